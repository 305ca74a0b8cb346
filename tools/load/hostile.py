"""Clients that mean ill, or have gone out of reach: `python tools/load/hostile.py PORT SILENT SLOW HALF LEAVING` keeps so many
connections open that say nothing, that send a byte a second, that have sent half a request; and so many go on asking for
batches and leave. Prints a line when all are open, and after its input has ended another one with what the server did."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable

LOG = b'{"game": "bedem", "players": ["Ann", "Bob", "Cat"], "deals": [{"moves": "Ann 7S, Bob 4H, Cat 10S"}]}'
HEAD = b"POST /v1/verdicts%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/%s\r\nContent-Length: %d\r\n\r\n"
SLOW = HEAD % (b"", b"json", len(LOG)) + LOG
HALF = SLOW[: -len(LOG) // 2]
BATCH = LOG + b"\n"
BATCH_LINES = 500
AGAIN = 0.2
"""Seconds after which a connection that was closed is opened anew, at most."""
Habit = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[object]]


async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Says nothing."""
    await reader.read()


async def slow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Sends a byte a second."""
    closed = asyncio.ensure_future(reader.read())
    await asyncio.sleep(random.random())
    for byte in SLOW:
        if closed.done():
            break
        writer.write(bytes([byte]))
        await asyncio.wait([closed], timeout=1)
    await closed


async def half(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Sends half a log, and no more."""
    writer.write(HALF)
    await reader.read()


async def leaving(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Asks for a batch and is gone when the answer has begun, or before; or breaks off its own question."""
    body = BATCH * BATCH_LINES
    request = HEAD % (b"/batch", b"x-ndjson", len(body)) + body
    writer.write(request if random.random() < 0.7 else request[: random.randrange(len(request))])
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(reader.read(1000), random.random())
    writer.transport.abort()
    await asyncio.sleep(random.random())


async def keep(port: int, habit: Habit, seen: Counter[str], opened: asyncio.Semaphore) -> None:
    """Keeps one connection of this habit, opened again whenever it is closed."""
    fresh = True
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            if fresh:
                opened.release()
            fresh = False
            await habit(reader, writer)
            seen[f"{habit.__name__}, closed"] += 1
            writer.close()
        except OSError as error:
            seen[f"{habit.__name__}, {type(error).__name__}"] += 1
        await asyncio.sleep(random.random() * AGAIN)


async def main(port: int, *numbers: int) -> None:
    """Opens them all and keeps them until the input ends."""
    seen: Counter[str] = Counter()
    opened = asyncio.Semaphore(0)
    kinds = zip((silent, slow, half, leaving), numbers, strict=True)
    kept = [asyncio.create_task(keep(port, habit, seen, opened)) for habit, times in kinds for _ in range(times)]
    for _ in kept:
        await opened.acquire()
    print("open", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    print(json.dumps(seen), flush=True)
    for one in kept:
        one.cancel()


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])))
