"""Knocking: a player with few points left ends the deal."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards.packs import cards_of
from referee.clauses.kinds import Aim, Game, Move, OutOfCards, Stage, Table
from referee.clauses.phases import before_lead, order_of_play
from referee.clauses.scoring.cards import declared_values, values_in_words
from referee.english import joined
from referee.games.examples import Examples, Moves, RunsOut
from referee.games.parameters import number


class Knocking(Stage, OutOfCards, title="Knocking", families=("climbing", "melding")):
    """A player with little left may knock."""

    gist = "{says}"
    rulings = ("knock-when", "empty-hand-knocks", "face-value")
    verbs = frozenset({"knock"})
    table_keys = ("card_values",)
    default = "Playing your last card counts as a knock."
    most: int = number("the highest total of face values with which a player may knock", low=0)

    def says(self, game: Game) -> str:
        return (
            f"In your turn, if the face values of your cards ({values_in_words(game.pack, game.pack.face_values)}) add up to "
            f"{self.most} or less, you may knock instead of playing. The deal ends at once and you have won it. "
            f"{self.by_default(game)}"
        )

    def emptied(self, table: Table, seat: int) -> None:
        table.cite("empty-hand-knocks")
        super().emptied(table, seat)

    def worth(self, table: Table, seat: int) -> tuple[int, int]:
        """The least and the most that the hand can be worth, as far as it is known."""
        values = declared_values(table)
        known = sum(values[card] for card in cards_of(table.hands.known[seat]))
        unknown, unseen = table.hands.unknown(seat), sorted(values[card] for card in cards_of(table.hands.unseen()))
        return known + sum(unseen[:unknown]), known + sum(unseen[len(unseen) - unknown :])

    def instead_of_play(self, table: Table, seat: int) -> list[str]:
        return ["knock"] if self.worth(table, seat)[1] <= self.most else []

    def receive(self, table: Table, move: Move) -> None:
        seat, name = move.seat, table.names[move.seat]
        self._judge_shown(table, move)
        least, most = self.worth(table, seat)
        if table.awaited is not None:
            self.judge_turn(table, move, table.awaited, "knocked", "")
        if least > self.most:
            held = joined(table.pack.names(table.hands.known[seat]))
            total = str(least) if least == most else f"at least {least}"
            why = f", with {held} in it" if held else ""
            table.accuse(self, move, f"knocked with a hand worth {total}{why}; the limit is {self.most}.")
            table.cite("as-played")
        elif most > self.most:
            message = f"Whether {name} might knock cannot be told: not all of that hand is known."
            table.find("unproven", self, message, move=move.index, seat=seat)
        super().emptied(table, seat)

    @staticmethod
    def _judge_shown(table: Table, move: Move) -> None:
        """Reports a card shown with the knock that cannot be in that hand."""
        for card in move.cards:
            if not table.hands.could_hold(move.seat, card) or (card >= 0 and move.cards.count(card) > 1):
                table.refute("own-cards", move, f"showed {table.pack.codes[card]}, which is not in that hand.")
                return

    def aims(self, game: Game) -> Iterator[Aim]:
        yield Aim("go out", f"be the first to bring your hand down to a face value of {self.most} or less")
        yield Aim("tail", ", and to knock")

    def examples(self, game: Game) -> Examples:
        yield RunsOut((1, *(2,) * (game.players[0] - 1)), (0,), over=True, note="The last card is a knock.")
        start, leader = before_lead(game), order_of_play(game)[0]
        free = (card for card in range(game.pack.size) if game.pack.codes[card] not in " ".join(start).split())
        high = max(free, key=lambda card: game.pack.face_values[card])
        yield Moves((*start, f"{leader} knock"), len(start), hands=((leader, game.pack.codes[high]),))


class KnockEnds(OutOfCards, title="Going out", rulings=("knock-empty",)):
    """An empty hand is a knock, after which the others have one more turn."""

    gist = "{says}"
    rule = (
        "Running out of cards counts as a knock. Every other player may take one more turn; then the deal ends, and the "
        "knocker has won it."
    )
    aim = (Aim("go out", "be the first to be rid of all your cards"),)

    def emptied(self, table: Table, seat: int) -> None:
        table.out.append(seat)
        if table.turns_to_come.last is not None:
            table.cite("knock-empty")
            return
        table.first_out = [seat]
        table.turns_to_come.knock(seat, table.seats)

    def examples(self, game: Game) -> Examples:
        yield RunsOut((1, *(2,) * (game.players[0] - 1)), (0,), over=False)
