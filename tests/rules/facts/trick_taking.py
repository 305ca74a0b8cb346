"""What the clauses of trick-taking games say, in the words of their table of facts."""

from __future__ import annotations

from tests.rules.facts.reading import Facts, Family, Reader, as_is, holds


def _trick_winner(*, of: str, word: str | None = None) -> Facts:
    return {"winner": of} if word is None else {"winner": of, "weak_word": word}


READERS: dict[str, Reader] = {
    # trumps
    "trump-turn-up": lambda **where: {"trump": f"{where['from']}-turn-up"},
    "trump-last-card": holds("trump", "last-card"),
    "trump-hidden": lambda **where: {"trump": f"hidden-{where['from']}"},
    "trump-called": lambda *, by: {"trump": f"called-by-{by}"},
    "anti-trumps": holds("anti_trump"),
    "rob-trump": as_is("rob"),
    "show-trump": as_is("show_trump"),
    # before play
    "high-or-low": holds("high_or_low"),
    "bid-tricks": as_is("bids"),
    "bid-together": holds("bids", {"first": "together", "blind": "none"}),
    "last-bidder-limit": holds("bids", {"last_bidder_limit": True}),
    # leading
    "card-leads": lambda *, card: {"first_leader": card},
    "lead-not-trump": holds("lead_not_trump"),
    "break-before-leading": as_is("unbroken"),
    # following
    "follow-suit": holds("follow", "must"),
    "need-not-follow": holds("follow", "need-not"),
    "follow-or-trump": holds("follow", "or-trump"),
    "else-trump": holds("follow_else", "else-trump"),
    "else-higher": holds("follow_else", "else-higher"),
    "first-trick-ban": lambda *, suit: {"first_trick_ban": suit},
    "named-card-not-led": holds("named_card", {"not_led": True}),
    "named-card-not-at-first": holds("named_card", {"not_in_first_of_suit": True}),
    "trump-jokers": as_is("trump_jokers"),
    "roleless-joker": holds("roleless_joker"),
    "double-tricks": as_is("double_trick"),
    # winning
    "trick-winner": _trick_winner,
    "left-of-leader-leads": holds("next_leader", "left-of-leader"),
    "lowest-leads": holds("next_leader", "lowest"),
    # the end of the deal and its score
    "tricks-stated": holds("tricks", "stated"),
    "tricks-until-empty": holds("tricks", "all"),
    "exact-bid": as_is("exact_bid"),
    "exact-bid-only": lambda *, points: {"exact_bid": {"only": points}},
    "blind-bonus": lambda *, points: {"blind_bonus": points},
    "joker-points": lambda *, each: {"joker_points": each},
    "joker-voids-trick": holds("joker_voids_trick"),
    "highest-trump": lambda *, points: {"highest_trump": points},
    "low-hand-loses": holds("low_hand_loses"),
}


def finished(facts: Facts) -> Facts:
    """The facts of a game file, with those joined that several clauses tell."""
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


TRICK_TAKING = Family("trick-taking", READERS, finished, expected)
