"""Games in which melds stay in the hand until somebody knocks, and what is left beside them counts: Gin Rummy and its kin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.cards.deadwood import MOST_CARDS, Values, least_deadwood
from referee.cards.packs import cards_of
from referee.clauses.climbing.combining import steps
from referee.clauses.dealing.first_cards import TurnedUp
from referee.clauses.dealing.hands import basic_hand
from referee.clauses.kinds import AfterKnocking, Aim, Game, Knock, MeldsKept, Part, Table
from referee.clauses.phases import drawing_first, order_of_play
from referee.clauses.scoring.cards import declared_values
from referee.games.examples import Examples, Moves, RunsOut, bad, good
from referee.games.parameters import number, worded

KNOCK = ("deadwood-knock",)
LIMITS = {
    "fixed": "",
    "upcard": ", or no more than the card that is turned up to begin the discard pile, if that is less",
}


class Showdown(Part):
    """What is laid down after a knock, as far as the log says."""

    big = False
    """Did the knocker keep all cards, one more than usual?"""
    came_to: tuple[Any, Any] | None = None
    """How everything stood when it was last asked what the knock came to, and that."""

    def __init__(self) -> None:
        self.melds: dict[int, tuple[int, ...]] = {}
        """By players: the melds that they laid down, as sets of cards."""
        self.laid_off: dict[int, int] = {}
        """By players: the cards that they laid off."""
        self.owners: dict[int, int] = {}
        """Whose each meld on the table is, by its place."""
        self.unseen: dict[int, int] = {}
        """How many cards that the log does not name have been laid off on each meld, by its place."""
        self.hiding: set[int] = set()
        """The players of whom the log does not name all cards that they laid down."""


def knocker_of(table: Table) -> int | None:
    """Who has knocked; None where nobody has."""
    return table.first_out[0] if table.first_out else None


def deadwood_values(table: Table) -> Values:
    """What each card counts as deadwood."""
    return tuple(declared_values(table))


def least_of(table: Table, hand: int) -> int:
    """The fewest points that a hand can be left with beside its melds."""
    return least_deadwood(table.pack, steps(table.game, "suit"), hand, deadwood_values(table))


class DeadwoodKnock(Knock, title="Knocking", rulings=("face-value",), edition=2):
    """A player with little deadwood may knock."""

    not_beside = ("wild-jokers", "turned-jokers", "rotating-jokers")
    gist = (
        "After drawing, a player whose deadwood, the cards in no meld, counts {most} or less may knock, which ends the deal. "
        "An ace counts 1, a court card 10 and every other card its number."
    )
    says_where = (("upcard", {"limit": "upcard"}),)
    rule = (
        "Your deadwood is the cards of your hand that are in no meld: an ace counts 1, a court card 10 and every other card "
        "its number. After drawing, you may knock if your deadwood without the card that you then lay aside, face down, counts "
        f"{{most}} or less[upcard:{LIMITS['upcard']}; if it is an ace, you need a hand without deadwood]. A knock ends the "
        "play: you lay down your melds and show your deadwood, and the others do the same."
    )
    verbs = frozenset({"knock"})
    table_keys = ("card_values",)
    most: int = number("the most points of deadwood with which a player may knock", low=0)
    limit: str = worded(
        "what the limit is: always that, or the card turned up where that is less", LIMITS, default="fixed"
    )

    def says_in_move(self, verb: str, field: str, *, usual: bool) -> bool:
        return True

    def limits(self, table: Table) -> tuple[int, int]:
        if self.limit != "upcard":
            return self.most, self.most
        first = table.own(TurnedUp).first
        card = first[0].cards[0] if first and first[0].cards else -1
        if card < 0:
            return 0, self.most
        worth = min(deadwood_values(table)[card], self.most)
        low = 0 if worth == 1 else worth
        return low, low

    def worth(self, table: Table, seat: int) -> tuple[int, int]:
        hand, unknown = table.hands.known[seat], table.hands.unknown(seat)
        values = deadwood_values(table)
        if table.hands.sizes[seat] > MOST_CARDS or unknown > 1:
            return 0, sum(sorted(values)[-max(table.hands.sizes[seat], 1) :])
        if not unknown:
            return (least_of(table, hand),) * 2
        found = [least_of(table, hand | 1 << card) for card in cards_of(table.hands.unseen())] or [0]
        return min(found), max(found)

    def knocks(self, table: Table, seat: int, cards: int) -> list[int]:
        hand, most = table.hands.known[seat], self.limits(table)[0]
        if table.hands.unknown(seat) or table.hands.sizes[seat] > MOST_CARDS:
            return []
        return [card for card in cards_of(cards & hand) if least_of(table, hand & ~(1 << card)) <= most]

    def aims(self, game: Game) -> Iterator[Aim]:
        yield Aim("go out", f"be the first to bring your deadwood down to {self.most} points or less")
        yield Aim("tail", ", and knock")

    def examples(self, game: Game) -> Examples:
        first = order_of_play(game)[0]
        yield RunsOut((1, *(2,) * (game.players[0] - 1)), (0,), over=True, note="A hand without cards has no deadwood.")
        (melded, scattered), drawn = example_hands(game), drawing_first(game)
        start, hands = knocked(game)
        yield Moves(start, None, hands=hands)
        court = next(card for card in reversed(game.pack.names(game.pack.suit_masks[3])) if card not in scattered)
        ten = " ".join((*melded[:-1], court))
        enough = self.most >= 10 and self.limit == "fixed"
        yield Moves(start, None if enough else len(start) - 1, hands=((first, ten),))
        begun = (*drawn[:-1], f"{drawn[-1]} {melded[0]} from stock")
        yield Moves((*begun, f"{first} knock {melded[0]}"), len(begun), hands=((first, " ".join(scattered)),))


def knocked(game: Game) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The moves of an example up to a knock, with little deadwood, and the hand of the knocker."""
    (melded, scattered), drawn, first = example_hands(game), drawing_first(game), order_of_play(game)[0]
    aside = scattered[-1]
    begun = (*drawn[:-1], f"{drawn[-1]} {aside} from stock", f"{first} knock {aside}")
    return begun, ((first, " ".join(melded)),)


