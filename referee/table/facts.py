"""The facts of one deal: what there is to know of hands, trumps, steps before play and the trick on the table."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from operator import itemgetter
from typing import Any

from referee.games.clause import Clause
from referee.games.game import Game
from referee.table.auction import Auction
from referee.table.demands import Demands
from referee.table.hands import Hands
from referee.table.kitty import Kitty
from referee.table.melds import Melds, TurnsToCome
from referee.table.parts import Belongings, copied, restored
from referee.table.piles import Piles
from referee.table.readings import Readings
from referee.table.so_far import MatchSoFar
from referee.table.to_beat import ToBeat
from referee.table.trick import Trick
from referee.table.trumps import Trumps
from referee.table.turn import Turn
from referee.table.values import Finding, Points
from referee.table.wild import WildCards
from referee.table.won import Won


class Facts:
    """Every fact of one deal. Seats count clockwise from the first named player; sets of cards are bit sets."""

    most_readings = 100
    """So many readings of what the log leaves open are tried at most."""
    unlisted = 0
    """How many findings more there are than the deal lists."""
    unlisted_plays = 0
    """How many moves there are besides of which it cannot be told whether they were right."""
    last_found: int | None = None
    """The place of the move at which something was found last."""
    exempt = 0
    """Cards that may be played whatever is due."""
    started = False
    over = False
    thrown_in = False
    next_deals = False
    """Does the next player deal after a deal that was thrown in, and not the same again?"""
    direction = 1
    rounds: tuple[tuple[int, ...], ...] | None = None
    """For each hand, all hands in the order of play from it, where that is not simply clockwise."""
    closing = False
    """Does the deal end with this trick, or in climbing games at once?"""
    left_open: tuple[Clause, str] | None = None
    """Why the points of the deal cannot be told after all, and the clause that it rests on."""
    awaited: int | None = None
    """Whose play was due when a step was taken, in games where a step may take the place of a play."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        dealer: int,
        match: MatchSoFar | None = None,
        *,
        rulings: dict[str, str] | None = None,
    ) -> None:
        self.game = game
        self.pack = game.pack
        self.names = [*names, *map(itemgetter(0), game.extra_hands(names))]
        """The players, then the hands on the table that are not a player's own."""
        self.seats = len(names)
        """How many players there are."""
        self.hand_count = len(self.names)
        """How many hands there are."""
        self.dealer = dealer
        if game.onward < 0:
            self.direction = game.onward
        self.match = match or MatchSoFar({})
        self.rulings = rulings or {}
        self.findings: list[Finding] = []
        self.cited: set[str] = set()
        """The rulings that the judgement rests on."""
        self.belongings = Belongings()
        self.readings = Readings()
        self.auction = Auction(self.seats, dealer)
        self.kitty = Kitty()
        self.hands = Hands(self.pack, self.seats, self.hand_count, self.kitty)
        self.trumps = Trumps(self.pack)
        self.wild = WildCards()
        self.demands = Demands()
        self.trick = Trick()
        self.won = Won(self.hand_count)
        self.to_beat = ToBeat()
        if game.family == "climbing":
            self.to_beat.passed = [False] * self.seats
        if not game.has_tricks:
            self.piles = Piles(self.pack.size)
            self.melds = Melds()
            self.turns_to_come = TurnsToCome()
            self.turn = Turn()

        self.early: list[tuple[str, Points]] = []
        """Points scored before play, with their clause."""
        self.reported: dict[str, dict[int, Any]] = {}
        """What was told of a deal that nobody wrote down and stands nowhere else on the table: by facts, of whom (`TABLE`: of
        the table)."""
        self.waived: set[str] = set()
        """Stages that the players went past although they were due."""
        self.scales: dict[tuple[Hashable, ...], Any] = {}
        """The strengths of cards by led suit, trumps, anti-trumps and order of ranks, kept between the deals of a game."""
        self.out: list[int] = []
        """The players who are out of cards for good, in that order."""
        self.first_out: list[int] = []
        """Who has won the deal by going out first, more than one where they share that."""

    # --- checkpoints ---------------------------------------------------------------------------------------

    def checkpoint(self) -> dict[str, Any]:
        """The facts as they stand, for a move that will be taken back."""
        return copied({name: fact for name, fact in vars(self).items() if name != "scales"})

    def restore(self, facts: dict[str, Any]) -> None:
        """Goes back to a checkpoint."""
        restored(vars(self), {**facts, "scales": self.scales})
