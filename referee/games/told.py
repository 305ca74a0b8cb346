"""What has to be told of a deal that nobody wrote down, so that the game's own clauses can score it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from referee.value import Value

Put = Callable[[Any, int, Any], None]
"""Puts what was told of a seat on the table."""


class Field(NamedTuple):
    """A fact that a log tells under that name: what it looks like, what is asked, and what is said where it is missing."""

    shape: str
    """`number`, `points` (which may be below 0), `cards`, `card`, `left` (cards, or only how many), `yes`, `place`, or
    `contract`."""
    question: str
    untold: str
    """Half a sentence, `{who}` being the players of whom it is missing: `how many tricks {who} won`."""


FIELDS = {
    "out": Field("place", "Who went out, and in which order?", "who went out{after}"),
    "contract": Field("contract", "Who was the declarer, and in which contract?", "what the contract was"),
    "taken": Field("number", "How many tricks did the declarer’s side win?", "how many tricks the declarer’s side won"),
    "tricks": Field("number", "How many tricks did each player win?", "how many tricks {who} won"),
    "cards": Field("cards", "Who took each of these cards?", "who took {cards}"),
    "highest_trump": Field("card", "Who took the highest trump, and which card was it?", "who took the highest trump"),
    "card_points": Field("number", "How many points were in each player's tricks?", "what points {who} won in tricks"),
    "game_points": Field("number", "How many game points did the winner score?", "who won the deal"),
    "marriages": Field("number", "How many points did each player declare for marriages?", "which marriages were declared"),
    "declared": Field("number", "How many points did each player declare?", "how many points were declared"),
    "game_value": Field(
        "points", "What did the declarer score for the game, below 0 where it was lost?", "what the declarer scored"
    ),
    "bid": Field("number", "How many tricks did each player bid?", "what {who} bid"),
    "blind": Field("yes", "Who bid blind?", "who bid blind"),
    "looked": Field("yes", "Who looked at the face-down card?", "who looked at the face-down card"),
    "maker": Field("yes", "Who made trumps?", "who made trumps"),
    "alone": Field("yes", "Who played alone?", "who played alone"),
    "partner": Field("yes", "Who was the bidder's partner?", "who was the bidder's partner"),
    "left": Field("left", "How many cards did each player have left?", "what {who} had left"),
    "rows": Field("number", "How many cards lay in each player's rows at the end?", "how many cards lay in the rows of {who}"),
    "laid": Field("number", "How many points did each player lay down?", "what {who} laid down"),
    "deadwood": Field("number", "How many points of deadwood did each player have?", "what deadwood {who} had"),
    "big_gin": Field("yes", "Was it big gin, and whose?", "whether it was big gin"),
    "shown": Field("yes", "Who showed it?", "who showed it"),
    "showed_trump": Field("yes", "Who showed a trump?", "who showed a trump"),
    "times": Field("number", "How many times did the deal count?", "how many times the deal counted"),
    "low": Field("yes", "Was the deal played low?", "whether the deal was played low"),
    "last_play": Field("yes", "What was the last play?", "what the last play was"),
    "bombs": Field("number", "How many bombs were played in the deal?", "how many bombs were played"),
    "spring": Field("yes", "Did one side hardly play?", "whether one side hardly played"),
    "coins_shed": Field("number", "How many coins did each player shed during play?", "who shed a coin during play"),
    "in_play": Field("number", "How many points did each player get during play?", "who got points during play"),
}  # fmt: skip
"""In the order in which they are put on the table."""
OF_TRICKS = frozenset({"taken", "tricks", "cards", "highest_trump", "card_points", "game_points", "game_value"})
"""The facts that hang on who won each trick."""
OF_CARDS = frozenset({"cards", "highest_trump", "card_points", "game_points", "game_value"})
"""Those that hang on which cards lay in the tricks as well."""
POINTS = "points"
"""Under this name a deal is told by the points that each player made: the table's own count."""


class Told(Value):
    """A fact that a clause scores by, and how it comes on the table."""

    field: str
    put: Put
    each: bool = False
    """Must it be told of every player? Otherwise only of those of whom it is so; that nobody was is told of the table."""
    of_table: bool = False
    """Is it told of the table, and of no player?"""
    one: bool = False
    """Is it so of one player at most?"""
    cards: int = 0
    """Which cards it is about."""
    asks: str = ""
    """The question, where it is not the usual one."""
    all_but_one: bool = False
    """Must it be told of all players save one?"""
    where: Callable[[Any], bool] | None = None
    """Where it is asked at all, as far as what the table has declared decides that."""

    @property
    def question(self) -> str:
        """What is asked."""
        return self.asks or FIELDS[self.field].question


def asked(game: Any) -> list[tuple[Any, Told]]:
    """What a game is scored by, each fact with the clause that reads it, in the order in which they come on the table."""
    order = list(FIELDS)
    tellings = [(clause, told) for clause in game.clauses for told in clause.tells(game)]
    return sorted(tellings, key=lambda telling: order.index(telling[1].field))
