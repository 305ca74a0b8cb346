"""Cards laid face down with a claim: what is said of them counts until somebody challenges it."""

from __future__ import annotations

import random

from referee.cards.packs import UNKNOWN
from referee.clauses.matching.claims import Claims
from referee.play.judging import report_not_held
from referee.play.matching.plays import MatchingPlays
from referee.play.matching.turns import TURNS
from referee.reading.moves import Move
from referee.table.facts import LAST_LAID, PILE, STOCK

NOTED = -1
"""In place of a player: the pile is in the hand already, and the move only says so."""


class ClaimedCards(MatchingPlays):
    """The part of a matching deal that is about claims."""

    truth: list[int] | None = None
    """In samples: the cards that really lie in the pile, bottom to top; the hands are known there all the time."""

    def play_move(self, index: int, move: Move) -> None:
        if self.claiming:
            self.claim(index, move)
        else:
            super().play_move(index, move)

    def note_where(self) -> None:
        """Takes note of where each card may be before the first of them leaves a hand unseen."""
        table = self.table
        unseen = table.unseen()
        hands = {hand: table.known[hand] | (unseen if table.unknown(hand) else 0) for hand in range(table.hands)}
        table.possible = {**hands, PILE: 0, STOCK: unseen, LAST_LAID: 0}

    def claim(self, index: int, move: Move) -> None:
        """A card laid face down and what is said of it."""
        table, seat = self.table, move.seat
        in_turn = self.in_turn(index, seat, "played")
        face, name = move.cards[0], table.names[seat]
        masks = self._faces(index, move)
        if len(move.cards) > 1:
            message = f"{name} laid down {len(move.cards)} cards; one card is played in a turn."
            table.find("illegal", "match-top", message, move=index, seat=seat)
        elif face >= 0 and not table.pack.holds(face):
            message = f"{name} claimed {table.pack.codes[face]}, which is not in this game's pack."
            table.find("impossible", "pack", message, move=index, seat=seat)
        elif table.sizes[seat] <= 0:
            report_not_held(table, index, seat, face)
        elif face < 0:
            self._check_held(index, seat, seat, move.cards)
        else:
            self._judge(index, move, masks, 0)
        for _ in move.cards:
            self._lay_unseen(index, seat)
        table.put_on(0, (UNKNOWN,) * len(move.cards))
        table.lay_bare(0, masks[-1])
        table.last_cards = (UNKNOWN,) * len(move.cards)
        table.claimed = (seat, move.cards[-1])
        self.note(index, seat, "play", self._written(move.cards, move.cards), claimed=True)
        toll, table.toll = table.toll, 0
        table.limit, table.last_pile = None, 0
        self.look_if_out(seat)
        if self.effects and in_turn:
            self.unchallenged = (index, move, face, toll)
        elif in_turn:
            self.end_turn()

    def settle_claim(self, *, stands: bool) -> None:
        """Ends the turn of a claim that has been waiting; its effect happens if it stands."""
        if self.unchallenged is None:
            return
        (index, move, face, toll), self.unchallenged = self.unchallenged, None
        if stands:
            self.table.toll = toll if self._stacks(face) else 0
            self.take_effect(index, move, face)
        self.end_turn()
        self.fall_due(self.turn)

    def _lay_unseen(self, index: int, seat: int) -> None:
        """A card leaves a hand without anybody seeing which."""
        table = self.table
        if self.truth is not None:
            self.truth.append(table.laid)
            table.remove(seat, table.laid, index)
            return
        if table.possible:
            table.possible[LAST_LAID] = table.possible[seat]
            table.possible[PILE] |= table.possible[seat]
        table.known[seat] = 0
        table.sizes[seat] -= 1
        if table.possible and table.sizes[seat] <= 0:
            table.possible[seat] = 0

    def answer_claim(self, index: int, move: Move) -> bool:
        """Takes a challenge and what belongs to it; False for any other move, after which it is too late for one."""
        table = self.table
        if self.takers and self._picks_up(index, move):
            return True
        stage = self.stage_for(move) if move.verb in {"challenge", "turn-up"} and table.started else None
        if stage is None or (stage.id != "claims"):
            if table.claimed is not None and (move.verb in TURNS or move.verb in {"give", "discard"}):
                self.waive_until(None, index, move)
                table.waived.discard("claims")  # the next claim may be challenged again
                table.claimed = None
                self.settle_claim(stands=True)
            return False
        before, liar = list(table.sizes), -1 if table.claimed is None else table.claimed[0]
        stage.receive(table, move)
        self._take_truth(before)
        table.rested.update(stage.ruling_ids(table.game))
        if move.seat >= 0:
            self.note(index, move.seat, "challenge")
        if move.verb == "challenge" and table.challenger is not None:
            self.takers = {liar: liar, table.challenger: liar}
        if table.challenger is None:
            self._go_on(before)
        return True

    def _go_on(self, before: list[int]) -> None:
        """After a challenge the turn passes on; who took the pile may write that down."""
        table = self.table
        grown = {seat: NOTED for seat in range(table.seats) if table.sizes[seat] > before[seat]}
        self.takers = grown or self.takers
        if table.closing:
            self.end()
        else:
            self.settle_claim(stands=False)
            self.open_turn = False

    def _picks_up(self, index: int, move: Move) -> bool:
        """Takes the move with which a player picks up the pile after a challenge. Where the log does not say which card was
        shown it tells at least whose the pile is."""
        table, seat = self.table, move.seat
        if move.verb not in TURNS:
            return False
        takers = self.takers
        if move.verb not in {"take", "pick-up"} and not (move.verb == "draw" and move.source == "discard"):
            self.takers = {} if table.challenger is None else takers
            return False
        self.takers = {}
        if seat not in takers:
            message = f"{table.names[seat]} picked up the pile, which goes to another player."
            table.find("illegal", "claims", message, move=index, seat=seat)
        elif takers[seat] != NOTED:
            self._pick_up_unseen(index, seat, takers[seat])
        self.note(index, seat, "pick-up")
        self.open_turn = False
        return True

    def _pick_up_unseen(self, index: int, seat: int, liar: int) -> None:
        table = self.table
        claims = next(clause for clause in table.game.of_kind(Claims))
        before = list(table.sizes)
        if table.challenger is not None:
            message = "The log does not tell which card was shown."
            table.find("unproven", claims, message, move=index, seat=liar)
        claims.take_up(table, seat, liar, UNKNOWN, index)
        self._go_on(before)
        self.takers = {}

    # --- samples -------------------------------------------------------------------------------------------

    def reshuffled(self) -> list[int]:
        return super().reshuffled() if self.truth is None else self.truth[:-1]

    def random_challenge(self, rng: random.Random) -> str | None:
        """A challenge of the last claim; None where nobody makes one and the claim stands."""
        table = self.table
        if self.truth is None:
            self.truth = list(table.piles[0])
        self._put_back()
        if table.claimed is not None and rng.random() < 0.2:
            doubter = rng.choice([other for other in range(table.seats) if other != table.claimed[0]])
            return f"{table.names[doubter]} challenge"
        self.settle_claim(stands=True)
        return None

    def renew_stock(self, index: int) -> None:
        super().renew_stock(index)
        self._put_back()

    def _put_back(self) -> None:
        """In samples: cards that are no longer in the pile are in the stock."""
        table = self.table
        if self.truth is not None:
            back = self.truth[: max(0, len(self.truth) - len(table.piles[0]))]
            table.gone &= ~table.pack.mask(back)
            del self.truth[: len(back)]

    def _take_truth(self, before: list[int]) -> None:
        """In samples: gives the cards of the pile to the hand that has just taken them."""
        table = self.table
        if self.truth and not table.piles[0]:
            taker = next(seat for seat in range(table.seats) if table.sizes[seat] > before[seat])
            pile = table.pack.mask(self.truth)
            table.known[taker] |= pile
            table.gone &= ~pile
            self.truth = []
