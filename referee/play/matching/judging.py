"""How plays and passes in matching games are judged, and what is said of those that were not allowed."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.packs import cards_of
from referee.clauses.dealing.first_cards import stands_for
from referee.clauses.ending.laws import law_forbidding
from referee.play.judging import report_not_held
from referee.play.matching.options import MOST_LISTED, MatchingOptions
from referee.reading.moves import Move


class MatchingJudging(MatchingOptions):
    """The part of a matching deal that judges."""

    def judge_declining(self, index: int, seat: int, what: str) -> None:
        """Reports a player who does not play although able, where who can must."""
        table = self.table
        if not self.plan.must_play or self.pays():
            return
        held, holder = self.able(seat), table.holder(seat)
        name, codes = table.names[seat], table.pack.codes
        proof = 0 if held else self._counted(index, seat, holder)
        if held:
            found = table.record.proof(seat, held, index)
            shown = {"move": found[0], "card": codes[found[1]]} if found else None
            card = codes[found[1]] if found else table.pack.names(held)[0]
            later = f", played at move {found[0]}" if found else ""
            table.ruling("as-played")
            message = f"{name} {what} while holding {card}{later}, which could be played."
            legal, _ = self.legal_moves(seat)
            table.find("illegal", "must-play", message, move=index, seat=seat, proof=shown, legal=legal)
        elif proof:
            self._find_counted(index, seat, what, proof)
        elif table.unknown(holder) and table.unseen() & self.anywhere()[1]:
            message = f"{name} {what}; whether a card of that hand could be played is not known."
            table.find("unproven", "must-play", message, move=index, seat=seat)

    def _counted(self, index: int, seat: int, holder: int) -> int:
        """Cards of which the holder must have had at least one that could be played, because more of them were played
        later than have been drawn since; 0: that is not proved."""
        table = self.table
        if table.evidence is None or not table.unknown(holder):
            return 0
        wanted = self.allowed(seat, table.unseen() & self.anywhere()[0])
        return table.evidence.surely_held(holder, index - 1, wanted, table.unseen(), table.unknown(holder))

    def _find_counted(self, index: int, seat: int, what: str, cards: int) -> None:
        table, codes = self.table, self.table.pack.codes
        places = [table.record.proof(seat, table.pack.bits[card], index) for card in cards_of(cards)]
        shown = sorted(place for place in places if place is not None)
        told = ", ".join(f"{codes[card]} (move {move})" for move, card in shown)
        message = f"{table.names[seat]} {what} while holding at least one of these, which could be played: {told}."
        last = shown[-1] if shown else None
        proof = None if last is None else {"move": last[0], "card": codes[last[1]]}
        table.ruling("as-played")
        table.find("illegal", "must-play", message, move=index, seat=seat, proof=proof, legal=[])

    def _faces(self, index: int, move: Move) -> list[int]:
        """For each card of a play, the cards that it may count as."""
        table, pack = self.table, self.table.pack
        plain = pack.all & ~table.wild
        masks = []
        for card, face in zip(move.cards, move.faces or move.cards, strict=True):
            if not pack.holds(card):
                masks.append(plain)
            elif face != card and table.wild_unknown and not table.wild >> card & 1:
                message = f"Whether {pack.codes[card]} is a joker cannot be told: the card that says so is not known."
                table.find("unproven", "turned-jokers", message, move=index, seat=move.seat)
                masks.append(stands_for(table, face))
            elif not table.wild >> card & 1:
                if face != card:
                    message = f"{table.names[move.seat]} played {pack.codes[card]} as another card; it is not wild."
                    table.find("illegal", "own-cards", message, move=index, seat=move.seat)
                masks.append(pack.bits[card])
            elif face != card and stands_for(table, face):
                masks.append(stands_for(table, face))
            else:
                masks.append(plain)
                self._undeclared(index, move.seat, card, face)
        return masks

    def _undeclared(self, index: int, seat: int, card: int, face: int | str) -> None:
        table, code = self.table, self.table.pack.codes[card]
        if face != card:
            message = f"{table.names[seat]} played {code} as a card that it cannot stand for."
            table.find("impossible", table.wild_clause, message, move=index, seat=seat)
            return
        table.ruling("wild-joker-undeclared")
        message = f"{table.names[seat]} played {code} and the log does not say what it stands for (as in {code}=7H)."
        table.find("unproven", table.wild_clause, message, move=index, seat=seat)

    def _judge(self, index: int, move: Move, masks: Sequence[int], pile: int) -> None:
        table, seat = self.table, move.seat
        name, codes = table.names[seat], table.pack.codes
        told = " ".join(codes[card] for card in move.cards)
        if self.drawn is not None and self._judge_drawn(index, seat, move.cards, told):
            return
        if len(move.cards) > 1 and not self._go_together(masks):
            clause = self.plan.several.id if self.plan.several is not None else "match-top"
            why = (
                "which may not be played together"
                if self.plan.several is not None
                else "but one card is played in a turn"
            )
            self._find(index, seat, clause, f"{name} played {told}, {why}.")
            return
        fit = self.fits(masks, pile)
        if fit is None:
            named = table.limit or table.lasting.get(pile)
            unknown = "the rank of the jokers" if table.wild_unknown else "the top card"
            unknown = "what was named" if named is not None and named.open else unknown
            message = f"Whether {told} may follow cannot be told: {unknown} is not known."
            table.find("unproven", "match-top", message, move=index, seat=seat)
        elif not fit:
            several = len(move.cards) > 1 and bool(masks[0] & self.permitted(pile)[1])
            clause = self.plan.several.id if several and self.plan.several is not None else "match-top"
            limit = self.binding(pile, masks)
            if limit is not None:
                self._find(index, seat, limit.clause, f"{name} played {told}, which may not follow now.")
                return
            self._find(index, seat, clause, f"{name} played {told}, which does not match {self._top_in_words(pile)}.")
        only_lowest = len(masks) > 1 and table.rulings.get("law-several") == "lowest"
        for mask in masks[:1] if only_lowest else masks:
            law = law_forbidding(table, next(cards_of(mask))) if table.laws and mask & (mask - 1) == 0 else None
            if law is not None:
                self._find(index, seat, "laws", f"{name} played {told} against the law '{law.text}'.")
                break

    def _judge_drawn(self, index: int, seat: int, cards: Sequence[int], told: str) -> bool:
        """After drawing only the card drawn may be played; True where that was broken."""
        table, drawn = self.table, self.drawn
        assert drawn is not None
        if drawn >= 0:
            wrong = tuple(cards) != (drawn,)
        else:
            wrong = len(cards) > 1 or bool(self.held_before >> cards[0] & 1 if cards[0] >= 0 else 0)
        if wrong:
            message = f"{table.names[seat]} played {told} after drawing; only the card drawn may be played then."
            self._find(index, seat, "play-drawn-card", message)
        return wrong

    def _top_in_words(self, pile: int) -> str:
        table = self.table
        top = table.tops[pile] or 0
        if top and top & (top - 1) == 0:
            which = f" of pile {pile + 1}" if len(table.piles) > 1 else ""
            return f"{table.pack.codes[top.bit_length() - 1]} on top{which}"
        return "the top card"

    def _find(self, index: int, seat: int, clause: str, message: str) -> None:
        legal, more = self.legal_moves(seat)
        if more:
            message += f" More than {MOST_LISTED} plays were legal."
        self.table.ruling("as-played")
        self.table.find("illegal", clause, message, move=index, seat=seat, legal=legal)

    def _check_held(self, index: int, seat: int, holder: int, cards: Sequence[int]) -> bool:
        """Reports cards that cannot have been there, and cards that the log does not know."""
        table = self.table
        for card in cards:
            if card < 0:
                message = f"The log does not know what {table.names[seat]} played; what may follow it cannot be told."
                table.find("unproven", "own-cards", message, move=index, seat=seat)
                return False
            if not table.known[holder] & table.pack.bits[card] or cards.count(card) > 1:
                lies = any(card in pile for pile in table.piles)
                if lies and table.pack.holds(card):
                    message = f"{table.names[seat]} played {table.pack.codes[card]}, which lies in the discard pile."
                    table.find("impossible", "own-cards", message, move=index, seat=seat)
                else:
                    report_not_held(table, index, seat, card, holder)
                return False
        return True
