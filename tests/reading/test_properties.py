"""Properties of reading: whatever comes in, the answer is a verdict or a list of faults, each with its place.

Nothing but UnreadableLog and UnknownGame is ever raised, every fault points to a place of the input (or to a key missing
from a place of it), and a log says the same in every way of writing it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, example, given, reject, settings
from hypothesis import strategies as st

import referee
from referee import UnknownGame, UnreadableLog
from referee.characters import hidden, looks
from referee.games.game import Game
from referee.loading import catalogue
from referee.questions.position import largest
from referee.reading.move_reader import split_lines
from tests import ALL
from tests.helpers.damages import damaged, less_recorded, with_strays
from tests.helpers.logs import Log, moves_of, pack_of, step, with_moves
from tests.helpers.sampled import CLIMBING_TABLES, TABLES, TRICK_TABLES, sample
from tests.helpers.verdicts import accusations, check, findings
from tests.laws.test_forms import as_object


def _keys(slug: str) -> set[str]:
    return {key for clause in referee.load_game(slug).clauses for key in clause.table_keys}


bounded = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
"""The same cases in every run, and none of them timed."""

NUMBERS = st.integers() | st.floats() | st.sampled_from([0, -1, 1, 10**9, 10**30])
WORDS = st.text(max_size=20) | st.sampled_from(
    [
        "",
        " ",
        "Ann",
        "ann 7S",
        "table",
        "7S",
        "?",
        "Ann 7S",
        "bedem",
        "default",
        "Ann play",
        "Bob bid 3",
        "RJ=",
        "=",
        "♥",
    ]
)
LEAVES = st.none() | st.booleans() | NUMBERS | WORDS
KEYS = WORDS | st.sampled_from(
    "game players dealer deals hands moves rulings table carried first_deal edition comment player action cards value "
    "suit give take to from meld melds law blind a/b m~n".split()
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5), max_leaves=25
)
TABLE = st.sampled_from(TABLES)
DECLARING = {
    key: [slug for slug in catalogue.game_files() if key in _keys(slug)][:3]
    for key in ("card_values", "laws", "target")
}
"""Games whose tables may declare something under these keys."""
MOVE_KEYS = (
    "player action cards source suit rank target pile value blind give take to from meld melds law other".split()
)


def answered(log: Any) -> Mapping[str, Any] | None:
    """The verdict, checked; or None where the log is refused, every fault pointing into it."""
    try:
        verdict = referee.judge(log)
    except UnknownGame as unknown:
        assert isinstance(log, dict)
        assert unknown.name == log["game"]
        return None
    except UnreadableLog as unreadable:
        assert unreadable.faults
        for fault in unreadable.faults:
            resolve(log, fault.pointer)
            assert fault.detail.strip()
            assert len(fault.detail) < 2_000, "a fault does not repeat the input at length"
        return None
    check(log, verdict)
    return verdict


def resolve(value: Any, pointer: str) -> None:
    """Asserts that a JSON pointer (RFC 6901) leads somewhere: to a value, or to a key that its parent could have."""
    assert pointer == "" or pointer.startswith("/")
    steps = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    for depth, part in enumerate(steps):
        last = depth == len(steps) - 1
        if isinstance(value, dict):
            assert part in value or last, pointer
            value = value.get(part)
        elif isinstance(value, str) and steps[depth - 1] == "moves":
            assert last, pointer
            assert int(part) < lines(value), "moves in one string are counted like those of a list"
        else:
            assert isinstance(value, list), f"{pointer} leads into {value!r:.80}"
            assert part.isdecimal(), pointer
            assert str(int(part)) == part, pointer
            assert int(part) < len(value), pointer
            value = value[int(part)]


@lru_cache(1)
def lines(text: str) -> int:
    """How many moves stand in one string; of a long one every fault asks."""
    return len(split_lines(text))


# --- anything at all --------------------------------------------------------------------------------------------


@bounded
@given(VALUES)
def test_any_value_is_answered(value: Any) -> None:
    answered(value)


@bounded
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_text_is_answered(text: bytes | str) -> None:
    """As JSON: hardly any of it is."""
    with pytest.raises((UnreadableLog, UnknownGame)):
        referee.judge(text)


@bounded
@given(
    TABLE,
    st.fixed_dictionaries(
        {},
        optional=dict.fromkeys("players dealer deals rulings table carried first_deal edition comment".split(), VALUES),
    ),
)
def test_any_parts_of_a_log_are_answered(table: tuple[str, int], parts: dict[str, Any]) -> None:
    slug, players = table
    answered({**sample(slug, players, 0), **parts})
    answered({"game": slug, **parts})


@bounded
@given(TABLE, st.sampled_from(sorted(catalogue.rulings())), VALUES)
def test_any_choice_of_a_ruling_is_answered(table: tuple[str, int], ruling: str, value: Any) -> None:
    answered({**sample(*table, 0), "rulings": {ruling: value}})


@bounded
@given(TABLE, st.sampled_from(["card_values", "laws", "target", "effects", "variant", "options", "teams"]), VALUES)
def test_any_declaration_of_the_table_is_answered(table: tuple[str, int], key: str, value: Any) -> None:
    answered({**sample(*table, 0), "table": {key: value}})
    for game in DECLARING.get(key, ()):
        answered({**sample(game, max(3, referee.load_game(game).players[0]), 0), "table": {key: value}})


@bounded
@given(TABLE, VALUES, VALUES)
def test_any_scores_brought_in_are_answered(table: tuple[str, int], value: Any, other: Any) -> None:
    answered({**sample(*table, 0), "carried": {"Ann": value, "Bob": other}})
    answered({**sample(*table, 0), "first_deal": value, "edition": other, "dealer": value})


@bounded
@given(TABLE, st.sampled_from(MOVE_KEYS), VALUES, st.integers(0, 40))
def test_any_part_of_an_object_is_answered(table: tuple[str, int], key: str, value: Any, place: int) -> None:
    log = sample(*table, 0)
    moves: list[Any] = [as_object(move) for move in moves_of(log)]
    place %= len(moves)
    moves[place] = {**moves[place], key: value}
    answered(with_moves(log, moves))


@bounded
@given(TABLE, st.lists(VALUES, max_size=8), st.integers(0, 50))
def test_any_moves_are_answered(table: tuple[str, int], moves: list[Any], place: int) -> None:
    log = sample(*table, 0)
    own = moves_of(log)
    answered(with_moves(log, [*own[:place], *moves, *own[place:]]))
    answered(with_moves(log, moves))


@bounded
@given(TABLE, VALUES)
def test_any_hands_are_answered(table: tuple[str, int], hands: Any) -> None:
    log = sample(*table, 0)
    deal = log["deals"][0]
    answered({**log, "deals": [{**deal, "hands": hands}]})
    answered({**log, "deals": [{**deal, "hands": {**deal["hands"], "Ann": hands}}]})


@bounded
@given(TABLE, st.text(max_size=60))
def test_any_lines_are_answered(table: tuple[str, int], lines: str) -> None:
    """Moves as one string: the pointer leads to the string, and the detail says the line."""
    log = sample(*table, 0)
    deal = log["deals"][0]
    answered({**log, "deals": [{**deal, "moves": lines}]})
    answered({**log, "deals": [{**deal, "moves": "\n".join([*deal["moves"], lines])}]})


@bounded
@given(TABLE, st.data())
def test_a_log_damaged_in_one_place_is_answered(table: tuple[str, int], data: st.DataObject) -> None:
    """One part anywhere in a valid log is replaced, renamed or taken out."""
    log = orjson.loads(orjson.dumps(sample(*table, 0)))
    parent, key = data.draw(st.sampled_from(list(places_in(log))))
    how = data.draw(st.sampled_from(["replace", "remove", "rename", "double"]))
    if how == "replace":
        parent[key] = data.draw(VALUES)
    elif how == "remove":
        del parent[key]
    elif isinstance(parent, list):
        parent.insert(key, parent[key])
    else:
        parent[data.draw(KEYS)] = parent[key] if how == "double" else parent.pop(key)
    answered(log)


def places_in(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a value, as its parent and its key or index there."""
    if not isinstance(value, dict | list):
        return []
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    return [(value, key) for key in keys] + [place for key in keys for place in places_in(value[key])]


