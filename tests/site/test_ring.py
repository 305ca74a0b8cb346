"""The cycle of suits: the ring against what the text says pair by pair, and its picture."""

from __future__ import annotations

import re
from math import hypot
from xml.etree import ElementTree

import pytest

import referee
from referee.clauses.house.suit_cycle import SuitCycle
from referee.english import capital
from referee.loading import catalogue
from referee.loading.files import picture_of
from referee.pages.game_pages import game_page

STONES = referee.load_game("stones")
(CYCLE,) = STONES.of_kind(SuitCycle)
SVG = "{http://www.w3.org/2000/svg}"


FIGURE = picture_of("trick-taking", "stones", "suit-cycle")
SIZE = 320
"""So wide and high in pixels that the picture fits a telephone."""


def drawn() -> ElementTree.Element:
    return ElementTree.fromstring(FIGURE[FIGURE.index("<svg") : FIGURE.index("</svg>") + len("</svg>")])


# --- the cycle -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strong, weak", ["LP", "SP", "SL", "PR", "PW", "RS", "WR"])
def test_the_ring_has_every_pair_that_the_text_names(strong: str, weak: str) -> None:
    assert weak in CYCLE.beats(strong)
    assert strong not in CYCLE.beats(weak)


def test_of_two_suits_one_beats_the_other() -> None:
    for one in CYCLE.suits:
        assert len(CYCLE.beats(one)) == 2
        assert all((other in CYCLE.beats(one)) != (one in CYCLE.beats(other)) for other in CYCLE.suits if other != one)


@pytest.mark.parametrize("led, order, turned", [
    ("R", "PWR", "LSR"), ("P", "SLP", "RWP"), ("S", "WRS", "PLS"), ("L", "RSL", "WPL"), ("W", "LPW", "SRW"),
])  # fmt: skip
def test_the_strongest_suit_beats_the_other_that_beats_the_led_suit(led: str, order: str, turned: str) -> None:
    assert "".join(CYCLE.order(led)) == order
    assert "".join(CYCLE.order(led, turned=True)) == turned


@pytest.mark.parametrize("cards, winner", [("7P AL KS", "KS"), ("7P AL KS XW", "XW"), ("7P AL KS XS", "7P")])
def test_a_joker_turns_the_cycle_whatever_its_suit(cards: str, winner: str) -> None:
    assert referee.decide_trick("stones", cards)["card"] == winner


def test_rock_breaks_everything_joker_or_not() -> None:
    table = {"variant": "rock-breaks-everything"}
    for cards, winner in (("AL 2R KS", "2R"), ("AL 2R KS XW", "2R"), ("AL KS XR", "XR"), ("AP 2W XL KW", "KW")):
        assert referee.decide_trick("stones", cards, table=table)["card"] == winner


@pytest.mark.parametrize("ring", ["R S L P", "R S L P P", "R S L P W R"])
def test_a_ring_has_every_suit_once(ring: str) -> None:
    assert list(CYCLE.with_(ring=ring).faults(STONES))


# --- the picture ---------------------------------------------------------------------------------------------------


def test_the_picture_can_be_read_without_being_seen() -> None:
    picture = drawn()
    title, desc = picture.find(f"{SVG}title"), picture.find(f"{SVG}desc")
    assert picture.get("role") == "img"
    assert title is not None
    assert desc is not None
    assert picture.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Which suits beat which in Stones"
    assert desc.text is not None
    assert desc.text.startswith("Rock beats scissors and lizard. ")


def test_the_picture_is_small_and_takes_its_colours_from_the_page() -> None:
    picture = drawn()
    assert picture.get("width") == picture.get("height") == str(SIZE)
    assert {part.tag.removeprefix(SVG) for part in picture.iter()} == {
        "svg", "title", "desc", "marker", "path", "g", "circle", "text"
    }  # fmt: skip
    colours = {part.get(name) for part in picture.iter() for name in ("fill", "stroke")} - {None}
    assert colours == {"currentColor", "none"}
    assert not [name for part in picture.iter() for name in part.attrib if name.startswith("on")]
    for circle in picture.iter(f"{SVG}circle"):
        across, down, radius = (float(circle.get(name, "nan")) for name in ("cx", "cy", "r"))
        assert radius < across < SIZE - radius
        assert radius < down < SIZE - radius


def test_the_picture_says_what_the_clause_says() -> None:
    picture = drawn()
    names = [text.text for text in picture.iter(f"{SVG}text")]
    assert names[::2] == ["Rock", "Scissors", "Lizard", "Paper", "Water"]
    assert names[1::2] == CYCLE.suits
    desc = picture.find(f"{SVG}desc")
    assert desc is not None
    assert desc.text == "".join(f"{capital(pair)}. " for pair in CYCLE.pairs(STONES)).strip()
    discs = {
        letter: (float(circle.get("cx", "")), float(circle.get("cy", "")))
        for letter, circle in zip(CYCLE.suits, picture.iter(f"{SVG}circle"), strict=True)
    }

    def nearest(across: float, down: float) -> str:
        return min(discs, key=lambda letter: hypot(discs[letter][0] - across, discs[letter][1] - down))

    ends = [re.findall(r"[\d.]+", path.get("d", "")) for path in picture.iter(f"{SVG}path")]
    arrows = [[float(end) for end in four] for four in ends if len(four) == 4]
    found = {(nearest(*arrow[:2]), nearest(*arrow[2:])) for arrow in arrows}
    assert len(arrows) == len(found) == 10
    assert found == {(suit, beaten) for suit in CYCLE.suits for beaten in CYCLE.beats(suit)}


def test_the_picture_stands_beside_its_clause() -> None:
    _, page = game_page(STONES, catalogue.rulings())
    figure = FIGURE.replace("\n", "")
    before, _, after = page.partition(figure)
    assert before.rindex("{ #suit-cycle }") > before.rindex("\n## ")
    assert after.index('<ul class="examples"') < after.index("\n### ")
