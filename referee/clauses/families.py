"""What each family of games brings with it: the clauses that its games have, may have, and must have."""

from __future__ import annotations

from referee.clauses.kinds import questions
from referee.games.question import Question

FAMILIES = ("beating", "capturing", "climbing", "counting", "matching", "melding", "trick-taking")
EFFECTS = (
    "wild any second-suit high-three order demand cover transparent last again skip reverse draw target-draw next-draws "
    "all-draw take give tuck shuffle pass-hands trade copy points coin"
)
"""The special effects of a matching game's cards."""
EVERYWHERE = ("pack", "own-cards", "turn-order")
"""The clauses that every game has."""
COMMON = (*EVERYWHERE, "rest-claimed")
"""The clauses that a game has without its file saying so, where they mean anything in it."""
DECLARABLE: dict[str, tuple[str, ...]] = {"effects-lost": tuple(f"effect-{name}" for name in EFFECTS.split())}
"""By the ruling in place of a list that a source lost: the clauses of which a table may declare any."""
OFFERED: dict[str, tuple[str, ...]] = {
    "lost-turn": tuple(
        "draw-two draw-deeper first-meld-run last-discard one-joker swap-joker four-away single-meld".split()
    )
}
"""By rulings that stand in for a lost list: the rules that every table may agree on whose game lost it, where they mean
anything in that game."""
SCORED = (questions.SCORES, questions.MATCH_END, questions.TIE)
REQUIRED: dict[str, tuple[Question, ...]] = {
    "beating": (
        questions.FIRST_LEAD,
        *SCORED,
        questions.BOUTS,
        questions.ANSWERING,
        questions.DEAL_END,
        questions.HANDS,
    ),
    "capturing": (questions.FIRST_LEAD, *SCORED, questions.TAKING, questions.DEAL_END, questions.HANDS),
    "climbing": (
        questions.FIRST_LEAD,
        questions.NEXT_LEAD,
        *SCORED,
        questions.COMBINATIONS,
        questions.BEATING,
        questions.BEATING_ALIKE,
        questions.PASSING,
        questions.DEAL_END,
        questions.HANDS,
    ),
    "counting": (questions.FIRST_LEAD, *SCORED, questions.ADDING, questions.DEAL_END, questions.HANDS),
    "matching": (
        questions.FIRST_LEAD,
        *SCORED,
        questions.MATCHING,
        questions.DECLINING,
        questions.DEAL_END,
        questions.HANDS,
    ),
    "melding": (
        questions.FIRST_LEAD,
        *SCORED,
        questions.TURN,
        questions.DRAWING,
        questions.DISCARDING,
        questions.DISCARDS,
        questions.MELDS,
        questions.DEAL_END,
        questions.HANDS,
    ),
    "trick-taking": (
        questions.FIRST_LEAD,
        questions.NEXT_LEAD,
        *SCORED,
        questions.TRICK_WINNER,
        questions.HANDS,
    ),
}
"""The questions that a clause of every game of a family must answer."""
