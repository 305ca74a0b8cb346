"""Capturing: everybody plays one card a turn, which takes cards from the table or stays there.

`CapturingDeal` is one deal in progress. What lies on the table lies open, so that nearly all can be told whatever hands are
recorded; what the moves prove of hands is carried back before the first is judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar

from referee.cards.packs import UNKNOWN, cards_of
from referee.clauses.kinds import Clause
from referee.games.basics import Basic
from referee.play.capturing.builds import judge_build, put_build
from referee.play.capturing.capturing_plan import CapturingPlan, plan_of, written
from referee.play.capturing.evidence import carry_back
from referee.play.capturing.fast_captures import take
from referee.play.capturing.judging_captures import judge_capture
from referee.play.notation import MOST_LISTED
from referee.play.reports import report_not_held
from referee.play.turn_deal import CardByCardDeal
from referee.reading.moves import Move, as_move
from referee.table.pool import Build, Capture, Pool
from referee.table.table import Table
from referee.ticks import UpTo

if TYPE_CHECKING:
    from referee.table.shapes import Next

MOST_TRIED = 20_000
"""So many ways to take cards are looked at."""


class CapturingDeal(CardByCardDeal):
    """One deal of a capturing game."""

    plan: CapturingPlan
    finds_evidence: ClassVar[bool] = True

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        super().__init__(table, keep_tricks=keep_tricks)

    @property
    def pool(self) -> Pool:
        """What lies on the table."""
        return self.table.own(Pool)

    # --- moves ---------------------------------------------------------------------------------------------

    def run(self, moves: Sequence[int | Move]) -> None:
        """Takes all moves in order."""
        carry_back(self.table, moves, self.plan.refilling)
        index = 0
        while index < len(moves):
            index = take(self, moves, index) if self.table.started else index
            if index < len(moves):
                self.step(index, as_move(moves[index], index))
                index += 1

    def play_move(self, index: int, move: Move) -> None:
        """A card that takes others from the table, or stays there."""
        table, seat, hands = self.table, move.seat, self.table.hands
        self.judge_turn(move, "played", begun=bool(self.listed.turns or self.pool.captures))
        if len(move.cards) > 1:
            table.accuse(Basic.TURNS, move, "played several cards; a turn is one card.")
        card = move.cards[0]
        held = hands.could_hold(seat, card) and hands.sizes[seat] > 0
        if not held:
            report_not_held(table, index, seat, card)
        build, taken = None, list(move.take)
        if move.builds and self.plan.building is None:
            table.accuse(Basic.TURNS, move, "built, and in this game nobody does.")
        elif move.builds and not self.pool.untold and self.plan.building is not None:
            build = judge_build(table, self.plan.building, move, card, held=held)
        if not self.pool.untold and (
            (move.builds and self.plan.building and build is None) or (UNKNOWN in taken and self.pool.builds)
        ):
            self._drift(move)
        if not (self.pool.untold or move.builds):
            taken = [*judge_capture(self, move, card, held=held)]
        self.put(index, seat, move.cards, taken, build)

    def _drift(self, move: Move) -> None:
        """Gives up telling what lies on the table: it is not known what was built, or which cards of builds were taken."""
        table = self.table
        self.pool.untold = table.won.fell_unknown = True
        message = f"What lies on the table after what {table.names[move.seat]} did cannot be told any more."
        table.find("unproven", self.plan.building or self.plan.taking, message, move=move.index, seat=move.seat)

    def bound(self, seat: int) -> bool:
        """Does a build lie there on which the player built last, so that no card is left there by itself?"""
        return any(build.owner == seat for build in self.pool.builds)

    def put(
        self, index: int, seat: int, cards: tuple[int, ...], taken: Sequence[int], build: Build | None = None
    ) -> None:
        """Puts the card that a player has played on the table, or takes what it takes; the turn passes on."""
        table, pool = self.table, self.pool
        for one in cards:
            table.lay_out_of(seat, one, index)
        table.won.fallen |= table.pack.mask(one for one in cards if one >= 0)
        if self.plan.refilling is not None:
            self.plan.refilling.played(table, seat)
        more: dict[str, Any] = {}
        last = table.hands.stock < table.seats and not any(size > 0 for size in table.hands.sizes[: table.seats])
        if taken:
            taken = pool.lift(taken)
            all_takers = cards[0] >= 0 and self.plan.everything >> cards[0] & 1
            swept = not (pool.everything or pool.untold or all_takers or (last and not self.plan.last_sweeps))
            self._win(Capture(seat, (*cards, *taken), swept))
            more["taken"] = ["?" if card < 0 else table.pack.codes[card] for card in taken]
            if swept:
                more["swept"] = True
        elif build is not None:
            put_build(pool, build)
            more["built"] = [table.pack.codes[card] for card in build.cards if card not in cards]
            more["value"] = list(build.values)
        else:
            pool.lay(cards)
        self.listed.note(index, seat, "play", cards, **more)
        self._pass_on(index, seat)

    def _win(self, capture: Capture) -> None:
        """Gives a player cards that were taken."""
        table = self.table
        self.pool.captures.append(capture)
        cards = table.pack.mask(card for card in capture.cards if card >= 0)
        table.won.cards[capture.seat] |= cards
        table.won.fell_unknown = table.won.fell_unknown or UNKNOWN in capture.cards

    def _pass_on(self, index: int, seat: int) -> None:
        """The next player's turn; new cards where nobody has any; the end where none are left."""
        table, hands = self.table, self.table.hands
        if table.turn.seat == seat:
            table.turn.seat = table.order(seat)[1 % len(table.order(seat))]
        if not any(size > 0 for size in hands.sizes[: table.seats]):
            if self.plan.refilling is not None:
                self.plan.refilling.fill(table, table.order(table.eldest), index)
            if not any(size > 0 for size in hands.sizes[: table.seats]):
                self._end()
                return
        assert table.turn.seat is not None
        table.turn.seat = table.with_cards(table.turn.seat)

    def _end(self) -> None:
        """Ends the deal: what is left goes to whoever took last."""
        table, pool = self.table, self.pool
        table.over = True
        taker = self.plan.rest.taker(table)
        if pool.everything and taker is not None:
            self._win(Capture(taker, tuple(pool.everything)))
        pool.cards, pool.builds = [], []
        self._tell_the_last()

    def _tell_the_last(self) -> None:
        """Where all cards that nobody saw were taken by one player, they are those that were seen nowhere else."""
        table, unseen = self.table, self._untaken() & ~self.table.game.kept_out
        hidden = [capture for capture in self.pool.captures if UNKNOWN in capture.cards]
        number = sum(capture.cards.count(UNKNOWN) for capture in hidden)
        owners = {capture.seat for capture in hidden}
        if len(owners) == 1 and not self.pool.untold and unseen.bit_count() == number and table.hands.stock <= 0:
            table.won.cards[owners.pop()] |= unseen
            table.won.fell_unknown = False

    def _untaken(self) -> int:
        """The cards of which it is not known who has taken them."""
        return self.table.pack.all & ~reduce(or_, self.table.won.cards)

    def pass_move(self, index: int, move: Move) -> None:
        self.table.accuse(Basic.TURNS, move, "passed; everybody plays a card.")

    def doubt(self) -> tuple[Clause, str] | None:
        table = self.table
        for award in self.plan.awards if table.won.fell_unknown else ():
            for asked in award.tells(table.game):
                if self.pool.untold or (asked.fact.of_cards and (not asked.cards or asked.cards & self._untaken())):
                    return award, "A card that was taken is not known: the points that hang on it cannot be told."
        return super().doubt()

    # --- answers -------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[list[str], bool]:
        """What may be played of the cards that are known to be in the hand, in notation, and whether there is more than is
        listed."""
        table, found, tried = self.table, dict[str, None](), UpTo(MOST_TRIED)
        for code in table.pack.names(table.hands.known[seat]):
            card, able = table.pack.ids[code], False
            for play in tried(self._plays(seat, card)):
                able = True
                found[play] = None
                if len(found) > MOST_LISTED:
                    return list(found)[:MOST_LISTED], True
            if not (able and self.plan.must_take):
                found[code] = None
        if self.bound(seat) and any(" " in play for play in found):
            found = {play: None for play in found if " " in play}
        return list(found), tried.more

    def _plays(self, seat: int, card: int) -> Iterator[str]:
        """What a card of a hand may take or be built on, in notation."""
        table, pool, counts, building = self.table, self.pool, self.plan.counts, self.plan.building
        for taken in self.plan.ways(card, pool):
            yield written(table, card, taken)
        if building is None or pool.veiled:
            return
        held = {counts[one] for one in cards_of(table.hands.known[seat]) if one != card}
        values = {value for value in held if value is not None}
        for pieces, value in building.ways(counts, card, pool.cards, pool.builds, values):
            loose = [one for one in pieces if one in pool.cards]
            builds = [build for build in pool.builds if build.cards[0] in pieces]
            several = len(building.values(counts, card, loose, builds)) > 1
            yield written(table, card, pieces, "builds") + (f" as {value}" if several else "")

    def play_due(self, seat: int) -> Next:
        legal, more = self.legal(seat)
        return self.told(seat, legal, more=more, veiled=self.pool.veiled)