# --- moves that can be read but make no sense -------------------------------------------------------------------


@st.composite
def muddled(draw: st.DrawFn) -> Log:
    """A sample with moves of every verb put in, taken out, doubled and exchanged, a card that is said to be another, and some
    hands left out. All of it can be read."""
    slug, players = draw(TABLE)
    chance = random.Random(draw(st.integers(0, 10**6)))
    log = sample(slug, players, chance.randrange(3), 2)
    for change in chance.choices([damaged, with_strays], k=chance.randint(1, 4)):
        log = change(log, chance)
    moves, codes = moves_of(log), referee.load_game(slug).pack.codes
    stands = f"{chance.choice(log['players'])} {chance.choice(codes[-4:])}={chance.choice(codes)}"
    moves.insert(chance.randrange(len(moves) + 1), stands)
    log = with_moves(log, moves)
    try:
        referee.judge(log)
    except UnreadableLog:
        reject()
    return less_recorded(log, chance) if chance.random() < 0.4 else log


LAWS = ("another turn", "draw a card", "reverse", "next player skips", "discard one free")


@bounded
@given(muddled())
def test_a_muddled_game_has_a_verdict(log: Log) -> None:
    """Every one of these moves can be read, so that the answer is never a fault."""
    verdict = referee.judge(log)
    check(log, verdict)
    assert orjson.dumps(referee.judge(orjson.dumps(log))) == orjson.dumps(verdict)


