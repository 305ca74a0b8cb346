"""The opening exchange: everybody may agree to change cards before play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import Due, Game, Move, Part, Setup, Stage, Table
from referee.clauses.phases import players
from referee.english import count
from referee.games.examples import Examples, bad, good
from referee.games.parameters import choice, word
from referee.value import remembered


class Exchange(Part):
    """The exchange before play, as far as it has come."""

    proposed: int | None = None
    """How many cards everybody is to change, until that is settled."""
    void = False
    """Is it a proposal that the stock cannot serve? A better one may take its place."""
    size = 0
    """How many cards everybody changes since the last proposal that all agreed to."""

    def __init__(self) -> None:
        self.agreed: set[int] = set()
        self.waiting: set[int] = set()
        """Who has still to change cards."""


@remembered(256)
def has_stock(game: Game) -> bool:
    """Are cards left to be drawn once all hands are dealt?"""
    return not any(clause.deals_all for clause in game.of_kind(Setup))


class OpeningExchange(Stage, title="The opening exchange", section="before play", ordered=False):
    """Everybody may agree to change cards."""

    by_its_moves = True
    rulings_where = (("exchange-discards", has_stock), ("exchange-order", has_stock))
    verbs = in_runs = frozenset({"propose", "agree", "refuse", "exchange"})
    says_where = (("one", {"cards": "one"}), ("stock", has_stock))
    gist = (
        "[stock:Before play anyone may propose that everybody changes [one:one card|some cards], which is done if all "
        "agree.]"
    )
    rule = (
        "[stock:Once you have seen your cards, you may propose that everybody changes [one:one card|as many cards as you say] "
        "({word:a}). If all agree, each player discards [one:one card|that many cards] face down and is dealt "
        "[one:another|as many] from the stock. Further exchanges may be proposed after that, until nobody wants one or the "
        "stock is too small.|The rules allow {word:a} before play, in which everybody exchanges cards; but the whole pack is "
        "dealt out, so there is never anything to draw.]"
    )
    cards: str = choice("one card, or any number that is named", "one", "any")
    word: str = word("what the exchange is called")

    def lets(self, game: Game) -> frozenset[str]:
        return self.verbs if has_stock(game) else frozenset()

    def due(self, table: Table) -> Due | None:
        exchange, order = table.own(Exchange), table.clockwise(table.eldest)
        if exchange.proposed is None:
            waiting = [seat for seat in order if seat in exchange.waiting] if exchange.waiting else []
            beside = [(seat, None) for seat in waiting[1:]]
            return Due(waiting[0], "exchange", cards=exchange.size, beside=beside) if waiting else None
        silent = [seat for seat in order if seat not in exchange.agreed]
        return Due(silent[0], "agree", ("agree", "refuse")) if silent and not exchange.void else None

    def missing(self, table: Table) -> str:
        return f"the {self.word} that was proposed is not settled"

    def waive(self, table: Table) -> None:
        exchange = table.own(Exchange)
        exchange.proposed, exchange.waiting = None, set()

    def offers(self, table: Table) -> list[dict[str, Any]]:
        exchange = table.own(Exchange)
        most = table.hands.stock // table.seats
        if exchange.proposed is not None or exchange.waiting or table.started or table.auction.begun or most < 1:
            return []
        legal = [str(n) for n in range(1, (1 if self.cards == "one" else min(most, self._most(table))) + 1)]
        return [{"player": name, "action": "propose", "legal": legal} for name in table.names[: table.seats]]

    @staticmethod
    def _most(table: Table) -> int:
        """The most cards that everybody can change."""
        return min(table.hands.sizes[: table.seats])

    def receive(self, table: Table, move: Move) -> None:
        problem = getattr(self, f"_{move.verb}")(table, move)
        if problem is not None:
            table.accuse(self, move, problem)

    def _propose(self, table: Table, move: Move) -> str | None:
        exchange = table.own(Exchange)
        cards = 1 if move.value is None else move.value
        if table.started or table.auction.begun:
            return f"came too late to propose the {self.word}."
        if (exchange.proposed is not None and not exchange.void) or exchange.waiting:
            return f"proposed the {self.word} while another is not settled."
        if cards < 1 or cards > self._most(table) or (self.cards == "one" and cards != 1):
            allowed = "one card" if self.cards == "one" else f"one to {self._most(table)} cards"
            return f"proposed {count(cards, 'card')}; {allowed} may be changed."
        exchange.proposed, exchange.agreed = cards, {move.seat}
        exchange.void = cards * table.seats > table.hands.stock
        if exchange.void:
            return f"proposed {count(cards, 'card')} for each player, but the stock has only {table.hands.stock}."
        return None

    def _agree(self, table: Table, move: Move) -> str | None:
        exchange = table.own(Exchange)
        if exchange.proposed is None or move.seat in exchange.agreed:
            return "has nothing to agree to."
        exchange.agreed.add(move.seat)
        if len(exchange.agreed) == table.seats:
            table.hands.stock -= min(table.hands.stock, exchange.proposed * table.seats)
            exchange.waiting = set(range(table.seats))
            exchange.size = exchange.proposed
            exchange.proposed = None
        return None

    def _refuse(self, table: Table, move: Move) -> str | None:
        exchange = table.own(Exchange)
        if exchange.proposed is None or move.seat in exchange.agreed:
            return "has nothing to refuse."
        exchange.proposed, exchange.agreed = None, set()
        return None

    def _exchange(self, table: Table, move: Move) -> str | None:
        exchange, hands, codes = table.own(Exchange), table.hands, table.pack.codes
        seat, size = move.seat, exchange.size
        if seat not in exchange.waiting:
            return "has no cards to exchange now."
        exchange.waiting.discard(seat)
        problem = None
        if len(move.cards) != size or len(move.take) not in {0, size}:
            taken_up = count(len(move.take), "card")
            problem = f"exchanged {len(move.cards)} for {taken_up}; everybody exchanges {size}."
        for card in move.cards:
            if not hands.could_hold(seat, card):
                table.refute("own-cards", move, f"discarded {codes[card]}, which is not in that hand.")
        taken = list(move.take or (UNKNOWN,) * size)
        elsewhere = ~(hands.unseen() | hands.known[seat])
        for place, card in enumerate(taken):
            if card >= 0 and elsewhere >> card & 1:
                taken[place] = UNKNOWN
                table.refute(self, move, f"cannot have drawn {codes[card]}: it is somewhere else.")
        for card in move.cards:
            hands.remove(seat, card, move.index)
        hands.add(seat, taken, move.index)
        return problem

    def take_plain(self, table: Table, moves: Sequence[int | Move], index: int) -> int:
        exchange, hands = table.own(Exchange), table.hands
        for place, move in enumerate(moves[index:], index):
            if isinstance(move, int) or move.corrected:
                return place
            if move.verb == "agree" or (move.verb == "propose" and (move.value or 1) * table.seats <= hands.stock):
                if getattr(self, f"_{move.verb}")(table, move) is not None:
                    return place
            elif move.verb == "exchange":
                right = move.seat in exchange.waiting and len(move.cards) == len(move.take) == exchange.size
                if not right or not hands.change(move.seat, move.cards, move.take):
                    return place
                exchange.waiting.discard(move.seat)
            else:
                return place
        return len(moves)

    def sample(self, table: Table, rng: random.Random) -> str | None:
        if self.due(table) is not None:
            return super().sample(table, rng)
        offers = self.offers(table)
        if not offers or rng.random() < 0.6:
            return None
        offer = rng.choice(offers)
        number = rng.choice(offer["legal"])
        return f"{offer['player']} propose {number}"

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        if due.action == "agree":
            return "agree" if rng.random() < 0.8 else "refuse"
        held = rng.sample(table.pack.names(table.hands.known[due.seat or 0]), due.cards or 0)
        return f"exchange {' '.join(held)} for {' '.join(['{draw}'] * len(held))}"

    def examples(self, game: Game) -> Examples:
        if not has_stock(game):
            yield bad("Bob propose 1", start="deal", note="All cards are dealt: there is nothing to draw.")
            return
        change = "Bob exchange {b0} for {b1}"
        agreed = ("Bob propose 1", *(f"{name} agree" for name in players(game) if name != "Bob"))
        yield good(*agreed, change, start="trumps")
        yield (bad if self.cards == "one" else good)("Bob propose 2", start="trumps")
        yield bad(change, start="trumps", note="Nobody has proposed anything.")
