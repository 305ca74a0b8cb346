"""Telling the copies of a card apart in games in which cards come from discard piles and go there, and lie in melds."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.games.game import Game
from referee.reading.duplicates import ANYBODY, GONE, ON_TABLE, TAKING, Copies, faces_of, renamed
from referee.reading.moves import CARD, LAYING_OFF, SEAT_BITS, Move

PILED = frozenset({"play", "discard", "turn-up"})
"""The verbs of moves with which cards come to lie on a pile."""


class CopiesOnPiles(Copies):
    """Who has which copy, and which lies where on a pile."""

    def __init__(self, game: Game, seats: int = 0) -> None:
        super().__init__(game, seats)
        self.piles: list[list[int]] = [[] for _ in range(game.discard_piles)]
        """The cards of each discard pile, the lowest first."""
        self.open = game.family == "melding"
        """May cards be drawn from a pile?"""
        self.melded: set[int] = set()
        """The cards that lie in melds."""
        self.fresh: set[int] = set()
        """The cards that were taken from a pile last; who took them rather lays another copy aside."""
        self.laying = False
        """Is a card laid down or off? Then it is rather one that was taken from a pile, which may have to be used."""
        self.whole = any(getattr(clause, "takes_pile", False) for clause in game.clauses)
        """Does a player who takes a pile without naming a card take all of it?"""

    def told(self, move: int | Move) -> int | Move:
        if isinstance(move, int):
            card = self._shown(move >> SEAT_BITS, move & CARD)
            self._lay_on(0, [card])
            return move & ~CARD | card
        return self._beside_piles(move)

    def _shown(self, seat: int, card: int, lasting: bool = True, kept: Collection[int] = ()) -> int:
        fresh = (one for one in self.same.get(card, ()) if self.laying and one in self.fresh and one not in kept)
        if (one := next(fresh, None)) is None:
            return super()._shown(seat, card, lasting, kept)
        self.fresh.discard(one)
        self._settle(one, GONE)
        return one

    def _taken(self, seat: int, card: int, lasting: bool) -> int:
        gone = card in self.same and not {ANYBODY, ON_TABLE} & set(self.owners[card])
        if gone and (below := self._from_below(card)) is not None:
            self._settle(below, seat)
            return below
        return super()._taken(seat, card, lasting)

    def _come_back(self, card: int) -> int:
        below = self._from_below(card)
        return super()._come_back(card) if below is None else below

    def _beside_piles(self, move: Move) -> Move:
        """The move with its cards told apart, in a game in which cards come from piles and go there."""
        place = (move.number or 1) - 1
        if move.melds:
            anew = self._laid_anew(move.seat, move.melds)
            faces = [faces_of(own, old, said) for own, old, said in zip(anew, move.melds, move.meld_faces, strict=True)]
            return move.changed(melds=tuple(anew), meld_faces=tuple(faces))
        if move.corrected or move.verb in self.staying:
            return self._staying(move)
        if move.verb not in TAKING or move.verb in {"turn-up", "kitty"}:
            aside = move.verb == "discard" and len(move.cards) == 1
            self.laying = move.verb in {"meld", LAYING_OFF}
            told = renamed(move, (self._laid_aside(move.seat, move.cards[0]),)) if aside else self._told(move)
            if self.laying:
                self.melded.update(told.cards)
            self.laying = False
            if move.verb in PILED:
                self._lay_on(place, told.cards)
            if move.verb == "exchange":
                told = told.changed(take=tuple([self._laid(move.seat, card) for card in move.take]))
            return told
        if move.verb != "draw" and not move.cards and self.whole:
            self._whole_pile(move.seat, place)
            return move
        return renamed(move, tuple(self._drawn(move, place)))

    def _lay_on(self, place: int, cards: Sequence[int]) -> None:
        """Cards come to lie on a pile; several that are turned up at first each on one."""
        if place < len(self.piles):
            self.piles[place].extend(cards)

    def _laid_aside(self, seat: int, card: int) -> int:
        """The copy that a player lays aside."""
        first, owners = self.firsts.get(card, card), self.owners.get(card, ())
        kept = {one for one in self.fresh if self.firsts.get(one) == first}
        own = [one for one, owner in zip(self.same.get(card, ()), owners, strict=True) if owner == seat]
        return self._shown(seat, card, kept=kept if set(own) - kept else ())

    def _whole_pile(self, seat: int, place: int) -> None:
        """A player takes a pile."""
        while self.piles[place : place + 1] and self.piles[place]:
            self._settle(self.piles[place].pop(), seat)

    def _drawn(self, move: Move, place: int) -> list[int]:
        """The cards that a player draws: the top of a pile, with all above one that lies deeper, or out of the stock."""
        cards: list[int] = []
        self.fresh.clear()
        for card in move.cards if move.source in {None, "discard"} else ():
            found = self._in_pile(card, place, top=move.source is None) if self.open else None
            one, above = found or (self._taken(move.seat, card, True), [])
            cards.append(one)
            self.fresh.update([one] if found else [])
            for other in (one, *(above if len(move.cards) == 1 else ())):
                self._settle(other, move.seat)
        if not move.cards and move.source == "discard" and self.piles[place : place + 1] and self.piles[place]:
            self._settle(top := self.piles[place].pop(), move.seat)
            self.fresh.add(top)
        if move.source in {None, "discard"}:
            return cards
        return [self._taken(move.seat, card, True) for card in move.cards]

    def _in_pile(self, card: int, place: int, *, top: bool) -> tuple[int, list[int]] | None:
        """The copy of a card that lies in that pile, or on top of any, with what lies above it; they are taken off."""
        for pile in self.piles if top else self.piles[place : place + 1]:
            for at in (len(pile) - 1,) if top else range(len(pile) - 1, -1, -1):
                if at >= 0 and card >= 0 and self.firsts.get(pile[at], pile[at]) == card:
                    one, above = pile[at], pile[at + 1 :]
                    del pile[at:]
                    return one, above
        return None

    def _from_below(self, card: int) -> int | None:
        """The copy of a card that lies lowest on a pile, which was made a stock."""
        for pile in self.piles:
            for at, one in enumerate(pile[:-1]):
                if self.firsts.get(one, one) == card:
                    return pile.pop(at)
        return None

    def _laid(self, seat: int, card: int) -> int:
        """The copy of a card that a player takes out of a meld."""
        one = next((one for one in self.same.get(card, ()) if one in self.melded), card)
        self.melded.discard(one)
        self._settle(one, seat)
        return one

    def _laid_anew(self, seat: int, melds: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
        """The copies that lie in melds after all were laid anew: those that lay there before go first."""
        before, told = set(self.melded), []
        for meld in melds:
            own = []
            for card in meld:
                lying = next((one for one in self.same.get(card, ()) if one in before), None)
                own.append(self._shown(seat, card) if lying is None else lying)
                before.discard(own[-1])
            self.melded.update(own)
            told.append(tuple(own))
        return told


def copies_of(game: Game, seats: int) -> Copies:
    """What tells the copies of a game's cards apart; `seats`: how many play."""
    piled = not game.has_tricks and game.discard_piles
    return CopiesOnPiles(game, seats) if piled else Copies(game, seats)


def tell_copies_apart(
    game: Game, seats: int, hands: dict[int, tuple[int, ...]], moves: list[int | Move]
) -> tuple[dict[int, tuple[int, ...]], list[int | Move]]:
    """The hands and moves of a deal with a number of its own for each copy of a card."""
    copies = copies_of(game, seats)
    told = {seat: copies.hand(seat, cards) for seat, cards in hands.items()}
    return told, list(map(copies.told, moves))
