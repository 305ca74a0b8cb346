"""Cards are conserved, tricks led by whom the rules say, scores add up, and a beginning agrees with the whole."""

from __future__ import annotations

from collections import Counter

import referee
from referee.clauses.kinds import FirstLead, NextLead, Restriction
from tests.helpers.logs import Verdict, moves_of, pack_of, step, with_moves, without_hands
from tests.helpers.sampled import first_play, holdings, sample, verdict_on
from tests.helpers.verdicts import accusations, findings, judged
from tests.laws.spoiled import charges, plain_tricks, plays_of, verbs_of, winners
from tests.laws.tables import dice, every_sample, every_trick_sample


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
    if "take" not in verbs_of(log):
        robbed = (
            {step(move).card for move in moves if step(move).verb == "turn-up"} if "rob" in verbs_of(log) else set()
        )
        kitty = [card for move in moves if step(move).verb == "kitty" for card in step(move).words]
        located += [card for card in kitty if card not in robbed]
    assert max(Counter(located).values(), default=1) <= copies
    assert set(located) <= set(pack_of(game.at(players)))
    if game.has("tricks-until-empty") and not (game.has("null-game", "bid-and-hold") or told.get("thrown_in")):
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
            order = [names[(start + game.onward * step) % players] for step in range(players)]
            assert [play["player"] for play in trick["plays"]] == order
    if game.has("winner-leads") and not game.has("deal-all", "extra-card"):
        assert [trick["leader"] for trick in tricks[1:]] == [trick["winner"] for trick in tricks[:-1]]


@every_sample
def test_scores_add_up_with_what_was_carried(slug: str, players: int, seed: int) -> None:
    if referee.load_game(slug).has("coins"):
        return  # what was carried says how many cards are dealt
    log, verdict = sample(slug, players, seed), verdict_on(slug, players, seed)
    chance = dice(slug, players, seed)
    carried = {name: chance.randint(-5, 5) for name in log["players"]}
    # what was carried besides (bags, points held over) is none
    none = {"brought-in": "none"} if "brought-in" in referee.load_game(slug).all_rulings else {}
    with_carried = judged({**log, "carried": carried, "rulings": {**log.get("rulings", {}), **none}})
    assert with_carried["scores"] == {name: carried.get(name, 0) + own for name, own in verdict["scores"].items()}
    assert [deal["reckoning"] for deal in with_carried["deals"]] == [deal["reckoning"] for deal in verdict["deals"]]


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
        assert listed == [place for place in plays_of(log) if place < length], "every play stands in a trick"
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


@every_trick_sample
def test_a_play_out_of_turn_is_one_finding(slug: str, players: int, seed: int) -> None:
    """Two players who follow suit change places; everything else goes on as it did.

    Not where the cards before one's own say what may be played.
    """
    log, whole = sample(slug, players, seed), verdict_on(slug, players, seed)
    if players < 3 or referee.load_game(slug).has("overtrump", "head-trick"):
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
        assert winners(verdict) == winners(whole)
        assert charges(judged(without_hands(with_moves(log, moves)))) == charges(verdict)


@every_trick_sample
def test_a_lead_out_of_turn_is_one_finding(slug: str, players: int, seed: int) -> None:
    """The player after the leader leads, and the leader plays last.

    Not where leads are limited, or where the cards before one's own say what may be played.
    """
    game = referee.load_game(slug)
    log, whole = sample(slug, players, seed), verdict_on(slug, players, seed)
    if (
        game.has("overtrump", "head-trick")
        or any(clause.leading for clause in game.of_kind(Restriction))
        or game.has("double-tricks")
    ):
        return
    for places in plain_tricks(slug, players, seed):
        moves = moves_of(log)
        if places[0] == first_play(log) and game.has("left-of-leader-leads", "lowest-leads"):
            continue
        if len({moves[place].split()[-1] for place in places}) < len(places):
            continue  # of two cards that are alike the first wins
        first, last = places[0], places[-1]
        moves[first : last + 1] = [*moves[first + 1 : last + 1], moves[first]]
        if game.has("left-of-leader-leads"):
            moves = moves[: last + 1]
        verdict = judged(with_moves(log, moves))
        (found,) = findings(verdict)
        assert (found["kind"], found["move"]) == ("illegal", first)
        assert isinstance(game.by_id[found["clause"]], FirstLead | NextLead)
        assert found["player"] == step(moves[first]).player
        told = winners(verdict)
        assert told == winners(whole)[: len(told)]
