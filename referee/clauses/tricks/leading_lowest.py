"""The first lead by whoever holds the lowest card of a suit, which may lie among cards that were not dealt."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards.packs import cards_of
from referee.clauses.kinds import Duty, FirstLead, Game, Restriction, Table, who_holds
from referee.games.examples import Examples, Spot, good
from referee.games.parameters import card, rank


class LowestOfSuitLeads(FirstLead, Restriction, title="The first lead", leading=True, first_trick_only=True):
    """A certain card is the first lead, or the next of its suit that somebody holds."""

    rulings = ("lowest-paper",)
    at = "as the first lead"
    card: str = card("the card that is led first if anybody holds it")
    rank: str = rank("the rank that is passed over while there is another card of the suit")

    def says(self, game: Game) -> str:
        pack = game.pack
        suit = pack.suits[pack.suit(self.card[-1])].singular
        passed = self.rank + self.card[-1]
        only = f" (the {pack.english(passed)} only if there is no other)" if passed in pack.codes[: pack.size] else ""
        return (
            f"Whoever holds the {pack.english(self.card)} leads it to the first trick. If nobody does, the lowest {suit} that "
            f"a player holds is led instead{only}."
        )

    def order(self, table: Table) -> Iterator[int]:
        """The cards of the suit, the one that is asked for first in front."""
        pack = table.pack
        first = pack.ids[self.card]
        nobody = not any(hand >> first & 1 for hand in table.hands.known)
        joker_counts = nobody and table.cite("lowest-paper") == "joker-counts"
        yield first
        own = sorted(cards_of(pack.suit_mask(self.card[-1])), key=lambda one: table.trumps.strength[one])
        passed = 0 if joker_counts else pack.rank_mask(self.rank)
        yield from sorted((one for one in own if one != first), key=lambda one: passed >> one & 1)

    def candidates(self, table: Table) -> list[int]:
        """The cards that may be the first lead, as far as the hands are known; the first that is there must be led."""
        found: list[int] = []
        aside = table.hands.stock
        for one in self.order(table):
            held = who_holds(table, one) is not None
            if held or any(map(table.hands.unknown, range(table.seats))):
                found.append(one)
            if held or not aside:
                break
            aside -= 1
        return found

    def leader(self, table: Table) -> int | None:
        """The seat that leads; eldest hand where nobody holds the suit."""
        candidates = self.candidates(table)
        if not candidates:
            return table.eldest
        return who_holds(table, candidates[0]) if len(candidates) == 1 else None

    def legal(self, table: Table) -> list[str]:
        return [table.pack.codes[one] for one in self.candidates(table)]

    def lowest(self, table: Table, seat: int) -> int | None:
        """The card of a hand that could be the first lead, as far as the hand is known."""
        return next((one for one in self.order(table) if table.hands.known[seat] >> one & 1), None)

    def judge(self, table: Table, index: int, seat: int, card: int) -> None:
        """A lead that is not the lowest of its own hand is left to the duty; here the other hands count."""
        name, code = table.names[seat], table.pack.codes[card]
        if card < 0 or not table.hands.known[seat] >> card & 1 or self.lowest(table, seat) not in {None, card}:
            return
        candidates = self.candidates(table)
        legal = self.legal(table)
        if card not in candidates:
            message = f"{name} led {code}; the first lead must be {' or '.join(legal)}."
            table.find("illegal", self, message, move=index, seat=seat, legal=legal)
        elif card != candidates[0]:
            message = f"{name} led {code}; whether a player held {legal[0]} is not known."
            table.find("unproven", self, message, move=index, seat=seat)

    def binds(self, table: Table) -> Duty | None:
        candidates = self.candidates(table) if table.trick.number <= 1 else []
        if len(candidates) == 1 and who_holds(table, candidates[0]) is not None:
            due: int | None = candidates[0]
        else:
            due = self.lowest(table, table.trick.mover) if candidates else None
        return None if due is None else Duty(self, table.pack.bits[due], table.pack.bits[due])

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        own = pack.names(pack.suit_mask(self.card[-1]) & ~pack.rank_mask(self.rank))
        later = next(code for code in own if code != self.card)
        other = next(code for code in pack.codes if code[-1] != self.card[-1])
        yield good("{first} {card}", start="lead")
        yield Spot(f"{self.card} {later} {other}", "", self.card, f"{later} {other}", first_trick=True)
        passed = self.rank + self.card[-1]
        if passed in pack.codes[: pack.size]:
            note = f"The {pack.english(self.card)} was dealt to nobody."
            yield Spot(f"{passed} {later}", "", later, passed, first_trick=True, note=note)
