"""The catalogue: YAML files into games, packs, rulings and the glossary. Only this module reads files."""

from __future__ import annotations

import difflib
import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import yaml
from marshmallow import RAISE, Schema, ValidationError, validate
from marshmallow import fields as mm

from referee.cards import Pack, PackOutline, Rank, Suit
from referee.clauses.base import Award, Clause, Ending, Restriction, TieRule
from referee.clauses.leading import FirstLead
from referee.clauses.registry import BY_ID, COMMON
from referee.clauses.winning import NextLead, TrickWinner
from referee.errors import CatalogueError, UnknownGame
from referee.game import Game, NamedCard

FAMILIES = ("trick-taking",)


# --- finding and reading files -------------------------------------------------------------------------------------


@cache
def root() -> Traversable:
    """The folder of the catalogue: inside an installed package, or beside it in a checkout."""
    beside = Path(__file__).resolve().parent.parent / "catalogue"
    return beside if beside.is_dir() else files("referee") / "catalogue"


class Loader(yaml.CSafeLoader):  # type: ignore[misc]
    """YAML as people expect it: only true, false, null and plain numbers are special, and no key stands twice."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        keys = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if isinstance(key, (list, dict)) or key in keys:
                raise yaml.constructor.ConstructorError(None, None, f"the key {key!r} stands twice", key_node.start_mark)
            keys.add(key)
        return dict(super().construct_mapping(node, deep=deep))


Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("bool", r"^(?:true|false)$", "tf"),
    ("null", r"^(?:null|~|)$", ["n", "~", ""]),
    ("int", r"^-?(?:0|[1-9][0-9]*)$", "-0123456789"),
    ("float", r"^-?[0-9]+\.[0-9]+$", "-0123456789"),
):
    Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), list(_first))


def read_yaml(text: str | bytes) -> Any:
    """Plain data out of YAML. Raises yaml.YAMLError."""
    return yaml.load(text, Loader)  # noqa: S506 - a safe loader of our own


def _bytes(*path: str) -> bytes:
    return root().joinpath(*path).read_bytes()


@cache
def _data(name: str) -> Any:
    try:
        return read_yaml(_bytes(name))
    except yaml.YAMLError as error:
        raise CatalogueError([(name, str(error))]) from None


def rulings() -> dict[str, Any]:
    """The book of rulings: id to question, default, alternatives and the families it concerns."""
    return dict(_data("rulings.yaml"))


def glossary() -> dict[str, Any]:
    """The words of the trade: term to its meaning."""
    return dict(_data("glossary.yaml"))


@cache
def pack_outlines() -> dict[str, PackOutline]:
    """Every pack by its slug."""
    outlines = {}
    for slug, raw in _data("packs.yaml").items():
        outlines[slug] = PackOutline(
            slug=slug,
            name=raw["name"],
            suits=tuple(Suit(s["letter"], s["name"], s["singular"], s["symbol"], s["colour"]) for s in raw["suits"]),
            ranks=tuple(Rank(r["letter"], r["name"], r["plural"]) for r in raw["ranks"]),
            majors=raw.get("majors"),
            extra={extra["card"]: extra["name"] for extra in raw.get("extra", ())},
        )
    return outlines


@cache
def pack(base: str, ranks: tuple[str, ...], jokers: tuple[str, ...]) -> Pack:
    """A pack in a game's ranking; games with the same pack share it."""
    outlines = pack_outlines()
    return Pack(outlines[base], ranks, jokers, (code for outline in outlines.values() for code in outline.codes()))


# --- names -----------------------------------------------------------------------------------------------------------

FOLDED = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l"})


def fold(text: str) -> str:
    """A name without accents, case and punctuation: what searches compare."""
    plain = unicodedata.normalize("NFD", text.casefold().translate(FOLDED))
    return " ".join(re.sub(r"[^a-z0-9]+", " ", "".join(c for c in plain if not unicodedata.combining(c))).split())


