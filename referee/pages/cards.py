"""Cards as the pages draw them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from referee.cards import Pack, Suit
from referee.pages.markdown import anchor

DRAWN = "♠♥♦♣★"
"""Suit signs that every computer can show. Other suits are drawn by the style sheet in place of their letters."""
JOKERS = {"RJ": "red", "BJ": "black"}
PLAIN = "\ufe0e"
"""Asks for a sign of the text's colour, not for a small picture."""


def drawn(code: str, pack: Pack, css: str = "") -> str:
    """A card as HTML, given in notation; what a wild card stands for is drawn beside it."""
    card, equals, face = code.partition("=")
    if equals:
        return f'{drawn(card, pack, css)}<span class="stands-for">as</span>{drawn(face, pack)}'
    suit = suit_of(code, pack)
    if code in pack.outline.extra or suit is None:
        return _box(escape(code), JOKERS.get(code, "unknown"), _name(code, pack), css)
    return _box(escape(code[:-1]) + sign(suit), suit.colour, _name(code, pack), css)


def _box(content: str, colour: str, name: str, css: str) -> str:
    classes = " ".join(["playing-card", colour, *css.split()])
    return f'<span class="{classes}" title="{escape(name)}">{content}</span>'


def _name(code: str, pack: Pack) -> str:
    if code in pack.codes[: pack.size]:
        return pack.english(code)
    return "not in this pack" if code in pack.ids else "a card"


def suit_of(code: str, pack: Pack) -> Suit | None:
    """The suit of a card in notation."""
    return next((suit for suit in pack.suits if suit.letter == code[-1:]), None)


def sign(suit: Suit) -> str:
    """A suit's sign as HTML, to stand in coloured text."""
    text = suit.symbol + PLAIN if suit.symbol in DRAWN else suit.letter
    return f'<span class="suit {anchor(suit.name)}">{text}</span>'


def suit_in_words(letter: str, pack: Pack) -> str:
    """A suit's sign and name, given its letter."""
    suit = pack.suits[pack.suit(letter)]
    return f'<span class="{suit.colour}">{sign(suit)}</span> {escape(suit.name)}'


def row(codes: str | Iterable[str], pack: Pack) -> str:
    """Cards side by side."""
    return " ".join(drawn(code, pack) for code in (codes.split() if isinstance(codes, str) else codes))


def whole_pack(pack: Pack) -> str:
    """Every card of a pack, a line for each suit, highest first."""
    lines = []
    for suit, mask in zip(pack.suits, pack.suit_masks, strict=True):
        lines.append((escape(suit.name), row(reversed(pack.names(mask)), pack)))
    if pack.jokers:
        lines.append(("jokers" if len(pack.jokers) > 1 else "joker", row(pack.jokers, pack)))
    drawn_lines = "".join(f'<p><span class="pack-suit">{name}</span> {cards}</p>' for name, cards in lines)
    return f'<div class="pack" data-search-exclude>{drawn_lines}</div>'
