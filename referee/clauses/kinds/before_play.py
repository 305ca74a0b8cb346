"""What comes before play, and beside it: setting the table, stages with moves of their own. Over 300 lines for one kind,
the stage, which says what a step may do."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from referee.games.basics import Basic
from referee.games.clause import Clause
from referee.reading.moves import TABLE
from referee.table.values import Due

if TYPE_CHECKING:
    from referee.cards.card_order import TopTrump
    from referee.games.game import Game
    from referee.reading.moves import Move
    from referee.table.table import Table


OFTEN = 0.8
"""So often a sample does what may be done before a card is played."""


class Setup(Clause):
    """Prepares the table before a deal."""

    jokers_are_trumps: ClassVar[bool] = False
    """Do jokers belong to the trump suit, or are the only trumps where no suit is?"""
    any_card: ClassVar[bool] = False
    """Does it let jokers stand for any card?"""
    ranks_trumps: ClassVar[bool] = False
    """Do some cards rank otherwise, or belong to another suit, when a suit is trumps?"""

    def prepare(self, table: Table) -> None:
        """Lays out the deal: hand sizes, kitty, what is turned."""
        raise NotImplementedError

    def always_trumps(self) -> str | None:
        """The letter of the suit that it makes trumps in every deal; None where it makes none."""
        return None

    def highest_trumps(self) -> tuple[TopTrump, ...]:
        """The cards that it makes the highest trumps, highest first."""
        return ()

    by_number_only: ClassVar[bool] = False
    """Does it prepare the table alike for all who play, by their number, who deals and how many deals were before?"""
    deals_all: ClassVar[bool] = False
    """Does it deal out every card, so that none is left to be drawn?"""
    fixes_tricks: ClassVar[bool] = False
    """Does it say how many tricks are played?"""

    def equal_hands(self, game: Game, seats: int, earlier: int) -> int | None:
        """The cards that it deals everybody at a table of that many after that many deals; None where it deals none, or all."""
        return None

    def uneven(self, seats: int) -> Mapping[int, int]:
        """The cards that it gives players more than the others (below 0: fewer), by how many seats they sit from the dealer."""
        return {}

    def aside(self) -> str:
        """What the cards are called that it keeps out of the deal; empty: it keeps none out."""
        return ""

    def besides(self, on_table: int, seats: int) -> str:
        """What it deals everybody beside the hand, in words, where so many cards lie on the table; empty: nothing."""
        return ""

    def needs(self, seats: int) -> int:
        """The cards that it must have at a table of that many before equal hands are made of the rest."""
        return 0


class CardsApart(Clause):
    """Lays cards apart that are dealt to nobody: a kitty, a widow."""

    word = "kitty"
    """What they are called."""
    cards: Any = 0
    """How many they are; `rest`: all that are not dealt."""
    may_stay: ClassVar[bool] = False
    """May the high bidder, whose they are, leave them lying and play from the hand?"""


def left_lying(game: Game) -> str:
    """What the cards are called that the high bidder may leave lying, to play from the hand; empty where there are none."""
    return next((apart.word for apart in game.of_kind(CardsApart) if apart.may_stay), "")


class HandsOnTable(Setup):
    """Puts hands on the table that a player plays beside their own."""

    def lay_out(self, table: Table, recorded: Mapping[int, Sequence[int]]) -> None:
        """Takes note of how the hands lie, as far as they are recorded."""
        raise NotImplementedError

    def seat(self, table: Table) -> None:
        """Settles whose they are and in what order the hands play, when play begins."""
        raise NotImplementedError

    def owner(self, table: Table, hand: int) -> int | None:
        """The player who plays a hand; None while that is not settled."""
        raise NotImplementedError

    def before_play(self, table: Table, index: int, seat: int, card: int) -> None:
        """Looks at a card that is about to be played from such a hand."""


class DeclaredCards(Setup, families=("trick-taking",)):
    """Cards whose player says what they stand for; nobody is ever bound to play one."""

    def declare(self, table: Table, index: int, seat: int, card: int, face: int | str) -> int | None:
        """The card of the pack that it counts as, its strength being noted on the table; None where it was found wrong."""
        raise NotImplementedError

    def ways(self, table: Table, card: int) -> list[tuple[str, int]]:
        """The ways in which it can be declared now: as a log writes them, and the card that it counts as."""
        raise NotImplementedError

    def written(self, table: Table, card: int, face: int) -> str:
        """The card as it was played, in notation."""
        raise NotImplementedError


class Stage(Clause):
    """A step of the deal outside the play of tricks: something is due or offered, and moves answer it."""

    skipped: ClassVar[str] = ""
    """What is missing where it is skipped, if that is always the same: `no trump suit has been called`."""
    ordered: ClassVar[bool] = True
    """Must whatever is due before this stage be done first?"""
    may_follow: ClassVar[frozenset[str]] = frozenset()
    """The later stages that may as well be done before this one."""
    unsaid: ClassVar[bool] = False
    """May a log leave out what is due of it, so that players go past it without a finding?"""
    left_out: ClassVar[str] = ""
    """The ruling by which play begins where a log leaves the step out; empty: that is found fault with."""
    ranks_jokers: ClassVar[bool] = False
    """Is a card turned up in it whose rank is jokers?"""
    scores_early: ClassVar[bool] = False
    """Can a player get points in it before a card is led?"""
    sells_kitty: ClassVar[bool] = False
    """Is it an auction whose winner takes the kitty?"""
    passes_kitty: ClassVar[bool] = False
    """May cards be passed on in it that came out of the kitty unseen?"""
    by_its_moves: ClassVar[bool] = False
    """Is what is due of it, and what comes of it, told by who deals and by the moves made of it, whatever the hands and the
    scores?"""
    whole: ClassVar[bool] = False
    """Can all its moves be taken together, by `take_whole`?"""
    in_runs: ClassVar[frozenset[str]] = frozenset()
    """The verbs of moves of which several may be taken at once, by `take_plain`."""
    by_bidder: ClassVar[bool] = False
    """Is it for the high bidder alone, once there is one?"""
    between_tricks: ClassVar[bool] = False
    """Does it offer something after a trick, before what is due then?"""
    passes_in_play: ClassVar[bool] = True
    """May a pass be meant for it once a card has been played?"""

    def due(self, table: Table) -> Due | None:
        """What must come before play can go on; None when nothing is due from this clause."""
        return None

    def offers(self, table: Table) -> list[dict[str, Any]]:
        """What players may still do here, as `{"player", "action"}` entries."""
        return []

    turns_trumps: ClassVar[bool] = False
    """Does the first card that is turned up in it make trumps, so that there are none where it is no suit's or not there?"""
    trump_is_drawn: ClassVar[bool] = False
    """Does the card that is turned up in it for trumps lie open beside the stock, where players draw it?"""
    hides_trumps: ClassVar[bool] = False
    """Is the card that makes trumps shown only in the middle of the play?"""
    cancels_trumps: ClassVar[bool] = False
    """Does it name a suit that takes trumps their power?"""
    tells_trumps: ClassVar[bool] = False
    """Do the sentences of `stands` say what is trumps?"""

    def stands(self, table: Table) -> Iterator[str]:
        """What it has settled that everybody goes by while the deal lasts, in sentences: who plays what and for which bid."""
        yield from ()

    def dummies(self, table: Table) -> list[int]:
        """Whose hands lie open by it for their partner to play, once that is settled."""
        return []

    def accepts(self, table: Table, move: Move) -> bool:
        """Is the move (whose verb is one of `verbs`) meant for this clause?"""
        return True

    def comes_late(self, table: Table, move: Move) -> bool:
        """May that move still be made now that the deal is over?"""
        return False

    def afterwards(self, table: Table) -> str | None:
        """What somebody would say of it now that the deal is over, as a sample writes it; None where nobody does."""
        return None

    def instead_of_play(self, table: Table, seat: int) -> list[str]:
        """The verbs with which the player, whose turn it is, may make a move of this stage in place of a play."""
        return []

    def in_turn(self, table: Table, seat: int, cards: int) -> list[str]:
        """The moves of this stage that the player, whose turn it is, may make before playing one of these cards, without the
        name: `declare marriage H`."""
        return []

    def sample_in_turn(self, table: Table, seat: int, cards: int, rng: random.Random) -> str | None:
        """One of those moves at random, mostly; None to leave it."""
        moves = self.in_turn(table, seat, cards)
        return rng.choice(moves) if moves and rng.random() < OFTEN else None

    def missing(self, table: Table) -> str:
        """What is missing when the players go past what is due, as half a sentence."""
        return self.skipped or f"{self.title.lower()} must come first"

    def waive(self, table: Table) -> None:
        """Settles what the players went past."""

    def pass_over(self, table: Table, index: int) -> None:
        """Settles what was due and the log leaves out before the move at that place, of an `unsaid` step."""

    def without_trumps(self) -> Mapping[str, bool]:
        """What may be named in it in place of a trump suit, and whether the lowest card wins then."""
        return {}

    def draws(self, table: Table) -> int:
        """How many cards the players are still to draw in this step after each trick, one each; 0 where it is none such."""
        return 0

    def hear(self, table: Table, move: Move) -> None:
        """Takes a move, unless that is for the high bidder alone and another player makes it."""
        bidder = table.auction.high_bidder
        if self.by_bidder and bidder is not None and move.seat not in {TABLE, bidder}:
            words = f"may not {move.verb}: that is for {table.names[bidder]}, the high bidder."
            table.accuse(Basic.TURNS, move, words)
        else:
            self.receive(table, move)

    def receive(self, table: Table, move: Move) -> None:
        """Judges the move and applies it as made."""
        raise NotImplementedError

    def take_plain(self, table: Table, moves: Sequence[int | Move], index: int) -> int:
        """Takes moves of this step that follow one another, as far as nothing could be wrong with them. Returns the place of
        the first that it leaves to be judged by itself."""
        return index

    def take_round(self, table: Table, moves: Sequence[int | Move], index: int) -> int:
        """The same of a step in which everybody makes one move, all of which can be taken together, and nobody has made one."""
        following = moves[index : index + table.seats]
        made = [move for move in following if not isinstance(move, int) and not move.corrected]
        fit = len(made) == table.seats and all(move.verb in self.verbs for move in made)
        return index + table.seats if fit and self.take_whole(table, made, recorded=True) else index

    def take_whole(self, table: Table, moves: Sequence[Move], *, recorded: bool) -> bool:
        """Takes all moves of this step that are made in the deal, all hands being known: those that were `recorded`, or else
        what they are after these moves. Says no where anything may be wrong with them; nobody looks at the table then."""
        return False

    def in_examples(self, game: Game) -> tuple[str, ...]:
        """The moves with which examples get past this stage."""
        return ()

    def sample(self, table: Table, rng: random.Random) -> str | None:
        """A random legal move of this stage as a string: one of those that are due; None to leave an offer alone."""
        due = self.due(table)
        if due is None or due.seat is None:
            return None
        who, said = "table" if due.seat == TABLE else table.names[due.seat], self.at_random(table, due, rng)
        return said and f"{who} {said}"

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str | None:
        """What a player says of it whose move is due, at random: verb and what stands after it; None for nothing."""
        return self.in_words(due, rng.choice(due.legal)) if due.legal else None

    def in_words(self, due: Due, said: str) -> str:
        """One of the legal moves as it is written after the name: `bid 3`, `pass`."""
        return said if said.split()[0] in self.verbs else f"{due.action} {said}"

    def judge_turn(self, table: Table, move: Move, turn: int, did: str, ruling: str = "out-of-turn") -> bool:
        """Was it that player's turn? Reports a move that somebody else made; `did` is what was done, a ruling is cited."""
        if move.seat == turn:
            return True
        if ruling:
            table.cite(ruling)
        table.accuse(self, move, f"{did} out of turn; it was {table.names[turn]}'s turn.")
        return False


def who_holds(table: Table, card: int) -> int | None:
    """The player who is known to hold a card."""
    return next(iter([seat for seat in range(table.seats) if table.hands.known[seat] >> card & 1]), None)


def still_drawn(table: Table) -> int:
    """How many cards players are still to draw after each trick."""
    stages = table.game.acting(Stage, "draws")
    return sum([stage.draws(table) for stage in stages]) if stages else 0


class PickingUp(Stage, families=("trick-taking",)):
    """Lets a player pick up the trick instead of playing to it."""

    def may_pick_up(self, table: Table, seat: int) -> bool:
        """May the player, whose turn it is, pick up the trick, as far as the hand is known?"""
        raise NotImplementedError

    def picker(self, table: Table, seat: int) -> int:
        """Who has to pick the trick up when that player does."""
        return seat

    def comes_back(self, table: Table) -> bool:
        """Does a trick in which the last card of one player lies surely come back to that player, whoever is to pick it up?"""
        return False

    def keeping(self, table: Table) -> int:
        """The cards of which any in the hand forbids that, in a trick of the led suit."""
        raise NotImplementedError
