"""How hands are filled up between bouts, who is out, and who is left with cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.cards.packs import UNKNOWN
from referee.clauses.climbing.titles import Titled
from referee.clauses.kinds import Aim, FillingUp, Game, Move, OutOfCards, Part, Points, Table
from referee.clauses.kinds.titles import FIRST, LAST, NOBODY_KNOWN, given, with_cards
from referee.clauses.phases import before_lead, order_of_play
from referee.english import count, spelled
from referee.facts.going_out import PLACES
from referee.games.examples import Examples, Moves, Reckoned, RunsOut
from referee.games.parameters import IN_PACK, number, word


class Drawn(Part):
    """Who has drawn how many cards since the last bout, and got the card that was turned up with them."""

    trump: int | None = None

    def __init__(self) -> None:
        self.counts: dict[int, int] = {}


class FillUp(FillingUp, title="Filling up", verbs=frozenset({"draw"}), ordered=False):
    """Hands are filled up from the stock after each bout."""

    rule = (
        "After each bout everybody who has fewer than {cards:spelled} cards draws up to that number from the stock, as long as "
        "there is one: the attacker first, then the others in order of play, the defender last. The card that was turned up "
        "lies under the stock and is drawn last. A log may name the cards before the player's next turn, and need not."
    )
    gist = "After each bout all draw up to {cards:spelled} cards, the attacker first and the defender last."
    cards: int = number("cards that a hand is filled up to", low=1, bound=IN_PACK)

    def left(self, table: Table) -> int:
        """How many cards are still to be drawn, the one that was turned up among them."""
        return table.hands.stock + self._turned(table)

    @staticmethod
    def _turned(table: Table) -> bool:
        """Does the card that was turned up still lie under the stock?"""
        return table.trumps.turn_up_from == "stock" and table.own(Drawn).trump is None

    def fill(self, table: Table, seats: Sequence[int], index: int) -> None:
        drawn, hands = table.own(Drawn), table.hands
        drawn.counts = {}
        for seat in seats:
            many = min(max(0, self.cards - hands.sizes[seat]), self.left(table))
            if not many:
                continue
            drawn.counts[seat] = many
            last = many > hands.stock
            hands.stock -= many - last
            hands.add(seat, (UNKNOWN,) * (many - last), index)
            if last:
                drawn.trump = seat
                turned = table.trumps.turned
                hands.add(seat, (UNKNOWN if turned is None else turned,), index)
                table.trumps.turned = None

    def played(self, table: Table, seat: int) -> None:
        table.own(Drawn).counts.pop(seat, None)

    def untold(self, table: Table) -> Sequence[int]:
        return [*table.own(Drawn).counts]

    def sample_draw(self, table: Table, seat: int) -> str:
        many, drawn = table.own(Drawn).counts[seat], table.own(Drawn)
        got_last = drawn.trump == seat and table.hands.unknown(seat) < many
        turned = table.trumps.first_turned
        last = [table.pack.codes[turned]] if got_last and turned is not None else []
        return " ".join([*["{draw}"] * (many - len(last)), *last])

    def receive(self, table: Table, move: Move) -> None:
        drawn, hands, seat = table.own(Drawn), table.hands, move.seat
        many = drawn.counts.pop(seat, 0)
        if not many:
            table.accuse(self, move, "drew cards; hands are filled up when a bout is over.")
            return
        named = [card for card in move.cards if card >= 0]
        if len(move.cards) not in {0, many} or len(set(named)) < len(named):
            table.accuse(self, move, f"drew {count(len(move.cards), 'card')}; {spelled(many)} were due.")
            return
        for card in named:
            if not table.pack.holds(card) or not hands.could_hold(seat, card):
                table.refute(self, move, f"drew {table.pack.codes[card]}, which cannot have been in the stock.")
            else:
                hands.known[seat] |= table.pack.bits[card]

    def move_says(self, verb: str) -> str:
        return "draws"

    def examples(self, game: Game) -> Examples:
        start, first = before_lead(game), order_of_play(game)[0]
        yield Moves((*start, f"{first} draw"), len(start), note="The first bout is not over.")


class LastHolderLoses(OutOfCards, title="Going out", families=("beating",), plays_on=True):
    """The last player with cards has lost."""

    has_winner = False
    gist = "{says}"
    rule = (
        "When the stock is used up, whoever has no card left after a bout is out. The deal ends when no more than one player "
        "has cards; if the last two run out of them in one bout, nobody has lost."
    )
    aim = (Aim("go out", "be rid of all your cards before the others"),)

    def emptied(self, table: Table, seat: int) -> None:
        if seat not in table.out:
            table.out.append(seat)
        table.first_out = table.out[:1]
        table.closing = len(with_cards(table)) <= 1

    def examples(self, game: Game) -> Examples:
        if game.players[1] > 2:
            yield RunsOut((1, 2, 2), (0,), over=False)
            yield RunsOut((1, 2, 1), (0, 2), over=True)
        if game.players[0] == 2:
            yield RunsOut((2, 1), (1,), over=True)


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
