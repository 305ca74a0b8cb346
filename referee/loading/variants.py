"""Variants: a file that says which game it is like, and what is otherwise there, into one that says all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import cache
from typing import Any, NamedTuple

from referee.errors import CatalogueError
from referee.games.folding import fold, slug_of
from referee.games.shapes import OPTIONAL, Record, Shape
from referee.loading.clause_index import find_clause
from referee.loading.entries import has_all, has_some, id_of, says, settled, spoken_of, where_of, within
from referee.loading.files import game_paths
from referee.loading.outline import GAME, LIKE, PACK
from referee.loading.reference import data

DEEPEST = 5
"""So many games, each a variant of the next, may stand between a variant and a game that is none."""
NOT_HANDED_DOWN = frozenset(("name", "about", "aliases", "classic", "clauses"))
"""What a variant says itself or does not have."""
MERGED = ("pack", "options", "rulings")
"""Of what a variant says a part, the other parts are those of the game that it is like."""


def _in_part(record: Record) -> dict[str, Shape]:
    """What a record says, none of which must be told."""
    parts = {name: copy(part) for name, part in record.parts.items()}
    for part in parts.values():
        part.default = OPTIONAL
    return parts


VARIANT = Record(
    "A game that is another but for what is said here.",
    {
        **_in_part(GAME),
        "name": GAME.parts["name"],
        "pack": Record(PACK.means, _in_part(PACK), OPTIONAL),
        **LIKE,
    },
)

Raw = dict[str, Any]
Finder = Callable[[str], Raw | None]
"""Finds what the file of a game says, by its slug or its name."""


class Variant(NamedTuple):
    """What a variant comes to."""

    raw: Raw
    """All that it says, as the file of a game that is like no other."""
    like: str
    """What the game is called that it is like."""
    new: tuple[int, ...] = ()
    """Which of its clauses, by their places, the game that it is like has not, or not so."""
    dropped: tuple[str, ...] = ()
    """The clauses of that game that it does not have at all."""
    said: frozenset[str] = frozenset()
    """What else it says otherwise than that game: `pack`."""
    built_in: bool = True
    """Do all games that it is like come with the referee?"""


@cache
def built_in_paths() -> dict[str, str]:
    """Every built-in game by slug: the path of its file inside the catalogue."""
    return game_paths()


def told_of(name: str) -> Raw | None:
    """What the file of a built-in game says, by the game's slug, name or alias."""
    paths = built_in_paths()
    path = paths.get(name) or paths.get(slug_of(name))
    if path is not None:
        return data(path)  # type: ignore[no-any-return]
    alike = (told for told in map(data, paths.values()) if fold(name) in map(fold, told.get("aliases", ())))
    return next(alike, None)


def is_variant(raw: Any) -> bool:
    """Does a file say that its game is another but for this and that?"""
    return isinstance(raw, dict) and not LIKE.keys().isdisjoint(raw)


def lineage(slug: str) -> Iterator[str]:
    """The built-in games that one of them is like, and that those are like, by their slugs, the nearest first."""
    raw = told_of(slug)
    for _ in range(DEEPEST):
        raw = told_of(raw["like"]) if raw is not None and "like" in raw else None
        if raw is None:
            return
        yield slug_of(raw["name"])


@cache
def built_in_variant(slug: str) -> tuple[Variant | None, list[str]]:
    """What a built-in game comes to that is a variant, and what is wrong with that; nothing where it is none."""
    raw, faults = data(built_in_paths()[slug]), list[str]()
    return (whole_of(raw, faults), faults) if is_variant(raw) else (None, faults)


def whole_of(raw: Raw, faults: list[str], near: Finder = told_of, deep: int = 0) -> Variant | None:
    """A variant with all that the game has that it is like; None where it cannot be told, with its faults taken down.
    `near` finds the games that lie beside it."""
    if found := list(VARIANT.faults(raw, "")):
        faults += found
        return None
    if "clauses" in raw:
        faults.append("clauses: a variant says what it changes, drops and adds; leave this out, or leave `like` out")
        return None
    beside = near(raw["like"])
    parent = beside or told_of(raw["like"])
    if parent is None or parent is raw:
        faults.append(f"like: there is no game {raw['like'][:80]!r}; `referee games` lists them")
        return None
    built_in = parent is not beside or near is told_of
    if is_variant(parent):
        above: list[str] = []
        made = whole_of(parent, above, near, deep + 1) if deep < DEEPEST else None
        if made is None:
            faults.append(f"like: {raw['like'][:80]} is a variant itself, and what it is like cannot be told")
            return None
        parent, built_in = made.raw, built_in and made.built_in
    try:
        return Change(parent, raw).made()._replace(built_in=built_in)
    except CatalogueError as error:
        faults += [f"{place}: {detail}" for place, detail in error.faults]
    except (AttributeError, KeyError, TypeError, ValueError):
        faults.append(f"like: {raw['like'][:80]} has faults of its own: `referee check` names them")
    return None


