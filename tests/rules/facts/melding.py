"""What the clauses of melding games say, in the words of their table of facts."""

from __future__ import annotations

from tests.rules.facts.climbing import CLIMBING
from tests.rules.facts.matching import MATCHING
from tests.rules.facts.reading import Facts, Family, Reader, holds, with_title_of_most

UNSAID = {"oddities", "lost"}
"""What the texts have and no clause says: where a text is odd, and which of its lists are lost."""

TELLING = {"text", "theme", "penalty"}
"""What of a text tells that a step of the lost turn exists; that an adjective suits it is not enough."""


def _rearrange(*, revalue: bool = False) -> Facts:
    return {"rearrange": True, "joker_revalued": True} if revalue else {"rearrange": True}


def _rearrange_failed(*, cards: int) -> Facts:
    return {"rearrange_failed": {"takes_back": True, "penalty_cards": cards}}


def _reshuffle(*, keeps: str) -> Facts:
    return {"reshuffle": "whole-pile" if keeps == "nothing" else keeps}


READERS: dict[str, Reader] = {
    **{id_: CLIMBING.readers[id_] for id_ in ("title-deals", "two-way-rank", "knocking")},
    "last-card-call": MATCHING.readers["last-card-call"],
    # before the first turn
    "discard-pile": holds("turned_up", 1),
    "two-piles": holds("turned_up", 2),
    # a turn: what it consists of stood in a lost list, and so did what a meld is and where cards are drawn from
    "turn-steps": holds("turn", "steps"),
    "one-action": holds("turn", "one-action"),
    "draw-source": dict,
    "melds": dict,
    "lay-off": holds("lay_off"),
    "rearrange": _rearrange,
    "rearrange-failed": _rearrange_failed,
    "desert": holds("desert"),
    "reshuffle": _reshuffle,
    # wild cards
    "turned-jokers": lambda: {"joker_rank": "turned-up", "wild_jokers": True},
    "rotating-jokers": holds("wild_rank", "from-aces-up-hand-by-hand"),
    # the end of the deal
    "knock-ends": holds("out", "one-more-turn-each"),
    "second-exhaustion": holds("second_exhaustion", "smallest-hand"),
}


def finished(facts: Facts) -> Facts:
    """The facts of a game file, with those joined that several clauses tell."""
    if "laws" in facts:  # what the clause says of laws of every kind
        facts["laws"] = {**facts["laws"], "no_play": "pass"}
    return with_title_of_most(facts)


def expected(facts: Facts) -> Facts:
    """The table's entry without what no clause says; where melds are not rearranged, cards are laid off on them."""
    said = {key: value for key, value in facts.items() if key not in UNSAID}
    for step in ("rearrange", "desert"):
        if said.pop(step, None) in TELLING:
            said[step] = True
    return said if "rearrange" in said else {**said, "lay_off": True}


MELDING = Family("melding", READERS, finished, expected)
