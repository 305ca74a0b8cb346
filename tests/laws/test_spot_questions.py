"""Spot questions agree with verdicts: in positions out of sample logs, told all that a question can tell, a question lists what
the verdict lists as the next plays, says of a card it refuses what the verdict finds of it, and gives each trick to whom the
verdict gives it.

A question cannot tell the card that has just been drawn where only that one may be played, what has been done in the turn
already, a marriage that has just been declared, that the hand lies on the table, or that a card was turned up before its rank
became jokers: those positions are left out.
"""

from __future__ import annotations

import random

import pytest

import referee
from referee.loading import catalogue
from tests import ALL
from tests.helpers.logs import Log, moves_of, with_moves
from tests.helpers.sampled import TABLES, sample, verdict_on
from tests.helpers.spots import Place, answer, legal_by_answer, legal_by_verdict, place_in, reached, told

PLACES = 30 if ALL else 3
"""So many positions of each game are asked about."""
SEEDS = range(3) if ALL else (0,)
TRICKS = 60 if ALL else 4
LARGEST, SMALLEST = dict(TABLES), dict(reversed(TABLES))


def sizes(slug: str) -> set[int]:
    """How many play: as few and as many as can, or one of both."""
    both = (SMALLEST[slug], LARGEST[slug])
    return set(both) if ALL else {random.Random(slug).choice(both)}


GAMES = [(slug, players, seed) for slug in catalogue.game_files() for players in sorted(sizes(slug)) for seed in SEEDS]
FOLLOWED = [game for game in GAMES if referee.load_game(game[0]).family != "melding"]
TRICK_GAMES = [game for game in GAMES if referee.load_game(game[0]).family == "trick-taking"]


def places_of(slug: str, players: int, seed: int) -> tuple[Log, random.Random, list[Place]]:
    """Some places in a sample at which a play is due, at random; the log first."""
    log = sample(slug, players, seed)
    rng, moves = random.Random(f"{slug} {seed}"), moves_of(log)
    cuts = rng.sample(range(len(moves)), len(moves))
    found = (place for cut in cuts if (place := place_in(log, cut)) is not None)
    return log, rng, [place for place, _ in zip(found, range(PLACES), strict=False)]


@pytest.mark.parametrize("slug, players, seed", GAMES)
def test_a_question_lists_what_the_verdict_lists(slug: str, players: int, seed: int) -> None:
    log, _, places = places_of(slug, players, seed)
    for place in places:
        listed = answer(place, log)
        assert "depends" not in listed, (place.moves[-3:], listed["depends"][0]["question"])
        if not (place.next.get("more") or listed.get("more")):
            assert legal_by_answer(place, listed) == legal_by_verdict(place), place.moves[-3:]


@pytest.mark.parametrize("slug, players, seed", FOLLOWED)
def test_a_card_is_refused_for_what_the_verdict_finds(slug: str, players: int, seed: int) -> None:
    log, rng, places = places_of(slug, players, seed)
    for place in places:
        wild = place.table.pack.names(place.table.wild.cards)  # must say what they stand for, which a question need not
        refused = [one for one in answer(place, log)["not_legal"] if one["card"] not in wild]
        if not refused:
            continue
        one = rng.choice(refused)
        pile = " pile 1" if place.table.game.discard_piles > 1 else ""
        verdict = referee.judge(with_moves(log, [*place.moves, f"{place.next['player']} {one['card']}{pile}"]))
        at = len(place.moves)
        found = [finding["clause"] for finding in verdict["deals"][-1]["findings"] if finding["move"] == at]
        assert found[:1] == [one["clause"]], (place.moves[-3:], one)


@pytest.mark.parametrize("slug, players, seed", TRICK_GAMES)
def test_a_question_gives_the_trick_to_whom_the_verdict_gives_it(slug: str, players: int, seed: int) -> None:
    log, rng = sample(slug, players, seed), random.Random(f"{slug} {seed}")
    later = verdict_on(slug, players, seed)["deals"][0]["tricks"]
    tricks = [trick for trick in later if trick["winner"] is not None]
    for trick in rng.sample(tricks, min(len(tricks), TRICKS)):
        plays = [play for play in trick["plays"] if "cards" in play]
        after = next((one["plays"][0]["move"] for one in later[trick["number"] :]), len(moves_of(log)))
        facts = {key: value for key, value in told(reached(log, after), log).items() if key in ASKED_OF_TRICKS}
        said = referee.decide_trick(slug, [play["cards"][0] for play in plays], **facts)
        assert plays[said["winner"]]["player"] == trick["winner"], (trick, facts)


ASKED_OF_TRICKS = {"trump", "anti_trump", "shown", "players", "table", "rulings"}
"""What a question about a trick can tell."""
