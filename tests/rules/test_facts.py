"""Every game file of the book against the table of facts that another reader took from the game's text."""

from __future__ import annotations

import re

import pytest

from referee.loading.catalogue import load_game
from referee.reading.declarations import table_keys
from tests.helpers.in_turn import in_turn
from tests.rules.facts.climbing import CLIMBING
from tests.rules.facts.matching import MATCHING
from tests.rules.facts.melding import MELDING
from tests.rules.facts.reading import SHARED, Family, clauses_of, facts_of
from tests.rules.facts.trick_taking import TRICK_TAKING

FAMILIES = {family.name: family for family in (TRICK_TAKING, CLIMBING, MATCHING, MELDING) if family.games()}
TABLES = {name: family.table() for name, family in FAMILIES.items()}
GAMES = {name: family.games() for name, family in FAMILIES.items()}
EVERY_GAME = [(name, slug) for name, games in GAMES.items() for slug in sorted(games)]

each_family = pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)


@each_family
def test_the_table_of_facts_covers_the_catalogue(family: Family) -> None:
    assert sorted(TABLES[family.name]) == sorted(GAMES[family.name])


@in_turn(EVERY_GAME)
def test_game_file_agrees_with_its_text(name: str, slug: str) -> None:
    family = FAMILIES[name]
    said, found = family.expected(TABLES[name][slug]), facts_of(GAMES[name][slug], family)
    wrong = [
        f"{key}: the text has {said.get(key, 'nothing')!r}, the game file {found.get(key, 'nothing')!r}"
        for key in sorted(said.keys() | found.keys())
        if said.get(key) != found.get(key)
    ]
    assert not wrong, "\n".join([slug, *wrong])


NAMED_CARDS = [(name, slug) for name, slug in EVERY_GAME if "named-card" in GAMES[name][slug]]


@pytest.mark.parametrize("name, slug", NAMED_CARDS, ids=[slug for _, slug in NAMED_CARDS])
def test_a_named_card_may_be_revealed(name: str, slug: str) -> None:
    said = dict(clauses_of(GAMES[name][slug]))
    assert "reveal-named-card" in said, "the header names a card that nobody may reveal"


def used(name: str) -> set[str]:
    """The clauses that the family's games have."""
    return {id_ for header in GAMES[name].values() for id_, _ in clauses_of(header)}


@each_family
def test_every_way_of_reading_a_clause_is_used(family: Family) -> None:
    assert sorted(family.readers) == sorted(used(family.name) - SHARED.keys())


def test_every_shared_way_of_reading_a_clause_is_shared() -> None:
    times = {id_: sum(id_ in used(name) for name in FAMILIES) for id_ in SHARED}
    assert {id_: count for id_, count in times.items() if count < 2} == {}


ODD = [(name, slug) for name, slug in EVERY_GAME if "oddities" in TABLES[name][slug]]


@in_turn(ODD)
def test_oddities_of_the_text_are_owned_up_to(name: str, slug: str) -> None:
    told, rulings = GAMES[name][slug].get("oddities", []), list(TABLES[name][slug]["oddities"].values())
    named = {word for line in told for word in re.findall(r"[a-z-]+", line)}
    assert set(rulings) - {"none"} <= named
    assert sum("by ruling" not in line for line in told) >= rulings.count("none")


DECLARED = {"effects": "effects", "values": "card_values"}
"""What a log's table calls the contents of a lost list."""

LOST = [(name, slug) for name, slug in EVERY_GAME if "lost" in TABLES[name][slug]]


@in_turn(LOST)
def test_a_table_may_declare_what_a_lost_list_said(name: str, slug: str) -> None:
    lost = TABLES[name][slug]["lost"]
    told = set(table_keys(load_game(slug)))
    assert {key for key, declared in DECLARED.items() if declared in told} == set(lost) & DECLARED.keys()
