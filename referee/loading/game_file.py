"""One game file: plain data into a Game, and every fault of it at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, cast

from referee.cards.packs import NamedCard, PackOutline
from referee.clauses.families import COMMON, DECLARABLE, OFFERED
from referee.clauses.registry import every_clause
from referee.games.clause import Clause
from referee.games.folding import slug_of
from referee.games.game import Entry, Game
from referee.games.likeness import Likeness
from referee.games.lost_lists import lost_lists
from referee.games.options import Condition, Option, Order, Removal
from referee.games.shapes import Record
from referee.loading.clause_index import find_clause
from referee.loading.game_faults import (
    LACKING,
    NEEDING,
    faults_at,
    lost_list_faults,
    match_faults,
    misplaced,
    option_faults,
    out_of_place,
    ruling_faults,
    source_faults,
    table_faults,
)
from referee.loading.outline import CONDITION, GAME, OUTLINE
from referee.loading.pack_file import MOST_CARDS, MOST_OF_A_RANK, outline_faults, outline_of
from referee.loading.reference import MOST_OWN_PACKS, own_pack, pack, pack_outlines, rulings
from referee.loading.variants import Variant
from referee.reading.faults import shorten
from referee.ticks import paced

SAID_PLAINLY = "name about family players aliases origin classic sources oddities not-judged usually rulings".split()
"""What a game has as its file says it."""


def build_game(
    slug: str,
    raw: Any,
    digest: str = "",
    *,
    sound: bool = False,
    own: Mapping[str, Any] | None = None,
    built_in: bool = True,
    variant: Variant | None = None,
) -> tuple[Game | None, list[str]]:
    """A game out of plain data, and every fault of it; no game where the faults leave none. A `sound` one was looked through
    before; `own` is what stands for it in a log that brings its game along; `variant` is what the data come of, if the file
    says that its game is like another."""
    faults: list[str] = []
    header = read_record(GAME, raw, "", faults)
    if header is None:
        return None, faults
    read = (_entry(raw_, header["family"], place, faults) for place, raw_ in enumerate(header["clauses"]))
    listed = list(read)
    entries = tuple(entry for entry in listed if entry is not None)
    pack_told = header["pack"]
    outline, ranks = _outline(pack_told, faults), tuple(pack_told["ranks"].split())
    if outline is None:
        return None, faults
    if found := list(_pack_faults(pack_told, outline, ranks)):
        return None, [*faults, *found]
    jokers, extra, joker_ranks = (tuple(pack_told.get(part, ())) for part in ("jokers", "extra", "joker-ranks"))
    make_pack = pack if built_in else lru_cache(MOST_OWN_PACKS)(own_pack)
    cards = partial(make_pack, outline, ranks, jokers, extra, joker_ranks)  # which goes to other processes
    named = header.get("named-card")
    own_clauses = {entry.clause.id: entry.clause for entry in entries}
    lost = (id_ for name in header.get("lost", ()) for id_ in DECLARABLE.get(name, ()))
    common = [made() for made in _acting((*COMMON, *lost), header["family"], own_clauses)]
    whole = Game(
        slug=slug,
        pack=cards((), None),
        clauses=(),
        lost=lost_lists(header.get("lost", {}), rulings()),
        named_card=None if named is None else NamedCard(named["card"], named["name"]),
        digest=digest,
        entries=(*map(Entry, common), *entries),
        options=tuple(Option(name, **_parts(option)) for name, option in header.get("options", {}).items()),
        removals=tuple(_removal(raw_, outline) for raw_ in pack_told.get("without", ())),
        orders=tuple(map(_order, pack_told.get("orders", ()))),
        make_pack=cards,
        own=own,
        built_in=built_in,
        like=None if variant is None else _likeness(variant, common, listed),
        **_parts({key.replace("-", "_"): header[key] for key in SAID_PLAINLY if key in header}),
    )
    game = _usual(_with_offers(whole), header.get("usually", whole.players[0]))
    if sound:
        return game, []
    faults += (*source_faults(game), *option_faults(game), *match_faults(game), *ruling_faults(game))
    unread = len(entries) < len(header["clauses"])
    if misplaced := list(dict.fromkeys(fault for table in paced(game.tables(), 1) for fault in out_of_place(table))):
        return game, [*faults, *(fault for fault in misplaced if not (unread and NEEDING in fault))]
    faults += table_faults(game)
    if faults:
        return game, faults
    for table in paced(game.tables(), 1):
        told = (fault for fault in faults_at(table) if not (unread and fault.startswith(LACKING)))
        faults += [fault for fault in told if fault not in faults]
    if not faults:
        faults += lost_list_faults(game, header.get("lost", {}))
    return game, faults


def _outline(told: Mapping[str, Any], faults: list[str]) -> PackOutline | None:
    """The pack that a game's cards are taken from; None where there is none such."""
    base = told["base"]
    if isinstance(base, str):
        outline = pack_outlines().get(base)
        if outline is None:
            faults.append(f"pack.base: there is no pack {base[:40]!r}; packs are {', '.join(pack_outlines())}")
    else:
        raw = read_record(OUTLINE, base, "pack.base", faults)
        outline = None if raw is None else outline_of(slug_of(raw["name"]), raw)
        if outline is not None and (found := [f"pack.base.{fault}" for fault in outline_faults(outline)]):
            faults += found
            return None
    copies = told.get("copies", 1)
    return outline if outline is None or copies == 1 else outline.changed(copies=outline.copies * copies)


