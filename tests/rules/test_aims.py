"""What the players of a game try to do follows from its clauses: every game has an aim, and it is its own."""

from __future__ import annotations

import pytest

from referee.commands.games import rule_lines
from referee.commands.terminal import screen
from referee.games.aims import aim_of
from referee.games.game import Game
from referee.loading import catalogue
from referee.loading.game_file import build_game
from referee.pages.glance import glance
from tests.helpers.in_turn import in_turn

GAMES = [catalogue.load_game(slug) for slug in sorted(catalogue.game_files())]


@in_turn(GAMES)
def test_every_game_has_an_aim_at_every_table_and_tells_it_everywhere(game: Game) -> None:
    assert all(aim_of(table).endswith(".") for table in game.tables())
    assert aim_of(game) in glance(game)
    assert aim_of(game) in " ".join(" ".join(rule_lines(game, screen())).split())


def test_a_game_whose_clauses_give_it_no_aim_is_at_fault() -> None:
    raw = dict(catalogue.headers()["bedem"])
    raw["clauses"] = [clause for clause in raw["clauses"] if "score-tricks" not in clause]
    assert "clauses: none says what the players try to do" in build_game("bedem", raw)[1]


@pytest.mark.parametrize(
    "slug, aim",
    [
        ("bedem", "Win as many tricks as you can."),
        ("box", "Win as many tricks as you can (only those beyond your second score)."),
        ("winterbrook", "Keep hearts out of the tricks you take."),
        ("alderley", "Keep hearts out of the tricks you take, above all the Jack of hearts."),
        ("dungeness", "Keep diamonds out of the tricks you take, but catch the 9 of spades (the Frankie)."),
        ("eaux-chaudes", "Keep hearts and the 6 of clubs out of the tricks you take, or else take all the hearts "
         "played in the deal."),
        ("hawkedon", "Win exactly as many tricks as you bid; each trick that you win counts as well."),
        ("laskill", "Win exactly as many tricks as you bid: any other number brings nothing."),
        ("stones", "Win as many tricks as you bid, and as few more as you can."),
        ("holbach", "Win exactly as many tricks as you bid; each trick beyond your third counts as well."),
        ("heydour", "Until somebody plays their last card, keep clubs and the sheep (if shown) out of the "
         "tricks you take, but catch the 2 of clubs (the Bridey)."),
        ("coppingford", "Win as many tricks as you can before somebody plays their last card."),
        ("rolling-stone", "Be the first to play your last card."),
        ("althorn", "Be rid of all your cards before the others, to become the magnate and not the clod."),
        ("arpke", "Be the first to be rid of all your cards, or be left with as few as possible."),
        ("warigny", "Be the first to bring your hand down to a face value of 5 or less by melding, and to knock: the value of "
         "every card that the others still hold scores for you."),
        ("bonese", "Be the first to be rid of all your cards. Each deal won rids you of one of your pennies; "
         "whoever is rid of all wins the match."),
    ],
)  # fmt: skip
def test_the_aim_in_words(slug: str, aim: str) -> None:
    assert aim_of(catalogue.load_game(slug)) == aim


def test_going_out_is_no_aim_where_it_earns_nothing() -> None:
    for game in GAMES:
        if game.has("last-card-ends"):
            assert "rid of" not in aim_of(game), game.slug


def test_the_aim_is_that_of_the_table() -> None:
    table = catalogue.load_game("rolling-stone").at_table(4, frozenset({"penalty-cards"}))
    assert aim_of(table) == (
        "Be the first to play your last card, or be left with as few as possible. The fewest penalty points win the match."
    )
