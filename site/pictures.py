"""A picture for each page, which is shown beside a link to it where people talk: its name, what it says of itself, and cards.

They are drawn only for a site that knows its address (SITE_URL), and where Pillow is there (`pip install -e .[cards]`).
"""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from referee.loading import catalogue

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError:
    READY = False
else:
    READY = True

log = logging.getLogger("mkdocs.hooks.pictures")

FOLDER = "assets/shared/"
SIZE = (1200, 630)
MARGIN = 70
BAIZE, IVORY, INK, BOOKING, RED = "#0d4a38", "#fffdf6", "#14231d", "#f4b81c", "#b3161b"
FONT = Path(__file__).parent / "pages" / "assets" / "fonts" / "bitter.woff2"
COLOURS = 48
"""Enough for smooth edges, and a third of the bytes."""
FAN = ((630, 110, -14, INK), (750, 120, -2, RED), (850, 155, 12, INK))
"""Where the three cards lie, how they are turned, and their colour."""
USUAL = ("10", "Q", "A")
RANKS = "2 3 4 5 6 7 8 9 10 J N Q K A".split()

told: dict[str, tuple[str, str, tuple[str, ...]]] = {}
"""What is drawn for each page: its title, its line, its cards."""


def on_pre_build(config: MkDocsConfig) -> None:
    """Forgets the build before; says so where nothing can be drawn."""
    told.clear()
    if config.site_url and not READY:
        log.warning("no pictures for shared links are drawn, for Pillow is missing: pip install -e '.[cards]'")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Tells the other hooks where the pictures will lie."""
    config.extra["pictures"] = {}
    return files


def on_page_context(context: Any, page: Page, config: MkDocsConfig, **rest: Any) -> Any:
    """Notes what to draw for a page."""
    if config.site_url and READY:
        name = (page.url.strip("/").replace("/", "-") or "home") + ".png"
        config.extra["pictures"][page.url] = FOLDER + name
        told[name] = (
            str(config.site_name if page.is_homepage else page.title),
            str(page.meta.get("description", "")),
            cards_of(page.url),
        )
    return context


def cards_of(url: str) -> tuple[str, ...]:
    """The ranks of three cards: the highest of its pack for a game with hearts and spades."""
    slug = url.removeprefix("games/").strip("/")
    if not url.startswith("games/") or slug not in catalogue.game_files():
        return USUAL
    pack = catalogue.load_game(slug).pack
    codes = set(pack.codes[: pack.size])
    ranks = [rank for rank in RANKS if {f"{rank}S", f"{rank}H"} <= codes]
    return tuple(ranks[-3:]) if len(ranks) >= len(FAN) else USUAL


def on_post_build(config: MkDocsConfig) -> None:
    """Draws them all."""
    if told:
        folder = Path(config.site_dir) / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor() as hands:
            list(hands.map(lambda name: picture(*told[name]).save(folder / name), told))


def letter(size: int, weight: int) -> ImageFont.FreeTypeFont:
    """The site's letter."""
    font = ImageFont.truetype(str(FONT), size)
    font.set_variation_by_axes([weight])
    return font


def picture(title: str, line: str, ranks: tuple[str, ...]) -> Image.Image:
    """The picture of one page."""
    image = Image.new("RGB", SIZE, BAIZE)
    draw = ImageDraw.Draw(image)
    for rank, (x, y, turned, colour) in zip(ranks, FAN, strict=True):
        card = drawn_card(rank, colour).rotate(-turned, Image.Resampling.BICUBIC, expand=True)
        image.paste(card, (x, y), card)
    draw.rectangle((0, SIZE[1] - 14, SIZE[0], SIZE[1]), fill=BOOKING)
    y = MARGIN
    for text, size, weight, colour, most in ((title, 76, 800, IVORY, 3), (line, 36, 500, "#dfe9e3", 6)):
        font = letter(size, weight)
        for words in wrapped(text, font, 545)[:most]:
            draw.text((MARGIN, y), words, font=font, fill=colour)
            y += round(size * 1.22)
        y += 22
    draw.text((MARGIN, SIZE[1] - 80), "Card Table Referee", font=letter(34, 700), fill=BOOKING)
    return image.quantize(COLOURS, Image.Quantize.FASTOCTREE)


def drawn_card(rank: str, colour: str) -> Image.Image:
    """A card, large enough to be seen in a small picture."""
    card = Image.new("RGBA", (250, 360))
    draw = ImageDraw.Draw(card)
    draw.rounded_rectangle((2, 2, 247, 357), 26, fill=IVORY, outline="#c9cfc6", width=3)
    draw.text((24, 10), rank, font=letter(84, 800), fill=colour)
    sign(draw, colour)
    return card


def sign(draw: ImageDraw.ImageDraw, colour: str) -> None:
    """A heart, or in black a spade, in the middle of a card."""
    turn = -1 if colour == INK else 1

    def at(x: int, y: int) -> tuple[int, int]:
        return 125 + x, 225 + turn * y

    draw.polygon([at(-66, -12), at(66, -12), at(0, 78)], fill=colour)
    for x in (-34, 34):
        left, right = at(x - 40, -60), at(x + 40, 16)
        draw.ellipse((left[0], min(left[1], right[1]), right[0], max(left[1], right[1])), fill=colour)
    if colour == INK:
        draw.polygon([(125, 225), (102, 305), (148, 305)], fill=colour)


def wrapped(text: str, font: ImageFont.FreeTypeFont, width: int) -> list[str]:
    """The text in lines no wider than that."""
    lines: list[str] = []
    for word in text.split():
        if lines and font.getlength(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
