"""What is put into the corpus: for every game and number of players samples, one with as many options as go together, three for
each option, and for each list and ruling that a table may choose a sample that chooses it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from typing import Any

import referee
from referee.games.game import Game
from referee.games.options import Option
from referee.loading import catalogue
from tools.corpus.entries import DIGITS, Entry, Recorded, digest, verdict_on

EFFECTS = (
    "wild", "any", "second-suit", "high-three", "order lower", "order higher", "demand", "cover", "transparent", "last",
    "again", "skip", "reverse", "draw", "draw 3", "target-draw 2", "next-draws", "next-draws 2", "all-draw", "take",
    "take 2", "give", "tuck", "shuffle", "pass-hands left", "pass-hands right", "trade", "copy", "points 3",
)  # fmt: skip


def recorded(slug: str, commit: str) -> Recorded:
    """The game's entries with what the code at hand makes of them. Tells of samples that it cannot make: they are left out."""
    entries = []
    for entry in entries_for(referee.load_game(slug)):
        try:
            logs = list(entry.logs())
        except Exception as error:  # whatever it is, the other samples are recorded
            print(f"{entry.name} {entry.said} cannot be made: {type(error).__name__}: {error}", flush=True)
        else:
            entries.append(replace(entry, hashes=tuple(digest(log) + digest(verdict_on(log)) for log in logs)))
    return Recorded(slug, commit, edition_now(slug), tuple(entries))


def edition_now(slug: str) -> str:
    """The edition of a game under the rulings as they stand in the book."""
    return catalogue.edition(referee.load_game(slug), {})


def alters_rules_silently(old: Recorded, new: Recorded) -> bool:
    """Is there another verdict on a log that both have, though the edition says that no rule has changed?"""
    before, now = ({pair[:DIGITS]: pair[DIGITS:] for pair in _pairs(game)} for game in (old, new))
    return old.edition == new.edition and any(now.get(log, verdict) != verdict for log, verdict in before.items())


def _pairs(game: Recorded) -> Iterator[str]:
    return (pair for entry in game.entries for pair in entry.hashes)


def entries_for(game: Game) -> Iterator[Entry]:
    """The samples of a game, without hashes."""
    chance = random.Random(f"corpus {game.slug}")
    low, high = game.players
    sizes = range(low, high + 1)
    said: dict[int, list[tuple[int, dict[str, Any]]]] = {players: [(1, {}), (2, {})] for players in sizes}
    for players in sizes:
        for _ in range(2 if game.family == "matching" else 1):
            if table := _table(game, players, chance):
                said[players].append((chance.randint(1, 2), {"table": table}))
    for option in [*game.options, *game.options]:
        players = chance.choice([one for one in sizes if not option.players or one in option.players])
        said[players].append((chance.randint(1, 2), {"table": _declared(option, game, chance)}))
    for players, rulings in zip(cycle(sizes), _rulings(game, len(sizes), chance), strict=False):
        said[players].append((1, _begun_later(game, players, chance) | {"rulings": rulings}))
    for option in game.options:
        players = chance.choice([one for one in sizes if not option.players or one in option.players])
        said[players].append((2, {"table": _declared(option, game, chance)}))
    for players in sizes if game.options else ():
        said[players].append((2, {"table": _agreed(game, players, len(game.options), chance)}))
    for players in sizes:
        for seed, (deals, told) in enumerate(said[players]):
            yield Entry(game.slug, players, seed, deals, told)


def _table(game: Game, players: int, chance: random.Random) -> dict[str, Any]:
    """Something of all that a table of that size may declare."""
    table = _agreed(game, players, 2, chance)
    for key, value in _lists(game, players, chance).items():
        if chance.random() < 0.8 and _playable(game, players, {**table, key: value}):
            table[key] = value
    return table


def _agreed(game: Game, players: int, most: int, chance: random.Random) -> dict[str, Any]:
    """So many options of the game or fewer, as far as a table of that size may have them together."""
    able = [option for option in game.options if not option.players or players in option.players]
    table: dict[str, Any] = {}
    for option in chance.sample(able, min(len(able), most)):
        tried = {**table, **_declared(option, game, chance)}
        if "options" in table and "options" in tried:
            tried["options"] = sorted({*table["options"], *tried["options"]})
        table = tried if _playable(game, players, tried) else table
    return table


def _declared(option: Option, game: Game, chance: random.Random) -> dict[str, Any]:
    suits = [suit.letter for suit in game.pack.suits]
    return option.declaration() or {option.key: chance.choice([*suits, "last-card"])}


def _playable(game: Game, players: int, table: dict[str, Any]) -> bool:
    try:
        referee.sample(game.slug, players, 0, deals=0, table=table)
    except referee.UnreadableLog:
        return False
    return True


def _lists(game: Game, players: int, chance: random.Random) -> dict[str, Any]:
    """A value for every list and number that a game's clauses may let a table declare; those of other games are refused."""
    names = referee.sample(game.slug, players, 0, deals=0)["players"]
    ranks, suits = [rank.letter for rank in game.pack.ranks], [suit.letter for suit in game.pack.suits]
    one, other = chance.choice(suits), chance.choice(suits)
    titles = {clause.parameters[key] for clause in game.clauses if clause.id == "titles" for key in ("first", "last")}
    return {
        "effects": {
            rank: chance.choice(EFFECTS) for rank in chance.sample(ranks, chance.randint(2, min(5, len(ranks))))
        },
        "card_values": {rank: chance.randint(1, 30) for rank in chance.sample(ranks, min(3, len(ranks)))},
        "card_values_shown": {game.named_card.card: 40} if game.named_card else {},
        "target": chance.choice([-20, -5]) if game.has("floor") else chance.choice([1, 3, 10, 40]),
        "laws": [f"cannot play {one} after {other}", "whoever laughs pays"],
        "titles": dict(zip(sorted(titles), names, strict=False)),
        "pass": {"cards": chance.randint(1, 3), "to": chance.choice(["left", "right", "across"])},
        "bags": {names[0]: chance.randint(1, 12)},
    }


def _rulings(game: Game, least: int, chance: random.Random) -> Iterator[dict[str, str]]:
    """Choices of three rulings or so, at least so many, every alternative of the game's rulings among them."""
    book = catalogue.rulings()
    ids = dict.fromkeys(id_ for table in game.tables() for clause in table.clauses for id_ in clause.ruling_ids(table))
    every = [(ruling, value) for ruling in ids for value in book[ruling].get("alternatives", {})]
    chance.shuffle(every)
    for at in range(0, max(3 * least, len(every)) if every else 0, 3):
        some = list(islice(cycle(every), at, at + min(3, len(every))))
        yield dict(some)
        yield from ({ruling: value} for ruling, value in some if dict(some)[ruling] != value)


def _begun_later(game: Game, players: int, chance: random.Random) -> dict[str, Any]:
    """Scores that were brought in, at times so high that the match ends."""
    if chance.random() < 0.5:
        return {}
    names = referee.sample(game.slug, players, 0, deals=0)["players"]
    most = chance.choice([10, 50, 200, 1000])
    carried = {name: chance.randint(0, most) * (-1 if game.has("floor") else 1) for name in names}
    return {"carried": carried} | ({"first_deal": chance.randint(2, 4)} if chance.random() < 0.5 else {})
