"""The cards that are taken in tricks and count alike, so that of a deal nobody wrote down their number is enough: hearts."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.games.fact import asked


class CardGroup(NamedTuple):
    """Cards of which each counts as every other does."""

    name: str
    """As a log has it: the card, where it is one; else the letter of their suit or their rank, or `joker`."""
    cards: int


def card_groups(game: Any) -> list[CardGroup]:
    """The groups of all cards that count in somebody's tricks; none where single cards count for more than others."""
    told = [one for _, one in asked(game) if one.name == "cards"]
    groups: list[int] = []
    for one in told:
        parts = [part for group in groups for part in (group & one.cards, group & ~one.cards)]
        groups = [part for part in (*parts, one.cards & ~sum(groups)) if part]
    names = [_name(game.pack, group) for group in groups]
    if any(one.unlike for one in told) or None in names or len({*names}) < len(names):
        return []
    return [CardGroup(name, group) for name, group in zip(names, groups, strict=True) if name]


def _name(pack: Any, cards: int) -> str | None:
    """What a log calls cards of one suit, or of one rank; None where they are neither."""
    codes = list(dict.fromkeys(pack.names(cards)))
    if len(codes) > 1 and not cards & ~pack.joker_mask:
        return "joker"
    suits, ranks = {code[-1] for code in codes}, {code[:-1] for code in codes}
    return codes[0] if len(codes) == 1 else suits.pop() if len(suits) == 1 else ranks.pop() if len(ranks) == 1 else None
