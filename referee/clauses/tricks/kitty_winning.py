"""The kitty that a trick brings, and the kitty that is taken into the hand."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_

from referee.cards.packs import Pack
from referee.clauses.kinds import CardsApart, Due, Effect, Game, Move, Stage, Table, has_jokers
from referee.clauses.phases import before_lead, first_lead, order_of_play
from referee.english import count
from referee.games.examples import Examples, Moves, Trick
from referee.games.parameters import card, suit, word


def elsewhere(table: Table, cards: Sequence[int], hands: Iterable[int]) -> list[int]:
    """Those of these cards that cannot have lain apart: they are in one of those hands, are named twice, or of no pack."""
    held = reduce(or_, hands, 0)
    return [one for one in cards if one >= 0 and (not table.pack.holds(one) or held >> one & 1 or cards.count(one) > 1)]


def no_such_kitty(table: Table, cards: Sequence[int], hands: Iterable[int]) -> str | None:
    """Why these cards cannot have been the kitty, the cards of those hands being elsewhere; None where they can."""
    if wrong := elsewhere(table, cards, hands):
        return f"{table.pack.codes[wrong[0]]} cannot have lain there"
    return None if len(cards) in {0, table.kitty.size} else f"it has {count(table.kitty.size, 'card')}"


class KittyWon(Effect, section="winning", families=("climbing", "trick-taking")):
    """A card or suit that brings the kitty."""

    card: str | None = card("the card that brings the kitty", default=None)
    suit: str | None = suit("the suit whose cards bring the kitty", default=None)
    name: str | None = word("the card's nickname", default=None)

    def what(self, game: Game) -> str:
        """What brings it, in words."""
        return self.worded("[card:the {card}{name:the}|a {suit:one}]", game)

    def says(self, game: Game) -> str:
        return self.worded(self.rule, game, what=self.what(game), kitty=game.the(CardsApart).word)

    def faults(self, game: Game) -> Iterator[str]:
        if (self.card is None) == (self.suit is None):
            yield "names either a card or a suit"
        if not game.of_kind(CardsApart):
            yield "there is no kitty to win"

    def trigger(self, pack: Pack) -> int:
        """The cards that bring the kitty."""
        return pack.bits[pack.ids[self.card]] if self.card is not None else pack.suit_mask(self.suit or "")


class KittyCapture(KittyWon, title="Winning the kitty", families=("climbing", "trick-taking"), wins_kitty=True):
    """The kitty counts as one more trick."""

    rule = "Whoever [card:wins the|first wins a] trick with {what} in it also takes the {kitty}, as one more trick."
    rulings = ("kitty-trick", "kitty-once")
    rulings_where = (("natural-cards", has_jokers),)

    def after_trick(self, table: Table, winner: int) -> None:
        kitty = table.kitty
        if kitty.owner is None and kitty.size and table.trick.mask & self.trigger(table.pack):
            kitty.owner, kitty.won_by = winner, self.id
            table.cited.update(self.rulings[:2])
            table.won.take(winner, kitty.known)

    def awaits(self, table: Table) -> int:
        return self.trigger(table.pack) if table.kitty.owner is None and table.kitty.size else 0

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        names = pack.names(self.trigger(pack))
        own = pack.suit_masks[pack.suit_of[pack.ids[names[0]]]]
        plain = [code for code in pack.names(own) if code not in names] or names[1:]
        other = next(mask for mask in pack.suit_masks[: len(pack.outline.suits)] if mask != own)
        trump = pack.suits[pack.suit_masks.index(other)].letter if game.has_trumps else None
        rising = sorted([names[0], *plain[:2]], key=lambda code: pack.strength[pack.ids[code]])
        yield Trick(" ".join(rising), 2, trump=trump, kitty=True)
        yield Trick(" ".join(pack.names(other)[:3]), 2, trump=trump, kitty=False)


class KittyIntoHand(Stage, KittyWon, title="Taking the kitty", families=("climbing",), edition=2):
    """The kitty is taken into the hand."""

    rule = (
        "[card:When|The first time that] {what} is among the cards set aside, whoever made the last play takes the {kitty} "
        "into their hand before leading."
    )
    rulings = ("set-aside-kitty", "kitty-once")
    verbs = frozenset({"take"})

    def after_trick(self, table: Table, winner: int) -> None:
        kitty = table.kitty
        waiting = not kitty.taken and kitty.due is None
        if waiting and kitty.size and table.trick.mask & self.trigger(table.pack):
            kitty.due = winner
            table.cited.update(self.rulings)

    def due(self, table: Table) -> Due | None:
        return None if table.kitty.due is None else Due(table.kitty.due, "take")

    def missing(self, table: Table) -> str:
        return f"the {table.game.the(CardsApart).word} must be taken into the hand first"

    def receive(self, table: Table, move: Move) -> None:
        kitty = table.kitty
        word = table.game.the(CardsApart).word
        problem = None
        if kitty.taken:
            problem = ": it has been taken"
        elif kitty.due is None:
            if not (table.won.fell_unknown and self.trigger(table.pack) & table.hands.unseen()):
                problem = f" yet: {self.what(table.game)} must be set aside first"
        elif move.seat != kitty.due:
            problem = f": it goes to {table.names[kitty.due]}"
        if problem is not None:
            table.accuse(self, move, f"may not take the {word}{problem}.")
        if kitty.taken:
            return
        wrong = no_such_kitty(table, move.cards, (table.hands.gone, *table.hands.known))
        if wrong is not None:
            table.refute(self, move, f"took {count(len(move.cards), 'card')} from the {word}; {wrong}.")
        else:
            kitty.known |= table.pack.mask(card for card in move.cards if card >= 0)
        table.hands.add(move.seat, kitty.cards(), move.index)
        kitty.due, kitty.taken = None, True

    def sample(self, table: Table, rng: random.Random) -> str | None:
        return None if table.kitty.due is None else f"{table.names[table.kitty.due]} take {{kitty}}"

    def examples(self, game: Game) -> Examples:
        pack, order = game.pack, order_of_play(game)
        brings, plain = pack.names(self.trigger(pack))[0], first_lead(game)
        if brings == plain:
            plain = next(code for code in pack.codes if code != brings)
        passes = (f"{name} pass" for name in order[1:])
        trick = (*before_lead(game), f"{order[0]} {brings}", *passes)
        yield Moves((*trick, f"{order[0]} take", f"{order[0]} {plain}"), None)
        yield Moves((*trick, f"{order[0]} {plain}"), len(trick))
        yield Moves((*trick, f"{order[1]} take"), len(trick))
