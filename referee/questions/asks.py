"""What a spot question of a game has to tell beside the cards, and what its wild cards may stand for."""

from __future__ import annotations

from referee.cards.packs import cards_of
from referee.clauses.kinds import CardEffect, DeclaredCards, Restriction, Setup, TwoTrumps
from referee.games.game import Game
from referee.table.table import Table

FACTS = (
    *("trump", "anti_trump", "first_trick", "broken", "led_before", "shown", "jokers", "melded", "stock"),
    *("answered", "named", "effects"),
)
"""The facts that spot questions know, in the order in which people tell them."""


def asks(game: Game) -> list[str]:
    """The facts that the answers of this game depend on, by the fields of a spot question; `two_trumps` stands for
    `trump` where that field takes two suits, `jokers` for `shown` where that says which rank is jokers, and `effects` for
    the special cards that a `table` declares (with which `named` and `answered` may come)."""
    wanted = {fact for clause in game.clauses for fact in clause.asks}
    if any(part.first_trick_only for clause in game.of_kind(Restriction) for part in clause.parts()):
        wanted.add("first_trick")
    if game.has_trumps:
        wanted.add("trump")
    if any(lost.key == "effects" for lost in game.lost):
        wanted.add("effects")
    own = [effect for effect in game.of_kind(CardEffect) if effect.cards]
    if any(effect.names and effect.follows for effect in own):
        wanted.add("named")
    if any(effect.adds_up for effect in own):
        wanted.add("answered")
    two = bool(game.of_kind(TwoTrumps))
    return ["two_trumps" if fact == "trump" and two else fact for fact in FACTS if fact in wanted]


def set_up(game: Game, seats: int) -> Table:
    """A table where so many players have sat down to the game: whatever its rules alone settle is settled."""
    table = Table(game, [f"Player {seat + 1}" for seat in range(seats)], seats - 1)
    for clause in game.of_kind(Setup):
        clause.prepare(table)
    return table


def stand_ins(game: Game) -> dict[str, list[str]]:
    """For each wild card what it may be said to stand for: cards, or the letters of suits where only the suit is named."""
    table = set_up(game, max(game.seats, game.players[0]))
    if not table.wild.cards:
        return {}
    pack, declared = game.pack, next(iter(game.of_kind(DeclaredCards)), None)
    plain = list(dict.fromkeys(pack.names(pack.all & ~table.wild.cards)))
    found = {}
    for card in cards_of(table.wild.cards):
        ways = [text.partition("=")[2] for text, _ in declared.ways(table, card)] if declared else plain
        found[pack.codes[card]] = ways
    return found
