"""The table: every fact of one deal, kept once.

Clauses read the table and, through the verbs of their kinds, change it; they keep nothing themselves. A hand is the
set of cards known to be in it and the number of all its cards.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from referee.games.clause import Clause
from referee.games.game import Game
from referee.games.question import Question
from referee.table.auction import Auction
from referee.table.demands import Demands
from referee.table.hands import Hands
from referee.table.kitty import Kitty
from referee.table.melds import Melds, TurnsToCome
from referee.table.parts import Belongings, Part, copied, restored
from referee.table.piles import Piles
from referee.table.readings import Readings
from referee.table.to_beat import ToBeat
from referee.table.trick import Trick, Won
from referee.table.trumps import Trumps
from referee.table.turn import Turn
from referee.table.values import Finding, Law, Points
from referee.table.wild import WildCards

if TYPE_CHECKING:
    from referee.reading.moves import Move
    from referee.table.shapes import Kind

P = TypeVar("P", bound=Part)

NOTHING: Mapping[str, Any] = MappingProxyType({})
MAX_FINDINGS = 100
"""A deal lists about so many findings."""


@cache
def turn_orders(seats: int, direction: int) -> tuple[tuple[int, ...], ...]:
    """For each seat, all seats in order from it."""
    return tuple(tuple((first + direction * step) % seats for step in range(seats)) for first in range(seats))


class MatchSoFar(NamedTuple):
    """How the match stands before a deal; the deal changes nothing of it."""

    standing: dict[str, list[int]]
    """What players carry from deal to deal beside their scores."""
    number: int = 1
    """The deal's place in the log."""
    earlier: int = 0
    """How many deals were completed before this one."""
    regular_deals: int | None = None
    """In an extra round that breaks a tie: how many deals were completed before the first of them."""
    totals: Sequence[int] = ()
    """The scores before this deal; empty where nobody has any."""
    laws: Sequence[Law] = ()
    """The laws in force in this deal."""
    declared: Mapping[str, Any] = NOTHING
    """What the table has declared."""
    out_first: Sequence[int] = ()
    """Who went out first in the deal before; nobody where that is not known."""
    totals_open: bool = False
    """Are there deals before this one whose points cannot be told?"""
    begun_before: bool = False
    """Were deals played before the first of the log?"""
    tricks: Sequence[int] = ()
    """The tricks of each player in the deal before; nothing where nobody knows them."""
    acting: frozenset[int] | None = None
    """Who makes a move in this deal, or has a hand that was recorded; None where nobody has looked."""

    def total(self, seat: int) -> int:
        """A player's score before this deal."""
        return self.totals[seat] if self.totals else 0


class Table:
    """One deal in progress: its facts, and what clauses ask of them and do to them. Seats count clockwise from the first named
    player; sets of cards are bit sets."""

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
            self.readings = Readings()
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

    # --- who is who ----------------------------------------------------------------------------------------

    @property
    def eldest(self) -> int:
        """The seat to the dealer's left; where the game goes counter-clockwise, to the right."""
        return (self.dealer + self.game.onward) % self.seats

    def order(self, first: int) -> tuple[int, ...]:
        """All hands in the order of play from the first."""
        return (self.rounds or turn_orders(self.seats, self.direction))[first]

    def with_cards(self, first: int) -> int:
        """That hand, or the next in the order of play that still has cards; where none has, the first that plays at all."""
        order = self.order(first)
        return next((hand for hand in order if self.hands.has_cards(hand)), order[0])

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats, clockwise from the first, or as the game goes; whatever turns play round in the middle of a deal."""
        return turn_orders(self.seats, self.game.onward)[first]

    def sit_out(self, *resting: int) -> None:
        """Leaves players out of the play of this deal; who should lead in their place is the next who plays."""
        self.rounds = tuple(
            tuple(seat for seat in order if seat not in resting) for order in turn_orders(self.seats, self.direction)
        )
        self.trick.limit = self.hands.dealt

    def own(self, kind: type[P]) -> P:
        """The facts of that kind, which a clause keeps in this deal; made when they are first asked for."""
        found: P | None = self.belongings.get(kind)
        if found is None:
            found = self.belongings[kind] = kind()
        return found

    # --- judgement -----------------------------------------------------------------------------------------

    def cite(self, id_: str) -> str:
        """The answer in force to a question of the book of rulings; the verdict will name it."""
        self.cited.add(id_)
        return self.rulings.get(id_, "default")

    def find(
        self,
        kind: Kind,
        clause: Clause | Question | str,
        message: str,
        *,
        move: int | None,
        seat: int | None = None,
        proof: tuple[int, int] | None = None,
        legal: Sequence[str] | None = None,
    ) -> None:
        """Adds a finding that rests on a clause, or on the one that answers what every game settles; `proof` is a later
        move and the card that it shows. Of a deal with very many the first of each kind are listed, the others counted."""
        again, self.last_found = move == self.last_found, move
        if len(self.findings) >= MAX_FINDINGS and any(found["kind"] == kind for found in self.findings):
            self.unlisted += 1
            self.unlisted_plays += kind == "unproven" and move is not None and not again
            return
        ground = self.game.settled[clause] if isinstance(clause, Question) else clause
        id_ = ground if isinstance(ground, str) else ground.id
        self.findings.append(
            {
                "deal": self.match.number,
                "move": move,
                "player": None if seat is None or seat < 0 else self.names[seat],
                "kind": kind,
                "clause": id_,
                "certain": kind != "unproven",
                "message": message,
                "proof": proof and {"move": proof[0], "card": self.pack.codes[proof[1]]},
                "legal": legal,
                "rule": self.game.rule(id_),
            }
        )

    def accuse(
        self,
        clause: Clause | Question | str,
        move: Move,
        words: str,
        *,
        kind: Kind = "illegal",
        legal: Sequence[str] | None = None,
    ) -> None:
        """Adds a finding against who made the move; the words go on after the name: `bid out of turn.`"""
        self.find(kind, clause, f"{self.names[move.seat]} {words}", move=move.index, seat=move.seat, legal=legal)

    def refute(self, clause: Clause | Question | str, move: Move, words: str) -> None:
        """Adds a finding that the move cannot have been made, as the cards lie; the words go on after the player's name."""
        self.accuse(clause, move, words, kind="impossible")

    # --- hands ---------------------------------------------------------------------------------------------

    def lay_out_of(self, seat: int, card: int, move: int) -> None:
        """Takes a card that is played out of a hand at that move."""
        hands = self.hands
        watch = hands.watch
        held = card < 0 or hands.known[seat] >> card & 1 or (watch is not None and watch.shows(hands, seat, card))
        hands.remove(seat, card, move)
        if not held:
            self.keep_recorded(seat)

    def keep_recorded(self, seat: int) -> None:
        """Leaves a hand no smaller than the cards that are known to be in it, after one was played that was not."""
        left = self.hands.known[seat].bit_count()
        if self.hands.sizes[seat] < left and self.cite("card-not-held") == "default":
            self.hands.sizes[seat] = left

    def fell(self, card: int) -> bool:
        """Has the card been played in this deal?"""
        return bool(self.won.fallen >> card & 1) or card in self.trick.cards
