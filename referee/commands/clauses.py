"""`referee clauses` and `referee new`: what a game of one's own is written with, and a file to begin with."""

from __future__ import annotations

from collections.abc import Iterator

import click
import orjson

from referee.commands.game_name import GAME
from referee.commands.terminal import Screen, screen
from referee.english import a_list, count, either
from referee.errors import UnknownGame
from referee.games.folding import slug_of
from referee.games.game import Game
from referee.loading import catalogue
from referee.loading.game_paths import is_path
from referee.pages import games_by_name
from referee.pages.clause_facts import ClauseFacts, clause_facts, found_by
from referee.pages.new_game import new_game

SHOWN = 6
"""So many games are named that have a clause."""
SCHEMA = "http://localhost:8000/schema/game.json"
"""Where the schema of game files is had while a service runs, the same on every computer: files are sent to friends."""
FULL = 12
"""Where so many clauses are listed at most, all is told of each."""


@click.command(short_help="List the clauses that games are written with.")
@click.argument("words", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the clauses as JSON, one a line.")
def clauses(words: tuple[str, ...], as_json: bool) -> None:
    """List the clauses that a game file may name, or those that have all WORDS: of a family, of what the clause is called
    or says, of a game that has it.

    Where they are few, all is told of each: what it says, its parameters, the games that have it.
    """
    out, found = screen(), found_by(words, clause_facts(games_by_name()))
    if not found:
        raise click.ClickException("no clause fits; 'referee clauses' lists them all")
    for one in found:
        if as_json:
            out.say(orjson.dumps(plain(one)).decode())
            continue
        for line in lines_of(one, out, whole=len(found) <= FULL):
            out.say(line)


def plain(one: ClauseFacts) -> dict[str, object]:
    """A clause as plain data."""
    return one._asdict() | {"parameters": [parameter._asdict() for parameter in one.parameters]}


def lines_of(one: ClauseFacts, out: Screen, *, whole: bool) -> Iterator[str]:
    """A clause as lines for a screen: all of it, or what it is in a line."""
    yield f"{out.paint(one.id, bold=True)}  {one.title} ({a_list(one.families)}, {count(len(one.games), 'game')})"
    if not whole:
        yield from out.wrap(one.summary, "    ")
        return
    yield from (line for said in one.says[:3] or (one.summary,) for line in out.wrap(said, "    "))
    for told in one.parameters:
        otherwise = told.otherwise if told.otherwise == "must be given" else f"left out: {told.otherwise}"
        limits = f"{told.values}; {otherwise}".replace("`", "")
        yield from out.wrap(f"{told.name}: {told.means} ({limits})", "    ", "      ")
    if one.beside:
        yield from out.wrap(f"It stands beside {either(one.beside)}.", "    ")
    if one.games:
        more = f" and {len(one.games) - SHOWN} more" if len(one.games) > SHOWN else ""
        yield from out.wrap(f"In {', '.join(one.games[:SHOWN])}{more}.", "    ")


@click.command(short_help="Write the file of a new game, like another.")
@click.argument("name")
@click.option("--like", type=GAME, required=True, help="The game that it begins as.")
@click.option(
    "--output", type=click.Path(dir_okay=False, allow_dash=True), help="The file; left out, it is named after the game."
)
def new(name: str, like: Game, output: str | None) -> None:
    """Write a game file to go on from: another game under the name NAME, each clause with what it says and what its parameters
    mean."""
    slug = slug_of(name)
    if not slug or is_path(name):
        raise click.UsageError("NAME is what the game is called, such as 'Friday Hearts'")
    _free(name)
    raw = catalogue.headers()[like.slug] if like.own is None else like.own
    text = new_game(name, like, raw, SCHEMA)
    target = output or f"{slug}.yaml"
    if target == "-":
        click.echo(text, nl=False)
        return
    try:
        with open(target, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise click.UsageError(f"{target} is there already; --output names another file") from None
    click.echo(f"{target}: {name}, like {like.name}")


def _free(name: str) -> None:
    """Raises click.UsageError for what another game is called."""
    try:
        taken = catalogue.find_slug(name)
    except UnknownGame:
        return
    raise click.UsageError(f"{name} is what {catalogue.headers()[taken]['name']} is called; call it otherwise")
