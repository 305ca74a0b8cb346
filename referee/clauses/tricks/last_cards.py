"""The end of a deal in games of getting rid of cards: who is out of cards, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from referee.cards.packs import cards_of
from referee.clauses.before_play.named_cards import NAMED_CARD_SHOWN, NamedCardShown
from referee.clauses.kinds import Aim, Award, Game, LeftWorth, OutOfCards, Points, Table
from referee.clauses.kinds.awards import is_bad, winner
from referee.clauses.scoring.cards import left_values, values_in_words, values_of
from referee.english import capital, spelled
from referee.facts.cards_held import ROWS_LEFT, left, worth_left
from referee.facts.going_out import WINNER
from referee.games.examples import Examples, Reckoned, gives
from referee.games.fact import Asked
from referee.games.parameters import MANY, choice, flag, number, word


class LastCardEnds(OutOfCards, title="The last card", families=("climbing", "matching", "melding")):
    """The deal ends with somebody's last card."""

    has_winner = False
    rule = "When a player plays their last card, the deal ends at once; nobody wins the trick on the table."
    aim = (Aim("until", "somebody plays their last card"),)

    def emptied(self, table: Table, seat: int) -> None:
        table.out.append(seat)
        table.closing = True


class FirstOutWins(OutOfCards, title="Going out", families=("climbing", "matching", "melding")):
    """The first player without cards wins the deal."""

    rule = "The first player to run out of cards[rows:, rows included,] wins the deal, which ends at once."
    says_where = (("rows", lambda game: game.has_rows),)
    ruling: str | None = word("the ruling on what else the text says of the end of a deal", default=None)

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return () if self.ruling is None else (self.ruling,)

    def aims(self, game: Game) -> Iterator[Aim]:
        if any(is_bad(game, award.for_winner()) for award in game.of_kind(Award)):
            yield Aim("go out", "let another be rid of all their cards first")
        else:
            yield Aim("go out", "be the first to be rid of all your cards")


class RoundPoint(Award, title="A point for the winner", families=("climbing", "matching", "melding")):
    """A point for winning the deal."""

    rule = "The winner of the deal scores {points:point}."
    short = "{points:point} for winning the deal"
    facts = (WINNER,)
    points: int = number("points for winning the deal", low=1)
    shows = (gives("points", out=True), Reckoned(None, left="{any}"))

    def for_winner(self) -> int:
        return self.points

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat in table.first_out:
            yield Points(seat, self.points, "won the deal")


