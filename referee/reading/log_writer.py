"""Logs written as people write them: YAML, with the moves of a deal in lines."""

from __future__ import annotations

from typing import Any

import yaml


class Block(str):
    """Text that YAML writes line by line."""

    __slots__ = ()


class LogDumper(yaml.SafeDumper):
    """Writes logs as people do: names on one line, moves as a block."""


def _list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.Node:
    short = all(isinstance(item, str) for item in items) and sum(map(len, items)) < 70
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=short)


def _block(dumper: yaml.SafeDumper, text: Block) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", str(text), style="|")


LogDumper.add_representer(list, _list)
LogDumper.add_representer(Block, _block)


def log_as_yaml(log: dict[str, Any]) -> str:
    """A log as YAML, the moves of each deal as one multi-line string."""
    players = len(log["players"])
    deals = [{**deal, "moves": block_of(deal["moves"], players)} if "moves" in deal else deal for deal in log["deals"]]
    return yaml.dump({**log, "deals": deals}, Dumper=LogDumper, sort_keys=False, allow_unicode=True, width=110)


def block_of(moves: list[str], players: int) -> Block | list[str]:
    """Moves as lines: plays a round to a line, anything else on a line of its own."""
    if any(mark in move for move in moves for mark in ",#\n"):
        return moves
    lines: list[list[str]] = []
    for move in moves:
        plain = len(move.split()) == 2 and move.split()[1][0] not in "abcdefghijklmnopqrstuvwxyz"
        if plain and lines and lines[-1] and len(lines[-1]) < players:
            lines[-1].append(move)
        else:
            lines += [[move]] if plain else [[move], []]
    return Block("".join(", ".join(line) + "\n" for line in lines if line))
