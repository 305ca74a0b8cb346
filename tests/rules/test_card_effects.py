"""Effects that a game file gives to cards are those that a table declares: the same log is judged alike."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from referee.clauses.kinds.card_effects import AdjustableEffect, CardEffect
from referee.games.game import Entry, Game
from referee.loading import catalogue
from referee.play.sampling import sample
from referee.reading.log import read_log
from referee.verdict.judging import judge_log

GAME = "earnley"
EFFECTS = [(effect, form) for effect in referee.load_game(GAME).of_kind(CardEffect) for form in effect.forms()]


def in_the_file(effect: CardEffect, form: str) -> Game:
    """The game with fives that have the effect, as its file would say it."""
    game, how = referee.load_game(GAME), form.partition(" ")[2]
    told = {"cards": "5", "how": how} if isinstance(effect, AdjustableEffect) else {"cards": "5"}
    clause = type(effect)(**told)
    others = tuple(one for one in game.clauses if one.id != effect.id)
    entries = tuple(entry for entry in game.entries if entry.clause.id != effect.id)
    return game.changed(clauses=(*others, clause), entries=(*entries, Entry(clause)))


def judged(game: Game, log: dict[str, Any]) -> dict[str, Any]:
    told = judge_log(read_log(log, lambda _: game, catalogue.rulings()), "")
    return {key: value for key, value in told.items() if key not in {"rulings", "edition"}}


@pytest.mark.parametrize("effect, form", EFFECTS, ids=[form.replace(" ", "-") for _, form in EFFECTS])
def test_an_effect_in_a_file_is_that_which_a_table_declares(effect: CardEffect, form: str) -> None:
    plain, game = referee.load_game(GAME), in_the_file(effect, form)
    differs = False
    for seed in range(4):
        for table in ({"effects": {"5": form}}, {}):
            log = sample(GAME, 4, seed, deals=1, table=table)
            bare = {key: told for key, told in log.items() if key != "table"}
            hidden = bare | {
                "deals": [{key: told for key, told in deal.items() if key != "hands"} for deal in log["deals"]]
            }
            for one in (bare, hidden):
                declared = judged(plain, one | {"table": {"effects": {"5": form}}})
                assert judged(game, one) == declared
                differs = differs or judged(plain, one) != declared
    assert differs or form in SILENT


SILENT = {"last", "copy", "tuck"}
"""Where nobody makes use of these, they change nothing."""