def example_hands(game: Game) -> tuple[list[str], list[str]]:
    """Two hands for examples: one without deadwood but for an ace, and one with hardly anything else."""
    size = basic_hand(game, game.seats)
    spades, hearts, diamonds, clubs = (game.pack.names(mask) for mask in game.pack.suit_masks[:4])
    melded = [*hearts[: size - 4], *diamonds[:3], spades[0]]
    scattered = [card for own in (hearts[1::4], diamonds[3::4], clubs[2::4], spades[8::4]) for card in own][:size]
    return melded, scattered


class MeldsInHand(MeldsKept, title="Melds stay in the hand", beside=KNOCK, plain=True):
    """Melds are not laid down before a knock."""

    rule = "Keep your melds in your hand until somebody knocks; only then are melds laid down."
    shows = (bad("{first} meld {meld}", start="drawn"), good("{first} discard {c1}", start="drawn"))


class LayOffOnKnocker(AfterKnocking, title="Laying off", section="melds", edition=2, beside=KNOCK, lays_off=True):
    """Cards are laid off on the knocker's melds."""

    rulings = ("melds-unwritten",)
    verbs = frozenset({"lay-off"})
    gist = "{begins}"
    rule = (
        "When a player has knocked, the others may lay off cards of their deadwood on the knocker's melds. If the knocker "
        "has no deadwood, nobody may lay off."
    )

    def examples(self, game: Game) -> Examples:
        (first, second, *_), (melded, scattered) = order_of_play(game), example_hands(game)
        start, hands = knocked(game)
        run = melded[: len(melded) - 4]
        more = game.pack.names(game.pack.suit_masks[1])[len(run)]
        begun = (*start, f"{first} meld {' '.join(run)}")
        yield Moves((*begun, f"{second} lay-off {more} on 1"), None, hands=hands)
        yield Moves((*begun, f"{second} lay-off {scattered[-2]} on 1"), len(begun), hands=hands)
