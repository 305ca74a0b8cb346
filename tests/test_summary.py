"""The summary that a game's page begins with: short, flowing, and made of what the clauses say."""

from __future__ import annotations

import re

import pytest

from referee.clauses.dealing.hands import Deal
from referee.games.game import Game
from referee.loading import catalogue
from referee.pages import games_by_name
from referee.pages.summary import flowing, summary

GAMES = games_by_name()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_summary_is_at_most_five_lines_of_whole_sentences(game: Game) -> None:
    lines = summary(game)
    assert 3 <= len(lines) <= 5
    for line in lines:
        assert re.fullmatch(r"[A-Z0-9].*\.", line), line
        assert not re.search(r"[{}`_]|  |\.\.|,\.|;\.|[,;]\s*[,;]| [,;.]|\. [a-z]", line), line
    assert sum(map(len, lines)) < 1400


def test_the_summary_of_bedem_in_full() -> None:
    assert summary(catalogue.load_game("bedem")) == [
        "Deal five cards each. Cards rank, high to low: 10 9 8 7 6 5 4 3 2 A.",
        "The player to the dealer's left leads. You may not lead a heart until one has been played to an earlier trick of the "
        "deal, unless you have nothing else.",
        "Follow suit if you can. The highest card of the led suit wins the trick, and the winner leads the next.",
        "Each trick that you win scores 1 point.",
        "Hands shrink by a card each deal, to a single card, and grow again; after nine deals the highest total wins.",
    ]


def test_the_summary_follows_the_clauses() -> None:
    game = catalogue.load_game("bedem")
    deal = game.the(Deal)
    other = game.changed(clauses=tuple(deal.with_(cards=6) if one is deal else one for one in game.clauses))
    assert "six cards each" in summary(other)[0]
    assert "eleven deals" in summary(other)[-1]


def test_what_begins_with_a_comma_goes_on_with_the_sentence_before_it() -> None:
    assert flowing(["Deal five cards each.", "", ", or four.", "; one more.", "turn one up."]) == (
        "Deal five cards each, or four; one more. Turn one up."
    )
    assert flowing(["; the dealer leads."]) == "The dealer leads."
