"""The stock: how discards become a new one, and what happens when it runs out."""

from __future__ import annotations

from referee.clauses.kinds import Declining, Game, Part, StockEnd, Table, questions
from referee.games.examples import Examples, bad, good
from referee.games.parameters import choice


def left_for_stock(table: Table, keeps: str = "top") -> list[int]:
    """The discards that would make a new stock; the top card of each pile stays, or nothing, or all."""
    if keeps == "all":
        return []
    return [card for pile in table.piles for card in (pile[:-1] if keeps == "top" else pile)]


def renew(table: Table, index: int, keeps: str = "top") -> None:
    """Makes a new stock of the discards, where the stock has run out and there are any."""
    lying = left_for_stock(table, keeps) if table.hands.stock <= 0 else ()
    if not lying:
        return
    table.piles.cards = [pile[-1:] if keeps == "top" else () for pile in table.piles]
    table.hands.shuffle_in(lying, index)
    table.cited.add("reshuffle")
    if table.game.family == "melding":
        table.cited.add("pile-reshuffled")


class InOrder(Part):
    """What is known of the order of the stock."""

    cards: tuple[int, ...] = ()
    """The cards of the stock, the top one first, after a discard pile was turned over; UNKNOWN: one that nobody saw. Empty
    where the order is not known."""


def turn_over(table: Table) -> None:
    """Makes a new stock of the discard pile as it lies, where the stock has run out: its lowest card is on top then."""
    pile = table.piles[0]
    if pile and table.hands.stock <= 0:
        table.own(InOrder).cards, table.hands.stock = pile, len(pile)
        table.piles[0] = ()


def used_up(table: Table) -> bool:
    """Has the last card of the stock been drawn at a table that makes a new stock at once?"""
    return table.hands.stock == 0 and table.rulings.get("reshuffle") == "at-once"


SHUFFLED = (
    "[nothing:[several:both discard piles|the whole discard pile]|"
    "all but the top [several:cards of both discard piles|card of the discard pile]]"
)
"""What makes a new stock, in words."""


class Reshuffle(StockEnd, title="A new stock", plain=True):
    """A new stock out of the discard piles."""

    answers = (questions.DISCARDS,)
    rulings = ("reshuffle", "nothing-to-draw")
    rulings_where = (("pile-reshuffled", {"keeps": "nothing"}),)
    says_where = (("nothing", {"keeps": "nothing"}), ("several", lambda game: game.discard_piles > 1))
    rule = f"If the stock is empty when a card is to be drawn from it, shuffle {SHUFFLED} to make a new stock."
    gist = f"When the stock runs out, shuffle {SHUFFLED} to make a new one."
    keeps: str = choice("what stays on a pile", "top", "nothing", default="top")

    def stays(self, table: Table) -> str:
        return "top" if table.rulings.get("pile-reshuffled") == "top-stays" else self.keeps

    def examples(self, game: Game) -> Examples:
        if self.keeps == "nothing" or game.family == "melding":
            yield good("{first} draw {turned}", note="It is the top card of the pile.")
            yield bad("{first} draw {turned} from stock", clause="own-cards")
        elif any(clause.takes_pile for clause in game.of_kind(Declining)):
            yield good("{first} draw {turned}")
        else:
            yield bad("{first} draw {turned}")


class TurnOver(StockEnd, title="A new stock", plain=True, not_beside=("two-piles",), families=("melding",)):
    """The discard pile is turned over and not shuffled."""

    answers = (questions.DISCARDS,)
    turns_over = True
    rulings = ("nothing-to-draw",)
    rule = (
        "If the stock is empty when a card is to be drawn from it, turn the whole discard pile over, without shuffling it: it "
        "is the new stock."
    )

    def stays(self, table: Table) -> str:
        return "nothing"

    def examples(self, game: Game) -> Examples:
        yield good("{first} draw {turned}", note="It is the top card of the pile.")
        yield bad("{first} draw {turned} from stock", clause="own-cards")


class Exhaustions(Part):
    """How often the stock has run out."""

    times = 0


class SecondExhaustion(
    StockEnd, title="When the stock runs out again", section="the end of the deal", plain=True, families=("melding",)
):
    """The deal ends when the stock runs out again."""

    rule = (
        "The deal ends at once when the stock runs out for the second time, and the smallest hand wins it. Of equal hands, "
        "that of the player whose turn it is, or comes next, wins."
    )
    gist = "{says}"
    rulings = ("second-stock",)
    shows = (good("{first} draw", note="The stock has not run out yet."),)

    def ran_out(self, table: Table) -> None:
        table.own(Exhaustions).times += 1

    def after_draw(self, table: Table) -> None:
        if table.own(Exhaustions).times > 1:
            playing = [seat for seat in table.order(table.turn.seat or 0) if seat not in table.turns_to_come.deserted]
            table.out.append(winner := min(playing, key=lambda seat: table.hands.sizes[seat]))
            table.first_out = [winner]
            table.closing = True
            table.cite("second-stock")
