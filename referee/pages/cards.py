"""Cards as the pages draw them: rank and suit, with the card's name for those who listen. Style: `assets/cards.css`."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from referee.cards.packs import Pack, Suit
from referee.games.folding import slug_of

JOKERS = {"RJ": "red", "BJ": "black"}


def drawn(code: str, pack: Pack, css: str = "") -> str:
    """A card as HTML, given in notation; what a wild card stands for is drawn beside it."""
    card, equals, face = code.partition("=")
    if equals:
        return f'{drawn(card, pack, css)}<span class="stands-for">as</span>{drawn(face, pack)}'
    suit = suit_of(code, pack)
    if code in JOKERS:
        return _card(code, "joker", f"joker {JOKERS[code]} {css}", _name(code, pack))
    if suit is None or code in pack.outline.extra:
        return _card(code, None, f"{'extra' if code in pack.outline.extra else 'unknown'} {css}", _name(code, pack))
    return _card(code[:-1], slug_of(suit.name), f"s-{slug_of(suit.name)} {css}", _name(code, pack))


def _card(rank: str, sign_name: str | None, css: str, name: str) -> str:
    """The one shape of every card; `assets/cards.js` draws the same. What is inside a picture is read to nobody."""
    svg = f'<svg><use href="#suit-{sign_name}"/></svg>' if sign_name else ""
    said = f"{name}, wins" if "wins" in css.split() else name
    return f'<span class="card {css.strip()}" role="img" aria-label="{escape(said)}"><b>{escape(rank)}</b>{svg}</span>'


def _name(code: str, pack: Pack) -> str:
    if code in pack.codes[: pack.size]:
        return pack.english(code)
    return f"{code}, not in this pack" if code in pack.ids else "a card"


def suit_of(code: str, pack: Pack) -> Suit | None:
    """The suit of a card in notation."""
    return next((suit for suit in pack.suits if suit.letter == code[-1:]), None)


def sign(suit: Suit) -> str:
    """A suit's sign as HTML, to stand in text beside the suit's name."""
    name = slug_of(suit.name)
    return f'<svg class="suit s-{name}" aria-hidden="true"><use href="#suit-{name}"/></svg>'


def suit_in_words(letter: str, pack: Pack) -> str:
    """A suit's sign and name, given its letter."""
    suit = pack.suits[pack.suit(letter)]
    return f"{sign(suit)} {escape(suit.name)}"


def row(codes: str | Iterable[str], pack: Pack) -> str:
    """Cards side by side."""
    return " ".join(drawn(code, pack) for code in (codes.split() if isinstance(codes, str) else codes))


def whole_pack(pack: Pack) -> str:
    """Every card of a pack, a line for each suit, highest first."""
    lines = [(suit.name, pack.names(mask)[::-1]) for suit, mask in zip(pack.suits, pack.suit_masks, strict=True)]
    if pack.extra:
        lines.append((extra_name(pack), [code for code in pack.codes[: pack.size] if code in pack.extra]))
    drawn_lines = (
        f'<p><span class="pack-suit">{escape(name)}</span> <span class="cards">{row(codes, pack)}</span></p>'
        for name, codes in lines
    )
    return f'<div class="pack" data-search-exclude>{"".join(drawn_lines)}</div>'


def extra_name(pack: Pack) -> str:
    """What the cards beside the suits are called."""
    if set(pack.extra) - set(pack.jokers):
        return "besides"
    return "jokers" if len(pack.extra) > 1 else "joker"
