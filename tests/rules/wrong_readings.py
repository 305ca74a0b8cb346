"""Wrong ways of reading a fact: what would be told if somebody mistook all for any, the first for the last, one for another."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from referee.games.fact import Fact, OfSome, OfTable

MISTAKEN: dict[Any, Any] = {
    "any": "all", "all": "any", "max": "min", "sum": "max", "first_out": "out",
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
"""Names and operators, each with what it may be mistaken for."""
VERBS = ("read", "amount", "so", "seats")


def wrong_readings(fact: Fact) -> Iterator[tuple[str, Fact]]:
    """The fact with each mistake by itself, and what the mistake is; and as if another player had been asked about."""
    times: Counter[str] = Counter()
    for verb in VERBS:
        own = next((vars(kind)[verb] for kind in type(fact).__mro__ if verb in vars(kind)), None)
        if own is None or own.__qualname__.split(".")[0] in {"Fact", "Amount", OfSome.__name__, OfTable.__name__}:
            continue
        source = textwrap.dedent(inspect.getsource(own))
        for place, node in enumerate(ast.walk(_body(source))):
            for what in mistakes(node):
                tree = _body(source)
                same: Any = next(one for at, one in enumerate(ast.walk(tree)) if at == place)
                mistake = f"{verb}: {what(same)}"
                times[mistake] += 1
                yield mistake + (f" ({times[mistake]})" if times[mistake] > 1 else ""), mistaken(fact, own, tree)
    if not fact.of_table:
        yield (
            "of another player",
            with_verb(fact, "read", lambda table, hands, asked: fact.read(table, [one + 1 for one in hands], asked)),
        )


def _body(source: str) -> ast.Module:
    """A verb, without what it says of types."""
    tree = ast.parse(source)
    (function,) = tree.body
    assert isinstance(function, ast.FunctionDef)
    function.returns = None
    for argument in function.args.args:
        argument.annotation = None
    return tree


def mistakes(node: ast.AST) -> Iterator[Callable[[Any], str]]:
    """What can be mistaken in a node: each changes it, and says what it has changed."""
    if isinstance(node, ast.Name | ast.Attribute):
        name = node.id if isinstance(node, ast.Name) else node.attr
        if name in MISTAKEN:
            yield partial(_rename, name=MISTAKEN[name])
    for field in ("op", "ops"):
        ops = getattr(node, field, None)
        if ops and type(first := ops[0] if isinstance(ops, list) else ops) in MISTAKEN:
            yield partial(_other_operator, field=field, other=MISTAKEN[type(first)])
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield _one_more


def _rename(node: Any, name: str) -> str:
    before = ast.unparse(node)
    setattr(node, "id" if isinstance(node, ast.Name) else "attr", name)
    return f"{before} mistaken for {ast.unparse(node)}"


def _other_operator(node: Any, field: str, other: type[Any]) -> str:
    before = ast.unparse(node)
    setattr(node, field, [other(), *node.ops[1:]] if field == "ops" else other())
    return f"{before} mistaken for {ast.unparse(node)}"


def _one_more(node: Any) -> str:
    node.value += 1
    return f"{node.value - 1} mistaken for {node.value}"


def mistaken(fact: Fact, own: Any, tree: ast.Module) -> Fact:
    """The fact with another verb of that source in place of its own."""
    made = ast.parse("def make(__class__):\n    pass")
    (maker,) = made.body
    assert isinstance(maker, ast.FunctionDef)
    (function,) = tree.body
    assert isinstance(function, ast.FunctionDef)
    maker.body = [function, ast.Return(ast.Name(function.name, ast.Load()))]
    names: dict[str, Any] = dict(own.__globals__)
    exec(compile(ast.fix_missing_locations(made), "<mistaken>", "exec"), names)
    kind = next(kind for kind in type(fact).__mro__ if vars(kind).get(function.name) is own)
    changed = names["make"](kind)
    return with_verb(
        fact, function.name, lambda *told, **named: changed(fact_with(fact, function.name, changed), *told, **named)
    )


def fact_with(fact: Fact, verb: str, changed: Any) -> Fact:
    """A fact of the same class whose verb is another."""
    kind = type(f"Mistaken{type(fact).__name__}", (type(fact),), {verb: changed})
    new: Fact = object.__new__(kind)
    new.__dict__.update(vars(fact))
    return new


def with_verb(fact: Fact, verb: str, changed: Callable[..., Any]) -> Fact:
    """The same, the verb taking what is asked alone."""
    return fact_with(fact, verb, lambda self, *told, **named: changed(*told, **named))