@bounded
@given(muddled(), st.lists(st.sampled_from(LAWS), min_size=1, max_size=3))
def test_laws_in_force_from_the_start_have_a_verdict(log: Log, laws: list[str]) -> None:
    game = referee.load_game(log["game"])
    if game.has("laws"):
        ranks = [rank.letter for rank in game.pack.ranks]
        declared = [f"after playing {ranks[n]}: {law}" for n, law in enumerate(laws)] + ["cannot play H after S"]
        log = {**log, "table": {"laws": declared}}
    check(log, referee.judge(log))


@bounded
@given(muddled(), st.integers(0, 60))
def test_what_came_before_is_judged_the_same_without_what_came_after(log: Log, length: int) -> None:
    """With whole hands and nothing told about the kitty, later moves change no earlier accusation but its proof; where the
    record contradicts itself, they may show which of its words is wrong."""
    game = referee.load_game(log["game"])
    if game.has("kitty", "trump-turn-up", "trump-hidden", "trump-last-card"):
        return
    if any(len(deal.get("hands", {})) < len(log["players"]) or "?" in str(deal["hands"]) for deal in log["deals"]):
        return
    moves = moves_of(log)
    if any(step(move).verb == "retract" for move in moves):
        return
    short, whole = (findings(referee.judge(one)) for one in (with_moves(log, moves[:length]), log))
    if any("contradicts itself" in found["message"] for found in [*short, *whole]):
        return

    def charges(found: list[Mapping[str, Any]]) -> list[Any]:
        return [
            (one["deal"], one["move"], one["kind"], one["clause"], one["player"])
            for one in found
            if one["deal"] == 2 and one["move"] is not None and one["move"] < length and one["kind"] != "unproven"
        ]

    assert charges(short) == charges(whole)


# --- the same log in other words --------------------------------------------------------------------------------