def _pack_faults(told: Mapping[str, Any], outline: PackOutline, ranks: Sequence[str]) -> Iterator[str]:
    """What a game file asks of a pack that the pack has not."""
    known = [rank.letter for rank in outline.ranks]
    if bad := [rank for rank in ranks if rank not in known]:
        yield f"pack.ranks: there is no {', '.join(bad)} in {outline.slug}, which has {' '.join(known)}"
    elif len(set(ranks)) < len(ranks):
        yield "pack.ranks: a rank stands twice"
    elif not ranks:
        yield "pack.ranks: needs a rank"
    for part in ("jokers", "extra"):
        if bad := [code for code in told.get(part, ()) if code not in outline.extra]:
            has = ", ".join(outline.extra) or "none"
            yield f"pack.{part}: {outline.name} has no {bad[0][:40]} beside its suits; it has: {has}"
    ranked = [code for same in told.get("joker-ranks", ()) for code in same.split()]
    if ranked and sorted(ranked) != sorted(told.get("jokers", ())):
        yield "pack.joker-ranks: must name every joker of the game once"
    for order in told.get("orders", ()):
        if sorted(order["ranks"].split()) != sorted(ranks):
            yield f"pack.orders: {order['ranks'][:40]} is no order of the game's ranks"
    if len(outline.suits) * outline.copies > MOST_OF_A_RANK:
        yield f"pack.copies: a pack has at most {MOST_OF_A_RANK} cards of one rank"
    most = len(outline.suits) * len(ranks) * outline.copies + len(outline.major_codes())
    if most + len(told.get("jokers", ())) + len(told.get("extra", ())) > MOST_CARDS:
        yield f"pack: a pack has at most {MOST_CARDS} cards"


def _acting(listed: Sequence[str], family: str, others: Mapping[str, Clause]) -> Iterator[type[Clause]]:
    """The clauses of a list, as far as they do anything in that family beside these others."""
    for id_ in listed:
        made = find_clause(id_)
        assert made is not None, id_
        if misplaced(made, family, others) is None:
            yield made


def _with_offers(whole: Game) -> Game:
    """The game with the rules that a table may agree on in place of the lists that its source lost."""
    own = {entry.clause.id: entry.clause for entry in whole.entries}
    offered = [made() for lost in whole.lost for made in _acting(OFFERED.get(lost.ruling, ()), whole.family, own)]
    entries = tuple(Entry(clause, Condition(when=(clause.id,))) for clause in offered)
    options = tuple(Option(clause.id, clause.says(whole)) for clause in offered)
    return whole.changed(entries=(*whole.entries, *entries), options=(*whole.options, *options))


def _usual(whole: Game, players: int) -> Game:
    """The game as it is usually played, out of one without clauses."""
    if whole.varies:
        return whole.changed(clauses=(), seats=0).at_table(players, frozenset())
    return whole.changed(clauses=tuple(entry.clause for entry in whole.entries), seats=players)


