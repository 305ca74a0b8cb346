"""One game file: plain data into a Game, and every fault of it at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, cast

from referee.cards.packs import NamedCard, Pack, PackOutline
from referee.clauses.families import COMMON, OFFERED
from referee.clauses.registry import every_clause, find_clause
from referee.games.clause import Clause
from referee.games.game import Entry, Game
from referee.games.lost_lists import lost_lists
from referee.games.options import ALWAYS, Condition, Option, Removal
from referee.games.shapes import Record
from referee.loading.game_faults import faults_at, lost_list_faults, option_faults, out_of_place, source_faults
from referee.loading.outline import CONDITION, GAME


def build_game(
    slug: str,
    raw: Any,
    digest: str,
    *,
    outlines: Mapping[str, PackOutline],
    make_pack: Callable[..., Pack],
    rulings: Mapping[str, Any],
    sound: bool = False,
) -> tuple[Game | None, list[str]]:
    """A game out of plain data, and every fault of it; no game where the faults leave none. A `sound` one was looked through
    before."""
    faults: list[str] = []
    header = _read(GAME, raw, "", faults)
    if header is None:
        return None, faults
    entries = tuple(entry for entry in (_entry(raw_, faults) for raw_ in header["clauses"]) if entry is not None)
    base = header["pack"]["base"]
    if base not in outlines:
        return None, [*faults, f"pack.base: there is no pack {base!r}; packs are {', '.join(outlines)}"]
    ranks = tuple(header["pack"]["ranks"].split())
    known = {rank.letter for rank in outlines[base].ranks}
    if bad := [rank for rank in ranks if rank not in known]:
        return None, [*faults, f"pack.ranks: {', '.join(bad)} are no ranks of {base}"]
    if len(set(ranks)) < len(ranks):
        faults.append("pack.ranks: a rank stands twice")
    named = header.get("named-card")
    cards = partial(
        make_pack, base, ranks, tuple(header["pack"].get("jokers", ())), tuple(header["pack"].get("extra", ()))
    )
    ids = frozenset(entry.clause.id for entry in entries)
    common = tuple(Entry(made()) for made in _acting(COMMON[header["family"]], header["family"], ids))
    whole = Game(
        slug=slug,
        name=header["name"],
        about=header["about"],
        family=header["family"],
        players=(header["players"][0], header["players"][1]),
        pack=cards(),
        clauses=(),
        aliases=tuple(header.get("aliases", ())),
        origin=header.get("origin"),
        classic=header.get("classic", False),
        sources=tuple(header.get("sources", ())),
        oddities=tuple(header.get("oddities", ())),
        lost=lost_lists(header.get("lost", {}), rulings),
        named_card=None if named is None else NamedCard(named["card"], named["name"]),
        digest=digest,
        entries=(*common, *entries),
        options=tuple(Option(name, **_parts(option)) for name, option in header.get("options", {}).items()),
        removals=tuple(_removal(raw_, outlines[base]) for raw_ in header["pack"].get("without", ())),
        make_pack=cards,
    )
    whole = _with_offers(whole)
    game = _usual(whole, header.get("usually", whole.players[0]))
    if sound:
        return game, []
    faults += (*source_faults(game), *option_faults(game))
    if misplaced := list(dict.fromkeys(fault for table in game.tables() for fault in out_of_place(table))):
        return game, [*faults, *misplaced]
    faults += lost_list_faults(game, header.get("lost", {}), rulings)
    for table in game.tables():
        faults += [fault for fault in faults_at(table, rulings) if fault not in faults]
    return game, faults


def _acting(listed: Sequence[str], family: str, ids: frozenset[str]) -> Iterator[type[Clause]]:
    """The clauses of a list, as far as they do anything in that family beside the clauses `ids`."""
    for id_ in listed:
        made = find_clause(id_)
        assert made is not None, id_
        if made.out_of_place(family, ids) is None:
            yield made


def _with_offers(whole: Game) -> Game:
    """The game with the rules that a table may agree on in place of the lists that its source lost."""
    ids = frozenset(entry.clause.id for entry in whole.entries)
    offered = [made() for lost in whole.lost for made in _acting(OFFERED.get(lost.ruling, ()), whole.family, ids)]
    entries = tuple(Entry(clause, Condition(when=(clause.id,))) for clause in offered)
    options = tuple(Option(clause.id, clause.says(whole)) for clause in offered)
    return whole.changed(entries=(*whole.entries, *entries), options=(*whole.options, *options))


def _usual(whole: Game, players: int) -> Game:
    """The game as it is usually played, out of one without clauses."""
    if whole.varies:
        return whole.changed(clauses=(), seats=0).at_table(players, frozenset())
    return whole.changed(clauses=tuple(entry.clause for entry in whole.entries), seats=players)


def _parts(raw: Mapping[str, Any]) -> dict[str, Any]:
    """What a file says of a value's parts."""
    return {key: tuple(told) if isinstance(told, list) else told for key, told in raw.items()}


def _removal(raw: Mapping[str, Any], outline: PackOutline) -> Removal:
    ranks = raw.get("ranks", "").split()
    codes = [rank + suit.letter for rank in ranks for suit in outline.suits]
    where = {key: told for key, told in raw.items() if key in CONDITION.parts}
    return Removal((*codes, *raw.get("cards", "").split()), Condition(**_parts(where)), raw.get("ruling"))


def _entry(raw: Any, faults: list[str]) -> Entry | None:
    """A clause with the tables where it holds."""
    if not isinstance(raw, dict):
        clause = _clause(raw, faults)
        return None if clause is None else Entry(clause)
    told = {key: value for key, value in raw.items() if key in CONDITION.parts}
    where = _read(CONDITION, told, "clauses: ", faults)
    if where is None:
        return None
    clause = _clause({key: value for key, value in raw.items() if key not in told}, faults)
    return None if clause is None else Entry(clause, Condition(**_parts(where)) if where else ALWAYS)


def _clause(entry: Any, faults: list[str]) -> Clause | None:
    if isinstance(entry, str):
        id_: str = entry
        parameters: Any = {}
    elif isinstance(entry, dict) and len(entry) == 1:
        id_, parameters = next(iter(entry.items()))
    else:
        faults.append(f"clauses: {entry!r} is neither a clause's id nor one with its parameters")
        return None
    made = find_clause(id_) if isinstance(id_, str) else None
    if made is None:
        import difflib  # only where a file is faulty

        near = difflib.get_close_matches(str(id_), [clause.id for clause in every_clause()], n=1)
        faults.append(f"clauses: there is no clause {id_!r}" + (f"; did you mean {near[0]}?" if near else ""))
        return None
    if not parameters and not any(shape.required for shape in made.takes.values()):
        return made()
    told = _read(made.outline(), parameters or {}, f"clauses.{id_}.", faults)
    return None if told is None else made.from_file(told)


def _read(record: Record, raw: Any, where: str, faults: list[str]) -> dict[str, Any] | None:
    """What a file says of a record; None where it cannot be read, with its faults taken down."""
    if record.fits(raw):
        return cast(dict[str, Any], raw)
    from referee.loading.wording import read_in_doubt  # marshmallow takes longer to import than a log to judge

    loaded, found = read_in_doubt(record, raw)
    faults += [where + fault for fault in found]
    return loaded