@st.composite
def respelled(draw: st.DrawFn) -> tuple[Log, Log]:
    """A log, and the same log in odd case, with odd blanks, commas and comments, as one string a deal."""
    slug, players = draw(TABLE)
    log = sample(slug, players, draw(st.integers(0, 2)), 2)
    chance = random.Random(draw(st.integers(0, 10**6)))
    ten = referee.load_game(slug).pack.outline.ten
    blanks = draw(st.sampled_from([" ", "  ", "\t", " \t "]))
    ends = draw(st.sampled_from(["\n", "\r\n", ",", " , ", ",\n", "\n\n", " # well played, that\n", "\n# a line\n"]))
    deals = [
        {
            **deal,
            "moves": "".join(
                respell(move, chance, blanks, ten) + ("\n" if step(move).verb in {"law", "repeal"} else ends)
                for move in deal["moves"]
            ),
            "hands": {name: respell_cards(cards, chance, blanks, ten) for name, cards in deal["hands"].items()},
        }
        for deal in log["deals"]
    ]
    return log, {**log, "deals": deals}


def respell_cards(cards: str, chance: random.Random, blanks: str, ten: bool) -> str:
    return blanks.join(respell_word(word, chance, ten) for word in cards.split())


def respell_word(word: str, chance: random.Random, ten: bool) -> str:
    """A card in another spelling: either case, T for ten where the pack has that. A bid of ten is a number, no card."""
    if ten and word.startswith("10") and len(word) > 2 and not word.endswith("M") and chance.random() < 0.5:
        word = "T" + word[2:]
    return word.lower() if chance.random() < 0.5 else word


KEYWORDS = {"for", "to", "on", "from", "pile", "suit", "rank", "target", "blind", "row", "stock", "discard", "kitty"}


def respell(move: str, chance: random.Random, blanks: str, ten: bool) -> str:
    name, *words = move.split()
    if step(move).verb in {"law", "repeal"}:
        return blanks.join([name, *words])
    verb = words[:1] if words[0].islower() else []
    cards = words[len(verb) :]
    if not verb and chance.random() < 0.3:
        verb = ["play"]
    shouted = [word.upper() if chance.random() < 0.3 else word for word in verb]
    told = [word if word in KEYWORDS else respell_word(word, chance, ten) for word in cards]
    return chance.choice(["", blanks]) + blanks.join([name, *shouted, *told]) + chance.choice(["", blanks])


@bounded
@given(respelled())
def test_odd_spellings_say_the_same(pair: tuple[Log, Log]) -> None:
    log, odd = pair
    assert referee.judge(odd) == referee.judge(log)


@bounded
@given(TABLE, st.integers(0, 2), st.randoms(use_true_random=False))
def test_objects_and_strings_say_the_same(table: tuple[str, int], seed: int, chance: random.Random) -> None:
    """Move by move: a deal may mix both forms."""
    log = sample(*table, seed, 2)
    mixed = [as_object(move) if chance.random() < 0.5 else move for move in moves_of(log)]
    assert referee.judge(with_moves(log, mixed)) == referee.judge(log)


@bounded
@given(muddled(), st.randoms(use_true_random=False))
def test_objects_and_strings_of_any_sense_say_the_same(log: Log, chance: random.Random) -> None:
    """The same for moves that the rules do not allow."""
    plain = [move for move in moves_of(log) if step(move).verb in OBJECTS and "=" not in move]
    log = with_moves(log, plain)
    mixed = [as_object(move) if chance.random() < 0.5 and _has_object(move) else move for move in plain]
    assert referee.judge(with_moves(log, mixed)) == referee.judge(log)


OBJECTS = frozenset("play pass bid turn-up trump anti-trump show agree refuse throw-in take kitty retract".split())


def _has_object(move: str) -> bool:
    return step(move).verb != "play" or len(step(move).words) == 1


