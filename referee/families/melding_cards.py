"""Cards on their way in a melding game: out of which hand, what they stand for, what they make."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import cards_of
from referee.clauses.melds import least_meld
from referee.families.judging import report_not_held, written
from referee.families.melding_turns import MeldingTurns
from referee.melds import LEAST_MELD, Meld, kind_of, reading
from referee.moves import Move

Face = int | str
"""What a card was said to stand for: a card, or a rank or suit alone."""


class MeldingCards(MeldingTurns):
    """The part of a melding deal that is about the cards of single moves."""

    def holder(self, index: int, move: Move, cards: Sequence[int]) -> int:
        """The hand or the row that the cards come from; reports a row that is still shut."""
        table, rows, seat = self.table, self.plan.rows, move.seat
        if rows is None:
            return seat
        own = table.rows_of(seat)
        found = rows.place(table, index, seat, move.source)
        if move.source is None:
            found = next(
                (row for row in own if any(card >= 0 and table.known[row] >> card & 1 for card in cards)), seat
            )
            found = table.holder(seat) if found == seat and table.sizes[seat] <= 0 else found
        rows.judge(table, index, seat, found, cards)
        if found != seat:
            table.record.played_from = {**table.record.played_from, index: found}
        return found

    def is_blind(self, holder: int) -> bool:
        """Do cards from there come face down?"""
        return self.plan.rows is not None and self.plan.rows.is_blind(self.table, holder)

    def check_held(self, index: int, seat: int, holder: int, cards: Sequence[int]) -> None:
        """Reports cards that cannot have been there."""
        table = self.table
        if table.watch is not None:
            return
        for card in cards:
            if card >= 0 and (not table.known[holder] >> card & 1 or cards.count(card) > 1):
                if card in self.on_table() and not table.known[holder] >> card & 1:
                    message = f"{table.names[seat]} laid {table.pack.codes[card]}, which lies on the table."
                    table.find("impossible", "own-cards", message, move=index, seat=seat)
                else:
                    report_not_held(table, index, seat, card, holder)
                return

    def reveal(self, holder: int, cards: Sequence[int]) -> None:
        """Cards that were shown stay in the hand or the row."""
        table = self.table
        for card in cards:
            if table.watch is not None and card >= 0 and table.watch.shows(table, holder, card):
                table.known[holder] |= table.pack.bits[card]

    def on_table(self) -> set[int]:
        """The cards of all melds."""
        return {card for meld in self.table.melds for card in (*meld.cards, *meld.astray)}

    def take_out(self, index: int, holder: int, cards: Sequence[int]) -> None:
        """The cards leave the hand or the row."""
        for card in cards:
            self.table.remove(holder, card, index)

    def faces(self, index: int, seat: int, cards: Sequence[int], told: Sequence[Face]) -> tuple[int, ...] | None:
        """What the cards stand for; None where that cannot be told."""
        table, pack = self.table, self.table.pack
        if cards == told and not table.wild:
            return tuple(cards)
        if not any(card >= 0 and table.wild >> card & 1 for card in cards):
            if any(face != card and card >= 0 for card, face in zip(cards, told, strict=True)):
                return self._not_wild(index, seat, cards, told)
            return tuple(cards)
        faces = [self._face(card, face) for card, face in zip(cards, told, strict=True)]
        if None not in faces:
            return tuple(face for face in faces if face is not None)
        jokers = any(card >= 0 and pack.joker_mask >> card & 1 for card in cards)
        if not jokers and kind_of(pack, self.plan.steps, cards) is not None:
            return tuple(cards)
        named = [card if face is None else face for card, face in zip(cards, faces, strict=True)]
        open_ = pack.mask(card for card, face in zip(cards, faces, strict=True) if face is None and card >= 0)
        found = reading(pack, self.plan.steps, named, open_, least_meld(table))
        if found is None and not open_ & pack.joker_mask:
            return tuple(named)
        return found

    def _not_wild(self, index: int, seat: int, cards: Sequence[int], told: Sequence[Face]) -> tuple[int, ...] | None:
        """Cards named as others although none is wild, as far as the log tells."""
        if self.table.wild_unknown:
            return None
        named = next(card for card, face in zip(cards, told, strict=True) if face != card and card >= 0)
        self.wrong(index, seat, "own-cards", f"named {self.table.pack.codes[named]} another card; it is not wild")
        return tuple(cards)

    def _face(self, card: int, face: Face) -> int | None:
        """What a card was said to stand for; None for a wild card of which nothing was said."""
        table, pack = self.table, self.table.pack
        if card < 0 or not table.wild >> card & 1:
            return card
        if isinstance(face, str):
            by_rank = pack.rank_mask(face) if face in {rank.letter for rank in pack.ranks} else 0
            return next(cards_of(by_rank), None)
        return None if face == card else face

    def unclear(self, index: int, seat: int) -> None:
        """Says that a wild card may stand for several cards."""
        table = self.table
        table.ruling("wild-joker-undeclared")
        message = f"{table.names[seat]} melded a wild card and the log does not say what it stands for (as in RJ=7H)."
        table.find("unproven", table.wild_clause, message, move=index, seat=seat)

    def kind(self, faces: Sequence[int]) -> str | None:
        """The kind of meld that these cards make."""
        return kind_of(self.table.pack, self.plan.steps, faces, least_meld(self.table))

    def grown(self, old: Meld, faces: Sequence[int]) -> str | None:
        """The kind of meld that one has become that cards were added to; None where it is none or another kind."""
        small = self.plan.single and len(old.cards) < LEAST_MELD
        least = 1 if small else least_meld(self.table)
        kind = kind_of(self.table.pack, self.plan.steps, faces, least)
        return kind if old.kind in {None, kind} or (small and len(old.cards) == 1) else None

    def too_many_wild(self, cards: Sequence[int]) -> bool:
        """Has a meld of these cards more wild ones than the table allows?"""
        most, wild = self.plan.jokers, self.table.wild
        return most is not None and sum(card >= 0 and bool(wild >> card & 1) for card in cards) > most

    def told(self, cards: Sequence[int], faces: Sequence[int] | None = None) -> list[str]:
        """Cards in notation."""
        if faces is None or faces == cards:
            codes = self.table.pack.codes
            return [codes[card] if card >= 0 else "?" for card in cards]
        return [written(self.table, card, face) for card, face in zip(cards, faces, strict=True)]

    def elsewhere(self, index: int, seat: int, card: int) -> None:
        """Says that a card cannot have been drawn."""
        table = self.table
        clause = "own-cards" if table.pack.holds(card) else "pack"
        message = f"{table.names[seat]} cannot have drawn {table.pack.codes[card]}: it is somewhere else."
        table.find("impossible", clause, message, move=index, seat=seat)
