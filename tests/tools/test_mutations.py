"""The measure of what the suite catches: mutations are drawn by seed, made, and found again elsewhere."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from tools.mutations.drawing import Mutation, Mutations
from tools.mutations.reach import Reach, bringing_something
from tools.mutations.trial import plan

SOURCE = '''
"""Words that stay."""

LIMIT = 12


class Pile:
    """A pile."""

    size: int = 3

    def take(self, count: int = 2) -> bool:
        """Takes cards off: 5 at most."""
        if count > 5 and not self.closed:
            raise ValueError(f"no more than {5 + 0}")
        for card in self.cards:
            if card & self.mask | self.wild:
                continue
            self.lay(card)
        return self.size < count

    @property
    def half(self) -> int:
        def rounded(cards: int) -> int:
            return cards // 2

        return rounded(self.size - 1)
'''


def mutations(folder: Path, *paths: str, source: str = SOURCE) -> Mutations:
    """The mutations of a project that has that source in those files."""
    for path in paths:
        file = folder / "referee" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source)
    return Mutations(folder)


def made(folder: Path, here: Mutations, mutation: Mutation) -> str:
    """The source with a mutation."""
    place = here.places[mutation]
    return place.mutated((folder / place.path).read_bytes()).decode()


def test_each_kind_of_change_is_there(tmp_path: Path) -> None:
    here = mutations(tmp_path, "piles.py")
    assert {(one.function, one.before, one.after) for one in here.places} == {
        ("Pile.take", "count > 5 and (not self.closed)", "count > 5 or not self.closed"),
        ("Pile.take", "count > 5 and (not self.closed)", "True"),
        ("Pile.take", "count > 5 and (not self.closed)", "False"),
        ("Pile.take", "count > 5", "count >= 5"),
        ("Pile.take", "count > 5", "count <= 5"),
        ("Pile.take", "5", "6"),
        ("Pile.take", "5", "4"),
        ("Pile.take", "not self.closed", "self.closed"),
        ("Pile.take", "card & self.mask | self.wild", "card & self.mask & self.wild"),
        ("Pile.take", "card & self.mask | self.wild", "True"),
        ("Pile.take", "card & self.mask | self.wild", "False"),
        ("Pile.take", "card & self.mask", "card | self.mask"),
        ("Pile.take", "continue", "pass"),
        ("Pile.take", "self.lay(card)", "pass"),
        ("Pile.take", "return self.size < count", "return not self.size < count"),
        ("Pile.take", "self.size < count", "self.size <= count"),
        ("Pile.take", "self.size < count", "self.size >= count"),
        ("Pile.half", "return rounded(self.size - 1)", "return None"),
        ("Pile.half", "self.size - 1", "self.size + 1"),
        ("Pile.half.rounded", "return cards // 2", "return None"),
        ("Pile.half.rounded", "cards // 2", "cards * 2"),
        ("Pile.half.rounded", "2", "3"),
        ("Pile.half.rounded", "2", "1"),
    }


def test_a_mutation_changes_its_place_and_nothing_else(tmp_path: Path) -> None:
    here = mutations(tmp_path, "piles.py")
    for mutation in here.places:
        before, after = ast.unparse(ast.parse(SOURCE)), ast.unparse(ast.parse(made(tmp_path, here, mutation)))
        differing = [pair for pair in zip(before.splitlines(), after.splitlines(), strict=True) if pair[0] != pair[1]]
        assert len(differing) == 1, mutation
    minus = Mutation("Pile.half", "self.size - 1", "self.size + 1", 0)
    assert "return rounded((self.size + 1))" in made(tmp_path, here, minus)


def test_the_same_seed_draws_the_same(tmp_path: Path) -> None:
    here = mutations(tmp_path, "piles.py")
    assert here.draw(6, 1) == Mutations(tmp_path).draw(6, 1)
    assert here.draw(6, 1) != here.draw(6, 2)
    assert len(set(here.draw(100, 0))) == len(here.places)


def test_a_mutation_is_found_again_where_its_module_was_moved(tmp_path: Path) -> None:
    here = mutations(tmp_path / "one", "piles.py")
    there = mutations(
        tmp_path / "two", "table/heaps.py", source="# A line more.\n" + SOURCE.replace("not self", "not  self")
    )
    assert there.draw(8, 5, here.draw(8, 0)) == here.draw(8, 0)
    for mutation in here.places:
        assert ast.unparse(ast.parse(made(tmp_path / "one", here, mutation))) == ast.unparse(
            ast.parse(made(tmp_path / "two", there, mutation))
        )


def test_what_is_gone_is_replaced(tmp_path: Path) -> None:
    here = mutations(tmp_path / "one", "piles.py")
    there = mutations(
        tmp_path / "two", "piles.py", source=SOURCE.replace("take", "draw").replace("size - 1", "size - 2")
    )
    kept = [one for one in here.places if one.function != "Pile.half.rounded"]
    assert set(there.draw(100, 0, kept)) == set(there.places)
    assert {one.function for one in kept} - there.names == {"Pile.take"}


def test_two_that_cannot_be_told_apart_are_left_out(tmp_path: Path) -> None:
    assert mutations(tmp_path, "piles.py", "heaps.py").places == {}


@pytest.mark.parametrize("values", [[(slug, count) for slug in "abcdef" for count in (2, 3, 4)], ["a", "b", "c"]])
def test_a_selection_of_parameters_has_each_value(values: list[str] | list[tuple[str, int]]) -> None:
    places = bringing_something(values, random.Random(0))
    assert places == sorted(places)
    for number in range(len(values[0])):
        assert {values[place][number] for place in places} == {value[number] for value in values}
    assert len(places) <= 8


def test_small_files_of_tests_come_first_and_each_test_once_before_its_second_parameter(tmp_path: Path) -> None:
    here = mutations(tmp_path, "piles.py")
    place = next(iter(here.places.values()))
    tests = {f"tests/big.py::test_{name}[{case}]": 2.0 + case / 16 for name in "ab" for case in range(20)}
    tests["tests/small.py::test"] = 1.0
    known = Reach({"referee/piles.py:Pile.take": 3}, dict.fromkeys(tests, 0b1000), tests, 0)
    small, big = plan(known, place, "Pile.take")
    assert list(small) == ["tests/small.py::test"]
    assert sum(big.values()) <= 14
    assert {test.partition("[")[0] for test in list(big)[:2]} == {"tests/big.py::test_a", "tests/big.py::test_b"}
    assert plan(known, place, "Pile.half") == []
