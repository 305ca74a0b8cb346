"""What players claim: the points that are enough, and the tricks that are left."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import pytest

import referee
from referee.games.fact import Fact
from referee.loading import catalogue


def found(verdict: Mapping[str, Any]) -> list[tuple[int | None, str, str]]:
    return [(one["move"], one["kind"], one["clause"]) for deal in verdict["deals"] for one in deal["findings"]]


def test_samples_claim_with_the_last_trick_what_they_have_closed_for() -> None:
    """Whoever has closed and has 66 at the end says so: the deal would be over without it, and lost."""
    late = 0
    for seed in range(31337, 31367):
        log = referee.sample("schnapsen", 2, seed)
        assert referee.judge(log)["verdict"] == "clean"
        for deal in log["deals"]:
            *before, last = deal["moves"]
            if last.endswith("claim"):
                alone = referee.judge({**log, "deals": [{**deal, "moves": before}]})["deals"][0]
                late += alone["complete"]
    assert late > 0


# --- the rest -------------------------------------------------------------------------------------------------

CLAIMED = [slug for slug in catalogue.game_files() if referee.load_game(slug).has("rest-claimed")]
CLASSICS = ("whist", "hearts", "spades", "oh-hell", "euchre", "pinochle", "belote", "jass", "briscola", "german-whist")
SEEDS = range(40) if os.environ.get("ALL_TABLES") else range(3)


def test_the_rest_is_claimed_in_the_classics_with_tricks() -> None:
    assert {*CLASSICS} <= {*CLAIMED}
    for slug, verb in (("skat", "claim-rest"), ("contract-bridge", "claim-tricks"), ("schnapsen", "claim-points")):
        assert referee.load_game(slug).has(verb)
        assert slug not in CLAIMED


def cut_where_one_wins_the_rest(log: dict[str, Any], verdict: Mapping[str, Any]) -> tuple[list[str], str] | None:
    """The moves of the first deal up to where one player wins all tricks to come, and that player."""
    tricks = verdict["deals"][0]["tricks"]
    if not tricks or tricks[-1]["winner"] is None:
        return None
    winner, first = tricks[-1]["winner"], len(tricks)
    while first > 1 and tricks[first - 1]["winner"] == winner and tricks[first - 2]["winner"] is not None:
        first -= 1
    last = tricks[first - 1]["plays"][-1]["move"]
    after = log["deals"][0]["moves"][last + 1 :]
    first_card = tricks[first]["plays"][0]["move"] if first < len(tricks) else None
    if first_card is None or any(" draw " in f" {move} " for move in after):
        return None
    return [*log["deals"][0]["moves"][: last + 1], f"{winner} claim"], winner


@pytest.mark.parametrize("slug, clause", [("bedem", "rest-claimed"), ("skat", "claim-rest")])
def test_what_hangs_on_single_tricks_is_left_open_by_a_claim(
    slug: str, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs = [referee.sample(slug, 3, seed, deals=1) for seed in range(5)]
    cuts = [(log, cut) for log in logs if (cut := cut_where_one_wins_the_rest(log, referee.judge(log)))]
    log, (moves, _) = cuts[0]
    claimed = {**log, "deals": [{**log["deals"][0], "moves": moves}]}
    assert found(referee.judge(claimed)) == []
    monkeypatch.setattr(Fact, "of_each_trick", True)
    verdict = referee.judge(claimed)
    assert found(verdict) == [(None, "unproven", clause)]
    assert verdict["deals"][0]["scores"] is None


@pytest.mark.parametrize("slug", CLAIMED)
def test_a_claim_of_all_that_is_left_scores_as_if_it_had_been_played(slug: str) -> None:
    game = referee.load_game(slug)
    for players in range(game.players[0], game.players[1] + 1) if os.environ.get("ALL_TABLES") else [game.seats]:
        for seed in SEEDS:
            log = referee.sample(slug, players, seed, deals=1)
            whole = referee.judge(log)
            cut = cut_where_one_wins_the_rest(log, whole)
            if cut is None:
                continue
            claimed = referee.judge({**log, "deals": [{**log["deals"][0], "moves": cut[0]}]})
            if slug not in CLASSICS and found(claimed) == [(None, "unproven", "rest-claimed")]:
                continue  # hands of several sizes: not every card falls
            assert found(claimed) == [], (players, seed)
            assert claimed["deals"][0]["scores"] == whole["deals"][0]["scores"], (players, seed, cut)
            blind = referee.judge({**log, "deals": [{"moves": cut[0], "dealer": log["deals"][0]["dealer"]}]})
            assert blind["verdict"] != "violations", (players, seed)
            assert blind["deals"][0]["scores"] in (None, whole["deals"][0]["scores"]), (players, seed)
