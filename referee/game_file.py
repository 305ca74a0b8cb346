"""One game file: plain data into a Game, and every fault of it at once."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, validate
from marshmallow import fields as mm

from referee.cards import Pack, PackOutline
from referee.clauses.base import Award, Clause, Ending, Restriction, TieRule
from referee.clauses.leading import FirstLead
from referee.clauses.registry import BY_ID, COMMON
from referee.clauses.winning import NextLead, TrickWinner
from referee.game import Game, NamedCard

FAMILIES = ("trick-taking",)


class PackSchema(Schema):
    """The `pack` of a game file."""

    base = mm.String(required=True, metadata={"description": "the pack it is taken from"})
    ranks = mm.String(
        required=True, metadata={"description": "ranks high to low, parted by blanks; others are removed"}
    )
    jokers = mm.List(mm.String(validate=validate.OneOf(["RJ", "BJ"])), metadata={"description": "jokers included"})


class NamedCardSchema(Schema):
    """A card with a nickname that may be shown."""

    card = mm.String(required=True)
    name = mm.String(required=True)


class SourceSchema(Schema):
    """Where the game comes from."""

    seed = mm.String(required=True)
    entry = mm.String(required=True)


class GameSchema(Schema):
    """The outline of a game file; each clause has a schema of its own."""

    name = mm.String(required=True)
    aliases = mm.List(mm.String())
    family = mm.String(required=True, validate=validate.OneOf(FAMILIES))
    origin = mm.String(validate=validate.OneOf(["English", "French", "German"]))
    players = mm.List(mm.Integer(strict=True), required=True, validate=validate.Length(equal=2))
    sources = mm.List(mm.Nested(SourceSchema), required=True, validate=validate.Length(min=1))
    pack = mm.Nested(PackSchema, required=True)
    oddities = mm.List(mm.String())
    clauses = mm.List(mm.Raw(), required=True)


GameSchema._declared_fields["named-card"] = mm.Nested(NamedCardSchema)
_GAME_SCHEMA = GameSchema(unknown=RAISE)


def build_game(
    slug: str,
    raw: Any,
    digest: str,
    *,
    outlines: Mapping[str, PackOutline],
    make_pack: Callable[[str, tuple[str, ...], tuple[str, ...]], Pack],
    rulings: Container[str],
) -> tuple[Game | None, list[str]]:
    """A game out of plain data, and every fault of it; no game where the faults leave none."""
    try:
        header = _GAME_SCHEMA.load(raw)
    except ValidationError as error:
        return None, list(_flatten(error.messages))
    faults: list[str] = []
    clauses = tuple(clause for clause in (_clause(entry, faults) for entry in header["clauses"]) if clause is not None)
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
    game = Game(
        slug=slug,
        name=header["name"],
        family=header["family"],
        players=(header["players"][0], header["players"][1]),
        pack=make_pack(base, ranks, tuple(header["pack"].get("jokers", ()))),
        clauses=(*(made() for made in COMMON[header["family"]]), *clauses),
        aliases=tuple(header.get("aliases", ())),
        origin=header.get("origin"),
        sources=tuple(header["sources"]),
        oddities=tuple(header.get("oddities", ())),
        named_card=None if named is None else NamedCard(named["card"], named["name"]),
        digest=digest,
    )
    faults += _game_faults(game, rulings)
    return game, faults


def _clause(entry: Any, faults: list[str]) -> Clause | None:
    if isinstance(entry, str):
        id_: str = entry
        parameters: Any = {}
    elif isinstance(entry, dict) and len(entry) == 1:
        id_, parameters = next(iter(entry.items()))
    else:
        faults.append(f"clauses: {entry!r} is neither a clause's id nor one with its parameters")
        return None
    made = BY_ID.get(id_)
    if made is None:
        near = difflib.get_close_matches(str(id_), BY_ID, n=1)
        faults.append(f"clauses: there is no clause {id_!r}" + (f"; did you mean {near[0]}?" if near else ""))
        return None
    try:
        loaded = made.schema().load(parameters or {})
    except ValidationError as error:
        faults += [f"clauses.{id_}.{line}" for line in _flatten(error.messages)]
        return None
    return made(**{made.attribute(key): value for key, value in loaded.items()})


def _flatten(messages: Any, path: str = "") -> Iterator[str]:
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            yield from _flatten(inner, f"{path}.{key}" if path else str(key))
    else:
        for message in messages if isinstance(messages, list) else [messages]:
            yield f"{path}: {message}"


def _game_faults(game: Game, rulings: Container[str]) -> Iterator[str]:
    low, high = game.players
    if not 1 < low <= high:
        yield f"players: {low} to {high} is no range"
    ids = [clause.id for clause in game.clauses]
    for id_ in sorted({id_ for id_ in ids if ids.count(id_) > 1 and not BY_ID[id_].repeatable}):
        yield f"clauses.{id_}: stands more than once"
    for kind, what in ((FirstLead, "who leads first"), (TrickWinner, "who wins a trick"), (NextLead, "who leads next"),
                       (Award, "what scores"), (Ending, "when the match ends"), (TieRule, "what breaks a tie")):  # fmt: skip
        if not game.of_kind(kind):
            yield f"clauses: none says {what}"
    for clause in game.clauses:
        for fault in clause.faults(game):
            yield f"clauses.{clause.id}: {fault}"
        for ruling in clause.ruling_ids(game):
            if ruling not in rulings:
                yield f"clauses.{clause.id}: there is no ruling {ruling!r}"
    each = [clause.each_card for clause in game.of_kind(Restriction) if clause.following and not clause.owes_less]
    if each != sorted(each):
        yield "clauses: what binds only those who do not follow suit must come after what binds everybody"
    for phase in ("leading", "following"):
        apart = [c.id for c in game.of_kind(Restriction) if getattr(c, phase) and c.owes_less]
        others = [c.id for c in game.of_kind(Restriction) if getattr(c, phase)]
        if apart and others[-1] not in apart:
            yield f"clauses.{apart[0]}: must be the last restriction on {phase}"
