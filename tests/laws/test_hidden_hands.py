"""Hands that nobody wrote down accuse nobody."""

from __future__ import annotations

import referee
from tests.helpers.damages import draws_unseen
from tests.helpers.logs import Log, Verdict, moves_of, step, with_hands, with_moves, without_hands
from tests.helpers.sampled import first_play, holdings, play_on, sample, verdict_on
from tests.helpers.verdicts import accusations, expect_same, findings, judged, outcome
from tests.laws.spoiled import charges, plays_of, smudged, unseen, verbs_of
from tests.laws.tables import dice, every_sample, every_trick_sample, sample_of_each_game


def _same_with(log: Log, whole: Verdict) -> None:
    verdict = judged(log)
    assert accusations(verdict) == [], "an honest table is accused"
    expect_same(verdict, whole)


@sample_of_each_game
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


@every_sample
def test_with_fewer_cards_recorded_nobody_is_accused(slug: str, players: int, seed: int) -> None:
    """A hand recorded with fewer cards than were dealt is a partial one."""
    chance = dice(slug, players, seed)

    def thinned(hands: dict[str, str]) -> dict[str, str]:
        return {
            name: " ".join(card for card in cards.split() if chance.random() < 0.6) for name, cards in hands.items()
        }

    _same_with(with_hands(sample(slug, players, seed, 3), thinned), verdict_on(slug, players, seed, 3))


@every_sample
def test_with_unseen_exchanges_and_kitties_nobody_is_accused(slug: str, players: int, seed: int) -> None:
    log, whole = unseen(sample(slug, players, seed, 3)), verdict_on(slug, players, seed, 3)
    for record in (log, without_hands(log)):
        verdict = judged(record)
        assert accusations(verdict) == []
        assert [deal["tricks"] for deal in verdict["deals"]] == [deal["tricks"] for deal in whole["deals"]]
        if not referee.load_game(slug).has("kitty-capture"):
            expect_same(verdict, whole)


@every_sample
def test_with_draws_that_nobody_saw_nobody_is_accused(slug: str, players: int, seed: int) -> None:
    log = draws_unseen(sample(slug, players, seed, 3), dice(slug, players, seed))
    for record in (log, without_hands(log)):
        _same_with(record, verdict_on(slug, players, seed, 3))


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
    truth, told = charges(whole), charges(hidden)
    assert {move for move, *_ in told} <= {move for move, *_ in truth}
    assert outcome(hidden) == outcome(whole)
    if not any(holdings(log, len(moves_of(log))).values()) and not {"take", "exchange"} & verbs_of(log):
        assert told == truth
        assert hidden["verdict"] == whole["verdict"]
    for length, verdict in seen:
        assert charges(verdict) == [charge for charge in truth if charge[0] < length], "a prefix tells the same"
    moves = moves_of(log)
    for length in range(start, len(moves), 7):
        early = judged(without_hands(with_moves(log, moves[:length])))
        proved = {charge[0] for charge in charges(early)}
        assert proved <= {charge[0] for charge in told}, "what is proved stays proved"
        assert {move for move, *_ in truth if move < length} <= {one["move"] for one in findings(early)}
    chance = dice(slug, players, seed)
    records = [log, without_hands(log), unseen(log), without_hands(unseen(log))]
    records.append(with_hands(log, lambda hands: smudged(hands, chance)))
    for record in records:
        verdict = judged(record)
        assert {charge[0] for charge in charges(verdict)} <= {move for move, *_ in truth}
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
    truth = {charge[0] for charge in charges(judged(log))}
    for _ in range(3):
        moves = moves_of(log)
        for place in chance.sample(plays_of(log), min(len(plays_of(log)), chance.randint(1, 4))):
            moves[place] = f"{step(moves[place]).player} ?"
        smeared = with_moves(log, moves)
        for record in (smeared, without_hands(smeared), with_hands(smeared, lambda hands: smudged(hands, chance))):
            assert {charge[0] for charge in charges(judged(record))} <= truth


def _same_card_by_card(log: Log, verdict: Verdict) -> None:
    """Whole tricks may be taken at a time where nothing but cards is to come; a last move of another kind forbids it."""
    if not verdict["deals"][-1]["complete"]:
        return
    end = len(moves_of(log))
    slowly = judged(with_moves(log, [*moves_of(log), f"{log['players'][0]} pass"]))
    assert [one for one in findings(slowly) if one["move"] != end] == findings(verdict)
    assert outcome(slowly) == outcome(verdict)


@every_trick_sample
def test_a_card_nobody_saw_accuses_nobody(slug: str, players: int, seed: int) -> None:
    """A card of the log that is not known stands as `?` in a trick that nobody is said to have won, or who did win it."""
    log = sample(slug, players, seed)
    moves, places = moves_of(log), plays_of(log)
    whole = verdict_on(slug, players, seed)["deals"][0]["tricks"]
    if not places or referee.load_game(slug).has("double-tricks", "trump-hidden", "first-lead-trumps"):
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
            assert told["winner"] in {None, trick["winner"]}
            assert [play["cards"] for play in told["plays"]] == [
                ["?"] if play["move"] == at else play["cards"] for play in trick["plays"]
            ]


@every_trick_sample
def test_tricks_with_unknown_cards_are_won_by_who_won_them(slug: str, players: int, seed: int) -> None:
    """With several cards of a deal unknown, a trick that is decided all the same is decided as it was."""
    log = sample(slug, players, seed)
    moves, places = moves_of(log), plays_of(log)
    if not places or referee.load_game(slug).has("double-tricks", "trump-hidden"):
        return
    winners = [trick["winner"] for trick in verdict_on(slug, players, seed)["deals"][0]["tricks"]]
    chance = dice(slug, players, seed)
    for _ in range(4):
        lost = {*chance.sample(places, min(len(places), chance.randint(2, 4)))}
        smeared = [f"{step(move).player} ?" if at in lost else move for at, move in enumerate(moves)]
        for record in (with_moves(log, smeared), without_hands(with_moves(log, smeared))):
            verdict = judged(record)
            assert accusations(verdict) == []
            told = [trick["winner"] for trick in verdict["deals"][0]["tricks"]]
            assert all(one in {None, winner} for one, winner in zip(told, winners, strict=False))
