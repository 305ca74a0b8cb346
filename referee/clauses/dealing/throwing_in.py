"""Hands so bad that their players may throw them in, or must."""

from __future__ import annotations

import random
from typing import Any

from referee.clauses.before_play.exchanging import Exchange
from referee.clauses.before_play.gifts import Gifts, as_dealt
from referee.clauses.dealing.hands import Deal
from referee.clauses.kinds import Due, Game, Move, Stage, Table
from referee.clauses.phases import before_lead, by_turns, first_lead, from_left_of_dealer, order_of_play
from referee.english import a, joined
from referee.games.examples import Examples, Moves
from referee.games.parameters import flag, rank, suit


class ThrowIn(Stage, title="Throwing in a hand", section="deal", beside=("deal",), ordered=False):
    """A hand without a suit may be thrown in."""

    gist = "{says}"
    rulings = ("deal-rotation", "reveal-late")
    rulings_where = (("gift-throw-in", Gifts),)
    verbs = frozenset({"show", "throw-in"})
    without: str = suit("the suit that the hand lacks")
    must: bool = flag("must such a hand be shown?", default=False)

    def says(self, game: Game) -> str:
        name = game.pack.suits[game.pack.suit(self.without)].name
        first = "turn" if by_turns(game) else "lead"
        return (
            f"If you were dealt no {name}, you {'must' if self.must else 'may'} show your hand before the first "
            f"{first}. All hands are then thrown in, and the same dealer deals again."
        )

    def due(self, table: Table) -> Due | None:
        if not self.must or table.started or table.own(Exchange).size:
            return None
        lacking = self._lacking(table)
        return Due(lacking[0], "throw-in") if lacking else None

    def missing(self, table: Table) -> str:
        return f"a hand without {table.pack.suits[table.pack.suit(self.without)].name} must be thrown in first"

    def accepts(self, table: Table, move: Move) -> bool:
        return move.verb == "throw-in" or len(move.cards) > 1

    def offers(self, table: Table) -> list[dict[str, Any]]:
        if self.must:
            return []
        return [{"player": table.names[seat], "action": "throw-in"} for seat in self._lacking(table)]

    def _lacking(self, table: Table) -> list[int]:
        """The seats whose hands are known to lack the suit."""
        mask = table.pack.suit_mask(self.without)
        return [
            seat for seat in range(table.seats) if not as_dealt(table, seat) & mask and not table.hands.unknown(seat)
        ]

    def receive(self, table: Table, move: Move) -> None:
        name = table.names[move.seat]
        mask = table.pack.suit_mask(self.without)
        held = (as_dealt(table, move.seat) | table.pack.mask(c for c in move.cards if c >= 0)) & mask
        if table.started:
            table.accuse(self, move, "showed their hand too late: play has begun.")
        elif held:
            shown = table.pack.names(held)[0]
            table.accuse(self, move, f"may not throw the hand in: it holds {shown}.")
        elif (
            move.verb == "throw-in"
            and table.hands.unknown(move.seat)
            and move.seat not in table.hands.record.hands_shown
        ):
            message = f"Whether {name} could throw the hand in cannot be told: it is not recorded."
            table.find("unproven", self, message, move=move.index, seat=move.seat)
        if move.verb == "throw-in":
            table.thrown_in = True

    def sample(self, table: Table, rng: random.Random) -> str | None:
        for seat in self._lacking(table):
            if self.must or rng.random() < 0.5:
                return f"{table.names[seat]} throw-in"
        return None

    def examples(self, game: Game) -> Examples:
        mask = game.pack.suit_mask(self.without)
        cards = game.the(Deal).cards
        others = [code for code in game.pack.codes[: game.pack.size] if not mask >> game.pack.ids[code] & 1]
        has = game.pack.names(mask)[0]
        yield Moves(("Bob throw-in",), None, hands=(("Bob", " ".join(others[:cards])),))
        yield Moves(("Bob throw-in",), 0, hands=(("Bob", " ".join([has, *others[: cards - 1]])),))
        if game.family != "climbing":
            return
        start, leader, lead = before_lead(game), order_of_play(game)[0], first_lead(game)
        lead = others[0] if lead not in others else lead
        hand = [lead, *(code for code in others if code != lead)][:cards]
        yield Moves((*start, f"{leader} {lead}"), len(start) if self.must else None, hands=((leader, " ".join(hand)),))


class Misdeal(Stage, title="Misdeal", section="deal", families=("trick-taking",), ordered=False):
    """A hand without high cards may be thrown in."""

    gist = ""
    rulings = ("misdeal-call", "deal-rotation")
    verbs = frozenset({"throw-in"})
    rank: str = rank("the highest rank that such a hand may have")

    def says(self, game: Game) -> str:
        beside = joined(sorted({game.pack.english(code).split()[-1] + "s" for code in game.pack.extra}))
        return (
            f"If your own hand has no card above {a(self.rank)} ({beside} do not count), you may throw it in before "
            "you first bid or pass; the same dealer then deals again. A low hand gives no such right."
        )

    def high(self, table: Table) -> int:
        """The cards that a hand that is thrown in does not have."""
        pack = table.pack
        names = [rank_.letter for rank_ in pack.ranks]
        return pack.higher[names.index(self.rank) + 1] & pack.all

    @staticmethod
    def _has_spoken(table: Table, seat: int) -> bool:
        return seat in table.auction.passed or table.auction.bids[seat] is not None or table.kitty.taken

    def offers(self, table: Table) -> list[dict[str, Any]]:
        high = self.high(table)
        return [
            {"player": table.names[seat], "action": "throw-in"}
            for seat in range(table.seats)
            if not self._has_spoken(table, seat)
            and not table.hands.known[seat] & high
            and not table.hands.unknown(seat)
        ]

    def receive(self, table: Table, move: Move) -> None:
        name, seat = table.names[move.seat], move.seat
        held = table.hands.known[seat] & self.high(table)
        if self._has_spoken(table, seat) or table.started:
            table.accuse(
                self, move, "may not throw the hand in any more: that must be done before one's first bid or pass."
            )
        elif held:
            table.accuse(self, move, f"may not throw the hand in: it holds {table.pack.names(held)[0]}.")
        elif table.hands.unknown(seat):
            message = f"Whether {name} could throw the hand in cannot be told: not all of it is recorded."
            table.find("unproven", self, message, move=move.index, seat=seat)
        table.thrown_in = True

    def sample(self, table: Table, rng: random.Random) -> str | None:
        offers = self.offers(table)
        return f"{offers[0]['player']} throw-in" if offers and rng.random() < 0.8 else None

    def examples(self, game: Game) -> Examples:
        pack, name = game.pack, from_left_of_dealer(game)[0]
        cards = game.the(Deal).cards
        names = [rank_.letter for rank_ in pack.ranks]
        top = names.index(self.rank)
        poor = [code for code in pack.codes[: pack.size] if code in pack.extra or names.index(code[:-1]) < top]
        suit = pack.suits[0].letter
        edge = f"{self.rank}{suit}"
        yield Moves((f"{name} throw-in",), None, hands=((name, " ".join([edge, *poor[: cards - 1]])),))
        higher = f"{names[top + 1]}{suit}"
        yield Moves((f"{name} throw-in",), 0, hands=((name, " ".join([higher, *poor[: cards - 1]])),))
