"""Plain values: a class that says what its parts are, and is made without code being written for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
from typing import Any, ClassVar, Never, ParamSpec, Self, TypeVar, dataclass_transform

P = ParamSpec("P")
R = TypeVar("R")
KEPT = 256
"""So many answers of one function are remembered in an object."""


def remembered(most: int, each: int = KEPT) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remembers answers of a function that asks a game or a pack first: so many of all that last as long as the program, and
    so many in each other one itself (its `memory`), so that they go when it goes."""

    def remembering(function: Callable[P, R]) -> Callable[P, R]:
        shared: Any = lru_cache(most)(function)

        @wraps(function)
        def ask(*told: P.args, **named: P.kwargs) -> R:
            memory = told[0].memory  # type: ignore[attr-defined]
            if memory is None:
                return shared(*told, **named)  # type: ignore[no-any-return]
            own, key = memory.setdefault(function, {}), (told[1:], *named.items())
            if key not in own:
                answer = function(*told, **named)
                if len(own) >= each:
                    own.clear()
                own[key] = answer
            return own[key]  # type: ignore[no-any-return]

        vars(ask).update(cache_info=shared.cache_info, cache_clear=shared.cache_clear)
        return ask

    return remembering


@dataclass_transform(frozen_default=True)
class Value:
    """A value that never changes, equal to any other of its class with equal parts. What stands in the body of its class is
    the default of a part."""

    _parts: ClassVar[tuple[str, ...]] = ()
    """The parts, in order."""
    _names: ClassVar[frozenset[str]] = frozenset()
    _defaults: ClassVar[Mapping[str, Any]] = {}
    """The parts that need not be told."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._parts = tuple(cls.__annotations__)
        cls._names = frozenset(cls._parts)
        cls._defaults = {part: vars(cls)[part] for part in cls._parts if part in vars(cls)}

    def __init__(self, *values: Any, **named: Any) -> None:
        parts, own = self._parts, self.__dict__
        own.update(self._defaults)
        own.update(told := dict(zip(parts, values, strict=False)) | named)
        if len(told) < len(values) + len(named) or len(own) != len(parts) or not named.keys() <= self._names:
            raise TypeError(f"{type(self).__name__} has the parts {', '.join(parts)}")

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"a {type(self).__name__} never changes: {name}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash((type(self), *self._told()))

    def __repr__(self) -> str:
        told = zip(self._parts, self._told(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{part}={value!r}' for part, value in told)})"

    def _told(self) -> tuple[Any, ...]:
        return tuple([getattr(self, part) for part in self._parts])

    def changed(self, **parts: Any) -> Self:
        """The value with other parts."""
        return type(self)(**{part: getattr(self, part) for part in self._parts} | parts)
