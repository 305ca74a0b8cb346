"""Laws of the record in matching games, with special effects declared at random.

A random legal deal is written down with less in it (hands left out, draws unnamed), in other natural ways (the cards of one
draw in several moves, a pick-up for a draw of the pile) and with moves that were taken back: nobody is newly accused. The same
holds where two plays of a player have changed places, so that the deal has faults: what is proved with less recorded is
proved with more. And whoever is next can make any move that is listed.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

import referee
from referee.games.game import Game
from referee.loading import catalogue
from tests.helpers.logs import Log, Step, Verdict, step, with_moves
from tests.helpers.verdicts import Finding, standing

SLUGS = [slug for slug in catalogue.game_files() if referee.load_game(slug).family == "matching"]
MENU = (
    "wild", "any", "second-suit", "high-three", "order lower", "order higher", "demand", "cover", "transparent", "last",
    "again", "skip", "reverse", "draw", "draw 3", "target-draw 2", "next-draws", "next-draws 2", "all-draw", "take",
    "take 2", "give", "tuck", "shuffle", "pass-hands left", "pass-hands right", "trade", "copy", "points 3",
)  # fmt: skip
SEEDS = (0, 1, 2)

Written = list[tuple[str, int]]
"""Moves, each with the place of the move that it stands for, -1 for what was taken back."""


def declared_for(game: Game, chance: random.Random) -> dict[str, Any]:
    """Effects of some ranks, and of some cards; where the game's file says which cards have effects, some options."""
    if not game.lost:
        names = {option.name: option for option in chance.sample(game.options, min(3, len(game.options)))}
        clash = {other for option in names.values() for other in option.excludes}
        return {"options": [name for name in names if name not in clash]}
    ranks = [rank.letter for rank in game.pack.ranks]
    plain = [code for code in game.pack.codes[: game.pack.size] if code not in game.pack.jokers]
    marked = chance.sample(ranks, chance.randint(1, 5)) + chance.sample(plain, chance.randint(0, 3))
    return {"effects": {key: chance.choice(MENU) for key in marked}}


def sampled(slug: str, seed: int, chance: random.Random) -> Log:
    """One deal of the game with any number of players, nearly always with effects."""
    game = referee.load_game(slug)
    players = chance.randint(*game.players)
    table = declared_for(game, chance) if chance.random() < 0.9 else {}
    return referee.sample(slug, players, seed, deals=1, table=table)


def unnamed(cards: tuple[str, ...], chance: random.Random) -> str:
    return " ".join("?" if chance.random() < 0.5 else card for card in cards)


def in_other_words(move: str, told: Step, chance: random.Random) -> list[str]:
    """The same move as somebody else might write it, who has seen less of it."""
    if told.verb != "draw" or chance.random() < 0.4:
        return [move]
    player, cards = told.player, told.words
    if cards == ("from", "discard"):
        return [f"{player} {chance.choice(['pick-up', 'take', 'draw', 'pass', 'take from discard'])}"]
    if len(cards) > 1 and chance.random() < 0.5:
        return [f"{player} draw {chance.choice([card, '?', ''])}".strip() for card in cards]
    return [f"{player} draw {chance.choice([unnamed(cards, chance), ''])}".strip()]


def rewritten(moves: list[str], chance: random.Random, *, taken_back: bool) -> Written:
    """The moves in other words, some of them after others that were taken back."""
    found: Written = []
    for place, move in enumerate(moves):
        told = step(move)
        if taken_back and told.player and told.verb in {"play", "draw", "pass"} and chance.random() < 0.1:
            first = chance.choice([move, f"{told.player} draw", f"{told.player} pass"])
            found += [(first, -1), (f"{told.player} retract", -1)]
        found += [(other, place) for other in in_other_words(move, told, chance)]
    return found


def with_less(log: Log, written: Written, chance: random.Random) -> Log:
    """The log with those moves, and with some hands, parts of them or none."""
    less = with_moves(log, [move for move, _ in written])
    hands = {
        name: unnamed(tuple(cards.split()), chance) if chance.random() < 0.5 else cards
        for name, cards in log["deals"][-1]["hands"].items()
        if chance.random() < 0.6
    }
    less["deals"][-1]["hands"] = hands if chance.random() < 0.7 else {}
    return less


