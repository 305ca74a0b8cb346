"""What people type into the search, and what they want to be shown among the first."""

from __future__ import annotations

SPELLINGS = {
    "chateau": "games/chateau-fromage/",
    "Château": "games/chateau-fromage/",
    "crolpa": "games/croelpa-loebschuetz/",
    "croelpa": "games/croelpa-loebschuetz/",
    "crölpa": "games/croelpa-loebschuetz/",
    "lobschutz": "games/croelpa-loebschuetz/",
    "loebschuetz": "games/croelpa-loebschuetz/",
    "ophelie": "games/ophelie/",
    "weissenborn": "games/georgenborn/",
    "suelze": "games/sproetze/",
    "bedem": "games/bedem/",
    "bedam": "games/bedem/",
    "Bekwithshaw": "games/beckwithshaw/",
    "renishaw": "games/beckwithshaw/",
    "trumpelstiltskin": "games/trumplestiltskin/",
}
"""Names as they are spelled, and the page that must come first."""
FIRST_OF_ALL = {
    "hearts can't be led until broken": "clauses/break-before-leading/",
    "hearts broken": "clauses/break-before-leading/",
    "who wins the trick": "clauses/trick-winner/",
    "bedem follow suit": "games/bedem/#follow-suit",
    "follow suit bedam": "games/bedem/#follow-suit",
    "bedem scoring": "games/bedem/#score-tricks",
    "avoid taking hearts": "clauses/penalty-suit/",
    "wild jokers": "clauses/wild-jokers/",
    "uno": "families/matching/",
    "rummy": "families/melding/",
    "rock paper scissors": "clauses/suit-cycle/",
    "bidding": "clauses/bid-tricks/",
}
"""Questions, and what must come first."""
AMONG_THREE = {
    "revoke": {"clauses/follow-suit/", "glossary/#revoke"},
    "renege": {"clauses/follow-suit/", "glossary/#revoke"},
    "ruff": {"clauses/else-trump/", "glossary/#ruff"},
    "beat": {"clauses/beating/", "glossary/#beat"},
    "misere": {"clauses/nil/", "glossary/#nil"},
    "sluff": {"glossary/#slough"},
    "boost trick": {"clauses/double-tricks/", "glossary/#double-trick"},
    "shoot the moon": {"clauses/shoot/", "glossary/#shooting"},
    "must I follow suit": {"clauses/follow-suit/"},
    "oh hell": {"clauses/bid-tricks/"},
    "hands get smaller": {"clauses/hand-sizes/"},
    "president": {"clauses/titles/", "families/climbing/"},
    "last card call": {"clauses/last-card-call/"},
    "four of a kind": {"clauses/bomb/"},
    "writing a log": {"log/"},
    "steal the trump card": {"clauses/rob-trump/"},
    "what if the stock runs out": {"clauses/reshuffle/"},
}
"""Questions, and what must be among the first three."""
RULINGS = {
    "what if someone plays out of turn": "out-of-turn",
    "who deals next": "deal-rotation",
    "play after the end": "after-the-end",
}
"""Questions that rulings answer, and the ruling that must be among the first three."""