def in_whole(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a file says that has no fault, with what a variant shares with a built-in game."""
    variant = whole_of(dict(raw), []) if is_variant(raw) else None
    return raw if variant is None else variant.raw


class Change:
    """What becomes of one game's file where another is like it."""

    def __init__(self, parent: Raw, raw: Raw) -> None:
        self.raw = raw
        self.like = parent["name"]
        kept = {name: told for name, told in parent.items() if name not in NOT_HANDED_DOWN}
        own = {name: told for name, told in raw.items() if name in GAME.parts}
        self.told: Raw = {"about": f"Played as {self.like}, with rules of its own.", **kept, **own}
        for part in MERGED:
            if isinstance(own.get(part), dict) and isinstance(kept.get(part), dict):
                self.told[part] = {**kept[part], **own[part]}
        self.entries: list[tuple[Any, bool]] = [(entry, False) for entry in parent["clauses"]]
        """The clauses, each with whether it is new."""
        self.before = spoken_of(parent["clauses"])
        """The options of which its clauses spoke."""
        self.faults: list[tuple[str, str]] = []

    def made(self) -> Variant:
        """The whole of it. Raises CatalogueError."""
        before = [id_of(entry) for entry, _ in self.entries]
        for place, told in enumerate(self.raw.get("drop", ())):
            self._drop(f"drop.{place}", told)
        for id_, told in self.raw.get("change", {}).items():
            self._change(id_, told)
        for place, told in enumerate(self.raw.get("add", ())):
            self._add(f"add.{place}", told)
        if self.faults:
            raise CatalogueError(self.faults)
        clauses = [entry for entry, _ in self.entries]
        after = {id_of(entry) for entry in clauses}
        new = tuple(place for place, (_, is_new) in enumerate(self.entries) if is_new)
        dropped = tuple(dict.fromkeys(id_ for id_ in before if id_ not in after))
        if "players" in self.raw:
            self._for_players(*self.told["players"])
        said = frozenset(part for part in MERGED if part in self.raw)
        self._forget_options()
        return Variant({**self.told, "clauses": clauses}, self.like, new, dropped, said)

    # --- what a variant says -------------------------------------------------------------------------------

    def _drop(self, place: str, told: Any) -> None:
        """Leaves out a clause, one of several by what it says, or an option, which nobody plays then."""
        if isinstance(told, str) and told in self.told.get("options", {}):
            self._settle(told, played=False)
            return
        id_ = id_of(told)
        gone = [n for n, (entry, _) in enumerate(self.entries) if id_of(entry) == id_ and has_all(entry, says(told))]
        if not gone:
            self.faults.append((place, f"{self.like} has no such clause or option{self._beside(id_)}"))
        for number in reversed(gone):
            del self.entries[number]

    def _change(self, id_: str, told: Any) -> None:
        """Says otherwise what a clause says; of several that one which says some of it already."""
        found = [number for number, (entry, _) in enumerate(self.entries) if id_of(entry) == id_]
        if len(found) > 1:
            found = [n for n in found if has_some(self.entries[n][0], told)]
            lacking = (
                f"{self.like} has several: say a part by which one is known (card: QS), or drop them and add others"
            )
        else:
            lacking = f"{self.like} has no such clause{self._beside(id_)}"
        if not found:
            self.faults.append((f"change.{id_}", lacking))
        for number in found:
            entry, where = says(self.entries[number][0]), where_of(self.entries[number][0])
            self.entries[number] = {id_: {**entry, **told}, **where}, True

    def _add(self, place: str, told: Any) -> None:
        """Takes in a clause behind the last one of its section, or plays an option always."""
        if isinstance(told, str) and told in self.told.get("options", {}):
            self._settle(told, played=True)
            return
        made = find_clause(id_of(told))
        if made is None:
            self.faults.append(
                (place, "is no clause, and no option of the game; look clauses up with `referee clauses`")
            )
            return
        places = [
            number
            for number, (entry, _) in enumerate(self.entries)
            if (other := find_clause(id_of(entry))) is not None and other.section == made.section
        ]
        self.entries.insert(places[-1] + 1 if places else len(self.entries), (told, True))

    def _settle(self, option: str, *, played: bool) -> None:
        """Lets what holds with an option always hold, or never."""
        options = dict(self.told["options"])
        gone = options.pop(option)
        others = gone.get("excludes", ()) if played else ()
        self.told["options"] = options
        found = [(settled(entry, option, played), entry, new) for entry, new in self.entries]
        self.entries = [(now, new or now != entry) for now, entry, new in found if now is not None]
        self._of_cards(lambda one: settled(one, option, played))
        for other in others:
            if other in self.told["options"]:
                self._settle(other, played=False)

    def _for_players(self, low: int, high: int) -> None:
        """Leaves out what is only for other numbers of players."""
        kept = [(within(entry, low, high), new) for entry, new in self.entries]
        self.entries = [(entry, new) for entry, new in kept if entry is not None]
        self._of_cards(lambda one: within(one, low, high))
        options = ((name, within(one, low, high)) for name, one in self.told.get("options", {}).items())
        self.told["options"] = {name: one for name, one in options if one is not None}

    def _of_cards(self, becomes: Callable[[Any], Any]) -> None:
        """Says otherwise what is said of cards at some tables, or where it becomes nothing leaves it out."""
        pack = dict(self.told["pack"])
        for part in ("without", "orders"):
            if part in pack:
                pack[part] = [now for one in pack[part] if (now := becomes(one)) is not None]
        self.told["pack"] = pack

    def _forget_options(self) -> None:
        """Leaves out the options of the other game of which nothing speaks here, and something did there."""
        if "options" not in self.told:
            return
        pack = self.told["pack"]
        cards = [one for part in ("without", "orders") for one in pack.get(part, ())]
        spoken = spoken_of([entry for entry, _ in self.entries], cards)
        gone = self.before - spoken - set(self.raw.get("options", ()))
        kept = {name: dict(told) for name, told in self.told["options"].items() if name not in gone}
        for told in kept.values():
            if "excludes" in told:
                told["excludes"] = [name for name in told["excludes"] if name in kept]
        self.told["options"] = kept

    def _beside(self, id_: str) -> str:
        """What a name may have meant, behind what is wrong with it."""
        import difflib  # only where a file is faulty

        near = difflib.get_close_matches(id_, [id_of(entry) for entry, _ in self.entries], n=1)
        return f"; did you mean {near[0]}?" if near else ""
