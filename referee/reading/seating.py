"""What players at a game's table settle before a log is read: how moves are read, and what is wrong with their names."""

from __future__ import annotations

from functools import cached_property, lru_cache

from referee.cards.packs import Pack
from referee.characters import hidden, looks
from referee.errors import Fault
from referee.games.game import Game
from referee.reading.faults import shorten
from referee.reading.move_reader import MoveReader
from referee.value import remembered

MOST_SEATINGS = 512
"""So many seatings are remembered."""
MOST_READERS = 128
"""So many readers are remembered, each with the moves that it has met."""
TABLE_NAME = "table"
"""What moves of the table begin with."""


class Seating:
    """These players at a table of this game, for any log of theirs; it remembers nothing of a log but how moves are read."""

    def __init__(self, game: Game, players: tuple[str, ...]) -> None:
        self.game = game
        self.players = players
        self.extra_hands = game.extra_hands(players)
        self.reader = reader_of(
            game.pack, players, tuple(self.extra_hands), game.strains, gives(game), discards(game), game.bid_names
        )
        self.has_rows = has_rows(game)

    @cached_property
    def name_clashes(self) -> list[Fault]:
        """The players who are called like a hand on the table, like somebody else who has a score, or like a move."""
        faults = []
        others = [*(name for names in self.extra_hands for name in names), *self.game.columns]
        for name in self.players:
            if name in others:
                detail = f"'{shorten(name)}' is a name that {self.game.name} uses itself"
                faults.append(Fault("/players", detail))
            if (mover := self.reader.reads_as_move(name)) is not None:
                faults.append(Fault("/players", f"'{shorten(name)}' reads like a move of {mover}"))
        return faults


@remembered(MOST_READERS, each=8)
def reader_of(
    pack: Pack,
    players: tuple[str, ...],
    extra_hands: tuple[tuple[str, ...], ...],
    strains: tuple[str, ...] = (),
    gives: bool = False,
    discards: bool = False,
    bids: tuple[str, ...] = (),
) -> MoveReader:
    """The reader of these players' moves, which mean the same in every game that has the pack, the hands, the strains and the
    bids, and in which cards are given to others and are discarded, or are not."""
    return MoveReader(pack, players, extra_hands, strains, gives, discards, bids)


@remembered(256)
def has_rows(game: Game) -> bool:
    """Do rows lie before players, from which they play?"""
    return any(clause.lays_rows for clause in game.clauses)


@remembered(256)
def discards(game: Game) -> bool:
    """Are cards discarded in the game?"""
    return any("discard" in clause.lets(game) for clause in game.clauses)


@remembered(256)
def gives(game: Game) -> bool:
    """Are cards given to other players in the game, by a step of its own? (What is given for a special card is another thing:
    a player who passes then draws.)"""
    return game.has_tricks and any("give" in clause.lets(game) for clause in game.clauses)


@remembered(MOST_SEATINGS, each=8)
def seating_of(game: Game, players: tuple[str, ...]) -> Seating:
    """The seating of these players, clockwise, at a game as their table plays it."""
    return Seating(game, players)


@lru_cache(MOST_SEATINGS)
def names_fault(names: tuple[str, ...]) -> str | None:
    """What keeps the players from being told apart by these names; None where nothing does."""
    for name in names:
        if (char := hidden(name)) is not None:
            return f"'{shorten(name)}' has a character that cannot be seen ({char})"
    told = [looks(name) for name in names]
    if not all(told) or TABLE_NAME in [name.lower() for name in told]:
        return "a player needs a name, and none may be called 'table'"
    for place, name in enumerate(names if len(set(told)) < len(told) else ()):
        if (first := told.index(told[place])) != place:
            return (
                f"'{shorten(names[first])}' and '{shorten(name)}' look alike: players need names that can be told apart"
            )
    return None
