"""What matching players do who do not play: passes, draws, taking the pile, and the new stock out of the pile."""

from __future__ import annotations

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.stock import left_for_stock, renew, used_up
from referee.clauses.kinds import CardEffect
from referee.clauses.matching.last_card_call import OneCardLeft
from referee.english import count
from referee.games.basics import Basic
from referee.play.matching.judging import judge_declining
from referee.play.matching.options import Options
from referee.play.matching.turns import TURNS
from referee.reading.moves import Move, as_move
from referee.table.values import DueDraw, Place


class Draws:
    """Passes and draws."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.turn = options.turn
        self.table = options.table
        self.plan = options.plan
        self.truth: list[int] | None = None
        """In samples of games with claims: the cards that really lie in the pile, bottom to top."""

    # --- passes --------------------------------------------------------------------------------------------

    def take_pass(self, index: int, move: Move) -> None:
        """A pass, after which a draw may follow as a move of its own."""
        table, seat = self.table, move.seat
        if self.plan.claims is not None and not self.options.pays():
            self._nobody_declines(index, seat, "passed")
            return
        if self.turn.drawn is not None and seat == self.turn.seat:
            self.turn.note(index, seat, "pass")
            self.turn.end()
            return
        if not self.turn.judge_turn(index, seat, "passed"):
            return
        if self.plan.draws_on and not self.options.pays():
            self._end_drawing(index, seat)
            return
        wrong = judge_declining(self.options, index, seat, "passed")
        table.demands.granted = None
        self.turn.note(index, seat, "pass")
        self.turn.passed = index
        if not self.can_draw():
            table.cite("nothing-to-draw")
            if not wrong and not self.options.pays():
                self.turn.stand_idle(seat)
            self.table.demands.expire()
            self.turn.end()

    def may_draw_on(self) -> bool:
        """May the player, whose turn it is, draw and then go on, with a play or another draw?"""
        return not self.options.pays() and self.plan.declining.goes_on(self.turn.draws) and self.can_draw()

    def _end_drawing(self, index: int, seat: int) -> None:
        """A pass after as many cards as can be drawn."""
        wrong = judge_declining(self.options, index, seat, "passed")
        if self.may_draw_on() and not wrong:
            self.turn.wrong(index, seat, self.plan.declining, "passed; more cards could be drawn")
        self.table.demands.granted = None
        self.turn.note(index, seat, "pass")
        if not wrong and not self.can_draw():
            self.turn.stand_idle(seat)
        self.table.demands.expire()
        self.turn.end()

    def stock_left(self) -> int:
        """How many cards can be drawn, those of the pile that would make a new stock included."""
        return self.table.hands.stock + len(self.reshuffled())

    def _nobody_declines(self, index: int, seat: int, what: str) -> None:
        """Reports a pass or a draw in a game in which every turn is a card laid down; the turn is over all the same."""
        if self.turn.judge_turn(index, seat, what):
            self.turn.wrong(index, seat, self.plan.declining, f"{what}; every turn is a card laid down")
            self.turn.note(index, seat, "pass")
            self.turn.end()

    def finish_pass(self) -> None:
        """A pass after which no draw is recorded: the draw goes with it."""
        index, seat = self.turn.passed, self.turn.seat
        assert index is not None
        assert seat is not None
        self.table.cite("pass-draws")
        if self.options.pays():
            self.draw(index, seat, (UNKNOWN,) * self.toll_due())
        else:
            self._take_cards(index, Move(seat, "pass"))
        self.table.demands.expire()
        self.turn.drawn = None
        self.turn.end()

    # --- draws ---------------------------------------------------------------------------------------------

    def take_draw(self, index: int, move: Move) -> None:
        """A draw of any kind: in turn, for a call that was missed, or because a law allows it."""
        table, seat = self.table, move.seat
        if self.plan.claims is not None and not self.options.pays():
            self._nobody_declines(index, seat, "drew")
            return
        if move.verb == "draw" and table.demands.granted == (seat, "draw"):
            table.demands.granted = None
            self._draw_one(move)
            return
        if self.owns_up(move) and self.plan.call is not None:
            self.plan.call.missed(table, seat)
        owed = table.own(OneCardLeft).owed
        if seat in owed and self._pays_for_call(index, move):
            owed.discard(seat)
            self._draw_one(move, penalty=True)
        elif self.drawn_late(move):
            self.draw_listed(index, seat, move.cards or (UNKNOWN,))
        elif not self.turn.judge_turn(index, seat, "drew"):
            self._take_cards(index, move)
        else:
            self._draw_in_turn(index, move)

    def _draw_one(self, move: Move, **more: bool) -> None:
        """One card of the stock, however many the move names."""
        self.turn.note(move.index, move.seat, "draw", move.cards or (UNKNOWN,), **more)
        self.draw(move.index, move.seat, move.cards[:1] or (UNKNOWN,))

    def draw_listed(self, index: int, seat: int, cards: tuple[int, ...]) -> None:
        """Cards of the stock, as the list of turns tells it."""
        self.turn.note(index, seat, "draw", cards, source="stock")
        self.draw(index, seat, cards)

    def drawn_late(self, move: Move) -> bool:
        """Is it a draw that should have come earlier, made out of turn? Takes it from what is still to be drawn."""
        table = self.table
        late = next((one for one in table.demands.late if one.seat == move.seat), None)
        if late is None or move.seat == self.turn.seat or move.verb != "draw" or move.source == "discard":
            return False
        table.demands.late.remove(late)
        cards = len(move.cards) or late.cards
        if cards < late.cards:
            table.demands.late.append(late._replace(cards=late.cards - cards))
        return True

    def owns_up(self, move: Move) -> bool:
        """Does a player with one card draw, out of turn and before the next move, because the call was forgotten?"""
        late = self.table.own(OneCardLeft).late
        return move.verb == "draw" and late == move.seat and late != self.turn.seat

    def _draw_in_turn(self, index: int, move: Move) -> None:
        """The draw of a player who does not play: a card of the stock, the pile, or what an effect demands."""
        table, seat = self.table, move.seat
        if self.plan.draws_on and not self.options.pays():
            self._draw_on(move)
            return
        wrong, idle = False, not self.plan.renews and not self.options.pays() and not self.can_draw()
        if self.turn.drawn is not None:
            self.turn.wrong(index, seat, self.plan.declining, "drew again; one card is drawn in a turn")
        elif self.turn.passed is None:
            wrong = judge_declining(self.options, index, seat, "drew" if not self.plan.takes_pile else "took the pile")
        table.demands.granted = None
        self._judge_source(index, move)
        pays = self.options.pays()
        before = self.turn.held_before = table.hands.known[seat]
        if pays:
            self._pay(index, move)
        else:
            drawn, source = (table.piles[0], "discard") if self.plan.takes_pile else (move.cards, "stock")
            self.turn.note(index, seat, "draw", drawn or (UNKNOWN,), source=source)
            self._take_cards(index, move)
        self.table.demands.expire()
        fresh = table.hands.known[seat] & ~before
        self.turn.drawn, card = None, move.cards[0] if move.cards else UNKNOWN
        if idle and not wrong:
            self.turn.stand_idle(seat)
        if self.plan.after_draw is not None and not pays and not idle and self._may_play(card, fresh):
            self.turn.drawn, self.turn.passed = card, None
        else:
            self.turn.end()
            self.turn.just_drew = seat, card

    def _draw_on(self, move: Move) -> None:
        """A draw after which the turn goes on."""
        index, seat = move.index, move.seat
        if not self.turn.draws:
            judge_declining(self.options, index, seat, "drew")
        self._judge_source(index, move)
        for place, card in enumerate(move.cards or (UNKNOWN,)):
            if place == 0 and not self.may_draw_on():
                self.turn.wrong(index, seat, self.plan.declining, "drew again; no more cards are drawn in this turn")
            self.turn.draws += 1
            self.draw_listed(index, seat, (card,))
        self.table.demands.granted = None

    def _pay(self, index: int, move: Move) -> None:
        """The cards that an effect makes a player draw who does not play; they may come in several moves."""
        table, seat = self.table, move.seat
        due = self.toll_due()
        cards = self.share(index, move, due, then_turn=False)
        if cards < due:
            table.demands.draws.append(DueDraw(seat, due - cards, self.toll_clause(), begun=index, wanting=True))
        self.draw_listed(index, seat, move.cards or (UNKNOWN,) * cards)

    def toll_due(self) -> int:
        """How many cards a player draws now who does not play, where an effect says so."""
        return min(self.table.demands.toll or 1, self.stock_left())

    def share(self, index: int, move: Move, due: int, *, then_turn: bool) -> int:
        """How many of the cards due a draw brings: those that it names; where it names none, what the player's next
        draws leave, of which the last belongs to the turn where that follows (`then_turn`) and nothing is played."""
        if move.cards or due <= 1:
            return min(len(move.cards) or 1, due)
        more = self.turn.draws_after(index, move.seat)
        if then_turn and more:
            after = self.turn.standing_after(more[-1].index)
            if after is not None and after.seat != move.seat:
                more.pop()
        return max(1, due - sum(len(other.cards) or 1 for other in more))

    def _pays_for_call(self, index: int, move: Move) -> bool:
        """Is it the card due for a call that was missed, and not the draw of the player's turn, which would go on?"""
        moves = self.table.hands.record.moves
        if move.seat != self.turn.seat or self.turn.drawn is not None:
            return True
        if self.options.pays():
            cards = [len(one.cards) or 1 for one in (move, *self.turn.draws_after(index, move.seat))]
            return sum(cards) > self.toll_due()
        after = as_move(moves[index + 1], index + 1) if index + 1 < len(moves) else None
        if after is None or after.seat != move.seat or after.verb not in TURNS:
            return False
        known = bool(move.cards) and move.cards[0] >= 0
        held = after.verb != "play" or self.table.hands.could_hold(move.seat, after.cards[0])
        return not (self.plan.after_draw is not None and (after.cards == move.cards or (not known and not held)))

    def _may_play(self, card: int, fresh: int) -> bool:
        """May the card that was drawn be played at once, for all that is known?"""
        return card < 0 or (bool(fresh >> card & 1) and self.options.playable(card))

    def _judge_source(self, index: int, move: Move) -> None:
        """Reports cards drawn from the wrong place."""
        table, clause, did = self.table, self.plan.declining.id, ""
        drawn, astray = len(move.cards), move.source in {"kitty", "row", "blind"}
        from_pile = move.verb in {"take", "pick-up"} or move.source == "discard"
        if self.options.pays():
            clause = self.toll_clause()
            if drawn > self.toll_due():
                table.cite("wrong-draw")
            if not self.turn.from_stock(move) or move.source not in {None, "stock"} or drawn > self.toll_due():
                did = f"was to draw {count(self.toll_due(), 'card')} from the stock"
        elif self.plan.takes_pile:
            if astray or move.source == "stock":
                did = f"drew from the {move.source}; who does not play takes the discard pile"
        elif astray or from_pile:
            did = f"drew from the {'discard pile' if from_pile else move.source}; cards are drawn from the stock"
        elif drawn > 1 and not (self.options.special and UNKNOWN in table.piles.last_cards):
            table.cite("wrong-draw")
            did = f"drew {drawn} cards; one card is drawn"
        if did:
            self.turn.wrong(index, move.seat, clause, did)

    def toll_clause(self) -> str:
        """The clause that says what is to be drawn."""
        limit = self.table.demands.limit
        if limit is not None:
            return limit.clause
        return next(effect.id for effect in self.table.game.of_kind(CardEffect) if effect.adds_up)

    def _take_cards(self, index: int, move: Move) -> None:
        """Gives the player the pile, or the cards of the stock that the move names, or one."""
        if self.plan.takes_pile and move.source != "stock":
            self._take_pile(index, move.seat, move.cards)
        else:
            self.draw(index, move.seat, move.cards or (UNKNOWN,))

    def _take_pile(self, index: int, seat: int, named: tuple[int, ...]) -> None:
        """The whole discard pile goes into a hand; anything may follow."""
        table, pile = self.table, self.table.piles[0]
        strange = [card for card in named if card >= 0 and card not in pile and UNKNOWN not in pile]
        if strange:
            did = f"took the pile with {table.pack.codes[strange[0]]}, which does not lie in it"
            self.turn.wrong(index, seat, self.plan.declining, did, "impossible")
        table.hands.add(seat, table.piles.take_all(), index, Place.PILE)
        table.trick.faces = []
        table.cite("pile-taken" if pile else "nothing-to-draw")

    def can_draw(self) -> bool:
        """Is there anything that a player who does not play would get?"""
        if self.plan.takes_pile and not self.options.pays():
            return bool(self.table.piles[0])
        return self.table.hands.stock > 0 or (self.plan.renews and any(len(pile) > 1 for pile in self.table.piles))

    def draw(self, index: int, seat: int, cards: tuple[int, ...]) -> None:
        """Gives a player cards of the stock, UNKNOWN for those that the log does not name, as far as there are any."""
        table = self.table
        for card in cards:
            self.renew_stock(index)
            if table.hands.stock <= 0:
                table.cite("nothing-to-draw")
                if card >= 0:
                    did = f"drew {table.pack.codes[card]}, but there is nothing to draw"
                    self.turn.wrong(index, seat, self.plan.stock_end or self.plan.declining, did, "impossible")
                return
            table.hands.stock -= 1
            table.hands.add(seat, (self._in_stock(index, seat, card),), index)
            if used_up(table):
                self.renew_stock(index)
        if table.hands.sizes[seat] == 1 and table.rulings.get("call-drawn") == "drawn":
            self.turn.count_down(seat, index)

    def _in_stock(self, index: int, seat: int, card: int) -> int:
        """The card drawn, UNKNOWN where it cannot have been in the stock."""
        table = self.table
        lying = table.hands.possible[Place.STOCK] if table.hands.possible else table.hands.unseen()
        if card < 0 or lying >> card & 1:
            return card
        code = table.pack.codes[card]
        if table.pack.holds(card):
            did = f"cannot have drawn {code}: it is somewhere else"
            self.turn.wrong(index, seat, self.plan.stock_end or self.plan.declining, did, "impossible")
        else:
            self.turn.wrong(index, seat, Basic.PACK, f"drew {code}, which is not in this game's pack", "impossible")
        return UNKNOWN

    def renew_stock(self, index: int) -> None:
        """Makes a new stock of all but the top cards, where the stock has run out."""
        if self.plan.renews:
            renew(self.table, index)
            self.put_back()

    def reshuffled(self) -> list[int]:
        """The cards that make a new stock when the stock runs out now."""
        if not self.plan.renews:
            return []
        return left_for_stock(self.table) if self.truth is None else self.truth[:-1]

    def put_back(self) -> None:
        """In samples of games with claims: cards that are no longer in the pile are in the stock."""
        if self.truth is not None:
            back = self.truth[: max(0, len(self.truth) - len(self.table.piles[0]))]
            self.table.hands.gone &= ~self.table.pack.mask(back)
            del self.truth[: len(back)]
