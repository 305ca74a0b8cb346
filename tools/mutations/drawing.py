"""Random changes of the source, one at a time, that can be made again."""

from __future__ import annotations

import ast
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

SHARES = {"api": 0.25, "commands": 0.25, "pages": 0.25}
"""Folders whose functions are drawn less often than their size would have it."""
TEXTS = ("example", "__repr__")
"""What stands in the names of functions that say something and decide nothing."""
LONGEST = 120
"""Of the source of what is changed: more than a line cannot be looked at in the summary."""

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
}
CALLED = {"any": "all", "all": "any", "min": "max", "max": "min"}
SKIPPED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Raise, ast.Assert, ast.JoinedStr, ast.pattern)
"""Functions within functions are functions of their own; of the rest nothing is changed."""


class Mutation(NamedTuple):
    """One change of one function: `Class.method`, the source of an expression or statement, the source in its place, and
    how many changes of the same wording stand before it in the function."""

    function: str
    before: str
    after: str
    nth: int


class Place(NamedTuple):
    """Where a mutation is made: bytes of a file, given by its path in the project."""

    path: str
    start: int
    end: int
    text: bytes

    def mutated(self, source: bytes) -> bytes:
        """The file's source with the change."""
        return source[: self.start] + self.text + source[self.end :]


def functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function of a module with its qualified name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{prefix}{node.name}", node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from functions(node, f"{prefix}{node.name}.")
        else:
            yield from functions(node, prefix)


def _parts(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All that may be changed, without annotations."""
    for node in nodes:
        if not isinstance(node, SKIPPED):
            yield node
            left_out = node.annotation if isinstance(node, ast.AnnAssign) else None
            yield from _parts(child for child in ast.iter_child_nodes(node) if child is not left_out)


def _changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, ast.expr | ast.stmt]]:
    """What may be changed about a node: what is replaced, and by what."""
    match node:
        case ast.Compare(left, [op], [right]):
            yield from ((node, ast.Compare(left, [other()], [right])) for other in COMPARED[type(op)])
        case ast.BoolOp(op, values):
            yield node, ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield node, operand
        case ast.BinOp(left, op, right) if type(op) in RECKONED and not (_is_text(left) or _is_text(right)):
            yield node, ast.BinOp(left, RECKONED[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in RECKONED and not _is_text(value):
            yield node, ast.AugAssign(target, RECKONED[type(op)](), value)
        case ast.Constant(int(value)) if value > 1:
            yield from ((node, ast.Constant(other)) for other in (value + 1, value - 1))
        case ast.Call(ast.Name(name), args, keywords) if name in CALLED:
            yield node, ast.Call(ast.Name(CALLED[name]), args, keywords)
        case ast.Return(ast.Compare() | ast.BoolOp() | ast.UnaryOp(ast.Not()) | ast.Constant(bool()) as value):
            yield node, ast.Return(ast.UnaryOp(ast.Not(), value))
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield node, ast.Return(ast.Constant(None))
        case ast.Continue() | ast.Break() | ast.Expr(ast.Call()):
            yield node, ast.Pass()
        case ast.If(test) | ast.IfExp(test):
            yield from ((test, ast.Constant(answer)) for answer in (True, False))
        case ast.While(test):
            yield test, ast.Constant(False)
        case ast.comprehension(ifs=[test]):
            yield test, ast.Constant(True)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def mutations_of(path: str, source: bytes) -> dict[tuple[str, int], list[tuple[Mutation, Place]]]:
    """All mutations of a module by function: its name and its number of lines."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: dict[tuple[str, int], list[tuple[Mutation, Place]]] = defaultdict(list)
    for name, function in functions(ast.parse(source)):
        if any(word in function.name for word in TEXTS):
            continue
        met: Counter[tuple[str, str]] = Counter()
        size = (function.end_lineno or 0) - function.lineno + 1
        for target, other in (change for node in _parts(function.body) for change in _changes(node)):
            before, after = ast.unparse(target), ast.unparse(ast.fix_missing_locations(other))
            mutation = Mutation(name, before, after, met[before, after])
            met[before, after] += 1
            start = starts[target.lineno - 1] + target.col_offset
            end = starts[(target.end_lineno or 0) - 1] + (target.end_col_offset or 0)
            text = f"({after})" if isinstance(target, ast.expr) else after
            if len(before) <= LONGEST and before != after:
                found[name, size].append((mutation, Place(path, start, end, text.encode())))
    return found


class Mutations:
    """All mutations of a tree. Of two alike in functions of one name neither is known, for nobody could tell them apart."""

    def __init__(self, root: Path) -> None:
        self.functions: list[tuple[float, list[Mutation]]] = []
        self.names: set[str] = set()
        places: dict[Mutation, list[Place]] = defaultdict(list)
        for file in sorted((root / "referee").rglob("*.py")):
            path = file.relative_to(root)
            for (name, size), found in sorted(mutations_of(path.as_posix(), file.read_bytes()).items()):
                self.names.add(name)
                self.functions.append((size * SHARES.get(path.parts[1], 1.0), [mutation for mutation, _ in found]))
                for mutation, place in found:
                    places[mutation].append(place)
        self.places = {mutation: found[0] for mutation, found in places.items() if len(found) == 1}

    def draw(self, count: int, seed: int, first: Iterable[Mutation] = ()) -> list[Mutation]:
        """So many different mutations: those that come first, as far as they are found again, and then drawn ones."""
        drawn = dict.fromkeys(mutation for mutation in first if mutation in self.places)
        chance = random.Random(seed)
        weights = [weight for weight, _ in self.functions]
        while len(drawn) < min(count, len(self.places)):
            (one,) = chance.choices(self.functions, weights)
            mutation = chance.choice(one[1])
            if mutation in self.places:
                drawn[mutation] = None
        return list(drawn)[:count]
