"""`referee trick` and `referee legal`: spot questions at the table."""

from __future__ import annotations

from typing import Any

import click

from referee import decide_trick, legal_plays
from referee.commands.game_name import GAME
from referee.commands.spot_report import print_legal, print_trick
from referee.commands.tables import at_this_table, house_rules, options
from referee.commands.terminal import screen
from referee.games.game import Game
from referee.reading.json_text import write_json

known = options(
    click.option(
        "--trump",
        metavar="SUIT",
        help="The trump suit, by its letter or symbol; 'none': there is none; 'hidden': its card lies face down.",
    ),
    click.option("--anti-trump", metavar="SUIT", help="The anti-trump suit, in games that have one."),
    click.option(
        "--shown",
        metavar="CARD",
        help="The game's named card was shown ('none': it was not); or the rank of the jokers, or the card turned up.",
    ),
    click.option("--named", metavar="WORD", help="The suit or rank named with the special card that lies there."),
    click.option(
        "--answered/--unanswered",
        default=None,
        help="Where the card on top makes the next player draw: has anybody drawn or passed since?",
    ),
    house_rules,
    click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON."),
)
"""The options that both questions have: what is known beside the cards, and how the answer is printed."""


@click.command()
@click.argument("game", type=GAME)
@click.argument("cards", nargs=-1, required=True, metavar="CARDS...")
@known
def trick(game: Game, cards: tuple[str, ...], players: int | None, as_json: bool, **told: Any) -> None:
    """Say who wins a trick, and why.

    CARDS are the cards in order of play, such as "7S 4H 10S"; in climbing games the plays, such as "7S 7H" "9S 9C"; in
    matching games what lies there and what is played on it; in melding games the cards of a meld. Where the answer
    depends on something that is not told, each case is answered.
    """
    facts = at_this_table(game, told)
    plays = list(cards) if game.family != "trick-taking" and len(cards) > 1 else " ".join(cards)
    answer = decide_trick(game, plays, **facts, players=players)
    if as_json:
        click.echo(write_json(answer).decode())
    else:
        print_trick(screen(), game.at(players, facts["table"]), answer)


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
@click.option("--first-trick/--later-trick", default=None, help="Is it the first trick of the deal?")
@click.option("--broken/--unbroken", default=None, help="Have the suits been broken that must be before they are led?")
@click.option("--broken-suit", metavar="SUIT", help="The one trump suit that has been broken, where each is by itself.")
@click.option(
    "--led-before/--not-led-before", default=None, help="Has the named card's suit been led before in this deal?"
)
@click.option(
    "--stock/--stock-gone", default=None, help="Do players still draw after each trick? Or: is there a card to draw?"
)
@click.option("--melded/--not-melded", default=None, help="Has the player melded before in this deal?")
@known
def legal(
    game: Game,
    hand: str,
    played: str,
    broken: bool | None,
    broken_suit: str | None,
    players: int | None,
    as_json: bool,
    **told: Any,
) -> None:
    """Say which cards may be played, and why not the others.

    Where the answer depends on something that is not told, each case is answered.
    """
    facts = at_this_table(game, told)
    answer = legal_plays(game, hand, played, broken=broken_suit or broken, **facts, players=players)
    if as_json:
        click.echo(write_json(answer).decode())
    else:
        print_legal(screen(), game.at(players, facts["table"]), answer)
