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
    "hearts can't be led until broken": "games/hearts/#break-before-leading",
    "hearts broken": "games/hearts/#break-before-leading",
    "who wins the trick": "clauses/trick-winner/",
    "bedem follow suit": "games/bedem/#follow-suit",
    "follow suit bedam": "games/bedem/#follow-suit",
    "bedem scoring": "games/bedem/#score-tricks",
    "avoid taking hearts": "games/hearts/#penalty-suit",
    "wild jokers": "clauses/wild-jokers/",
    "uno": "families/matching/",
    "rummy": "families/melding/",
    "rock paper scissors": "clauses/suit-cycle/",
    "bidding": "clauses/bid-tricks/",
    "decide_trick": "library/reference/#decide_trick",
    "referee.judge": "library/reference/#judge",
    "Table.undo": "library/reference/#table-undo",
    "UnreadableLog": "library/reference/#unreadablelog",
}
"""Questions, and what must come first."""
AMONG_THREE = {
    "hearts can't be led until broken": {"clauses/break-before-leading/"},
    "hearts broken": {"clauses/break-before-leading/"},
    "avoid taking hearts": {"clauses/penalty-suit/"},
    "suit must be broken before it is led": {"clauses/break-before-leading/"},
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
    "president": {"games/president/", "clauses/titles/"},
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
REMEMBERED = {
    "three players, hearts locked until broken, five cards, hands get smaller": ["bedem"],
    "we were four, bid your tricks exactly or score nothing, the led suit is bad": ["laskill"],
    "if you cannot follow suit you pick up the trick": ["rolling-stone"],
    "rock paper scissors": ["stones"],
    "six suits, partner is called, bid points": ["roolz"],
    "everybody bids at the same moment": ["zweimen"],
    "players invent laws, a trick led with a 2 goes round twice": ["dolle"],
    "german pack, anti-trumps, last card dealt is trumps": ["croelpa-loebschuetz"],
    "no trumps, every spade costs its face value, the 6 of hearts costs ten": ["hordle"],
    "must trump if you cannot follow, clubs cost points": ["mainfonds"],
    "two players, tarot cards, avoid cups": ["cliffe-woods"],
    "like president, first out is magnate and last is clod, jokers": ["althorn"],
    "invisible 2s, must play if you can": ["angram"],
    "two jokers together are a firework": ["lower-catesby"],
    "hand then face up row then three cards blind, climbing, two players": ["tithby", "lees", "heydour"],
    "bluffing, cards played face down, you can lie": ["suurhusen"],
    "crazy eights with tarot cards, shed coins": ["stinchcombe"],
    "cannot play take the whole pile, throw several cards of a rank at once": ["bartensleben"],
    "rummy, drop out when the hand is bad, wild jokers": ["albaron"],
    "knock when your hand is worth five or less, melds": ["warigny"],
    "7 coins, another wild rank each deal, rummy": ["trethurgy"],
    "melds can be rearranged, 54 cards, jokers, one action a turn": ["osgodby"],
    "three plaiers, harts lokked until brokken, five cards, shrinking hands": ["bedem"],
}
"""Games as people half remember them; the first three that are shown must have one of these."""
CLASSICS = {
    "queen of spades 13 points": "hearts",
    "one against two, bidding, with a skat": "skat",
    "partners bid how many tricks they take, spades are always trumps": "spades",
    "no trumps, avoid hearts": "hearts",
    "eights are wild, change the suit": "crazy-eights",
    "landlord against two peasants, bombs": "dou-dizhu",
    "four players, partners, auction, dummy on the table": "contract-bridge",
    "go out by knocking, ten or less deadwood": "gin-rummy",
    "tricks, 66 points, marriage of king and queen, two players": "schnapsen",
    "predict exactly how many tricks, hands shrink from ten to one": "oh-hell",
}
"""Games that half the world plays, as somebody tells of them; these must come first."""
