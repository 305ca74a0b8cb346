"""The cycle of suits as a picture: a ring of suits with an arrow from each to those that it beats."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from referee.clauses.house.suit_cycle import SuitCycle, turning
from referee.english import capital
from referee.games.clause import Clause
from referee.games.game import Game
from referee.pages.templates import line, render

SIZE = 320
"""Width and height in pixels, so that the picture fits a telephone."""
RING = 116
"""How far the suits are from the middle."""
DISC = 37
"""The radius of a suit's disc."""
GAP = 3
"""What an arrow leaves free at either end."""

Place = tuple[float, float]


def picture(clause: Clause, game: Game) -> str:
    """The picture of a clause that is a cycle of suits, empty for any other."""
    return suit_cycle_figure(clause, game) if isinstance(clause, SuitCycle) else ""


def suit_cycle_figure(cycle: SuitCycle, game: Game) -> str:
    """The picture with its caption as HTML on one line, in the colours of the page's theme."""
    turns = [game.pack.rank_name(clause.rank) for clause in turning(game)]
    return line(render("suit_cycle.html", svg=suit_cycle_svg(cycle, game), turns=turns))


def suit_cycle_svg(cycle: SuitCycle, game: Game) -> str:
    """The picture as SVG: the first suit stands at the top, the others follow clockwise. Whoever cannot see it is told the same
    by its description."""
    suits = {suit.letter: suit for suit in game.pack.suits}
    places = {letter: place_of(step, len(cycle.suits)) for step, letter in enumerate(cycle.suits)}
    return line(
        render(
            "suit_cycle.svg",
            game=game,
            size=SIZE,
            radius=DISC,
            told=". ".join(capital(pair) for pair in cycle.pairs(game)),
            arrows=[arrow(places[letter], places[beaten]) for letter in cycle.suits for beaten in cycle.beats(letter)],
            discs=[(suits[letter], place) for letter, place in places.items()],
        )
    )


def place_of(step: int, suits: int) -> Place:
    """The middle of a suit's disc."""
    angle = 2 * pi * step / suits - pi / 2
    return SIZE / 2 + RING * cos(angle), SIZE / 2 + RING * sin(angle)


def arrow(start: Place, end: Place) -> tuple[float, float, float, float]:
    """The ends of a line from one disc to another; its head is the marker at its end."""
    (left, top), (right, bottom) = start, end
    free = (DISC + GAP) / hypot(right - left, bottom - top)
    across, down = (right - left) * free, (bottom - top) * free
    return left + across, top + down, right - across, bottom - down
