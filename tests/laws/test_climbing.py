"""Laws of climbing games: what may be played, when a trick ends, who leads, and what a wrong move is."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice, product, zip_longest
from typing import Any

import pytest

import referee
from referee.clauses.climbing.combining import Combinations
from tests.helpers.logs import Log, Verdict, moves_of, pack_of, step, with_hands, with_moves, without_hands
from tests.helpers.sampled import JOKERS, all_held, first_play, placed, sample, verdict_on
from tests.helpers.verdicts import accusations, expect_same, findings, game_of, judged
from tests.laws.spoiled import smudged
from tests.laws.tables import CLIMBING_TABLES, dice, samples
from tests.laws.test_taken_back import same_but_later

SAMPLES = samples(CLIMBING_TABLES)
every_sample = pytest.mark.parametrize("slug, players, seed", SAMPLES)
MUST_PLAY = [one for one in SAMPLES if referee.load_game(one[0]).has("must-play")]
ONE_WINNER = ("first-out-wins", "last-card-ends")
PLACES = 3
"""At how many places of a sample something is tried."""
LONGEST = 150
"""So many moves of careless play are enough."""


# --- what a hand can do ------------------------------------------------------------------------------------------


def laid(log: Log, name: str, cards: list[str], where: str) -> Iterator[str]:
    """The ways of writing a play: one, or with wild jokers one for each card that they may be said to stand for."""
    wild = [card for card in cards if card in JOKERS and game_of(log).has("wild-jokers")]
    pack = [card for card in pack_of(game_of(log)) if card not in JOKERS]
    if len(cards) > 1:
        suit = next((card[-1] for card in cards if card not in wild), pack[0][-1])
        pack = [card for card in pack if card[-1] == suit]
    for faces in product(pack, repeat=len(wild)):
        named = dict(zip(wild, faces, strict=True))
        told = " ".join(f"{card}={named[card]}" if card in named else card for card in cards)
        yield f"{name} {told}" if where == "hand" else f"{name} play {told} from {where}"


def faults(verdict: Verdict) -> list[Mapping[str, Any]]:
    """The findings, but for the one that a kitty which nobody wrote down leaves open at the end of a deal."""
    return [one for one in findings(verdict) if one["clause"] != "kitty-capture"]


def answered(log: Log, index: int, move: str) -> Verdict:
    """The verdict on the moves before that place with another one at it."""
    return judged(with_moves(log, [*moves_of(log)[:index], move]))


def some_places(slug: str, players: int, seed: int, most: int = PLACES) -> list[int]:
    """A few places of a sample where somebody plays or passes."""
    log = sample(slug, players, seed)
    places = list(range(first_play(log), len(moves_of(log))))
    places = [place for place in places if step(moves_of(log)[place]).verb in {"play", "pass"}]
    return dice(slug, players, seed).sample(places, min(most, len(places)))


def opened(verdict: Verdict) -> bool:
    """Does something lie on the table to be beaten?"""
    plays = verdict["deals"][-1].get("open_trick", {"plays": []})["plays"]
    return any("cards" in play and "failed" not in play for play in plays)


def subsets(held: list[str], chance: random.Random) -> list[list[str]]:
    """All single cards of a hand and some of its groups of cards."""
    groups = [[card] for card in held]
    tries = 8 if len(held) > 1 else 0
    groups += [chance.sample(held, chance.randint(2, min(4, len(held)))) for _ in range(tries)]
    by_rank = {card[:-1]: [other for other in held if other[:-1] == card[:-1]] for card in held}
    groups += [cards[:size] for cards in by_rank.values() for size in range(2, len(cards) + 1)]
    return groups


def clauses_for(log: Log, cards: list[str], leading: bool) -> set[str]:
    """The clauses that a play may break by being what it is, wild jokers and rows left aside."""
    game = game_of(log)
    own = next(clause for clause in game.clauses if isinstance(clause, Combinations))
    plain = not JOKERS & set(cards) and not any(card.endswith("M") for card in cards)
    if len(cards) == 1:
        return {"beating"}
    if plain and len({card[:-1] for card in cards}) == 1:
        if not own.sets and not (game.has("bomb") and len(cards) == 4):
            return {"lead-singles" if leading else "combinations"}
        return {"lead-singles"} if leading else {"beating"}
    if plain and (len(cards) == 2 or own.runs == "none"):
        return {"combinations"}
    return {"combinations", "beating", "lead-singles"}


# --- 1: what may be played ---------------------------------------------------------------------------------------


@every_sample
def test_what_is_listed_is_exactly_what_can_be_played(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    chance = dice(slug, players, seed)
    for index in some_places(slug, players, seed):
        before = judged(with_moves(log, moves_of(log)[:index]))
        name, legal = before["next"]["player"], before["next"]["legal"]
        held, where = placed(log, index)[name]
        listed = {frozenset(play.split()) for play in legal if play[0].isupper() or play[0].isdigit()}
        assert len(listed) == len([play for play in legal if play not in {"pass", "knock"}]), "nothing is listed twice"
        for cards in chance.sample(sorted(map(sorted, listed)), min(6, len(listed))):
            assert set(cards) <= set(held)
            ways = laid(log, name, cards, where)
            assert any(not faults(answered(log, index, move)) for move in ways), cards
        if where == "blind":
            assert listed == {frozenset([card]) for card in held}
            continue
        for cards in subsets(held, chance):
            if frozenset(cards) in listed or "more" in before["next"]:
                continue
            for move in islice(laid(log, name, cards, where), 0, None, 7):
                found = faults(answered(log, index, move))
                assert {(one["move"], one["player"], one["kind"]) for one in found} == {(index, name, "illegal")}
                assert {one["clause"] for one in found} <= clauses_for(log, cards, not opened(before)), cards
                assert found[0]["legal"] == [play for play in legal if play != "knock"]


@every_sample
def test_a_pass_is_legal_where_it_is_listed(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    must = game_of(log).has("must-play")
    for index in some_places(slug, players, seed):
        before = judged(with_moves(log, moves_of(log)[:index]))
        name = before["next"]["player"]
        found = faults(answered(log, index, f"{name} pass"))
        if "pass" in before["next"]["legal"]:
            assert found == []
            continue
        (one,) = found
        assert (one["move"], one["player"], one["kind"]) == (index, name, "illegal")
        assert one["clause"] == ("must-play" if opened(before) else "passing")
        assert must or not opened(before)


@pytest.mark.parametrize("slug, players, seed", MUST_PLAY)
def test_a_pass_of_who_could_play_is_proved_by_later_cards(slug: str, players: int, seed: int) -> None:
    sampled = sample(slug, players, seed)
    chance = dice(slug, players, seed)
    for index in some_places(slug, players, seed, 12):
        before = judged(with_moves(sampled, moves_of(sampled)[:index]))["next"]
        if "pass" in before["legal"] or not opened(judged(with_moves(sampled, moves_of(sampled)[:index]))):
            continue
        log = played_on(with_moves(sampled, [*moves_of(sampled)[:index], f"{before['player']} pass"]), chance)
        whole, hidden = judged(log), judged(without_hands(log))
        (told,) = accusations(whole)
        assert (told["move"], told["clause"]) == (index, "must-play")
        proved = accusations(hidden)
        shown = [place for play in before["legal"] if (place := _shown(log, index, before["player"], play)) is not None]
        assert [one["move"] for one in proved] == [index] * len(proved)
        assert bool(proved) is bool(shown) or {"exchange", "give"} & {step(move).verb for move in moves_of(log)}
        assert (told["proof"] is None) is not bool(shown)
        if shown:
            assert told["proof"]["move"] == proved[0]["proof"]["move"] == min(shown)
        assert index in [one["move"] for one in findings(hidden)], "what may be wrong is said"
        expect_same(hidden, whole)


def _shown(log: Log, index: int, name: str, play: str) -> int | None:
    """The first later move after which the player has shown all cards of that play; None where that never was."""
    left = set(play.split())
    for place, move in enumerate(moves_of(log)):
        if place > index and step(move).player == name and step(move).verb == "play":
            left -= set(step(move).cards)
            if not left:
                return place
    return None


def played_on(log: Log, chance: random.Random, *, careless: bool = False) -> Log:
    """The log with its last deal played to the end, or for a time, by legal moves, or without care by any."""
    moves = moves_of(log)
    while len(moves) < LONGEST:
        log = with_moves(log, moves)
        due = referee.judge(log)["next"]
        if due is None or due["action"] != "play" or due["player"] is None:
            return log
        name, legal = due["player"], due["legal"]
        held, where = placed(log, len(moves))[name]
        choice = chance.choice(legal)
        if careless and chance.random() < 0.3:
            choice = " ".join(
                chance.sample(held, chance.randint(1, min(2, len(held)))) if where != "blind" else held[:1]
            )
        if careless and chance.random() < 0.1:
            choice = "pass"
        ways = laid(log, name, choice.split(), where)
        moves.append(f"{name} {choice}" if choice in {"pass", "knock"} else next(ways))
    return with_moves(log, moves)


# --- 2: whose turn it is -----------------------------------------------------------------------------------------


def others(log: Log, index: int, name: str, chance: random.Random) -> list[tuple[str, str, str]]:
    """Other players who hold a card before that move, each with a card and where it lies."""
    held = placed(log, index)
    return [
        (other, chance.choice(cards), where)
        for other, (cards, where) in held.items()
        if other != name and cards and where != "blind"
    ]


@every_sample
def test_a_play_or_a_pass_out_of_turn_is_found(slug: str, players: int, seed: int) -> None:
    log, game = sample(slug, players, seed), referee.load_game(slug)
    final = game.by_id["passing"].parameters["final"]
    chance = dice(slug, players, seed)
    for index in some_places(slug, players, seed):
        before = judged(with_moves(log, moves_of(log)[:index]))
        if not opened(before):
            continue
        gone = {play["player"] for play in before["deals"][-1]["open_trick"]["plays"] if play.get("action") == "pass"}
        for other, card, where in others(log, index, before["next"]["player"], chance):
            verdict = answered(log, index, next(laid(log, other, [card], where)))
            found = faults(verdict)
            assert {(one["move"], one["player"], one["kind"]) for one in found} == {(index, other, "illegal")}
            assert found[0]["clause"] == ("passing" if final and other in gone else "turn-order")
            assert {one["clause"] for one in found[1:]} <= {"beating"}
            verdict = answered(log, index, f"{other} pass")
            again = final and other in gone
            expected = [] if again else [(index, other, "turn-order")]
            assert [(one["move"], one["player"], one["clause"]) for one in faults(verdict)] == expected
            assert verdict["next"] == before["next"], "whose turn it was, it stays"


@every_sample
def test_a_wrong_leader_is_found(slug: str, players: int, seed: int) -> None:
    log, game = sample(slug, players, seed), referee.load_game(slug)
    chance = dice(slug, players, seed)
    tricks = verdict_on(slug, players, seed)["deals"][0]["tricks"]
    for trick in chance.sample(tricks, min(3, len(tricks))):
        index, leader = trick["plays"][0]["move"], trick["leader"]
        first = trick["number"] == 1
        if "failed" in trick["plays"][0]:
            continue
        for other, card, where in others(log, index, leader, chance):
            verdict = answered(log, index, next(laid(log, other, [card], where)))
            (found,) = faults(verdict)
            assert (found["move"], found["player"], found["kind"]) == (index, other, "illegal")
            assert game.by_id[found["clause"]].section == "leading" if first else found["clause"] == "winner-leads"


@every_sample
def test_each_trick_ends_when_all_others_have_passed(slug: str, players: int, seed: int) -> None:
    """And who played last leads the next one, or the next player clockwise who has cards."""
    log, game = sample(slug, players, seed), referee.load_game(slug)
    final = game.by_id["passing"].parameters["final"]
    names, moves = log["players"], moves_of(log)
    tricks = verdict_on(slug, players, seed)["deals"][0]["tricks"]
    for trick, following in zip_longest(tricks, tricks[1:]):
        plays = [play for play in trick["plays"] if "cards" in play and "failed" not in play]
        end = trick["plays"][-1]["move"] + 1
        assert trick["winner"] in {None, plays[-1]["player"]}
        if trick["winner"] is None:
            assert following is None
            continue
        since = trick["plays"] if final else trick["plays"][trick["plays"].index(plays[-1]) :]
        passed = {play["player"] for play in since if play.get("action") == "pass" or play.get("failed")}
        left = all_held(log, end)
        in_play = [name for name in names if any(cards for owner, cards in left.items() if owner.split("/")[0] == name)]
        assert set(in_play) - {trick["winner"]} <= passed
        if following is not None:
            start = names.index(trick["winner"])
            leader = next(name for name in names[start:] + names[:start] if name in in_play)
            assert following["leader"] == leader
            assert step(moves[following["plays"][0]["move"]]).verb == "play"


@every_sample
def test_the_deal_ends_with_the_last_card_of_a_hand(slug: str, players: int, seed: int) -> None:
    log, verdict = sample(slug, players, seed), verdict_on(slug, players, seed)
    game = referee.load_game(slug)
    if verdict["deals"][0].get("thrown_in"):
        return
    held = all_held(log, len(moves_of(log)))
    left = {name for name in log["players"] if any(held[own] for own in held if own.split("/")[0] == name)}
    knocked = any(step(move).verb == "knock" for move in moves_of(log))
    if game.has(*ONE_WINNER):
        assert len(left) == players - 1
    else:
        assert len(left) == 1 or knocked or not game.has("retiring")


# --- 3: cards ----------------------------------------------------------------------------------------------------


@every_sample
def test_cards_are_conserved(slug: str, players: int, seed: int) -> None:
    log, verdict = sample(slug, players, seed), verdict_on(slug, players, seed)
    moves = moves_of(log)
    plays = [play for trick in verdict["deals"][0]["tricks"] for play in trick["plays"]]
    assert [[card.partition("=")[0] for card in play["cards"]] for play in plays if "cards" in play] == [
        step(move).cards for move in moves if step(move).verb == "play"
    ]
    passes = [index for index in range(first_play(log), len(moves)) if step(moves[index]).verb == "pass"]
    assert [play["move"] for play in plays if play.get("action") == "pass"] == passes
    fallen = [card.partition("=")[0] for play in plays if "failed" not in play for card in play.get("cards", ())]
    left = [card for cards in all_held(log, len(moves)).values() for card in cards.elements()]
    assert len(set(fallen + left)) == len(fallen + left), "no card is in two places"
    assert set(fallen + left) <= set(pack_of(game_of(log)))


@every_sample
def test_a_card_of_another_hand_in_a_play_of_several_is_impossible(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    moves, chance = moves_of(log), dice(slug, players, seed)
    places = [place for place, move in enumerate(moves) if step(move).verb == "play" and len(step(move).cards) > 1]
    for index in chance.sample(places, min(3, len(places))):
        name = str(step(moves[index]).player)
        for _, card, where in others(log, index, name, chance):
            own = [one for one in step(moves[index]).cards if one not in JOKERS][:1]
            if where != "hand" or "from" in moves[index] or card in JOKERS or not own:
                continue
            found = accusations(answered(log, index, f"{name} {own[0]} {card}"))
            assert {(one["move"], one["player"]) for one in found} == {(index, name)}
            assert ("impossible", "own-cards") in [(one["kind"], one["clause"]) for one in found]


@every_sample
def test_cards_nobody_saw_accuse_nobody(slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    moves, chance = moves_of(log), dice(slug, players, seed)
    places = [place for place, move in enumerate(moves) if step(move).verb == "play" and "blind" not in move]
    for index in chance.sample(places, min(PLACES, len(places))):
        name, _, words = step(moves[index])
        adrift = any("blind" in move for move in moves[index + 1 :])  # was the blind card good on it? nobody may know
        hidden = ["?"] * len(step(moves[index]).cards) + (list(words[-2:]) if "from" in words else [])
        smeared = with_moves(log, [*moves[:index], f"{name} play {' '.join(hidden)}", *moves[index + 1 :]])
        for record in (smeared, without_hands(smeared), with_hands(smeared, lambda hands: smudged(hands, chance))):
            verdict = judged(record)
            assert accusations(verdict) == []
            assert index in [one["move"] for one in findings(verdict, "unproven")]
            whole = [trick["winner"] for trick in verdict_on(slug, players, seed)["deals"][0]["tricks"]]
            told = [trick["winner"] for trick in verdict["deals"][0]["tricks"]]
            assert whole[: len(told) if adrift else None] == told, "who played last is known"


@every_sample
def test_careless_play_is_never_accused_without_proof(slug: str, players: int, seed: int) -> None:
    """Everybody plays any cards of the hand, or passes. Records of less prove a part of what is true."""
    sampled = sample(slug, players, seed)
    if verdict_on(slug, players, seed)["deals"][0].get("thrown_in"):
        return
    chance = dice(slug, players, seed)
    log = played_on(with_moves(sampled, moves_of(sampled)[: first_play(sampled)]), chance, careless=True)
    whole = judged(log)
    truth = {(one["move"], one["player"], one["clause"]) for one in accusations(whole)}
    for record in (without_hands(log), with_hands(log, lambda hands: smudged(hands, chance))):
        verdict = judged(record)
        assert {(one["move"], one["player"], one["clause"]) for one in accusations(verdict)} <= truth
        assert {move for move, *_ in truth} <= {one["move"] for one in findings(verdict)}, "what may be wrong is said"
        expect_same(verdict, whole)


# --- 4: a prefix agrees with the whole ---------------------------------------------------------------------------


@every_sample
def test_a_prefix_agrees_with_the_whole(slug: str, players: int, seed: int) -> None:
    log, whole = sample(slug, players, seed, 2), verdict_on(slug, players, seed, 2)
    moves, tricks = moves_of(log), whole["deals"][-1]["tricks"]
    for length in sorted({*range(seed, len(moves) + 1, 4), len(moves)}):
        verdict = judged(with_moves(log, moves[:length]))
        assert accusations(verdict) == []
        assert verdict["deals"][:-1] == whole["deals"][:-1]
        last = verdict["deals"][-1]
        closed = [trick for trick in tricks if trick["plays"][-1]["move"] < length]
        closed = [trick for trick in closed if trick["winner"] is not None or last["complete"]]
        assert last["tricks"] == closed
        lying = [last["open_trick"]] if "open_trick" in last else []
        told = [play for trick in tricks for play in trick["plays"] if play["move"] < length]
        assert [play for trick in [*closed, *lying] for play in trick["plays"]] == told
        if length < len(moves):
            _expect_next(verdict["next"], moves[length])
            hidden = judged(without_hands(with_moves(log, moves[:length])))["next"]
            if hidden is not None and hidden.get("certain", True) and hidden["action"] == "play":
                _expect_next(hidden, moves[length])


def _expect_next(due: dict[str, Any] | None, move: str) -> None:
    """The move that the table made is one that was due or offered."""
    player, verb, words = step(move)
    if due is None or verb in {"kitty", "law"}:
        return
    offers = [(offer["player"], offer["action"]) for offer in due.get("optional", [])]
    if verb == "take" and due.get("certain") is False:
        return  # the hand is not known until the kitty in it is
    if due["action"] != "play" or verb not in {"play", "pass"}:
        offered = (player, verb) in [*offers, (due["player"], due["action"])]
        assert offered or verb in {*due["legal"], "agree", "refuse"}
        return
    assert due["player"] == player
    legal = [set(play.split()) for play in due["legal"]]
    assert (set(step(move).cards) if verb == "play" else {"pass"}) in legal or "more" in due, words


# --- 5: moves taken back -----------------------------------------------------------------------------------------


def wrong_moves(slug: str, players: int, seed: int) -> list[tuple[int, str]]:
    """A few wrong moves of a sample: the place of each and what is done there in place of the right move."""
    log = sample(slug, players, seed)
    chance = dice(slug, players, seed)
    wrong: list[tuple[int, str]] = []
    for index in some_places(slug, players, seed, 2):
        before = judged(with_moves(log, moves_of(log)[:index]))
        name, legal = before["next"]["player"], before["next"]["legal"]
        held, where = placed(log, index)[name]
        bad = [cards for cards in subsets(held, chance) if set(cards) not in [set(play.split()) for play in legal]]
        bad = [cards for cards in bad if not JOKERS & set(cards)]
        if bad and where != "blind":
            wrong.append((index, next(laid(log, name, chance.choice(bad), where))))
        if "pass" not in legal:
            wrong.append((index, f"{name} pass"))
        for other, card, place in others(log, index, name, chance)[:1]:
            wrong.append((index, next(laid(log, other, [card], place))))
    return wrong


@every_sample
def test_a_wrong_move_taken_back_leaves_a_finding_and_nothing_else(slug: str, players: int, seed: int) -> None:
    log, whole = sample(slug, players, seed), verdict_on(slug, players, seed)
    moves = moves_of(log)
    for index, move in wrong_moves(slug, players, seed):
        again = with_moves(log, [*moves[:index], move, f"{step(move).player} retract", *moves[index:]])
        verdict = judged(again)
        assert {(one["move"], one["corrected"]) for one in faults(verdict)} == {(index, True)}
        same_but_later(verdict, whole, index)
        hidden = judged(without_hands(again))
        assert {one["move"] for one in accusations(hidden)} <= {index}
        same_but_later(hidden, whole, index)
