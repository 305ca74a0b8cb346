"""Laws as a log writes them: which words have an effect."""

from __future__ import annotations

import re

from referee.cards.packs import Pack
from referee.clauses.kinds import Game, Law
from referee.english import a

EFFECTS = {
    "take another turn": "turn",
    "another turn": "turn",
    "draw a card": "draw",
    "reverse": "reverse",
    "next player skips": "skip",
    "the next player skips": "skip",
    "discard one free": "discard",
}
FORBIDS = r"cannot play (?:an? )?(\w+) after (?:an? )?(\w+)"
LACKS = r"(?:cannot|can't) play a meld that lacks (?:an? )?(\w+)"
NO_DISCARD = r"(?:cannot|can't) discard (?:an? )?(\w+)"
GRANTS = r"after playing (?:a meld with )?(?:an? )?(\w+?)(?: in it)?[:,]? (.+)"


def read_law(text: str, pack: Pack) -> Law:
    """A law out of its words; what fits no form of the menu is free text, recorded and not enforced."""
    text = " ".join(text.split()).rstrip(".")
    if match := re.fullmatch(FORBIDS, text, re.IGNORECASE):
        first, after = (_suit_mask(pack, name) for name in match.groups())
        if first and after:
            return Law(text, "forbid", first, after)
    if (match := re.fullmatch(LACKS, text, re.IGNORECASE)) and (suit := _suit_mask(pack, match.group(1))):
        return Law(text, "lacks", suit)
    if (match := re.fullmatch(NO_DISCARD, text, re.IGNORECASE)) and (rank := _rank_mask(pack, match.group(1))):
        return Law(text, "no-discard", rank)
    if match := re.fullmatch(GRANTS, text, re.IGNORECASE):
        rank, effect = _rank_mask(pack, match.group(1)), match.group(2).lower()
        if rank and effect in EFFECTS:
            return Law(text, EFFECTS[effect], rank)
    return Law(text, "free")


def _rank_mask(pack: Pack, name: str) -> int:
    ranks = {rank.letter: rank.letter for rank in pack.ranks} | {r.name.upper(): r.letter for r in pack.ranks}
    letter = ranks.get(name.upper()) or ranks.get(name.upper().removesuffix("S"))
    return pack.rank_mask(letter) if letter is not None else 0


def _suit_mask(pack: Pack, name: str) -> int:
    for suit, mask in zip(pack.suits, pack.suit_masks, strict=False):
        if name.casefold() in {suit.letter.casefold(), suit.name.casefold(), suit.singular.casefold(), suit.symbol}:
            return mask
    return 0


def law_examples(game: Game) -> tuple[str, str]:
    """A law that forbids something and one that grants something, as a log writes them."""
    first, second = (a(suit.singular) for suit in game.pack.suits[:2])
    rank = a(game.pack.ranks[3].name)
    if game.family == "melding":
        return f"cannot play a meld that lacks {second}", f"after playing a meld with {rank} in it, take another turn"
    return f"cannot play {second} after {first}", f"after playing {rank}, take another turn"