def fold_german(text: str) -> str:
    """The same with the German two-letter forms of umlauts."""
    wide = unicodedata.normalize("NFC", text.casefold()).translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"}))
    return fold(wide)


def slug_of(name: str) -> str:
    """A game's slug: its name with umlauts spelled out, accents dropped, hyphens between words."""
    return fold_german(name).replace(" ", "-")


@cache
def game_files() -> dict[str, tuple[str, ...]]:
    """Every game file by slug: its path inside the catalogue."""
    found = {}
    games = root().joinpath("games")
    for family in sorted(games.iterdir(), key=lambda entry: entry.name):
        for entry in sorted(family.iterdir(), key=lambda entry: entry.name):
            if entry.name.endswith(".yaml"):
                found[entry.name.removesuffix(".yaml")] = ("games", family.name, entry.name)
    return found


@cache
def headers() -> dict[str, dict[str, Any]]:
    """The raw content of every game file by slug, in the order of the slugs."""
    return {slug: read_yaml(_bytes(*path)) for slug, path in sorted(game_files().items())}


@cache
def _index() -> dict[str, str]:
    """Every name, alias and slug, folded, to its slug; a game's own name goes before another's alias."""
    index: dict[str, str] = {}
    for slug, raw in headers().items():
        for alias in raw.get("aliases", ()):
            index.setdefault(fold(alias), slug)
            index.setdefault(fold_german(alias), slug)
    for slug, raw in headers().items():
        index[fold(raw["name"])] = index[fold_german(raw["name"])] = slug
        index[fold(slug)] = slug
    return index


def find_slug(name: str) -> str:
    """The slug of the game with that slug, name or alias, accents and case aside. Raises UnknownGame."""
    if name in game_files():
        return name
    index = _index()
    for folded in (fold(name), fold_german(name)):
        if folded in index:
            return index[folded]
    near = difflib.get_close_matches(fold(name), index, n=8, cutoff=0.5)
    raise UnknownGame(name[:80], list(dict.fromkeys(headers()[index[one]]["name"] for one in near))[:5])


def search(words: str = "", *, family: str | None = None, players: int | None = None) -> list[str]:
    """The slugs of the games whose name, alias or family has all these words (accents aside), by name."""
    wanted = fold(words).split()
    found = []
    for slug, raw in headers().items():
        low, high = raw["players"]
        names = [raw["name"], *raw.get("aliases", ()), raw["family"], raw.get("origin", "")]
        text = " ".join(fold(name) + " " + fold_german(name) for name in names)
        fits = (family is None or raw["family"] == family) and (players is None or low <= players <= high)
        if fits and all(word in text for word in wanted):
            found.append(slug)
    return sorted(found, key=lambda slug: fold(headers()[slug]["name"]))


# --- games -----------------------------------------------------------------------------------------------------------


class PackSchema(Schema):
    """The `pack` of a game file."""

    base = mm.String(required=True, metadata={"description": "the pack it is taken from"})
    ranks = mm.String(required=True, metadata={"description": "ranks high to low, parted by blanks; others are removed"})
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


@cache
def load_game(name: str) -> Game:
    """The game with that slug, name or alias. Raises UnknownGame, and CatalogueError for a faulty file."""
    return _load_slug(find_slug(name))


@cache
def _load_slug(slug: str) -> Game:
    path = game_files()[slug]
    content = _bytes(*path)
    try:
        raw = read_yaml(content)
    except yaml.YAMLError as error:
        raise CatalogueError([("/".join(path), str(error))]) from None
    game, faults = build_game(slug, raw, hashlib.sha256(content).hexdigest())
    if game is None or faults:
        raise CatalogueError([("/".join(path), fault) for fault in faults])
    return game


