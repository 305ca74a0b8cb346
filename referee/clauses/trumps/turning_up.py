"""Trumps named by a card: turned up, dealt last, or hidden until somebody plays off the led suit. Over 300 lines for one way
to make trumps, whose four clauses are one class with differences."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.beside_hands import COMPLETED
from referee.clauses.dealing.hands import cards_apart, dealt_to, none_left
from referee.clauses.kinds import (
    TABLE,
    CardsApart,
    Due,
    Effect,
    Game,
    MakingTrumps,
    Move,
    Setup,
    Stage,
    Table,
    questions,
    who_holds,
)
from referee.clauses.phases import turned_card
from referee.english import either, joined, spelled
from referee.games.basics import Basic
from referee.games.examples import Dealt, Examples, bad, good
from referee.games.parameters import choice

MOVING = frozenset({"give", "exchange", "discard", "take"})
"""The verbs of moves by which cards change hands before play."""


def jokers_are_trumps(game: Game) -> bool:
    """Do jokers belong to the trump suit?"""
    return any(clause.jokers_are_trumps for clause in game.of_kind(Setup))


def suit_turned(table: Table, card: int | None) -> int | None:
    """The suit that the turned card makes trumps; none for a joker."""
    suit = -1 if card is None or not table.pack.holds(card) else table.pack.suit_of[card]
    return None if suit < 0 else suit


class TurnUp(Stage, Setup, section="trumps", names_trumps=True):
    """A card is turned to name trumps."""

    skipped = "the trump card has not been turned, so the deal is judged without trumps"
    verbs = frozenset({"turn-up"})
    turns_trumps = True
    shows = (good("table turn-up {a3}", start="deal"), bad("table turn-up {a3}", "table turn-up {a4}", start="deal"))
    from_: str = "stock"
    says_where = (("apart", {"from_": "kitty"}),)

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        source = "stock" if self.from_ == "stock" else game.the(CardsApart).word
        joker = " If it is a joker, there are no trumps." if game.pack.jokers else ""
        if jokers_are_trumps(game):
            joker = " If it is a joker, no suit is trumps: the jokers are the only trumps."
        return super().worded(sentences, game, source=source, joker=joker, **more)

    def prepare(self, table: Table) -> None:
        self.place(table)
        if table.trumps.turn_up_from is None:
            table.cite("no-trump-card-left")
            table.trumps.settle(None)

    def place(self, table: Table) -> None:
        """Takes the card to be turned from the stock or the kitty, where one is left."""
        left = table.kitty.size if self.from_ == "kitty" else table.hands.stock
        table.trumps.turn_up_from = self.from_ if left > 0 else None
        table.hands.stock -= table.trumps.turn_up_from == "stock"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"table turn-up {turned_card(game)}",)

    def due(self, table: Table) -> Due | None:
        return None if table.trumps.named else Due(TABLE, "turn-up")

    def waive(self, table: Table) -> None:
        table.trumps.settle(None)
        table.trumps.due = False

    def receive(self, table: Table, move: Move) -> None:
        left = table.trumps.turn_up_from is not None
        if table.trumps.turned_up or not left:
            message = "The trump card has been turned already." if left else "No card is left to be turned for trumps."
            table.find("illegal", self, message, move=move.index)
            return
        card = self._shown(table, move)
        table.trumps.turned_up = True
        if card is not None:
            self._lay_down(table, table.pack.bits[card])
        self.settle(table, card)

    def _shown(self, table: Table, move: Move) -> int | None:
        """The card that was turned; None where it is not known."""
        if move.seat != TABLE:
            who = f"this log says that {table.names[move.seat]} did"
            message = f"The trump card is turned by the table, not by a player; {who}."
            table.find("illegal", self, message, move=move.index, seat=move.seat)
        if not move.cards or move.cards[0] < 0:
            message = "The card that was turned up is not known; the deal is judged without trumps."
            table.find("unproven", self, message, move=move.index)
            return None
        card, pack = move.cards[0], table.pack
        holder = who_holds(table, card)
        if not pack.holds(card):
            table.find("impossible", Basic.PACK, f"{pack.codes[card]} is not in this game's pack.", move=move.index)
        elif table.fell(card) or (holder is not None and table.trumps.turn_up_from not in {"hand", COMPLETED}):
            where = "it has been played" if holder is None else f"it is in {table.names[holder]}'s hand"
            table.find("impossible", self, f"{pack.codes[card]} cannot be turned up: {where}.", move=move.index)
        return card

    @staticmethod
    def _lay_down(table: Table, card: int) -> None:
        """Notes where the turned card, a set of one, lies."""
        if table.trumps.turn_up_from == "kitty":
            table.kitty.known |= card & table.pack.all
            if table.kitty.owner is not None:
                table.won.cards[table.kitty.owner] |= card & table.pack.all
        elif table.trumps.turn_up_from == "stock":
            table.hands.gone |= card

    def sample(self, table: Table, rng: random.Random) -> str | None:
        return "table turn-up {top}"

    def settle(self, table: Table, card: int | None) -> None:
        """Lets the turned card name trumps."""
        table.trumps.turned = table.trumps.first_turned = card
        table.trumps.settle(suit_turned(table, card))


def stock_left(game: Game, source: str) -> Dealt:
    """The example of what is left of the pack when a card is turned from there, at the smallest table."""
    hands = dealt_to(game, game.players[0])
    kitty = cards_apart(game)
    return Dealt(hands, kitty=kitty, stock=game.pack.size - sum(hands) - kitty - (source == "stock"))


class TrumpTurnUp(TurnUp, title="Turning up trumps", families=("beating", "trick-taking"), answers=questions.TRUMPS):
    """The top card of the stock or kitty."""

    by_number_only = by_its_moves = True
    gist = "{says}"
    short = "a card turned up[apart: from the {source}]"
    trump_is_drawn = True
    rulings_where = (("kitty-turn-up", {"from_": "kitty"}), ("no-trump-card-left", lambda game: bool(none_left(game))))
    from_: str = choice("where the card is turned from", "stock", "kitty")

    def says(self, game: Game) -> str:
        lacking = [spelled(seats) for seats in (none_left(game) if self.from_ == "stock" else ())]
        none = f" With {either(lacking)} players no card is left to turn: there are no trumps." if lacking else ""
        return self.worded(f"Turn up the top card of the {{source}}: its suit is trumps.{{joker}}{none}", game)

    def examples(self, game: Game) -> Examples:
        yield stock_left(game, self.from_)
        yield from self.shows


class OfferedCard(TurnUp, title="The turned card", beside=("offer-trumps",)):
    """A card whose suit may be made trumps."""

    skipped = "no card has been turned"
    short = "the suit of a card that is turned up, or another"
    gist = "The top card of the stock is turned up, to be made trumps or not."
    rule = "Turn up the top card of the stock. Its suit is not trumps yet."

    def place(self, table: Table) -> None:
        if any(rule.completes_hands for rule in table.game.of_kind(MakingTrumps)):
            table.trumps.turn_up_from = COMPLETED
        else:
            super().place(table)

    def sample(self, table: Table, rng: random.Random) -> str | None:
        if table.trumps.turn_up_from == COMPLETED:
            held = [code for hand in table.hands.known for code in table.pack.names(hand)]
            return f"table turn-up {rng.choice(held)}"
        return super().sample(table, rng)

    def due(self, table: Table) -> Due | None:
        return None if table.trumps.turned_up or table.trumps.named else super().due(table)

    def waive(self, table: Table) -> None:
        table.trumps.turned_up = True

    def settle(self, table: Table, card: int | None) -> None:
        table.trumps.turned = table.trumps.first_turned = card


class TrumpLastCard(
    TurnUp, title="The last card dealt is trumps", rulings=("last-card-trump",), answers=questions.TRUMPS
):
    """The last card dealt, the dealer's, is shown."""

    by_number_only = by_its_moves = True
    gist = "The last card dealt is shown to all: its suit is trumps.{joker}"
    rule = (
        "The last card dealt, which is the dealer's, is shown to all: its suit is trumps. It stays in the dealer's "
        "hand.{joker}"
    )
    short = "the suit of the last card dealt"
    shows = (
        good("table turn-up {a3}", start="deal", note="The dealer holds it."),
        bad(
            "table turn-up {a3}", start="deal", hands=(("Bob", "{a3}"),), note="It is in Bob's hand, not the dealer's."
        ),
    )

    def faults(self, game: Game) -> Iterator[str]:
        earlier = game.clauses[: game.clauses.index(self)]
        if before := [clause.id for clause in earlier if isinstance(clause, Stage) and clause.verbs & MOVING]:
            yield f"must stand before {joined(before)}: the last card is shown as it is dealt, before cards change hands"

    def place(self, table: Table) -> None:
        table.trumps.turn_up_from = "hand"

    def receive(self, table: Table, move: Move) -> None:
        super().receive(table, move)
        card, dealer, hands = table.trumps.turned, table.dealer, table.hands
        if card is None or not table.pack.holds(card):
            return
        holder = who_holds(table, card)
        if holder not in {None, dealer}:
            message = f"{table.pack.codes[card]} is in {table.names[holder or 0]}'s hand; the last card is dealt to the dealer."
        elif holder == dealer or hands.unknown(dealer):
            hands.known[dealer] |= table.pack.bits[card]
            return
        else:
            message = f"{table.pack.codes[card]} is not in the dealer's recorded hand."
        table.find("impossible", self, message, move=move.index)

    def sample(self, table: Table, rng: random.Random) -> str | None:
        held = table.pack.names(table.hands.known[table.dealer])
        return f"table turn-up {rng.choice(held)}"