def _likeness(variant: Variant, common: Sequence[Clause], listed: Sequence[Entry | None]) -> Likeness:
    """What a variant has to do with another game; it has these common clauses, and those of its file."""
    new = (listed[place] for place in variant.new)
    own = tuple(entry.clause for entry in new if entry is not None)
    of_cards = tuple(clause for clause in common if clause.id in variant.said)
    return Likeness(variant.like, slug_of(variant.like), (*of_cards, *own), variant.dropped)


def _parts(raw: Mapping[str, Any]) -> dict[str, Any]:
    """What a file says of a value's parts."""
    return {key: tuple(told) if isinstance(told, list) else told for key, told in raw.items()}


def _order(raw: Mapping[str, Any]) -> Order:
    return Order(tuple(raw["ranks"].split()), condition_of(raw))


def _removal(raw: Mapping[str, Any], outline: PackOutline) -> Removal:
    ranks = raw.get("ranks", "").split()
    codes = [rank + suit.letter for rank in ranks for suit in outline.suits]
    return Removal((*codes, *raw.get("cards", "").split()), condition_of(raw), raw.get("ruling"))


def condition_of(raw: Mapping[str, Any]) -> Condition:
    """At which tables and in which deals something holds of which a file says this."""
    told = _parts({key: raw[key] for key in CONDITION.parts if key in raw})
    return Condition(**{"since" if key == "from" else key: value for key, value in told.items()})


def _entry(raw: Any, family: str, place: int, faults: list[str]) -> Entry | None:
    """A clause with the tables where it holds; it stands at that place of the list."""
    where, said = {}, raw
    if isinstance(raw, dict):
        where = {key: value for key, value in raw.items() if key in CONDITION.parts}
        said = {key: value for key, value in raw.items() if key not in where}
    if read_record(CONDITION, where, f"clauses.{place}", faults) is None:
        return None
    clause = _clause(said, family, place, faults)
    return None if clause is None else Entry(clause, condition_of(where))


def _clause(entry: Any, family: str, place: int, faults: list[str]) -> Clause | None:
    if isinstance(entry, str):
        id_: str = entry
        parameters: Any = {}
    elif isinstance(entry, dict) and len(entry) == 1:
        id_, parameters = next(iter(entry.items()))
    else:
        faults.append(_no_clause(entry, place))
        return None
    made = find_clause(id_) if isinstance(id_, str) else None
    if made is None:
        faults.append(f"clauses.{id_}: {_unknown(str(id_))}")
        return None
    if family not in made.families:
        faults.append(f"clauses.{id_}: {misplaced(made, family, {})}")
        return None
    if not parameters and not any(shape.required for shape in made.takes.values()):
        return made()
    told = read_record(made.outline(), parameters or {}, f"clauses.{id_}", faults)
    return None if told is None else made.from_file(told)


def _no_clause(entry: Any, place: int) -> str:
    """What is wrong with an entry of the clauses that is neither a name nor a name with what it says."""
    if isinstance(entry, dict) and len(entry) > 1:
        id_, inner, *_ = (str(key) for key in entry)
        return f"clauses.{id_}: what it says stands further in than its name, or in braces: `- {id_}: {{{inner}: ...}}`"
    if isinstance(entry, dict):
        return f"clauses.{place}: says where and when it holds, and not what: name the clause beside that"
    return (
        f"clauses.{place}: {shorten(entry)} is no clause: a clause is a name, or a name with a colon and what it says"
    )


def _unknown(id_: str) -> str:
    """What is wrong with a clause of a name that there is none of."""
    if " " in id_ or ":" in id_:
        return (
            "is no name of a clause: each begins its own line with a dash, as far in as the others; "
            "what it says follows a colon and a blank"
        )
    import difflib  # only where a file is faulty

    near = difflib.get_close_matches(id_, [clause.id for clause in every_clause()], n=1)
    return "there is no such clause; " + (f"did you mean {near[0]}?" if near else "look it up with `referee clauses`")


def read_record(record: Record, raw: Any, where: str, faults: list[str]) -> dict[str, Any] | None:
    """What a file says of a record; None where it cannot be read, with its faults taken down."""
    found = list(record.faults(raw, where))
    faults += found
    return None if found else cast(dict[str, Any], raw)
