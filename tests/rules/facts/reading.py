"""How a game file is read as facts, and the clauses that mean the same in every family."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from referee.loading import catalogue
from referee.reading.yaml_text import read_yaml

Facts = dict[str, Any]
Reader = Callable[..., Facts]


def as_is(key: str) -> Reader:
    """A reader for a clause whose parameters are, name by name, what the table of facts holds under this key."""
    return lambda **parameters: {key: parameters}


def holds(key: str, value: Any = True) -> Reader:
    """A reader for a clause without parameters."""
    return lambda: {key: value}


def _cards_left(*, by: str, to: str, named: int | None = None, shown: bool = False) -> Facts:
    left: Facts = {"cards_left": {"by": by, "to": to, **({"shown": "own value, lost"} if shown else {})}}
    return left if named is None else {**left, "named_card": {"counts_as": named}}


def _gifts(*, cards: int = 1, back: int | None = None) -> Facts:
    return {"gifts": {"last_to_first": f"{cards} highest", "first_to_last": f"{back or cards} any"}}


def _laws(*, word: str, maker: str = "highest-score", repeal: bool = False) -> Facts:
    return {"laws": {"word": word, "maker": maker, "repeal": repeal}}


def _penalty_suit(*, suit: str, each: int, but: str | None = None) -> Facts:
    loss: Facts = {"suit": suit, "each": -each}
    return {"suit_loss": loss if but is None else {**loss, "but": but}}


def _score_named_card(*, points: int, to: str = "taker") -> Facts:
    if to == "taker":
        return {"named_card": {"points": points}}
    return {"named_card": {"revealed": {to: points}}}


def _score_tricks(*, each: int, beyond: int = 0) -> Facts:
    return {"trick_points": {"each": each, "beyond": beyond} if beyond else {"each": each}}


def _throw_in(*, without: str, must: bool = False) -> Facts:
    return {"throw_in": {"without": without, "must": must}}


def _titles(
    *, first: str, points: int, last: str, loses: int = 0, second: str | None = None, second_points: int = 0
) -> Facts:
    titles: Facts = {"first": first, "first_points": points, "last": last, "last_points": -loses}
    return {"titles": titles if second is None else {**titles, "second": second, "second_points": second_points}}


SHARED: dict[str, Reader] = {
    # dealing
    "deal": lambda *, cards: {"cards": cards},
    "deal-all": holds("cards", "all"),
    "larger-table": lambda *, cards: {"cards_over_three_players": cards},
    "extra-card": as_is("extra_card"),
    "throw-in": _throw_in,
    "kitty": as_is("kitty"),
    "rows": lambda *, cards: {"rows": cards},
    "coins": lambda *, start, word: {"cards": "coins", "coins": {"start": start, "word": word}},
    # before play
    "laws": _laws,
    "opening-exchange": as_is("exchange"),
    "reveal-named-card": dict,  # a named card always may be: see the test of it
    "auction": as_is("auction"),
    "gifts": _gifts,
    "title-starts": lambda *, otherwise: {"first_leader": otherwise, "title_starts": "first"},
    # play
    "dealer-leads": holds("first_leader", "dealer"),
    "eldest-leads": holds("first_leader", "eldest"),
    "bidder-leads": holds("first_leader", "auction-winner"),
    "wild-jokers": holds("wild_jokers"),
    "must-play": holds("must_play"),
    "winner-leads": holds("next_leader", "winner"),
    "kitty-capture": as_is("kitty_trigger"),
    # the end of the deal and its score
    "first-out-wins": lambda *, ruling=None: {"out": "wins"},
    "retiring": holds("out", "retires"),
    "cards-left": _cards_left,
    "round-point": lambda *, points: {"round_points": points},
    "titles": _titles,
    "coin-shed": holds("coins", {"winner": -1}),
    "score-tricks": _score_tricks,
    "penalty-suit": _penalty_suit,
    "penalty-face-values": lambda *, suit: {"suit_loss": {"suit": suit, "each": "face"}},
    "card-points": lambda **parameters: {"card_points": [parameters]},
    "doubling-card": as_is("doubling"),
    "shoot": as_is("shoot"),
    "score-named-card": _score_named_card,
    "payments": holds("payments"),
    # the end of the match
    "hand-sizes": lambda *, path: {"hand_sizes": path},
    "target": lambda *, points: {"end": {"target": points}},
    "floor": lambda *, points: {"end": {"floor": points}},
    "deals-as-players": holds("end", {"deals": "players"}),
    "coins-gone": holds("end", {"coins": 0}),
    "after-hand-sizes": holds("end", {"hand_sizes": True}),
    "tie-extra-round": holds("tie", "extra-round"),
    "tie-latest-round": holds("tie", "latest-round"),
}


class Family(NamedTuple):
    """What the facts of one family's games look like.

    `readers` say what each clause of a game file says, in the words of the table; a parameter that is not named there,
    or a clause that is not, is a fact that nobody has compared with the text. `finished` joins what several clauses
    say together, and `expected` adds to the table's entry what follows from it and drops what no clause says.
    """

    name: str
    readers: Mapping[str, Reader]
    finished: Callable[[Facts], Facts]
    expected: Callable[[Facts], Facts]

    def table(self) -> dict[str, Facts]:
        """The table of facts, game by game."""
        facts: dict[str, Facts] = read_yaml((Path(__file__).parent / f"{self.name}.yaml").read_bytes())
        return facts

    def games(self) -> dict[str, Mapping[str, Any]]:
        """The game files of the family's games in the book; those with a text of their own share no rules."""
        return {
            slug: header
            for slug, header in catalogue.headers().items()
            if header["family"] == self.name
            and any(source.get("seed") == "hyloe" for source in header.get("sources", ()))
        }


def clauses_of(header: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The clauses of a game file with their parameters."""
    for entry in header["clauses"]:
        if isinstance(entry, str):
            yield entry, {}
        else:
            yield from entry.items()


def add(facts: Facts, key: str, value: Any) -> None:
    """Adds a fact; lists and mappings grow, and anything said twice is an error."""
    if key not in facts:
        facts[key] = value
    elif isinstance(value, list):
        facts[key] = [*facts[key], *value]
    elif isinstance(value, dict) and not facts[key].keys() & value.keys():
        facts[key] = {**facts[key], **value}
    else:
        raise AssertionError(f"the game file says {key} twice: {facts[key]!r} and {value!r}")


def with_title_of_most(facts: Facts) -> Facts:
    """The facts of a game file: where nobody retires, the last title is of whoever alone has most cards left."""
    if "titles" not in facts or facts["out"] == "retires":
        return facts
    to_most = {"last": "most_left", "last_points": "most_left_points"}
    return {**facts, "titles": {to_most.get(key, key): value for key, value in facts["titles"].items()}}


def facts_of(header: Mapping[str, Any], family: Family) -> Facts:
    """All that a game file says about its game, as the table of facts would put it."""
    pack = header["pack"]
    facts: Facts = {"name": header["name"], "players": header["players"], "pack": pack["base"], "ranks": pack["ranks"]}
    facts |= {key: header[key] for key in ("aliases", "origin") if key in header}
    if "jokers" in pack:
        facts["jokers"] = len(pack["jokers"])
    if "named-card" in header:
        facts["named_card"] = dict(header["named-card"])
    for id_, parameters in clauses_of(header):
        reader = family.readers.get(id_) or SHARED.get(id_)
        assert reader is not None, f"the facts have no entry for the clause {id_}"
        for key, value in reader(**parameters).items():
            add(facts, key, value)
    return family.finished(facts)
