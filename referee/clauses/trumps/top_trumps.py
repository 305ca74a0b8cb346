"""Cards that are the highest trumps whatever their rank: bowers, jacks, the jack and the nine of trumps."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards.card_order import CardOrder, TopTrump, card_order, partner_suit, top_trumps
from referee.cards.packs import cards_of
from referee.clauses.kinds import Game, Setup, Table, questions
from referee.clauses.phases import agreed_trumps
from referee.english import capital, joined
from referee.games.examples import Examples, Spot, Trick
from referee.games.parameters import highest_trumps, word
from referee.games.question import Question
from referee.value import remembered


class TopTrumps(Setup, title="The highest trumps", section="trumps", names_trumps=True):
    """Cards that are the highest trumps."""

    ranks_trumps = True
    not_beside = ("trump-jokers", "two-trumps")
    cards: str = highest_trumps(
        "these cards, highest first, parted by commas: a card (`QC`), a rank of the trump suit (`J of trumps`), or of the "
        "other suit of the same colour (`J of the same colour`)"
    )
    words: str | None = word("what they are called, parted by commas", default=None)

    def answered(self, game: Game) -> Iterator[Question]:
        yield from super().answered(game)
        if any(top.code in game.pack.jokers for top in top_trumps(self.cards)):
            yield questions.JOKERS

    def says(self, game: Game) -> str:
        tops = top_trumps(self.cards)
        words = self.words.split(", ") if self.words else []
        names = [f"the {_in_words(top, game, 'the other suit of the same colour')}" for top in tops]
        named = [name + (f" ({words[place]})" if words else "") for place, name in enumerate(names)]
        text = f"The highest trump is {named[0]}" + "".join(f", then {name}" for name in named[1:])
        text += ", whatever suit is trumps." if any(top.code for top in tops) and _suit_is_named(game) else "."
        called = [f"the {word}" for word in words] or names
        other = [name for name, top in zip(called, tops, strict=False) if top.same_colour]
        if other:
            text += f" {capital(joined(other))} counts in every way as a card of the trump suit."
        elif any(top.code for top in tops):
            text += " They do not belong to the suits that are printed on them."
        return text

    def fact(self, game: Game) -> str:
        return ", ".join(_in_words(top, game) for top in top_trumps(self.cards))

    def faults(self, game: Game) -> Iterator[str]:
        codes = set(game.pack.codes[: game.pack.size])
        ranks = {rank.letter for rank in game.pack.ranks}
        tops = top_trumps(self.cards)
        for top in tops:
            if top.code and top.code not in codes:
                yield f"the pack has no {top.code}"
            if top.rank and top.rank not in ranks:
                yield f"the pack has no rank {top.rank}"
            if top.rank and not _suit_is_named(game):
                yield "speaks of a trump suit, and no clause says which suit is trumps"
            if top.same_colour and None in [partner_suit(game.pack, suit) for suit in range(len(game.pack.suits))]:
                yield "speaks of the other suit of the same colour, and the pack has not two suits of each colour"
        if len(set(tops)) < len(tops):
            yield "names a card twice"
        if self.words and len(self.words.split(", ")) != len(tops):
            yield "must name all of the cards, or none"

    def highest_trumps(self) -> tuple[TopTrump, ...]:
        return top_trumps(self.cards)

    def prepare(self, table: Table) -> None:
        table.trumps.tops = top_trumps(self.cards)
        if table.trumps.named:
            table.trumps.settle(table.trumps.suit)
        elif not _suit_is_named(table.game):
            table.trumps.settle(None)

    def examples(self, game: Game) -> Examples:
        pack, trump = game.pack, _example_trump(game)
        order = card_order(pack, top_trumps(self.cards), trump)
        own = len(pack.suits) if trump is None else trump
        letter = None if trump is None or agreed_trumps(game) else pack.suits[trump].letter
        tops = sorted(cards_of(order.tops), key=lambda card: -order.strength[card])
        high, low = pack.codes[tops[0]], pack.codes[tops[-1]]
        plain, others = _plain(order, own, game)[0], order.suit_masks[own] & ~order.tops
        cards = [pack.codes[plain], *([pack.codes[max(cards_of(others))]] if others else []), low]
        yield Trick(" ".join(cards), len(cards) - 1, trump=letter)
        if high != low:
            yield Trick(f"{cards[0]} {high} {low}", 1, trump=letter)
        stray = [card for card in tops if pack.suit_of[card] not in {own, -1}]
        if stray:
            mates = [card for card in _plain(order, own, game) if pack.suit_of[card] == pack.suit_of[stray[-1]]]
            led = pack.codes[min(cards_of(others)) if others else tops[0] if stray[-1] != tops[0] else tops[-1]]
            held = f"{pack.codes[stray[-1]]} {pack.codes[mates[0]]}"
            yield Spot(held, led, pack.codes[stray[-1]], pack.codes[mates[0]], trump=letter)


@remembered(256)
def _suit_is_named(game: Game) -> bool:
    """Does a clause say which suit is trumps?"""
    return any(clause.names_trumps for clause in game.clauses if clause not in game.acting(Setup, "highest_trumps"))


def _in_words(top: TopTrump, game: Game, colour: str = "the same colour") -> str:
    if top.code:
        return game.pack.english(top.code)
    return f"{game.pack.rank_name(top.rank)} of {colour if top.same_colour else 'trumps'}"


def _example_trump(game: Game) -> int | None:
    """The suit that is trumps in examples; None where no clause names one."""
    if agreed := agreed_trumps(game):
        return game.pack.suit(agreed)
    return 0 if _suit_is_named(game) else None


def _plain(order: CardOrder, trump: int, game: Game) -> list[int]:
    """The cards that are not trumps, lowest first."""
    cards = cards_of(game.pack.all & ~order.suit_masks[trump] & ~game.pack.joker_mask)
    return sorted(cards, key=lambda card: order.strength[card])
