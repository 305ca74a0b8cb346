"""Whatever happens at a table, in whatever order: its log is what its events say, and its verdict is that of the log."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import referee
from referee.tables import steps
from referee.tables.database import open_database
from referee.tables.evening import Evening
from referee.tables.refusals import Refused
from referee.tables.shared import Bounds, Request, SharedTables, found_in
from referee.tables.store import Store
from tests.tables.phones import HEAD

CARDS = ["7S", "4H", "10S", "2D", "3D", "9S", "AH"]
WON = {"Ann": {"tricks": 3}, "Bob": {"tricks": 1}, "Cat": {"tricks": 1}}


WORKERS, PLAYERS = strategies.integers(0, 1), strategies.sampled_from(HEAD["players"])


class AnyEvening(RuleBasedStateMachine):
    """Two workers at one database, which write in turns, and a list of the logs that stood before."""

    @initialize()
    def begin(self) -> None:
        """A new table."""
        self.folder = tempfile.TemporaryDirectory()
        engine = open_database(f"{self.folder.name}/tables.db")
        store = Store(engine, lambda _: None)
        self.workers = [SharedTables(store, Bounds(10, 1000, 10**6)) for _ in range(2)]
        self.id, self.version, keys = self.workers[0].create(HEAD, None)
        self.key = keys[0].text
        self.before: list[list[Any]] = []
        self.deals: list[Any] = []
        self.ended = False

    def write(self, worker: int, step: steps.Step, repeat: str | None = None) -> Any:
        """Writes as who knows the last version."""
        tables = self.workers[worker]
        done = tables.write(tables.holder(self.id, self.key), step, Request(self.version, repeat, repeat))
        self.version = done.events[-1]["version"]
        return done

    def change(self, worker: int, step: steps.Step, deals: list[Any], times: int = 1) -> None:
        """Something happens, and the log is another; at a table that has ended nothing does."""
        if self.ended:
            with pytest.raises(Refused, match="has ended"):
                self.write(worker, step)
            return
        known = found_in(referee.judge({**HEAD, "deals": self.deals}))
        done = self.write(worker, step)
        assert len(done.events) == times
        found = found_in(referee.judge({**HEAD, "deals": deals}))
        assert done.told["findings"] == [one for one in found if one not in known]
        if times == 2:
            self.before.append([*self.deals])
            self.before.append([*self.deals, {"moves": []}])
        else:
            self.before.append([*self.deals])
        self.deals = deals

    @rule(
        worker=WORKERS,
        player=PLAYERS,
        card=strategies.sampled_from(CARDS),
    )
    def play(self, worker: int, player: str, card: str) -> None:
        """A move, legal or not."""
        begins = not self.deals or "won" in self.deals[-1]
        *others, last = [*self.deals, {"moves": []}] if begins else self.deals
        deals = [*others, {**last, "moves": [*last["moves"], f"{player} {card}"]}]
        self.change(worker, steps.play([f"{player} {card}"]), deals, 1 + begins)

    @rule(worker=WORKERS, dealer=PLAYERS)
    def deal(self, worker: int, dealer: str) -> None:
        """The next deal."""
        self.change(worker, steps.deal({"dealer": dealer}), [*self.deals, {"dealer": dealer, "moves": []}])

    @rule(worker=WORKERS)
    def facts(self, worker: int) -> None:
        """The last deal is told instead."""
        kept = {key: told for key, told in (self.deals or [{}])[-1].items() if key == "dealer"}
        self.change(worker, steps.facts(WON, None), [*self.deals[:-1], {**kept, "won": WON}])

    @rule(worker=WORKERS)
    def end(self, worker: int) -> None:
        """The evening is over."""
        self.change(worker, steps.end, self.deals)
        self.ended = True

    @rule(worker=WORKERS)
    def undo(self, worker: int) -> None:
        """The last thing is taken back."""
        if not self.before:
            with pytest.raises(Refused, match="nothing to take back"):
                self.write(worker, steps.undo)
            return
        self.write(worker, steps.undo)
        self.deals, self.ended = self.before.pop(), False

    @rule(worker=WORKERS)
    def write_late(self, worker: int) -> None:
        """Somebody does not know the last thing that happened."""
        tables = self.workers[worker]
        with pytest.raises(Refused, match="is at version") as late:
            tables.write(tables.holder(self.id, self.key), steps.undo, Request(self.version - 1, None, None))
        assert late.value.more["missed"][-1]["version"] == self.version

    @invariant()
    def all_know_the_same(self) -> None:
        """Both workers, whoever reads all events anew, and who listened."""
        for tables in self.workers:
            holder = tables.holder(self.id, self.key)
            assert tables.evening(holder).log == {**HEAD, "deals": self.deals}
        happened = self.workers[0].store.events(self.id, 0, self.version)
        assert [event["version"] for event in happened] == [*range(1, self.version + 1)]
        assert Evening(happened).log == {**HEAD, "deals": self.deals}

    def teardown(self) -> None:
        """Nothing stays."""
        if hasattr(self, "workers"):
            self.workers[0].store.engine.dispose()
            self.folder.cleanup()


class TestAnyEvening(AnyEvening.TestCase):  # type: ignore[misc,valid-type]
    """As pytest runs it."""

    settings = settings(max_examples=25, stateful_step_count=20, deadline=None, derandomize=True, database=None)


def test_a_database_that_cannot_be_had_is_told(tmp_path: Path) -> None:
    from referee.api import create_app

    client = create_app(tables=str(tmp_path / "file" / "tables.db"), metrics="off").test_client()
    (tmp_path / "file").write_text("no folder")
    answer = client.post("/v1/tables", json=HEAD)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert answer.json is not None
    assert answer.json["detail"].startswith("The tables cannot be kept: ")