class TrumpHidden(TurnUp, Effect, title="The hidden trump card", edition=2, answers=questions.TRUMPS):
    """A face-down card that is shown at the first off-suit play."""

    hides_trumps = True
    gist = (
        "The top card of the {source} lies face down. It is turned up once somebody plays another suit than the one led, and "
        "its suit becomes trumps.{joker}"
    )
    rule = (
        "Place the top card of the {source} face down. The first time that somebody plays another suit than the one led, it is "
        "turned up and its suit becomes trumps; until then there are no trumps.{joker}"
    )
    short = "a hidden card[apart: of the {source}]"
    rulings = ("hidden-trump", "hidden-trump-follow", "hidden-trump-early")
    rulings_where = (("joker-hidden-trump", jokers_are_trumps), ("kitty-turn-up", {"from_": "kitty"}))
    from_: str = choice("where the card is placed from", "stock", "kitty")

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return ()

    def due(self, table: Table) -> Due | None:
        return Due(TABLE, "turn-up") if table.trumps.due else None

    def after_play(self, table: Table, seat: int, card: int) -> None:
        if table.trumps.named or table.trumps.coming is not None or card < 0 or table.trick.cards[0] < 0:
            return
        suit = table.trumps.suit_of[card]
        led_joker = len(table.trick.cards) == 1 and table.pack.joker_mask >> card & 1
        if suit != table.trick.led_suit or led_joker:
            table.trumps.due = True

    def stirred_by(self, table: Table) -> int:
        if table.trumps.named or table.trumps.coming is not None:
            return 0
        return ~table.trumps.suit_masks[table.trick.led_suit] | table.pack.joker_mask

    def awaits(self, table: Table) -> int:
        return 0 if table.trumps.coming is None else -1

    def receive(self, table: Table, move: Move) -> None:
        unseen = UNKNOWN in table.trick.cards or (not table.trick.cards and table.trick.unseen_before)
        if not table.trumps.due and not table.trumps.turned_up and not unseen:
            table.cite("hidden-trump-early")
            message = "The hidden trump card is shown only when a card off the led suit has been played."
            table.find("illegal", self, message, move=move.index)
        super().receive(table, move)
        table.trumps.due = False

    def settle(self, table: Table, card: int | None) -> None:
        if table.trick.cards and table.cite("hidden-trump") == "next-trick":
            table.trumps.turned = card
            table.trumps.coming = (suit_turned(table, card),)
        else:
            super().settle(table, card)

    def after_trick(self, table: Table, winner: int) -> None:
        if table.trumps.coming is not None:
            table.trumps.settle(table.trumps.coming[0])
            table.trumps.coming = None

    def examples(self, game: Game) -> Examples:
        yield stock_left(game, self.from_)
        yield good("{first} {a2}", "{second} {b2}", "table turn-up {c2}", start="deal")
        yield bad("table turn-up {c2}", start="deal", note="Nobody has played off the led suit yet.")
