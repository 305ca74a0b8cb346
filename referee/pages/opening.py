"""How a game's page begins: it shows before it tells. Who plays with what and how long, the order of the cards, an example out
of the game's own clauses, and a summary of few words, the rest of it folded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from referee.clauses.scenes import examples_of
from referee.games.examples import Example, Moves, Plays, Spot, Trick
from referee.games.game import Game, Rule
from referee.pages.cards import row
from referee.pages.example_boxes import item
from referee.pages.sections import in_force
from referee.pages.templates import render
from referee.play.sampling import sample

MOST_WORDS = 90
"""A summary that has more is folded in part."""
A_MOVE, A_DEAL = 5, 60
"""So many seconds a move takes, and dealing and counting."""
SEEDS = (1, 2, 3)
TELLING: tuple[tuple[str, type[Example]], ...] = (
    ("winning", Trick),
    ("following", Spot),
    ("beating", Plays),
    ("matching", Moves),
    ("capturing", Moves),
    ("counting", Moves),
    ("beating", Moves),
    ("melds", Moves),
)
"""What tells most of a game: in which section of the rules, and which kind of example."""
RANKED = frozenset({"beating", "trick-taking", "climbing", "melding"})
"""The families in which cards always have an order; in others they have one where a clause compares ranks."""


class Summary(NamedTuple):
    """The summary for these numbers of players: what stands there, and by phases what is folded."""

    seats: list[int]
    shown: list[str]
    folded: list[tuple[str, str]]


def opening(game: Game) -> str:
    """What a page shows before its summary."""
    return render(
        "opening.md",
        game=game,
        minutes=minutes(game),
        order=order(game),
        examples=[(rule, item(example, rule.game.pack)) for rule, example in telling(game)],
    )


@cache
def minutes(game: Game) -> int:
    """About how many minutes a deal takes, by the moves of deals made at random."""
    moves = (sample(game, game.seats or game.players[0], seed, deals=1)["deals"][0]["moves"] for seed in SEEDS)
    return max(1, round((max(map(len, moves)) * A_MOVE + A_DEAL) / 60))


def order(game: Game) -> str:
    """The cards of a suit, the highest first, as HTML; empty where they have no order."""
    if game.family not in RANKED and not any(rule.clause.compares_ranks for rule in game.rules):
        return ""
    pack = game.whole_pack
    return row(pack.names(pack.suit_masks[-1])[::-1], pack)


def telling(game: Game) -> Iterator[tuple[Rule, Example]]:
    """The examples that show how a game is played: what is right, and where there is one what is not."""
    rules, found = list(in_force(game)), 0
    for section, kind in TELLING:
        of_kind = [
            (rule, example)
            for rule in rules
            if rule.clause.section == section
            for example in examples_of(rule.clause, rule.game)
            if type(example) is kind
        ]
        good = next((pair for pair in of_kind if not _is_breach(pair[1]) and _tells(pair[1])), None)
        bad = next((pair for pair in of_kind if _is_breach(pair[1])), None)
        for pair in (good, None if kind is Trick else bad):
            if pair is not None and pair[1] not in (good and good[1],)[: pair is bad] and found < 2:
                found += 1
                yield pair


def _is_breach(example: Example) -> bool:
    """Does it show what may not be played?"""
    if isinstance(example, Plays):
        return not example.good
    return example.breach is not None if isinstance(example, Moves) else False


def _tells(example: Example) -> bool:
    """Does it show more than that anything goes?"""
    if isinstance(example, Spot):
        return bool(example.trick and example.forbidden)
    return bool(example.lying) if isinstance(example, Plays) else True


# --- the summary -----------------------------------------------------------------------------------------------------


def shortened(seats: list[int], phases: Sequence[tuple[str, Sequence[str]]]) -> Summary:
    """A summary of so few words that it is read: of each phase how it begins, and more of each as long as there is room. The
    phases with more than stands there are folded, whole."""
    kept, words = [0] * len(phases), 0
    while True:
        fits = [
            place
            for place, (_, sentences) in enumerate(phases)
            if kept[place] < len(sentences) and words + count_words(sentences[kept[place]]) <= MOST_WORDS
        ]
        if not fits:
            break
        place = min(fits, key=lambda one: (kept[one], one))
        words += count_words(phases[place][1][kept[place]])
        kept[place] += 1
    shown = [" ".join(sentences[:number]) for (_, sentences), number in zip(phases, kept, strict=True) if number]
    folded = [
        (title, " ".join(sentences))
        for (title, sentences), number in zip(phases, kept, strict=True)
        if number < len(sentences)
    ]
    return Summary(seats, shown, folded)


def count_words(sentence: str) -> int:
    """How many words a sentence has, as one table reads it: what others read in its place is not counted."""
    variants = max(1, sentence.count("<span"))
    return len(re.sub(r"<[^>]*>", "", sentence).split()) // variants
