"""What a turn consists of in games in which cards are laid on a pile: what may follow, and what who does not play does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from referee.cards.packs import cards_of
from referee.clauses.kinds import questions
from referee.games.clause import Clause

if TYPE_CHECKING:
    from referee.cards.packs import Pack
    from referee.games.game import Game
    from referee.table.table import Table


class Matching(Clause, section="matching", families=("matching",), answers=questions.MATCHING):
    """Says which cards may follow the one on top of a pile."""

    def followers(self, pack: Pack, top: int) -> tuple[int, int]:
        """The cards that surely may follow a top card which may be any of these, and those that perhaps may."""
        raise NotImplementedError


class AtOnce(Clause, section="matching", families=("matching",)):
    """Says which cards may be played at once, where a play need not be a single card."""

    of: str
    """What they must share: a `rank`, or a `rank-or-suit`."""

    def together(self, table: Table, faces: Sequence[int]) -> bool:
        """Do the cards belong together?"""
        pack = table.pack
        one_rank = len({pack.strength[face] for face in faces}) == 1
        return one_rank or (self.of == "rank-or-suit" and len({pack.suit_of[face] for face in faces}) == 1)

    def each(self, table: Table) -> bool:
        """Must each of the cards be able to follow by itself?"""
        chosen = table.cite(self.ruling_ids(table.game)[0])
        return chosen == "default" if self.of == "rank" else chosen == "each"

    def groups(self, pack: Pack, hand: int) -> list[int]:
        """The cards of a hand, by what may be played at once; what belongs to several groups is in each."""
        ranks = sorted({pack.strength[card] for card in cards_of(hand) if pack.strength[card] >= 0})
        alike = [pack.mask(card for card in cards_of(hand) if pack.strength[card] == rank) for rank in ranks]
        return [*alike, *(hand & mask for mask in pack.suit_masks)] if self.of == "rank-or-suit" else alike


class Declining(Clause, section="matching", families=("matching",), answers=questions.DECLINING):
    """Says what a player does who does not play."""

    declines: ClassVar[str] = "pass"
    """What not playing begins with, in words."""
    verbs = frozenset({"pass", "draw"})
    gist = "{goes_on}"
    takes_pile: ClassVar[bool] = False
    """Does such a player take the discard pile, and not a card of the stock?"""
    draws_on: ClassVar[bool] = False
    """Does the turn go on after a draw, with a play, another draw or a pass?"""
    face_down: ClassVar[bool] = False
    """Does nobody decline, every turn being a card that is laid face down with a claim?"""

    def leaves_trick(self) -> bool:
        """Is who passes out of the trick?"""
        return False

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return tuple(id_ for id_ in super().ruling_ids(game) if id_ != "must-or-may" or not must_play(game))

    def goes_on(self, drawn: int) -> bool:
        """May a player draw again who has drawn so many cards in this turn?"""
        return False


class AfterDraw(Clause, section="matching", families=("matching",)):
    """Lets a player play the card drawn after a draw that ends the turn else."""

    def is_another(self, cards: Sequence[int], drawn: int, held_before: int) -> bool:
        """Was anything played but the card drawn (UNKNOWN: nobody saw it)?"""
        if drawn >= 0 or len(cards) > 1:
            return tuple(cards) != (drawn,)
        return cards[0] >= 0 and bool(held_before >> cards[0] & 1)


class Compulsion(Clause, families=("climbing", "matching")):
    """Says when a player who can play must."""

    always: ClassVar[bool] = True
    """Is it so in every turn?"""

    def binds(self, table: Table) -> bool:
        """Is it so now?"""
        return True


def must_play(game: Game) -> bool:
    """Must a player who can play always do so?"""
    return any(clause.always for clause in game.of_kind(Compulsion))


def laid_face_down(game: Game) -> bool:
    """Is every turn a card that is laid face down with a claim?"""
    return any(clause.face_down for clause in game.of_kind(Declining))


class StockEnd(Clause, section="stock", families=("matching", "melding")):
    """Says what becomes of a stock that runs down or out, and of the deal."""

    renews: ClassVar[bool] = True
    """Is a new stock made of the discards?"""
    turns_over: ClassVar[bool] = False
    """Is the discard pile turned over for that as it is, so that the order of the new stock is known?"""
    plain: ClassVar[bool] = False
    """Does it do nothing as long as there are cards in the stock, beside those that are never drawn?"""
    cards: int = 0
    """So many cards of the stock are never drawn."""

    def stays(self, table: Table) -> str:
        """What stays on a discard pile when a new stock is made: its `top` card, `nothing`, or `all` where none is made."""
        return "all"

    def ran_out(self, table: Table) -> None:
        """Takes note that the last card of the stock has been drawn."""

    def after_draw(self, table: Table) -> None:
        """Ends the deal where a draw does."""

    def ends(self, table: Table) -> bool:
        """Is the deal over with the turn that has ended?"""
        return False
