"""What each family of games brings with it: the clauses that its games have, may have, and must have."""

from __future__ import annotations

from referee.clauses.kinds import (
    Award,
    Beating,
    Clause,
    Combining,
    Declining,
    Ending,
    FirstLead,
    NextLead,
    OutOfCards,
    TieRule,
    Turns,
    Winner,
)

FAMILIES = ("climbing", "matching", "melding", "trick-taking")
EFFECTS = (
    "wild any second-suit high-three order demand cover transparent last again skip reverse draw target-draw next-draws "
    "all-draw take give tuck shuffle pass-hands trade copy points coin"
)
"""The special effects of a matching game's cards."""
EVERYWHERE = ("pack", "own-cards", "turn-order")
"""The clauses that every game has."""
COMMON: dict[str, tuple[str, ...]] = {
    "climbing": EVERYWHERE,
    "matching": EVERYWHERE,
    "melding": EVERYWHERE,
    "trick-taking": (*EVERYWHERE, "rest-claimed"),
}
"""The clauses that every game of a family has without its file saying so, where they mean anything in it."""
DECLARABLE: dict[str, tuple[str, ...]] = {"effects-lost": tuple(f"effect-{name}" for name in EFFECTS.split())}
"""By the ruling in place of a list that a source lost: the clauses of which a table may declare any."""
OFFERED: dict[str, tuple[str, ...]] = {
    "lost-turn": tuple(
        "draw-two draw-deeper first-meld-run last-discard one-joker swap-joker four-away single-meld".split()
    )
}
"""By rulings that stand in for a lost list: the rules that every table may agree on whose game lost it, where they mean
anything in that game."""
Requirement = tuple[type[Clause] | tuple[str, ...], str]
"""A kind of clauses, or the ids of some, and what none says where a game lacks it."""
FIRST: Requirement = (FirstLead, "who leads first")
NEXT: Requirement = (NextLead, "who leads next")
END: Requirement = (OutOfCards, "when a deal ends")
SCORES: tuple[Requirement, ...] = (
    (Award, "what scores"),
    (Ending, "when the match ends"),
    (TieRule, "what breaks a tie"),
)
REQUIRED: dict[str, tuple[Requirement, ...]] = {
    "climbing": (
        FIRST,
        NEXT,
        *SCORES,
        (Combining, "what may be played"),
        (Beating, "what beats what"),
        (("beating",), "what beats a play of the same kind"),
        (("passing",), "what a player may do who does not beat the last play"),
        END,
    ),
    "matching": (
        FIRST,
        *SCORES,
        (("match-top",), "what may follow"),
        (Declining, "what a player does who does not play"),
        END,
    ),
    "melding": (
        FIRST,
        *SCORES,
        (Turns, "what a turn consists of"),
        (("draw-source",), "where cards are drawn from"),
        (("discard-pile", "two-piles"), "where cards are discarded"),
        (("reshuffle", "dead-stock", "stock-spent"), "what becomes of the discards"),
        (Combining, "what a meld is"),
        END,
    ),
    "trick-taking": (FIRST, NEXT, *SCORES, (Winner, "who wins a trick")),
}
"""The clauses without which a game of a family cannot be played."""
SINGLE: tuple[type[Clause], ...] = (FirstLead, NextLead, Winner, Turns, Declining, OutOfCards)
"""The kinds of which a game has one clause at most: a second would do nothing."""
