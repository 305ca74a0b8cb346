"""The summary that a game's page begins with: short, flowing, and made of what the clauses say."""

from __future__ import annotations

import re

from referee.clauses.dealing.hands import Deal
from referee.clauses.kinds import Award, Stage, TieRule
from referee.games.game import Game
from referee.loading import catalogue
from referee.pages import games_by_name
from referee.pages.sheet import LINES, flowing, summary
from tests.helpers.in_turn import in_turn

GAMES = games_by_name()


@in_turn(GAMES)
def test_a_summary_is_at_most_five_lines_of_whole_sentences(game: Game) -> None:
    lines = summary(game)
    assert 3 <= len(lines) <= 5
    for line in lines:
        assert re.fullmatch(r"[A-Z0-9].*\.", line), line
        assert not re.search(r"[{}`_]|  |\.\.|,\.|;\.|[,;]\s*[,;]| [,;.]|\. [a-z]", line), line
    assert sum(map(len, lines)) < 1800


def test_the_summary_of_bedem_in_full() -> None:
    assert summary(catalogue.load_game("bedem")) == [
        "Play with a standard 52-card pack without the Kings, Queens and Jacks. Cards rank, high to low: 10 9 8 7 6 5 4 3 2 A. "
        "Deal five cards each.",
        "The player to the dealer's left leads. You may not lead a heart until one has been played to an earlier trick of the "
        "deal, unless you have nothing else.",
        "Follow suit if you can. The highest card of the led suit wins the trick, and the winner leads the next.",
        "Each trick that you win scores 1 point.",
        "Hands shrink by a card each deal, to a single card, and grow again; after nine deals the highest total wins. A tie is "
        "broken by another deal.",
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


def test_every_section_of_the_rules_has_its_line() -> None:
    told = {section for line in LINES for section in line}
    assert {clause.section for game in GAMES for clause in game.clauses} - told == {"special effects"}


@in_turn(GAMES)
def test_a_summary_says_what_everything_is_worth_and_how_a_tie_ends(game: Game) -> None:
    said = " ".join(summary(game))
    for clause in (*game.of_kind(Award), *game.of_kind(TieRule)):
        assert clause.in_summary(game), clause.id
    if game.has("cards-left") and game.by_id["cards-left"].parameters["by"] == "value":
        assert re.search(r"every other card its number|any other card counts its number", said)
    if game.has("penalty-face-values", "knocking"):
        assert "every other card its number" in said
    for suit in (clause.parameters["suit"] for clause in game.of_kind(Award) if "suit" in clause.parameters):
        assert game.pack.suits[game.pack.suit(suit)].singular in said


BIDDING = [game for game in GAMES if any("bid" in stage.verbs for stage in game.of_kind(Stage))]


@in_turn(BIDDING)
def test_a_summary_says_how_bids_are_made_and_what_they_are_worth(game: Game) -> None:
    said = " ".join(summary(game))
    if game.has("bid-tricks"):
        side = "right" if game.has("counter-clockwise") else "left"
        first = {"dealer": "the dealer", "eldest": f"the player to the dealer's {side}"}
        assert f"In turn, beginning with {first[game.by_id['bid-tricks'].parameters['first']]}" in said
        assert ("bid blind" in said) == (game.by_id["bid-tricks"].parameters["blind"] != "none")
    if game.has("auction"):
        assert all(
            words in said for words in ("Beginning with the dealer", "higher than every bid before", "Two passes")
        )
    worth = [
        clause.in_summary(game)
        for clause in game.of_kind(Award)
        if re.search(r"\b(?:bid|contract|value)", clause.says(game))
    ]
    assert worth
    assert all(re.search(r"\d|the bid\b|the value|its worth", words) for words in worth), worth


@in_turn([game for game in GAMES if game.family == "climbing"])
def test_a_summary_says_whether_who_has_passed_is_out_of_the_trick(game: Game) -> None:
    final = game.by_id["passing"].parameters["final"]
    assert ("are then out of the trick" if final else "may still play later in the trick") in " ".join(summary(game))


@in_turn(GAMES)
def test_a_summary_names_jokers_and_the_letters_of_ranks_that_few_know(game: Game) -> None:
    said = " ".join(summary(game))
    for letter in {rank.letter for rank in game.pack.ranks} & {*"NPOU"} if game.family != "matching" else ():
        assert f"{letter} is the {game.pack.rank_name(letter)}" in said
    jokers = game.pack.joker_mask & ((1 << game.pack.size) - 1)
    assert not jokers or re.search(r"plus a (?:red|black).* joker", said)
    for suit in game.pack.suits if game.pack.outline.majors and game.family == "climbing" else ():
        assert suit.name != "major arcana" or "each has the rank of its number" in said


def test_a_summary_says_that_all_must_agree_and_that_one_may_be_thrown_in() -> None:
    told = {game.slug: " ".join(summary(game)) for game in GAMES}
    for game in GAMES:
        if "may propose that everybody changes" in told[game.slug]:
            assert "which is done if all agree" in told[game.slug]
        if game.has("throw-in"):
            assert "All hands are then thrown in" in told[game.slug]
        if game.has("anti-trumps"):
            assert (
                "Before looking at their hand, the dealer names one of the other suits as anti-trumps."
                in told[game.slug]
            )
    assert "Each 8 may be played on anything; its player may name the suit that must follow." in told["crazy-eights"]
    assert "Each Jack may be played on anything" in told["mau-mau"]
    for slug in ("german-whist", "briscola", "schnapsen"):
        assert re.search(r"draws the top card|takes it, the others draw", told[slug])
    assert "may close the stock" in told["schnapsen"]
    assert "together with all cards that lie on top of it" in told["rummy-500"]
    assert "An ace counts 1, a court card 10" in told["gin-rummy"]
    assert "In trumps a Jack is worth 20 points" in told["belote"]
    assert "a run (A 10 K Q J of trumps) 15" in told["pinochle"]
    assert all(
        words in told["contract-bridge"] for words in ("small slam", "may double", "20 points with clubs or diamonds")
    )


def test_rules_that_players_make_are_told_after_what_a_deal_is_worth() -> None:
    for game in GAMES:
        if game.has("laws"):
            line = summary(game)[-2]
            made = line.index("At the end of a deal")
            assert "something in all later deals" in line[made:]
            assert max(line.find(word) for word in ("scores", "wins the deal", "loses")) < made, line
