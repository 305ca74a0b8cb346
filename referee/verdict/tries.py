"""What would be found, were this the next move: a log with each of several moves, tried one by one.

The deals before the last are judged once; each move then goes on from there in a match of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.errors import RefereeError, UnreadableLog
from referee.loading import catalogue
from referee.loading.own import Misfit, may_be_a_misfit
from referee.play.match import Match, match_of
from referee.reading.faults import pointer_to
from referee.reading.json_text import read_text
from referee.reading.log import Log, read_log
from referee.reading.move_reader import moves_of
from referee.reading.moves import Move
from referee.ticks import Tick, ticking
from referee.verdict.deal_entry import JudgedDeal
from referee.verdict.judging import judge_deal, seat_first_dealer

if TYPE_CHECKING:
    from referee.table.shapes import Finding, Try

AFTER_THE_DEAL = frozenset({"claim", "law", "repeal", "kitty", "retract"})
"""What may still be said of a deal that is over; any other move begins the next one."""
MOST = 100
"""So many moves are tried at once."""
MOST_JUDGED = 5_000
"""So many are judged for it, a deal being judged once for each move that is tried: about a second where it takes longest."""


class TooManyMoves(RefereeError):
    """More moves to try than are tried at once, which `tries` says instead of beginning. The message says how many are."""


def tries(log: Any, moves: Sequence[Any], *, tick: Tick | None = None) -> list[Try]:
    """For each of these moves by itself, what would be found beyond what is found in the log, if it came next: in the
    last deal, or where that is over as the first move of a new one.

    Args:
        log: The log so far, as `judge` takes it.
        moves: Moves as a log writes them, as strings or as objects.
        tick: As for `judge`.

    Returns:
        An answer for each move, in the order asked. It has the `move`, and the `findings` that it would bring, of itself
        and of earlier moves that it would prove; or in their place the `errors` for which it cannot be read.

    Raises:
        UnreadableLog: The log cannot be read.
        UnknownGame: No game is called as the log says.
        TooManyMoves: There are more than a hundred moves, or in a deal of more than fifty so many that it would take long.

    Examples:
        >>> import referee
        >>> log = {"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann",
        ...        "deals": [{"hands": {"Cat": "4H 9S 9C 8D 7C"}, "moves": ["Bob 7S"]}]}
        >>> heart, spade, nobody = referee.tries(log, ["Cat 4H", "Cat 9S", "Dan 9S"])
        >>> heart["findings"][0]["message"], spade["findings"]
        ('Cat played 4H to a spade trick while holding 9S.', [])
        >>> nobody["errors"]
        [{'pointer': '/moves/2', 'detail': "'Dan' is no player at this table (Ann, Bob, Cat)"}]
    """
    with ticking(tick):
        raw = read_text(log) if isinstance(log, (bytes, str)) else log
        read = _read(raw)
        with may_be_a_misfit(read.game):
            last, coming = _places(raw, read)
            most = min(MOST, MOST_JUDGED // (1 + len(moves_of(last.deal))))
            if len(moves) > most:
                raise TooManyMoves(f"at most {most} moves are tried at once here")
            return [_tried(raw, last, coming, move, place) for place, move in enumerate(moves)]


class _Place(NamedTuple):
    """Where a move may come: in this deal, which has these findings, of a match that stands as it did before the deal."""

    match: Match
    deal: Mapping[str, Any]
    found: Sequence[Finding] = ()

    def judged(self, log: Log) -> JudgedDeal:
        """The deal, as it alone stands in the log, and the match goes on by itself."""
        return judge_deal(self.match.fork(), log.deals[0], keep_tricks=False, last=True)


def _read(raw: Any) -> Log:
    return read_log(raw, catalogue.find_game, catalogue.rulings())


def _places(raw: Any, log: Log) -> tuple[_Place, _Place]:
    """The last deal of the log, and the deal that goes on next: the same, or a new one after it. One that
    nobody wrote down takes no moves."""
    match = match_of(log)
    seat_first_dealer(match, log)
    for deal in log.deals[:-1]:
        judge_deal(match, deal, keep_tricks=False, last=False)
    if not log.deals:
        return (new := _Place(match, {})), new
    after = match.fork()
    judged = judge_deal(after, log.deals[-1], keep_tricks=False, last=True)
    last = _Place(match, raw["deals"][-1], judged.table.findings)
    new = last if judged.next() else _Place(after, {})
    return new if judged.reported else last, new


def _tried(raw: Any, last: _Place, coming: _Place, move: Any, place: int) -> Try:
    """What is found if that move comes next, or why it cannot be read."""
    try:
        log = _read(raw | {"deals": [_grown(coming.deal, move)]})
        there = coming
        if last is not coming and isinstance(said := log.deals[0].moves[-1], Move) and said.verb in AFTER_THE_DEAL:
            log, there = _read(raw | {"deals": [_grown(last.deal, move)]}), last
    except Misfit:
        raise
    except UnreadableLog as error:
        where = pointer_to("moves", place)
        return {"move": move, "errors": [{"pointer": where, "detail": fault.detail} for fault in error.faults]}
    found = there.judged(log).table.findings
    return {"move": move, "findings": [finding for finding in found if finding not in there.found]}


def _grown(deal: Mapping[str, Any], move: Any) -> dict[str, Any]:
    return {**deal, "moves": [*moves_of(deal), move]}
