"""Laws of capturing games: what a card may take, whose turn it is, and that no card is lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import pytest

import referee
from referee.clauses.kinds import Building
from tests.helpers.logs import moves_of, step, without_hands
from tests.helpers.sampled import sample, verdict_on
from tests.laws.play_by_play import accuses_nobody_with_less, before, found_with, plays
from tests.laws.tables import CAPTURING_TABLES, dice, samples

every_sample = pytest.mark.parametrize("slug, players, seed", samples(CAPTURING_TABLES))
PLACES = 4
"""At how many places of a sample something is tried."""
MOST_LYING = 6
"""Where so many cards lie on the table, everything that might be taken is tried."""


def every_play(card: str, lying: list[str], verbs: list[str]) -> Iterator[str]:
    """Every way of playing the card, right or wrong."""
    yield card
    for size in range(1, len(lying) + 1):
        for others in combinations(lying, size):
            yield from (f"{card} {verb} {' '.join(others)}" for verb in verbs)


def in_order(play: str) -> str:
    """A play with the other cards in the order of their names, whatever a build counts."""
    card, *others = play.partition(" as ")[0].split()
    return " ".join([card, *others[:1], *sorted(others[1:])])


def all_lying(position: Mapping[str, Any]) -> list[str]:
    """The cards on the table, those of builds too."""
    return [*position["lying"], *(card for build in position.get("builds", ()) for card in build["cards"])]


@every_sample
def test_what_is_listed_is_what_is_legal(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    chance, tried = dice(slug, players, seed), 0
    verbs = ["takes", "builds"] if referee.load_game(slug).of_kind(Building) else ["takes"]
    for at in chance.sample(plays(log), len(plays(log))):
        verdict = before(log, at)
        lying, player = all_lying(verdict["position"]), verdict["next"]["player"]
        card = step(moves_of(log)[at]).words[0]
        if len(lying) > MOST_LYING or tried >= PLACES:
            continue
        tried += 1
        legal = {in_order(play) for play in verdict["next"]["legal"] if play.split()[0] == card}
        for play in every_play(card, lying, verbs):
            assert (in_order(play) in legal) is (found_with(log, at, f"{player} {play}") == []), (at, play)


@every_sample
def test_what_is_taken_must_lie_there_and_what_is_played_be_held(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    chance = dice(slug, players, seed)
    for at in chance.sample(plays(log)[1:], PLACES):
        player, gone = step(moves_of(log)[at]).player, step(moves_of(log)[plays(log)[0]]).words[0]
        lying = all_lying(before(log, at)["position"])
        for play in (gone, f"{step(moves_of(log)[at]).words[0]} takes {gone}"):
            if "takes" in play and gone in lying:
                continue
            found = found_with(log, at, f"{player} {play}")
            assert [(one["kind"], one["move"], one["clause"]) for one in found] == [("impossible", at, "own-cards")]


@every_sample
def test_a_play_out_of_turn_is_found(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    for at in dice(slug, players, seed).sample(plays(log), PLACES):
        verdict = before(log, at)
        other = next(name for name in log["players"] if name != verdict["next"]["player"])
        found = found_with(without_hands(log), at, f"{other} ?")
        late = [one for one in found if one["kind"] == "illegal"]  # who has no card left cannot have played one, either
        assert [(one["move"], one["player"]) for one in late] == [(at, other)]


@every_sample
def test_no_card_is_lost(slug: str, players: int, seed: int) -> None:
    """At any moment every card is in a hand, on the table, in the stock or taken."""
    log = sample(slug, players, seed)
    taken = sum(
        1 + len(move.get("taken", ()))
        for turn in verdict_on(slug, players, seed)["deals"][0]["turns"]
        for move in turn["moves"]
        if move.get("taken")
    )
    for at in dice(slug, players, seed).sample(plays(log), PLACES):
        verdict = before(log, at)
        position = verdict["position"]
        gone = sum(
            1 + len(move["taken"])
            for turn in verdict["deals"][0]["turns"]
            for move in turn["moves"]
            if move.get("taken")
        )
        out = [word for move in moves_of(log)[:at] if step(move).verb == "play" for word in (step(move).words[0],)]
        turned = [step(move).words for move in moves_of(log)[:at] if step(move).verb == "turn-up"]
        assert len(all_lying(position)) + gone == len(out) + sum(map(len, turned))
        assert gone <= taken


@every_sample
def test_with_less_recorded_nobody_is_accused(slug: str, players: int, seed: int) -> None:
    accuses_nobody_with_less(slug, players, seed)
