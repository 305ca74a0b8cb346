"""`referee standings`: the logs of many evenings, added up to a season by player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click
import orjson

from referee.commands.bench import Judging
from referee.commands.season import Evening, Line, evening, season
from referee.commands.terminal import screen
from referee.english import a_list, count
from referee.loading.catalogue import find_game
from referee.reading.documents import Document

HEADS = ("Player", "Evenings", "Wins", "Second", "Deals")


@click.command(short_help="Add evenings up to a season, by player.")
@click.argument("files", nargs=-1, required=True, metavar="FILES...", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print the season as JSON.")
@click.pass_context
def standings(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Judge the logs of many evenings and add them up by player.

    FILES are logs of JSON, YAML or NDJSON, - is standard input. An evening counts that has a deal played to its end. The exit
    code is 0, or 2 where a log cannot be read; the others count all the same.
    """
    evenings = Evenings()
    for name in files:
        evenings.judge_file(name)
    lines, found = season(evenings.found), evenings.found
    if as_json:
        click.echo(
            orjson.dumps({"players": [vars(line) for line in lines], "evenings": [_plain(one) for one in found]})
        )
    else:
        out = screen()
        for text in [*table(lines), *remarks(found)]:
            out.say(text)
    ctx.exit(2 if "unreadable" in evenings.outcomes else 0)


def _plain(told: Evening) -> dict[str, object]:
    return told._asdict() | {"counts": told.deals > 0}


class Evenings(Judging):
    """Judges the logs of evenings, and keeps what came of them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Evening] = []

    def judged(self, document: Document, log: Any, verdict: Mapping[str, Any]) -> None:
        """Keeps what came of an evening."""
        players = [name.strip() for name in log["players"]]
        game = find_game(log["game"]).at(len(players), log.get("table"))
        self.found.append(evening(document.name, game, players, verdict))


def table(lines: Sequence[Line]) -> Iterator[str]:
    """The season as a table: the points of each game stand apart."""
    if not lines:
        yield "No evening with a whole deal."
        return
    games = sorted({game for line in lines for game in line.points})
    rows = [[*HEADS, *(f"Points in {game}" for game in games)]]
    for line in lines:
        counts = (line.evenings, line.wins, line.second, line.deals)
        rows.append([line.name, *map(str, counts), *(str(line.points.get(game, "")) for game in games)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        yield "  ".join([name.ljust(widths[0]), *map(str.rjust, cells, widths[1:])])


def remarks(evenings: Sequence[Evening]) -> Iterator[str]:
    """What is to be said of single evenings: those that are not played to their end, shared wins, violations."""
    for told in evenings:
        said = []
        if not told.deals:
            said.append("no deal is played to its end, so it does not count")
        elif not told.complete:
            said.append(f"not played to its end, counted as it stands after {count(told.deals, 'deal')}")
        if told.deals and len(told.first) > 1:
            said.append(f"{a_list(told.first)} share the win, which counts for each")
        if told.verdict == "violations":
            said.append("violations were found, and it counts as played")
        if said:
            yield f"{told.name}: {'; '.join(said)}."
