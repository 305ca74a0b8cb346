"""How the program ends: with an exit code, and a line about what went wrong instead of a traceback."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from referee.characters import visible
from referee.errors import CatalogueError, RefereeError, UnreadableLog

UNREADABLE = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


def finish(run: Callable[[], Any]) -> NoReturn:
    """Exits with what came of it: the command's own code, or that of an error after telling it."""
    gc.set_threshold(50_000)  # imported modules are not garbage
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = to_the_end(run)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except UnreadableLog as error:
        code = UNREADABLE
        for fault in error.faults:
            complain(f"{fault.pointer.strip('/')}: {fault.detail}".removeprefix(": "))
    except CatalogueError as error:
        code = UNREADABLE
        for file, detail in error.faults:
            complain(f"{file}: {detail}")
    except RefereeError as error:
        code = UNREADABLE
        complain(str(error))
    except OSError as error:
        code = UNREADABLE
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    gc.freeze()  # it all goes with the process: Python need not look for what could be freed
    sys.exit(code if isinstance(code, int) else 0)


def to_the_end(run: Callable[[], Any]) -> Any:
    """What comes of it once all is written; where the reader of the output has gone, it ends quietly."""
    try:
        result = run()
        sys.stdout.flush()
        return result
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED


def complain(message: str, command: str = "") -> None:
    """One line on standard error, with the way to the command's help where the words of the command were wrong."""
    hint = f" (see '{command} --help')" if command else ""
    told = f"{command or 'referee'}: {' '.join(message.split()).rstrip('.')}{hint}"
    print(visible(told), file=sys.stderr)
