"""Gifts between the players with titles, before the first lead."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from referee.cards.packs import UNKNOWN, Pack, cards_of
from referee.clauses.dealing.hands import IN_HAND
from referee.clauses.kinds import Due, Game, Move, Part, Stage, Table, has_jokers
from referee.clauses.kinds.titles import (
    BEFORE_LAST,
    FIRST,
    LAST,
    NOBODY_KNOWN,
    SECOND,
    OfTitles,
    as_told,
    held_by,
    holders,
    titles_of,
)
from referee.clauses.phases import by_turns
from referee.english import count, spelled
from referee.games.examples import Examples, bad, good
from referee.games.parameters import number


def above(pack: Pack, card: int) -> int:
    """The cards of the pack that rank higher than that one; a joker ranks above all others."""
    return 0 if pack.unranked >> card & 1 else pack.higher[pack.strength[card] + 1] | pack.unranked


def highest(table: Table, seat: int, cards: int = 1) -> int:
    """The cards that are certainly among so many highest of a hand, as far as it is known."""
    hand = table.hands.known[seat]
    could_be = hand | (table.hands.unseen() if table.hands.unknown(seat) else 0)
    own = (card for card in cards_of(hand) if (above(table.pack, card) & could_be).bit_count() < cards)
    return table.pack.mask(own)


class Given(Part):
    """What players have given each other."""

    def __init__(self) -> None:
        self.cards: list[tuple[int, int, int]] = []
        """Who gave, the card, who got it."""


def as_dealt(table: Table, seat: int) -> int:
    """The cards known to be in a hand, gifts undone."""
    hand = table.hands.known[seat]
    for giver, card, to in reversed(table.own(Given).cards):
        bit = table.pack.bits[card] if card >= 0 else 0
        hand = hand & ~bit if to == seat else hand
        hand = hand | bit if giver == seat else hand
    return hand


class Gifts(
    OfTitles, Stage, title="Gifts", section="before play", rulings=("title-ties",), beside=("titles",), edition=2
):
    """The last gives the first a card and gets one back."""

    gives = True
    compares_ranks = True
    verbs = frozenset({"give"})
    rulings_where = (("joker-given", has_jokers),)
    cards: int = number("how many cards the last gives", default=1, low=1, bound=IN_HAND)
    back: int | None = number("how many come back, where it is not as many", default=None, low=1, bound=IN_HAND)
    inner: int = number("how many the last but one gives the second, and gets back", default=0, low=0, bound=IN_HAND)

    def says(self, game: Game) -> str:
        called = titles_of(game)
        jokers = " A joker counts as the highest card." if game.pack.joker_mask else ""
        when, inner = "turn" if by_turns(game) else "lead", ""
        if self.inner and BEFORE_LAST in called:
            gives = f"the {called[BEFORE_LAST]} gives the {called.get(SECOND, '')} their {_some('highest', self.inner)}"
            inner = f" In the same way {gives} and gets any {_some('', self.inner)} back."
        return (
            f"Before the first {when}, the {called[LAST]} of the last deal gives the {called[FIRST]} the "
            f"{_some('highest', self.cards)} of their hand, and the {called[FIRST]} gives back any "
            f"{_some('', self.back or self.cards)}.{inner}{jokers}"
        )

    def faults(self, game: Game) -> Iterator[str]:
        if self.inner and BEFORE_LAST not in titles_of(game):
            yield "the last but one has no title: the clause last-but-one gives it"

    def exchanges(self) -> list[tuple[tuple[str, str, int], tuple[str, str, int]]]:
        """Who gives whom how many cards, and gets how many back: of two who exchange, first the one with the lower title."""
        outer = (LAST, FIRST, self.cards), (FIRST, LAST, self.back or self.cards)
        inner = (BEFORE_LAST, SECOND, self.inner), (SECOND, BEFORE_LAST, self.inner)
        return [outer, inner] if self.inner else [outer]

    def gifts(self, table: Table) -> list[tuple[int, int]]:
        """Who gives now, and to whom."""
        held = holders(table)
        if held is None or NOBODY_KNOWN in (held[FIRST], held[LAST]):
            return []
        givers = [giver for giver, _, _ in table.own(Given).cards]
        due = (
            next(((held[giver], held[to]) for giver, to, cards in pair if givers.count(held[giver]) < cards), None)
            for pair in self.exchanges()
            if NOBODY_KNOWN not in (held[pair[0][0]], held[pair[0][1]])
        )
        return [pair for pair in due if pair is not None]

    def due(self, table: Table) -> Due | None:
        for seat, to in [] if table.started else self.gifts(table):
            left = self.left_to_give(table, seat)
            cards = highest(table, seat, left) if self.owes(table, seat)[1] else table.hands.known[seat]
            return Due(seat, "give", table.pack.names(cards), left, to)
        return None

    def left_to_give(self, table: Table, seat: int) -> int:
        """How many cards that player still has to give."""
        return self.owes(table, seat)[0] - [giver for giver, _, _ in table.own(Given).cards].count(seat)

    def owes(self, table: Table, seat: int) -> tuple[int, bool]:
        """How many cards that player gives in all, and whether they must be the highest."""
        held = holders(table) or {}
        for pair in self.exchanges():
            for giver, _, cards in pair:
                if held.get(giver) == seat:
                    return cards, giver == pair[0][0]
        return 0, False

    def missing(self, table: Table) -> str:
        due = self.gifts(table)
        to = f" to {table.names[due[0][1]]}" if due else ""
        return f"a gift{to} is missing"

    def receive(self, table: Table, move: Move) -> None:
        cards = move.cards or (UNKNOWN,)
        expected = self._expected(table, move.seat)
        to = expected[1] if move.to is None and expected is not None else move.to
        wrong = self._wrong(table, move.seat, to, cards)
        if wrong is not None:
            table.accuse(self, move, f"gave {_written(table.pack, cards)}{wrong}.")
        elif self.owes(table, move.seat)[1] and expected is not None:
            self._judge(table, move, cards)
        for card in cards:
            self._hand_over(table, move, card, to)

    def _expected(self, table: Table, seat: int) -> tuple[int, int] | None:
        """The gift that this player owes now; where they owe none, the first that is due."""
        due = self.gifts(table)
        return next((pair for pair in due if pair[0] == seat), due[0] if due else None)

    def _wrong(self, table: Table, seat: int, to: int | None, cards: Sequence[int]) -> str | None:
        """What is wrong with a gift, whatever card it is; nothing where it is not known who has the titles."""
        held = holders(table)
        if table.started:
            return " after the first lead"
        if held is not None and NOBODY_KNOWN in (held[FIRST], held[LAST]):
            table.cite("titles-unknown")
            return None
        expected = self._expected(table, seat)
        if expected is None:
            return ", but no gift is due"
        if (seat, to) != expected:
            return f"; the gift that was due is {table.names[expected[0]]}'s to {table.names[expected[1]]}"
        if len(cards) > self.left_to_give(table, seat):
            return f"; the gift is {count(self.owes(table, seat)[0], 'card')}"
        return None

    def _judge(self, table: Table, move: Move, cards: Sequence[int]) -> None:
        """Were they the highest cards of the hand?"""
        seat, pack = move.seat, table.pack
        name, index = table.names[seat], move.index
        if UNKNOWN in cards:
            message = f"The log does not know which card {name} gave; whether it was the highest cannot be told."
            table.find("unproven", self, message, move=index, seat=seat)
            return
        lowest = min(cards, key=lambda card: -above(pack, card).bit_count())
        kept = above(pack, lowest) & ~pack.mask(cards)
        later = self.left_to_give(table, seat) - len(cards)
        held = table.hands.known[seat] & kept
        told = _written(pack, cards)
        if held.bit_count() > later:
            found = table.hands.record.proof(seat, held, index)
            shown = f"{pack.codes[found[1]]}, shown at move {found[0]}" if found else pack.names(held)[0]
            message = f"{name} gave {told} while holding a higher card, {shown}."
            legal = pack.names(highest(table, seat, self.left_to_give(table, seat)))
            table.cite("as-played")
            table.find("illegal", self, message, move=index, seat=seat, proof=found, legal=legal)
        elif (
            all(table.hands.could_hold(seat, card) for card in cards)
            and table.hands.unknown(seat)
            and table.hands.unseen() & kept
        ):
            message = f"{name} gave {told}; whether that hand held a higher card is not known."
            table.find("unproven", self, message, move=index, seat=seat)

    @staticmethod
    def _hand_over(table: Table, move: Move, card: int, to: int | None) -> None:
        """Moves the card; one that cannot have been there leaves a card fewer all the same."""
        seat, pack = move.seat, table.pack
        if card >= 0 and not table.hands.could_hold(seat, card):
            clause = "own-cards" if pack.holds(card) else "pack"
            table.refute(clause, move, f"gave {pack.codes[card]}, which cannot be in that hand.")
            card = UNKNOWN
            table.hands.sizes[seat] -= 1
        else:
            table.hands.remove(seat, card, move.index)
        if to is not None:
            table.hands.add(to, (card,), move.index)
            table.own(Given).cards.append((seat, card, to))

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        seat, left = due.seat or 0, due.cards or 0
        chosen = rng.sample(list(due.legal), left)
        if self.owes(table, seat)[1]:
            key = {code: above(table.pack, table.pack.ids[code]).bit_count() for code in due.legal}
            chosen = sorted(due.legal, key=lambda code: (key[code], rng.random()))[:left]
        return f"give {' '.join(chosen)} to {table.names[due.to or 0]}"

    def before_lead(self, game: Game) -> tuple[str, ...]:
        held, pack = held_by(game), game.pack
        tops = [pack.names(mask)[::-1] for mask in pack.suit_masks]
        highest = {LAST: pack.names(pack.joker_mask) + tops[0], BEFORE_LAST: tops[2]}
        lowest = {FIRST: tops[1][::-1], SECOND: tops[2][::-1]}
        return tuple(
            f"{held[giver]} give {' '.join(highest[giver][:cards] if giver in highest else lowest[giver][2 : 2 + cards])} "
            f"to {held[to]}"
            for pair in self.exchanges()
            for giver, to, cards in pair
        )

    def examples(self, game: Game) -> Examples:
        held, told, made = held_by(game), as_told(game), self.before_lead(game)
        suit = game.pack.names(game.pack.suit_masks[0])[-1 - self.cards :]
        yield good(*made, start="trumps", titles=told)
        lower, hand = " ".join(suit[:-1]), ((held[LAST], " ".join(suit)),)
        yield bad(f"{held[LAST]} give {lower} to {held[FIRST]}", start="trumps", hands=hand, titles=told)
        leads = next((place for clause in game.of_kind(OfTitles) if (place := clause.leads())), FIRST)
        yield bad(f"{held[leads]} {{move}}", start="trumps", titles=told)
        called = titles_of(game)
        note = f"The first deal has no {called[FIRST]} and no {called[LAST]}; {{first}} begins."
        yield bad(made[0], start="trumps", note=note)


def _some(which: str, cards: int) -> str:
    """`highest card`, `two highest cards`."""
    return " ".join(filter(None, (spelled(cards), which, "cards") if cards > 1 else (which, "card")))


def _written(pack: Pack, cards: Sequence[int]) -> str:
    return " ".join(pack.codes[card] if card >= 0 else "a card" for card in cards)
