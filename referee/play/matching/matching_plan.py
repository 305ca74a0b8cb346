"""A matching game's clauses sorted by when they are consulted, and the special effects that a table has declared."""

from __future__ import annotations

from typing import NamedTuple

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
from referee.clauses.matching.plays import neighbours, of_rank
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
        self.special = SpecialCards(game, own_effects(game))
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


def special_at(table: Table) -> SpecialCards:
    """The cards to which the game's file gives effects, and those to which a table has given some."""
    declared = table.match.declared.get("effects") or {}
    ranks = {rank.letter for rank in table.pack.ranks}
    of_ranks = bool(table.pack.outline.majors) and not ranks.isdisjoint(map(str, declared))
    majors = of_ranks and table.cite("effects-majors") == "included"
    return _special(table.game, tuple((str(key), told) for key, told in declared.items()), majors=majors)


@remembered(512)
def _special(game: Game, declared: tuple[tuple[str, str], ...], *, majors: bool) -> SpecialCards:
    """The same for what was declared of ranks and of cards; a rank may include the major arcana of its number."""
    pack, found = game.pack, own_effects(game)
    known = {clause.word(): clause for clause in game.of_kind(CardEffect)}
    ranks = {rank.letter for rank in pack.ranks}
    for key, told in sorted(declared, key=lambda told: told[0] not in ranks):
        name, _, argument = told.partition(" ")
        cards = pack.bits[pack.ids[key]] if key not in ranks else of_rank(pack, key) if majors else pack.rank_mask(key)
        found |= dict.fromkeys(cards_of(cards), (known[name], argument.strip()))
    return SpecialCards(game, found)


class PlainEffect(NamedTuple):
    """The effect of a card, and all that is to be known of it where it is plain."""

    effect: CardEffect
    argument: str
    owes: str | None
    """What the move must say."""
    rulings: frozenset[str]
    """What rests on it where it acts."""


class SpecialCards:
    """The cards that have special effects."""

    def __init__(self, game: Game, effects: Declared) -> None:
        self.effects = effects
        self.cards = sum(1 << card for card in effects)
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
        self.following = (
            [mask | self.always for mask in neighbours(game.pack)] if self.always else neighbours(game.pack)
        )
        """For each card, those that may follow it."""
        rests = {id(effect): frozenset(effect.ruling_ids(game)) - {"last-card-effect"} for _, effect in declared}
        self.plain = {
            card: PlainEffect(effect, argument, effect.owes(), rests[id(effect)])
            for card, (effect, argument) in effects.items()
            if effect.plain
        }
        """Those with which nothing happens but what the effect itself does."""

    def __bool__(self) -> bool:
        return bool(self.effects)

    def __contains__(self, card: int) -> bool:
        return card in self.effects
