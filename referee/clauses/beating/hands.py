"""How hands are filled up between bouts, who is out, and who is left with cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.cards.packs import UNKNOWN
from referee.clauses.climbing.titles import OthersGoOn, Titled
from referee.clauses.kinds import Game, Part, Points, Refilling, Table
from referee.clauses.kinds.refilling import Unnamed
from referee.clauses.kinds.titles import FIRST, LAST, NOBODY_KNOWN, given
from referee.clauses.phases import before_lead, order_of_play
from referee.facts.going_out import PLACES
from referee.games.examples import Examples, Moves, Reckoned
from referee.games.parameters import IN_PACK, number, word


class LastDrawn(Part):
    """Who has drawn the card that was turned up."""

    by: int | None = None


class FillUp(Refilling, title="Filling up"):
    """Hands are filled up from the stock after each bout."""

    rule = (
        "After each bout everybody who has fewer than {cards:spelled} cards draws up to that number from the stock, as long as "
        "there is one: the attacker first, then the others in order of play, the defender last. The card that was turned up "
        "lies under the stock and is drawn last. A log may name the cards before the player's next turn, and need not."
    )
    gist = "After each bout all draw up to {cards:spelled} cards, the attacker first and the defender last."
    none_due = "hands are filled up when a bout is over"
    as_many = "were due"
    cards: int = number("cards that a hand is filled up to", low=1, bound=IN_PACK)

    def left(self, table: Table) -> int:
        """How many cards are still to be drawn, the one that was turned up among them."""
        return table.hands.stock + self._turned(table)

    @staticmethod
    def _turned(table: Table) -> bool:
        """Does the card that was turned up still lie under the stock?"""
        return table.trumps.turn_up_from == "stock" and table.own(LastDrawn).by is None

    def fill(self, table: Table, seats: Sequence[int], index: int) -> None:
        hands, drawn = table.hands, dict[int, int]()
        table.own(Unnamed).counts = drawn
        for seat in seats:
            many = min(max(0, self.cards - hands.sizes[seat]), self.left(table))
            if not many:
                continue
            drawn[seat] = many
            last = many > hands.stock
            hands.stock -= many - last
            hands.add(seat, (UNKNOWN,) * (many - last), index)
            if last:
                table.own(LastDrawn).by = seat
                turned = table.trumps.turned
                hands.add(seat, (UNKNOWN if turned is None else turned,), index)
                table.trumps.turned = None

    def sample_draw(self, table: Table, seat: int) -> str:
        told, turned = super().sample_draw(table, seat), table.trumps.first_turned
        many = table.own(Unnamed).counts[seat]
        if turned is None or table.own(LastDrawn).by != seat or table.hands.unknown(seat) >= many:
            return told
        return " ".join([*told.split()[1:], table.pack.codes[turned]])

    def move_says(self, verb: str) -> str:
        return "draws"

    def examples(self, game: Game) -> Examples:
        start, first = before_lead(game), order_of_play(game)[0]
        yield Moves((*start, f"{first} draw"), len(start), note="The first bout is not over.")


class LastHolderLoses(OthersGoOn, title="Going out", families=("beating",)):
    """The last player with cards has lost."""

    has_winner = False
    rule = (
        "When the stock is used up, whoever has no card left after a bout is out. The deal ends when no more than one player "
        "has cards; if the last two run out of them in one bout, nobody has lost."
    )


class LoserTitle(Titled, title="The loser", families=("beating",)):
    """The last player with cards has a title, and loses points."""

    beside = ("last-holder-loses",)
    table_keys = ("titles",)
    facts = (PLACES,)
    carried = ("titles", (FIRST, LAST))
    rule = "The last player with cards is the {last} and loses {loses:point}."
    short = "{last} −{loses}"
    last: str = word("what the last player with cards is called")
    loses: int = number("points that this player loses", low=1, default=1)

    def titles(self) -> Mapping[str, str]:
        return {LAST: self.last}

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        loser = given(table)[LAST]
        if loser != NOBODY_KNOWN:
            yield Points(loser, -self.loses, f"the {self.last}")

    def examples(self, game: Game) -> Examples:
        yield Reckoned(None, out=True)
