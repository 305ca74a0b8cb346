"""Every trick-taking game file against the table of facts that another reader took from the game's text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from referee import catalogue

Facts = dict[str, Any]

FAMILY = "trick-taking"
FACTS: dict[str, Facts] = catalogue.read_yaml((Path(__file__).parent / "facts" / f"{FAMILY}.yaml").read_bytes())
GAMES = {
    slug: header
    for slug, header in catalogue.headers().items()
    if header["family"] == FAMILY and header["sources"][0]["seed"] == "hyloe"
}
"""The games of the book; those with a text of their own have rules that no other game shares."""


def _as_is(key: str) -> Callable[..., Facts]:
    """A reader for a clause whose parameters are, name by name, what the table of facts holds under this key."""
    return lambda **parameters: {key: parameters}


def _is(key: str, value: Any = True) -> Callable[..., Facts]:
    """A reader for a clause without parameters."""
    return lambda: {key: value}


def _score_tricks(*, each: int, beyond: int = 0) -> Facts:
    return {"trick_points": {"each": each, "beyond": beyond} if beyond else {"each": each}}


def _trick_winner(*, of: str, word: str | None = None) -> Facts:
    return {"winner": of} if word is None else {"winner": of, "weak_word": word}


READERS: dict[str, Callable[..., Facts]] = {
    # dealing
    "deal": lambda *, cards: {"cards": cards},
    "deal-all": _is("cards", "all"),
    "larger-table": lambda *, cards: {"cards_over_three_players": cards},
    "extra-card": _as_is("extra_card"),
    "throw-in": _as_is("throw_in"),
    "kitty": _as_is("kitty"),
    # trumps
    "trump-turn-up": lambda **where: {"trump": f"{where['from']}-turn-up"},
    "trump-last-card": _is("trump", "last-card"),
    "trump-hidden": lambda **where: {"trump": f"hidden-{where['from']}"},
    "trump-called": lambda *, by: {"trump": f"called-by-{by}"},
    "anti-trumps": _is("anti_trump"),
    "rob-trump": _as_is("rob"),
    "show-trump": _as_is("show_trump"),
    # before play
    "laws": _as_is("laws"),
    "opening-exchange": _as_is("exchange"),
    "high-or-low": _is("high_or_low"),
    "reveal-named-card": dict,  # a named card always may be: see the test below
    "bid-tricks": _as_is("bids"),
    "bid-together": _is("bids", {"first": "together", "blind": "none"}),
    "last-bidder-limit": _is("bids", {"last_bidder_limit": True}),
    "auction": _as_is("auction"),
    # leading
    "dealer-leads": _is("first_leader", "dealer"),
    "eldest-leads": _is("first_leader", "eldest"),
    "bidder-leads": _is("first_leader", "auction-winner"),
    "card-leads": lambda *, card: {"first_leader": card},
    "lead-not-trump": _is("lead_not_trump"),
    "break-before-leading": _as_is("unbroken"),
    # following
    "follow-suit": _is("follow", "must"),
    "need-not-follow": _is("follow", "need-not"),
    "follow-or-trump": _is("follow", "or-trump"),
    "else-trump": _is("follow_else", "else-trump"),
    "else-higher": _is("follow_else", "else-higher"),
    "first-trick-ban": lambda *, suit: {"first_trick_ban": suit},
    "named-card-not-led": _is("named_card", {"not_led": True}),
    "named-card-not-at-first": _is("named_card", {"not_in_first_of_suit": True}),
    "wild-jokers": _is("wild_jokers"),
    "trump-jokers": _as_is("trump_jokers"),
    "roleless-joker": _is("roleless_joker"),
    "double-tricks": _as_is("double_trick"),
    # winning
    "trick-winner": _trick_winner,
    "winner-leads": _is("next_leader", "winner"),
    "left-of-leader-leads": _is("next_leader", "left-of-leader"),
    "lowest-leads": _is("next_leader", "lowest"),
    "kitty-capture": _as_is("kitty_trigger"),
    # the end of the deal and its score
    "tricks-stated": _is("tricks", "stated"),
    "tricks-until-empty": _is("tricks", "all"),
    "score-tricks": _score_tricks,
    "exact-bid": _as_is("exact_bid"),
    "exact-bid-only": lambda *, points: {"exact_bid": {"only": points}},
    "blind-bonus": lambda *, points: {"blind_bonus": points},
    "penalty-suit": lambda *, suit, each: {"suit_loss": {"suit": suit, "each": -each}},
    "penalty-face-values": lambda *, suit: {"suit_loss": {"suit": suit, "each": "face"}},
    "card-points": lambda **parameters: {"card_points": [parameters]},
    "doubling-card": _as_is("doubling"),
    "shoot": _as_is("shoot"),
    "joker-points": lambda *, each: {"joker_points": each},
    "joker-voids-trick": _is("joker_voids_trick"),
    "highest-trump": lambda *, points: {"highest_trump": points},
    "score-named-card": lambda *, points: {"named_card": {"points": points}},
    "payments": _is("payments"),
    "low-hand-loses": _is("low_hand_loses"),
    # the end of the match
    "hand-sizes": lambda *, path: {"hand_sizes": path},
    "target": lambda *, points: {"end": {"target": points}},
    "floor": lambda *, points: {"end": {"floor": points}},
    "deals-as-players": _is("end", {"deals": "players"}),
    "after-hand-sizes": _is("end", {"hand_sizes": True}),
    "tie-extra-round": _is("tie", "extra-round"),
    "tie-latest-round": _is("tie", "latest-round"),
}
"""What each clause of a game file says, in the words of the table of facts. A parameter that is not named here, or
a clause that is not, is a fact that nobody has compared with the text."""


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


def facts_of(header: Mapping[str, Any]) -> Facts:
    """All that a game file says about its game, as the table of facts would put it."""
    pack = header["pack"]
    facts: Facts = {"name": header["name"], "players": header["players"], "pack": pack["base"], "ranks": pack["ranks"]}
    facts |= {key: header[key] for key in ("aliases", "origin") if key in header}
    if "jokers" in pack:
        facts["jokers"] = len(pack["jokers"])
    if "named-card" in header:
        facts["named_card"] = dict(header["named-card"])
    for id_, parameters in clauses_of(header):
        assert id_ in READERS, f"the facts have no entry for the clause {id_}"
        for key, value in READERS[id_](**parameters).items():
            add(facts, key, value)
    facts.setdefault("trump", "none")
    if facts.get("tricks") == "stated":
        facts["tricks"] = facts["cards"]
    if "follow_else" in facts:
        follow, otherwise = facts["follow"], facts.pop("follow_else")
        facts["follow"] = otherwise if follow == "must" else f"{follow} with {otherwise}"
    if "bids" in facts:
        facts["bids"] = {"last_bidder_limit": False, **facts["bids"]}
    if "named_card" in facts:
        facts["named_card"] = {"not_led": False, "not_in_first_of_suit": False, **facts["named_card"]}
    return facts


def expected(facts: Facts) -> Facts:
    """The table's entry, with what follows from it: a joker with neither of the two roles has none."""
    roleless = "jokers" in facts and "wild_jokers" not in facts and "trump_jokers" not in facts
    return {**facts, "roleless_joker": True} if roleless else facts


def test_the_table_of_facts_covers_the_catalogue() -> None:
    assert sorted(FACTS) == sorted(GAMES)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_game_file_agrees_with_its_text(slug: str) -> None:
    said, found = expected(FACTS[slug]), facts_of(GAMES[slug])
    wrong = [
        f"{key}: the text has {said.get(key, 'nothing')!r}, the game file {found.get(key, 'nothing')!r}"
        for key in sorted(said.keys() | found.keys())
        if said.get(key) != found.get(key)
    ]
    assert not wrong, "\n".join([slug, *wrong])


@pytest.mark.parametrize("slug", sorted(slug for slug in GAMES if "named-card" in GAMES[slug]))
def test_a_named_card_may_be_revealed(slug: str) -> None:
    assert "reveal-named-card" in dict(clauses_of(GAMES[slug])), "the header names a card that nobody may reveal"


def test_every_way_of_reading_a_clause_is_used() -> None:
    used = {id_ for header in GAMES.values() for id_, _ in clauses_of(header)}
    assert sorted(READERS) == sorted(used)
