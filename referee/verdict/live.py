"""A table that one plays at: moves are made one by one, and each is judged as it falls.

>>> from referee import Table
>>> table = Table("bedem", ["Ann", "Bob", "Cat"])
>>> table.deal(dealer="Ann", hands={"Cat": "4H 9S 9C 8D 7C"})
[]
>>> table.play("Bob 7S")
[]
>>> table.next["player"], table.legal
('Cat', ['9S'])
>>> [len(tried["findings"]) for tried in table.tries(["Cat 4H", "Cat 9S"])]
[1, 0]
>>> [found["message"] for found in table.play("Cat 4H")]
['Cat played 4H to a spade trick while holding 9S.']
>>> table.undo()
'Cat 4H'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from referee.verdict.judging import judge
from referee.verdict.tries import tries

Finding = dict[str, Any]
Move = str | dict[str, Any]


class Table:
    """A match in progress, as its log tells it.

    The verdict after each move is that of `judge` on the log so far: what comes later may prove what could not be told
    before. An illegal play raises nothing; it lies there, and is found. What cannot be read raises UnreadableLog and
    leaves the table as it was.
    """

    def __init__(
        self,
        game: str,
        players: Sequence[str],
        *,
        table: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
        carried: Mapping[str, int] | None = None,
        first_deal: int | None = None,
    ) -> None:
        """A match of that game by these players, clockwise, with what they declare, as in a log.

        Raises UnknownGame, and UnreadableLog for players or declarations that the game does not have.
        """
        told = {"table": table, "rulings": rulings, "carried": carried, "first_deal": first_deal}
        self._log: dict[str, Any] = {"game": game, "players": list(players)}
        self._log |= {key: deepcopy(value) for key, value in told.items() if value is not None}
        self._log["deals"] = []
        self._verdict = judge(self._log)

    def deal(
        self,
        *,
        dealer: str | None = None,
        hands: Mapping[str, Any] | None = None,
        won: Mapping[str, Any] | None = None,
    ) -> list[Finding]:
        """Begins the next deal; the dealer and hands that are not told are not known. `won` tells what each player won in a
        deal that was played without a log: it is scored at once. Returns what is found new.

        Raises UnreadableLog.
        """
        told = {"dealer": dealer, "hands": hands}
        new = {key: deepcopy(value) for key, value in told.items() if value is not None}
        played: dict[str, Any] = {"moves": []} if won is None else {"won": deepcopy(won)}
        self._log["deals"].append({**new, **played})
        return self._judged_or_without(self._log["deals"])

    def play(self, move: Move) -> list[Finding]:
        """Makes a move, as a log writes it, in the deal in progress; the first begins one where none is. Returns the
        findings that are new, in the order of the verdict: of this move, and of earlier ones that it proves.

        Raises UnreadableLog.
        """
        begun = not self._log["deals"] or "won" in self._log["deals"][-1]
        if begun:
            self.deal()
        moves = self._log["deals"][-1]["moves"]
        moves.append(deepcopy(move))
        try:
            return self._judged_or_without(moves)
        finally:
            if begun and not moves:
                self.undo()

    def _judged_or_without(self, grown: list[Any]) -> list[Finding]:
        """Judges the log that has just grown by one entry, and takes the entry away where it cannot be read."""
        before = self.findings
        try:
            self._verdict = judge(self._log)
        except BaseException:
            grown.pop()
            raise
        return [found for found in self.findings if found not in before]

    def tries(self, moves: Sequence[Move]) -> list[dict[str, Any]]:
        """What would be found of each of these moves, if it came next: its `move` and `findings`, or the `errors` for which
        it cannot be read. Nothing is played. Raises TooManyMoves for more than a hundred, or fewer in a very long deal."""
        return tries(self._log, moves)

    def undo(self) -> Move | None:
        """Takes the last move back as if it had never been made, and returns it; where the deal in progress has none, the
        deal goes, and None is returned. Raises IndexError where nothing was done."""
        deals = self._log["deals"]
        moves = deals[-1].get("moves")
        undone: Move | None = moves.pop() if moves else None
        if undone is None:
            deals.pop()
        self._verdict = judge(self._log)
        return undone

    @property
    def findings(self) -> list[Finding]:
        """What has been found in all deals."""
        return [found for deal in self._verdict["deals"] for found in deal["findings"]]

    @property
    def next(self) -> dict[str, Any] | None:
        """Who is to do what, as in a verdict; None once the match is over, or where nobody can tell."""
        due: dict[str, Any] | None = deepcopy(self._verdict["next"])
        return due

    @property
    def legal(self) -> list[str]:
        """What may be played now, in notation; empty where that is not known or nothing is due."""
        return list((self._verdict["next"] or {}).get("legal") or ())

    @property
    def scores(self) -> dict[str, int]:
        """The points of the match, of deals that are complete."""
        return dict(self._verdict["scores"])

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return bool(self._verdict["complete"])

    @property
    def log(self) -> dict[str, Any]:
        """The log so far, to be kept or judged."""
        return deepcopy(self._log)

    def verdict(self) -> dict[str, Any]:
        """The verdict on the log so far."""
        return deepcopy(self._verdict)

    def __repr__(self) -> str:
        moves = sum(len(deal.get("moves", ())) for deal in self._log["deals"])
        return f"<Table {self._log['game']}, {', '.join(self._log['players'])}: {moves} moves>"
