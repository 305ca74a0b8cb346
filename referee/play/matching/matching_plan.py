"""A matching game's clauses sorted by when they are consulted, and the special effects that a table has declared."""

from __future__ import annotations

from referee.cards.packs import cards_of
from referee.clauses.dealing.first_cards import FirstCard
from referee.clauses.kinds import (
    AfterDraw,
    AtOnce,
    CardEffect,
    Compulsion,
    Declining,
    Matching,
    StockEnd,
    must_play,
)
from referee.clauses.matching.claims import Claims
from referee.clauses.matching.plays import of_rank
from referee.games.game import Game
from referee.play.plan import SheddingPlan
from referee.table.table import Table
from referee.value import remembered

LAZY = frozenset({"nothing-to-draw", "wrong-draw", "pass-draws", "pile-taken", "pile-unnamed"})
"""The rulings of the clauses that every turn consults which a judgement rests on only where their question comes up."""


class MatchingPlan(SheddingPlan):
    """A matching game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.first_card = game.of_kind(FirstCard)[0]
        self.match_top = game.of_kind(Matching)[0]
        self.several = next(iter(game.of_kind(AtOnce)), None)
        self.declining = game.of_kind(Declining)[0]
        self.claims = next(iter(game.of_kind(Claims)), None)
        self.must_play = must_play(game)
        self.compulsions = sorted(game.of_kind(Compulsion), key=lambda clause: not clause.always)
        self.stock_end = next(iter(game.of_kind(StockEnd)), None)
        self.renews = self.stock_end is None or self.stock_end.renews
        """Is a new stock made of the pile?"""
        self.after_draw = next(iter(game.of_kind(AfterDraw)), None)
        self.special = SpecialCards(own_effects(game))
        """The cards to which the game's file gives effects."""
        own = (*game.of_kind(Matching), *game.of_kind(Declining))
        self.rulings = {id_ for clause in own for id_ in clause.ruling_ids(game)} - LAZY
        """What rests on the clauses that every turn consults."""


plan_of = remembered(512)(MatchingPlan)
"""The game's plan."""


Declared = dict[int, tuple[CardEffect, str]]
"""Special effects by card, each with what was said of it besides its name."""


def own_effects(game: Game) -> Declared:
    """The effects that the game's file gives to cards."""
    own = [effect for effect in game.of_kind(CardEffect) if effect.cards]
    return {card: (effect, effect.adjusted()) for effect in own for card in cards_of(effect.owners(game.pack))}


def effects_at(table: Table) -> Declared:
    """The effects that the game's file gives to cards, and those that a table has declared."""
    found = own_effects(table.game)
    known = {clause.word(): clause for clause in table.game.of_kind(CardEffect)}
    ranks = {rank.letter for rank in table.pack.ranks}
    declared = table.match.declared.get("effects") or {}
    for key in sorted(declared, key=lambda key: str(key) not in ranks):
        name, _, argument = declared[key].partition(" ")
        own = _cards_named(table, str(key)) if str(key) in ranks else table.pack.bits[table.pack.ids[str(key)]]
        for card in cards_of(own):
            found[card] = (known[name], argument.strip())
    return found


def _cards_named(table: Table, rank: str) -> int:
    """The cards that have an effect which was declared of a rank."""
    majors = table.pack.outline.majors and table.cite("effects-majors") == "included"
    return of_rank(table.pack, rank) if majors else table.pack.rank_mask(rank)


class SpecialCards:
    """The cards that have special effects."""

    def __init__(self, effects: Declared) -> None:
        self.effects = effects
        declared = [(1 << card, effect) for card, (effect, _) in effects.items()]
        self.always = sum(bit for bit, effect in declared if effect.always)
        """Those that may be played on anything."""
        self.never_last = sum(bit for bit, effect in declared if not effect.may_be_last)
        """Those that may not be the last card of a hand."""
        self.adding = frozenset(card for card, (effect, _) in effects.items() if effect.adds_up)
        """Those that add to the cards which are to be drawn already."""
        self.giving = next((effect.id for _, effect in declared if effect.gives), "")
        """The effect by which cards are given away."""
        self.hide_hands = any(effect.hides_hands for _, effect in declared)
        """May it be that nobody knows any more whose hand is whose?"""

    def __bool__(self) -> bool:
        return bool(self.effects)

    def __contains__(self, card: int) -> bool:
        return card in self.effects
