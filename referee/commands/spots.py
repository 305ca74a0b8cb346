"""`referee trick` and `referee legal`: spot questions at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
import orjson

from referee import decide_trick, legal_plays, load_game
from referee.commands.games import GAME
from referee.commands.tables import at_table, declared
from referee.game import Game
from referee.terminal import Screen, screen

F = TypeVar("F", bound=Callable[..., Any])


def trumps(command: F) -> F:
    """The options that say what is trumps."""
    command = click.option("--anti-trump", metavar="SUIT", help="The anti-trump suit, in games that have one.")(command)
    return click.option("--trump", metavar="SUIT", help="The trump suit, by its letter or symbol.")(command)


shown_option = click.option(
    "--shown", metavar="CARD", help="The game's named card was shown, or this one was turned up for the jokers' rank."
)
as_json_option = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")


@click.command()
@click.argument("game", type=GAME)
@click.argument("cards", nargs=-1, required=True, metavar="CARDS...")
@trumps
@shown_option
@at_table
@as_json_option
def trick(
    game: str,
    cards: tuple[str, ...],
    trump: str | None,
    anti_trump: str | None,
    shown: str | None,
    players: int | None,
    agreed: tuple[str, ...],
    as_json: bool,
) -> None:
    """Say who wins a trick, and why.

    CARDS are the cards in order of play, such as "7S 4H 10S"; in climbing games the plays, such as "7S 7H" "9S 9C"; in
    matching games what lies there and what is played on it; in melding games the cards of a meld.
    """
    table = declared(load_game(game), agreed)
    plays = list(cards) if load_game(game).family != "trick-taking" and len(cards) > 1 else " ".join(cards)
    answer = decide_trick(game, plays, trump=trump, anti_trump=anti_trump, shown=shown, players=players, table=table)
    out = screen()
    if as_json:
        out.say(orjson.dumps(answer).decode())
        return
    found = load_game(game).at(players, table)
    if "meld" in answer:
        out.say(f"{answer['reason']}.")
        for line in out.wrap(_rule(found.by_id[answer["clause"]].title, answer["clause"], _says(found, answer)), "  "):
            out.say(line)
        return
    if "plays" in answer:
        (_print_following if answer["winner"] is None and "play" not in answer else _print_plays)(out, found, answer)
        return
    aside = " (the trick is set aside)" if answer.get("taken") is False else ""
    place = f"card {answer['winner'] + 1}"
    out.say(f"{out.cards([answer['card']], found.pack)}, {place}, wins{aside}: {answer['reason']}.")
    for line in out.wrap(_rule(found.by_id[answer["clause"]].title, answer["clause"], _says(found, answer)), "  "):
        out.say(line)


@click.command(short_help="Say which cards may be played.")
@click.argument("game", type=GAME)
@click.option("--hand", required=True, metavar="CARDS", help='The hand, such as "9S 4H 4D".')
@click.option(
    "--trick",
    "played",
    default="",
    metavar="CARDS",
    help="The trick so far; without it, a lead. In climbing games what lies there, several plays parted by /.",
)
@trumps
@click.option("--first-trick", is_flag=True, help="It is the first trick of the deal.")
@click.option("--unbroken", is_flag=True, help="Suits that must be broken before they are led are not.")
@shown_option
@at_table
@as_json_option
def legal(
    game: str,
    hand: str,
    played: str,
    trump: str | None,
    anti_trump: str | None,
    first_trick: bool,
    unbroken: bool,
    shown: str | None,
    players: int | None,
    agreed: tuple[str, ...],
    as_json: bool,
) -> None:
    """Say which cards of a hand may be played, and why not the others."""
    table = declared(load_game(game), agreed)
    answer = legal_plays(
        game,
        hand,
        played,
        trump=trump,
        anti_trump=anti_trump,
        first_trick=first_trick,
        broken=not unbroken,
        shown=shown,
        players=players,
        table=table,
    )
    if as_json:
        click.echo(orjson.dumps(answer).decode())
        return
    _print_legal(load_game(game).at(players, table), answer)


def _print_plays(out: Screen, found: Game, answer: dict[str, Any]) -> None:
    """A climbing trick: which play stands highest, each play that is no good, and the rule."""
    for place, play in enumerate(answer["plays"], start=1):
        if play.get("beats") is False:
            takes = f"; it takes {' or '.join(play['takes'])}" if play.get("takes") else ""
            for line in out.wrap(f"{out.cards([play['play']], found.pack)}, play {place}: {play['reason']}{takes}."):
                out.say(line)
    if answer["winner"] is None:
        out.say("No play is good.")
    else:
        cards = out.cards([answer["play"]], found.pack)
        out.say(f"{cards}, play {answer['winner'] + 1}, stands highest: {answer['reason']}.")
    for line in out.wrap(_rule(found.by_id[answer["clause"]].title, answer["clause"], _says(found, answer)), "  "):
        out.say(line)


def _print_following(out: Screen, found: Game, answer: dict[str, Any]) -> None:
    """Plays of a matching game: whether each may go on the one before it, and the rule."""
    verdicts = {True: "may be played", False: "may not be played", None: "cannot be told"}
    for place, play in enumerate(answer["plays"][1:], start=2):
        reason = "" if play["follows"] else f": {play['reason']}"
        for line in out.wrap(f"{play['play']}, play {place}: {verdicts[play['follows']]}{reason}."):
            out.say(line)
    for line in out.wrap(_rule(found.by_id[answer["clause"]].title, answer["clause"], _says(found, answer)), "  "):
        out.say(line)


def _print_legal(found: Game, answer: dict[str, Any]) -> None:
    out = screen()
    more = ", …" if answer.get("more") else ""
    for line in out.wrap(f"legal: {out.plays(answer['legal'], found.pack) or 'none'}{more}", "", "  "):
        out.say(line)
    if answer.get("whole"):
        for line in out.wrap(f"the whole hand: {out.plays(answer['whole'], found.pack)}", "", "  "):
            out.say(line)
    by_clause: dict[str, list[dict[str, Any]]] = {}
    for refused in answer["not_legal"]:
        by_clause.setdefault(refused["clause"], []).append(refused)
    for clause, refusals in by_clause.items():
        out.say(f"not legal: {out.cards([refused['card'] for refused in refusals], found.pack)}")
        if found.family == "climbing":
            out.say("\n".join(out.wrap(f"because {refusals[0]['why']}", "  ")))
        for line in out.wrap(_rule(found.by_id[clause].title, clause, found.by_id[clause].says(found)), "  "):
            out.say(line)


def _says(game: Any, answer: dict[str, Any]) -> str:
    says: str = game.by_id[answer["clause"]].says(game)
    return says


def _rule(title: str, clause: str, says: str) -> str:
    return f"rule: {title} ({clause}): {says}"
