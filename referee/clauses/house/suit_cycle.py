"""Suits that beat each other round a ring."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from referee.cards.packs import cards_of
from referee.clauses.kinds import Clause, Game, Scale, Table, Winner
from referee.english import joined, spelled
from referee.games.examples import Examples, Trick
from referee.games.parameters import letters, rank, suit
from referee.value import remembered

NEVER = -1
"""The strength of a card that cannot win the trick."""
SUIT = 100
"""What a card has over every card of a suit that its own beats."""


class CycleRule(Clause, section="winning", beside=("suit-cycle",)):
    """Changes what the cycle of suits decides."""

    rank = ""
    """The rank whose cards turn the ring round in a trick in which they lie; empty: it turns none."""
    suit = ""
    """The letter of the suit that it puts above all others; empty: it puts none there."""

    def reason(self, game: Game) -> str:
        """Half a sentence for the reasons of tricks in which the ring is turned round."""
        raise NotImplementedError


class SuitCycle(Winner, title="The cycle of suits"):
    """Each suit beats those that come next to it in a ring."""

    gist = "{says}"
    ring: str = letters("the suits' letters in their order round the ring; each beats the next half of the others")

    @property
    def suits(self) -> list[str]:
        """The letters of the suits round the ring."""
        return self.ring.split()

    @property
    def reach(self) -> int:
        """How many suits each suit beats."""
        return len(self.suits) // 2

    def beats(self, letter: str) -> list[str]:
        """The suits that a suit beats, in the order of the ring."""
        ring, place = self.suits, self.suits.index(letter)
        return [ring[(place + step) % len(ring)] for step in range(1, self.reach + 1)]

    def order(self, led: str, *, turned: bool = False) -> list[str]:
        """The suits that can win a trick led with that suit, strongest first; `turned`: those that it beats beat it."""
        ring = self.suits[::-1] if turned else self.suits
        place = ring.index(led)
        return [ring[place - step] for step in range(self.reach, -1, -1)]

    def faults(self, game: Game) -> Iterator[str]:
        if sorted(self.suits) != sorted(one.letter for one in game.pack.suits):
            yield "the ring has every suit of the pack once"
        if len(self.suits) % 2 == 0:
            yield "a ring of suits has an odd number of them"

    def pairs(self, game: Game) -> list[str]:
        """Half a sentence for each suit: which ones it beats."""
        names = {one.letter: one.singular for one in game.pack.suits}
        return [f"{names[one]} beats {joined([names[other] for other in self.beats(one)])}" for one in self.suits]

    def says(self, game: Game) -> str:
        return (
            f"The suits form a ring in which each beats the next {spelled(self.reach)}: {', '.join(self.pairs(game))}. "
            "Only the led suit and the suits that beat it can win the trick. Of those that were played, the one that "
            "beats the others wins, by its highest card."
        )

    def decide(self, table: Table) -> tuple[int, str]:
        return (0, "no card of the trick has a suit") if table.trick.led_suit < 0 else super().decide(table)

    def scale(self, table: Table, *, turned: bool) -> Scale:
        key = (table.trick.led_suit, None, None, turned, table.trumps.turned_order)
        found: Scale | None = table.scales.get(key)
        if found is None:
            found = table.scales[key] = cycle_scale(self, table, table.trick.led_suit, turned)
        return found

    def turning(self, table: Table) -> int:
        return turning_cards(table.game)

    def examples(self, game: Game) -> Examples:
        breaking = [clause.suit for clause in breakers(game)]
        start = self.suits.index(breaking[0]) if breaking else 0
        led = self.suits[(start + self.reach + 1) % len(self.suits)]
        strongest, weaker, beaten = self.order(led)[0], self.order(led)[-2], self.beats(led)[0]
        low, high = plain_cards(game, led)[:2]
        strong, weak, never = (plain_cards(game, suit_)[-1] for suit_ in (strongest, weaker, beaten))
        yield Trick(f"{low} {weak} {high}", 1)
        yield Trick(f"{low} {never} {high}", 2, note="The led suit beats that of the second card.")
        yield Trick(f"{low} {weak} {strong} {high}", 2)
        for clause in turning(game):
            note = f"The same with a {game.pack.rank_name(clause.rank)}: what beat the led suit is beaten by it."
            yield Trick(f"{low} {weak} {strong} {clause.rank}{strongest} {high}", 4, note=note)


def cycle_scale(cycle: SuitCycle, table: Table, led: int, turned: bool) -> Scale:
    """The scale of a trick led with that suit."""
    game, pack, strength = table.game, table.pack, table.trumps.strength
    suits = pack.suits
    order = cycle.order(suits[led].letter, turned=turned)
    tail = f"; {turning(game)[0].reason(game)}" if turned else ""
    ladder = [(order[-1], f"highest {suits[led].singular}, the led suit{tail}")]
    for place in reversed(range(cycle.reach)):
        beaten = joined([suits[pack.suit(letter)].singular for letter in order[place + 1 :]])
        ladder.append((order[place], f"highest {suits[pack.suit(order[place])].singular}, which beats {beaten}{tail}"))
    for clause in breakers(game):
        ladder = [step for step in ladder if step[0] != clause.suit]
        ladder.append((clause.suit, f"highest {suits[pack.suit(clause.suit)].singular}, which breaks everything"))
    strengths, reasons = [NEVER] * len(pack.suit_of), [""] * len(pack.suit_of)
    for place, (letter, reason) in enumerate(ladder):
        for one in cards_of(pack.suit_mask(letter)):
            strengths[one], reasons[one] = place * SUIT + strength[one], reason
    return Scale(strengths, reasons)


def plain_cards(game: Game, letter: str) -> list[str]:
    """The cards of a suit that do not turn the cycle round, low to high."""
    return game.pack.names(game.pack.suit_mask(letter) & ~turning_cards(game))


def turning_cards(game: Game) -> int:
    """The cards that turn the cycle round."""
    return reduce(or_, (game.pack.rank_mask(clause.rank) for clause in turning(game)), 0)


class JokersReverse(CycleRule, title="Jokers reverse the cycle"):
    """Cards that turn the cycle of suits round."""

    rulings = ("stones-jokers",)
    rule = (
        "A {rank} of any suit turns the ring round for the whole trick to which it is played: what beat the led suit "
        "is beaten by it, and the other way round. A second {rank} changes nothing more. Within a suit the cards rank "
        "as ever."
    )
    rank: str = rank("the rank whose cards turn the cycle round")

    def reason(self, game: Game) -> str:
        return f"a {game.pack.rank_name(self.rank)} turns the cycle round"

    def examples(self, game: Game) -> Examples:
        cycle = game.the(SuitCycle)
        breaking = [clause.suit for clause in breakers(game)]
        start = cycle.suits.index(breaking[0]) if breaking else 0
        led = cycle.suits[(start + 1) % len(cycle.suits)]
        strongest = cycle.order(led, turned=True)[0]
        low, high = plain_cards(game, led)[:2]
        winner = plain_cards(game, strongest)[0]
        yield Trick(f"{low} {winner} {high}", 2)
        yield Trick(f"{low} {winner} {high} {self.rank}{led}", 1)
        yield Trick(f"{self.rank}{led} {low} {winner} {self.rank}{strongest}", 2, note="Two do no more than one.")


class BreaksEverything(CycleRule, title="The suit that breaks everything"):
    """A suit that beats all others."""

    rulings = ("rock-joker",)
    rule = (
        "The highest {suit:one} in a trick wins it, whatever else was led or played. With no {suit:one} in the trick, "
        "the ring of suits decides."
    )
    suit: str = suit("the suit")

    def examples(self, game: Game) -> Examples:
        cycle = game.the(SuitCycle)
        led = cycle.order(self.suit)[0]
        low, *_, high = plain_cards(game, led)
        own = plain_cards(game, self.suit)
        yield Trick(f"{low} {own[0]} {high}", 1)
        yield Trick(f"{low} {own[0]} {own[1]} {high}", 2)
        yield Trick(f"{low} {high}", 1)
        for clause in turning(game):
            yield Trick(f"{low} {own[0]} {clause.rank}{led} {high}", 1)
            yield Trick(f"{low} {clause.rank}{self.suit} {high}", 1)


@remembered(512)
def turning(game: Game) -> tuple[CycleRule, ...]:
    """The clauses that turn the cycle of that game round."""
    return tuple(rule for rule in game.of_kind(CycleRule) if rule.rank)


@remembered(512)
def breakers(game: Game) -> tuple[CycleRule, ...]:
    """The clauses by which a suit beats all others in that game."""
    return tuple(rule for rule in game.of_kind(CycleRule) if rule.suit)
