"""Titles and coins: what passes on from deal to deal, and what the record cannot tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee

NAMES = ["Ann", "Bob", "Cat"]


def found(verdict: Mapping[str, Any], deal: int = 0) -> list[tuple[Any, ...]]:
    return [(one["move"], one["kind"], one["clause"]) for one in verdict["deals"][deal]["findings"]]


# --- who deals --------------------------------------------------------------------------------------------------


def two_deals(slug: str, dealer: str | None, **more: Any) -> Mapping[str, Any]:
    """Two deals among three; in the first Cat comes by the last title. Who deals the second is told or left open."""
    log = referee.sample(slug, 3, 4, deals=2)
    first, second = log["deals"]
    if dealer is None:
        del second["dealer"]
    else:
        second["dealer"] = dealer
    return referee.judge({**log, "deals": [first, second], **more})


@pytest.mark.parametrize("slug", ["calas", "prestbury"])
def test_who_has_the_last_title_deals(slug: str) -> None:
    assert found(two_deals(slug, None), 1) == []
    assert two_deals(slug, None)["deals"][1]["dealer"] == "Cat"
    assert found(two_deals(slug, "Cat"), 1) == []
    verdict = two_deals(slug, "Ann")
    assert found(verdict, 1)[0] == (None, "illegal", "title-deals")
    assert verdict["deals"][1]["findings"][0]["player"] == "Ann"
    assert verdict["deals"][1]["dealer"] == "Ann"


def test_only_in_calas_the_title_goes_with_the_deal() -> None:
    assert found(two_deals("prestbury", "Ann"), 1) == [(None, "illegal", "title-deals")]
    verdict = two_deals("calas", "Ann")
    assert found(verdict, 1) == [(None, "illegal", "title-deals"), (None, "penalty", "title-deals")]
    assert verdict["scores"] == two_deals("calas", "Cat")["scores"]


CALAS = {"titles": {"magnate": "Ann", "bumpkin": "Bob"}}


def test_titles_that_are_brought_in_say_who_deals_first() -> None:
    log = {"game": "calas", "players": NAMES, "deals": [{"moves": []}], "table": CALAS}
    assert referee.judge(log)["deals"][0]["dealer"] == "Bob"
    assert "first-dealer" not in {one["id"] for one in referee.judge(log)["rulings"]}
    verdict = referee.judge({**log, "dealer": "Cat"})
    assert found(verdict) == [(None, "illegal", "title-deals"), (None, "penalty", "title-deals")]
    assert referee.sample("calas", 3, 0, deals=1, table=CALAS)["dealer"] == "Bob"


def messages(verdict: Mapping[str, Any], deal: int = 0) -> list[str]:
    return [finding["message"] for finding in verdict["deals"][deal]["findings"]]


def test_a_law_cannot_be_repealed_in_a_game_without_repeal() -> None:
    log = referee.sample("brandhorst", 2, 1, deals=1)
    moves = [move for move in log["deals"][0]["moves"] if " law " not in move]
    before = referee.judge({**log, "deals": [{**log["deals"][0], "moves": moves}]})
    best = max(before["scores"], key=lambda name: int(before["scores"][name]))
    deal = {**log["deals"][0], "moves": [*moves, f"{best} repeal cannot play H after D"]}
    verdict = referee.judge({**log, "table": {"laws": ["cannot play H after D"]}, "deals": [deal]})
    assert any("cannot be repealed" in message for message in messages(verdict))
