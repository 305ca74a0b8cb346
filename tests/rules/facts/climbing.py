"""What the clauses of climbing games say, in the words of their table of facts."""

from __future__ import annotations

from tests.rules.facts.reading import Facts, Family, Reader, holds

UNSAID = {"oddities", "stock_twice"}
"""What the texts have and no clause says: where a text is odd, and a rule about a stock in a game without one."""

RUNS = {"none": [], "suit": ["run-of-suit"], "any": ["run-across-suits"]}


def _combinations(*, sets: bool, runs: str) -> Facts:
    return {"lead": ["single", *(["set"] if sets else []), *RUNS[runs]]}


def _title_deals(*, usurps: bool = False) -> Facts:
    return {"title_deals": "last", **({"title_falls_to": "who deals instead"} if usurps else {})}


READERS: dict[str, Reader] = {
    # dealing
    "title-deals": _title_deals,
    # what may be played
    "combinations": _combinations,
    "lead-singles": holds("only_singles_led"),
    "two-way-rank": lambda *, rank: {"two_way": rank},
    "beating": holds("own_kind_beats"),
    "sets-beat-singles": lambda *, of: {"beaten_by": {"single_by_set": of}},
    "runs-beat-singles": lambda *, of: {"beaten_by": {"single_by_run": of}},
    "larger-sets-beat": lambda *, of: {"beaten_by": {"set_by_larger": of}},
    "opposite-colour": holds("opposite_colour"),
    "bomb": lambda *, word: {"bomb": word},
    "single-joker": holds("top_jokers"),
    "firework": holds("joker_pair", "firework"),
    "transparent": lambda *, rank, word: {"transparent": {"rank": rank, "word": word}},
    # passing and the pile
    "passing": lambda *, final: {"rejoin": not final},
    "pile-is-a-trick": holds("pile", "trick"),
    "pile-set-aside": holds("pile", "aside"),
    "kitty-into-hand": lambda **what: {"kitty_trigger": {**what, "into": "hand"}},
    # the end of the deal
    "last-card-ends": holds("out", "ends"),
    "knocking": lambda *, most: {"out": "knocks", "knock": most},
}


def finished(facts: Facts) -> Facts:
    """The facts of a game file, with those joined that several clauses tell."""
    if facts.pop("only_singles_led", False):
        if facts["lead"] != ["single"]:
            facts["answer"] = facts["lead"]
        facts["lead"] = ["single"]
    if "rows" in facts and "cards_left" in facts:
        facts["cards_left"] = {**facts["cards_left"], "rows": False}  # what the clause says beside rows
    return facts


def expected(facts: Facts) -> Facts:
    """The table's entry without what no clause says, and with the sets that may answer a single card."""
    said = {key: value for key, value in facts.items() if key not in UNSAID}
    if facts["lead"] == ["single"] and "beaten_by" in facts:
        said["answer"] = ["single", "set"]
    return said


CLIMBING = Family("climbing", READERS, finished, expected)
