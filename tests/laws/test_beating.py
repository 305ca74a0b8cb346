"""Laws of beating games: what beats what, who may add, and that no card is lost."""

from __future__ import annotations

import pytest

import referee
from tests.helpers.logs import moves_of, pack_of, step, without_hands
from tests.helpers.sampled import sample
from tests.laws.play_by_play import accuses_nobody_with_less, before, found_with, plays
from tests.laws.tables import BEATING_TABLES, dice, samples

every_sample = pytest.mark.parametrize("slug, players, seed", samples(BEATING_TABLES))
PLACES = 6
"""At how many places of a sample something is tried."""
OF_BOUTS = {"play", "pass", "pick-up", "pass-on"}


def some_places(slug: str, players: int, seed: int) -> list[int]:
    """Some places of a sample."""
    return dice(slug, players, seed).sample(plays(sample(slug, players, seed), OF_BOUTS), PLACES)


@every_sample
def test_what_is_listed_is_what_is_legal(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    for at in some_places(slug, players, seed):
        verdict = before(log, at)
        due = verdict["next"]
        legal, attacked = set(due["legal"]), verdict["position"]["lying"]
        held = {word.split()[0] for word in legal} - {"pass", "pick-up"}
        beats = [f"{card} beats {other}" for card in held for other in attacked]
        for move in [*beats, *held, "pass", "pick-up"]:
            alone = move in held and attacked and "pick-up" in legal
            if alone and len(attacked) > 1:
                continue
            known = move in legal or (alone and f"{move} beats {attacked[0]}" in legal)
            assert known is (found_with(log, at, f"{due['player']} {move}") == []), (at, move, due)


@every_sample
def test_a_card_of_another_hand_is_impossible(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    gone = step(moves_of(log)[plays(log, OF_BOUTS)[0]]).words[0]
    for at in some_places(slug, players, seed):
        due = before(log, at)["next"]
        if any(gone in move for move in due["legal"]) or any(gone in move for move in moves_of(log)[at:]):
            continue
        assert all(one["move"] == at for one in found_with(log, at, f"{due['player']} {gone}"))


@every_sample
def test_the_next_attacker_is_the_only_one_to_attack(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    for at in plays(log, OF_BOUTS):
        verdict = before(log, at)
        due = verdict["next"]
        others = {"pass", "pick-up"} & set(due["legal"])
        if others or players == 2:
            continue
        other = next(name for name in log["players"] if name != due["player"])
        found = found_with(without_hands(log), at, f"{other} ?")
        late = [one for one in found if one["kind"] == "illegal"]
        assert [(one["move"], one["player"]) for one in late] in ([(at, other)], []), at
        assert late or at == plays(log, OF_BOUTS)[0]
        break


@every_sample
def test_with_less_recorded_nobody_is_accused(slug: str, players: int, seed: int) -> None:
    accuses_nobody_with_less(slug, players, seed)


@every_sample
def test_no_card_is_lost(slug: str, players: int, seed: int) -> None:
    """At any moment every card is in a hand, on the table, in the stock or out of play; hands are as large as is told."""
    log = sample(slug, players, seed)
    for at in some_places(slug, players, seed):
        position = before(log, at)["position"]
        assert all(size >= 0 for size in position["hands"].values())
        assert sum(position["hands"].values()) <= len(pack_of(referee.load_game(slug)))