@bounded
@given(
    st.lists(
        st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12),
        min_size=3,
        max_size=3,
        unique=True,
    )
)
@example(["Ann", "Ann B", "Ann B C"])
@example(["Ann ", " Bob", "Cat"])
@example(["play", "bid", "Table top"])
@example(["7S", "8S", "?"])
@example(["ann", "Ann", "ANN"])
@example(["#1", "a,b", "A=B"])
def test_players_may_have_any_names(names: list[str]) -> None:
    """Names with blanks, dots and signs: either the log is refused or it says the same as with plain names."""
    names = [name.strip() for name in names]
    plain = sample("bedem", 3, 0)
    new = dict(zip(plain["players"], names, strict=True))
    (deal,) = plain["deals"]
    log = {
        **plain,
        "players": names,
        "dealer": new[plain["dealer"]],
        "deals": [
            {
                "dealer": new[deal["dealer"]],
                "hands": {new[name]: cards for name, cards in deal["hands"].items()},
                "moves": [f"{new[str(step(move).player)]} {step(move).words[0]}" for move in deal["moves"]],
            }
        ],
    }
    verdict = answered(log)
    objects = {**log, "deals": [{**log["deals"][0], "moves": [_renamed(move, new) for move in deal["moves"]]}]}
    stripped = [name.strip() for name in names]
    unlike = len({looks(name) for name in stripped}) == 3 and not any(hidden(name) for name in stripped)
    fit = all(stripped) and unlike and not any(name.casefold() == "table" for name in stripped)
    if not fit:
        assert verdict is None
        return
    assert verdict is not None, "these are names that players may have"
    assert accusations(verdict) == []
    assert list(verdict["scores"].values()) == list(referee.judge(plain)["scores"].values())
    assert referee.judge(objects) == verdict


def _renamed(move: str, new: dict[str, str]) -> dict[str, Any]:
    told = as_object(move)
    return {**told, "player": new[told["player"]]}


# --- too much of it ---------------------------------------------------------------------------------------------


def _bedem(moves: Any) -> Log:
    return with_moves(sample("bedem", 3, 0), []) | {"deals": [{"moves": moves}]}


NONSENSE: dict[str, Any] = {
    "100,000 bad strings": ["zzz zzz"] * 100_000,
    "100,000 numbers": list(range(100_000)),
    "30,000 empty objects": [{}] * 30_000,
    "one huge word": ["Ann " + "z" * 1_000_000],
    "one huge name": ["z" * 1_000_000 + " 7S"],
    "one huge string of lines": "Ann 11Q\n" * 120_000,
    "one huge line": "Ann " * 250_000,
    "one huge play": ["Ann play " + "7S " * 300_000],
    "many commas": "," * 1_000_000,
    "many numbers of a bid": ["Ann bid " + "9" * 500_000],
}


@pytest.mark.parametrize("moves", NONSENSE.values(), ids=NONSENSE)
def test_a_megabyte_of_nonsense_is_answered(moves: Any) -> None:
    log = _bedem(moves)
    answered(log)
    text = orjson.dumps(log)
    try:
        referee.judge(text)
    except UnreadableLog as unreadable:
        assert 0 < len(unreadable.faults) <= 1_000
        assert len(str(unreadable)) < 200_000


REPEATED = {
    "the same illegal card": lambda n: "Ann 7S",
    "a foreign card": lambda n: "Ann QS",
    "leads by everybody in turn": lambda n: f"{('Ann', 'Bob', 'Cat')[n % 3]} 7S",
    "passes": lambda n: "Bob pass",
    "bids": lambda n: "Bob bid 1",
    "cards and retracts": lambda n: "Bob 7S" if n % 2 == 0 else "Bob retract",
    "retracts": lambda n: "Bob retract",
    "unknown cards": lambda n: "Bob ?",
    "shows": lambda n: "Bob show 7S 8S",
    "turn-ups": lambda n: "table turn-up 7S",
    "kitties": lambda n: "table kitty 7S 8S",
    "proposals": lambda n: f"Ann propose {n % 3}",
    "refusals": lambda n: "Ann propose 1" if n % 2 == 0 else "Bob refuse",
    "exchanges": lambda n: "Ann exchange 7S for ?",
    "laws": lambda n: f"Ann law number {n}",
    "takes": lambda n: "Ann take ? ? ?",
}


