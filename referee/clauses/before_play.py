"""Between the deal and the first lead: exchanges, high or low, cards that are shown."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.clauses.base import (
    Award, Due, Example, Moves, Points, Reckoned, Stage, choice, word,
)  # fmt: skip
from referee.clauses.playing import count
from referee.game import Game
from referee.moves import Move
from referee.table import Table


@dataclass(frozen=True)
class OpeningExchange(Stage):
    """Everybody may agree to change cards."""

    id: ClassVar[str] = "opening-exchange"
    title: ClassVar[str] = "The opening exchange"
    section: ClassVar[str] = "before play"
    verbs: ClassVar[frozenset[str]] = frozenset({"propose", "agree", "refuse", "exchange"})
    ordered: ClassVar[bool] = False
    rulings: ClassVar[tuple[str, ...]] = ("exchange-discards", "exchange-order")
    cards: str = choice("one card, or any number that is named", "one", "any")
    word: str = word("what the exchange is called")

    def says(self, game: Game) -> str:
        what = "one card" if self.cards == "one" else "a number of cards that they name"
        each = "one card" if self.cards == "one" else "that many cards"
        return (
            f"Having seen their cards, any player may propose that everybody changes {what} (the {self.word}). If all "
            f"agree, each player discards {each} face down and is dealt as many from the stock; it cannot be proposed "
            "when the stock is too small. There may be several, until nobody proposes another."
        )

    def due(self, table: Table) -> Due | None:
        for seat in table.clockwise(table.eldest):
            if table.proposal is not None and seat not in table.agreed:
                return Due(seat, "agree", ("agree", "refuse"))
            if table.proposal is None and seat in table.exchanging:
                return Due(seat, "exchange")
        return None

    def missing(self, table: Table) -> str:
        return f"the {self.word} that was proposed is not settled"

    def waive(self, table: Table) -> None:
        table.proposal = None
        table.exchanging = set()

    def offers(self, table: Table) -> list[dict[str, Any]]:
        if table.proposal is not None or table.exchanging or table.started or self._bidding(table):
            return []
        most = table.stock // table.seats
        if most < 1:
            return []
        legal = [str(n) for n in range(1, (1 if self.cards == "one" else min(most, table.basic_hand)) + 1)]
        return [{"player": name, "action": "propose", "legal": legal} for name in table.names]

    @staticmethod
    def _bidding(table: Table) -> bool:
        return table.passes > 0 or table.landlord is not None or any(bid is not None for bid in table.bids)

    def receive(self, table: Table, move: Move) -> None:
        problem = getattr(self, f"_{move.verb}")(table, move)
        if problem is not None:
            table.find("illegal", self, problem, move=move.index, seat=move.seat)

    def _propose(self, table: Table, move: Move) -> str | None:
        name = table.names[move.seat]
        cards = 1 if move.value is None else move.value
        if table.started or self._bidding(table):
            return f"{name} came too late to propose the {self.word}."
        if table.proposal is not None or table.exchanging:
            return f"{name} proposed the {self.word} while another is not settled."
        if cards < 1 or cards > table.basic_hand or (self.cards == "one" and cards != 1):
            allowed = "one card" if self.cards == "one" else f"one to {table.basic_hand} cards"
            return f"{name} proposed {count(cards, 'card')}; {allowed} may be changed."
        problem = None
        if cards * table.seats > table.stock:
            problem = (
                f"{name} proposed {count(cards, 'card')} for each of {table.seats}, but the stock has only {table.stock}."
            )
        table.proposal = cards
        table.agreed = {move.seat}
        return problem

    def _agree(self, table: Table, move: Move) -> str | None:
        if table.proposal is None or move.seat in table.agreed:
            return f"{table.names[move.seat]} agreed to nothing that was proposed."
        table.agreed.add(move.seat)
        if len(table.agreed) == table.seats:
            table.stock -= min(table.stock, table.proposal * table.seats)
            table.exchanging = set(range(table.seats))
            table.exchange_size = table.proposal
            table.proposal = None
        return None

    def _refuse(self, table: Table, move: Move) -> str | None:
        if table.proposal is None or move.seat in table.agreed:
            return f"{table.names[move.seat]} refused nothing that was proposed."
        table.proposal = None
        table.agreed = set()
        return None

    def _exchange(self, table: Table, move: Move) -> str | None:
        name, seat = table.names[move.seat], move.seat
        if seat not in table.exchanging:
            return f"{name} has no cards to exchange now."
        table.exchanging.discard(seat)
        size = table.exchange_size
        problem = None
        if len(move.cards) != size or len(move.take) not in {0, size}:
            problem = f"{name} exchanged {len(move.cards)} for {len(move.take)} cards; it was to be {size}."
        for card in move.cards:
            if card >= 0 and not table.known[seat] >> card & 1 and not table.unknown(seat):
                code = table.pack.codes[card]
                table.find("impossible", "own-cards", f"{name} discarded {code}, which is not in that hand.",
                           move=move.index, seat=seat)  # fmt: skip
        taken = move.take or (-1,) * size
        for card in taken:
            if card >= 0 and not table.unseen() >> card & 1 and not table.known[seat] >> card & 1:
                code = table.pack.codes[card]
                table.find("impossible", self, f"{name} cannot have drawn {code}: it is somewhere else.",
                           move=move.index, seat=seat)  # fmt: skip
        for card in move.cards:
            table.remove(seat, card)
        table.add(seat, taken)
        return problem

    def sample(self, table: Table, rng: random.Random) -> str | None:
        due = self.due(table)
        if due is not None and due.seat is not None:
            name = table.names[due.seat]
            if due.action == "agree":
                return f"{name} {'agree' if rng.random() < 0.8 else 'refuse'}"
            size = table.exchange_size
            held = rng.sample(table.pack.names(table.known[due.seat]), size)
            return f"{name} exchange {' '.join(held)} for {' '.join(['{draw}'] * size)}"
        offers = self.offers(table)
        if not offers or rng.random() < 0.6:
            return None
        offer = rng.choice(offers)
        number = rng.choice(offer["legal"])
        return f"{offer['player']} propose {number}"

    def examples(self, game: Game) -> Iterator[Example]:
        names = ("Ann", "Bob", "Cat", "Dan", "Eva", "Fay")[: game.players[0]]
        if game.has("deal-all"):
            yield Moves(("Bob propose 1",), 0, note="All cards are dealt: there is nothing to draw.")
            return
        start = _trump_first(game)
        agreed = (*start, "Bob propose 1", *(f"{name} agree" for name in names if name != "Bob"))
        give, take = game.pack.names(game.pack.suit_masks[1])[:2]
        yield Moves((*agreed, f"Bob exchange {give} for {take}"), None)
        yield Moves((*start, f"Bob exchange {give} for {take}"), len(start), note="Nobody has proposed anything.")


def _trump_first(game: Game) -> tuple[str, ...]:
    """What must come first in a game that names trumps at the start."""
    if game.has("trump-turn-up", "trump-last-card"):
        return (f"table turn-up {game.pack.names(game.pack.suit_masks[0])[3]}",)
    if game.has("trump-called"):
        caller = "Ann" if game.by_id["trump-called"].parameters["by"] == "dealer" else "Bob"
        return (f"{caller} trump {game.pack.suits[0].letter}",)
    return ()


@dataclass(frozen=True)
class HighOrLow(Stage):
    """A card from everybody decides which way the hand counts."""

    id: ClassVar[str] = "high-or-low"
    title: ClassVar[str] = "High or low"
    section: ClassVar[str] = "before play"
    verbs: ClassVar[frozenset[str]] = frozenset({"choose"})
    rulings: ClassVar[tuple[str, ...]] = ("simultaneous", "chosen-card")

    def says(self, game: Game) -> str:
        return (
            "Before play everybody chooses a card from the hand, and all show them together. If every card is red the "
            "deal is played low; otherwise it is played high. The cards go back into the hands."
        )

    def due(self, table: Table) -> Due | None:
        for seat in table.clockwise(table.eldest):
            if not table.chosen[seat]:
                return Due(seat, "choose", table.pack.names(table.known[seat]))
        return None

    def missing(self, table: Table) -> str:
        return "not everybody has chosen a card, so the deal is judged as played high"

    def waive(self, table: Table) -> None:
        table.low = False

    def receive(self, table: Table, move: Move) -> None:
        seat, name = move.seat, table.names[move.seat]
        if table.chosen[seat] or table.started or len(move.cards) != 1:
            message = f"{name} chose at the wrong time, twice, or not exactly one card."
            table.find("illegal", self, message, move=move.index, seat=seat)
            return
        card = move.cards[0]
        if card >= 0 and not table.known[seat] >> card & 1 and not table.unknown(seat):
            message = f"{name} chose {table.pack.codes[card]}, which is not in {name}'s hand."
            table.find("impossible", "own-cards", message, move=move.index, seat=seat)
        if card < 0:
            message = f"Which card {name} chose is not known; it is taken for a black one."
            table.find("unproven", self, message, move=move.index, seat=seat)
        table.chosen[seat] = 1 + (card >= 0 and self._red(table, card))
        table.low = all(chosen == 2 for chosen in table.chosen)

    @staticmethod
    def _red(table: Table, card: int) -> bool:
        suit = table.pack.suit_of[card]
        return suit >= 0 and table.pack.suits[suit].colour == "red"

    def sample(self, table: Table, rng: random.Random) -> str | None:
        due = self.due(table)
        if due is None or due.seat is None:
            return None
        return f"{table.names[due.seat]} choose {rng.choice(list(due.legal))}"

    def examples(self, game: Game) -> Iterator[Example]:
        start = _trump_first(game)
        red, black = game.pack.names(game.pack.suit_mask("H"))[1], game.pack.names(game.pack.suit_mask("S"))[1]
        yield Moves((*start, f"Ann choose {red}", f"Bob choose {black}"), None, note="One card is black: high.")
        yield Moves((*start, f"Bob choose {red}", f"Bob choose {black}"), len(start) + 1)


@dataclass(frozen=True)
class RevealNamedCard(Stage):
    """The holder of the named card may show it."""

    id: ClassVar[str] = "reveal-named-card"
    title: ClassVar[str] = "Showing the named card"
    section: ClassVar[str] = "before play"
    verbs: ClassVar[frozenset[str]] = frozenset({"show"})
    ordered: ClassVar[bool] = False
    rulings: ClassVar[tuple[str, ...]] = ("reveal-late",)

    def says(self, game: Game) -> str:
        named = game.named_card
        assert named is not None
        return (
            f"Whoever holds the {game.pack.english(named.card)}, the {named.name}, may show it before the first card is led."
        )

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return (*self.rulings, "pig-exchanged") if game.has("opening-exchange") else self.rulings

    def faults(self, game: Game) -> Iterator[str]:
        if game.named_card is None:
            yield "the header names no card to show"

    def card(self, table: Table) -> int:
        """The named card."""
        named = table.game.named_card
        return table.pack.ids[named.card] if named else -1

    def accepts(self, table: Table, move: Move) -> bool:
        return len(move.cards) == 1

    def offers(self, table: Table) -> list[dict[str, Any]]:
        card = self.card(table)
        if table.named_card_shown:
            return []
        code = table.pack.codes[card]
        return [
            {"player": table.names[seat], "action": "show", "legal": [code]}
            for seat in range(table.seats)
            if table.known[seat] >> card & 1
        ]

    def receive(self, table: Table, move: Move) -> None:
        name, card = table.names[move.seat], self.card(table)
        shown = table.pack.codes[move.cards[0]] if move.cards[0] >= 0 else "?"
        problem = None
        if table.started:
            problem = f"{name} showed {shown} after the first card was led."
        elif move.cards[0] != card:
            problem = f"{name} showed {shown}; only {table.pack.codes[card]} is to be shown."
        elif not table.known[move.seat] >> card & 1:
            problem = f"{name} showed {shown}, which is not in {name}'s hand."
        elif table.named_card_shown:
            problem = f"{name} showed {shown}, which has been shown already."
        if problem is not None:
            table.find("illegal", self, problem, move=move.index, seat=move.seat)
        else:
            table.named_card_shown = True

    def sample(self, table: Table, rng: random.Random) -> str | None:
        for offer in self.offers(table):
            if rng.random() < 0.7:
                return f"{offer['player']} show {offer['legal'][0]}"
        return None

    def examples(self, game: Game) -> Iterator[Example]:
        named = game.named_card
        assert named is not None
        start = _trump_first(game)
        if game.has("anti-trumps"):
            start = (*start, f"Ann anti-trump {game.pack.suits[1].letter}")
        last = len(start)
        if game.has("high-or-low"):
            pass
        yield Moves((*start, f"Bob show {named.card}"), None, hands=(("Bob", named.card),))
        yield Moves((*start, f"Bob show {named.card}"), last, hands=(("Ann", named.card),))


@dataclass(frozen=True)
class LowHandLoses(Award):
    """A low hand counts the other way round."""

    id: ClassVar[str] = "low-hand-loses"
    title: ClassVar[str] = "Points of a low hand"
    section: ClassVar[str] = "scoring"
    turn: ClassVar[int] = 2
    rulings: ClassVar[tuple[str, ...]] = ("low-hand",)

    def says(self, game: Game) -> str:
        return "In a deal played low, every point that a player would score is lost instead."

    def score(self, table: Table, so_far: Any) -> Iterator[Points]:
        if table.low:
            for seat, lines in enumerate(so_far):
                total = sum(line.points for line in lines)
                if total:
                    yield Points(seat, -2 * total, f"played low: {total} becomes {-total}")

    def examples(self, game: Game) -> Iterator[Example]:
        yield Reckoned(-6, before=3, low=True)
        yield Reckoned(None, before=3)
