"""A move that is taken back leaves a finding and nothing else."""

from __future__ import annotations

from typing import Any

import referee
from tests.helpers.logs import Verdict, foreign_to, moves_of, step, with_moves, without_hands
from tests.helpers.sampled import JOKERS, holdings, sample, verdict_on
from tests.helpers.verdicts import accusations, expect_same, findings, judged
from tests.laws.spoiled import plays_of, some_wrong_cards
from tests.laws.tables import dice, every_sample, every_table, every_trick_sample


@every_trick_sample
def test_a_card_taken_back_leaves_a_finding_and_nothing_else(slug: str, players: int, seed: int) -> None:
    if referee.load_game(slug).has("no-take-back"):
        return
    log, whole = sample(slug, players, seed), verdict_on(slug, players, seed)
    for index, card, legal in some_wrong_cards(slug, players, seed)[:3]:
        moves = moves_of(log)
        player = step(moves[index]).player
        mended = with_moves(log, [*moves[:index], f"{player} {card}", f"{player} retract", *moves[index:]])
        verdict = judged(mended)
        (found,) = findings(verdict)
        assert (found["move"], found["kind"], found["legal"]) == (index, "illegal", legal)
        assert found["corrected"] is True
        same_but_later(verdict, whole, index)
        hidden = judged(without_hands(mended))
        assert {one["move"] for one in accusations(hidden)} <= {index}
        same_but_later(hidden, whole, index)


def same_but_later(verdict: Verdict, whole: Verdict, index: int) -> None:
    """The verdict is that on the log without the two moves from that place on."""

    def earlier(play: dict[str, Any]) -> dict[str, Any]:
        return {**play, "move": play["move"] - 2 if play["move"] >= index else play["move"]}

    def moved(trick: dict[str, Any]) -> dict[str, Any]:
        return {**trick, "plays": [earlier(play) for play in trick["plays"]]}

    deals = [{**deal, "tricks": [moved(trick) for trick in deal["tricks"]]} for deal in verdict["deals"]]
    expect_same({**verdict, "deals": deals}, whole)


@every_sample
def test_any_move_may_be_taken_back_and_made_again(slug: str, players: int, seed: int) -> None:
    """A legal move that its player takes back and makes again changes nothing at all."""
    if referee.load_game(slug).has("no-take-back"):
        return
    log, whole = sample(slug, players, seed), verdict_on(slug, players, seed)
    moves = moves_of(log)
    chance = dice(slug, players, seed)
    own = [place for place, move in enumerate(moves) if step(move).player is not None]
    for index in chance.sample(own, min(4, len(own))):
        player = step(moves[index]).player
        again = with_moves(log, [*moves[: index + 1], f"{player} retract", *moves[index:]])
        verdict = judged(again)
        assert verdict["verdict"] == "clean", findings(verdict)
        same_but_later(verdict, whole, index)
        hidden = judged(without_hands(again))
        assert accusations(hidden) == []
        same_but_later(hidden, whole, index)


@every_sample
def test_a_foreign_card_or_a_turn_out_of_order_may_be_taken_back(slug: str, players: int, seed: int) -> None:
    if referee.load_game(slug).has("no-take-back"):
        return
    log, whole, game = sample(slug, players, seed), verdict_on(slug, players, seed), referee.load_game(slug)
    moves, places = moves_of(log), plays_of(log)
    chance = dice(slug, players, seed)
    for index in chance.sample(places, min(2, len(places))):
        player = step(moves[index]).player
        others = sorted(set(log["players"]) - {player})
        other = chance.choice(others)
        held = sorted({*holdings(log, index)[other]} - JOKERS)
        wrong = [f"{player} {chance.choice(foreign_to(game.at(players)))}"]
        if held:
            wrong.append(f"{other} {chance.choice(held)}")
        for move in wrong:
            back = f"{step(move).player} retract"
            verdict = judged(with_moves(log, [*moves[:index], move, back, *moves[index:]]))
            assert accusations(verdict)
            assert {(one["move"], one["corrected"]) for one in findings(verdict)} == {(index, True)}
            same_but_later(verdict, whole, index)


@every_table
def test_nothing_to_take_back_is_one_finding(slug: str, players: int) -> None:
    log = sample(slug, players, 0)
    moves, places = moves_of(log), plays_of(log)
    if len(places) < 2:
        return
    name = next(name for name in log["players"] if name != step(moves[places[0]]).player)
    verdict = judged(with_moves(log, [*moves[: places[0] + 1], f"{name} retract", *moves[places[0] + 1 :]]))
    (found,) = findings(verdict)
    assert (found["kind"], found["move"], found["player"]) == ("illegal", places[0] + 1, name)
