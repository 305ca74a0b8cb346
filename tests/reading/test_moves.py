"""Which moves a game has, and how each is written: what is listed is what its logs have, and can be read."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

import pytest
import yaml

import referee
from referee.loading import catalogue
from referee.questions.moves import moves_of
from referee.reading.move_parser import MOVE_KEYS
from referee.reading.move_reader import split_lines
from referee.reading.moves import Move, as_move
from referee.reading.seating import seating_of
from referee.reading.verbs import WAYS
from tests import PLAYTHROUGHS
from tests.helpers.in_turn import in_turn
from tests.helpers.logs import step
from tests.helpers.sampled import sample
from tests.laws.tables import EACH_GAME

FACTS = sorted(Move.__annotations__)
NEVER_SEEN = {
    "retract": "no sample takes a move back",
    "kitty": "a sample knows what lay there without a word of the table",
    "discard": "only some laws and effects let anybody",
    "draw": "only some laws let anybody",
    "give": "only an effect lets anybody",
    "repeal": "a sample hardly ever does",
    "throw-in": "a hand for it is rare",
    "desert": "a sample hardly ever does",
    "call": "a sample may end before anybody has a card left",
    "knock": "a sample may end before anybody can",
    "rob": "a hand for it is rare",
    "pass": "in some games only the player who cannot play passes",
    "law": "not every sample makes one",
    "exchange": "not every table agrees",
    "agree": "not every table proposes",
    "refuse": "not every table refuses",
    "propose": "not every table proposes",
    "claim": "a sample plays every trick",
    "contract": "a sample has its auction",
    "result": "a sample plays every trick",
    "close": "a sample seldom does",
    "declare": "a hand for it is rare",
    "double": "a sample hardly ever does",
    "redouble": "a sample hardly ever does",
    "show": "a hand for it is rare",
    "trump": "only a joker that is turned up is named",
    "take": "the card that brings the kitty may not fall",
    "lay-off": "a short deal may have none",
    "play": "at some tables nearly every deal is thrown in",
    "rearrange": "a short deal may have none",
    "turn-up": "where the whole pack is dealt no card is left for it",
    "anti-trump": "where the whole pack is dealt there are no trumps",
}
"""Verbs that a game may have though none of a few samples of it has."""


@cache
def written_down() -> dict[str, set[tuple[int, str]]]:
    """The verbs that the playthroughs have, by game, with the number of players; those that are found to be wrong left out."""
    found: dict[str, set[tuple[int, str]]] = defaultdict(set)
    for path in PLAYTHROUGHS.glob("*.yaml"):
        for told in yaml.safe_load(path.read_text(encoding="utf-8")):
            log = told["log"]
            if not log.get("table") and not log.get("rulings"):
                found[path.stem] |= {(len(log["players"]), verb) for verb in right_verbs(log)}
    return found


def right_verbs(log: dict[str, Any]) -> set[str]:
    verdict = referee.judge(log)
    found = set()
    for deal, judged in zip(log["deals"], verdict["deals"], strict=True):
        wrong = {finding["move"] for finding in judged["findings"]}
        moves = deal.get("moves", [])
        moves = [text for _, text in split_lines(moves)] if isinstance(moves, str) else moves
        plain = [move for place, move in enumerate(moves) if place not in wrong and isinstance(move, str)]
        found |= {step(move).verb for move in plain}
    return found


@pytest.mark.parametrize("slug, players", EACH_GAME)
def test_what_is_listed_is_what_a_log_may_have(slug: str, players: int) -> None:
    game = referee.load_game(slug).at(players)
    listed = {move["verb"] for move in moves_of(game)}
    seen = {step(move).verb for seed in (1, 2) for move in sample(slug, players, seed)["deals"][0]["moves"]}
    seen |= {verb for told, verb in written_down()[slug] if told == players}
    assert seen <= listed
    assert listed - seen <= NEVER_SEEN.keys()


@in_turn(catalogue.game_files())
def test_its_examples_can_be_read(slug: str) -> None:
    for players in {referee.load_game(slug).players[0], referee.load_game(slug).players[1]}:
        game = referee.load_game(slug).at(players)
        names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kim", "Lea")[:players]
        reader = seating_of(game, names).reader
        for move in moves_of(game):
            reader.read_move(move["example"])
            assert move["fields"] == [] or {field["name"] for field in move["fields"]} <= set(MOVE_KEYS)
            assert game.by_id[move["clause"]].title == move["title"]
            for field in move["fields"]:
                assert bool(field["choices"]) == (field["kind"] in {"suit", "rank", "pile", "source", "bid"}), (
                    move,
                    field,
                )


def test_a_move_that_says_all_it_can_is_read_alike_as_string_and_as_object() -> None:
    """The one list of fields is that of the reader."""
    game = referee.load_game("earnley").at(3)
    readers = dict.fromkeys(WAYS, seating_of(game, ("Ann", "Bob", "Cat")).reader)
    readers["contract"] = seating_of(referee.load_game("contract-bridge").at(4), ("Ann", "Bob", "Cat", "Dan")).reader
    told = {"cards": "7S", "number": "2", "suit": "H", "rank": "8", "player": "Bob", "pile": "1", "source": "row",
            "meld": "1", "melds": "7S 8S 9S / 4H 4D 4C", "text": "no hearts", "yes": ""}  # fmt: skip
    for verb, way in WAYS.items():
        who = "table" if way.by_table else "Ann"
        text = f"{who} {verb}"
        plain: dict[str, Any] = {"player": who, "action": verb}
        for field in way.fields:
            said = field.choices[-1] if field.choices else told[field.kind]
            said = "2SX" if (verb, field.name) == ("contract", "value") else said
            text += " " + field.written.format(said)
            plain[field.name] = {"yes": True, "melds": said.split(" / ")}.get(field.kind, said)
        one, other = (as_move(readers[verb].read_move(move), 0) for move in (text, plain))
        assert [getattr(one, fact) for fact in FACTS] == [getattr(other, fact) for fact in FACTS], text
