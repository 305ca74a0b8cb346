"""What the clauses of matching games say, in the words of their table of facts."""

from __future__ import annotations

from tests.rules.facts.reading import Facts, Family, Reader, holds, with_title_of_most

UNSAID = {"oddities", "lost"}
"""What the texts have and no clause says: where a text is odd, and which of its lists are lost."""

TOGETHER = {"rank": ["rank-each-legal"], "rank-or-suit": ["rank", "suit"]}


def _claims(*, word: str) -> Facts:
    claims = {"challenge": word, "caught": "takes-pile", "mistaken": "takes-pile", "next": "left-of-challenged"}
    return {"claims": claims, "turned_up": {"then": "face-down"}}


def _first_card(*, effect: str, piles: int = 1) -> Facts:
    return {"turned_up": {"piles": piles, "effect": effect}}


READERS: dict[str, Reader] = {
    # before the first turn
    "first-card": _first_card,
    "turned-jokers": holds("joker_rank", "turned-up"),
    # a turn
    "match-top": holds("match", ["suit", "rank"]),
    "several-cards": lambda *, of: {"several": TOGETHER[of]},
    "play-or-draw": holds("otherwise", {"takes": "card"}),
    "take-pile": holds("otherwise", {"takes": "pile"}),
    "play-drawn-card": holds("otherwise", {"may_play_it": True}),
    "reshuffle": holds("reshuffle", "all-but-top"),
    "last-card-call": lambda *, word: {"call": word},
    "claims": _claims,
    # the score
    "final-play-doubles": lambda *, rank: {"final_play_doubles": rank},
}


def finished(facts: Facts) -> Facts:
    """The facts of a game file, with those joined that several clauses tell."""
    must_play = facts.pop("must_play", False)
    if "otherwise" in facts:
        facts["decline"] = "never" if must_play else "may"
        facts["otherwise"] = {"may_play_it": False, **facts["otherwise"]}
    if "jokers" in facts:  # the clause of the first card says it of every pack with jokers
        facts["turned_up"] = {**facts["turned_up"], "joker": "dealer-decides"}
    if facts["out"] == "retires" and "laws" in facts:  # who wins the deal is who has the first title
        facts["laws"] = {**facts["laws"], "maker": facts["laws"]["maker"].replace("winner", "first-title")}
    return with_title_of_most(facts)


def expected(facts: Facts) -> Facts:
    """The table's entry without what no clause says; jokers are wild, which the texts leave to a lost list."""
    said = {key: value for key, value in facts.items() if key not in UNSAID}
    return {**said, "wild_jokers": True} if "jokers" in facts else said


MATCHING = Family("matching", READERS, finished, expected)
