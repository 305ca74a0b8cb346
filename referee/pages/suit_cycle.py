"""The cycle of suits as a picture: a ring of suits with an arrow from each to those that it beats."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import cos, hypot, pi, sin

from referee.cards.packs import Suit
from referee.clauses.house.suit_cycle import SuitCycle, turning
from referee.games.clause import Clause
from referee.games.game import Game
from referee.pages.markdown import capital

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
    caption = "An arrow points from each suit to those that it beats."
    for clause in turning(game):
        caption += f" With a {game.pack.rank_name(clause.rank)} in the trick every arrow is turned round."
    return (
        f'<figure class="suit-cycle" data-search-exclude>{suit_cycle_svg(cycle, game)}'
        f"<figcaption>{escape(caption)}</figcaption></figure>"
    )


def suit_cycle_svg(cycle: SuitCycle, game: Game) -> str:
    """The picture as SVG. Whoever cannot see it is told the same by its description."""
    suits = {suit.letter: suit for suit in game.pack.suits}
    places = {letter: place_of(step, len(cycle.suits)) for step, letter in enumerate(cycle.suits)}
    arrows = "".join(arrow(places[letter], places[beaten]) for letter in cycle.suits for beaten in cycle.beats(letter))
    discs = "".join(disc(suits[letter], places[letter]) for letter in cycle.suits)
    told = ". ".join(capital(pair) for pair in cycle.pairs(game))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" viewBox="0 0 {SIZE} {SIZE}" role="img" '
        'aria-labelledby="suit-cycle-title suit-cycle-desc" style="max-width: 100%; height: auto">'
        f'<title id="suit-cycle-title">Which suits beat which in {escape(game.name)}</title>'
        f'<desc id="suit-cycle-desc">{escape(told)}.</desc>'
        '<marker id="suit-cycle-head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" '
        'orient="auto"><path d="M0 1 10 5 0 9z" fill="currentColor"/></marker>'
        f'<g stroke="currentColor" stroke-width="1.5" marker-end="url(#suit-cycle-head)">{arrows}</g>{discs}</svg>'
    )


def place_of(step: int, suits: int) -> Place:
    """The middle of a suit's disc: the first stands at the top, the others follow clockwise."""
    angle = 2 * pi * step / suits - pi / 2
    return SIZE / 2 + RING * cos(angle), SIZE / 2 + RING * sin(angle)


def arrow(start: Place, end: Place) -> str:
    """A line from one disc to another; its head is the marker at its end."""
    (left, top), (right, bottom) = start, end
    length = hypot(right - left, bottom - top)
    free = (DISC + GAP) / length
    across, down = (right - left) * free, (bottom - top) * free
    path = " ".join(numbers((left + across, top + down, right - across, bottom - down)))
    return f'<path d="M{path}"/>'


def disc(suit: Suit, place: Place) -> str:
    """A suit: its name over the letter by which logs call it."""
    across, down = numbers(place)
    name, letter = numbers((place[1] + 1, place[1] + 17))
    return (
        f'<g class="{suit.colour}" fill="currentColor" text-anchor="middle" font-size="14">'
        f'<circle cx="{across}" cy="{down}" r="{DISC}" fill="none" stroke="currentColor" stroke-width="2"/>'
        f'<text x="{across}" y="{name}">{escape(capital(suit.name))}</text>'
        f'<text x="{across}" y="{letter}" font-size="12">{escape(suit.letter)}</text></g>'
    )


def numbers(values: tuple[float, ...]) -> Iterator[str]:
    """Lengths in pixels with one decimal, the same on every machine."""
    return (f"{round(value, 1) + 0:.1f}" for value in values)