HARMLESS = {"kitties", "refusals"}
"""Some games allow these any number of times."""


@pytest.mark.parametrize("what", REPEATED)
@pytest.mark.parametrize("slug", ["chateau-fromage", "fahrenholz"])
def test_nineteen_thousand_wrong_moves_are_judged(slug: str, what: str) -> None:
    """With all hands in one game and with none in the other, with `make test-all` both ways in both."""
    log, move = sample(slug, 3, 0), REPEATED[what]
    recorded: list[dict[str, str]] = [log["deals"][0]["hands"], {}]
    for hands in recorded if ALL else recorded[slug == "fahrenholz" :][:1]:
        wrong = {**log, "deals": [{"hands": hands, "moves": [move(n) for n in range(19_000)]}]}
        verdict = referee.judge(wrong)
        check(wrong, verdict)
        assert what in HARMLESS or verdict["verdict"] != "clean"


@pytest.mark.parametrize("key", ["rulings", "table", "carried", "hands", "nothing"])
def test_very_many_keys_are_answered(key: str) -> None:
    many = {f"zzz{n}": "zzz" for n in range(60_000)}
    log = sample("bedem", 3, 0)
    wide = {
        "hands": {**log, "deals": [{"hands": many, "moves": []}]},
        "nothing": {**log, **many},
    }.get(key, {**log, key: many})
    assert answered(wide) is None


@pytest.mark.parametrize("hand", ["7S " * 300_000, ["7S"] * 100_000, ["?"] * 100_000, ["zz"] * 100_000, "z" * 900_000])
def test_a_very_large_hand_is_answered(hand: Any) -> None:
    log = sample("bedem", 3, 0)
    answered({**log, "deals": [{**log["deals"][0], "hands": {"Ann": hand}}]})


@pytest.mark.parametrize("slug", ["bedem", "zens"])
def test_two_thousand_deals_are_judged(slug: str) -> None:
    log = sample(slug, 3, 0)
    many = {**log, "deals": [{"moves": ["Ann 7S"] * 9}] * 2_000}
    verdict = referee.judge(many)
    check(many, verdict)
    assert verdict["verdict"] == "violations"
    assert answered({**log, "deals": [{}] * 2_001}) is None
    assert answered({**log, "deals": [{"moves": ["Ann 7S"] * 20_001}]}) is None


@pytest.mark.parametrize("depth", [10, 500, 1_000, 100_000])
@pytest.mark.parametrize("opened, closed", [("[", "]"), ('{"a":', "}")], ids=["lists", "objects"])
def test_deep_nesting_is_unreadable(depth: int, opened: str, closed: str) -> None:
    nest = opened * depth + "1" + closed * depth
    whole = (
        nest,
        f'{{"game": {nest}}}',
        f'{{"game": "bedem", "players": {nest}}}',
        f'{{"game": "bedem", "players": ["Ann", {nest}, "Cat"]}}',
        f'{{"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": {nest}}}',
        f'{{"game": "bedem", "players": ["Ann", "Bob", "Cat"], "rulings": {{"deal-rotation": {nest}}}}}',
        f'{{"game": "bedem", "players": ["Ann", "Bob", "Cat"], "table": {{"laws": {nest}}}}}',
        f'{{"game": "bedem", "players": ["Ann", "Bob", "Cat"], "carried": {{"Ann": {nest}}}}}',
        f'{{"game": "bedem", "players": ["Ann", "Bob", "Cat"], "edition": {nest}}}',
        f'{{"game": "bedem", "players": ["Ann", "Bob", "Cat"], "deals": [{nest}]}}',
        f'{{"game": "bedem", "players": ["Ann", "Bob", "Cat"], "deals": [{{"hands": {{"Ann": {nest}}}}}]}}',
        f'{{"game": "bedem", "players": ["Ann", "Bob", "Cat"], "deals": [{{"moves": [{nest}]}}]}}',
        f'{{"game": "bedem", "players": ["Ann", "Bob", "Cat"], "deals": [{{"moves": [{{"player": {nest}}}]}}]}}',
    )
    for text in whole:
        with pytest.raises(UnreadableLog):
            referee.judge(text)