def accusations(verdict: Verdict) -> dict[int | None, Finding]:
    """Findings that accuse somebody and stand, by the moves they are at."""
    return {one["move"]: one for one in standing(verdict)}


def changed_places(log: Log, chance: random.Random) -> list[str]:
    """The moves, two plays of one player having changed places, of cards that were dealt to that player."""
    deal = log["deals"][-1]
    moves, dealt = list(deal["moves"]), {name: cards.split() for name, cards in deal["hands"].items()}
    plays: dict[str, list[int]] = {}
    for place, move in enumerate(moves):
        told = step(move)
        if told.player and told.verb == "play" and len(told.words) == 1 and told.words[0] in dealt[told.player]:
            plays.setdefault(told.player, []).append(place)
    able = [places for places in plays.values() if len(places) > 1]
    if able:
        one, other = chance.sample(chance.choice(able), 2)
        moves[one], moves[other] = moves[other], moves[one]
    return moves


@pytest.mark.parametrize("slug", SLUGS)
def test_with_less_recorded_nobody_is_newly_accused(slug: str) -> None:
    for seed in SEEDS:
        chance = random.Random(f"less {slug} {seed}")
        log = sampled(slug, seed, chance)
        assert accusations(referee.judge(log)) == {}
        for taken_back in (False, True):
            written = rewritten(log["deals"][-1]["moves"], chance, taken_back=taken_back)
            less = with_less(log, written, chance)
            assert accusations(referee.judge(less)) == {}, less


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_proved_with_less_is_proved_with_more(slug: str) -> None:
    for seed in SEEDS:
        chance = random.Random(f"more {slug} {seed}")
        log = sampled(slug, seed, chance)
        moves = changed_places(log, chance)
        more = accusations(referee.judge(with_moves(log, moves)))
        if any(one["kind"] == "impossible" for one in more.values()):
            continue  # hands went another way, so that the cards are not where the moves say
        written = rewritten(moves, chance, taken_back=False)
        less = with_less(log, written, chance)
        for place, one in accusations(referee.judge(less)).items():
            assert place is not None
            assert written[place][1] in more, (one["message"], less)


@pytest.mark.parametrize("slug", SLUGS)
def test_who_is_next_can_do_what_is_listed(slug: str) -> None:
    for seed in SEEDS:
        chance = random.Random(f"next {slug} {seed}")
        log = sampled(slug, seed, chance)
        moves = log["deals"][-1]["moves"]
        begun = with_moves(log, moves[: chance.randint(1, len(moves))])
        if chance.random() < 0.5:
            begun = with_less(begun, [(move, 0) for move in begun["deals"][-1]["moves"]], chance)
        move = listed(begun, referee.judge(begun)["next"], chance)
        if move is not None:
            so_far = begun["deals"][-1]["moves"]
            found = accusations(referee.judge(with_moves(begun, [*so_far, move])))
            assert len(so_far) not in found, (move, found, begun)


def listed(log: Log, due: Mapping[str, Any] | None, chance: random.Random) -> str | None:
    """One of the moves that are listed as next, with everything named that a card may ask for; None where there is none
    without a joker."""
    if due is None or due["player"] is None or due["action"] not in {"play", "draw", "give"}:
        return None
    game = referee.load_game(log["game"]).at(len(log["players"]), None)
    if due["action"] == "draw":
        return f"{due['player']} draw"
    jokers = set() if not game.has("turned-jokers") else {"any card may be one"}
    plain = [told for told in due["legal"] if not jokers and not {*told.split()} & {*game.pack.jokers}]
    if not plain:
        return None
    told = chance.choice(plain)
    if told == "pass":
        return f"{due['player']} pass"
    retired = {name for name in log["players"] if name == due["player"]}
    other = next(name for name in log["players"] if name not in retired)
    if due["action"] == "give":
        return f"{due['player']} give {told} to {other}"
    suit, rank = chance.choice(game.pack.suits).letter, chance.choice(game.pack.ranks).letter
    return f"{due['player']} {told} suit {suit} rank {rank} target {other}"
