"""Plays in matching games: whose card it is, where it goes and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.rows import ROWS
from referee.clauses.ending.laws import acting, grant, pass_turns
from referee.play.matching.effects import Effects
from referee.play.matching.judging import faces_of, judge_held, judge_last, judge_play
from referee.reading.moves import Move
from referee.table.values import DueDraw


class Plays:
    """Plays of cards whose faces everybody sees."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.draws = effects.draws
        self.options = effects.draws.options
        self.turn = effects.turn
        self.table = effects.table
        self.plan = effects.plan
        self.special = effects.special

    def _pile_for(self, move: Move, masks: Sequence[int]) -> int:
        """The pile that a play goes to: the one it names, else the first that it fits."""
        table = self.table
        if len(table.piles) == 1:
            return 0
        if move.number is not None and 1 <= move.number <= len(table.piles):
            return move.number - 1
        table.cite("pile-unnamed")
        fitting = [pile for pile in range(len(table.piles)) if masks[0] & self.options.permitted(pile)[1]]
        return fitting[0] if fitting else 0

    def _place(self, index: int, move: Move) -> int:
        """The hand or row that a play comes from."""
        table, seat = self.table, move.seat
        rows = table.hands.rows_of(seat)
        if rows and move.source in ROWS:
            holder = rows[ROWS.index(move.source)]
        else:
            card = move.cards[0]
            known = [row for row in rows if card >= 0 and table.hands.known[row] >> card & 1]
            holder = known[0] if known and not table.hands.known[seat] >> card & 1 else table.hands.holder(seat)
            if holder == seat and rows and move.source is None and self._may_be_blind(move, rows[-1]):
                holder = table.readings.pick(index, "row", (seat, rows[-1]))
        if holder != seat:
            table.hands.record.played_from[index] = holder
        return holder

    def _may_be_blind(self, move: Move, row: int) -> bool:
        """May a card that is no good have been tried from the face-down row, as far as the log tells?"""
        table, hands, card = self.table, self.table.hands, move.cards[0]
        plain = move.cards == move.faces == (card,) and table.pack.holds(card) and not table.wild.cards >> card & 1
        if not plain or hands.known[move.seat] >> card & 1 or not hands.could_hold(row, card):
            return False
        return self.options.fits((table.pack.bits[card],), 0) is False

    def take_play(self, index: int, move: Move) -> None:
        """Judges a play and lays its cards down."""
        table, seat = self.table, move.seat
        in_turn = self.turn.judge_turn(index, seat, "played")
        if not in_turn:
            self.turn.open = False
        holder = self._place(index, move)
        rows = self.plan.rows
        if rows is not None:
            rows.judge(table, index, seat, holder, move.cards)
        blind = rows is not None and rows.is_blind(table, holder)
        masks = faces_of(table, move)
        pile = self._pile_for(move, masks)
        judged = table.hands.watch is None and judge_held(table, move, holder) and not blind
        if blind and not self._stays(move, masks, pile):
            self._go_back(index, seat, holder, move.cards, in_turn=in_turn)
            return
        if judged:
            judge_play(self.options, move, masks, pile)
            if self.special:
                judge_last(self.options, move)
        told = self.lay(index, move, holder, masks, pile)
        if in_turn and not table.over:
            self.turn.end()
            if not told:
                self.turn.seat = None  # what the card does, nobody can tell
        elif not in_turn:
            self.turn.go_on_after_early_play()
        self.effects.fall_due(self.turn.seat)

    def _stays(self, move: Move, masks: Sequence[int], pile: int) -> bool:
        """Is a blind card good, and stays on the pile? Where that cannot be told it is, at first."""
        fits = None if UNKNOWN in move.cards else self.options.fits(masks, pile)
        return self.table.readings.pick(move.index, "blind", (True, False)) if fits is None else fits

    def take_plain(self, index: int, move: Move) -> None:
        """Lays down a card with which nothing is wrong, where the turn has nothing to it but that."""
        self.turn.begun, self.turn.just_drew = True, None
        self.lay(index, move, move.seat, (self.table.pack.bits[move.cards[0]],), 0)
        if not self.table.over:
            self.turn.end()

    def lay(self, index: int, move: Move, holder: int, masks: Sequence[int], pile: int) -> bool:
        """Puts the cards on the pile, with everything that follows from it. False where the log does not tell all of that."""
        table, seat = self.table, move.seat
        for card in sorted(move.cards, key=UNKNOWN.__eq__):  # those that are named are shown
            table.lay_out_of(holder, card, index)
        top = masks[-1]
        if len(masks) == 1 and top & (top - 1):
            top = top & self.options.permitted(pile)[1] or top
        table.piles.last, table.demands.limit = pile, None
        table.piles.prior = table.piles.laid_bare(pile)
        if len(masks) > 1 and table.rulings.get("transparent-several", "default") == "default":
            table.piles.prior = (masks[-2], None, 0)
        table.piles.put_on(pile, move.cards)
        table.piles.lay_bare(pile, top)
        table.demands.granted = None
        self.turn.idle = frozenset()
        faces = [mask.bit_length() - 1 if mask & (mask - 1) == 0 else UNKNOWN for mask in (*masks[:-1], top)]
        table.piles.last_cards = move.cards
        table.trick.faces = faces[-1:]
        more: dict[str, Any] = {}
        if len(table.piles) > 1:
            more["pile"] = pile + 1
        if holder != seat:
            more["source"] = ROWS[(holder - table.seats) % 2]
        if self.special:
            more |= self._chosen(move)
        self.turn.note(index, seat, "play", move.cards, faces=faces, **more)
        if holder == seat and table.hands.sizes[seat] == 1:
            self.turn.count_down(seat, index)
        elif self.plan.call is not None:
            self.plan.call.played(table, seat)
        toll, table.demands.toll = table.demands.toll, 0
        self.turn.note_if_out(seat)
        if not table.over:
            self._obey_laws(seat, faces)
        if not self.special:
            return True
        return self.effects.take_effect(index, move, faces[-1], toll) and UNKNOWN not in move.cards[:-1]

    def _chosen(self, move: Move) -> dict[str, str]:
        """What a move says besides its cards."""
        told = {
            "suit": None if move.suit is None else self.table.pack.suits[move.suit].letter,
            "rank": move.rank,
            "target": None if move.to is None else self.table.names[move.to],
        }
        return {key: value for key, value in told.items() if value is not None}

    def _obey_laws(self, seat: int, faces: Sequence[int]) -> None:
        for kind in acting(self.table, faces):
            if not pass_turns(self.table, kind):
                grant(self.table, seat, kind)

    def tuck(self, move: Move) -> None:
        """A card discarded under a law goes beneath the others."""
        table = self.table
        pile = table.piles.last
        table.piles.put_under(pile, move.cards[:1] or (UNKNOWN,))
        self.turn.note(move.index, move.seat, "discard", move.cards)
        self.turn.count_down(move.seat, move.index)
        self.turn.note_if_out(move.seat)

    def _go_back(self, index: int, seat: int, holder: int, cards: Sequence[int], *, in_turn: bool) -> None:
        """A blind card that is no good goes back where it lay, and its player has passed."""
        table = self.table
        table.cite("blind-failure")
        if table.hands.watch is not None:
            for card in cards:
                if table.hands.watch.shows(table.hands, holder, card) and card >= 0:
                    table.hands.known[holder] |= table.pack.bits[card]
        self.turn.note(index, seat, "play", cards, failed=True, source="blind")
        if in_turn:
            if self.options.pays():
                table.demands.draws.append(DueDraw(seat, self.draws.toll_due(), self.draws.toll_clause()))
            self.table.demands.expire()
            self.turn.end()
