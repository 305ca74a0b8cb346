"""Laws of counting games: what may be added, who must, what it brings, and that no card is lost."""

from __future__ import annotations

from itertools import combinations

import pytest

import referee
from tests.helpers.logs import moves_of, step, with_moves, without_hands
from tests.helpers.sampled import sample, verdict_on
from tests.helpers.verdicts import accusations
from tests.laws.play_by_play import accuses_nobody_with_less, before, found_with, plays
from tests.laws.tables import COUNTING_TABLES, dice, samples

every_sample = pytest.mark.parametrize("slug, players, seed", samples(COUNTING_TABLES))
PLACES = 4
"""At how many places of a sample something is tried."""


def worth(code: str) -> int:
    """What a card counts, worked out by itself."""
    letter = code[:-1]
    return 1 if letter == "A" else 10 if letter in "JQK" else int(letter)


@every_sample
def test_what_is_listed_is_what_is_legal(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    for at in dice(slug, players, seed).sample(plays(log), PLACES):
        verdict = before(log, at)
        player, legal = verdict["next"]["player"], verdict["next"]["legal"]
        left = [
            step(move).words[0]
            for move in moves_of(log)[at:]
            if step(move).verb == "play" and step(move).player == player
        ]
        assert {*legal} == {card for card in left if verdict["position"]["count"] + worth(card) <= 31}
        for card in (*left, "go"):
            assert (card in legal) is (found_with(log, at, f"{player} {card}") == []), (at, card)


@every_sample
def test_who_says_go_and_could_play_is_found_by_a_later_card(slug: str, players: int, seed: int) -> None:
    """Without hands: the cards that are played later are proof."""
    log = without_hands(sample(slug, players, seed))
    tried = 0
    for at in plays(log)[1:]:
        verdict = before(sample(slug, players, seed), at)
        if not verdict["position"]["lying"] or tried >= PLACES:
            continue
        tried += 1
        player, rest = step(moves_of(log)[at]).player, moves_of(log)[at:]
        found = accusations(referee.judge(with_moves(log, [*moves_of(log)[:at], f"{player} go", *rest])))
        assert (found[0]["kind"], found[0]["move"], found[0]["player"]) == ("illegal", at, player)
        assert found[0]["proof"] is not None


@every_sample
def test_points_in_play_are_worked_out_once_more(slug: str, players: int, seed: int) -> None:
    """Pairs, runs, 15 and 31 of the cards since the count began, told in another way."""
    order = {rank: place for place, rank in enumerate("A 2 3 4 5 6 7 8 9 10 J Q K".split())}
    count: list[str] = []
    for turn in verdict_on(slug, players, seed)["deals"][0]["turns"]:
        for move in turn["moves"]:
            if move["action"] != "play":
                continue
            code = move["cards"][0]
            if move["count"] != sum(map(worth, [*count, code])):
                count = []
            count.append(code)
            assert move["count"] == sum(map(worth, count)) <= 31
            ranks = [order[one[:-1]] for one in count]
            points = 2 * (move["count"] in {15, 31})
            alike = next((n for n in (4, 3, 2) if len(ranks) >= n and len({*ranks[-n:]}) == 1), 1)
            points += len([*combinations(range(alike), 2)]) * 2
            runs = [
                n
                for n in range(3, len(ranks) + 1)
                if sorted(ranks[-n:]) == [*range(min(ranks[-n:]), min(ranks[-n:]) + n)]
            ]
            points += max(runs, default=0)
            assert move.get("pegs", 0) - points in {0, 1}, (count, move)


@every_sample
def test_no_card_is_played_that_was_laid_away(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    away = {step(move).player: step(move).words for move in moves_of(log) if step(move).verb == "lay-away"}
    for at in dice(slug, players, seed).sample(plays(log), PLACES):
        player = step(moves_of(log)[at]).player
        code = away[player][0]
        found = found_with(log, at, f"{player} {code}")
        assert ("impossible", at) in [(one["kind"], one["move"]) for one in found]


@every_sample
def test_with_less_recorded_nobody_is_accused(slug: str, players: int, seed: int) -> None:
    accuses_nobody_with_less(slug, players, seed)


def shown(hand: list[str], starter: str, *, crib: bool) -> int:
    """What a hand comes to, worked out set by set."""
    order = {rank: place for place, rank in enumerate("A 2 3 4 5 6 7 8 9 10 J Q K".split())}
    cards = [*hand, starter]
    sets = [one for size in range(2, 6) for one in combinations(cards, size)]
    points = sum(2 for one in sets if sum(map(worth, one)) == 15)
    points += sum(2 for one in sets if len(one) == 2 and one[0][:-1] == one[1][:-1])
    for size in (5, 4, 3):
        ranks = [sorted(order[code[:-1]] for code in one) for one in sets if len(one) == size]
        runs = [one for one in ranks if one == [*range(one[0], one[0] + size)]]
        if runs:
            points += size * len(runs)
            break
    if len({code[-1] for code in cards}) == 1:
        points += 5
    elif len({code[-1] for code in hand}) == 1 and not crib:
        points += 4
    return points + ("J" + starter[-1] in hand)


@every_sample
def test_hands_are_worked_out_once_more(slug: str, players: int, seed: int) -> None:
    log, entry = sample(slug, players, seed), verdict_on(slug, players, seed)["deals"][0]
    starter = next(step(move).words[0] for move in moves_of(log) if step(move).verb == "turn-up")
    crib = [code for move in moves_of(log) if step(move).verb in {"lay-away", "kitty"} for code in step(move).words]
    partners = {name: log["players"][(place + 2) % players] for place, name in enumerate(log["players"])}
    own = {
        name: shown([step(move).words[0] for move in moves_of(log) if step(move).verb == "play" and step(move).player == name],
                    starter, crib=False)
        for name in log["players"]
    }  # fmt: skip
    own[entry["dealer"]] += shown(crib, starter, crib=True)
    for name in log["players"]:
        told = sum(line["points"] for line in entry["reckoning"][name] if line["clause"] == "count-hands")
        assert told == own[name] + (own[partners[name]] if players == 4 else 0)