# --- spot questions ---------------------------------------------------------------------------------------------


@bounded
@given(TABLE, VALUES | st.lists(WORDS, max_size=6), VALUES, st.none() | WORDS, st.none() | WORDS)
def test_any_spot_question_is_answered(
    table: tuple[str, int], cards: Any, trick: Any, trump: str | None, anti_trump: str | None
) -> None:
    for ask in (
        lambda: referee.decide_trick(table[0], cards, trump=trump, anti_trump=anti_trump),
        lambda: referee.legal_plays(table[0], cards, trick, trump=trump, anti_trump=anti_trump),
    ):
        try:
            orjson.dumps(ask())
        except UnreadableLog as unreadable:
            assert unreadable.faults


def closed(answer: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The answer if nothing in it is open, else those of its cases in which nothing is."""
    if "depends" not in answer:
        yield answer
    for open_ in answer.get("depends", ()):
        for case in open_["cases"]:
            yield from closed(case)


def seats_of(game: Game) -> range:
    """Every number of players."""
    return range(game.players[0], game.players[1] + 1)


@bounded
@given(st.sampled_from(TRICK_TABLES), st.data())
def test_any_cards_of_the_pack_are_a_spot_question(table: tuple[str, int], data: st.DataObject) -> None:
    """Every card of a hand is either legal or refused with its reason, and every trick is won by one of its cards."""
    game = referee.load_game(table[0])
    codes = [code for code in pack_of(game) if not (code in {"RJ", "BJ"} and game.has("wild-jokers"))]
    cards = data.draw(st.lists(st.sampled_from(codes), unique=True, min_size=2, max_size=14))
    trump = data.draw(st.none() | st.sampled_from([suit.letter for suit in game.pack.suits]))
    if not game.has_trumps or game.has("two-trumps"):
        trump = None
    split = data.draw(st.integers(1, len(cards) - 1))
    trick, hand = cards[:split], cards[split:][: largest(game, seats_of(game))]
    for lying in (trick, []):
        for answer in closed(referee.legal_plays(game.slug, hand, lying, trump=trump)):
            refused = [entry["card"] for entry in answer["not_legal"]]
            played = [move for move in answer["legal"] if move != "pick-up"]
            assert sorted(played + refused) == sorted(hand)
            assert answer["legal"], "something may always be played"
            assert all(entry["clause"] in game.by_id for entry in answer["not_legal"])
    for won in closed(referee.decide_trick(game.slug, trick, trump=trump)):
        assert won["card"] == trick[won["winner"]]


@bounded
@given(st.sampled_from(CLIMBING_TABLES), st.data())
def test_any_cards_of_a_climbing_pack_are_a_spot_question(table: tuple[str, int], data: st.DataObject) -> None:
    """Every card of a hand is in a legal play or refused with its reason, and a pass is listed where it is legal."""
    game = referee.load_game(table[0])
    most = min(9, largest(game, seats_of(game)))
    hand = data.draw(st.lists(st.sampled_from(pack_of(game)), unique=True, min_size=2, max_size=most))
    lying = [card for card in hand[:1] if card not in {"RJ", "BJ"}]
    for trick in (lying, []):
        answer = referee.legal_plays(game.slug, hand[1:], trick)
        refused = {entry["card"] for entry in answer["not_legal"]}
        plays = [play.split() for play in answer["legal"] if play != "pass"]
        assert refused | {card for play in plays for card in play} == set(hand[1:])
        assert not any(refused & set(play) for play in plays)
        assert all(entry["clause"] in game.by_id for entry in answer["not_legal"])
        assert ("pass" in answer["legal"]) is (bool(trick) and not (plays and game.has("must-play")))
