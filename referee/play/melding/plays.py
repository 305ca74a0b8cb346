"""The moves of a melding turn after the draw: melding, laying off, discarding, deserting, passing."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.combinations import SET
from referee.cards.packs import UNKNOWN
from referee.clauses.common import count
from referee.clauses.ending.laws import ALWAYS_FORBIDDING, discard_forbidden, meld_forbidden
from referee.play.melding.choices import MeldingChoices, source_of
from referee.play.melding.turns import DRAW, LAY_OFF, MELD
from referee.reading.moves import Move

FOUR = 4
"""So many cards of one rank may be thrown away where the table plays so."""


class MeldingPlays(MeldingChoices):
    """The part of a melding deal that is about cards laid down."""

    def meld(self, index: int, move: Move) -> None:
        """A new meld on the table."""
        table, seat, cards = self.table, move.seat, move.cards
        self.in_order(index, seat, MELD, "melded")
        holder = self.holder(index, move, cards)
        self.check_held(index, seat, holder, cards, "melded")
        made = self.read(index, seat, move)
        self._judge_lone_card(index, seat, cards)
        if made.kind is None and not made.may and self.is_blind(holder):
            self.fails_blind(index, seat, holder, "meld", cards)
            return
        if self.keep_tricks:
            self.note(index, seat, "meld", self.told(cards, made.faces), **source_of(move))
        if made.may:
            message = f"The log does not know all cards that {table.names[seat]} melded."
            self.tell_doubt(index, move, "own-cards", message)
        elif made.kind is None:
            what = "which are neither a set nor a run" if len(cards) > 1 else "which is no meld"
            self.wrong(index, seat, "melds", f"melded {' '.join(self.told(cards, made.faces))}, {what}")
        if table.laws and (law := meld_forbidden(table, made)):
            self.wrong(index, seat, "laws", f"melded {' '.join(self.told(cards))} against the law '{law.text}'")
        self._judge_options(index, seat, cards, made.kind)
        self.take_out(index, holder, cards)
        table.melds.append(made)
        self.have_melded.add(seat)
        if table.laws:
            self._obey_effects(seat, made.faces)

    def _judge_lone_card(self, index: int, seat: int, cards: Sequence[int]) -> None:
        """Reports a second single card laid down in a turn, where the table plays so."""
        if not self.plan.single or len(cards) != 1:
            return
        if self.single_laid:
            self.wrong(index, seat, "single-meld", "laid down a second single card; there is one in a turn")
        self.single_laid = True

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
            elif law.kind != "draw" or self.anything_to_draw():
                table.granted = (seat, law.kind)

    def lay_off(self, index: int, move: Move) -> None:
        """Cards added to a meld on the table."""
        table, seat = self.table, move.seat
        clause = "rearrange" if self.plan.rearrange is not None else "lay-off"
        self.in_order(index, seat, LAY_OFF, "laid off")
        holder = self.holder(index, move, move.cards)
        self.check_held(index, seat, holder, move.cards, "laid off")
        if self.plan.one_action and len(move.cards) > 1 and table.ruling("one-action-several") == "single":
            self.wrong(index, seat, self.plan.turns.id, f"laid {len(move.cards)} cards off; one is an action")
        place = (move.number or 0) - 1
        told = " ".join(self.told(move.cards))
        more = {"meld": move.number, **source_of(move)}
        if not 0 <= place < len(table.melds):
            self.wrong(index, seat, clause, f"laid {told} off on meld {move.number}, which is not there")
            self.note(index, seat, "lay-off", self.told(move.cards), **more)
            self.take_out(index, holder, move.cards)
            return
        old = table.melds[place]
        spoiled = old.kind is None and not old.may
        grown = self.added(index, seat, old, move)
        wrong = grown.kind is None and not grown.may and not spoiled
        if wrong and self.is_blind(holder):
            self.fails_blind(index, seat, holder, "lay-off", move.cards, **more)
            return
        self.note(index, seat, "lay-off", self.told(move.cards), **more)
        if wrong:
            lies = " ".join(self.told(old.cards, old.faces))
            self.wrong(index, seat, clause, f"laid {told} off on {lies}, where it does not belong")
        elif spoiled or grown.may:
            message = f"Whether {told} may be laid off on meld {move.number} cannot be told."
            if spoiled:
                table.find("unproven", clause, message, move=index, seat=seat)
            else:
                self.tell_doubt(index, move, clause, message)
        if self.too_many_wild((*old.cards, *move.cards)):
            self.wrong(index, seat, "one-joker", "put more than one wild card into a meld")
        if self.plan.last_discard and table.sizes[seat] <= len(move.cards):
            self.wrong(index, seat, "last-discard", "kept no card to discard")
        self.take_out(index, holder, move.cards)
        astray = (*old.astray, *move.cards) if wrong or spoiled else old.astray
        table.melds[place] = (old if wrong or spoiled else grown)._replace(astray=astray)

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
        self.check_held(index, seat, holder, cards, "discarded")
        if UNKNOWN in cards:
            message = f"The log does not know which card {table.names[seat]} discarded."
            table.find("unproven", "own-cards", message, move=index, seat=seat)
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
        table.put_on(pile, tuple(cards))
        if table.has_cards(seat) and not four:
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
        self.check_held(index, seat, seat, move.cards, "exchanged")
        own, wanted = move.cards[:1] or (UNKNOWN,), move.take[:1]
        self.note(index, seat, "exchange", self.told(own), taken=self.told(wanted))
        place = next((place for place, meld in enumerate(table.melds) if wanted and wanted[0] in meld.cards), None)
        changed = None
        if place is not None and len(move.cards) < 2 and len(move.take) == 1 and table.wild >> wanted[0] & 1:
            changed = self.exchanged(table.melds[place], own[0], wanted[0])
        if place is None or changed is None:
            self.reveal(seat, move.cards)
            told = " ".join(self.told(own)), " ".join(self.told(move.take))
            did = f"exchanged {told[0]} for {told[1]}, which does not stand for it in a meld"
            self.wrong(index, seat, "swap-joker", did)
            return
        if changed.kind is None:
            message = f"Whether the wild card stands for the card that {table.names[seat]} puts there cannot be told."
            table.find("unproven", "swap-joker", message, move=index, seat=seat)
        self.take_out(index, seat, own)
        table.melds[place] = changed
        table.add(seat, wanted, index)

    def desert(self, index: int, move: Move) -> None:
        """A player gives up the deal and shuffles a part of the hand into the stock."""
        table, seat, clause = self.table, move.seat, self.plan.desert
        if clause is None:
            self.wrong(index, seat, self.plan.turns.id, "deserted; nobody may desert in this game")
            self.end_turn(index)
            return
        hand = table.sizes[seat]
        share = clause.share(table, hand, first=seat not in self.had_turn)
        cards = move.cards or (UNKNOWN,) * share
        if self.phase != DRAW or self.drawn:
            self.wrong(index, seat, clause.id, "deserted in the middle of a turn")
        elif len(cards) != share:
            told = f"deserted and put {count(len(cards), 'card')} into the stock; {share} of the {hand} in the hand go there"
            self.wrong(index, seat, clause.id, told)
        self.check_held(index, seat, seat, cards, "deserted with")
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
        seat = move.seat
        self.note(index, seat, "pass", ())
        problem = self._wrong_to_pass(seat)
        if problem is not None:
            self.wrong(index, seat, self.plan.turns.id, problem)
        if not self.anything_to_draw() and self.phase == DRAW:
            self.idle.add(seat)
            self._look_if_blocked()
        self.end_turn(index)

    def _wrong_to_pass(self, seat: int) -> str | None:
        """Why the player may not pass now; None where that is allowed or may be."""
        table, begun = self.table, self.phase != DRAW
        if self.plan.one_action:
            if begun or table.last_turns is not None or table.ruling("one-action-pass") == "default":
                return None
            could = self.could_act(seat)
            return None if could is None else f"passed, but {could}"
        if begun:
            return "passed instead of discarding a card" if self.drawn and table.sizes[seat] > 0 else None
        if table.last_turns is None and self.anything_to_draw():
            return "passed, but there is a card to draw"
        return None

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
        self.check_held(index, seat, seat, cards, "discarded")
        self.note(index, seat, "discard", self.told(cards))
        self.take_out(index, seat, cards)
        table.put_on(0, tuple(cards))
