"""How soon the others at shared tables see a move: `python -m tools.load.tables`, with as many tables, listeners, moves a
second and workers as it is told. It prints how long it takes from a move to the others' event, and verdicts meanwhile beside
those without."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import tempfile
import time
from contextlib import suppress
from typing import Any, NamedTuple

import referee
from tools.load.servers import Server, serving

GAME = "hearts"
OPEN = ("--listeners", "100000", "--client-listeners", "100000", "--connections", "100000", "--new-tables", "100000")
"""The bounds of one client do not hold for one that stands for many."""
AT_ONCE = 20
"""So many tables are begun, and listeners come in, at the same time."""


class Table:
    """A table of which the next moves are known."""

    def __init__(self, told: Any, moves: list[str]) -> None:
        self.id, self.keys, self.version, self.moves = told["id"], told["keys"], told["version"], moves
        self.sent: dict[int, float] = {}
        """By version when the move was sent that brought it."""


class Seen(NamedTuple):
    """What was measured, in seconds."""

    events: list[float]
    answers: list[float]
    verdicts: list[float]


async def ask(port: int, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
    """One request on a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_request(method, path, body, {"Connection": "close", **headers}))
    head = await reader.readuntil(b"\r\n\r\n")
    told = await reader.read()
    writer.close()
    return int(head.split()[1]), json.loads(told)


def _request(method: str, path: str, body: Any, headers: dict[str, str]) -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    lines = {"Host": "localhost", "Content-Type": "application/json", "Content-Length": str(len(content)), **headers}
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in lines.items())
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + content


async def listen(port: int, table: Table, seen: Seen) -> None:
    """Notes how long each move took to come here, until nobody wants to know."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    headers = {"Authorization": f"Bearer {table.keys['look']}", "Accept": "text/event-stream"}
    writer.write(_request("GET", f"/v1/tables/{table.id}/events?after={table.version}", None, headers))
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.split()[1] == b"200", head
    await reader.readuntil(b"retry: 1000")
    asyncio.current_task().set_name("listens")  # type: ignore[union-attr]
    while line := await reader.readline():
        if line.startswith(b"id: ") and (sent := table.sent.get(int(line[4:]))):
            seen.events.append(time.perf_counter() - sent)


async def move(port: int, table: Table, seen: Seen) -> None:
    """Makes the next move at a table."""
    headers = {"Authorization": f"Bearer {table.keys['write']}", "If_Match": f'"{table.version}"'}
    table.sent[table.version + 1] = begun = time.perf_counter()
    status, told = await ask(port, "POST", f"/v1/tables/{table.id}/moves", {"moves": [table.moves.pop(0)]}, **headers)
    assert status == 200, told
    table.version = told["version"]
    seen.answers.append(time.perf_counter() - begun)


async def judge(port: int, log: Any, times: list[float], seconds: float) -> None:
    """Asks for verdicts, one after the other with a pause, for so long."""
    until = time.perf_counter() + seconds
    while (begun := time.perf_counter()) < until:
        status, _ = await ask(port, "POST", "/v1/verdicts", log)
        assert status == 200
        times.append(time.perf_counter() - begun)
        await asyncio.sleep(0.05)


async def measured(server: Server, told: argparse.Namespace) -> None:
    """Begins the tables, lets all listen, makes the moves, prints what was seen."""
    chance, seen, alone = random.Random(0), Seen([], [], []), list[float]()
    logs = [referee.sample(GAME, 4, seed, deals=1) for seed in range(20)]
    await judge(server.port, logs[0], alone, 5)
    tables: list[Table] = []
    gate = asyncio.Semaphore(AT_ONCE)

    async def begin(log: Any) -> None:
        async with gate:
            deal = {**log["deals"][0], "moves": []}
            _, answer = await ask(server.port, "POST", "/v1/tables", {**log, "deals": [deal]})
            tables.append(Table(answer, [*log["deals"][0]["moves"]]))

    await asyncio.gather(*(begin(chance.choice(logs)) for _ in range(told.tables)))
    listeners = [asyncio.create_task(listen(server.port, tables[n % len(tables)], seen)) for n in range(told.listeners)]
    while ready := sum(task.get_name() != "listens" for task in listeners):
        for task in listeners:
            if task.done():
                task.result()
        await asyncio.sleep(0.5)
        print(f"{ready} listeners are yet to come in", flush=True)
    judging = asyncio.create_task(judge(server.port, logs[0], seen.verdicts, told.seconds))
    spent, begun = server.processor(), time.perf_counter()
    writes = []
    for number in range(int(told.moves * told.seconds)):
        await asyncio.sleep(max(0.0, begun + number / told.moves - time.perf_counter()))
        free = [table for table in tables if _ready(table)]
        writes.append(asyncio.create_task(move(server.port, chance.choice(free), seen)))
    await asyncio.gather(*writes, judging)
    spent = (server.processor() - spent) / (time.perf_counter() - begun)
    await asyncio.sleep(2)
    for task in listeners:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*listeners, return_exceptions=True)
    expected = len(writes) * told.listeners / told.tables
    print(f"{told.tables} tables, {told.listeners} listeners, {told.moves} moves a second, {told.workers} workers")
    print(f"{len(seen.events)} events seen (about {expected:.0f} expected); the workers used {spent:.2f} cores")
    for name, times in (("move to event", seen.events), ("move to answer", seen.answers),
                        ("verdicts meanwhile", seen.verdicts), ("verdicts before", alone)):  # fmt: skip
        times.sort()
        half, most, last = (1000 * times[int(len(times) * part)] for part in (0.5, 0.95, 0.99))
        print(f"{name:20}  half {half:5.0f} ms   95 % {most:5.0f} ms   99 % {last:5.0f} ms")


def _ready(table: Table) -> bool:
    """Has its last move been answered, and has it more?"""
    return bool(table.moves) and max(table.sent, default=0) <= table.version


def main() -> None:
    """Measures with a server of its own."""
    parser = argparse.ArgumentParser(prog="python -m tools.load.tables", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--listeners", type=int, default=1500)
    parser.add_argument("--moves", type=float, default=50, help="a second")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--address", default="", help="the database; a new one of SQLite where none is named")
    told = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        address = told.address or f"{folder}/tables.db"
        with serving(
            ("-m", "referee", "serve"), ("--workers", str(told.workers), "--tables", address, *OPEN)
        ) as server:
            asyncio.run(measured(server, told))


if __name__ == "__main__":
    main()
