"""What cards are worth to the side that wins them, and to whom they are left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from referee.cards.packs import Pack
from referee.clauses.kinds import Award, CardWorth, Game, LeftWorth, Table, WorthWithoutTrumps
from referee.english import a, either, joined, spelled
from referee.games.examples import Counted, Examples, Reckoned
from referee.games.parameters import number, worths
from referee.value import remembered

BY_RANK = {"15": 15, "14": 10, "10": 10, "5": 5}


class PointCards(CardWorth, title="Point cards"):
    """The cards that are worth points."""

    gist = "{begins}"
    beside = ("side-points",)
    rule = (
        "A 15 is worth 15 points, a 14 or a 10 ten, a 5 five, a Rooler {roolers}[blanks:, a blank {blanks}]; other cards are "
        "worth nothing. There are 300 points in the pack."
    )
    roolers: int = number("points for each Rooler", low=0)
    blanks: int = number("points for each blank", default=0, low=0)

    def value(self, pack: Pack, card: int, trump: int | None) -> int:
        code = pack.codes[card]
        if code == "BL":
            return self.blanks
        return self.roolers if code in {"HR", "LR"} else BY_RANK.get(code[:-1], 0)

    def examples(self, game: Game) -> Examples:
        suit = game.pack.suits[0].letter
        plain = f"15{suit} 14{suit} 5{suit} 4{suit}"
        more = 30 + self.roolers + self.blanks
        yield Reckoned(more, cards=f"{plain} HR BL", note="Fifteen, ten, five, the High Rooler and a blank.")
        yield Reckoned(self.blanks, cards="BL")


PARTS = {2: {1: "half a point"}, 3: {1: "a third of a point", 2: "two thirds of a point"}}
"""Values below a whole point in words, by the parts of a point in which they are counted."""
SIGNS = {2: {1: "½"}, 3: {1: "⅓", 2: "⅔"}}


def in_points(value: int, parts: int) -> str:
    """A value in points, not spelled: `4½`."""
    whole, rest = divmod(value, parts)
    sign = SIGNS.get(parts, {}).get(rest, "")
    return f"{whole or '' if sign else whole}{sign}"


def told_of(told: Mapping[str, int], pack: Pack, card: int) -> int | None:
    """What is told of a card, by itself before its rank; None where nothing is."""
    code = pack.codes[card]
    rank = code[:-1] if 0 <= pack.suit_of[card] < len(pack.outline.suits) else code
    return told.get(code, told.get(rank))


def strangers(game: Game, *told: Mapping[str, int]) -> Iterator[str]:
    """The faults of a game file that gives values to ranks or cards that the pack has not."""
    known = {rank.letter for rank in game.pack.ranks} | {*game.pack.codes[: game.pack.size]}
    yield from (f"the pack has no {key}" for values in told for key in values if key not in known)


def in_words(game: Game, told: Mapping[str, int], parts: int = 1) -> str:
    """`an Ace is worth 11 points, a King four and a Queen three`, cards of one value together, in the order of the file."""
    groups: dict[int, list[str]] = {}
    for key, value in told.items():
        card = f"the {game.pack.english(key)}" if key in game.pack.ids else a(game.pack.rank_name(key))
        groups.setdefault(value, []).append(card)
    (first, cards), *others = groups.items()
    whole = "nothing" if not first else in_points(first, parts) + (" point" if first == parts else " points")
    said = f"{either(cards)} is worth {PARTS.get(parts, {}).get(first, whole)}"
    return joined([said, *(f"{either(cards)} {_spelled(value, parts)}" for value, cards in others)])


def _spelled(value: int, parts: int) -> str:
    if not value:
        return "nothing"
    return spelled(value) if parts == 1 else PARTS[parts].get(value, in_points(value, parts))


class CardValues(CardWorth, title="What cards are worth"):
    """What each card won in tricks is worth, every copy of it."""

    ranks: Mapping[str, int] = worths("the value of each rank, or of a single card, that is worth anything")
    trumps: Mapping[str, int] = worths("the values of ranks that are others in the trump suit", default=None)
    rest: int = number("the value of every other card", default=0, low=0)
    parts: int = number(
        "values are told in halves (2) or thirds (3) of a point; what is short of a whole point is lost",
        default=1,
        low=1,
        high=3,
    )

    def faults(self, game: Game) -> Iterator[str]:
        yield from strangers(game, self.ranks, self.trumps or {})
        if not any(award.counts_cards for award in game.of_kind(Award)):
            yield "needs a clause beside it that scores by what cards are worth, such as score-card-points"
        if self.trumps and not (game.has_trumps or game.may_have_trumps):
            yield "there are no trumps whose cards could have other values"

    def value(self, pack: Pack, card: int, trump: int | None) -> int:
        if self.trumps and trump is not None and pack.suit_of[card] == trump:
            own = told_of(self.trumps, pack, card)
            if own is not None:
                return own
        told = told_of(self.ranks, pack, card)
        return self.rest if told is None else told

    def says(self, game: Game) -> str:
        total = sum(values(game, 0 if game.has_trumps else None, lowest=False))
        return f"{self.in_summary(game)} There are {in_points(total, self.parts)} points in the pack."

    def in_summary(self, game: Game) -> str:
        rest = "; every other card is worth " + _spelled(self.rest, self.parts)
        rest = rest if self.rest else "; other cards are worth nothing"
        rest = "" if all(rank.letter in self.ranks for rank in game.pack.ranks) else rest
        said = f"Of cards won in tricks, {in_words(game, self.ranks, self.parts)}{rest}."
        if self.trumps and game.has_trumps:
            said += f" In trumps {in_words(game, self.trumps, self.parts)} instead."
        return f"{said} What a side has beyond whole points is lost." if self.parts > 1 else said

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        order = sorted(range(pack.size), key=lambda card: (-self.value(pack, card, None), card))
        some = [order[0], next(card for card in order if pack.suit_of[card] != pack.suit_of[order[0]]), order[-1]]
        plain = [card for card in range(pack.size) if pack.suit_of[card] != len(pack.suits) - 1]
        if not game.has_trumps:
            yield self._counted(pack, some, None)
            return
        shown = sorted(plain, key=lambda card: (-self.value(pack, card, len(pack.suits) - 1), card))[:3]
        letter = pack.suits[-1].letter
        yield self._counted(pack, shown, letter)
        if self.rest:
            yield self._counted(pack, [card for card in order if told_of(self.ranks, pack, card) is None][:2], letter)
        if self.trumps:
            yield self._counted(pack, [pack.ids[f"{rank}{letter}"] for rank in self.trumps], letter)

    def _counted(self, pack: Pack, cards: list[int], trump: str | None) -> Counted:
        suit = None if trump is None else pack.suit(trump)
        points = sum(self.value(pack, card, suit) for card in cards)
        return Counted(points // self.parts, " ".join(pack.codes[card] for card in cards), trump)


class ValuesWithoutTrumps(WorthWithoutTrumps, title="Values without trumps"):
    """Cards that have another value where there are no trumps."""

    gist = ""
    beside = ("card-values",)
    ranks: Mapping[str, int] = worths("the values that are others where there are no trumps")
    low: Mapping[str, int] = worths("those that are others still where the lowest card of a suit wins", default=None)

    def faults(self, game: Game) -> Iterator[str]:
        yield from strangers(game, self.ranks, self.low or {})
        if not (game.has_trumps or game.may_have_trumps):
            yield "there are never any trumps: these values belong to the clause card-values"

    def other(self, pack: Pack, card: int, *, lowest: bool) -> int | None:
        told = told_of(self.low, pack, card) if self.low and lowest else None
        return told_of(self.ranks, pack, card) if told is None else told

    def says(self, game: Game) -> str:
        low = f"; where the lowest card wins, {in_words(game, self.low)}" if self.low else ""
        total, parts = sum(values(game, None, lowest=False)), game.the(CardWorth).parts
        words = in_words(game, self.ranks)
        return f"Where there are no trumps, {words}{low}. There are {in_points(total, parts)} points in the pack then."

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        cards = [card for card in range(pack.size) if self.other(pack, card, lowest=False) is not None][:2]
        named = " ".join(pack.codes[card] for card in cards)
        yield Counted(sum(values(game, None, lowest=False)[card] for card in cards), named)


@remembered(256)
def values(game: Game, trump: int | None, *, lowest: bool) -> tuple[int, ...]:
    """What each card of the pack is worth where that suit is trumps, in the parts of a point that the game counts in."""
    clause, pack = game.the(CardWorth), game.pack
    own = [clause.value(pack, card, trump) for card in range(pack.size)]
    for without in game.of_kind(WorthWithoutTrumps) if trump is None else ():
        for card in range(pack.size):
            other = without.other(pack, card, lowest=lowest)
            own[card] = own[card] if other is None else other
    return tuple(own)


@remembered(256)
def _cards_by_value(game: Game, trump: int | None, *, lowest: bool) -> tuple[tuple[int, int], ...]:
    """For each value that is not nothing, the cards that count it."""
    masks: dict[int, int] = {}
    for card, value in enumerate(values(game, trump, lowest=lowest)):
        if value:
            masks[value] = masks.get(value, 0) | 1 << card
    return tuple(masks.items())


def most(game: Game) -> int:
    """The most points that all cards of a deal can be worth, whatever is trumps."""
    trumps = (None, *range(len(game.pack.suits))) if game.has_trumps else (None,)
    return max(sum(values(game, trump, lowest=False)) for trump in trumps) // game.the(CardWorth).parts


def values_at(table: Table) -> tuple[int, ...]:
    """What each card is worth in this deal, in the parts of a point that the game counts in."""
    return values(table.game, table.trumps.suit, lowest=table.trumps.lowest)


def value_of(table: Table, card: int) -> int:
    """The points for one card, in the parts of a point that the game counts in; 0 for one that nobody knows or that the pack
    does not have."""
    return values_at(table)[card] if card >= 0 and table.pack.holds(card) else 0


def point_cards(table: Table) -> int:
    """All cards that are worth points."""
    return table.pack.mask(card for card, value in enumerate(values_at(table)) if value)


def worth(table: Table, mask: int) -> int:
    """The points for a set of cards, whole ones only where the game counts in parts of a point."""
    by_value = _cards_by_value(table.game, table.trumps.suit, lowest=table.trumps.lowest)
    in_parts = sum([value * (mask & cards).bit_count() for value, cards in by_value])
    return in_parts // table.game.the(CardWorth).parts


class HandValues(
    LeftWorth,
    title="What cards in a hand are worth",
    families=("climbing", "matching", "melding"),
    beside=("cards-left",),
):
    """What each card left in a hand counts."""

    ranks: Mapping[str, int] = worths("the value of each rank, or of a single card, that does not count its number")

    def faults(self, game: Game) -> Iterator[str]:
        yield from strangers(game, self.ranks)
        silent = {
            rank.letter for rank in game.pack.ranks if not rank.letter.isdigit() and rank.letter not in self.ranks
        } | {joker for joker in game.pack.jokers if joker not in self.ranks}
        if silent:
            yield f"ranks: must say what these count, which have no number: {', '.join(sorted(silent))}"

    def says(self, game: Game) -> str:
        said = f"Of cards left in a hand, {in_words(game, self.ranks)}"
        numbered = [rank for rank in game.pack.ranks if rank.letter.isdigit() and rank.letter not in self.ranks]
        return f"{said}; any other card counts its number." if numbered else f"{said}."

    def of(self, pack: Pack) -> Sequence[int]:
        if pack not in self._by_pack:
            told = (told_of(self.ranks, pack, card) for card in range(len(pack.codes)))
            self._by_pack[pack] = [
                (int(code[:-1]) if code[:-1].isdigit() else 0) if value is None else value
                for code, value in zip(pack.codes, told, strict=True)
            ]
        return self._by_pack[pack]

    @cached_property
    def _by_pack(self) -> dict[Pack, list[int]]:
        return {}

    def examples(self, game: Game) -> Examples:
        values = self.of(game.pack)
        dearest = sorted(range(game.pack.size), key=lambda card: (-values[card], card))
        cards = (dearest[0], dearest[-1])
        left, worth = " ".join(game.pack.codes[card] for card in cards), sum(values[card] for card in cards)
        if any(clause.parameters.get("to") == "holders" for clause in game.clauses if clause.id in self.beside):
            yield Reckoned(-worth, left=left)
        else:
            yield Reckoned(worth, out=True, others_left=left)
