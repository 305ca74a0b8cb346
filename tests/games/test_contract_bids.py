"""An auction that names the game in games that are not Bridge: a pass for good, other strains, everybody alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

import referee

CLAUSES: list[Any] = [
    {"deal": {"cards": 10}},
    {"contract-bids": {"strains": "S C D H N", "least": 6, "first": "eldest", "passes": "for-good"}},
    "doubling",
    {"widow": {"cards": 2}},
    {"discards": {"points": True}},
    "bidder-leads",
    "follow-suit",
    "else-trump",
    {"trick-winner": {"of": "led-suit"}},
    "winner-leads",
    "tricks-stated",
    {"score-tricks": {"each": 1}},
    {"target": {"points": 40}},
    "tie-extra-round",
]
"""Three players bid for two more cards and for what is trumps, each for themselves."""


def game(**changes: Any) -> dict[str, Any]:
    """The game, with other parameters of its auction."""
    bids = {"contract-bids": {**CLAUSES[1]["contract-bids"], **changes}}
    return {
        "name": "Ten Cards",
        "family": "trick-taking",
        "about": "Three players bid for two more cards and for what is trumps.",
        "players": [3, 3],
        "pack": {"base": "standard-52", "ranks": "A K Q J 10 9 8 7"},
        "clauses": [CLAUSES[0], bids, *CLAUSES[2:]],
    }


def test_samples_of_it_are_clean(tmp_path: Path) -> None:
    path = tmp_path / "ten-cards.yaml"
    path.write_text(yaml.safe_dump(game(), sort_keys=False))
    made = referee.sample(referee.load_game(str(path)), seed=3)
    for log in (made, {**made, "deals": [{**deal, "hands": {}} for deal in made["deals"]]}):
        verdict = referee.judge({**log, "game": game()})
        assert verdict["complete"]
        assert {one["kind"] for deal in verdict["deals"] for one in deal["findings"]} <= {"unproven"}


PLAYERS = ["Ann", "Bob", "Cat", "Dan"]


def test_sixteen_boards_are_vulnerable_as_on_their_boards() -> None:
    """A trick short costs the declarer's side 50, or 100 where it is vulnerable; North deals board 1."""
    deals = []
    for board in range(16):
        passes = [f"{PLAYERS[(board + place) % 4]} pass" for place in range(-board % 4)]
        calls = [*passes, "Ann bid 1S", "Bob pass", "Cat pass", "Dan pass"]
        deals.append({"moves": [*calls, "Ann claim 6"]})
    verdict = referee.judge({"game": "bridge", "players": PLAYERS, "dealer": "Ann", "deals": deals})
    assert verdict["verdict"] == "clean"
    lost = [board for board, deal in enumerate(verdict["deals"], 1) if deal["scores"]["Ann"] == -100]
    assert lost == [2, 4, 5, 7, 10, 12, 13, 15]
