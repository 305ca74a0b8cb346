"""`referee games` and `referee rules`: the catalogue in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import shorten
from typing import Any

import click
import orjson

from referee.clauses.kinds.card_effects import menu_of
from referee.commands.game_name import GAME
from referee.commands.tables import at_this_table, house_rules
from referee.commands.terminal import Screen, screen
from referee.english import count, either, joined
from referee.games.aims import aim_of
from referee.games.game import Game, Rule
from referee.games.lost_lists import LostList
from referee.loading import catalogue
from referee.questions.remember import find_games

LONGEST = 240
"""So many letters of a rule are shown as the reason why a game was found."""


@click.command(short_help="List or find games.")
@click.argument("words", nargs=-1)
@click.option("--family", type=click.Choice(catalogue.FAMILIES), help="Only games of this family.")
@click.option("--players", type=click.IntRange(1), help="Only games for this many players.")
@click.option("--json", "as_json", is_flag=True, help="Print the games as JSON, one a line.")
def games(words: tuple[str, ...], family: str | None, players: int | None, as_json: bool) -> None:
    """List the games, or those that have all WORDS in their names or the line about them; accents and case do not matter.

    Where no game has, those are found whose rules say what WORDS tell, as in 'referee games queen of spades 13 points'.
    """
    out = screen()
    found = find_games(" ".join(words), family=family, players=players)
    headers = catalogue.headers()
    if as_json:
        for slug in found:
            why = {"reasons": [reason._asdict() for reason in found[slug]]} if found[slug] else {}
            out.say(orjson.dumps(_entry(slug, headers[slug]) | why).decode())
        return
    rows = [[slug, *_row(headers[slug])] for slug in found]
    for slug, line in zip(found, out.table(rows, ""), strict=True):
        out.say(line)
        out.say(f"    {out.paint(headers[slug]['about'], dim=True)}")
        for title, text in found[slug]:
            for part in out.wrap(f"{title}: {shorten(text, LONGEST, placeholder=' …')}", "    - ", "      "):
                out.say(part)
    if not found:
        raise click.ClickException("no game fits; 'referee games' lists them all")


def _entry(slug: str, header: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: header[key] for key in ("name", "about", "family", "players")}
    return {"slug": slug, **kept, "aliases": header.get("aliases", [])}


def _row(header: Mapping[str, Any]) -> list[str]:
    also = header.get("aliases", ())
    name = f"{header['name']}, also {', '.join(also)}" if also else header["name"]
    return [header["family"], players_of(tuple(header["players"])), name]


def players_of(limits: tuple[int, ...]) -> str:
    """`3-4 players`."""
    low, high = limits
    return f"{low} players" if low == high else f"{low}-{high} players"


# --- one game's rules --------------------------------------------------------------------------------------------


@click.command(short_help="Print the rules of a game.")
@click.argument("game", type=GAME)
@house_rules
def rules(game: Game, players: int | None, **told: Any) -> None:
    """Print the rules of a game, clause by clause; with --players the house rules of one table, and nothing else."""
    out, agreed = screen(), at_this_table(game, told)
    if players is None and any(agreed.values()):
        raise click.UsageError("house rules are for a number of players: add --players")
    for line in rule_lines(game, out) if players is None else sheet_lines(game, players, agreed, out):
        out.say(line)


def sheet_lines(game: Game, players: int, agreed: dict[str, Any], out: Screen) -> Iterator[str]:
    """The house rules of a table as lines for a screen."""
    from referee.pages.sheet import sheet  # not above: no other command should wait for the pages

    told = sheet(game, players, **agreed)
    yield out.paint(f"{told['title']}: house rules for {count(players, 'player')}", bold=True)
    yield from (line for text in told["summary"] for line in out.wrap(text))
    if told["agreed"]:
        yield from ["", out.paint("Agreed for this evening", bold=True, underline=True)]
        yield from (line for one in told["agreed"] for line in out.wrap(one["text"], "  - ", "    "))
    for section in told["sections"]:
        yield from ["", out.paint(section["title"], bold=True, underline=True)]
        for line in section["lines"]:
            yield from out.wrap(f"{line['title']}. {'Agreed: ' if line['agreed'] else ''}{line['text']}", "  ", "    ")


def rule_lines(game: Game, out: Screen) -> Iterator[str]:
    """The rules of a game as lines for a screen."""
    from referee.pages.likeness import otherwise
    from referee.pages.sections import (  # not above: no other command should wait for the pages
        brought_by,
        by_section,
        declarable,
        heading,
        in_force,
    )
    from referee.pages.sources import origins, word_for

    yield out.paint(game.name, bold=True)
    yield from out.wrap(game.about)
    yield f"A {game.family} game for {players_of(game.players)}."
    yield from out.wrap(f"Aim: {aim_of(game)}")
    if game.aliases:
        yield from out.wrap(f"Also called {joined(game.aliases)}.")
    if game.like is not None:
        yield from ["", f"Played as {game.like.name}, but for this:"]
        yield from (line for one in otherwise(game) for line in out.wrap(one, "  - ", "    "))
    for section, found in by_section(in_force(game)).items():
        yield from ["", out.paint(heading(section, game.family), bold=True, underline=True)]
        yield from (line for rule in found for line in clause_lines(rule, out))
    if game.options:
        yield from ["", out.paint("Options of the table", bold=True, underline=True)]
        shown: set[int] = set()
        for option in game.options:
            limits = [
                *([f"With {either(map(str, option.players))} players only."] if option.players else []),
                *([f"Not together with {joined(option.excludes)}."] if option.excludes else []),
            ]
            yield from out.wrap(" ".join([f"{option.name}: {option.says}", *limits]), "  - ", "    ")
            for rule in brought_by(option, game):
                if id(rule.clause) not in shown:
                    shown.add(id(rule.clause))
                    yield from clause_lines(rule, out, "    ", unsaid=option.says)
    if found := declarable(game):
        yield from ["", out.paint(heading("special effects"), bold=True, underline=True)]
        yield from (line for rule in found for line in clause_lines(rule, out))
    for lost in game.lost:
        yield from lost_lines(lost, game, out)
    if game.not_judged:
        yield from ["", out.paint("What the referee does not judge", bold=True, underline=True)]
        yield from (line for rule in game.not_judged for line in out.wrap(rule, "  - ", "    "))
    if game.oddities:
        head = "Oddities of the text" if game.sources else "Oddities"
        yield from ["", out.paint(head, bold=True, underline=True)]
        for oddity in game.oddities:
            yield from out.wrap(oddity, "  - ", "    ")
    yield from ruling_lines(game, out)
    yield ""
    if game.sources:
        told = "; ".join(", ".join(filter(None, origin)) for origin in origins(game))
        yield from out.wrap(f"{word_for(game)}: {told}.", "", "  ")


def clause_lines(rule: Rule, out: Screen, indent: str = "  ", unsaid: str = "") -> Iterator[str]:
    """A clause: its title, where it holds, what it rests on, and what it says, unless that is `unsaid`."""
    where = f" ({rule.condition.in_words()})" if rule.condition else ""
    first, *rest = rule.sayings()
    basis = f" ({first.basis})" if first.basis else ""
    yield f"{indent}{rule.clause.title}{where}{basis}  " + out.paint(f"[{rule.clause.id}]", dim=True)
    if first.text != unsaid:
        yield from out.wrap(first.text, f"{indent}  ")
    for saying in rest:
        yield from out.wrap(f"({saying.basis}) {saying.text}", f"{indent}  ")


def lost_lines(lost: LostList, game: Game, out: Screen) -> Iterator[str]:
    """What the source lost, what is known of it, what stands in for it and what a table may declare."""
    default = catalogue.rulings()[lost.ruling]["default"]["text"]
    yield from ["", out.paint(f"Lost list: {lost.title}", bold=True, underline=True)]
    yield from out.wrap(f"The list that said {lost.was}.", "  ")
    for hint in lost.known:
        yield from out.wrap(f"known: {hint.says} [{hint.clause}]", "  - ", "    ")
    if not lost.known:
        yield "  - nothing else in the text tells of it"
    yield from out.wrap(f"default: {default} [{lost.ruling}]", "  - ", "    ")
    menu = [form for effect in menu_of(game, lost) for form in effect.forms()]
    told = f": {', '.join(menu)}" if menu else ""
    yield from out.wrap(f"declared: `{lost.key}` in a log's `table`{told}", "  - ", "    ")


def ruling_lines(game: Game, out: Screen) -> Iterator[str]:
    """The rulings that touch a game, with their questions and answers."""
    book = catalogue.rulings()
    if not game.all_rulings:
        return
    yield from ["", out.paint("Rulings", bold=True, underline=True)]
    for id_ in game.all_rulings:
        yield f"  {book[id_]['question']}  " + out.paint(f"[{id_}]", dim=True)
        if id_ in game.rulings:
            yield from out.wrap(f"Here: {book[id_]['alternatives'][game.rulings[id_]]}", "    ")
        yield from out.wrap(book[id_]["default"]["text"], "    ")
        for value, text in book[id_].get("alternatives", {}).items():
            yield from out.wrap(f"or {value}: {text}", "    ", "      ")
