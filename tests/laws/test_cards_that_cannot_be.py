"""A card that cannot be where it is said to be is impossible, and proves nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

import referee
from tests.helpers.logs import Log, foreign_to, moves_of, pack_of, step, with_hands, with_moves, without_hands
from tests.helpers.sampled import copies_of, holdings, named, sample, verdict_on
from tests.helpers.verdicts import accusations, expect_same, findings, judged
from tests.laws.options import FEWER
from tests.laws.spoiled import plays_of
from tests.laws.tables import EACH_GAME, dice, every_open_sample, every_sample


def one_impossible(log: Log, index: int, player: str, clause: str) -> None:
    """Asserts that exactly that move is reported; what a short record leaves open besides may be said too."""
    verdict = judged(log)
    (found,) = accusations(verdict)
    assert (found["kind"], found["move"], found["player"]) == ("impossible", index, player)
    assert found["clause"] == clause
    assert verdict["verdict"] == "violations"


@every_open_sample
def test_a_card_played_twice_is_impossible(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    moves, places = moves_of(log), plays_of(log)
    chance = dice(slug, players, seed)
    for at in chance.sample(places[1:], min(3, len(places) - 1)) if places else []:
        earlier = chance.choice([place for place in places if place < at])
        player = str(step(moves[at]).player)
        card = step(moves[earlier]).card
        played = [step(moves[place]).card for place in places if place < at].count(card)
        if card in holdings(log, at)[player] or played < copies_of(log, card):
            continue
        again = with_moves(log, [*moves[:at], f"{player} {named(log, step(moves[earlier]).card)}"])
        one_impossible(again, at, player, "own-cards")
        one_impossible(without_hands(again), at, player, "own-cards")


@every_sample
def test_a_card_of_another_pack_is_impossible(slug: str, players: int, seed: int) -> None:
    log, game = sample(slug, players, seed), referee.load_game(slug).at(players)
    moves, places = moves_of(log), plays_of(log)
    chance = dice(slug, players, seed)
    for at in chance.sample(places, min(3, len(places))):
        player = str(step(moves[at]).player)
        played = with_moves(log, [*moves[:at], f"{player} {chance.choice(foreign_to(game.at(players)))}"])
        one_impossible(played, at, player, "pack")
        one_impossible(without_hands(played), at, player, "pack")


def with_another_card(log: Log, verb: str, chance: random.Random) -> tuple[Log, int] | None:
    """The log with a card of another pack in one of its moves of that verb, and the place of that move."""
    moves, foreign = moves_of(log), foreign_to(referee.load_game(log["game"]).at(len(log["players"]), log.get("table")))
    at = chance.choice([place for place, move in enumerate(moves) if step(move).verb == verb])
    words, cards = moves[at].split(), step(moves[at]).cards
    named = [place for place, word in enumerate(words) if place and word.partition("=")[0] in cards]
    if not named or not foreign:
        return None
    words[chance.choice(named)] = chance.choice(foreign)
    return with_moves(log, [*moves[:at], " ".join(words), *moves[at + 1 :]]), at


@pytest.mark.parametrize("slug, players, declared", [*((*table, None) for table in EACH_GAME), *FEWER])
def test_a_card_of_another_pack_is_found_in_a_move_of_any_verb(
    slug: str, players: int, declared: dict[str, Any] | None
) -> None:
    """What stands where a bid or a suit is meant is unreadable, and a law may be any text."""
    log = referee.sample(slug, players, 0, deals=1, table=declared)
    for verb in sorted({step(move).verb for move in moves_of(log) if step(move).cards} - {"law", "repeal"}):
        wrong = with_another_card(log, verb, dice(slug, players, verb))
        for told in () if wrong is None else (wrong[0], without_hands(wrong[0])):
            try:
                verdict = judged(told)
            except referee.UnreadableLog as error:
                assert verb in {
                    "bid",
                    "propose",
                    "trump",
                    "anti-trump",
                    "name",
                    "declare",
                    "give",
                    "order-up",
                    "count",
                }, error
            else:
                assert wrong is not None
                assert wrong[1] in {found["move"] for found in accusations(verdict)}, moves_of(told)[wrong[1]]


@every_open_sample
def test_a_card_of_another_hand_is_impossible(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    moves, places = moves_of(log), plays_of(log)
    chance = dice(slug, players, seed)
    for at in chance.sample(places, min(3, len(places))):
        player = str(step(moves[at]).player)
        held = holdings(log, at)
        others = sorted(card for name, hand in held.items() if name != player for card in hand - held[player])
        if others:
            card = named(log, chance.choice(others))
            one_impossible(with_moves(log, [*moves[:at], f"{player} {card}"]), at, player, "own-cards")


@every_open_sample
def test_a_card_from_nowhere_is_impossible(slug: str, players: int, seed: int) -> None:
    """With whole hands recorded, nobody can play what lies in the stock."""
    log = sample(slug, players, seed)
    moves, places, spare = moves_of(log), plays_of(log), spare_cards(log)
    if places and spare:
        at = dice(slug, players, seed).choice(places)
        player = str(step(moves[at]).player)
        one_impossible(with_moves(log, [*moves[:at], f"{player} {named(log, spare[0])}"]), at, player, "own-cards")


def spare_cards(log: Log) -> list[str]:
    """The cards of the pack that a sample of one deal mentions nowhere."""
    (deal,) = log["deals"]
    mentioned = {word.partition("=")[0] for move in deal["moves"] for word in step(move).words}
    mentioned |= {card for cards in deal["hands"].values() for card in cards.split()}
    pack = pack_of(referee.load_game(log["game"]).at(len(log["players"])))
    return [card for card in pack if card not in mentioned]


def fattened(log: Log, name: str, card: str) -> Log:
    """The log with one card more in that player's recorded hand."""
    return with_hands(log, lambda hands: {**hands, name: f"{hands[name]} {card}"})


