"""The moves of a melding turn after the draw: melding, laying off, discarding, deserting, passing."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import UNKNOWN
from referee.clauses.laws import ALWAYS_FORBIDDING, discard_forbidden, grant, meld_forbidden
from referee.combinations import SET
from referee.families.melding_choices import MeldingChoices, source_of
from referee.families.melding_turns import DRAW, LAY_OFF, MELD
from referee.melds import Meld
from referee.moves import Move

FOUR = 4
"""So many cards of one rank may be thrown away where the table plays so."""


class MeldingPlays(MeldingChoices):
    """The part of a melding deal that is about cards laid down."""

    def meld(self, index: int, move: Move) -> None:
        """A new meld on the table."""
        table, seat, cards = self.table, move.seat, move.cards
        self.in_order(index, seat, MELD, "melded")
        holder = self.holder(index, move, cards)
        self.check_held(index, seat, holder, cards)
        faces = self.faces(index, seat, cards, move.faces)
        kind = None if faces is None else self.kind(faces)
        if self.keep_tricks:
            self.note(index, seat, "meld", self.told(cards, faces), **source_of(move))
        if UNKNOWN in cards:
            message = f"The log does not know all cards that {table.names[seat]} melded."
            table.find("unproven", "own-cards", message, move=index, seat=seat)
        elif faces is None:
            self.unclear(index, seat)
        elif kind is None and self._lone_card(index, seat, cards):
            kind = SET
        elif kind is None:
            what = "which are neither a set nor a run" if len(faces) > 1 else "which is no meld"
            self.wrong(index, seat, "melds", f"melded {' '.join(self.told(cards, faces))}, {what}")
        if table.laws and (law := meld_forbidden(table, faces or cards)):
            self.wrong(index, seat, "laws", f"melded {' '.join(self.told(cards))} against the law '{law.text}'")
        self._judge_options(index, seat, cards, kind)
        self.take_out(index, holder, cards)
        table.melds.append(Meld(cards, faces or cards, kind))
        self.have_melded.add(seat)
        if table.laws:
            self._obey_effects(seat, faces or cards)

    def _lone_card(self, index: int, seat: int, cards: Sequence[int]) -> bool:
        """Is it a single card laid down where the table plays so? Reports a second one in a turn."""
        if not self.plan.single or len(cards) != 1:
            return False
        if self.single_laid:
            self.wrong(index, seat, "single-meld", "laid down a second single card; there is one in a turn")
        self.single_laid = True
        return True

    def _judge_options(self, index: int, seat: int, cards: Sequence[int], kind: str | None) -> None:
        """Reports what goes against the rules that the table has agreed on."""
        plan = self.plan
        if plan.first_run and kind == SET and seat not in self.have_melded:
            self.wrong(index, seat, "first-meld-run", "laid down a set first; the first meld is a run")
        if self.too_many_wild(cards):
            self.wrong(index, seat, "one-joker", "put more than one wild card into a meld")
        if plan.last_discard and self.table.sizes[seat] <= len(cards):
            self.wrong(index, seat, "last-discard", "kept no card to discard")

    def _obey_effects(self, seat: int, faces: Sequence[int]) -> None:
        """Lets the laws act on the cards of a meld."""
        table = self.table
        laid = table.pack.mask(face for face in faces if face >= 0)
        for law in table.laws:
            if law.kind in ALWAYS_FORBIDDING or not law.first & laid:
                continue
            table.rested |= {"law-effects", "law-melds"}
            if law.kind == "turn":
                table.again = True
            elif law.kind == "skip":
                table.skipping += 1
            elif law.kind == "reverse":
                table.direction = -table.direction
            else:
                grant(table, seat, law.kind)

    def lay_off(self, index: int, move: Move) -> None:
        """Cards added to a meld on the table."""
        table, seat = self.table, move.seat
        clause = "rearrange" if self.plan.rearrange is not None else "lay-off"
        self.in_order(index, seat, LAY_OFF, "laid off")
        holder = self.holder(index, move, move.cards)
        self.check_held(index, seat, holder, move.cards)
        place = (move.number or 0) - 1
        told = " ".join(self.told(move.cards))
        more = {"meld": move.number, **source_of(move)}
        if not 0 <= place < len(table.melds):
            self.wrong(index, seat, clause, f"laid {told} off on meld {move.number}, which is not there")
            self.note(index, seat, "lay-off", self.told(move.cards), **more)
            self.take_out(index, holder, move.cards)
            return
        old = table.melds[place]
        joined = (*old.cards, *move.cards)
        faces = self.faces(index, seat, joined, (*old.faces, *move.faces))
        kind = None if faces is None else self.grown(old, faces)
        fits = kind is not None
        if not fits and self.is_blind(holder):
            self.fails_blind(index, seat, holder, "lay-off", move.cards, **more)
            return
        self.note(index, seat, "lay-off", self.told(move.cards), **more)
        if UNKNOWN in move.cards or old.kind is None:
            message = f"Whether {told} may be laid off on meld {move.number} cannot be told."
            table.find("unproven", clause, message, move=index, seat=seat)
        elif faces is None:
            self.unclear(index, seat)
        elif not fits:
            lies = " ".join(self.told(old.cards, old.faces))
            self.wrong(index, seat, clause, f"laid {told} off on {lies}, where it does not belong")
        if self.too_many_wild(joined):
            self.wrong(index, seat, "one-joker", "put more than one wild card into a meld")
        if self.plan.last_discard and table.sizes[seat] <= len(move.cards):
            self.wrong(index, seat, "last-discard", "kept no card to discard")
        self.take_out(index, holder, move.cards)
        if fits or UNKNOWN in move.cards:
            table.melds[place] = Meld(joined, faces or joined, kind, old.astray)
        else:
            table.melds[place] = old._replace(astray=(*old.astray, *move.cards))

    def fails_blind(
        self, index: int, seat: int, holder: int, action: str, cards: Sequence[int], **more: object
    ) -> None:
        """A face-down card that is no good goes back, and the turn is over."""
        self.table.ruling("blind-failure")
        self.reveal(holder, cards)
        self.note(index, seat, action, self.told(cards), **more, failed=True)
        self.end_turn(index)

    # --- the end of a turn ---------------------------------------------------------------------------------

    def discard(self, index: int, move: Move) -> None:
        """A card on a discard pile, which ends the turn."""
        table, seat = self.table, move.seat
        if self.plan.one_action:
            self.wrong(index, seat, self.plan.turns.id, "discarded; there is no discard in this game")
        else:
            self.in_order(index, seat, LAY_OFF, "discarded")
        cards = move.cards or (UNKNOWN,)
        four = self._four_away(cards)
        if len(cards) > 1 and not four:
            self.wrong(index, seat, self.plan.turns.id, f"discarded {len(cards)} cards; one is discarded")
        holder = self.holder(index, move, cards)
        self.check_held(index, seat, holder, cards)
        pile = self.pile(move.number, cards[0], drawing=False)
        if self.keep_tricks:
            more = {"pile": pile + 1} if len(table.piles) > 1 else {}
            self.note(index, seat, "discard", self.told(cards), **more, **source_of(move))
        if table.laws and (law := discard_forbidden(table, cards[0])):
            self.wrong(index, seat, "laws", f"discarded {self.told(cards)[0]} against the law '{law.text}'")
        if not 0 <= pile < len(table.piles):
            self.wrong(index, seat, "draw-source", f"discarded to pile {pile + 1}, which is not there")
            pile = 0
        self.take_out(index, holder, cards)
        table.piles[pile] = (*table.piles[pile], *cards)
        if (table.sizes[seat] > 0 or table.cards_left(seat)) and not four:
            self.end_turn(index)

    def _four_away(self, cards: Sequence[int]) -> bool:
        """Are these four cards of one rank, thrown away where the table plays so?"""
        strength = self.table.pack.strength
        if not self.plan.four or len(set(cards)) != FOUR or UNKNOWN in cards:
            return False
        return len({strength[card] for card in cards}) == 1

    def swap(self, index: int, move: Move) -> None:
        """A card of the hand takes the place of a wild one in a meld, which goes into the hand."""
        table, seat = self.table, move.seat
        self.in_order(index, seat, max(self.phase, MELD), "took a wild card out of a meld")
        self.check_held(index, seat, seat, move.cards)
        own, wanted = move.cards[:1], move.take[:1]
        self.note(index, seat, "exchange", self.told(own), taken=self.told(wanted))
        for place, meld in enumerate(table.melds):
            if wanted and wanted[0] in meld.cards and len(move.cards) == len(move.take) == 1:
                at = meld.cards.index(wanted[0])
                if meld.faces[at] != own[0] and (meld.kind != SET or not self._of_rank(own[0], meld)):
                    break
                self.take_out(index, seat, own)
                cards = (*meld.cards[:at], *own, *meld.cards[at + 1 :])
                faces = (*meld.faces[:at], *own, *meld.faces[at + 1 :])
                table.melds[place] = Meld(cards, faces, meld.kind, meld.astray)
                table.add(seat, wanted, index)
                return
        self.reveal(seat, move.cards)
        told = " ".join(self.told(move.cards)), " ".join(self.told(move.take))
        self.wrong(
            index, seat, "swap-joker", f"exchanged {told[0]} for {told[1]}, which does not stand for it in a meld"
        )

    def _of_rank(self, card: int, meld: Meld) -> bool:
        """Has the card the rank of that set?"""
        strength = self.table.pack.strength
        return strength[card] == strength[meld.faces[0]]

    def desert(self, index: int, move: Move) -> None:
        """A player gives up the deal and shuffles a part of the hand into the stock."""
        table, seat, clause = self.table, move.seat, self.plan.desert
        if clause is None:
            self.wrong(index, seat, self.plan.turns.id, "deserted, which this game does not know")
            self.end_turn(index)
            return
        share = clause.share(table.sizes[seat], first=seat not in self.had_turn)
        cards = move.cards or (UNKNOWN,) * share
        if self.phase != DRAW or self.drawn:
            self.wrong(index, seat, clause.id, "deserted in the middle of a turn")
        elif len(cards) != share:
            self.wrong(index, seat, clause.id, f"deserted with {len(cards)} cards; {share} go into the stock")
        self.check_held(index, seat, seat, cards)
        self.note(index, seat, "desert", self.told(cards))
        self.take_out(index, seat, cards)
        table.shuffle_in(cards, index)
        table.deserted.add(seat)
        staying = [other for other in range(table.seats) if other not in table.deserted]
        if len(staying) == 1:
            table.ruling("last-deserter")
            table.first_out = staying
            table.closing = True
        else:
            self.end_turn()

    def pass_turn(self, index: int, move: Move) -> None:
        """A turn without an action."""
        table, seat = self.table, move.seat
        self.note(index, seat, "pass", ())
        done = self.phase != DRAW and table.sizes[seat] <= 0
        if table.last_turns is None and self.anything_to_draw() and not done:
            self.wrong(index, seat, self.plan.turns.id, "passed, but there is a card to draw")
        elif self.plan.one_action and self.phase == DRAW and (able := self.legal_melds(seat)):
            told = " ".join(self.told(able[0].cards))
            self.wrong(index, seat, self.plan.turns.id, f"passed, but {told} could be melded")
        if not self.anything_to_draw() and self.phase == DRAW:
            self.idle.add(seat)
            self._look_if_blocked()
        self.end_turn(index)

    def _look_if_blocked(self) -> None:
        """Has everybody passed in turn with nothing left to draw?"""
        table = self.table
        playing = set(range(table.seats)) - table.deserted
        if table.last_turns is None and playing <= self.idle:
            if table.ruling("blocked-deal") == "smallest-hand":
                least = min(table.sizes[seat] for seat in playing)
                table.first_out = [seat for seat in sorted(playing) if table.sizes[seat] == least]
            table.closing = True

    def free_card(self, index: int, move: Move) -> None:
        """A card that a law lets a player draw or discard."""
        table, seat = self.table, move.seat
        table.granted = None
        if move.verb == "draw":
            self.draw(index, move, penalty=True)
            return
        cards = move.cards[:1] or (UNKNOWN,)
        self.check_held(index, seat, seat, cards)
        self.note(index, seat, "discard", self.told(cards))
        self.take_out(index, seat, cards)
        table.piles[0] = (*table.piles[0], *cards)
