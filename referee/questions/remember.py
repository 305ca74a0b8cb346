"""A game that somebody half remembers: the games whose rules say what was told of it, best first, each with its reasons."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log
from typing import NamedTuple

from referee.english import NUMBERS
from referee.games.folding import fold
from referee.games.game import Game
from referee.loading import catalogue
from referee.loading.reference import remembered
from referee.loading.shelf import Shelf, shelf

BREAKS = re.compile(r"[,;.:!?\n]+|\s+(?:and|but|with|where|while|which)\s+", re.IGNORECASE)
SEATS = re.compile(r"\b(\d+) (?:players?|people|persons?|of us)\b")
LACKING = re.compile(r"(?:no|without) (?!need)")
EMPTY = set(
    "a always an and any are as at be been but by can card could did do does each every for from game get had has have he "
    "her his how i if in into is it its like many may me might must my no of on or other our own play player remember she "
    "should so some such than that the their them then there they thing this those to until unless up us was we were what "
    "when where which while who whose will with without would you your".split()
)
"""Words that say nothing of a game."""
FORMS = dict(
    pair.split(":")
    for pair in "led:lead broke:break broken:break won:win winner:win held:hold dealt:deal drawn:draw laid:lay took:take "
    "taken:take taking:take lost:lose lying:lie shrank:shrink hidden:hide beaten:beat".split()
)
MOST_PARTS = 12
"""So many half sentences are looked at."""
LEAST = 0.3
"""A sentence is a reason where it says at least this share of what was told."""
ENOUGH = 0.55
"""A game fits where its reasons say at least this share of all that was told."""
NEAR = 0.7
"""What fits less than this share of what fits best is left out."""
MOST_REASONS = 3
"""So many sentences of a game together say a thing; each further one counts less, by this much."""
FURTHER = 0.8
ASKED = "?"
"""Stands before a word by which people ask for a rule that does not say it."""
TIED = 20
"""Games fit alike whose values, in steps of one part in so many, are the same."""
LIKE = 0.7
"""What a word counts that means the same as the one that was told, or by which people only ask for a rule."""


class Reason(NamedTuple):
    """Why a game fits: the title of the clause, and what it says."""

    title: str
    text: str


class Remembered(NamedTuple):
    """A game that fits, and why."""

    slug: str
    value: float
    """How much of what was told its rules say, from 0 to 1."""
    reasons: tuple[Reason, ...]


def find_games(
    words: str = "", *, family: str | None = None, players: int | None = None
) -> dict[str, tuple[Reason, ...]]:
    """The slugs of the games that `catalogue.search` finds, without reasons; where no game at all has these words in its
    names or the line about it, those that fit what they tell, best first, each with its reasons."""
    found = catalogue.search(words, family=family, players=players)
    if found or not words.strip() or catalogue.search(words):
        return dict.fromkeys(found, ())
    return {one.slug: one.reasons for one in remember(words, family=family, players=players)}


def remember(told: str, *, family: str | None = None, players: int | None = None, most: int = 10) -> list[Remembered]:
    """The games that fit what somebody remembers of one, best first; of those that fit alike the best-known come first, and a
    game before its variants.

    The first call loads every game, which takes about a second.
    """
    index = _index(shelf())
    parts, seats = _parts(told)
    whole = sum(weight for _, weight in map(index.weigh, parts))
    limits = [seat for seat in (*seats, players) if seat is not None]
    found = []
    for place, game in enumerate(index.games):
        low, high = game.players
        if (family is not None and game.family != family) or not all(low <= seat <= high for seat in limits):
            continue
        fits = [index.fit(place, part) for part in parts]
        value = sum(value for value, _ in fits) / whole if parts else float(bool(seats))
        reasons = dict.fromkeys(reason for _, own in fits for reason in own)
        if seats:
            reasons[Reason("Players", f"{low} players." if low == high else f"{low} to {high} players.")] = None
        if value >= ENOUGH:
            found.append((Remembered(game.slug, value, tuple(reasons)), game))
    # Whoever says the same in fewer words speaks more of what was told.
    found.sort(
        key=lambda one: (
            -round(one[0].value * TIED),
            not one[1].classic,
            -one[0].value,
            one[1].like is not None,
            sum(len(reason.text) for reason in one[0].reasons),
            fold(one[1].name),
        )
    )
    best = max((one.value for one, _ in found), default=0.0)
    return [one for one, _ in found if one.value > NEAR * best][:most]


def words_of(text: str) -> list[str]:
    """The words that tell something, each in its one form and once."""
    words = ((word, _stem(word)) for word in fold(re.sub("['’]", "", text)).split())
    return list(dict.fromkeys(form for word, form in words if not {word, form} & EMPTY))


def _stem(word: str) -> str:
    """The one form of a folded word: `5` for five, `lead` for led and leads."""
    for number in (word, word.removesuffix("s"), word.removesuffix("es")):
        if number in NUMBERS[1:]:
            return str(NUMBERS.index(number))
    short = re.sub(r"(?<=..)ies$", "y", word) if len(word) > 3 else word
    short = re.sub(r"(?<=[^su])s$", "", short) if len(word) > 3 else short
    if word in FORMS or short in FORMS:
        return FORMS.get(word) or FORMS[short]
    if len(short) > 5:
        short = re.sub(r"(?:ing|ed)$", "", short)
        short = re.sub(r"([bdgmnprt])\1$", r"\1", short)
    return re.sub(r"e$", "", short) if len(short) > 4 else short


def _parts(told: str) -> tuple[list[str], list[int]]:
    """Half sentences, and the numbers of players that they tell."""
    seats, parts = [], []
    for part in BREAKS.split(told):
        plain = " ".join(_stem(word) if _stem(word).isdigit() else word for word in fold(part).split())
        seats += [int(number) for number in SEATS.findall(plain)]
        parts.append(SEATS.sub(" ", plain))
    return [part.strip() for part in parts if words_of(part)][:MOST_PARTS], seats


class _Index:
    """The sentences of all games by their words."""

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = games
        self.by_word: list[dict[str, set[Reason]]] = []
        sentences: dict[Reason, set[str]] = {}
        for game in games:
            own: dict[str, set[Reason]] = defaultdict(set)
            for reason, asked in _sentences(game):
                if reason not in sentences:
                    sentences[reason] = {*words_of(f"{reason.title} {reason.text}")}
                    sentences[reason] |= {ASKED + word for word in words_of(asked)}
                for word in sentences[reason]:
                    own[word].add(reason)
            self.by_word.append(own)
        counts = Counter(word.removeprefix(ASKED) for said in sentences.values() for word in said)
        self.telling = {word: log(1 + len(sentences) / count) for word, count in counts.items()}
        self.same: dict[str, set[str]] = defaultdict(set)
        for group in remembered()["same"]:
            alike = {words[0] for phrase in group.split(", ") if len(words := words_of(phrase)) == 1}
            for word in alike:
                self.same[word] |= alike - {word}

    def weigh(self, part: str) -> tuple[dict[str, float], float]:
        """How much each word of a half sentence tells: the more, the fewer sentences have it; and all together."""
        weights = {word: self.telling.get(word, log(1 + len(self.telling))) for word in words_of(part)}
        return weights, sum(weights.values())

    def fit(self, place: int, part: str) -> tuple[float, list[Reason]]:
        """How much of a half sentence the rules of a game say, and the sentences that say it, the best first."""
        weights, whole = self.weigh(part)
        lacking = LACKING.match(part)
        value, reasons = self._speaks(place, weights, whole)
        if lacking is None:
            return value, reasons
        return (
            (0.0, []) if value > NEAR * whole else (whole, [Reason(part.capitalize(), "Its rules do not speak of it.")])
        )

    def _speaks(self, place: int, weights: dict[str, float], whole: float) -> tuple[float, list[Reason]]:
        value, reasons, counts = 0.0, [], 1.0
        for _ in range(MOST_REASONS):
            said = self._said(place, weights)
            best = max(said, key=lambda one: (sum(said[one].values()), -len(one.text), one), default=None)
            if best is None or (says := sum(said[best].values())) < LEAST * whole:
                break
            value += counts * says
            reasons.append(best)
            counts *= FURTHER
            weights = {word: weight for word, weight in weights.items() if word not in said[best]}
        return value, reasons

    def _like(self, place: int, word: str) -> set[Reason]:
        """The sentences of a game that have a word of the same meaning, or by which people ask for them."""
        own = self.by_word[place]
        return {reason for like in (ASKED + word, *self.same.get(word, ())) for reason in own.get(like, ())}

    def _said(self, place: int, weights: dict[str, float]) -> dict[Reason, dict[str, float]]:
        """What each sentence of a game says of these words: each word that it has, and how much that counts."""
        said: dict[Reason, dict[str, float]] = defaultdict(dict)
        for word, weight in weights.items():
            for reason in self._like(place, word):
                said[reason][word] = LIKE * weight
            for reason in self.by_word[place].get(word, ()):
                said[reason][word] = weight
        return said


def _sentences(game: Game) -> Iterator[tuple[Reason, str]]:
    """What is said of a game, each with the words by which people ask for it."""
    asked = remembered()
    yield Reason("In a word", game.about), ""
    yield Reason("The family", f"It is a {game.family} game."), asked["families"][game.family]
    yield Reason("How many cards", f"The pack has {game.pack.size} cards."), ""
    for rule in game.rules:
        yield Reason(rule.clause.title, rule.clause.says(rule.game)), asked["clauses"].get(rule.clause.id, "")


@lru_cache(2)
def _index(there: Shelf) -> _Index:
    return _Index([there.load(slug) for slug in there.headers])
