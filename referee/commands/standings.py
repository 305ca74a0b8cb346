"""`referee standings`: the logs of many evenings, added up to a season by player."""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click
import orjson

from referee.commands.bench import Judging
from referee.commands.terminal import screen
from referee.english import a_list, count
from referee.loading.catalogue import find_game
from referee.reading.documents import Document
from referee.verdict.season import Evening, Line, Meeting, Season, evening

HEADS = ("Player", "Evenings", "Wins", "Second", "Place", "Deals", "Rating")
DATE = re.compile(r"(?<!\d)(\d{4}-[01]\d-[0-3]\d)(?!\d)")


@click.command(short_help="Add evenings up to a season, by player.")
@click.argument("files", nargs=-1, required=True, metavar="FILES...", type=click.Path(allow_dash=True))
@click.option("--unfinished", is_flag=True, help="Count evenings that are not played to their end, as they stand.")
@click.option("--game", help="Count the evenings of one game alone.")
@click.option("--since", metavar="DATE", help="Count evenings from that day on, as in 2026-09-01.")
@click.option("--until", metavar="DATE", help="Count evenings up to that day.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the table as CSV.")
@click.option("--json", "as_json", is_flag=True, help="Print the season as JSON.")
@click.pass_context
def standings(
    ctx: click.Context,
    files: tuple[str, ...],
    unfinished: bool,
    game: str | None,
    since: str | None,
    until: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Judge the logs of many evenings and add them up by player.

    FILES are logs of JSON, YAML or NDJSON, - is standard input. An evening counts that is played to its end, for whoever was
    first then. The day of an evening is what the name of its file says, as in hearts-2026-11-25.yaml; ratings go by it. The
    exit code is 0, or 2 where a log cannot be read; the others count all the same.
    """
    evenings = Evenings()
    for name in files:
        evenings.judge_file(name)
    asked = game and find_game(game).name
    found = [
        told._replace(
            counts=(told.counts or (unfinished and told.deals > 0))
            and asked in (None, told.game)
            and (since or "") <= told.date <= (until or "9999")
        )
        for told in evenings.found
    ]
    season = Season(found)
    if as_json:
        click.echo(orjson.dumps({**season.plain(), "evenings": [told._asdict() for told in found]}))
    elif as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(rows(season.lines))
    else:
        out = screen()
        for text in [*table(season.lines), *meetings(season.meetings), *remarks(found)]:
            out.say(text)
    ctx.exit(2 if "unreadable" in evenings.outcomes else 0)


class Evenings(Judging):
    """Judges the logs of evenings, and keeps what came of them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Evening] = []

    def judged(self, document: Document, log: Any, verdict: Mapping[str, Any]) -> None:
        """Keeps what came of an evening."""
        players = [name.strip() for name in log["players"]]
        game = find_game(log["game"]).at(len(players), log.get("table"))
        day = DATE.search(document.name)
        self.found.append(evening(document.name, game, players, verdict, day[1] if day else ""))


def rows(lines: Sequence[Line]) -> list[list[str]]:
    """The season in rows, the heads first: the points of each game stand apart."""
    games = sorted({game for line in lines for game in line.points})
    found = [[*HEADS, *(f"Points in {game}" for game in games)]]
    for line in lines:
        counts = (line.evenings, line.wins, line.second, line.average_place, line.deals)
        rated = f"{line.rated[-1].rating:.1f} ±{line.rated[-1].sure:.1f}" if line.rated else ""
        found.append([line.name, *map(str, counts), rated, *(str(line.points.get(game, "")) for game in games)])
    return found


def table(lines: Sequence[Line]) -> Iterator[str]:
    """The season as a table."""
    if not lines:
        yield "No evening that is played to its end."
        return
    found = rows(lines)
    widths = [max(map(len, column)) for column in zip(*found, strict=True)]
    for name, *cells in found:
        yield "  ".join([name.ljust(widths[0]), *map(str.rjust, cells, widths[1:])])


def meetings(found: Sequence[Meeting]) -> Iterator[str]:
    """Who finished ahead of whom."""
    for met in found:
        level = f", level {count(met.level, 'time')}" if met.level else ""
        yield f"{met.one} and {met.other}: {met.ahead} to {met.behind}{level}."


def remarks(evenings: Sequence[Evening]) -> Iterator[str]:
    """What is to be said of single evenings: those that are not played to their end, shared wins, violations."""
    for told in evenings:
        said = []
        if not told.deals:
            said.append("no deal is played to its end, so it does not count")
        elif not told.complete:
            as_it_stands = f"counted as it stands after {count(told.deals, 'deal')}"
            said.append(f"not played to its end, {as_it_stands if told.counts else 'so it does not count'}")
        if told.counts and sum(team[0] in told.first for team in told.teams) > 1:
            said.append(f"{a_list(told.first)} share the win, which counts for each")
        if told.counts and told.verdict == "violations":
            said.append("violations were found, and it counts as played")
        if said:
            yield f"{told.name}: {'; '.join(said)}."
