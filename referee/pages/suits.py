"""The signs of all suits as SVG symbols: `<use href="#suit-hearts"/>` draws one in the colour of the text around it."""

from __future__ import annotations

import re

DISC = (
    '<circle cx="12" cy="12" r="11"/><text class="on-disc" x="12" y="17" font-size="14" text-anchor="middle">{}</text>'
)
"""Suits that are colours show their letter too, for whoever sees the colours alike."""

SIGNS = {
    "clubs": '<path d="M12 1a5 5 0 0 1 4.2 7.7 5 5 0 1 1-2.9 8.5c.3 2.4 1.2 4.3 3.2 5.8h-9c2-1.5 2.9-3.4 3.2-5.8a5 5 0 1 '
    '1-2.9-8.5A5 5 0 0 1 12 1z"/>',
    "diamonds": '<path d="M12 1c2.2 4 4.7 7.5 8 11-3.3 3.5-5.8 7-8 11-2.2-4-4.7-7.5-8-11 3.3-3.5 5.8-7 8-11z"/>',
    "hearts": '<path d="M12 22.5C6 17 1.5 13 1.5 8.2A5.7 5.7 0 0 1 12 5.2a5.7 5.7 0 0 1 10.5 3c0 4.8-4.5 '
    '8.8-10.5 14.3z"/>',
    "spades": '<path d="M12 1c4 5 9.5 8.3 9.5 13a4.9 4.9 0 0 1-8.2 3.6c.3 2.3 1.2 4 3.2 5.4h-9c2-1.4 2.9-3.1 '
    '3.2-5.4A4.9 4.9 0 0 1 2.5 14C2.5 9.3 8 6 12 1z"/>',
    "bells": '<path d="M12 1a3 3 0 0 1 2.7 4.3A9.6 9.6 0 0 1 21.4 13H2.6a9.6 9.6 0 0 1 6.7-7.7A3 3 0 0 1 12 '
    '1zM2.6 15h8.4v4.5h2V15h8.4a9.5 9.5 0 0 1-18.8 0z"/>',
    "leaves": '<path d="M22 2C10 1 3 7 3 14c0 1.6.4 3 1 4.2L12 10l1.4 1.4L3 21.6 4.4 23l2.4-2.4C8 21.4 9.5 22 11 '
    '22 18 22 23 14 22 2z"/>',
    "acorns": '<path d="M11 1h2v3h4a4 4 0 0 1 4 4v2H3V8a4 4 0 0 1 4-4h4zM5 12h14c0 6-3 9-7 11-4-2-7-5-7-11z"/>',
    "cups": '<path d="M4 2h16v6a8 8 0 0 1-7 7.9V19h5v3H6v-3h5v-3.1A8 8 0 0 1 4 8z"/>',
    "pentacles": '<path d="M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 3-2 6H4l5 3.6L7 20l5-3.8 5 3.8-2-6.4L20 10h-6z" '
    'fill-rule="evenodd"/>',
    "swords": '<path d="M12 1l2 3v11h4v2h-5v6h-2v-6H6v-2h4V4z"/>',
    "wands": '<path d="M18 2l4 4L6 22l-4-4zM7 3l4 4-1.5 1.5-4-4zM16 13l4 4-1.5 1.5-4-4z"/>',
    "major-arcana": '<path d="M12 1l3.2 7.6 8.3.7-6.3 5.4 1.9 8.1-7.1-4.3-7.1 4.3 1.9-8.1L.5 9.3l8.3-.7z"/>',
    "rock": '<path d="M7 4l8-1 6 6 2 8-5 4H6l-5-5 2-7zM9 6l-4 4 5 2 5-5z" fill-rule="evenodd"/>',
    "scissors": '<path d="M4 1l8 9.5L20 1l1.5 1-7.3 11 1.5 2.3a4 4 0 1 1-1.9 1.2L12 14.2l-1.8 2.3a4 4 0 1 '
    '1-1.9-1.2L9.8 13 2.5 2zM7 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm10 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z" fill-rule="evenodd"/>',
    "lizard": '<path d="M12 1c2 0 3 1.5 3 3.5V6l4-1 .5 1.8L15 8.5v5l4.5 2L19 17.3l-4.3-1c-.4 2 .3 3.7 3.3 '
    '5.2L17 23c-5-2-6.7-4-7.3-6.7l-4.7 1-.5-1.8 4.5-2v-5l-4.5-1.7L5 5l4 1V4.5C9 2.5 10 1 12 1z"/>',
    "paper": '<path d="M4 1h11l5 5v17H4zM14 3v4h4zM7 10v2h10v-2zm0 4v2h10v-2zm0 4v2h6v-2z" fill-rule="evenodd"/>',
    "water": '<path d="M12 1c4 5.5 7.5 9.5 7.5 14a7.5 7.5 0 0 1-15 0C4.5 10.5 8 6.5 12 1z"/>',
    "joker": '<path d="M12 3l3.5 7L22 4.5 20 17H4L2 4.5 8.5 10zM4 19h16v3H4z"/>',
} | {name: DISC.format(name[0].upper()) for name in ("blues", "purples", "reds", "oranges", "yellows", "greens")}
"""What is drawn for each suit, by the suit's name, on a field of 24 by 24."""


def sprite(names: list[str]) -> str:
    """The symbols of some suits, as HTML that shows nothing by itself."""
    symbols = "".join(f'<symbol id="suit-{name}" viewBox="0 0 24 24">{SIGNS[name]}</symbol>' for name in names)
    return f'<div class="suit-sprite" hidden><svg aria-hidden="true">{symbols}</svg></div>'


def with_sprite(markdown: str) -> str:
    """A page with the symbols that it uses at its end, unless it uses none."""
    used = set(re.findall(r'href="#suit-([a-z-]+)"', markdown))
    return f"{markdown}\n{sprite([name for name in SIGNS if name in used])}\n" if used else markdown
