"""Laws of melding games: random deals at every table, spoiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee
from tests.helpers.logs import moves_of, step, with_moves
from tests.helpers.sampled import sample, verdict_on
from tests.helpers.verdicts import accusations
from tests.laws.tables import MELDING_TABLES, dice, samples

Log = dict[str, Any]
every_sample = pytest.mark.parametrize("slug, players, seed", samples(MELDING_TABLES))


def places_of(log: Log, *verbs: str) -> list[int]:
    """The places of moves with these verbs, up to a knock."""
    moves = [step(move).verb for move in moves_of(log)]
    end = moves.index("knock") if "knock" in moves else len(moves)
    return [place for place, verb in enumerate(moves[:end]) if verb in verbs]


def in_hands(slug: str, players: int, seed: int, upto: int) -> dict[str, set[str]]:
    """What each player can lay down before the move at that place: in the hand, drawn, not yet laid down."""
    (deal,) = sample(slug, players, seed)["deals"]
    held = {name: set(cards.split()) for name, cards in deal["hands"].items() if "/" not in name}
    for turn in verdict_on(slug, players, seed)["deals"][0]["turns"]:
        for move in turn["moves"]:
            if move["move"] >= upto:
                return held
            cards = {card.partition("=")[0] for card in move["cards"]}
            own = held[turn["player"]]
            if move["action"] == "draw":
                own |= cards
            elif not move.get("failed"):
                own -= cards
    return held


@every_sample
def test_a_card_that_is_not_in_the_hand_is_impossible(slug: str, players: int, seed: int) -> None:
    """One of another hand, one that lies on the table, and one that is in no pack: laid down or discarded."""
    log, game = sample(slug, players, seed), referee.load_game(slug)
    if game.has("rows", "opening-exchange", "gifts", "laws"):
        return
    places = places_of(log, "discard", "meld")
    chance = dice(slug, players, seed)
    for at in chance.sample(places, min(4, len(places))):
        one, held = step(moves_of(log)[at]), in_hands(slug, players, seed, at)
        player = str(one.player)
        others = sorted(card for name, own in held.items() if name != player for card in own)
        card = one.words[0].partition("=")[0]
        for wrong in (chance.choice(others), *melded_before(log, at)):
            spoiled = moves_of(log)[at].replace(card, wrong, 1)
            verdict = referee.judge(with_moves(log, [*moves_of(log)[:at], spoiled]))
            found = [(found["move"], found["player"], found["clause"]) for found in accusations(verdict)
                     if found["kind"] == "impossible"]  # fmt: skip
            assert found == [(at, player, "own-cards")], spoiled


def melded_before(log: Log, at: int) -> list[str]:
    """A card that has been melded before that move."""
    words = [word for move in moves_of(log)[:at] if step(move).verb == "meld" for word in step(move).words]
    return [word for word in words if "=" not in word and word not in {"from", "row", "blind"}][:1]


@every_sample
def test_a_draw_left_out_is_found_at_the_next_move(slug: str, players: int, seed: int) -> None:
    log, game = sample(slug, players, seed), referee.load_game(slug)
    if game.has("one-action", "rows") or not places_of(log, "draw"):
        return
    moves = moves_of(log)
    draws = [at for at in places_of(log, "draw") if step(moves[at + 1]).verb in {"meld", "lay-off", "discard"}]
    at = dice(slug, players, seed).choice(draws)
    verdict = referee.judge(with_moves(log, [*moves[:at], moves[at + 1]]))
    assert ("illegal", at, "turn-steps") in {(one["kind"], one["move"], one["clause"]) for one in accusations(verdict)}


@every_sample
def test_a_move_out_of_turn_is_one_finding(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    moves = moves_of(log)
    chance = dice(slug, players, seed)
    draws = places_of(log, "draw")
    for at in chance.sample(draws, min(3, len(draws))):
        due = str(verdict_to(log, at)["next"]["player"])
        others = [name for name in log["players"] if name != due]
        verdict = referee.judge(with_moves(log, [*moves[:at], f"{chance.choice(others)} draw"]))
        late = [one for one in accusations(verdict) if one["move"] == at]
        if step(moves[at]).player == due and step(moves[at - 1]).player != due:
            assert [one["kind"] for one in late] == ["illegal"]
            assert late[0]["clause"] in {"turn-order", *(clause.id for clause in referee.load_game(slug).clauses)}


def verdict_to(log: Log, at: int) -> Mapping[str, Any]:
    return referee.judge(with_moves(log, moves_of(log)[:at]))


@every_sample
def test_a_beginning_agrees_with_the_whole(slug: str, players: int, seed: int) -> None:
    """Up to any place the log is clean, what was done is the same, and who is next is who moves next."""
    log, whole = sample(slug, players, seed), verdict_on(slug, players, seed)
    moves = moves_of(log)
    chance = dice(slug, players, seed)
    for at in chance.sample(range(1, len(moves)), min(6, len(moves) - 1)):
        verdict = verdict_to(log, at)
        assert accusations(verdict) == []
        told = [move["move"] for turn in verdict["deals"][0]["turns"] for move in turn["moves"]]
        assert told == [
            move["move"] for turn in whole["deals"][0]["turns"] for move in turn["moves"] if move["move"] < at
        ]
        if step(moves[at]).verb == "draw" and step(moves[at - 1]).verb == "discard":
            assert verdict["next"]["player"] == step(moves[at]).player


@every_sample
def test_what_is_listed_as_legal_is_clean(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    moves, chance = moves_of(log), dice(slug, players, seed)
    turns = places_of(log, "draw", "discard", "meld", "lay-off")
    for at in chance.sample(turns, min(4, len(turns))):
        following = verdict_to(log, at)["next"]
        if step(moves[at - 1]).player == following["player"] and referee.load_game(slug).has("last-card-call"):
            continue
        for legal in chance.sample(following["legal"], min(5, len(following["legal"]))):
            verdict = referee.judge(with_moves(log, [*moves[:at], f"{following['player']} {legal}"]))
            assert accusations(verdict) == [], legal
