"""Examples of clauses as HTML: what may be played and what not, who wins, what it is worth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from html import escape
from typing import Any

from referee.cards.packs import Pack
from referee.clauses.phases import NAMES
from referee.clauses.scenes import examples_of
from referee.english import ORDINALS, signed
from referee.facts.amounts import Amount
from referee.games.clause import Clause
from referee.games.examples import Example, Plays, RunsOut, Scored, Standing
from referee.games.fact import Fact
from referee.games.game import Game
from referee.pages.cards import drawn, row, suit_in_words
from referee.pages.templates import render

MANY_DEALS = 4
NAMES_A_SUIT = {"trump", "trumps", "anti-trump", "suit", "declare"}
"""The words of a log after which a letter is a suit."""
CODE = re.compile(r"\b(?:[0-9]{1,2}|[A-Z])[A-Z]\b")


def example_list(clause: Clause, game: Game) -> str:
    """The examples of a clause in a game's cards, empty where there are none."""
    items = "".join(item(example, game.pack) for example in examples_of(clause, game))
    return f'<ul class="examples" data-search-exclude>{items}</ul>' if items else ""


def item(example: Example, pack: Pack) -> str:
    """One example as a list item: the situation, and the outcomes, each with the class that colours it."""
    shown = render(
        "example.html",
        kind=type(example).__name__,
        example=example,
        drawn=partial(drawn, pack=pack),
        row=partial(row, pack=pack),
        move=partial(move, pack=pack),
        suit=partial(suit_in_words, pack=pack),
        lying=[row(play, pack) for play in example.lying.split("/") if play.strip()]
        if isinstance(example, Plays)
        else [],
        totals=list(totals(example)) if isinstance(example, Standing) else [],
        out=[f"the {ORDINALS[place + 1]} to play" for place in example.out] if isinstance(example, RunsOut) else [],
        did=[had(*one, pack) for one in example.had if one[2] is not False] if isinstance(example, Scored) else [],
        ordinals=ORDINALS,
        names=NAMES,
        with_cards=partial(with_cards, pack=pack),
    )
    return f"<li>{' '.join(shown.split())}</li>"


def had(place: int, fact: Fact, value: Any, pack: Pack) -> str:
    """What was so of a player of an example: `Bob took ♥2`."""
    if place < 0:
        return fact.did if fact.shape == "yes" else f"{fact.did}: {value}"
    if fact.shape == "yes":
        return f"{NAMES[place]} {fact.did}"
    if fact.shape == "place":
        return f"{NAMES[place]} went out {ORDINALS[value]}"
    amount = fact.words(value, 0, pack) if isinstance(fact, Amount) and fact.shape == "number" else value
    return f"{NAMES[place]} {fact.did} {(row(value, pack) or 'nothing') if fact.shape == 'cards' else amount}"


def totals(example: Standing) -> Iterator[str]:
    """What each player, or column of the score, has after some deals, and how it came about where they are few."""
    total = [sum(scores) for scores in zip(*example.deals, strict=True)]
    first = len(total) - len(example.columns)
    for place, points in enumerate(total):
        steps = [signed(deal[place]) for deal in example.deals]
        sum_ = f"{' '.join(steps)} = " if 1 < len(steps) <= MANY_DEALS else ""
        name = example.columns[place - first] if place >= first else NAMES[place]
        yield f"{name}: {sum_}{signed(points)}"


def move(text: str, pack: Pack) -> str:
    """A move of a log with its cards drawn, and the suits that are named in it."""
    known, letters = set(pack.codes), {suit.letter for suit in pack.suits}
    words = text.split()
    return " ".join(
        drawn(word, pack)
        if word.partition("=")[0] in known
        else suit_in_words(word, pack)
        if word in letters and before in NAMES_A_SUIT
        else escape(word)
        for before, word in zip(("", *words), words, strict=False)
    )


def with_cards(text: str, pack: Pack) -> str:
    """A sentence as HTML, the cards in it drawn that it names as a log does."""
    outline = set(pack.outline.codes()) | set(pack.codes)
    return CODE.sub(lambda found: drawn(found[0], pack) if found[0] in outline else found[0], escape(text, quote=False))
