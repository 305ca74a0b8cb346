"""What the lost lists of melding games may have held besides: each a rule that a table may agree on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from referee.cards.combinations import SET
from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.first_cards import TurnedJokers
from referee.clauses.dealing.stock import Reshuffle
from referee.clauses.kinds import Game, Move, OfTurns, Statement, Table
from referee.clauses.melding.turns import OneAction
from referee.clauses.phases import before_lead, drawing_first, meld_of, order_of_play, plain_cards
from referee.clauses.trumps.wild_ranks import RotatingJokers
from referee.games.clause import Clause
from referee.games.examples import Examples, Moves, bad, good

FOUR = 4
"""So many cards of one rank may be thrown away."""
WILD = ("wild-jokers", "turned-jokers", "rotating-jokers")


class TableOption(Statement, OfTurns, section="turns", rulings=("lost-turn",), families=("melding",)):
    """A rule that holds where the table has agreed on it; the option is called after the clause."""


class LaidDown(NamedTuple):
    """Cards that a player melds or lays off."""

    cards: Sequence[int]
    meld: Sequence[int]
    """All cards of the meld that they make or join."""
    kind: str | None
    """What a new meld is; None where it is none, or not known, and where cards are laid off."""


class LayingRule(Clause):
    """Limits what may be laid down at once."""

    of_the_hand: ClassVar[bool] = False
    """Does it look at what is left in the hand? Such rules are consulted after those of the meld itself."""

    def broken(self, table: Table, seat: int, laid: LaidDown) -> str | None:
        """What the player did wrong, after the name; None where the rule is kept."""
        raise NotImplementedError


class DrawTwo(TableOption, title="Drawing two cards"):
    """A turn begins with two cards."""

    rule = "Draw two cards in your turn instead of one, each from where you like, as long as there are two."
    draws: ClassVar[int] = 2
    """So many cards a turn brings."""

    def examples(self, game: Game) -> Examples:
        yield good("{first} draw", "{first} draw")
        if not game.of_kind(OneAction):
            yield bad("{first} draw", "{first} discard {c1}", clause="turn-steps")


class DrawDeeper(TableOption, title="Several cards from the pile", edition=2, not_beside=("one-action", "rows")):
    """Several cards of a discard pile at once."""

    rule = "You may draw a card from inside a discard pile, together with all cards that lie on top of it."

    @staticmethod
    def dug(table: Table, move: Move) -> tuple[int, int] | None:
        """The pile and how many of its cards a draw takes together; None where it takes single cards."""
        piles, cards = table.piles, move.cards
        if not cards or move.source not in {None, "discard"}:
            return None
        if move.source is None and not table.hands.stock and table.game.of_kind(Reshuffle):
            return None  # the pile is shuffled first, and the cards may come from there
        for place in range(len(piles)) if move.number is None else [move.number - 1]:
            pile = piles[place] if 0 <= place < len(piles) else ()
            top = pile[-len(cards) :]
            if len(cards) == 1 and cards[0] in pile[:-1]:
                return place, len(pile) - pile.index(cards[0])
            unknown = [place for place, card in enumerate(pile) if card < 0]
            if move.source and len(cards) == 1 and unknown and cards[0] >= 0 and table.hands.unseen() >> cards[0] & 1:
                deep = len(pile) - table.readings.pick(move.index, "depth", unknown[::-1])
                return (place, deep) if deep > 1 else None
            known = {card for card in top if card >= 0}
            certain = move.source is not None or len(known) == len(top)
            if 1 < len(cards) == len(top) and known <= set(cards) and certain:
                return place, len(cards)
        return ((move.number or 1) - 1, len(cards)) if move.source and len(cards) > 1 else None

    def examples(self, game: Game) -> Examples:
        start, (first, second, *_), cards = before_lead(game), order_of_play(game), plain_cards(game, 2)
        top, card = start[0].split()[2], cards[1]
        begun = (*start, f"{first} draw", f"{first} discard {card}")
        yield Moves((*begun, f"{second} draw {top} {card} from discard"), None)
        yield Moves((*begun, f"{second} draw {card} {cards[3]} from discard"), len(begun), clause="draw-source")


class FirstMeldRun(TableOption, LayingRule, title="The first meld", section="melds"):
    """The first meld is a run."""

    gist = ""
    rule = "Your first meld in a deal must be a run."
    asks = ("melded",)
    shows = (
        good("{first} meld {meld}", start="drawn"),
        bad("{first} meld {b2} {c2} {d2}", start="drawn"),
        good("{first} meld {c3} {c4} {c5}", start="drawn"),
    )

    def broken(self, table: Table, seat: int, laid: LaidDown) -> str | None:
        first = laid.kind == SET and seat not in table.melds.laid_by
        return "laid down a set first; the first meld is a run" if first else None


class LastDiscard(TableOption, LayingRule, title="Keeping a card to discard", not_beside=("one-action", "rows")):
    """A card is kept for the discard."""

    gist = ""
    rule = "You must keep one card to discard: you cannot go out by melding or laying off your last card."
    of_the_hand = True
    shows = (good("{first} meld {meld}", "{first} discard {c1}", start="drawn"),)

    def broken(self, table: Table, seat: int, laid: LaidDown) -> str | None:
        return "kept no card to discard" if table.hands.sizes[seat] <= len(laid.cards) else None


class OneJoker(TableOption, LayingRule, title="One wild card in a meld", section="melds", beside=WILD):
    """One wild card a meld."""

    gist = ""
    rule = "A meld may contain at most one wild card, whatever it stands for."
    most: ClassVar[int] = 1
    """So many wild cards a meld may have."""

    def broken(self, table: Table, seat: int, laid: LaidDown) -> str | None:
        return "put more than one wild card into a meld" if self.too_many(table, laid.meld) else None

    def too_many(self, table: Table, meld: Sequence[int]) -> bool:
        """Has a meld of these cards more wild ones than it may have?"""
        return sum(card >= 0 and bool(table.wild.cards >> card & 1) for card in meld) > self.most

    def examples(self, game: Game) -> Examples:
        start, first, cards = drawing_first(game), order_of_play(game)[0], meld_of(game).split()
        one, other = wild_cards(game)
        yield Moves((*start, f"{first} meld {cards[0]} {cards[1]} {one}={cards[2]}"), None)
        yield Moves((*start, f"{first} meld {cards[0]} {one}={cards[1]} {other}={cards[2]}"), len(start))


class SwapJoker(TableOption, title="Taking a wild card out of a meld", section="melds", beside=WILD):
    """A joker is bought back."""

    verbs = frozenset({"exchange"})
    gist = ""
    rule = (
        "After drawing, if you hold the card that a wild card in a meld stands for (in a set, any card of that rank), you "
        "may put it there and take the wild card into your hand. A log writes this as an exchange, your own card first."
    )
    not_beside = ("one-action", "rearrange", "rows")

    def examples(self, game: Game) -> Examples:
        start, (first, second, *_), cards = drawing_first(game), order_of_play(game), meld_of(game).split()
        joker = wild_cards(game)[0]
        begun = (*start, f"{first} meld {cards[0]} {cards[1]} {joker}={cards[2]}")
        begun = (*begun, f"{first} discard {plain_cards(game, 2)[0]}", f"{second} draw")
        yield Moves((*begun, f"{second} exchange {cards[2]} for {joker}"), None)
        yield Moves((*begun, f"{second} exchange {plain_cards(game, 2)[4]} for {joker}"), len(begun))


class FourAway(TableOption, title="Throwing away four of a kind", not_beside=("one-action", "rows")):
    """Four of a kind may be thrown away."""

    gist = ""
    rule = "After drawing, you may discard four cards of one rank together; your turn then goes on."

    @staticmethod
    def may_go(table: Table, cards: Sequence[int]) -> bool:
        """Are these four cards of one rank?"""
        if len(set(cards)) != FOUR or UNKNOWN in cards:
            return False
        return len({table.trumps.strength[card] for card in cards}) == 1

    def examples(self, game: Game) -> Examples:
        start, first = drawing_first(game), order_of_play(game)[0]
        four = " ".join(plain_cards(game, suit)[6 if game.of_kind(TurnedJokers) else 5] for suit in range(4))
        card = plain_cards(game, 2)[1]
        yield Moves((*start, f"{first} discard {four}", f"{first} discard {card}"), None)
        yield Moves((*start, f"{first} discard {' '.join(four.split()[:2])}"), len(start), clause="turn-steps")


class SingleMeld(TableOption, title="A single card as a meld", section="melds", not_beside=("one-action", "rearrange")):
    """A single card as a meld."""

    gist = ""
    rule = "Once a turn, you may lay down a single card as a meld; laying off makes it grow into a set or a run."
    again: ClassVar[str] = "laid down a second single card; there is one in a turn"
    """What a player did wrong, after the name, who laid down a second one."""
    shows = (
        good("{first} meld {b3}", "{first} lay-off {b4} on 1", start="drawn"),
        bad("{first} meld {b3}", "{first} meld {b5}", start="drawn"),
        good("{second} meld {c4}", start="meld"),
    )


def wild_cards(game: Game) -> tuple[str, str]:
    """Two cards that are wild in examples."""
    if game.pack.jokers:
        own = list(game.pack.jokers)
    else:
        turned = before_lead(game)[-1].split()[-1]
        letter = "A" if game.of_kind(RotatingJokers) else turned[:-1]
        own = [code for code in game.pack.names(game.pack.rank_mask(letter)) if code != turned]
    return own[0], own[1]
