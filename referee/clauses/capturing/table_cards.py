"""The cards that are turned up on the table before play, and hands that are dealt anew within a deal."""

from __future__ import annotations

import random
from collections.abc import Sequence

from referee.cards.packs import UNKNOWN, cards_of
from referee.clauses.dealing.first_cards import turned_up
from referee.clauses.kinds import TABLE, Due, Game, Move, Part, Refilling, Setup, Stage, Table
from referee.clauses.kinds.refilling import Unnamed
from referee.clauses.phases import before_lead, order_of_play
from referee.english import count, spelled
from referee.games.examples import Examples, Moves
from referee.games.parameters import IN_PACK, number, rank
from referee.table.pool import Pool


class TurnedUp(Part):
    """Have the cards been turned up?"""

    so = False


class TableCards(Stage, Setup, title="Cards on the table", section="deal", families=("capturing",)):
    """Cards are turned up on the table."""

    verbs = frozenset({"turn-up", "throw-in"})
    cards: int = number("cards on the table", low=1, bound=IN_PACK)
    rank: str | None = rank("a rank of which too many make the dealer deal again", default=None)
    most: int = number("so many of that rank may lie there", default=2, low=0)

    def lets(self, game: Game) -> frozenset[str]:
        return self.verbs if self.rank else self.verbs - {"throw-in"}

    def move_says(self, verb: str) -> str:
        return f"turns up {count(self.cards, 'card')}" if verb == "turn-up" else ""

    def example_of(self, game: Game, verb: str) -> str | None:
        return " ".join(shown(game)[: self.cards]) if verb == "turn-up" else None

    def accepts(self, table: Table, move: Move) -> bool:
        return move.verb == "turn-up" or self.rank is not None

    def says(self, game: Game) -> str:
        again = ""
        if self.rank:
            plural = next(rank.plural for rank in game.pack.ranks if rank.letter == self.rank)
            again = f" If more than {spelled(self.most)} of them are {plural}, the same dealer deals again."
        stock = " The rest of the pack is the stock." if game.of_kind(Refilling) else ""
        return f"Turn {spelled(self.cards)} cards face up on the table.{stock}{again}"

    def needs(self, seats: int) -> int:
        return self.cards

    def prepare(self, table: Table) -> None:
        table.hands.stock -= self.cards

    def due(self, table: Table) -> Due | None:
        if not table.own(TurnedUp).so:
            return Due(TABLE, "turn-up")
        return Due(table.dealer, "throw-in") if not table.started and self._too_many(table) else None

    def _too_many(self, table: Table) -> bool:
        if not self.rank:
            return False
        of_rank = table.pack.rank_mask(self.rank)
        return sum(card >= 0 and of_rank >> card & 1 for card in table.own(Pool).cards) > self.most

    def missing(self, table: Table) -> str:
        if table.own(TurnedUp).so:
            return "too many cards of one rank lie on the table, and the deal must be thrown in"
        return "the cards on the table have not been turned up"

    def waive(self, table: Table) -> None:
        if not table.own(TurnedUp).so:
            table.own(TurnedUp).so = True
            self._lay(table, [UNKNOWN] * self.cards)

    def _lay(self, table: Table, cards: list[int]) -> None:
        """Puts cards on the table; unknown ones are those that are proved to have lain there."""
        pool = table.own(Pool)
        proved = [*cards_of(pool.proved & table.hands.unseen())]
        for place, card in enumerate(cards):
            if card == UNKNOWN and proved:
                cards[place] = proved.pop(0)
                table.hands.gone |= table.pack.bits[cards[place]]
        pool.lay(cards)

    def receive(self, table: Table, move: Move) -> None:
        if move.verb == "throw-in":
            if table.started or not self._too_many(table):
                table.accuse(
                    self, move, "threw the deal in, and nothing on the table says that it must be dealt again."
                )
            table.thrown_in = True
            return
        if table.own(TurnedUp).so:
            table.find("illegal", self, "The cards on the table have been turned up already.", move=move.index)
            return
        table.own(TurnedUp).so = True
        told = [turned_up(self, table, card, move.index) for card in move.cards]
        if len(told) > self.cards or (len(told) < self.cards and move.cards):
            message = f"{count(len(told), 'card')} lie on the table; {spelled(self.cards)} are turned up."
            table.find("illegal", self, message, move=move.index)
        self._lay(table, [*told[: self.cards], *[UNKNOWN] * (self.cards - len(told))])

    def sample(self, table: Table, rng: random.Random) -> str | None:
        due = self.due(table)
        if due is None:
            return None
        if due.action == "throw-in":
            return f"{table.names[table.dealer]} throw-in"
        return "table turn-up " + " ".join(["{draw}"] * self.cards)

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return ("table turn-up " + " ".join(shown(game)[: self.cards]),)

    def examples(self, game: Game) -> Examples:
        start = before_lead(game)
        yield Moves((*start, start[0]), len(start), note="They have been turned up already.")
        yield Moves((f"{start[0]} {shown(game)[self.cards]}",), 0, note="That is one too many.")
        if self.rank:
            of_rank = game.pack.names(game.pack.rank_mask(self.rank))
            many = " ".join([*of_rank[: self.most + 1], *others(game, self.rank)][: self.cards])
            yield Moves((f"table turn-up {many}", "Ann throw-in"), None)
            few = " ".join([*of_rank[: self.most], *others(game, self.rank)][: self.cards])
            yield Moves((f"table turn-up {few}", "Ann throw-in"), 1)


def shown(game: Game) -> list[str]:
    """The cards that lie on the table in examples: the highest, which low ones do not take."""
    by_rank = [game.pack.names(game.pack.rank_mask(rank.letter)) for rank in reversed(game.pack.ranks)]
    order = sorted(range(len(by_rank)), key=lambda place: (len(by_rank[place]) < 1, place))
    return [by_rank[place][suit] for suit in (0, 1) for place in order[: len(order) // 2] if len(by_rank[place]) > suit]


def others(game: Game, letter: str) -> list[str]:
    """Cards of other ranks."""
    return [code for code in game.pack.names(game.pack.suit_masks[0]) if code[:-1] != letter]


class NewHands(Refilling, title="New hands"):
    """Everybody is dealt new cards when all hands are empty."""

    rule = (
        "When nobody has a card left, deal each player {cards:spelled} more, none to the table, until the stock is used up. A "
        "log may name them before the player’s next turn, and need not."
    )
    gist = "When nobody has a card left, deal each player {cards:spelled} more, until the stock is used up."
    none_due = "new ones are dealt when nobody has a card left"
    as_many = "are dealt"
    cards: int = number("cards dealt to each player", low=1, bound=IN_PACK)

    def fill(self, table: Table, seats: Sequence[int], index: int) -> None:
        hands, size = table.hands, min(self.cards, table.hands.stock // table.seats)
        if size > 0:
            hands.sizes[: table.seats] = [0] * table.seats
            for seat in seats:
                hands.add(seat, (UNKNOWN,) * size, index)
            hands.stock -= size * table.seats
            table.own(Unnamed).counts = dict.fromkeys(seats, size)

    def move_says(self, verb: str) -> str:
        return "is dealt new cards"

    def examples(self, game: Game) -> Examples:
        yield Moves(
            (*before_lead(game), f"{order_of_play(game)[0]} draw"),
            len(before_lead(game)),
            note="Nobody’s hand is empty.",
        )
