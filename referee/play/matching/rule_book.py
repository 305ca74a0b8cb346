"""A matching game's clauses sorted by when they are consulted, and the special effects that a table has declared."""

from __future__ import annotations

from functools import lru_cache

from referee.cards.packs import cards_of
from referee.clauses.dealing.rows import Rows
from referee.clauses.kinds import CardEffect, OutOfCards
from referee.clauses.matching.last_card_call import LastCardCall
from referee.clauses.matching.matching import Declining, MatchTop, SeveralCards, of_rank
from referee.games.game import Game
from referee.play.deal import Plan
from referee.table.table import Table


class MatchingPlan(Plan):
    """A matching game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.match_top = game.of_kind(MatchTop)[0]
        self.several = next(iter(game.of_kind(SeveralCards)), None)
        self.declining = game.of_kind(Declining)[0]
        self.going_out = game.of_kind(OutOfCards)[0]
        self.end_clause = self.going_out.id
        self.rows = next(iter(game.of_kind(Rows)), None)
        self.call = next(iter(game.of_kind(LastCardCall)), None)
        self.effects = game.of_kind(CardEffect)
        self.must_play = game.has("must-play")
        self.takes_pile = game.has("take-pile")
        self.plays_drawn = game.has("play-drawn-card")
        self.simple = not (self.laws or game.has("claims") or game.by_id["first-card"].parameters["piles"] > 1)
        """Is a plain card on a plain card nothing but that, where the table has declared no special effects?"""
        own = (*game.of_kind(MatchTop), *game.of_kind(Declining), *game.of_kind(SeveralCards))
        lazy = {
            "nothing-to-draw",
            "wrong-draw",
            "pass-draws",
            "pile-taken",
            "several-cards",
            "several-suit",
            "pile-unnamed",
        }
        self.rulings = {id_ for clause in own for id_ in clause.ruling_ids(game)} - lazy
        """What rests on the clauses that every turn consults."""


@lru_cache(maxsize=512)
def plan_of(game: Game) -> MatchingPlan:
    """The game's plan."""
    return MatchingPlan(game)


Declared = dict[int, tuple[CardEffect, str]]
"""Special effects by card, each with what was said of it besides its name."""


def effects_at(table: Table) -> Declared:
    """The effects that a table has declared."""
    declared = table.declared.get("effects") or {}
    found: Declared = {}
    known = {clause.id: clause for clause in table.game.of_kind(CardEffect)} if declared else {}
    ranks = {rank.letter for rank in table.pack.ranks}
    for key in sorted(declared, key=lambda key: str(key) not in ranks):
        name, _, argument = declared[key].partition(" ")
        own = _cards_named(table, str(key)) if str(key) in ranks else table.pack.bits[table.pack.ids[str(key)]]
        for card in cards_of(own):
            found[card] = (known[f"effect-{name}"], argument.strip())
    return found


def _cards_named(table: Table, rank: str) -> int:
    """The cards that have an effect which was declared of a rank."""
    majors = table.pack.outline.majors and table.ruling("effects-majors") == "included"
    return of_rank(table.pack, rank) if majors else table.pack.rank_mask(rank)
