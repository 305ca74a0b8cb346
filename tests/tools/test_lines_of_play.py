"""Every line of play of the last cards: what is listed is legal and nothing else, somebody can always go on, the points add up,
nobody is accused where less is recorded; and there are as many lines as there were."""

from __future__ import annotations

import random

import pytest

from referee.loading import catalogue
from tests import ALL
from tools.lines_of_play import walking
from tools.lines_of_play.__main__ import MOST, WIDTH, counted, lines_of, read

SLUGS = list(catalogue.game_files())
SOME = SLUGS if ALL else random.Random(len(SLUGS)).sample(SLUGS, len(SLUGS) // 4)


def test_every_game_is_counted() -> None:
    assert set(read()) == set(SLUGS)


@pytest.mark.parametrize("slug", SOME)
def test_every_line_of_a_game_is_as_it_was(slug: str) -> None:
    _, both = lines_of(slug, most=MOST, width=WIDTH, seed=0)
    assert [one.faults for one in both] == [[], []]
    assert counted(both) == read()[slug]


def test_a_move_that_is_listed_and_not_legal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = walking._listed
    monkeypatch.setattr(walking, "_listed", lambda log, moves, due: [*listed(log, moves, due), f"{due['player']} draw"])
    assert walking.walked("bedem", 3, 0, MOST).faults


def test_a_move_that_is_legal_and_not_listed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = walking._listed
    monkeypatch.setattr(walking, "_strays", lambda log, due, chance: listed(log, [], due))
    monkeypatch.setattr(walking, "_listed", lambda log, moves, due: listed(log, moves, due)[:1])
    assert walking.walked("bedem", 3, 0, MOST).faults
