"""Games in which melds stay in the hand until somebody knocks, and what is left beside them counts: Gin Rummy and its kin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from referee.cards.deadwood import MOST_CARDS, Values, least_deadwood
from referee.cards.packs import cards_of
from referee.clauses.climbing.combining import steps
from referee.clauses.dealing.first_cards import TurnedUp
from referee.clauses.dealing.hands import basic_hand
from referee.clauses.kinds import Aim, Game, MeldsKept, OutOfCards, Part, Statement, Table, questions
from referee.clauses.phases import before_lead, drawing_first, order_of_play
from referee.clauses.scoring.cards import declared_values
from referee.games.examples import Examples, Moves, RunsOut, bad, good
from referee.games.parameters import IN_PACK, number, worded

WILD = ("wild-jokers", "turned-jokers", "rotating-jokers")
KNOCK = ("deadwood-knock",)
LIMITS = {
    "fixed": "",
    "upcard": ", or no more than the card that is turned up to begin the discard pile, if that is less",
}


class Showdown(Part):
    """What is laid down after a knock, as far as the log says."""

    big = False
    """Did the knocker keep all cards, one more than usual?"""

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
        self.told: dict[int, int] = {}
        """By players: the deadwood that was told of a deal nobody wrote down."""


def knocker_of(table: Table) -> int | None:
    """Who has knocked; None where nobody has."""
    return table.first_out[0] if table.first_out else None


def deadwood_values(table: Table) -> Values:
    """What each card counts as deadwood."""
    return tuple(declared_values(table))


def least_of(table: Table, hand: int) -> int:
    """The fewest points that a hand can be left with beside its melds."""
    return least_deadwood(table.pack, steps(table.game, "suit"), hand, deadwood_values(table))


class DeadwoodKnock(OutOfCards, title="Knocking", rulings=("face-value",), edition=2, families=("melding",)):
    """A player with little deadwood may knock."""

    not_beside = WILD
    gist = (
        "After drawing, a player whose deadwood, the cards in no meld, counts {most} or less may knock, which ends the deal. "
        "An ace counts 1, a court card 10 and every other card its number."
    )
    verbs = frozenset({"knock"})
    table_keys = ("card_values",)
    most: int = number("the most points of deadwood with which a player may knock", low=0)
    limit: str = worded(
        "what the limit is: always that, or the card turned up where that is less", LIMITS, default="fixed"
    )

    def says(self, game: Game) -> str:
        ace = "; if it is an ace, you need a hand without deadwood" if self.limit == "upcard" else ""
        return (
            "Your deadwood is the cards of your hand that are in no meld: an ace counts 1, a court card 10 and every other "
            f"card its number. After drawing, you may knock if your deadwood without the card that you then lay aside, face "
            f"down, counts {self.most} or less{LIMITS[self.limit]}{ace}. A knock ends the play: you lay down your melds and "
            "show your deadwood, and the others do the same."
        )

    def emptied(self, table: Table, seat: int) -> None:
        table.out.append(seat)
        table.first_out = [seat]
        table.closing = True

    def limits(self, table: Table) -> tuple[int, int]:
        """The least and the most that the limit may be in this deal, as far as it is known."""
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
        """The fewest points of deadwood that the hand can have, at least and at most, as far as it is known."""
        hand, unknown = table.hands.known[seat], table.hands.unknown(seat)
        values = deadwood_values(table)
        if table.hands.sizes[seat] > MOST_CARDS or unknown > 1:
            return 0, sum(sorted(values)[-max(table.hands.sizes[seat], 1) :])
        if not unknown:
            return (least_of(table, hand),) * 2
        found = [least_of(table, hand | 1 << card) for card in cards_of(table.hands.unseen())] or [0]
        return min(found), max(found)

    def knocks(self, table: Table, seat: int, cards: int) -> list[int]:
        """Those of the cards that the player may lay aside to knock."""
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
    size = basic_hand(game, game.seats or game.players[0])
    spades, hearts, diamonds, clubs = (game.pack.names(mask) for mask in game.pack.suit_masks[:4])
    melded = [*hearts[: size - 4], *diamonds[:3], spades[0]]
    scattered = [card for own in (hearts[1::4], diamonds[3::4], clubs[2::4], spades[8::4]) for card in own][:size]
    return melded, scattered


class MeldsInHand(MeldsKept, title="Melds stay in the hand", section="melds", families=("melding",), beside=KNOCK):
    """Melds are not laid down before a knock."""

    rule = "Keep your melds in your hand until somebody knocks; only then are melds laid down."
    shows = (bad("{first} meld {meld}", start="drawn"), good("{first} discard {c1}", start="drawn"))


class LayOffOnKnocker(Statement, title="Laying off", section="melds", edition=2, families=("melding",), beside=KNOCK):
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


class TakenCardKept(Statement, title="The card just taken", section="turns", families=("melding",)):
    """A card from the pile is not discarded at once."""

    gist = ""
    rule = "You may not discard a card in the turn in which you took it from the discard pile."
    not_beside = ("one-action",)

    def examples(self, game: Game) -> Examples:
        start, first = before_lead(game), order_of_play(game)[0]
        top = start[0].split()[2]
        other = next(code for code in game.pack.codes if code not in " ".join(start).split())
        begun = (*start, f"{first} draw {top} from discard")
        yield Moves((*begun, f"{first} discard {other}"), None)
        yield Moves((*begun, f"{first} discard {top}"), len(begun))


class Offer(Part):
    """How far the first card of the pile has been offered."""

    open = True
    refusals = 0
    refused = False
    """Has everybody refused it, so that the next draw is from the stock?"""

    def refuse(self, seats: int) -> None:
        """A player refuses it; after the last of so many it is offered no more."""
        self.refusals += 1
        if self.refusals >= seats:
            self.open, self.refused = False, True

    def settle(self) -> None:
        """A card has been drawn."""
        self.open = self.refused = False


class UpcardOffered(
    Statement, title="The first card", section="turns", rulings=("upcard-refused",), families=("melding",)
):
    """The turned-up card is offered first."""

    gist = ""
    rule = (
        "The card that is turned up is offered first: the player to the dealer's left takes it or passes, then the next, and "
        "the dealer last. Whoever takes it goes on with a turn. If everybody passes, the player to the dealer's left begins "
        "by drawing from the stock."
    )
    verbs = frozenset({"pass"})
    not_beside = ("one-action", "two-piles")
    ruling: ClassVar[str] = "upcard-refused"

    def examples(self, game: Game) -> Examples:
        start, order = before_lead(game), order_of_play(game)
        top, passes = start[0].split()[2], [f"{name} pass" for name in order]
        yield Moves((*start, passes[0], f"{order[1]} draw {top} from discard"), None)
        yield Moves((*start, *passes, f"{order[0]} draw"), None)
        yield Moves(
            (*start, passes[0], f"{order[1]} draw"), len(start) + 1, note="It has not been offered to everybody."
        )
        yield Moves((*start, *passes, f"{order[0]} draw {top} from discard"), len(start) + len(passes))


class DeadStock(Statement, title="The end of the stock", section="the end of the deal", families=("melding",)):
    """The deal is dead when the stock has run down."""

    gist = ""
    rule = (
        "If a turn ends without a knock and no more than {cards:spelled} cards are left in the stock, the deal is over and "
        "nobody scores."
    )
    beside = KNOCK
    answers = (questions.DISCARDS,)
    cards: int = number("so many cards of the stock are never drawn", low=0, bound=IN_PACK)
    shows = (good("{first} discard {c1}", start="drawn", note="The stock has not run down yet."),)