def build_game(slug: str, raw: Any, digest: str = "") -> tuple[Game | None, list[str]]:
    """A game out of plain data, and every fault of it; no game where the faults leave none."""
    try:
        header = _GAME_SCHEMA.load(raw)
    except ValidationError as error:
        return None, list(_flatten(error.messages))
    faults: list[str] = []
    clauses = tuple(clause for clause in (_clause(entry, faults) for entry in header["clauses"]) if clause is not None)
    base = header["pack"]["base"]
    outlines = pack_outlines()
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
        pack=pack(base, ranks, tuple(header["pack"].get("jokers", ()))),
        clauses=(*(made() for made in COMMON[header["family"]]), *clauses),
        aliases=tuple(header.get("aliases", ())),
        origin=header.get("origin"),
        sources=tuple(header["sources"]),
        oddities=tuple(header.get("oddities", ())),
        named_card=None if named is None else NamedCard(named["card"], named["name"]),
        digest=digest,
    )
    faults += _game_faults(game)
    return game, faults


def _clause(entry: Any, faults: list[str]) -> Clause | None:
    if isinstance(entry, str):
        id_, parameters = entry, {}
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


def _game_faults(game: Game) -> Iterator[str]:
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
            if ruling not in rulings():
                yield f"clauses.{clause.id}: there is no ruling {ruling!r}"
    each = [clause.each_card for clause in game.of_kind(Restriction) if clause.following and not clause.owes_less]
    if each != sorted(each):
        yield "clauses: what binds only those who do not follow suit must come after what binds everybody"
    for phase in ("leading", "following"):
        apart = [c.id for c in game.of_kind(Restriction) if getattr(c, phase) and c.owes_less]
        others = [c.id for c in game.of_kind(Restriction) if getattr(c, phase)]
        if apart and others[-1] not in apart:
            yield f"clauses.{apart[0]}: must be the last restriction on {phase}"


def check() -> list[tuple[str, str]]:
    """Every fault of every file, as (file, fault)."""
    faults: list[tuple[str, str]] = []
    for slug, path in game_files().items():
        name = "/".join(path)
        try:
            raw = read_yaml(_bytes(*path))
        except yaml.YAMLError as error:
            faults.append((name, " ".join(str(error).split())))
            continue
        game, found = build_game(slug, raw)
        faults += [(name, fault) for fault in found]
        if game is not None and slug_of(game.name) != slug:
            faults.append((name, f"the file should be called {slug_of(game.name)}.yaml"))
        if game is not None and path[1] != game.family:
            faults.append((name, f"the file belongs into games/{game.family}"))
    faults += list(_ruling_faults())
    return faults


def _ruling_faults() -> Iterator[tuple[str, str]]:
    for id_, entry in rulings().items():
        if not entry.get("question") or "text" not in entry.get("default", {}):
            yield "rulings.yaml", f"{id_}: needs a question and a default with a text"


# --- editions and schema ---------------------------------------------------------------------------------------------


@cache
def _rules_digest() -> str:
    """A hash of the clauses' and families' own code, the packs and the rulings: what a verdict rests on besides the game."""
    digest = hashlib.sha256()
    package = files("referee")
    for folder in ("clauses", "families"):
        for entry in sorted(package.joinpath(folder).iterdir(), key=lambda entry: entry.name):
            if entry.name.endswith(".py"):
                digest.update(entry.read_bytes())
    for name in ("packs.yaml", "rulings.yaml"):
        digest.update(_bytes(name))
    return digest.hexdigest()


@cache
def _edition(slug: str, chosen: tuple[tuple[str, str], ...]) -> str:
    game = load_game(slug)
    text = f"{game.digest} {_rules_digest()} {chosen}"
    return f"{slug}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def edition(game: Game, chosen: Mapping[str, str]) -> str:
    """The short hash of everything that a judgement of this game under these rulings rests on."""
    return _edition(game.slug, tuple(sorted(chosen.items())))


def field_names(made: type[Clause]) -> list[str]:
    """The parameters of a clause as a game file writes them."""
    return [made.key(item) for item in fields(made)]
