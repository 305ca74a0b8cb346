"""The table that a spot question is asked at: nobody sits there, and nothing has been played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cards.packs import cards_of
from referee.clauses.dealing.first_cards import TurnedJokers
from referee.clauses.ending.laws import read_law
from referee.errors import Fault, UnreadableLog
from referee.games.game import Game
from referee.loading import catalogue
from referee.reading.faults import BadMove
from referee.reading.log import Log, read_log
from referee.reading.move_reader import MoveReader
from referee.reading.moves import TABLE, Move
from referee.table.table import Table

MAX_CARDS = 120
NONE = "none"
"""How a question says that there is none: no trumps, no card that was shown."""


def at_table(
    game: Game,
    players: int | None,
    options: Mapping[str, Any] | None,
    rulings: Mapping[str, str] | None = None,
) -> tuple[Game, list[str]]:
    """The game as so many players (None: as many as usual) play it with these options and rulings, and names for them.

    Raises UnreadableLog for a number of players or an option that the game does not have.
    """
    log = _outline(game, players, options, rulings)
    return log.game, log.players


def new_table(
    game: Game,
    players: int | None,
    options: Mapping[str, Any] | None,
    rulings: Mapping[str, str] | None,
) -> Table:
    """A table where so many players play the game with what they have declared and under these rulings.

    Raises UnreadableLog for what the game does not have.
    """
    log = _outline(game, players, options, rulings)
    laws = [read_law(text, log.game.pack) for text in log.table.get("laws", ())]
    return Table(log.game, log.players, len(log.players) - 1, declared=log.table, rulings=log.rulings, laws=laws)


def settle_jokers(table: Table, shown: str | None) -> list[Fault]:
    """Makes jokers of the rank that is named, or of that of the card that was turned up; what is wrong with it."""
    pack = table.pack
    for clause in table.game.of_kind(TurnedJokers):
        table.turned_jokers = True
        told = (shown or NONE).strip().upper()
        if told == NONE.upper():
            continue
        if told in {rank.letter for rank in pack.ranks}:
            clause.make_wild(table, next(cards_of(pack.rank_mask(told))))
            continue
        try:
            cards = [card for card, _ in MoveReader(pack, ()).cards(told)]
        except BadMove as bad:
            return [Fault("/shown", str(bad))]
        if len(cards) != 1 or not pack.holds(cards[0]):
            return [Fault("/shown", "name the card that was turned up, or the rank of the jokers")]
        clause.receive(table, Move(TABLE, "turn-up", tuple(cards)))
    return []


def _outline(
    game: Game, players: int | None, options: Mapping[str, Any] | None, rulings: Mapping[str, str] | None
) -> Log:
    names = [f"Player {n + 1}" for n in range(_seats(game, players, rulings or {}))]
    told = {"game": game.slug, "players": names, "table": dict(options or {}), "rulings": dict(rulings or {})}
    return read_log(told, lambda _: game, catalogue.rulings())


def _seats(game: Game, players: int | None, rulings: Mapping[str, str]) -> int:
    if players is None:
        return game.seats if game.varies else max(game.players[0], min(game.players[1], 2))
    if not game.for_players(players, rulings):
        low, high = game.players
        raise UnreadableLog([Fault("/players", f"{game.name} is for {low} to {high} players, not {players}")])
    return players
