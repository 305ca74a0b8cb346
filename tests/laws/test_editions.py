"""An edition stands for what was judged by."""

from __future__ import annotations

import referee
from referee.loading import catalogue
from tests.laws.tables import every_game
from tests.logs import without_hands
from tests.sampled import sample, verdict_on
from tests.verdicts import judged


@every_game
def test_an_edition_stands_for_what_was_judged_by(slug: str) -> None:
    players = referee.load_game(slug).players[0]
    log, verdict = sample(slug, players, 0), verdict_on(slug, players, 0)
    edition = verdict["edition"]
    assert edition.startswith(f"{slug}-")
    assert "edition_changed" not in verdict
    assert judged(without_hands(log))["edition"] == edition
    assert judged({**log, "rulings": {"deal-rotation": "default"}})["edition"] == edition
    chosen = judged({**log, "rulings": {"deal-rotation": "fixed"}})
    assert chosen["edition"] != edition
    assert {"deal-rotation": "fixed"}.items() <= {one["id"]: one["value"] for one in chosen["rulings"]}.items()
    assert judged({**log, "edition": edition})["edition_changed"] is False
    assert judged({**log, "edition": f"{slug}-00000000"})["edition_changed"] is True


def test_editions_of_different_games_differ() -> None:
    slugs = list(catalogue.game_files())
    assert len({catalogue.edition(referee.load_game(slug), {}) for slug in slugs}) == len(slugs)


@every_game
def test_every_alternative_of_a_ruling_is_another_edition(slug: str) -> None:
    """Choices made in any order are the same choices, and each ruling that a game names may be chosen."""
    log = sample(slug, referee.load_game(slug).players[0], 0)
    book = catalogue.rulings()
    choices = [(id_, other) for id_ in referee.load_game(slug).rulings for other in book[id_].get("alternatives", {})]
    editions = [judged({**log, "rulings": {id_: other}})["edition"] for id_, other in choices]
    assert len({*editions, judged(log)["edition"]}) == len(choices) + 1
    forwards = dict(choices)
    backwards = dict(reversed(forwards.items()))
    assert judged({**log, "rulings": forwards}) == judged({**log, "rulings": backwards})
