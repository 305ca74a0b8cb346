"""Hands so bad that their players may throw them in, or must."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from referee.clauses.before_play.exchanging import Exchange
from referee.clauses.before_play.gifts import as_dealt
from referee.clauses.dealing.hands import Deal
from referee.clauses.kinds import Due, Game, Move, Stage, Table
from referee.clauses.kinds.titles import OfTitles
from referee.clauses.phases import before_lead, by_turns, first_lead, from_left_of_dealer, order_of_play
from referee.english import a, joined
from referee.games.examples import Examples, Moves
from referee.games.parameters import flag, rank, suit


class HandThrownIn(Stage, section="deal", ordered=False):
    """Lets a hand be thrown in that lacks certain cards."""

    unseen: ClassVar[str]
    """Why it cannot be told whether a hand lacks them."""

    def barring(self, table: Table) -> int:
        """The cards that such a hand does not have."""
        raise NotImplementedError

    def dealt(self, table: Table, seat: int) -> int:
        """The known cards of a hand on which that depends."""
        return table.hands.known[seat]

    def too_late(self, table: Table, seat: int) -> str:
        """Why the player may not throw the hand in any more, after the name; empty where they may."""
        raise NotImplementedError

    def recorded(self, table: Table, move: Move) -> bool:
        """Is the hand known, or need nobody know it?"""
        return not table.hands.unknown(move.seat)

    def may(self, table: Table) -> list[int]:
        """The players who certainly may throw their hands in."""
        return [
            seat
            for seat in range(table.seats)
            if not self.dealt(table, seat) & self.barring(table) and not table.hands.unknown(seat)
        ]

    def offers(self, table: Table) -> list[dict[str, Any]]:
        return [{"player": table.names[seat], "action": "throw-in"} for seat in self.may(table)]

    def receive(self, table: Table, move: Move) -> None:
        held = (self.dealt(table, move.seat) | table.pack.mask(c for c in move.cards if c >= 0)) & self.barring(table)
        if late := self.too_late(table, move.seat):
            table.accuse(self, move, late)
        elif held:
            table.accuse(self, move, f"may not throw the hand in: it holds {table.pack.names(held)[0]}.")
        elif not self.recorded(table, move):
            message = f"Whether {table.names[move.seat]} could throw the hand in cannot be told: {self.unseen}."
            table.find("unproven", self, message, move=move.index, seat=move.seat)
        if move.verb == "throw-in":
            table.thrown_in = True


class ThrowIn(HandThrownIn, title="Throwing in a hand", beside=("deal",)):
    """A hand without a suit may be thrown in."""

    gist = "{says}"
    rulings = ("deal-rotation", "reveal-late")
    rulings_where = (("gift-throw-in", lambda game: any(clause.gives for clause in game.of_kind(OfTitles))),)
    verbs = frozenset({"show", "throw-in"})
    unseen = "it is not recorded"
    without: str = suit("the suit that the hand lacks")
    must: bool = flag("must such a hand be shown?", default=False)

    def says(self, game: Game) -> str:
        name = game.pack.suits[game.pack.suit(self.without)].name
        first = "turn" if by_turns(game) else "lead"
        return (
            f"If you were dealt no {name}, you {'must' if self.must else 'may'} show your hand before the first "
            f"{first}. All hands are then thrown in, and the same dealer deals again."
        )

    def barring(self, table: Table) -> int:
        return table.pack.suit_mask(self.without)

    def dealt(self, table: Table, seat: int) -> int:
        return as_dealt(table, seat)

    def too_late(self, table: Table, seat: int) -> str:
        return "showed their hand too late: play has begun." if table.started else ""

    def recorded(self, table: Table, move: Move) -> bool:
        shown = move.verb != "throw-in" or move.seat in table.hands.record.hands_shown
        return shown or super().recorded(table, move)

    def due(self, table: Table) -> Due | None:
        if not self.must or table.started or table.own(Exchange).size:
            return None
        lacking = self.may(table)
        return Due(lacking[0], "throw-in") if lacking else None

    def missing(self, table: Table) -> str:
        return f"a hand without {table.pack.suits[table.pack.suit(self.without)].name} must be thrown in first"

    def accepts(self, table: Table, move: Move) -> bool:
        return move.verb == "throw-in" or len(move.cards) > 1

    def offers(self, table: Table) -> list[dict[str, Any]]:
        return [] if self.must else super().offers(table)

    def sample(self, table: Table, rng: random.Random) -> str | None:
        for seat in self.may(table):
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


class Misdeal(HandThrownIn, title="Misdeal", families=("trick-taking",)):
    """A hand without high cards may be thrown in."""

    gist = ""
    rulings = ("misdeal-call", "deal-rotation")
    verbs = frozenset({"throw-in"})
    unseen = "not all of it is recorded"
    rank: str = rank("the highest rank that such a hand may have")

    def says(self, game: Game) -> str:
        beside = joined(sorted({game.pack.english(code).split()[-1] + "s" for code in game.pack.extra}))
        return (
            f"If your own hand has no card above {a(self.rank)} ({beside} do not count), you may throw it in before "
            "you first bid or pass; the same dealer then deals again. A low hand gives no such right."
        )

    def barring(self, table: Table) -> int:
        pack = table.pack
        names = [rank_.letter for rank_ in pack.ranks]
        return pack.higher[names.index(self.rank) + 1] & pack.all

    @staticmethod
    def _has_spoken(table: Table, seat: int) -> bool:
        return seat in table.auction.passed or table.auction.bids[seat] is not None or table.kitty.taken

    def too_late(self, table: Table, seat: int) -> str:
        late = "may not throw the hand in any more: that must be done before one's first bid or pass."
        return late if self._has_spoken(table, seat) or table.started else ""

    def may(self, table: Table) -> list[int]:
        return [seat for seat in super().may(table) if not self._has_spoken(table, seat)]

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
