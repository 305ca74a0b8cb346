"""Spot questions in melding games: is this a meld, what can a hand lay down, where may a card be laid off?"""

from __future__ import annotations

from itertools import islice
from typing import Any

from referee.cards.meld_readings import KINDS, readings
from referee.cards.meld_shapes import LEAST_MELD, Meld, whole
from referee.cards.packs import cards_of
from referee.clauses.kinds import Setup
from referee.clauses.melding.melds import least_meld
from referee.english import either
from referee.errors import Fault, UnreadableLog
from referee.games.game import Game
from referee.play.melding.choices import MOST_LISTED
from referee.play.melding.deal import MeldingDeal
from referee.questions.position import NONE, new_table, settle_jokers
from referee.reading.faults import BadMove
from referee.reading.move_reader import MoveReader
from referee.reading.moves import Move

LARGEST_HAND = 20
"""It is looked for a way to lay a hand down whole up to so many cards."""


class MeldingPosition:
    """A table in the middle of a deal, as a question describes it."""

    def __init__(self, game: Game, **facts: Any) -> None:
        self.table = new_table(game, facts.get("players"), facts.get("options"), facts.get("rulings"))
        self.game = self.table.game
        self.faults = [
            Fault(f"/{name}", f"{game.name} has no trumps")
            for name in ("trump", "anti_trump")
            if facts.get(name) not in {None, NONE}
        ]
        for clause in self.game.of_kind(Setup):
            clause.prepare(self.table)
        self.deal = MeldingDeal(self.table, keep_tricks=False)
        self.faults += settle_jokers(self.table, facts.get("shown"))
        if facts.get("melded") is not False:
            self.deal.have_melded.add(0)

    def cards(self, raw: object, where: str) -> Move:
        """Cards of this pack with what they stand for, each once."""
        move = Move(0, "meld")
        try:
            MoveReader(self.game.pack, []).set_cards(move, raw)
        except BadMove as bad:
            self.faults.append(Fault(f"/{where}", str(bad)))
            return move
        pack = self.game.pack
        if strange := [card for card in move.cards if not pack.holds(card)]:
            code = pack.codes[strange[0]] if strange[0] >= 0 else "?"
            self.faults.append(Fault(f"/{where}", f"{code} is no whole card of {self.game.name}'s pack"))
        elif len(set(move.cards)) < len(move.cards):
            self.faults.append(Fault(f"/{where}", "a card stands twice"))
        return move

    def meld(self, raw: object, where: str) -> Meld:
        """What cards make."""
        move = self.cards(raw, where)
        if self.faults or not move.cards:
            return Meld((), (), None)
        return self.deal.read(0, 0, move)

    def kinds(self, meld: Meld) -> list[str]:
        """The kinds of meld that it is, or may be by what its wild cards stand for."""
        if meld.kind is not None or not meld.may:
            return [] if meld.kind is None else [meld.kind]
        table, steps = self.table, self.deal.plan.steps
        found = readings(table.pack, steps, meld.may, least_meld(table), KINDS)
        return list(dict.fromkeys(reading.kind for reading in found))

    def raise_faults(self) -> None:
        """Raises UnreadableLog if anything could not be read."""
        if self.faults:
            raise UnreadableLog(self.faults)

    def told(self, meld: Meld) -> str:
        """A meld in notation."""
        return " ".join(self.deal.told(meld.cards, meld.faces))


def _cited(game: Game, clause: str) -> dict[str, Any]:
    return {"clause": clause, "says": game.by_id[clause].says(game), "rule": f"{game.url}#{clause}"}


def melding_trick(game: Game, cards: object, **facts: Any) -> dict[str, Any]:
    """Are these cards a meld? `meld` says of which kind, and is null where they are none. Nobody wins anything."""
    position = MeldingPosition(game, **facts)
    meld = position.meld(cards, "cards")
    if not meld.cards and not position.faults:
        position.faults.append(Fault("/cards", "name the cards of a meld"))
    position.raise_faults()
    told, kinds = position.told(meld), position.kinds(meld)
    reason = f"{told} is {either(f'a {kind}' for kind in kinds)}" if kinds else f"{told} is neither a set nor a run"
    if len(kinds) > 1:
        reason += ", by what its wild cards stand for"
    answer = {"game": game.slug, "winner": None, "meld": next(iter(kinds), None), "reason": reason}
    return answer | _cited(position.game, "melds")


def melding_legal(game: Game, hand: object, melds: object = (), **facts: Any) -> dict[str, Any]:
    """The melds that a hand can lay down, and which of its cards may be laid off on which meld of the table.

    Melds on the table are parted by `/` and numbered from 1. `whole` says how the hand can be laid down to its last
    card; it is null where that cannot be done.
    """
    position = MeldingPosition(game, **facts)
    table, deal, pack = position.table, position.deal, game.pack
    held = position.cards(hand, "hand")
    lying = melds.split("/") if isinstance(melds, str) and melds.strip() else [melds] if melds else []
    on_table = [position.meld(raw, "trick") for raw in lying]
    for meld in on_table:
        if meld.cards and meld.kind is None and not position.faults:
            open_ = bool(position.kinds(meld))
            why = "say what its wild cards stand for, as in RJ=7H" if open_ else "it is no meld"
            position.faults.append(Fault("/trick", f"{position.told(meld)}: {why}"))
    position.raise_faults()
    table.known[0], table.sizes[0], table.melds = pack.mask(held.cards), len(held.cards), on_table
    found = [position.told(meld) for meld in islice(deal.legal_melds(0), MOST_LISTED + 1)]
    added = [(deal.told((card,), (face,))[0], card, place) for card, face, place in deal.lay_offs(0)]
    legal = [*found, *(f"{code} on {place + 1}" for code, _, place in added)]
    usable = pack.mask(card for _, card, _ in added)
    for meld in deal.legal_melds(0):
        usable |= pack.mask(meld.cards)
    clause = "melds" if not on_table or not position.game.has("lay-off") else "lay-off"
    cited = _cited(position.game, clause)
    refused = [
        {"card": pack.codes[card], "clause": clause, "why": cited["says"], "held": [], "rule": cited["rule"]}
        for card in cards_of(table.known[0] & ~usable)
    ]
    answer: dict[str, Any] = {"game": game.slug, "legal": legal[:MOST_LISTED], "not_legal": refused}
    if len(legal) > MOST_LISTED:
        answer["more"] = True
    everything = None
    if 0 < len(held.cards) <= LARGEST_HAND:
        steps = deal.plan.steps
        everything = whole(pack, steps, table.known[0], table.wild, LEAST_MELD, deal.plan.jokers)
    answer["whole"] = None if everything is None else [position.told(meld) for meld in everything]
    return answer
