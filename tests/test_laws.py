"""The laws of the whole catalogue: every game at every size of table, with random deals.

Each law says what must hold of the verdicts on a sample and on the same sample changed in one way: hands left out, a
card swapped, a move taken away. `tests.verdicts.judged` asserts on the way what every single verdict must hold.
"""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import orjson
import pytest

import referee
from referee.clauses.kinds import Restriction
from referee.clauses.tricks.leading import FirstLead
from referee.clauses.tricks.winning import NextLead
from referee.loading import catalogue
from tests.logs import Log, Verdict, foreign_to, moves_of, pack_of, step, with_hands, with_moves, without_hands
from tests.sampled import (
    BEFORE_PLAY,
    JOKERS,
    SAMPLES,
    SEEDS,
    TABLES,
    TRICK_SAMPLES,
    TRICK_TABLES,
    copies_of,
    first_play,
    holdings,
    named,
    play_on,
    sample,
    verdict_on,
)
from tests.verdicts import accusations, check, expect_same, findings, judged, outcome

MOST_MUTANTS = 8
"""How many wrong cards are tried in one sample."""
MOST_MOVES = 20_000
"""The most that a log may hold."""

every_sample = pytest.mark.parametrize("slug, players, seed", SAMPLES)
every_trick_sample = pytest.mark.parametrize("slug, players, seed", TRICK_SAMPLES)
"""For the laws that speak of one card a trick and of duties to follow; `tests/test_laws_climbing.py` has the others'."""
every_open_sample = pytest.mark.parametrize(
    "slug, players, seed", [one for one in SAMPLES if not referee.load_game(one[0]).has("claims")]
)
"""For the laws on whose card it is that was played: where cards are played face down, everybody may claim anything."""
every_table = pytest.mark.parametrize("slug, players", TABLES)
every_game = pytest.mark.parametrize("slug", list(catalogue.game_files()))


def dice(*what: object) -> random.Random:
    """A source of chance that is the same in every run."""
    return random.Random(" ".join(map(str, what)))


# --- 1: samples are clean, and matches end ----------------------------------------------------------------------


@every_sample
def test_a_sample_is_clean_and_its_deals_are_complete(slug: str, players: int, seed: int) -> None:
    for deals in (1, 3):
        log, verdict = sample(slug, players, seed, deals), verdict_on(slug, players, seed, deals)
        check(log, verdict)
        assert verdict["verdict"] == "clean", findings(verdict)
        assert all(deal["complete"] for deal in verdict["deals"])
        assert len(log["deals"]) == deals or verdict["complete"]


@every_game
def test_a_match_plays_to_its_end(slug: str) -> None:
    """At the smallest table."""
    log = played_out(slug, referee.load_game(slug).players[0])
    verdict = judged(log)
    assert verdict["verdict"] == "clean", findings(verdict)
    assert verdict["complete"]
    assert verdict["ending"]["deal"] == len(log["deals"])
    assert set(verdict["winners"]) <= set(log["players"])
    assert verdict["winners"]
    assert judged({**log, "deals": log["deals"][:-1]})["complete"] is False


SLOW = {"montoute": 22, "penwood": -59}
"""Games that random players hardly ever bring to an end, with a score near it that everybody brings in."""


def played_out(slug: str, players: int) -> Log:
    """A log of random players that ends with the match. Some games need hundreds of deals for that."""
    longest = MOST_MOVES // (len(moves_of(sample(slug, players, 0))) + 4)
    logs = (referee.sample(slug, players, seed, deals=most) for most in (100, longest) for seed in range(20))
    for log in logs:
        if slug in SLOW:
            log["carried"] = dict.fromkeys(log["players"], SLOW[slug])
        if ending := referee.judge(log)["ending"]:
            return {**log, "deals": log["deals"][: ending["deal"]]}
    raise AssertionError("no match ends")


def test_callac_with_four_players_never_ends() -> None:
    """Six tricks are played and only those beyond the sixth are worth a point: nobody ever comes nearer to 17."""
    for seed in SEEDS:
        verdict = judged(referee.sample("callac", 4, seed, deals=40))
        assert all(set(deal["scores"].values()) == {0} for deal in verdict["deals"])
        assert all(len(deal["tricks"]) == 6 for deal in verdict["deals"])
        assert verdict["complete"] is False


@every_table
def test_a_sample_is_the_same_every_time(slug: str, players: int) -> None:
    assert referee.sample(slug, players, 0, deals=1) == sample(slug, players, 0)
    bare = referee.sample(slug, players, 0, deals=1, hands=False)
    assert bare == without_hands(sample(slug, players, 0))


# --- 2: hands that nobody wrote down ----------------------------------------------------------------------------


def _same_with(log: Log, whole: Verdict) -> None:
    verdict = judged(log)
    assert accusations(verdict) == [], "an honest table is accused"
    expect_same(verdict, whole)


@every_sample
def test_without_hands_nobody_is_accused(slug: str, players: int, seed: int) -> None:
    _same_with(without_hands(sample(slug, players, seed, 3)), verdict_on(slug, players, seed, 3))


