"""What happened at a table, event by event, as the log that stands now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

Event = dict[str, Any]
KEPT = ("dealer", "vulnerable", "comment")
"""What stays of a deal whose moves give way to what was won."""


class Standing(NamedTuple):
    """Something that happened and may be taken back, and the deal that stood in its place before."""

    event: Event
    before: Mapping[str, Any] | None = None


class Evening:
    """The log of a table, which grows by events. Its parts are replaced and never changed, so a copy costs little."""

    def __init__(self, happened: Iterable[Event] = ()) -> None:
        self.version = 0
        self.head: Mapping[str, Any] = {}
        self.deals: list[Mapping[str, Any]] = []
        self.trail: list[Standing] = []
        self.ended = False
        for event in happened:
            self.add(event)

    def copy(self) -> Evening:
        """One that goes on by itself."""
        other = Evening()
        other.version, other.head, other.ended = self.version, self.head, self.ended
        other.deals, other.trail = [*self.deals], [*self.trail]
        return other

    @property
    def log(self) -> dict[str, Any]:
        """The log as it stands: what was taken back is not in it."""
        return {**self.head, "deals": self.deals}

    def add(self, event: Event) -> None:
        """One more thing has happened."""
        getattr(self, f"_{event['type']}")(event)
        self.version = event["version"]

    def _begin(self, event: Event) -> None:
        self.head = event["head"]

    def _move(self, event: Event) -> None:
        last = self.deals[-1]
        self.deals[-1] = {**last, "moves": [*last["moves"], event["move"]]}
        self.trail.append(Standing(event))

    def _deal(self, event: Event) -> None:
        told = event["told_deal"]
        self.deals.append(told if "won" in told else {**told, "moves": []})
        self.trail.append(Standing(event))

    def _facts(self, event: Event) -> None:
        place = event["deal"] - 1
        before = self.deals[place] if place < len(self.deals) else None
        kept = {key: before[key] for key in KEPT if key in before} if before else {}
        self.deals[place : place + 1] = [{**kept, "won": event["won"]}]
        self.trail.append(Standing(event, before))

    def _end(self, event: Event) -> None:
        self.ended = True
        self.trail.append(Standing(event))

    def _hand(self, event: Event) -> None:
        place = event["deal"] - 1
        deal = self.deals[place]
        self.deals[place] = {**deal, "hands": {**(deal.get("hands") or {}), event["player"]: event["cards"]}}

    def _undo(self, _: Event) -> None:
        event, before = self.trail.pop()
        kind = event["type"]
        if kind == "end":
            self.ended = False
        elif kind == "move":
            last = self.deals[-1]
            self.deals[-1] = {**last, "moves": last["moves"][:-1]}
        elif before is None:
            self.deals.pop()
        else:
            self.deals[event["deal"] - 1] = before
