"""Cards laid face down with a claim: what is said of them counts until somebody challenges it."""

from __future__ import annotations

from referee.cards.packs import UNKNOWN
from referee.clauses.matching.claims import Claimed, Claims
from referee.games.basics import Basic
from referee.play.matching import effects
from referee.play.matching.judging_turns import faces_of, judge_held, judge_play
from referee.play.matching.taking_turns import TURNS, MatchingState
from referee.play.reports import report_not_held
from referee.reading.moves import Move
from referee.table.parts import Part
from referee.table.values import Place


class ClaimedCards(Part):
    """Claims that wait for a challenge, and the pile that goes to whoever was wrong."""

    def __init__(self, deal: MatchingState, clause: Claims) -> None:
        self.deal = deal
        self.clause = clause
        self.table = deal.table
        self.waiting: tuple[int, Move, int, int] | None = None
        """A claim whose effect waits for the next move, which may be a challenge: its place, the move, what was claimed,
        and how many cards were to be drawn instead."""
        self.takers: dict[int, int | None] = {}
        """Who may pick up the pile now, after a challenge, with the player who was challenged; None: the pile is in the hand
        already, and the move would only say so."""

    def note_where(self) -> None:
        """Takes note of where each card may be before the first of them leaves a hand unseen."""
        table = self.table
        unseen = table.hands.unseen()
        hands: dict[int | Place, int] = {
            hand: table.hands.known[hand] | (unseen if table.hands.unknown(hand) else 0)
            for hand in range(table.hand_count)
        }
        table.hands.possible = {**hands, Place.PILE: 0, Place.STOCK: unseen, Place.LAST_LAID: 0}

    def take_claim(self, index: int, move: Move) -> None:
        """A card laid face down and what is said of it."""
        table, seat = self.table, move.seat
        in_turn = self.deal.turn.judge_turn(index, seat, "played")
        face = move.cards[0]
        masks = faces_of(table, move)
        self._judge(index, move, masks)
        for _ in move.cards:
            self.lay_unseen(index, seat)
        table.piles.put_on(0, (UNKNOWN,) * len(move.cards))
        table.piles.lay_bare(0, masks[-1])
        table.piles.last_cards = (UNKNOWN,) * len(move.cards)
        table.own(Claimed).last = (seat, move.cards[-1])
        self.deal.turn.note(index, seat, "play", move.cards, claimed=True)
        toll, table.demands.toll = table.demands.toll, 0
        table.demands.limit, table.piles.last = None, 0
        self.deal.turn.note_if_out(seat)
        if self.deal.special and in_turn:
            self.waiting = (index, move, face, toll)
        elif in_turn:
            self.deal.turn.end()

    def _judge(self, index: int, move: Move, masks: list[int]) -> None:
        """Reports what cannot be claimed or may not be, and what the hand cannot have."""
        table, seat, face = self.table, move.seat, move.cards[0]
        if len(move.cards) > 1:
            did = f"laid down {len(move.cards)} cards; one card is played in a turn"
            self.deal.turn.wrong(index, seat, self.deal.plan.match_top, did)
        elif face >= 0 and not table.pack.holds(face):
            did = f"claimed {table.pack.codes[face]}, which is not in this game's pack"
            self.deal.turn.wrong(index, seat, Basic.PACK, did, "impossible")
        elif table.hands.sizes[seat] <= 0:
            report_not_held(table, index, seat, face)
        elif face < 0:
            judge_held(table, move, seat)
        else:
            judge_play(self.deal, move, masks, 0)

    def settle(self, *, stands: bool) -> None:
        """Ends the turn of a claim that has been waiting; its effect happens if it stands."""
        if self.waiting is None:
            return
        (index, move, face, toll), self.waiting = self.waiting, None
        told = True
        if stands:
            told = effects.take_effect(self.deal, index, move, face, toll)
        self.deal.turn.end()
        if not told:
            self.deal.turn.seat = None  # what the card does, nobody can tell
        effects.fall_due(self.deal, self.deal.turn.seat)

    def lay_unseen(self, index: int, seat: int) -> None:
        """A card leaves a hand without anybody seeing which."""
        table = self.table
        if table.hands.possible:
            table.hands.possible[Place.LAST_LAID] = table.hands.possible[seat]
            table.hands.possible[Place.PILE] |= table.hands.possible[seat]
        table.hands.known[seat] = 0
        table.hands.sizes[seat] -= 1
        if table.hands.possible and table.hands.sizes[seat] <= 0:
            table.hands.possible[seat] = 0

    # --- challenges ----------------------------------------------------------------------------------------

    def answered(self, index: int, move: Move) -> bool:
        """Takes a challenge and what belongs to it; False for any other move, after which the last claim counts as true."""
        table, claimed = self.table, self.table.own(Claimed)
        if self._take_pick_up(index, move):
            return True
        if table.started and move.verb in self.clause.verbs and self.clause.accepts(table, move):
            self.take_answer(index, move)
            return True
        if claimed.last is not None and (move.verb in TURNS or move.verb in {"give", "discard"}):
            self.deal.waive_until(None, index, move)
            table.waived.discard(self.clause.id)  # the next claim may be challenged again
            claimed.last = None
            self.settle(stands=True)
        return False

    def take_answer(self, index: int, move: Move) -> None:
        """A challenge, or the card that is shown after one."""
        table, claimed = self.table, self.table.own(Claimed)
        before, last = list(table.hands.sizes), claimed.last
        self.clause.receive(table, move)
        table.cited.update(self.clause.ruling_ids(table.game))
        if move.seat >= 0:
            self.deal.turn.note(index, move.seat, "challenge")
        if move.verb == "challenge" and claimed.challenger is not None and last is not None:
            self.takers = {last[0]: last[0], claimed.challenger: last[0]}
        if claimed.challenger is None:
            self._go_on(before)

    def _go_on(self, before: list[int]) -> None:
        """After a challenge the turn passes on; who took the pile may write that down."""
        table = self.table
        grown: dict[int, int | None] = {
            seat: None for seat in range(table.seats) if table.hands.sizes[seat] > before[seat]
        }
        self.takers = grown or self.takers
        if table.closing:
            self.deal.turn.end_deal()
        else:
            self.settle(stands=False)
            self.deal.turn.open = False

    def _take_pick_up(self, index: int, move: Move) -> bool:
        """Takes the move with which a player picks up the pile after a challenge; False for any other move. Where the log
        does not say which card was shown it tells at least whose the pile is."""
        table, seat, takers = self.table, move.seat, self.takers
        if not takers or move.verb not in TURNS:
            return False
        if move.verb not in {"take", "pick-up"} and not (move.verb == "draw" and move.source == "discard"):
            self.takers = {} if table.own(Claimed).challenger is None else takers
            return False
        self.takers = {}
        if seat not in takers:
            self.deal.turn.wrong(index, seat, self.clause, "picked up the pile, which goes to another player")
        elif (liar := takers[seat]) is not None:
            self._pick_up_unseen(index, seat, liar)
        self.deal.turn.note(index, seat, "pick-up")
        self.deal.turn.open = False
        return True

    def _pick_up_unseen(self, index: int, seat: int, liar: int) -> None:
        table = self.table
        before = list(table.hands.sizes)
        if table.own(Claimed).challenger is not None:
            message = "The log does not tell which card was shown."
            table.find("unproven", self.clause, message, move=index, seat=liar)
        self.clause.take_up(table, seat, liar, UNKNOWN, index)
        self._go_on(before)
        self.takers = {}