class CardsLeft(Award, title="Cards left in hand", families=("climbing", "matching", "melding"), edition=2):
    """What is left in the hands counts."""

    gist = "{says}"
    rulings_where = (("shown-value", {"shown": True}),)
    table_keys = ("card_values", "card_values_shown")
    verbs = frozenset({"show"})
    by: str = choice("does every card count one, or its value?", "number", "value")
    to: str = choice("who they count for: for the winner, or against their holders", "winner", "holders")
    named: int = number("cards that the named card counts as", low=1, default=1, high=MANY)
    shown: bool = flag("may a table say what the named card counts once it has been shown?", default=False)

    def says(self, game: Game) -> str:
        what = "1 point for each card" if self.by == "number" else "the value of all cards"
        more = ""
        if game.has_rows and (self.by == "number" or bool(game.of_kind(LeftWorth))):
            more = f" Cards in rows on the table {'do not count' if self.by == 'number' else 'count 1 each'}."
        if self.named > 1 and game.named_card is not None:
            more += f" {capital(game.named_card.called)} counts as {spelled(self.named)} cards."
        if self.shown and game.named_card is not None:
            more += f" If {game.named_card.called} was shown, it counts whatever your table agreed on for that."
        if default := self.by_default(game):
            more += f" {default}"
        if self.to == "winner":
            return f"The winner of the deal scores {what} left in the other hands.{more}"
        return f"Every other player loses {what} left in their hand.{more}"

    def by_default(self, game: Game) -> str:
        if self.by == "number" or game.of_kind(LeftWorth):
            return ""
        rows = ", a card in a row on the table 1" if game.has_rows else ""
        worth = values_in_words(game.pack, left_values(game.pack))
        return f"Unless your table agreed otherwise, these are the values: {worth}{rows}."

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        untold = self.by == "value" and not game.of_kind(LeftWorth)
        return (*(("card-values",) if untold else ()), *super().ruling_ids(game))

    def fitted(self, game: Game, seats: int, table: Mapping[str, Any]) -> Self:
        return self.with_(shown="card_values_shown" in table)

    @property
    def declarable(self) -> tuple[str, ...]:
        if self.by != "value":
            return ()
        return self.table_keys if self.shown else self.table_keys[:1]

    def doubt(self, table: Table) -> str | None:
        if self.to == "winner" and not table.first_out:
            return None
        others = [seat for seat in range(table.seats) if seat not in table.first_out]
        if table.hands.settled() is not None or not any(table.hands.unknown(seat) for seat in others):
            return self._doubt_shown(table)
        if self.by == "value":
            return "Not all cards left in the hands are known: what they count cannot be told."
        named = self._named(table)
        if not named & table.hands.unseen():
            return None
        return f"Whether the {table.pack.names(named)[0]} is left in a hand is not known: what the hands count cannot be told."

    def unshown(self, table: Table) -> list[int]:
        if self.doubt(table) is None:
            return []
        return [seat for seat in range(table.seats) if seat not in table.first_out and table.hands.unknown(seat)]

    def tells(self, game: Game) -> Iterator[Asked]:
        yield from winner(game)
        yield left(game.pack.all if self.by == "value" or self.named > 1 else 0)
        if self.by == "value" and game.has_rows:
            yield ROWS_LEFT
        if self.shown and game.named_card is not None:
            asks = f"Was {game.named_card.called} shown?"
            yield NAMED_CARD_SHOWN.asked(asks=asks, where=lambda table: bool(self._once_shown(table)))

    def _doubt_shown(self, table: Table) -> str | None:
        """Why it cannot be told what a card that is left counts: nobody knows whether it was shown."""
        if not self.shown:
            return None
        hands = table.hands.settled() or table.hands.known
        for code, value in self._once_shown(table).items():
            card = table.pack.ids[code]
            left = any(hands[seat] >> card & 1 for seat in range(table.seats) if seat not in table.first_out)
            open_ = table.own(NamedCardShown).perhaps and not table.own(NamedCardShown).surely
            if left and open_ and value != values_of(table)[card]:
                return f"Whether the {code} was shown is not known: what the hands count cannot be told."
        return None

    def _once_shown(self, table: Table) -> dict[str, int]:
        """What the table has declared that a card counts if it was shown."""
        table.cite("shown-value")
        declared: dict[str, int] = table.match.declared.get("card_values_shown", {})
        return declared

    def _values(self, table: Table) -> Sequence[int]:
        values = list(values_of(table))
        for code, value in self._once_shown(table).items() if self.shown else ():
            if table.own(NamedCardShown).surely:
                values[table.pack.ids[code]] = value
        return values

    def _named(self, table: Table) -> int:
        """The card that counts as several; no card where none does."""
        named = table.game.named_card
        return table.pack.bits[table.pack.ids[named.card]] if named is not None and self.named > 1 else 0

    def left_for(self) -> str:
        return self.to

    def left_counts(self, table: Table) -> Sequence[int]:
        values = self._values(table) if self.by == "value" else []
        named = self._named(table)
        hands = table.hands.settled() or table.hands.known
        left = []
        for seat in range(table.seats):
            told = 0 if seat in table.first_out else worth_left(table, seat)
            if told is not None:
                left.append(told)
                continue
            points = sum([values[card] for card in cards_of(hands[seat])]) if values else table.hands.sizes[seat]
            points += table.hands.cards_in_rows(seat) if values and table.hands.has_rows else 0
            points += self.named - 1 if hands[seat] & named else 0
            left.append(points)
        return left

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        left = self.left_counts(table)
        if self.to == "winner":
            for seat in table.first_out:
                yield Points(seat, sum(left), f"the {self._what()} left in the other hands")
            return
        for seat, points in enumerate(left):
            if points:
                yield Points(seat, -points, f"the {self._what()} left in the hand")

    def _what(self) -> str:
        return "cards" if self.by == "number" else "values of the cards"

    def fact(self, game: Game) -> str:
        what = "1 point for each card" if self.by == "number" else "the values of all cards"
        return f"{what} left in other hands" if self.to == "winner" else f"against you, {what} left in your hand"

    def aims(self, game: Game) -> Iterator[Aim]:
        if self.to == "holders":
            left = "as few as possible" if self.by == "number" else "cards worth as little as possible"
            left += " in your hand" if game.has_rows else ""
            yield Aim("tail", f", or be left with {left}")
        else:
            left = "each card" if self.by == "number" else "the value of every card"
            yield Aim("tail", f": {left} that the others still hold scores for you")

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        cards = [pack.names(pack.suit_masks[0])[0], pack.names(pack.suit_masks[1])[1]]
        values = next((told.of(pack) for told in game.of_kind(LeftWorth)), pack.face_values)
        worth = 2 if self.by == "number" else sum(values[pack.ids[code]] for code in cards)
        if self.to == "holders":
            yield Reckoned(-worth, left=" ".join(cards))
            yield Reckoned(None, out=True)
        else:
            yield Reckoned(worth, out=True, others_left=" ".join(cards))
            yield Reckoned(None, left=" ".join(cards))
            if self.named > 1 and game.named_card is not None:
                yield Reckoned(self.named, out=True, others_left=game.named_card.card)
