"""The quick way and the step-by-step way agree: the shortcuts, each of which may be left out without a word changed.

Every game is judged with its shortcuts and without them, clean and damaged, with all hands, with some and with none. In
the logs of every game no fewer moves are taken by them than once were.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import orjson
import pytest

import referee
from referee.clauses.kinds import Duty, Restriction
from referee.games.game import Game
from referee.loading import catalogue
from referee.play.capturing import capturing_deal
from referee.play.climbing import climbing_deal
from referee.play.climbing.on_table import OnTable
from referee.play.counting import counting_deal
from referee.play.deal import StagedDeal
from referee.play.matching.matching_deal import MatchingDeal
from referee.play.melding.fast_melding import Stretch
from referee.play.melding.melding_deal import MeldingDeal
from referee.play.tricks import plain
from referee.questions.answers import legal_plays
from referee.reading.move_reader import MoveReader
from referee.table.table import Table
from referee.verdict import judging
from referee.verdict.openings import may_be_plain, openings_of
from tests import ALL
from tests.helpers.damages import damaged, less_recorded
from tests.helpers.in_turn import about
from tests.helpers.logs import Log, with_moves, without_hands
from tests.helpers.sampled import HEADERS, sample
from tests.helpers.verdicts import accusations
from tests.laws.options import EACH, VARYING
from tools.bench.plain_moves import recorded, shares

Patch = Callable[[pytest.MonkeyPatch], None]


def never(*_: Any) -> bool:
    """A shortcut that is not taken."""
    return False


def stays(deal: Any, moves: Any, index: int) -> int:
    """A stretch that takes no move."""
    return index


def always(*_: Any) -> bool:
    """Something that cannot be ruled out at a glance."""
    return True


def _read_all_slowly(patch: pytest.MonkeyPatch) -> None:
    for memory in ("met", "voices"):
        patch.setattr(MoveReader, memory, property(lambda _: {}))


WAYS: dict[str, Patch] = {
    "moves read at a glance": _read_all_slowly,
    "plain deals": lambda patch: patch.setattr(judging, "plain_verdict", lambda *_, **__: None),
    "plain stretches": lambda patch: patch.setattr(plain, "take", stays),
    "plain stretches of melding": lambda patch: patch.setattr(Stretch, "take", stays),
    "first turns of melding": lambda patch: patch.setattr(MeldingDeal, "_begins", never),
    "plain stretches of matching": lambda patch: patch.setattr(MatchingDeal, "take_stretch", stays),
    "plain stretches of capturing": lambda patch: patch.setattr(capturing_deal, "take", stays),
    "plain stretches of counting": lambda patch: patch.setattr(counting_deal, "take", stays),
    "plain stretches of climbing": lambda patch: patch.setattr(climbing_deal, "may_begin", never),
    "plain steps before play": lambda patch: patch.setattr(StagedDeal, "take_steps", stays),
    "what beats a play": lambda patch: patch.setattr(OnTable, "may_be_beaten", always),
}


@contextmanager
def step_by_step(*ways: str) -> Iterator[None]:
    """Closes these shortcuts, or all of them."""
    with pytest.MonkeyPatch.context() as patch:
        for way in ways or WAYS:
            WAYS[way](patch)
        yield


# --- the laws ---------------------------------------------------------------------------------------------------

LOGS = 5
"""Damaged logs for each game."""


def logs_of(slug: str, players: int, seed: int, count: int = LOGS, deals: int = 2) -> Iterator[Log]:
    """The sample itself, without hands too, and damaged logs made of it."""
    whole = sample(slug, players, seed, deals)
    yield whole
    yield without_hands(whole)
    chance = random.Random(f"both ways {slug} {players} {seed}")
    for _ in range(count):
        yield less_recorded(damaged(whole, chance), chance)


@pytest.mark.parametrize("slug", list(catalogue.game_files()))
def test_both_ways_agree(slug: str) -> None:
    """The verdicts are the same to the byte."""
    least, most = referee.load_game(slug).players
    players = random.Random(slug).randint(least, most)
    for log in logs_of(slug, players, 5):
        quickly = orjson.dumps(referee.judge(log))
        with step_by_step():
            assert orjson.dumps(referee.judge(log)) == quickly


@pytest.mark.parametrize("slug", [slug for slug in catalogue.game_files() if may_be_plain(referee.load_game(slug))])
def test_plain_deals_have_the_same_verdicts(slug: str) -> None:
    """One deal, again and again: clean, without hands, and with damages that end what is plain early or late."""
    for log in logs_of(slug, referee.load_game(slug).players[1], 8, 12, deals=1):
        quickly = orjson.dumps([referee.judge(log), referee.judge(log), referee.judge(log, tricks=False)])
        with step_by_step():
            assert orjson.dumps([referee.judge(log), referee.judge(log), referee.judge(log, tricks=False)]) == quickly


SAID: list[dict[str, Any]] = [
    {"table": {"target": 60}, "rulings": {}, "first_deal": 4},
    {"first_deal": 2, "comment": "at 10:30", "edition": "another"},
    {"carried": {"Ann": 40, "Bob": 7}, "table": {}},
    {"rulings": {"hearts-broken": "default"}, "comment": None},
]
"""What logs say besides their deals."""


@pytest.mark.parametrize("slug", ["hearts", "spades", "whist", "oh-hell"])
def test_plain_deals_of_tables_that_declare_something_have_the_same_verdicts(slug: str) -> None:
    """Whatever a log says that can be read; what cannot is refused in the same words."""
    for log in logs_of(slug, 4, 9, 2, deals=1):
        for said in SAID:
            text = orjson.dumps({**log, **said})
            quickly = [_told(text), _told(text)]
            with step_by_step():
                assert [_told(orjson.loads(text))] * 2 == quickly, said


def _told(log: Any) -> bytes | str:
    """The verdict, or what is wrong with the log."""
    try:
        return orjson.dumps(referee.judge(log))
    except referee.UnreadableLog as error:
        return str(error)


def test_what_one_log_carries_is_forgotten_in_the_next() -> None:
    """Nobody has bags in the first, so that it is plain; those of the second begin at none."""
    whole = sample("spades", 4, 5, 1)
    [deal] = whole["deals"]
    won = Counter(trick["winner"] for trick in referee.judge(whole)["deals"][0]["tricks"])
    first, second = (
        with_moves(whole, [*(f"{move.split()[0]} bid {max(1, won[move.split()[0]] - bags)}" for move in deal["moves"][:4]),
                           *deal["moves"][4:]])
        for bags in (0, 1)
    )  # fmt: skip
    vars(openings_of)["cache_clear"]()
    assert referee.judge({**first, "carried": dict.fromkeys(whole["players"], 99)})["scores"]["Ann"] > 99
    assert referee.judge(second)["verdict"] == "clean"


@pytest.mark.parametrize(
    "slug", ["trautenstein", "whist", "hearts", "spades", "oh-hell", "stones", "mollenstorf", "vabre", "hawkedon"]
)
def test_clean_deals_are_plain(slug: str) -> None:
    """No table is made of them once one was."""
    for log in (whole := sample(slug, 4, 5), without_hands(whole)):
        referee.judge(log)
        with counted(judging, "match_of") as made:
            referee.judge(log)
        assert made.total() == 0


@pytest.mark.parametrize("slug", list(catalogue.game_files()))
def test_a_table_that_is_known_has_the_same_verdicts(slug: str) -> None:
    """A log as text goes the same way the second time, when its table was met before, as plain data, of which none is."""
    for log in logs_of(slug, referee.load_game(slug).players[0], 7):
        text = orjson.dumps(log)
        assert orjson.dumps([referee.judge(text), referee.judge(text)]) == orjson.dumps([referee.judge(log)] * 2)


@pytest.mark.parametrize("slug", VARYING)
def test_both_ways_agree_under_every_option(slug: str) -> None:
    """Each option at one size of table, with `make test-all` at every one it is for."""
    chance = random.Random(f"both ways under options {slug}")
    tables = [(players, declared) for game, players, declared in EACH if game == slug]
    if not ALL:
        chance.shuffle(tables)
        tables = list({str(declared): (players, declared) for players, declared in tables}.values())
    for players, declared in tables:
        whole = referee.sample(slug, players, seed=chance.randrange(100), deals=1 + ALL, table=declared)
        spoiled = [less_recorded(damaged(whole, chance), chance) for _ in range(4 if ALL else 1)]
        for log in (whole, without_hands(whole), *spoiled):
            quickly = orjson.dumps(referee.judge(log))
            with step_by_step():
                assert orjson.dumps(referee.judge(log)) == quickly, declared


@pytest.mark.parametrize("family", sorted({header["family"] for header in HEADERS.values()}))
def test_no_fewer_moves_are_taken_in_plain_stretches(family: str) -> None:
    """Than `plain_moves.yaml` says for each game, with all hands recorded and with none."""
    for slug, least in recorded().items():
        if HEADERS[slug]["family"] == family:
            with about(slug):
                assert all(map(int.__ge__, shares(slug), least)), (shares(slug), least)


def test_it_is_recorded_of_every_game_how_plain_its_moves_are() -> None:
    assert [*recorded()] == [*catalogue.game_files()]


@pytest.mark.parametrize("slug", ["roolz", "hearts", "haydon-bridge", "earnley", "hummersknott"])
def test_no_move_is_plain_without_shortcuts(slug: str) -> None:
    """So that none is counted which goes step by step in another way."""
    with step_by_step():
        assert shares(slug) == [0, 0]


def test_turns_at_which_it_does_not_matter_what_hands_held_are_judged_once() -> None:
    log = without_hands(sample("earnley", 4, 5, 2))
    with counted(MatchingDeal, "set_mark") as marked, counted(MatchingDeal, "take_stretch") as taken:
        assert referee.judge(log)["verdict"] == "clean"
    assert marked.total() == 0
    assert taken.total() <= 3 * len(log["deals"])


def test_whoever_begins_is_asked_for_at_the_first_turn() -> None:
    """A deal of which only the turned-up card is there rests on no ruling about titles."""
    log = sample("mistendorf", 2, 5, 2)
    log["deals"][1]["moves"] = log["deals"][1]["moves"][:1]
    quickly = referee.judge(log)
    assert "title-starts" not in [ruling["id"] for ruling in quickly["rulings"]]
    with step_by_step():
        assert referee.judge(log) == quickly


def _judge_again_from_the_start(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(MeldingDeal, "_is_alike", never)
    patch.setattr(Stretch, "take", lambda stretch, *told: told[1] if stretch.watch else take(stretch, *told))


take = Stretch.take


@pytest.mark.parametrize(
    "slug", [slug for slug in catalogue.game_files() if referee.load_game(slug).family == "melding"]
)
def test_what_was_judged_on_the_way_needs_no_second_look(slug: str) -> None:
    """Judged again from the start, a deal with hidden hands has the same verdict."""
    for log in logs_of(slug, min(3, referee.load_game(slug).players[1]), 6):
        once = orjson.dumps(referee.judge(log))
        with pytest.MonkeyPatch.context() as patch:
            _judge_again_from_the_start(patch)
            assert orjson.dumps(referee.judge(log)) == once


def test_a_log_of_a_table_that_is_known_is_read_by_one_look_up() -> None:
    text = orjson.dumps(sample("bedem", 3, 5, 2))
    verdict = referee.judge(text)
    with counted(judging, "read_log") as part_by_part:
        assert referee.judge(text) == verdict
    assert part_by_part.total() == 0


def test_a_table_is_known_by_what_it_declares_whoever_plays() -> None:
    log = {**sample("hearts", 4, 5), "table": {"target": 60}, "rulings": {}}
    referee.judge(orjson.dumps(log))
    with counted(judging, "read_log") as part_by_part:
        referee.judge(orjson.dumps({**log, "first_deal": 3, "comment": "at the club"}))
        referee.judge(orjson.dumps(log).replace(b"Ann", b"Eve"))
    assert part_by_part.total() == 0


def test_a_table_that_is_known_loses_no_member_of_a_log() -> None:
    text = orjson.dumps(sample("bedem", 3, 5))
    referee.judge(text)
    for place in ("dealer", "moves"):
        with pytest.raises(referee.UnreadableLog, match="stands twice"):
            referee.judge(text.replace(b'"%s":' % place.encode(), b'"%s":[],"%s":' % ((place.encode(),) * 2), 1))


def test_clean_logs_are_read_the_quick_way() -> None:
    log = without_hands(sample("bedem", 3, 5, 2))
    with counted(MoveReader, "read_move") as slowly:
        referee.judge(log)
    assert slowly.total() == 0


@contextmanager
def counted(owner: Any, name: str) -> Iterator[Counter[bool]]:
    """How often a function was called meanwhile, by whether it said yes."""
    seen: Counter[bool] = Counter()
    function = getattr(owner, name)

    def counting(*told: Any, **more: Any) -> Any:
        answer = function(*told, **more)
        seen[bool(answer)] += 1
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, counting)
        yield seen


class OvertrumpYourPartner(Restriction, id="overtrump-your-partner", following=True, each_card=True):
    """Whoever is void must beat a trump of their partner's: a restriction that asks who played what."""

    def says(self, game: Game) -> str:
        return "Beat your partner's trump if you can."

    def binds(self, table: Table) -> Duty | None:
        partner = (table.trick.mover + 2) % table.seats
        played = dict(zip(table.trick.seats, table.trick.faces, strict=True))
        if (
            partner not in played
            or not table.trumps.mask >> played[partner] & 1
            or table.trick.led_suit == table.trumps.suit
        ):
            return None
        steps = table.trumps.higher
        higher = table.trumps.mask & steps[min(table.trumps.strength[played[partner]] + 1, len(steps) - 1)]
        return Duty(
            self,
            higher | table.trumps.suit_masks[table.trick.led_suit],
            higher | table.trumps.suit_masks[table.trick.led_suit],
        )

    def breach(self, table: Table, held: str) -> str:
        return f"under a partner's trump while holding {held}"


def test_a_restriction_may_ask_who_played_what() -> None:
    """Also where whole tricks are taken at once."""
    logs = [sample("le-temple", 4, seed) for seed in range(20)]
    game = referee.load_game("le-temple")
    stricter = game.changed(clauses=(*game.clauses, OvertrumpYourPartner()))
    breaches = 0
    for log in logs:
        quickly = referee.judge(log, game=stricter)
        with step_by_step():
            assert referee.judge(log, game=stricter) == quickly
        breaches += sum(found["clause"] == OvertrumpYourPartner.id for found in accusations(quickly))
    assert breaches > 5


def test_who_is_asked_about_sits_after_those_who_have_played() -> None:
    """A restriction that asks who played what answers a spot question, too."""
    game = referee.load_game("le-temple")
    stricter = game.changed(clauses=(*game.clauses, OvertrumpYourPartner()))
    for trick, legal in (("3D 9H 4D", ["10H"]), ("9H 3D 4D", ["10H", "8H", "2S"])):
        told = legal_plays(stricter, "10H 8H 2S", trick, players=4, trump="H", first_trick=False)
        assert (trick, sorted(told["legal"])) == (trick, sorted(legal))
