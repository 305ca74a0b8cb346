"""What every game rests on, whoever wrote it: packs, the book of rulings, the words of the trade."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from referee.cards.packs import Pack, PackOutline
from referee.loading.files import source
from referee.loading.pack_file import outline_of

MOST_PACKS = 512
"""So many packs are shared by the games that have them."""
MOST_OWN_PACKS = 16
"""So many packs are remembered of a game that need not last."""

source_of = cache(source)
"""A file of the catalogue, by its path inside it; read once."""


def data(name: str) -> Any:
    """What is in a file of the catalogue, by its path inside it."""
    return source_of(name).data


@cache
def rulings() -> Mapping[str, Any]:
    """The book of rulings: id to question, default, alternatives and the families it concerns."""
    return MappingProxyType(data("rulings.yaml"))


def glossary() -> dict[str, Any]:
    """The words of the trade: term to its meaning."""
    return dict(data("glossary.yaml"))


def topics() -> dict[str, Any]:
    """What rulings are about: topic to its title and the ids of its rulings."""
    return dict(data("topics.yaml"))


def remembered() -> dict[str, Any]:
    """The words by which people look for clauses and families, and those that mean the same."""
    return dict(data("remembered.yaml"))


@cache
def pack_outlines() -> dict[str, PackOutline]:
    """Every pack by its slug."""
    return {slug: outline_of(slug, raw) for slug, raw in data("packs.yaml").items()}


@lru_cache(MOST_PACKS)
def pack(
    outline: PackOutline,
    ranks: tuple[str, ...],
    jokers: tuple[str, ...],
    extra: tuple[str, ...],
    joker_ranks: tuple[str, ...],
    without: tuple[str, ...],
    order: tuple[str, ...] | None,
) -> Pack:
    """A pack in a game's ranking, or in another order of its ranks; games with the same pack share it."""
    every = (code for known in pack_outlines().values() for code in known.codes())
    alike = [same.split() for same in joker_ranks]
    return Pack(outline, order or ranks, jokers, every, extra=extra, without=without, joker_ranks=alike)


def own_pack(*told: Any) -> Pack:
    """A pack of a game that need not last, which remembers all that is asked of it in itself."""
    made = pack.__wrapped__(*told)
    made.memory = {}
    return made
