"""What may be done at shared tables, and by whom: whoever asks knows a key, and whoever writes knows the last version."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

import referee
from referee.errors import Fault, UnreadableLog
from referee.reading.json_text import write_json
from referee.tables import steps
from referee.tables.evening import Evening, Event
from referee.tables.keys import LOOK, SEAT, WRITE, Key, id_of, keys_of, new_secret
from referee.tables.records import AT_ONCE, Happened, Holder, Write, as_sent, size_of
from referee.tables.refusals import Refused, moved_on, nothing_there, sent_before, unreadable

if TYPE_CHECKING:  # the database's library is loaded where one is opened
    from referee.tables.store import Store

REMEMBERED = 512
"""So many evenings a process remembers, so that not each move reads all that happened before."""
Judging = Callable[[], AbstractContextManager[object]]
"""Waits until something may be judged, and lets others in afterwards."""
Tells = Callable[[str, Sequence[Happened]], None]
"""Is told of a table what happened there."""
SAYS = ("verdict", "complete", "scores", "winners", "next", "standing")
"""What is told after each write, as verdicts have it."""


class Bounds(NamedTuple):
    """How much there may be."""

    tables: int
    events: int
    bytes: int


class Known(NamedTuple):
    """An evening that is remembered, and what the referee finds in it, where that is known."""

    evening: Evening
    findings: list[Any] | None


class Request(NamedTuple):
    """A write that somebody wants: the version that they know (None: whatever it is), the key by which it is known again, and
    what it says."""

    known: int | None
    repeat: str | None
    says: Any


class SharedTables:
    """The shared tables of one database, as one process knows them.

    What is judged is judged within `judging`, and nobody waits for the database meanwhile. It `tells` what happens at a table
    as soon as it is written: before its writer is answered, who must be sure that it stays so.
    """

    def __init__(
        self, store: Store, bounds: Bounds, judging: Judging = nullcontext, tells: Tells = lambda *_: None
    ) -> None:
        self.store, self.bounds, self.judging, self.tells = store, bounds, judging, tells
        self._known: OrderedDict[str, Known] = OrderedDict()

    def create(self, log: Mapping[str, Any], secret: str | None) -> tuple[str, int, list[Key]]:
        """A table that begins with a log: its id, its version and its keys. The same secret gives the same again.

        Raises Refused, and what `referee.judge` raises.
        """
        with self.judging():
            verdict = referee.judge(log, tricks=False)
        if self.store.count() >= self.bounds.tables:
            raise Refused(507, "There is no room for more tables.")
        own = isinstance(log["game"], dict)
        log = {
            **log,
            "game": log["game"] if own else verdict["game"],
            "players": [name.strip() for name in log["players"]],
        }
        evening, by = Evening(), steps.Author()
        steps.begin(log)(evening, by)
        secret = secret or new_secret()
        table_id, made = id_of(secret), keys_of(secret, log["players"])
        write = Write(by.events, told(verdict, []), None, _digest(log))
        self._fits(evening.version, len(write_json(log)))
        if not self.store.create(table_id, verdict["game"], log["players"], made, write):
            if self.store.begun(table_id) != write.asked:
                raise sent_before()
            holder = self.holder(table_id, made[0].text)
            self.store.keep()
            return holder.id, holder.version, made
        self._remember(table_id, Known(evening, found_in(verdict)))
        self.store.keep()
        return table_id, evening.version, made

    def holder(self, table_id: str, key: str) -> Holder:
        """Who shows a key at a table. Raises Refused."""
        if (found := self.store.holder(table_id, key)) is None:
            self._known.pop(table_id, None)
            raise nothing_there()
        return found

    def evening(self, holder: Holder) -> Evening:
        """The evening as it stood when the key was shown, or later."""
        return self._now(holder).evening

    def is_between_deals(self, holder: Holder) -> bool:
        """Is no deal in progress?"""
        evening = self.evening(holder)
        return not evening.deals or _verdict(evening)["deals"][-1]["complete"]

    def write(self, holder: Holder, step: steps.Step, asked: Request) -> Write:
        """Lets something happen at a table, or finds that it was done before.

        Raises Refused, UnreadableLog, and what ticks raise.
        """
        if holder.may == LOOK:
            raise Refused(403, "This key may only look.")
        digest = _digest(asked.says)
        if asked.repeat and (done := self._done(holder, asked.repeat, digest)):
            return done
        now = self._now(holder)
        before = now.evening
        if asked.known is not None and asked.known != before.version:
            raise self._moved_on(holder, asked.known, before.version)
        evening, by = before.copy(), steps.Author(holder.player)
        step(evening, by)
        with self.judging():
            try:
                verdict = _verdict(evening)
            except UnreadableLog as error:
                raise _placed(error, places_of(by.events)) from error
            known = now.findings if now.findings is not None else found_in(_verdict(before))
        write = Write(by.events, told(verdict, known), asked.repeat, digest)
        rows = write.rows(holder.id)
        self._fits(evening.version, holder.bytes + size_of(rows))
        if not self.store.append(holder.id, before.version, write):
            if asked.repeat and (done := self._done(holder, asked.repeat, digest)):
                return done
            raise self._moved_on(holder, before.version, self._version(holder))
        self._remember(holder.id, Known(evening, found_in(verdict)))
        self.tells(holder.id, [as_sent(row["version"], row["body"], row["told"]) for row in rows])
        self.store.keep()
        return write

    def put_hand(self, holder: Holder, deal: int, cards: Sequence[str]) -> dict[str, Any]:
        """A seat keeps the cards of its own hand here, for itself alone. Raises Refused and UnreadableLog."""
        seat, player = self._seat(holder)
        evening = self.evening(holder)
        if deal > len(evening.deals) + 1:
            raise unreadable("/deal", f"the next deal is deal {len(evening.deals) + 1}")
        try:
            with self.judging():
                referee.judge({**evening.head, "deals": [{"hands": {player: list(cards)}}]}, tricks=False)
        except UnreadableLog as error:
            raise _placed(error, {f"/deals/0/hands/{player}": "/cards"}) from error
        if not self.store.put_hand(holder.id, deal, seat, cards, anew=not self._opened(holder, deal)):
            raise Refused(409, "That hand lies open.")
        self.store.keep()
        return {"deal": deal, "player": player, "cards": list(cards), "open": False}

    def hand(self, holder: Holder, deal: int | None) -> dict[str, Any]:
        """The hand that the seat has put. Raises Refused."""
        seat, player = self._seat(holder)
        found = self.store.hand(holder.id, seat, deal)
        if found is None:
            raise Refused(404, "No hand was put.")
        number, cards, is_open = found
        return {"deal": number, "player": player, "cards": cards, "open": is_open and self._opened(holder, number)}

    def open_hand(self, holder: Holder, deal: int) -> Write:
        """The seat shows everybody the hand of a deal that is over. Raises Refused."""
        seat, _ = self._seat(holder)
        cards = self.hand(holder, deal)["cards"]
        evening = self.evening(holder)
        with self.judging():
            verdict = _verdict(evening)
        if deal > len(verdict["deals"]) or not verdict["deals"][deal - 1]["complete"]:
            raise Refused(409, "That deal is not over.")
        asked = Request(None, self._opening(holder, deal), ["hand", deal, seat])
        written = self.write(holder, steps.show_hand(deal, cards), asked)
        self.store.open_hand(holder.id, deal, seat)
        return written

    def _opening(self, holder: Holder, deal: int) -> str:
        """By what it is known again that the seat opens its hand: a deal that was taken back and has begun anew is another."""
        happened = (standing.event for standing in reversed(self.evening(holder).trail))
        begun = next((one["version"] for one in happened if one["type"] == "deal" and one["deal"] == deal), 0)
        return f"hand {deal} {holder.seat} {begun}"

    def _opened(self, holder: Holder, deal: int) -> bool:
        return self.store.written(holder.id, self._opening(holder, deal)) is not None

    def _seat(self, holder: Holder) -> tuple[int, str]:
        if holder.may != SEAT or holder.seat is None or holder.player is None:
            raise Refused(403, "Only the key of a seat knows a hand, and that seat's alone.")
        return holder.seat, holder.player

    def _done(self, holder: Holder, repeat: str, digest: str) -> Write | None:
        done = self.store.written(holder.id, repeat)
        if done and done.asked != digest:
            raise sent_before()
        self.store.keep()
        return done

    def _version(self, holder: Holder) -> int:
        """The version that the table has by now. Raises Refused where it was deleted."""
        if (version := self.store.versions([holder.id]).get(holder.id)) is None:
            raise nothing_there()
        return version

    def _moved_on(self, holder: Holder, known: int, version: int) -> Refused:
        missed = self.store.happened(holder.id, max(known, version - AT_ONCE))
        return moved_on(version, known, [orjson.loads(one.text) for one in missed])

    def _fits(self, happened: int, size: int) -> None:
        if happened > self.bounds.events or size > self.bounds.bytes:
            raise Refused(413, "The table is full: begin another one.")

    def _now(self, holder: Holder) -> Known:
        """The evening of a table, read on from where it is remembered."""
        known = self._known.get(holder.id)
        if known and known.evening.version > holder.version and known.evening.version > self._version(holder):
            known = None  # the table was begun anew, or brought back from a copy
        if known is None or known.evening.version < holder.version:
            evening = known.evening.copy() if known else Evening()
            for event in self.store.events(holder.id, evening.version, holder.version):
                evening.add(event)
            known = Known(evening, None)
            self._remember(holder.id, known)
        self._known.move_to_end(holder.id)
        return known

    def _remember(self, table_id: str, known: Known) -> None:
        self._known[table_id] = known
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def may_write(holder: Holder) -> None:
    """Raises Refused for who may make moves at most."""
    if holder.may != WRITE:
        raise Refused(403, "Only the key that writes may do that.")


def told(verdict: Mapping[str, Any], known: Sequence[Any]) -> dict[str, Any]:
    """What is told after a write: how the match stands, and the findings that were not known before."""
    deals = verdict["deals"]
    last = {key: deals[-1][key] for key in ("number", "complete", "scores")} if deals else None
    new = [found for found in found_in(verdict) if found not in known]
    return {**{key: verdict[key] for key in SAYS if key in verdict}, "findings": new, "deal": last}


def found_in(verdict: Mapping[str, Any]) -> list[Any]:
    """All findings of a verdict."""
    return [found for deal in verdict["deals"] for found in deal["findings"]]


def _verdict(evening: Evening) -> Mapping[str, Any]:
    return referee.judge(write_json(evening.log), tricks=False)


def places_of(happened: Sequence[Event]) -> dict[str, str]:
    """What the places of a log that some events brought are called in the request for them."""
    places: dict[str, str] = {}
    moves = 0
    for event in happened:
        deal = f"/deals/{event.get('deal', 0) - 1}"
        if event["type"] == "move":
            places[f"{deal}/moves/{event['place']}"] = f"/moves/{moves}"
            moves += 1
        elif event["type"] == "hand":
            places[f"{deal}/hands"] = "/cards"
        elif event["type"] in {"deal", "facts"}:
            places[deal] = ""
    return places


def _placed(error: UnreadableLog, places: Mapping[str, str]) -> UnreadableLog:
    """The same faults, where they stand in the request."""
    faults = []
    for fault in error.faults:
        place = next((one for one in places if fault.pointer == one or fault.pointer.startswith(f"{one}/")), None)
        pointer = fault.pointer if place is None else places[place] + fault.pointer.removeprefix(place)
        faults.append(Fault(pointer, fault.detail))
    return UnreadableLog(faults)


def _digest(value: Any) -> str:
    return sha256(write_json(value)).hexdigest()
