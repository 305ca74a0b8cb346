"""A table that one plays at: moves are made one by one, and each is judged as it falls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from referee.games.game import Game
from referee.loading.game_paths import is_path
from referee.verdict.judging import game_of, judge
from referee.verdict.tries import tries

if TYPE_CHECKING:
    from pathlib import Path

    from referee.table.shapes import Finding, Next, Try, Verdict

Move = str | dict[str, Any]


class Table:
    """A match in progress: moves are made one by one, and each is judged as it falls.

    The verdict after each move is that of `judge` on the log so far: what comes later may prove what could not be told
    before. An illegal play raises nothing; it lies there, and is found. What cannot be read raises UnreadableLog and
    leaves the table as it was. Every answer is the caller's own: changing it changes nothing at the table.

    Examples:
        >>> import referee
        >>> table = referee.Table("bedem", ["Ann", "Bob", "Cat"])
        >>> table.deal(dealer="Ann", hands={"Cat": "4H 9S 9C 8D 7C"})
        []
        >>> table.play("Bob 7S")
        []
        >>> table.next["player"], table.legal
        ('Cat', ['9S'])
        >>> [found["message"] for found in table.play("Cat 4H")]
        ['Cat played 4H to a spade trick while holding 9S.']
        >>> table.undo()
        'Cat 4H'
    """

    def __init__(
        self,
        game: str | Path | Game,
        players: Sequence[str],
        *,
        table: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
        carried: Mapping[str, int] | None = None,
        first_deal: int | None = None,
    ) -> None:
        """A match that begins now.

        Args:
            game: Its game: by name, alias or short name, by the path of its file, or itself.
            players: Who plays, clockwise.
            table: What they declare, as in a log.
            rulings: How they read the rules where the text is silent, as in a log.
            carried: The points with which each begins.
            first_deal: The number of the first deal, where the match began before.

        Raises:
            UnknownGame: No game has that name.
            CatalogueError: The file of the game is faulty.
            UnreadableLog: The game is not for these players, or has nothing of the kind to declare.
        """
        told = {"table": table, "rulings": rulings, "carried": carried, "first_deal": first_deal}
        told_game = game if isinstance(game, str) and not is_path(game) else game_of(game).in_log
        self._log: dict[str, Any] = {"game": told_game, "players": list(players)}
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
        """Begins the next deal.

        Args:
            dealer: Who deals; None: whose turn it is to deal by the rules.
            hands: Hands by player, whole or in part (`?` for a card); those that are not told are not known.
            won: What each player won in a deal that was played without a log: it is scored at once.

        Returns:
            The findings that are new.

        Raises:
            UnreadableLog: The deal cannot be read, and was not begun.

        Examples:
            >>> import referee
            >>> table = referee.Table("bedem", ["Ann", "Bob", "Cat"])
            >>> table.deal(won={"Ann": {"tricks": 3}, "Bob": {"tricks": 1}, "Cat": {"tricks": 1}})
            []
            >>> table.scores
            {'Ann': 3, 'Bob': 1, 'Cat': 1}
        """
        told = {"dealer": dealer, "hands": hands}
        new = {key: deepcopy(value) for key, value in told.items() if value is not None}
        played: dict[str, Any] = {"moves": []} if won is None else {"won": deepcopy(won)}
        self._log["deals"].append({**new, **played})
        return self._judged_or_without(self._log["deals"])

    def play(self, move: Move) -> list[Finding]:
        """Makes a move in the deal in progress; the first begins a deal where there is none.

        Args:
            move: The move as a log writes it, a string or an object.

        Returns:
            The findings that are new, in the order of the verdict: of this move, and of earlier ones that it proves.

        Raises:
            UnreadableLog: The move cannot be read, and was not made.
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
        before = self._found()
        try:
            self._verdict = judge(self._log)
        except BaseException:
            grown.pop()
            raise
        return deepcopy([found for found in self._found() if found not in before])

    def _found(self) -> list[Finding]:
        return [found for deal in self._verdict["deals"] for found in deal["findings"]]

    def tries(self, moves: Sequence[Move]) -> list[Try]:
        """What would be found of each of these moves, if it came next. Nothing is played.

        Args:
            moves: Moves as a log writes them.

        Returns:
            For each its `move` and `findings`, or the `errors` for which it cannot be read.

        Raises:
            TooManyMoves: There are more than a hundred, or fewer in a deal of more than fifty.

        Examples:
            >>> import referee
            >>> table = referee.Table("bedem", ["Ann", "Bob", "Cat"])
            >>> table.deal(dealer="Ann", hands={"Cat": "4H 9S 9C 8D 7C"}), table.play("Bob 7S")
            ([], [])
            >>> [len(tried["findings"]) for tried in table.tries(["Cat 4H", "Cat 9S"])]
            [1, 0]
        """
        return tries(self._log, moves)

    def undo(self) -> Move | None:
        """Takes the last move back as if it had never been made. (`NAME retract` tells of one that was corrected at the
        table; what was found of it then stays.)

        Returns:
            The move; None where the deal in progress had none and has gone itself.

        Raises:
            IndexError: There is nothing to take back.
        """
        deals = self._log["deals"]
        moves = deals[-1].get("moves")
        undone: Move | None = moves.pop() if moves else None
        if undone is None:
            deals.pop()
        self._verdict = judge(self._log)
        return undone

    @property
    def findings(self) -> list[Finding]:
        """What has been found in all deals so far, in the order of the verdict."""
        return deepcopy(self._found())

    @property
    def next(self) -> Next | None:
        """Who is to do what, as in a verdict; None once the match is over, or before its first deal."""
        return deepcopy(self._verdict["next"])

    @property
    def legal(self) -> list[str]:
        """What may be played now, in notation; empty where that is not known or nothing is due."""
        due = self._verdict["next"]
        return [] if due is None else list(due["legal"])

    @property
    def scores(self) -> dict[str, int]:
        """The points of the match by player, carried ones included, of the deals that are complete."""
        return dict(self._verdict["scores"])

    @property
    def over(self) -> bool:
        """Has the match ended? A match that goes to no target never does of itself."""
        return bool(self._verdict["complete"])

    @property
    def log(self) -> dict[str, Any]:
        """The log so far, to be kept, or to be judged anywhere else."""
        return deepcopy(self._log)

    def verdict(self) -> Verdict:
        """The verdict on the log so far, as `judge` gives it."""
        return deepcopy(self._verdict)

    def __repr__(self) -> str:
        moves = sum(len(deal.get("moves", ())) for deal in self._log["deals"])
        return f"<Table {self._verdict['game']}, {', '.join(self._log['players'])}: {moves} moves>"
