"""A card that is held but not permitted is reported where it falls, and proved by what is played later."""

from __future__ import annotations

from typing import Any

import referee
from referee.clauses.kinds import Restriction
from referee.loading import catalogue
from tests.helpers.logs import Log, moves_of, pack_of, step, with_moves, without_hands
from tests.helpers.sampled import JOKERS, first_play, holdings, play_on, sample
from tests.helpers.verdicts import accusations, findings, judged, outcome
from tests.laws.spoiled import plays_in_trick, some_wrong_cards, wrong_cards
from tests.laws.tables import dice, every_trick_sample


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
        in_trick = plays_in_trick(log, index)
        assert clause.following if in_trick else clause.leading
        _expect_follow_suit(log, card, set(holdings(log, index)[str(player)]), in_trick, found["clause"])


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
        in_trick = plays_in_trick(log, index) if verb == "play" and JOKERS & held else []
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
