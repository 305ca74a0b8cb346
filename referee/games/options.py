"""What differs from table to table of a game: options that a table may agree on, and at which tables something holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.english import either, joined, ordinal
from referee.value import Value

ANY_DEAL = 0
"""In place of the number of a deal: whichever it is."""


class Option(Value):
    """Something that a table may agree on. A log declares it as `table: {key: value}`; a value of None stands for any."""

    name: str
    says: str
    key: str = "options"
    value: Any = None
    players: tuple[int, ...] = ()
    """The numbers of players it is for; empty: all."""
    excludes: tuple[str, ...] = ()
    """The options that it cannot be combined with."""

    def declared_by(self, declared: Mapping[str, Any]) -> bool:
        """Has the table declared it?"""
        if self.key not in declared:
            return False
        told = declared[self.key]
        if self.key == "options":
            return isinstance(told, list) and self.name in told
        return self.value is None or (type(told) is type(self.value) and told == self.value)

    def declaration(self) -> dict[str, Any]:
        """What a log writes in its `table` for it; empty where any value of its key does."""
        if self.key == "options":
            return {"options": [self.name]}
        return {} if self.value is None else {self.key: self.value}


def declarations(options: Iterable[Option]) -> dict[str, Any]:
    """What a log writes in its `table` for these options together."""
    told: dict[str, Any] = {}
    for option in options:
        for key, value in option.declaration().items():
            told[key] = [*told.get(key, []), *value] if key == "options" else value
    return told


class Condition(Value):
    """At which tables something holds, and in which deals: so many players, with any of these options, with none of those."""

    players: tuple[int, ...] = ()
    when: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    deals: tuple[int, ...] = ()
    """Only in these deals of a match."""
    since: int = 1
    """From that deal on."""

    def holds(self, players: int, chosen: frozenset[str], deal: int = ANY_DEAL) -> bool:
        """Does it hold at that table, in that deal?"""
        if self.players and players not in self.players:
            return False
        if deal != ANY_DEAL and (deal < self.since or (self.deals and deal not in self.deals)):
            return False
        return (not self.when or not chosen.isdisjoint(self.when)) and chosen.isdisjoint(self.unless)

    def in_words(self, option: Callable[[str], str] = str) -> str:
        """At which tables: `with 2 or 3 players, under the option no-slough`; `option` writes the name of an option."""
        said = []
        if told := self.deals_in_words():
            said.append(told)
        if self.players:
            said.append(f"with {either(str(number) for number in self.players)} players")
        if self.when:
            said.append(f"under the option {either(option(name) for name in self.when)}")
        if self.unless:
            said.append(f"unless the table plays {either(option(name) for name in self.unless)}")
        return ", ".join(said)

    def deals_in_words(self) -> str:
        """In which deals: `in the first and third deal`, `from the second deal on`; empty where in all."""
        said = []
        if self.deals:
            said.append(f"in the {joined(map(ordinal, self.deals))} deal")
        if self.since > 1:
            said.append(f"from the {ordinal(self.since)} deal on")
        return " and ".join(said)

    @property
    def in_deals(self) -> Condition:
        """The same at any table."""
        return self.changed(players=(), when=(), unless=())

    @property
    def turns(self) -> set[int]:
        """The deals from which on it holds or does not, another than before."""
        return {self.since, *self.deals, *(deal + 1 for deal in self.deals)} - {1}

    def __bool__(self) -> bool:
        return bool(self.players or self.when or self.unless or self.turns)


ALWAYS = Condition()


class Removal(Value):
    """Cards that are left out of the pack at some tables."""

    cards: tuple[str, ...]
    condition: Condition = ALWAYS
    ruling: str | None = None
    """The ruling that says so, where the text does not."""


class Order(Value):
    """Another order of the ranks, high to low, at some tables."""

    ranks: tuple[str, ...]
    condition: Condition = ALWAYS