@every_sample
def test_with_some_of_the_hands_nobody_is_accused(slug: str, players: int, seed: int) -> None:
    chance = dice(slug, players, seed)

    def half(hands: dict[str, str]) -> dict[str, str]:
        kept = chance.sample(sorted(hands), len(hands) // 2)
        return {name: cards for name, cards in hands.items() if name in kept}

    _same_with(with_hands(sample(slug, players, seed, 3), half), verdict_on(slug, players, seed, 3))


@every_sample
def test_with_unknown_cards_in_the_hands_nobody_is_accused(slug: str, players: int, seed: int) -> None:
    chance = dice(slug, players, seed)
    log = with_hands(sample(slug, players, seed, 3), lambda hands: smudged(hands, chance))
    _same_with(log, verdict_on(slug, players, seed, 3))


def smudged(hands: dict[str, str], chance: random.Random) -> dict[str, str]:
    """The hands with some of their cards unknown."""
    return {
        name: " ".join("?" if chance.random() < 0.4 else card for card in cards.split())
        for name, cards in hands.items()
    }


@every_sample
def test_with_fewer_cards_recorded_nobody_is_accused(slug: str, players: int, seed: int) -> None:
    """A hand recorded with fewer cards than were dealt is a partial one."""
    chance = dice(slug, players, seed)

    def thinned(hands: dict[str, str]) -> dict[str, str]:
        return {
            name: " ".join(card for card in cards.split() if chance.random() < 0.6) for name, cards in hands.items()
        }

    _same_with(with_hands(sample(slug, players, seed, 3), thinned), verdict_on(slug, players, seed, 3))


def unseen(log: Log) -> Log:
    """The log as kept by somebody who saw no card that is not played or shown: not what was exchanged, nor the kitty."""
    deals = []
    for deal in log["deals"]:
        moves = []
        for move in deal["moves"]:
            _, verb, words = step(move)
            if verb in {"exchange", "take"}:
                move = " ".join([*move.split()[:2], *("for" if word == "for" else "?" for word in words)])
            if verb != "kitty":
                moves.append(move)
        deals.append({**deal, "moves": moves})
    return {**log, "deals": deals}


@every_sample
def test_with_unseen_exchanges_and_kitties_nobody_is_accused(slug: str, players: int, seed: int) -> None:
    log, whole = unseen(sample(slug, players, seed, 3)), verdict_on(slug, players, seed, 3)
    for record in (log, without_hands(log)):
        verdict = judged(record)
        assert accusations(verdict) == []
        assert [deal["tricks"] for deal in verdict["deals"]] == [deal["tricks"] for deal in whole["deals"]]
        if not referee.load_game(slug).has("kitty-capture"):
            expect_same(verdict, whole)


# --- 3: a card that is held but not permitted -------------------------------------------------------------------


def wrong_cards(log: Log) -> Iterator[tuple[int, str, list[str]]]:
    """Where in the last deal a held card is not permitted: place of the move, the card, the legal cards."""
    moves = moves_of(log)
    for index in range(first_play(log), len(moves)):
        player, verb, _ = step(moves[index])
        if verb != "play" or player is None:
            continue
        due = judged(with_moves(log, moves[:index]))["next"]
        assert due["player"] == player
        for card in sorted(holdings(log, index)[player] - {code.partition("=")[0] for code in due["legal"]}):
            if card in JOKERS and referee.load_game(log["game"]).has("coloured-jokers"):
                continue  # it must be called something, which the law on its suits looks at
            yield index, card, due["legal"]


@cache
def some_wrong_cards(slug: str, players: int, seed: int) -> list[tuple[int, str, list[str]]]:
    """A few of those of a sample, at random."""
    every = list(wrong_cards(sample(slug, players, seed)))
    return dice(slug, players, seed).sample(every, min(MOST_MUTANTS, len(every)))


@every_trick_sample
def test_a_card_not_permitted_is_reported_where_it_falls(slug: str, players: int, seed: int) -> None:
    log, game = sample(slug, players, seed), referee.load_game(slug).at(players)
    moves = moves_of(log)
    for index, card, legal in some_wrong_cards(slug, players, seed):
        player = step(moves[index]).player
        before = judged(with_moves(log, moves[:index]))
        verdict = judged(with_moves(log, [*moves[:index], f"{player} {card}"]))
        assert verdict["verdict"] == "violations"
        (found,) = findings(verdict)
        assert (found["move"], found["player"], found["kind"]) == (index, player, "illegal")
        assert found["legal"] == legal == before["next"]["legal"]
        clause = game.by_id[found["clause"]]
        assert isinstance(clause, Restriction)
        in_trick = _plays_in_trick(log, index)
        assert clause.following if in_trick else clause.leading
        _expect_follow_suit(log, card, set(holdings(log, index)[str(player)]), in_trick, found["clause"])


def _plays_in_trick(log: Log, index: int) -> list[str]:
    """The cards that lie in the trick before the move at that place."""
    moves = moves_of(log)
    closed = judged(with_moves(log, moves[:index]))["deals"][-1]["tricks"]
    start = closed[-1]["plays"][-1]["move"] + 1 if closed else first_play(log)
    return [step(move).words[0] for move in moves[start:index] if step(move).verb == "play"]


SUITLESS = frozenset({"HR", "LR", "BL"})
"""Cards whose notation does not end in their suit."""


def _expect_follow_suit(log: Log, card: str, held: set[str], in_trick: list[str], clause: str) -> None:
    """Whoever holds a card of the led suit and plays another breaks the duty to follow, whatever else they break."""
    game = referee.load_game(log["game"])
    first = next((one for one in game.of_kind(Restriction) if one.following), None)
    plain = not (JOKERS | SUITLESS) & {card, *held, *in_trick}
    if first is None or first.id != "follow-suit" or not in_trick or not plain or "=" in " ".join(in_trick):
        return
    led = in_trick[0][-1]
    if card[-1] != led and any(one[-1] == led for one in held):
        assert clause == "follow-suit"


def test_every_restriction_is_broken_by_some_wrong_card() -> None:
    """The law above would be idle for a restriction that no random deal ever breaks."""
    for id_, slug in RESTRICTIONS.items():
        assert any(id_ in _broken_in(slug, seed) for seed in range(40)), id_


RESTRICTIONS = {
    clause.id: slug for slug in catalogue.game_files() for clause in referee.load_game(slug).of_kind(Restriction)
}
"""Every restriction, with a game that has it."""


def _broken_in(slug: str, seed: int) -> set[str]:
    log = sample(slug, referee.load_game(slug).players[0], seed)
    broken = set()
    for index, card, _ in wrong_cards(log):
        player = step(moves_of(log)[index]).player
        verdict = judged(with_moves(log, [*moves_of(log)[:index], f"{player} {card}"]))
        broken |= {one["clause"] for one in findings(verdict)}
    return broken


@every_trick_sample
def test_a_card_not_permitted_is_proved_by_what_is_played_later(slug: str, players: int, seed: int) -> None:
    """Without hands, the finding comes where the owed card is played later, and rests on the same clause."""
    chance = dice(slug, players, seed)
    sampled = sample(slug, players, seed)
    for index, card, _ in some_wrong_cards(slug, players, seed)[:2]:
        moves = moves_of(sampled)
        player = step(moves[index]).player
        log = play_on(with_moves(sampled, [*moves[:index], f"{player} {card}"]), chance)
        whole, hidden = judged(log), judged(without_hands(log))
        (told,) = accusations(whole)
        assert told["move"] == index
        proved = [one for one in accusations(hidden) if one["move"] == index]
        assert accusations(hidden) == proved, "somebody is accused who did no wrong"
        follows = told["clause"] == "follow-suit" and not str(player).endswith("/low")
        if follows and not referee.load_game(slug).has("overtrump"):
            assert told["proof"] == _first_owed(log, index, told["legal"])
        sure = not told["clause"].startswith(MAY_BE_DOUBTED) and not str(player).endswith("/low")
        if told["proof"] is not None and sure:
            (found,) = proved
            assert found["kind"] == "illegal"
            assert (found["clause"], found["proof"]) == (told["clause"], told["proof"])
        assert outcome(hidden) == outcome(whole)


MAY_BE_DOUBTED = ("trump-breaking", "low-hand")
"""Clauses that rest on more than the hand of who broke them: on whether others broke a trump rightly."""


def _first_owed(log: Log, index: int, legal: list[str]) -> dict[str, Any] | None:
    """The player's first later play of one of the cards owed, wild jokers being owed by nobody."""
    moves = moves_of(log)
    player = step(moves[index]).player
    game = referee.load_game(log["game"])
    wild = JOKERS if game.has("wild-jokers") else {"BL"} if game.has("blanks") else frozenset()
    for place in range(index + 1, len(moves)):
        later = step(moves[place])
        if (later.player, later.verb) == (player, "play") and later.card in set(legal) - wild:
            return {"move": place, "card": later.card}
    return None


@every_trick_sample
def test_a_wild_joker_may_not_stand_for_a_card_that_is_not_permitted(slug: str, players: int, seed: int) -> None:
    """Ruling wild-joker-follow: off the led suit it is legal only where the card it stands for would be."""
    game = referee.load_game(slug)
    if not (game.has("wild-jokers") and game.has("follow-suit")):
        return
    log = sample(slug, players, seed)
    moves = moves_of(log)
    for index in range(first_play(log), len(moves)):
        player, verb, _ = step(moves[index])
        held = holdings(log, index).get(str(player), set())
        in_trick = _plays_in_trick(log, index) if verb == "play" and JOKERS & held else []
        if not in_trick:
            continue
        joker = min(JOKERS & held)
        led = in_trick[0][-1]
        others = [card for card in pack_of(game) if card not in JOKERS and card[-1] != led]
        holds_led = any(card[-1] == led for card in held - JOKERS)
        verdict = judged(with_moves(log, [*moves[:index], f"{player} {joker}={dice(index).choice(others)}"]))
        if holds_led:
            (found,) = findings(verdict)
            assert (found["move"], found["kind"], found["clause"]) == (index, "illegal", "follow-suit")
        followed = next(card for card in pack_of(game) if card[-1] == led)
        assert findings(judged(with_moves(log, [*moves[:index], f"{player} {joker}={followed}"]))) == []


@every_trick_sample
def test_careless_play_is_never_accused_without_proof(slug: str, players: int, seed: int) -> None:
    """Everybody plays any card of the hand. What the record without hands proves is a part of what is true, and where
    every card of every hand is played in the end it is the whole truth."""
    sampled = sample(slug, players, seed)
    if verdict_on(slug, players, seed)["deals"][0].get("thrown_in"):
        return
    start = first_play(sampled)
    seen: list[tuple[int, Verdict]] = []
    log = play_on(
        with_moves(sampled, moves_of(sampled)[:start]),
        dice(slug, players, seed),
        lambda log, verdict: seen.append((len(moves_of(log)), verdict)),
        careless=True,
    )
    whole, hidden = judged(log), judged(without_hands(log))
    truth, told = _charges(whole), _charges(hidden)
    assert {move for move, *_ in told} <= {move for move, *_ in truth}
    assert outcome(hidden) == outcome(whole)
    if not any(holdings(log, len(moves_of(log))).values()) and not {"take", "exchange"} & _verbs(log):
        assert told == truth
        assert hidden["verdict"] == whole["verdict"]
    for length, verdict in seen:
        assert _charges(verdict) == [charge for charge in truth if charge[0] < length], "a prefix tells the same"
    moves = moves_of(log)
    for length in range(start, len(moves), 7):
        early = judged(without_hands(with_moves(log, moves[:length])))
        proved = {charge[0] for charge in _charges(early)}
        assert proved <= {charge[0] for charge in told}, "what is proved stays proved"
        assert {move for move, *_ in truth if move < length} <= {one["move"] for one in findings(early)}
    chance = dice(slug, players, seed)
    records = [log, without_hands(log), unseen(log), without_hands(unseen(log))]
    records.append(with_hands(log, lambda hands: smudged(hands, chance)))
    for record in records:
        verdict = judged(record)
        assert {charge[0] for charge in _charges(verdict)} <= {move for move, *_ in truth}
        assert {move for move, *_ in truth} <= {one["move"] for one in findings(verdict)}, "what may be wrong is said"
        _same_card_by_card(record, verdict)


@every_trick_sample
def test_careless_play_with_cards_nobody_saw_is_never_accused_without_proof(slug: str, players: int, seed: int) -> None:
    """What is proved although some cards that were played are unknown would be proved with them."""
    sampled = sample(slug, players, seed)
    if verdict_on(slug, players, seed)["deals"][0].get("thrown_in"):
        return
    chance = dice(slug, players, seed)
    log = play_on(with_moves(sampled, moves_of(sampled)[: first_play(sampled)]), chance, careless=True)
    truth = {charge[0] for charge in _charges(judged(log))}
    for _ in range(3):
        moves = moves_of(log)
        for place in chance.sample(_plays(log), min(len(_plays(log)), chance.randint(1, 4))):
            moves[place] = f"{step(moves[place]).player} ?"
        smeared = with_moves(log, moves)
        for record in (smeared, without_hands(smeared), with_hands(smeared, lambda hands: smudged(hands, chance))):
            assert {charge[0] for charge in _charges(judged(record))} <= truth


def _same_card_by_card(log: Log, verdict: Verdict) -> None:
    """Whole tricks may be taken at a time where nothing but cards is to come; a last move of another kind forbids it."""
    if not verdict["deals"][-1]["complete"]:
        return
    end = len(moves_of(log))
    slowly = judged(with_moves(log, [*moves_of(log), f"{log['players'][0]} pass"]))
    assert [one for one in findings(slowly) if one["move"] != end] == findings(verdict)
    assert outcome(slowly) == outcome(verdict)


def _charges(verdict: Verdict) -> list[tuple[Any, ...]]:
    return [
        (one["move"], one["player"], one["kind"], one["clause"], one["legal"])
        for one in findings(verdict, "illegal", "impossible")
    ]


def _verbs(log: Log) -> set[str]:
    return {step(move).verb for deal in log["deals"] for move in deal["moves"]}


@every_trick_sample
def test_a_card_nobody_saw_accuses_nobody(slug: str, players: int, seed: int) -> None:
    """A card of the log that is not known stands as `?` in a trick that nobody is said to have won."""
    log = sample(slug, players, seed)
    moves, places = moves_of(log), _plays(log)
    whole = verdict_on(slug, players, seed)["deals"][0]["tricks"]
    if not places or referee.load_game(slug).has("double-tricks", "trump-hidden"):
        return
    leads = [trick["plays"][0]["move"] for trick in whole]
    chance = dice(slug, players, seed)
    for at in sorted({chance.choice(leads), *chance.sample(places, min(8, len(places)))}):
        (trick,) = [trick for trick in whole if at in [play["move"] for play in trick["plays"]]]
        smeared = [*moves[:at], f"{step(moves[at]).player} ?", *moves[at + 1 :]]
        for record in (with_moves(log, smeared), without_hands(with_moves(log, smeared))):
            verdict = judged(record)
            assert accusations(verdict) == []
            assert verdict["verdict"] == "undecided"
            assert at in [one["move"] for one in findings(verdict, "unproven")]
            told = verdict["deals"][0]["tricks"][trick["number"] - 1]
            assert told["winner"] is None
            assert [play["cards"] for play in told["plays"]] == [
                ["?"] if play["move"] == at else play["cards"] for play in trick["plays"]
            ]


# --- 4: cards are conserved -------------------------------------------------------------------------------------


@every_trick_sample
def test_cards_are_conserved(slug: str, players: int, seed: int) -> None:
    game = referee.load_game(slug)
    log, verdict = sample(slug, players, seed), verdict_on(slug, players, seed)
    (told,) = verdict["deals"]
    moves = moves_of(log)
    in_tricks = [
        card.partition("=")[0] for trick in told["tricks"] for play in trick["plays"] for card in play["cards"]
    ]
    assert in_tricks == [step(move).card for move in moves if step(move).verb == "play"]
    copies = game.pack.outline.copies + bool(game.at(players).pack.copies and game.pack.outline.copies == 1)
    in_tricks = [
        card.partition("=")[0]
        for trick in told["tricks"]
        for play in trick["plays"]
        for card in play["cards"]
        if "picked_up" not in trick
    ]
    assert max(Counter(in_tricks).values(), default=1) <= copies
    left = [card for hand in holdings(log, len(moves)).values() for card in hand]
    located = in_tricks + left
    if "take" not in _verbs(log):
        robbed = {step(move).card for move in moves if step(move).verb == "turn-up"} if "rob" in _verbs(log) else set()
        kitty = [card for move in moves if step(move).verb == "kitty" for card in step(move).words]
        located += [card for card in kitty if card not in robbed]
    assert max(Counter(located).values(), default=1) <= copies
    assert set(located) <= set(pack_of(game.at(players)))
    if game.has("tricks-until-empty") and not told.get("thrown_in"):
        assert left == []
    if not told.get("thrown_in"):
        sizes = {len(trick["plays"]) for trick in told["tricks"]}
        hands = players + len(game.at(players).extra_hands(log["players"]))
        assert sizes == {hands} or game.has("double-tricks", "deal-all", "extra-card"), "one card each to a trick"


@every_trick_sample
def test_each_trick_is_led_by_whom_the_rules_say(slug: str, players: int, seed: int) -> None:
    """The winner leads the next trick, or the seat that the game names instead; seats play in turn."""
    game = referee.load_game(slug)
    log, verdict = sample(slug, players, seed), verdict_on(slug, players, seed)
    names = log["players"]
    tricks = verdict["deals"][0]["tricks"]
    for trick in tricks:
        if len(trick["plays"]) == players:
            start = names.index(trick["leader"])
            assert [play["player"] for play in trick["plays"]] == names[start:] + names[:start]
    if game.has("winner-leads") and not game.has("deal-all", "extra-card"):
        assert [trick["leader"] for trick in tricks[1:]] == [trick["winner"] for trick in tricks[:-1]]


# --- 5: sums ----------------------------------------------------------------------------------------------------


@every_sample
def test_scores_add_up_with_what_was_carried(slug: str, players: int, seed: int) -> None:
    if referee.load_game(slug).has("coins"):
        return  # what was carried says how many cards are dealt
    log, verdict = sample(slug, players, seed), verdict_on(slug, players, seed)
    chance = dice(slug, players, seed)
    carried = {name: chance.randint(-5, 5) for name in log["players"]}
    with_carried = judged({**log, "carried": carried})
    assert with_carried["scores"] == {name: carried.get(name, 0) + own for name, own in verdict["scores"].items()}
    assert [deal["reckoning"] for deal in with_carried["deals"]] == [deal["reckoning"] for deal in verdict["deals"]]


# --- 6: a prefix agrees with the whole --------------------------------------------------------------------------


@every_trick_sample
def test_a_prefix_agrees_with_the_whole(slug: str, players: int, seed: int) -> None:
    log, whole = sample(slug, players, seed, 2), verdict_on(slug, players, seed, 2)
    moves = moves_of(log)
    tricks = whole["deals"][-1]["tricks"]
    for length in range(len(moves) + 1):
        verdict = judged(with_moves(log, moves[:length]))
        assert {one["clause"] for one in findings(verdict)} <= {"kitty-capture"}, "only an unseen kitty may be missed"
        assert accusations(verdict) == []
        assert verdict["edition"] == whole["edition"]
        assert verdict["deals"][:-1] == whole["deals"][:-1]
        last = verdict["deals"][-1]
        closed = [trick for trick in tricks if trick["plays"][-1]["move"] + ("picked_up" in trick) < length]
        if verdict["next"] and verdict["next"]["action"] == "turn-up" and length > first_play(log):
            closed = closed[: len(last["tricks"])]
        assert last["tricks"] == closed
        lying = [last["open_trick"]] if "open_trick" in last else []
        listed = [play["move"] for trick in [*closed, *lying] for play in trick["plays"]]
        assert listed == [place for place in _plays(log) if place < length], "every play stands in a trick"
        if length < len(moves):
            _expect_next(verdict, moves[length])
            _expect_next_unseen(judged(without_hands(with_moves(log, moves[:length]))), verdict, moves[length])
        if not last["complete"]:
            assert last["scores"] is None
            assert verdict["next"] is not None
        else:
            assert verdict["next"] is None


def _expect_next(verdict: Verdict, move: str) -> None:
    """The move that the table made is one that was due or offered."""
    player, verb, words = step(move)
    due = verdict["next"]
    if due is None:
        assert verb in {"kitty", "law", "repeal"}, "nothing but the kitty and laws comes after the last trick"
        return
    offers = [(offer["player"], offer["action"]) for offer in due.get("optional", [])]
    if verb == "take":
        assert due["player"] == player
        assert due["action"] == "take" or due["certain"] is False, "the hand is not known until the kitty in it is"
        return
    if (due["player"], due["action"]) != (player, verb):
        assert (player, verb) in offers or (due["player"] == player and verb in due["legal"])
        return
    if verb == "play":
        assert step(move).card in due["legal"] or words[0] in due["legal"]
    elif verb in {"bid", "trump", "anti-trump", "choose"}:
        assert {words[-1], " ".join(words)} & {str(value) for value in due["legal"]}


def _expect_next_unseen(hidden: Verdict, whole: Verdict, move: str) -> None:
    """Without hands the same player is to move; where the referee is certain, the card played is a legal one."""
    due, told = hidden["next"], whole["next"]
    assert (due is None) is (told is None)
    if due is not None:
        if told["action"] == "pick-up" and due["action"] == "play":
            assert due["certain"] is False, "whether the hand is void is not known"
            return
        assert due["action"] == told["action"]
        if due["player"] is None and told["player"] is not None:
            assert step(move).card in due["legal"], "whoever holds a certain card leads"
            return
        assert due["player"] == told["player"]
        if due["action"] == "play" and due.get("certain", True) and step(move).verb == "play":
            assert step(move).card in due["legal"]


# --- 7: the same log, the same bytes ----------------------------------------------------------------------------

FRESH = """
import hashlib, sys
import orjson, referee
for line in sys.stdin.buffer:
    print(hashlib.sha256(orjson.dumps(referee.judge(line))).hexdigest())
"""


@every_sample
def test_the_same_log_gives_the_same_bytes(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed, 2)
    for one in (log, without_hands(log)):
        text = orjson.dumps(one)
        first = orjson.dumps(referee.judge(one))
        assert orjson.dumps(referee.judge(text)) == first
        assert orjson.dumps(referee.judge(text.decode())) == first
        assert orjson.dumps(one) == text, "judging leaves the log alone"


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_a_fresh_process_gives_the_same_bytes(hash_seed: str) -> None:
    logs = [orjson.dumps(log) for slug, players in TRICK_TABLES[::7] for log in _clean_and_wrong(slug, players)]
    here = [hashlib.sha256(orjson.dumps(referee.judge(log))).hexdigest() for log in logs]
    done = subprocess.run(
        [sys.executable, "-c", FRESH],
        input=b"\n".join(logs),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode().split() == here


def _clean_and_wrong(slug: str, players: int) -> list[Log]:
    log = sample(slug, players, 0)
    wrong = [
        with_moves(log, [*moves_of(log)[:index], f"{step(moves_of(log)[index]).player} {card}"])
        for index, card, _ in some_wrong_cards(slug, players, 0)[:2]
    ]
    return [log, without_hands(log), *wrong]


def test_a_kept_sample_belongs_to_whoever_asked_for_it() -> None:
    """What one test does to a sample or to its verdict changes none that another is given."""
    before = orjson.dumps([sample("bedem", 3, 0), verdict_on("bedem", 3, 0)])
    log, verdict = sample("bedem", 3, 0), verdict_on("bedem", 3, 0)
    with_moves(log, [])["deals"][0]["hands"].clear()
    log["deals"][0]["moves"].clear()
    verdict["deals"][0]["tricks"].clear()
    assert orjson.dumps([sample("bedem", 3, 0), verdict_on("bedem", 3, 0)]) == before


def test_a_verdict_belongs_to_whoever_asked_for_it() -> None:
    """Changing one answer changes none that is given later."""
    log = sample("bedem", 3, 0)
    before = orjson.dumps(referee.judge(log))
    answer = referee.judge(log)
    cards = answer["deals"][0]["tricks"][0]["plays"][0]["cards"]
    cards.append("scribble")
    try:
        assert orjson.dumps(referee.judge(log)) == before
    finally:
        cards.remove("scribble")


def as_object(move: str) -> dict[str, Any]:
    """A move of a sample in its object form."""
    player, verb, words = step(move)
    told: dict[str, Any] = {"player": player or "table", "action": verb}
    if verb in {"play", "draw", "discard", "meld"}:
        keys = {"from": "source", "pile": "pile", "suit": "suit", "rank": "rank", "target": "target"}
        ends = [place for place, word in enumerate(words) if word in keys]
        told["cards"] = list(words[: ends[0]] if ends else words)
        told.update({keys[words[place]]: words[place + 1] for place in ends})
    elif verb in {"turn-up", "show", "choose", "take", "kitty", "call", "desert"}:
        told["cards"] = list(words)
    elif verb == "rob":
        told["give"] = list(words)
    elif verb == "exchange":
        split = words.index("for")
        told["give"], told["take"] = list(words[:split]), list(words[split + 1 :])
    elif verb in {"bid", "propose"}:
        told["value"] = int(words[-1])
        if words[0] == "blind":
            told["blind"] = True
    elif verb in {"trump", "anti-trump"}:
        told["suit"] = words[0]
        if len(words) > 1:
            told["rank"] = words[1]
    elif verb == "give":
        told["cards"], told["to"] = list(words[: words.index("to")]), words[-1]
    elif verb == "lay-off":
        split = words.index("on")
        told["cards"], told["meld"] = list(words[:split]), int(words[split + 1])
        told.update({"source": words[-1]} if words[-2] == "from" else {})
    elif verb == "rearrange":
        melds = list(words[:-2] if words[-2] == "from" else words)
        told["melds"] = " ".join(melds).split(" / ")
        told.update({"source": words[-1]} if words[-2] == "from" else {})
    elif verb in {"law", "repeal"}:
        told["law"] = " ".join(words)
    else:
        assert verb in {"pass", "look", "agree", "refuse", "throw-in", "retract", "pick-up", "knock", "challenge"}, verb
    return told


def in_line(moves: list[str]) -> str:
    """Moves parted by commas; the words of a law run on to the end of its line."""
    return "".join(f"{move}\n" if step(move).verb in {"law", "repeal"} else f"{move}, " for move in moves)


@every_sample
def test_all_forms_of_the_moves_give_the_same_verdict(slug: str, players: int, seed: int) -> None:
    log, whole = sample(slug, players, seed, 3), verdict_on(slug, players, seed, 3)
    objects = {
        **log,
        "deals": [{**deal, "moves": [as_object(move) for move in deal["moves"]]} for deal in log["deals"]],
    }
    lines = {**log, "deals": [{**deal, "moves": "\n".join(deal["moves"])} for deal in log["deals"]]}
    commas = {**log, "deals": [{**deal, "moves": in_line(deal["moves"])} for deal in log["deals"]]}
    lists = {
        **log,
        "deals": [
            {**deal, "hands": {name: cards.split() for name, cards in deal["hands"].items()}} for deal in log["deals"]
        ],
    }
    for form in (objects, lines, commas, lists):
        assert referee.judge(form) == whole


# --- 8: faults, one finding each --------------------------------------------------------------------------------


def plain_tricks(slug: str, players: int, seed: int) -> Iterator[list[int]]:
    """Tricks of a sample in which everybody follows with a plain card of one suit: the places of their moves.

    The order of such plays matters to nothing but whose turn it is.
    """
    log = sample(slug, players, seed)
    game = referee.load_game(slug)
    moves = moves_of(log)
    for trick in verdict_on(slug, players, seed)["deals"][0]["tricks"]:
        codes = [play["cards"][0] for play in trick["plays"]]
        places = [play["move"] for play in trick["plays"]]
        in_row = places == list(range(places[0], places[0] + len(places)))
        suits = {code[-1] for code in codes if code.partition("=")[0] not in JOKERS}
        if len(codes) == players and in_row and len(suits) == 1 and not JOKERS & {code[:2] for code in codes}:
            yield places
    assert game.has("turn-order")
    assert moves


@every_trick_sample
def test_a_play_out_of_turn_is_one_finding(slug: str, players: int, seed: int) -> None:
    """Two players who follow suit change places; everything else goes on as it did.

    Not where the cards before one's own say what may be played.
    """
    log, whole = sample(slug, players, seed), verdict_on(slug, players, seed)
    if players < 3 or referee.load_game(slug).has("overtrump"):
        return
    for places in plain_tricks(slug, players, seed):
        moves = moves_of(log)
        at = dice(slug, places).choice(places[1:-1])
        moves[at], moves[at + 1] = moves[at + 1], moves[at]
        verdict = judged(with_moves(log, moves))
        (found,) = findings(verdict)
        assert (found["kind"], found["clause"], found["move"]) == ("illegal", "turn-order", at)
        assert found["player"] == step(moves[at]).player
        assert verdict["scores"] == whole["scores"]
        assert _winners(verdict) == _winners(whole)
        assert _charges(judged(without_hands(with_moves(log, moves)))) == _charges(verdict)


@every_trick_sample
def test_a_lead_out_of_turn_is_one_finding(slug: str, players: int, seed: int) -> None:
    """The player after the leader leads, and the leader plays last.

    Not where leads are limited, or where the cards before one's own say what may be played.
    """
    game = referee.load_game(slug)
    log, whole = sample(slug, players, seed), verdict_on(slug, players, seed)
    if (
        game.has("overtrump")
        or any(clause.leading for clause in game.of_kind(Restriction))
        or game.has("double-tricks")
    ):
        return
    for places in plain_tricks(slug, players, seed):
        moves = moves_of(log)
        if places[0] == first_play(log) and game.has("left-of-leader-leads", "lowest-leads"):
            continue
        first, last = places[0], places[-1]
        moves[first : last + 1] = [*moves[first + 1 : last + 1], moves[first]]
        if game.has("left-of-leader-leads"):
            moves = moves[: last + 1]
        verdict = judged(with_moves(log, moves))
        (found,) = findings(verdict)
        assert (found["kind"], found["move"]) == ("illegal", first)
        assert isinstance(game.by_id[found["clause"]], FirstLead | NextLead)
        assert found["player"] == step(moves[first]).player
        told = _winners(verdict)
        assert told == _winners(whole)[: len(told)]


def _winners(verdict: Verdict) -> list[str | None]:
    return [trick["winner"] for deal in verdict["deals"] for trick in deal["tricks"]]


def _plays(log: Log) -> list[int]:
    return [index for index, move in enumerate(moves_of(log)) if step(move).verb == "play"]


def _one_impossible(log: Log, index: int, player: str, clause: str) -> None:
    """Asserts that exactly that move is reported; what a short record leaves open besides may be said too."""
    verdict = judged(log)
    (found,) = accusations(verdict)
    assert (found["kind"], found["move"], found["player"]) == ("impossible", index, player)
    assert found["clause"] == clause
    assert verdict["verdict"] == "violations"


@every_open_sample
def test_a_card_played_twice_is_impossible(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    moves, places = moves_of(log), _plays(log)
    chance = dice(slug, players, seed)
    for at in chance.sample(places[1:], min(3, len(places) - 1)) if places else []:
        earlier = chance.choice([place for place in places if place < at])
        player = str(step(moves[at]).player)
        card = step(moves[earlier]).card
        played = [step(moves[place]).card for place in places if place < at].count(card)
        if card in holdings(log, at)[player] or played < copies_of(log, card):
            continue
        again = with_moves(log, [*moves[:at], f"{player} {named(log, step(moves[earlier]).card)}"])
        _one_impossible(again, at, player, "own-cards")
        _one_impossible(without_hands(again), at, player, "own-cards")


@every_sample
def test_a_card_of_another_pack_is_impossible(slug: str, players: int, seed: int) -> None:
    log, game = sample(slug, players, seed), referee.load_game(slug).at(players)
    moves, places = moves_of(log), _plays(log)
    chance = dice(slug, players, seed)
    for at in chance.sample(places, min(3, len(places))):
        player = str(step(moves[at]).player)
        played = with_moves(log, [*moves[:at], f"{player} {chance.choice(foreign_to(game.at(players)))}"])
        _one_impossible(played, at, player, "pack")
        _one_impossible(without_hands(played), at, player, "pack")


@every_open_sample
def test_a_card_of_another_hand_is_impossible(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    moves, places = moves_of(log), _plays(log)
    chance = dice(slug, players, seed)
    for at in chance.sample(places, min(3, len(places))):
        player = str(step(moves[at]).player)
        held = holdings(log, at)
        others = sorted(card for name, hand in held.items() if name != player for card in hand - held[player])
        if others:
            card = named(log, chance.choice(others))
            _one_impossible(with_moves(log, [*moves[:at], f"{player} {card}"]), at, player, "own-cards")


@every_open_sample
def test_a_card_from_nowhere_is_impossible(slug: str, players: int, seed: int) -> None:
    """With whole hands recorded, nobody can play what lies in the stock."""
    log = sample(slug, players, seed)
    moves, places, spare = moves_of(log), _plays(log), spare_cards(log)
    if places and spare:
        at = dice(slug, players, seed).choice(places)
        player = str(step(moves[at]).player)
        _one_impossible(with_moves(log, [*moves[:at], f"{player} {named(log, spare[0])}"]), at, player, "own-cards")


def spare_cards(log: Log) -> list[str]:
    """The cards of the pack that a sample of one deal mentions nowhere."""
    (deal,) = log["deals"]
    mentioned = {word.partition("=")[0] for move in deal["moves"] for word in step(move).words}
    mentioned |= {card for cards in deal["hands"].values() for card in cards.split()}
    return [card for card in pack_of(referee.load_game(log["game"])) if card not in mentioned]


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
        if game.has("auction"):
            continue
        kept = [*moves[:place], *moves[place + 1 : start + 1]]
        verdict = judged(with_moves(log, kept))
        found = [one for one in findings(verdict) if not _lead_restriction(log, one)]
        if game.has("match-top"):
            found = [one for one in found if one["kind"] != "unproven"]  # whether the first play matched is not known
        assert len(found) == 1, found
        assert (found[0]["kind"], found[0]["move"]) == ("illegal", place)
        assert judged(with_moves(log, kept[:place]))["next"]["action"] == verb


def _lead_restriction(log: Log, found: dict[str, Any]) -> bool:
    clause = referee.load_game(log["game"]).by_id[found["clause"]]
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
    for late in (f"{name} {pack_of(referee.load_game(slug))[0]}", f"{name} bid 1", f"{name} pass"):
        verdict = judged(with_moves(log, [*moves, late]))
        (found,) = findings(verdict)
        assert (found["kind"], found["move"], found["player"]) == ("illegal", len(moves), name)
        assert outcome(verdict) == outcome(whole)
        assert verdict["scores"] == whole["scores"]


@every_game
def test_a_deal_after_the_match_is_one_finding(slug: str) -> None:
    """The deal is judged all the same, and counts for nothing."""
    game = referee.load_game(slug)
    players = game.players[0]
    log = referee.sample(slug, players, 0, deals=2_000)
    log = {**log, "deals": log["deals"][-60:]}
    log = {**log, "deals": [*log["deals"], log["deals"][-1]]}
    carried = {name: 1_000 if game.has("target") else -1_000 for name in log["players"][:1]}
    if not game.has("target", "floor"):
        carried = {}
    whole, verdict = (
        judged({**log, "deals": log["deals"][:-1], "carried": carried}),
        judged({**log, "carried": carried}),
    )
    if not whole["complete"]:
        assert game.has("after-hand-sizes", "deals-as-players")
        return
    ended = whole["ending"]["deal"]
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
        _same_but_later(verdict, whole, index)
        hidden = judged(without_hands(mended))
        assert {one["move"] for one in accusations(hidden)} <= {index}
        _same_but_later(hidden, whole, index)


def _same_but_later(verdict: Verdict, whole: Verdict, index: int) -> None:
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
        _same_but_later(verdict, whole, index)
        hidden = judged(without_hands(again))
        assert accusations(hidden) == []
        _same_but_later(hidden, whole, index)


@every_sample
def test_a_foreign_card_or_a_turn_out_of_order_may_be_taken_back(slug: str, players: int, seed: int) -> None:
    if referee.load_game(slug).has("no-take-back"):
        return
    log, whole, game = sample(slug, players, seed), verdict_on(slug, players, seed), referee.load_game(slug)
    moves, places = moves_of(log), _plays(log)
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
            _same_but_later(verdict, whole, index)


@every_table
def test_nothing_to_take_back_is_one_finding(slug: str, players: int) -> None:
    log = sample(slug, players, 0)
    moves, places = moves_of(log), _plays(log)
    if len(places) < 2:
        return
    name = next(name for name in log["players"] if name != step(moves[places[0]]).player)
    verdict = judged(with_moves(log, [*moves[: places[0] + 1], f"{name} retract", *moves[places[0] + 1 :]]))
    (found,) = findings(verdict)
    assert (found["kind"], found["move"], found["player"]) == ("illegal", places[0] + 1, name)


# --- 9: clauses and editions ------------------------------------------------------------------------------------


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
    editions = {verdict_on(slug, players, 0)["edition"] for slug, players in TABLES}
    assert len(editions) == len(list(catalogue.game_files()))


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
