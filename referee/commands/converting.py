"""`referee convert`: a log or a record, written in another notation."""

from __future__ import annotations

import click
import orjson

from referee.commands.reading import documents
from referee.errors import Fault, UnreadableLog
from referee.reading.documents import Document
from referee.reading.json_text import NotParsed
from referee.reading.log_writer import log_as_yaml
from referee.reading.move_reader import comments_of, moves_of
from referee.reading.records.pbn_writing import NotInPbn, log_as_pbn


@click.command(short_help="Write a log in another notation.")
@click.argument("log", type=click.Path(allow_dash=True))
@click.option("--to", "form", type=click.Choice(["yaml", "json", "pbn"]), default="yaml", show_default=True)
def convert(log: str, form: str) -> None:
    """Write a log, or a record in a notation of its own, as a log in YAML or JSON, or as PBN.

    LOG is a file of JSON, YAML or NDJSON, of PBN or LIN (Bridge) or of the Skat server (SGF), or - for standard input. Of
    NDJSON each log is written as a line of JSON.
    """
    for document in documents(log):
        if isinstance(document, OSError):
            raise document
        click.echo(_written(document, form), nl=False)


def _written(document: Document, form: str) -> str:
    """The log in that form. Raises UnreadableLog."""
    try:
        told = document.parse()
        if form == "json":
            return orjson.dumps(told, default=str, option=orjson.OPT_INDENT_2 if document.alone else 0).decode() + "\n"
        deals = [_with_moves(deal) if isinstance(deal, dict) else deal for deal in told.get("deals", ())]
        return log_as_yaml({**told, "deals": deals}) if form == "yaml" else log_as_pbn({**told, "deals": deals})
    except NotParsed as error:
        raise UnreadableLog([Fault("", f"{document.name}, line {error.line}: {error.detail}")]) from None
    except (NotInPbn, KeyError, TypeError, AttributeError) as error:
        detail = str(error) if isinstance(error, NotInPbn) else "it is no log with players, deals and moves as text"
        raise UnreadableLog([Fault("", f"{document.name}: {detail}")]) from None


def _with_moves(deal: dict[str, object]) -> dict[str, object]:
    """A deal with its moves one by one, and what is said of each by its number."""
    comments = comments_of(deal)
    told = {**deal, **({"comments": comments} if comments else {})}
    return told if "won" in deal else {**told, "moves": moves_of(deal)}
