"""What a deal is worth to each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.cards import Pack, cards_of
from referee.clauses.base import Award, Example, Points, Reckoned, card, number, suit, word
from referee.clauses.bidding import payers
from referee.clauses.playing import count, spelled
from referee.game import Game
from referee.table import Table

ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Scoring(Award):
    """An award of the scoring section."""

    section: ClassVar[str] = "scoring"


@dataclass(frozen=True)
class ScoreTricks(Scoring):
    """Points for tricks."""

    id: ClassVar[str] = "score-tricks"
    title: ClassVar[str] = "Points for tricks"
    each: int = number("points for each trick")
    beyond: int = number("tricks that score nothing", default=0, low=0, high=10)

    def says(self, game: Game) -> str:
        tail = f" beyond the {ORDINALS[self.beyond]}" if self.beyond else ""
        return f"Each trick{tail} scores {count(self.each, 'point')} for its winner."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat, tricks in enumerate(table.tricks_won):
            scoring = tricks - self.beyond
            if scoring > 0:
                tail = f" beyond the {ORDINALS[self.beyond]}" if self.beyond else ""
                yield Points(seat, self.each * scoring, count(scoring, "trick") + tail)

    def examples(self, game: Game) -> Iterator[Example]:
        yield Reckoned(2 * self.each, tricks=self.beyond + 2)
        yield Reckoned(None, tricks=self.beyond)


@dataclass(frozen=True)
class ExactBid(Scoring):
    """A bonus for an exact bid."""

    id: ClassVar[str] = "exact-bid"
    title: ClassVar[str] = "Bonus for an exact bid"
    bonus: int = number("points for winning just the tricks that were bid")

    def says(self, game: Game) -> str:
        return f"Who wins exactly as many tricks as they bid scores {count(self.bonus, 'point')} more."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat, bid in enumerate(table.bids):
            if bid is not None and bid == table.tricks_won[seat]:
                yield Points(seat, self.bonus, f"bid {bid} and won just as many")

    def examples(self, game: Game) -> Iterator[Example]:
        yield Reckoned(self.bonus, tricks=2, bid=2)
        yield Reckoned(None, tricks=3, bid=2)


@dataclass(frozen=True)
class ExactBidOnly(Scoring):
    """Only exact bids score."""

    id: ClassVar[str] = "exact-bid-only"
    title: ClassVar[str] = "Exact bids"
    points: int = number("points for an exact bid, beside the number bid")

    def says(self, game: Game) -> str:
        return (
            f"Who wins exactly as many tricks as they bid scores {count(self.points, 'point')} and that number; the others "
            "score nothing."
        )

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat, bid in enumerate(table.bids):
            if bid is not None and bid == table.tricks_won[seat]:
                yield Points(seat, self.points + bid, f"{self.points} for the exact bid and {bid} for its tricks")

    def examples(self, game: Game) -> Iterator[Example]:
        yield Reckoned(self.points + 3, tricks=3, bid=3)
        yield Reckoned(None, tricks=3, bid=2)


@dataclass(frozen=True)
class BlindBonus(Scoring):
    """A bonus for a blind bid that is kept."""

    id: ClassVar[str] = "blind-bonus"
    title: ClassVar[str] = "Bonus for a blind bid"
    rulings: ClassVar[tuple[str, ...]] = ("blind-bid",)
    points: int = number("points for keeping a blind bid")

    def says(self, game: Game) -> str:
        return f"Who keeps a blind bid exactly scores {count(self.points, 'point')} more."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat, bid in enumerate(table.bids):
            if table.blind[seat] and bid == table.tricks_won[seat]:
                yield Points(seat, self.points, "kept a blind bid")

    def examples(self, game: Game) -> Iterator[Example]:
        yield Reckoned(self.points, tricks=0, bid=0, blind=True)
        yield Reckoned(None, tricks=1, bid=0, blind=True)


@dataclass(frozen=True)
class PenaltySuit(Scoring):
    """Points for each card of a suit."""

    id: ClassVar[str] = "penalty-suit"
    title: ClassVar[str] = "The penalty suit"
    reads_cards: ClassVar[bool] = True
    rulings: ClassVar[tuple[str, ...]] = ("penalty-card-self",)
    suit: str = suit("the suit")
    each: int = number("points for each card of it")

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return (*self.rulings, "natural-cards") if game.pack.jokers else self.rulings

    def says(self, game: Game) -> str:
        name = game.pack.suits[game.pack.suit(self.suit)].singular
        return f"Each {name} taken in tricks {'costs' if self.each < 0 else 'scores'} {count(abs(self.each), 'point')}."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        mask = table.pack.suit_mask(self.suit)
        named = table.pack.suits[table.pack.suit(self.suit)]
        for seat, taken in enumerate(table.taken):
            cards = (taken & mask).bit_count()
            if cards:
                yield Points(seat, self.each * cards, count(cards, named.singular, named.name))

    def examples(self, game: Game) -> Iterator[Example]:
        own = game.pack.names(game.pack.suit_mask(self.suit))[:2]
        other = game.pack.names(game.pack.all & ~game.pack.suit_mask(self.suit))[0]
        yield Reckoned(2 * self.each, tricks=1, cards=f"{' '.join(own)} {other}")
        yield Reckoned(None, tricks=1, cards=other)


def declared_values(table: Table) -> list[int]:
    """What each card is worth by its face, after what the table declared."""
    pack: Pack = table.pack
    values = list(pack.face_values)
    table.ruling("face-value")
    for key, value in table.declared.get("card_values", {}).items():
        if key in pack.ids:
            values[pack.ids[key]] = value
        else:
            for one in cards_of(pack.rank_mask(key)):
                values[one] = value
    return values


@dataclass(frozen=True)
class PenaltyFaceValues(Scoring):
    """The face value of each card of a suit."""

    id: ClassVar[str] = "penalty-face-values"
    title: ClassVar[str] = "The penalty suit"
    reads_cards: ClassVar[bool] = True
    rulings: ClassVar[tuple[str, ...]] = ("face-value", "penalty-card-self")
    table_keys: ClassVar[tuple[str, ...]] = ("card_values",)
    suit: str = suit("the suit")

    def says(self, game: Game) -> str:
        name = game.pack.suits[game.pack.suit(self.suit)].singular
        return f"Each {name} taken in tricks costs its face value."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        values = declared_values(table)
        mask = table.pack.suit_mask(self.suit)
        for seat, taken in enumerate(table.taken):
            loss = sum(values[one] for one in cards_of(taken & mask))
            if loss:
                yield Points(seat, -loss, f"face values of {' '.join(table.pack.names(taken & mask))}")

    def examples(self, game: Game) -> Iterator[Example]:
        letter = self.suit
        ranks = {rank.letter for rank in game.pack.ranks}
        number_, court = next(r for r in ("9", "8") if r in ranks), next((r for r in ("K", "Q") if r in ranks), "10")
        yield Reckoned(-int(number_) - 11, tricks=1, cards=f"{number_}{letter} {court}{letter} A{letter}")
        yield Reckoned(None, tricks=1, cards=game.pack.names(game.pack.all & ~game.pack.suit_mask(letter))[0])


@dataclass(frozen=True)
class CardPoints(Scoring):
    """Points for one card."""

    id: ClassVar[str] = "card-points"
    title: ClassVar[str] = "A card for and against"
    reads_cards: ClassVar[bool] = True
    rulings: ClassVar[tuple[str, ...]] = ("penalty-card-self",)
    card: str = card("the card")
    points: int = number("points for who takes it")
    name: str | None = word("the card's nickname", default=None)

    def says(self, game: Game) -> str:
        nick = f", the {self.name}," if self.name else ""
        verb = "loses" if self.points < 0 else "gains"
        return f"Who takes the {game.pack.english(self.card)}{nick} {verb} {count(abs(self.points), 'point')} more."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        bit = table.pack.bits[table.pack.ids[self.card]]
        for seat, taken in enumerate(table.taken):
            if taken & bit:
                yield Points(seat, self.points, f"took {self.card}")

    def examples(self, game: Game) -> Iterator[Example]:
        yield Reckoned(self.points, tricks=1, cards=self.card)
        yield Reckoned(None, tricks=1, cards=next(code for code in game.pack.codes if code != self.card))


@dataclass(frozen=True)
class DoublingCard(Scoring):
    """A card that doubles the score."""

    id: ClassVar[str] = "doubling-card"
    title: ClassVar[str] = "The doubling card"
    turn: ClassVar[int] = 3
    reads_cards: ClassVar[bool] = True
    rulings: ClassVar[tuple[str, ...]] = ("double-score",)
    card: str = card("the card")
    name: str | None = word("the card's nickname", default=None)

    def says(self, game: Game) -> str:
        nick = f", the {self.name}," if self.name else ""
        return f"Who takes the {game.pack.english(self.card)}{nick} has the whole score of the deal doubled."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        bit = table.pack.bits[table.pack.ids[self.card]]
        for seat, taken in enumerate(table.taken):
            total = sum(line.points for line in so_far[seat])
            if taken & bit and total:
                yield Points(seat, total, f"took {self.card}, which doubles {total}")

    def examples(self, game: Game) -> Iterator[Example]:
        yield Reckoned(-4, tricks=1, cards=self.card, before=-4)
        yield Reckoned(None, tricks=1, cards=next(c for c in game.pack.codes if c != self.card), before=-4)


@dataclass(frozen=True)
class Shoot(Scoring):
    """All of a suit."""

    id: ClassVar[str] = "shoot"
    title: ClassVar[str] = "Taking them all"
    turn: ClassVar[int] = 1
    reads_cards: ClassVar[bool] = True
    rulings: ClassVar[tuple[str, ...]] = ("shoot", "shoot-scope")
    suit: str = suit("the suit")
    points: int = number("points for taking all of it")

    def says(self, game: Game) -> str:
        name = game.pack.suits[game.pack.suit(self.suit)].name
        return f"Who takes all of the {name} of the deal loses nothing and gains {count(self.points, 'point')} instead."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        mask = table.pack.suit_mask(self.suit)
        fell = 0
        for taken in table.taken:
            fell |= taken & mask
        if table.ruling("shoot") == "whole-suit":
            fell = mask
        for seat, taken in enumerate(table.taken):
            if fell and taken & mask == fell:
                losses = sum(line.points for line in so_far[seat] if line.points < 0)
                note = f"took every {table.pack.suits[table.pack.suit(self.suit)].singular}: no losses, {self.points} instead"
                yield Points(seat, self.points - losses, note)

    def examples(self, game: Game) -> Iterator[Example]:
        own = game.pack.names(game.pack.suit_mask(self.suit))
        yield Reckoned(self.points + 3, tricks=3, cards=" ".join(own), before=-3)
        yield Reckoned(None, tricks=3, cards=" ".join(own[:-1]), others_cards=own[-1], before=-3)


@dataclass(frozen=True)
class HighestTrump(Scoring):
    """A point for the highest trump."""

    id: ClassVar[str] = "highest-trump"
    title: ClassVar[str] = "The highest trump"
    reads_cards: ClassVar[bool] = True
    rulings: ClassVar[tuple[str, ...]] = ("highest-trump-won",)
    points: int = number("points for winning it")

    def says(self, game: Game) -> str:
        return f"Who won the highest trump of the deal scores {count(self.points, 'point')} more."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        fell = 0
        for taken in table.taken:
            fell |= taken & table.trump_mask
        if fell:
            highest = max(cards_of(fell), key=lambda one: table.pack.strength[one])
            for seat, taken in enumerate(table.taken):
                if taken >> highest & 1:
                    yield Points(seat, self.points, f"won {table.pack.codes[highest]}, the highest trump")

    def examples(self, game: Game) -> Iterator[Example]:
        trumps = game.pack.names(game.pack.suit_masks[0])
        letter = game.pack.suits[0].letter
        yield Reckoned(self.points, tricks=1, cards=trumps[-2], trump=letter)
        yield Reckoned(None, tricks=1, cards=trumps[1], others_cards=trumps[2], trump=letter)


@dataclass(frozen=True)
class ScoreNamedCard(Scoring):
    """Points for the named card that was shown."""

    id: ClassVar[str] = "score-named-card"
    title: ClassVar[str] = "Points for the named card"
    reads_cards: ClassVar[bool] = True
    rulings: ClassVar[tuple[str, ...]] = ("pig-taker",)
    points: int = number("points for who took it in a trick")

    def says(self, game: Game) -> str:
        named = game.named_card
        assert named is not None
        verb = "loses" if self.points < 0 else "scores"
        return f"If the {named.name} was shown, who took it in a trick {verb} {count(abs(self.points), 'point')} more."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        named = table.game.named_card
        if named is None or not table.named_card_shown:
            return
        for seat, taken in enumerate(table.taken):
            if taken >> table.pack.ids[named.card] & 1:
                yield Points(seat, self.points, f"took the {named.name}")

    def examples(self, game: Game) -> Iterator[Example]:
        named = game.named_card
        assert named is not None
        yield Reckoned(self.points, tricks=1, cards=named.card, shown=named.card)
        yield Reckoned(None, tricks=1, cards=named.card, note="It was not shown.")


@dataclass(frozen=True)
class Payments(Scoring):
    """What the winner of the auction is paid, or pays."""

    id: ClassVar[str] = "payments"
    title: ClassVar[str] = "Payments"

    def says(self, game: Game) -> str:
        name = game.by_id["auction"].parameters["word"]
        return (
            f"If the {name} won more tricks than every other player, each opponent pays the {name} the bid in points; "
            f"otherwise the {name} pays the bid to each opponent."
        )

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat, points in payers(table):
            if points:
                verb = "is paid" if points > 0 else "pays"
                each = "from each opponent" if seat == table.landlord else ""
                if seat == table.landlord and points < 0:
                    each = "to each opponent"
                yield Points(seat, points, f"{verb} the bid of {table.landlord_bid} {each}".rstrip())

    def examples(self, game: Game) -> Iterator[Example]:
        paid: Any = 2 * (game.players[0] - 1)
        yield Reckoned(paid, tricks=3, bid=2, winner_of_auction=True, note=f"With {spelled(game.players[0])} players.")
        yield Reckoned(-paid, tricks=1, bid=2, others=(1,), winner_of_auction=True)
