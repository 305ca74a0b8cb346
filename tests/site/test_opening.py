"""How a game's page begins: what it shows, and a summary that is short."""

from __future__ import annotations

import re

import pytest

from referee.games.game import Game
from referee.loading import catalogue
from referee.pages.game_pages import summaries
from referee.pages.indexes import INDEXES
from referee.pages.opening import MOST_WORDS, count_words, minutes, opening, shortened, telling
from referee.pages.search import wanted
from referee.pages.sheet import phases

COMPARING = ("before play", "matching", "special effects", "beating")
"""Sections of a matching game whose rules may ask which rank is higher."""
RANKS = re.compile(r"highest (?:cards|ranks)|lower or equal rank")
GAMES = [catalogue.load_game(slug) for slug in catalogue.game_files()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_page_shows_before_it_tells(game: Game) -> None:
    assert 1 <= len(list(telling(game))) <= 2
    assert 1 <= minutes(game) <= 60
    told = opening(game)
    assert f"<strong>{game.pack.size}</strong> cards" in told
    says = " ".join(rule.clause.says(rule.game) for rule in game.rules if rule.clause.section in COMPARING)
    assert ("High to low" in told) is (
        game.family not in {"capturing", "counting", "matching"} or bool(RANKS.search(says))
    )
    for found in summaries(game):
        assert sum(map(count_words, found.shown)) <= MOST_WORDS
        assert all(line not in " ".join(found.shown) for _, line in found.folded)


def test_nothing_of_a_summary_is_lost() -> None:
    game = catalogue.load_game("skat")
    (found,) = summaries(game)
    whole = dict(phases(game))
    assert {title for title, _ in found.folded} <= whole.keys()
    assert all(any(line.startswith(shown[:20]) for line in whole.values()) for shown in found.shown)


def test_a_short_summary_is_not_folded() -> None:
    assert shortened([3], [("Play", ["Follow suit.", "Win tricks."])]) == ([3], ["Follow suit. Win tricks."], [])
    long = " ".join(["word"] * 90) + "."
    found = shortened(
        [3], [("Play", ["Follow suit.", long]), ("The end", ["It ends.", "Then it is over, and all go home again."])]
    )
    assert found.shown == ["Follow suit.", "It ends. Then it is over, and all go home again."]
    assert found.folded == [("Play", f"Follow suit. {long}")]


def test_every_game_stands_in_every_index() -> None:
    for name, _, _, index in INDEXES:
        found = {game.slug for _, parts in index(GAMES) for games in parts.values() for game in games}
        assert found == {game.slug for game in GAMES}, name


def test_what_the_catalogue_has_is_not_missed() -> None:
    everything = {name for names in wanted([]) for name in names}
    assert {"Canasta", "Cribbage"} <= everything
    called = GAMES[0].changed(aliases=("canasta",))
    assert "Canasta" not in {name for names in wanted([called]) for name in names}