@every_sample
def test_a_hand_of_too_many_cards_is_impossible(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    name = dice(slug, players, seed).choice(log["players"])
    verdict = judged(fattened(log, name, "?"))
    (found,) = accusations(verdict)
    assert (found["kind"], found["move"], found["player"]) == ("impossible", None, name)
    assert found["clause"] in {"deal", "deal-all", "deal-evenly", "coins"}
    expect_same(verdict, verdict_on(slug, players, seed))


@every_sample
def test_a_hand_that_cannot_be_proves_nothing(slug: str, players: int, seed: int) -> None:
    """Nobody revoked because of a card that stands in a hand too large to have been dealt."""
    log = sample(slug, players, seed)
    chance = dice(slug, players, seed)
    name = chance.choice(log["players"])
    for extra in chance.sample(spare_cards(log), min(2, len(spare_cards(log)))):
        verdict = judged(fattened(log, name, extra))
        (found,) = accusations(verdict)
        assert (found["kind"], found["move"], found["player"]) == ("impossible", None, name)
        expect_same(verdict, verdict_on(slug, players, seed))


@every_sample
def test_a_card_recorded_in_two_hands_is_impossible(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    one, other = dice(slug, players, seed).sample(log["players"], 2)

    dealt = " ".join(log["deals"][0]["hands"].values()).split()
    whole = [card for card in log["deals"][0]["hands"][one].split() if dealt.count(card) == copies_of(log, card)]
    if not whole:
        return

    def doubled(hands: dict[str, str]) -> dict[str, str]:
        lost = next(card for card in hands[other].split() if card != whole[0])
        rest = hands[other].split()
        rest.remove(lost)
        return {**hands, other: " ".join([whole[0], *rest])}

    verdict = judged(with_moves(with_hands(log, doubled), []))
    (found,) = findings(verdict)
    assert (found["kind"], found["move"], found["clause"]) == ("impossible", None, "own-cards")


@pytest.mark.parametrize("card", ["RJ", "RJ=5S", "BJ=5"])
@pytest.mark.parametrize("move", ["meld 5C 5D {}", "lay-off {} on 1", "discard {}"])
def test_a_joker_that_the_table_leaves_out_is_found_wherever_it_is_put(move: str, card: str) -> None:
    moves = f"table turn-up 9H, Ann draw, Ann meld 5C 5D 5H, Ann {move.format(card)}"
    log = {"game": "rummy-500", "players": ["Ann", "Bob"], "dealer": "Bob", "deals": [{"moves": moves}]}
    assert "impossible" in {found["kind"] for found in findings(judged(log))}
