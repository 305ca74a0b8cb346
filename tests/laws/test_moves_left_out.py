"""A move that is left out, or made after the end, is one finding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import referee
from referee.clauses.kinds import FirstLead, Restriction
from tests.helpers.logs import Log, moves_of, pack_of, step, with_moves
from tests.helpers.sampled import BEFORE_PLAY, first_play, sample, verdict_on
from tests.helpers.verdicts import accusations, findings, judged, outcome
from tests.laws.tables import every_game, every_sample, every_trick_sample


@every_sample
def test_a_move_left_out_before_play_is_one_finding(slug: str, players: int, seed: int) -> None:
    """A turn-up, a called trump suit or the last bid is missing: one finding where the players went past it."""
    log, game = sample(slug, players, seed), referee.load_game(slug)
    moves, start = moves_of(log), first_play(log)
    if start == len(moves):
        return
    for place in range(start):
        following = [step(move) for move in moves[place + 1 : start]]
        verb = step(moves[place]).verb
        if verb not in BEFORE_PLAY or any(one.verb not in BEFORE_PLAY or one.verb == verb for one in following):
            continue
        if game.has("auction", "named-bids"):  # whose bid is left out leads in place of who has it then
            continue
        kept = [*moves[:place], *moves[place + 1 : start + 1]]
        verdict = judged(with_moves(log, kept))
        found = [one for one in findings(verdict) if not _lead_restriction(log, one)]
        if game.has("match-top") or game.family == "capturing":
            found = [one for one in found if one["kind"] != "unproven"]  # whether plays were right is not known
        assert len(found) == 1, found
        assert (found[0]["kind"], found[0]["move"]) == ("illegal", place)
        assert judged(with_moves(log, kept[:place]))["next"]["action"] == verb


def _lead_restriction(log: Log, found: Mapping[str, Any]) -> bool:
    clause = referee.load_game(log["game"]).in_any_deal.by_id[found["clause"]]
    return isinstance(clause, Restriction) and clause.leading and not isinstance(clause, FirstLead)


@every_trick_sample
def test_a_turn_up_left_out_in_the_middle_is_found(slug: str, players: int, seed: int) -> None:
    """Where the face-down trump card must be shown, playing on is one finding at that move."""
    log = sample(slug, players, seed)
    moves, start = moves_of(log), first_play(log)
    shown = next((place for place in range(start, len(moves)) if step(moves[place]).verb == "turn-up"), None)
    if shown is None or shown + 1 >= len(moves):
        return
    verdict = judged(with_moves(log, [*moves[:shown], moves[shown + 1]]))
    missing = [one for one in findings(verdict) if one["clause"] == "trump-hidden"]
    assert [(one["kind"], one["move"]) for one in missing] == [("illegal", shown)]
    assert judged(with_moves(log, moves[:shown]))["next"]["action"] == "turn-up"


@every_sample
def test_a_move_after_the_end_is_one_finding(slug: str, players: int, seed: int) -> None:
    log, whole = sample(slug, players, seed), verdict_on(slug, players, seed)
    moves = moves_of(log)
    name = log["players"][0]
    game = referee.load_game(slug)
    bid = game.bid_names[0] if game.bid_names else "1" + "".join(game.strains[:1])
    moves_of_turns = ("draw", "discard ?") if referee.load_game(slug).family == "melding" else ()
    for late in (pack_of(referee.load_game(slug))[0], f"bid {bid}", "pass", *moves_of_turns):
        verdict = judged(with_moves(log, [*moves, f"{name} {late}"]))
        (found,) = findings(verdict)
        assert (found["kind"], found["move"], found["player"]) == ("illegal", len(moves), name)
        assert outcome(verdict) == outcome(whole)
        assert verdict["scores"] == whole["scores"]


@every_game
def test_a_deal_after_the_match_is_one_finding(slug: str) -> None:
    """The deal is judged all the same, and counts for nothing."""
    game = referee.load_game(slug)
    for deals in (4, 60):
        log = referee.sample(slug, game.players[0], 0, deals=deals)
        if game.has("target", "floor"):
            log["carried"] = {log["players"][0]: 1_000 if game.has("target") else -1_000}
        if "brought-in" in game.all_rulings:  # what was carried besides is none
            log["rulings"] = {"brought-in": "none"}
        whole = judged(log)
        if whole["complete"]:
            break
    else:
        assert game.has("after-hand-sizes", "deals-as-players")
        return
    ended = whole["ending"]["deal"]
    log["deals"] += log["deals"][-1:]
    verdict = judged(log)
    late = [one for one in findings(verdict) if one["clause"] == whole["ending"]["clause"]]
    assert [one["deal"] for one in late] == list(range(ended + 1, len(log["deals"]) + 1))
    assert all((one["kind"], one["move"]) == ("illegal", 0) for one in late)
    assert verdict["scores"] == whole["scores"]
    assert verdict["winners"] == whole["winners"]


def test_a_deal_begun_before_the_last_was_finished_is_one_finding() -> None:
    log = sample("bedem", 3, 0, 2)
    first, second = log["deals"]
    for kept in (0, 1, 4):
        broken = {**log, "deals": [{**first, "moves": first["moves"][:kept]}, {**second, "dealer": "Ann"}]}
        verdict = judged(broken)
        assert accusations(verdict) == []
        (found,) = findings(verdict, "unproven")
        assert found["deal"] == 1
