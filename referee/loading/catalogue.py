"""The catalogue: files into games, packs, rulings and the glossary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from referee.cards.packs import Pack, PackOutline, Rank, Suit
from referee.clauses.families import FAMILIES as FAMILIES
from referee.clauses.registry import find_clause, index_is_fresh
from referee.errors import CatalogueError, UnknownGame
from referee.games.folding import fold, fold_german, slug_of
from referee.games.game import Game
from referee.loading.editions import edition_of
from referee.loading.files import game_paths, source
from referee.loading.game_file import build_game

LONGEST_NAME = 80
"""No game has a name of more characters."""

# --- packs, rulings, glossary --------------------------------------------------------------------------------------


_source = cache(source)


def _data(name: str) -> Any:
    return _source(name).data


@cache
def rulings() -> Mapping[str, Any]:
    """The book of rulings: id to question, default, alternatives and the families it concerns."""
    return MappingProxyType(_data("rulings.yaml"))


def glossary() -> dict[str, Any]:
    """The words of the trade: term to its meaning."""
    return dict(_data("glossary.yaml"))


def topics() -> dict[str, Any]:
    """What rulings are about: topic to its title and the ids of its rulings."""
    return dict(_data("topics.yaml"))


def remembered() -> dict[str, Any]:
    """The words by which people look for clauses and families, and those that mean the same."""
    return dict(_data("remembered.yaml"))


@cache
def pack_outlines() -> dict[str, PackOutline]:
    """Every pack by its slug."""
    outlines = {}
    for slug, raw in _data("packs.yaml").items():
        made = {
            "suits": tuple(Suit(**suit) for suit in raw["suits"]),
            "ranks": tuple(Rank(**rank) for rank in raw["ranks"]),
            "extra": {extra["card"]: extra["name"] for extra in raw.get("extra", ())},
        }
        outlines[slug] = PackOutline(slug=slug, **raw | made)
    return outlines


@cache
def pack(
    base: str,
    ranks: tuple[str, ...],
    jokers: tuple[str, ...],
    extra: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
) -> Pack:
    """A pack in a game's ranking; games with the same pack share it."""
    outlines = pack_outlines()
    every = (code for outline in outlines.values() for code in outline.codes())
    return Pack(outlines[base], ranks, jokers, every, extra=extra, without=without)


@cache
def game_files() -> dict[str, str]:
    """Every game file by slug: its path inside the catalogue."""
    return game_paths()


@cache
def headers() -> dict[str, dict[str, Any]]:
    """The raw content of every game file by slug, in the order of the slugs."""
    return {slug: _data(path) for slug, path in sorted(game_files().items())}


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
    if len(name) <= LONGEST_NAME:
        index = _index()
        for folded in (fold(name), fold_german(name)):
            if folded in index:
                return index[folded]
    raise UnknownGame(name[:LONGEST_NAME], nearest)


@lru_cache(256)
def nearest(name: str) -> tuple[str, ...]:
    """The names of at most five games that are spelled most like that, best first. Takes a millisecond or two."""
    import difflib  # only where a name is not known

    index = _index()
    near = difflib.get_close_matches(fold(name), index, n=8, cutoff=0.6)
    return tuple(dict.fromkeys(headers()[index[one]]["name"] for one in near))[:5]


def search(words: str = "", *, family: str | None = None, players: int | None = None) -> list[str]:
    """The slugs of the games that have all these words (accents aside) in their names, their family or the line about
    them: by name, first those whose names and family alone have them."""
    wanted = fold(words).split()
    found: dict[str, tuple[bool, str]] = {}
    for slug, raw in headers().items():
        low, high = raw["players"]
        names = [raw["name"], *raw.get("aliases", ()), raw["family"], raw.get("origin", "")]
        text = " ".join(fold(name) + " " + fold_german(name) for name in names)
        fits = (family is None or raw["family"] == family) and (players is None or low <= players <= high)
        told = f"{text} {fold(raw['about'])}"
        if fits and all(word in told for word in wanted):
            found[slug] = not all(word in text for word in wanted), fold(raw["name"])
    return sorted(found, key=found.__getitem__)


def load_game(name: str) -> Game:
    """A game of the catalogue.

    Args:
        name: Its name, an alias or its short name; accents, case and punctuation aside.

    Returns:
        The game, the same object every time.

    Raises:
        UnknownGame: No game has that name.
        CatalogueError: The file of the game is faulty, which happens only to those who write games.

    Examples:
        >>> import referee
        >>> game = referee.load_game("Chateau fromage")
        >>> game.name, game.slug, game.family, game.players
        ('Château-Fromage', 'chateau-fromage', 'trick-taking', (3, 6))
    """
    return _load_slug(find_slug(name))


@cache
def _load_slug(slug: str) -> Game:
    path = game_files()[slug]
    told = _source(path)
    game, faults = _build(slug, told.data, told.digest, told.sound and _rest_is_sound())
    if game is None or faults:
        raise CatalogueError([(path, fault) for fault in faults])
    return game


def _rest_is_sound() -> bool:
    """Are the packs and rulings those with which games were looked through?"""
    return _source("packs.yaml").sound and _source("rulings.yaml").sound


def _build(slug: str, raw: Any, digest: str = "", sound: bool = False) -> tuple[Game | None, list[str]]:
    return build_game(slug, raw, digest, outlines=pack_outlines(), make_pack=pack, rulings=rulings(), sound=sound)


def check() -> list[tuple[str, str]]:
    """Every fault of every file, as (file, fault)."""
    faults: list[tuple[str, str]] = []
    for slug, path in game_files().items():
        try:
            raw = source(path).data
        except CatalogueError as error:
            faults += [(name, " ".join(detail.split())) for name, detail in error.faults]
            continue
        game, found = _build(slug, raw)
        faults += [(path, fault) for fault in found]
        if game is not None and slug_of(game.name) != slug:
            faults.append((path, f"the file should be called {slug_of(game.name)}.yaml"))
        if game is not None and path.split("/")[1] != game.family:
            faults.append((path, f"the file belongs into games/{game.family}"))
    faults += list(_ruling_faults())
    if not index_is_fresh():
        faults.append(("clauses/index.py", "is out of date; python -m referee.loading.clause_index writes it"))
    return faults


def _ruling_faults() -> Iterator[tuple[str, str]]:
    for id_, entry in rulings().items():
        if not entry.get("question") or "text" not in entry.get("default", {}) or not entry.get("families"):
            yield "rulings.yaml", f"{id_}: needs a question, a default with a text, and the families that it concerns"
        if "lost" in entry:
            yield from (("rulings.yaml", f"{id_}: {fault}") for fault in _lost_faults(entry))


def _lost_faults(entry: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a ruling that stands in for a lost list."""
    if "declared" not in entry or not {"title", "was"} <= entry["lost"].keys():
        yield "a ruling in place of a lost list says what it was, under which title, and which key declares another"
    for name, hint in entry["lost"].get("hints", {}).items():
        if not hint.get("says") or not find_clause(hint.get("clause", "")):
            yield f"the hint {name} needs what it says and the clause that states it"


# --- editions ----------------------------------------------------------------------------------------------------------


@lru_cache(512)
def _edition(slug: str, chosen: tuple[tuple[str, str], ...]) -> str:
    game = load_game(slug)
    return edition_of(game, dict(chosen), _data("packs.yaml")[game.pack.outline.slug], _data("rulings.yaml"))


def edition(game: Game, chosen: Mapping[str, str]) -> str:
    """The game's slug with a short hash of everything that a judgement of it under these rulings rests on."""
    return _edition(game.slug, tuple(sorted(chosen.items())))
