"""A log into a verdict, as plain data."""

from __future__ import annotations

from contextlib import nullcontext
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from referee.clauses.kinds import NextDealer
from referee.errors import CatalogueError
from referee.games.game import Game
from referee.loading import catalogue
from referee.loading.own import may_be_a_misfit
from referee.play.match import Match, match_of
from referee.reading.deals import Deal
from referee.reading.json_text import read_text
from referee.reading.known_table import is_outline, known_log, meet_table
from referee.reading.log import Log, read_log
from referee.ticks import Tick, ticking
from referee.verdict.deal_entry import JudgedDeal
from referee.verdict.plain_deal import Begun, Ended, plain_verdict
from referee.verdict.position import position_of

if TYPE_CHECKING:
    from pathlib import Path

    from referee.table.shapes import Outcome, Position, RulingInForce, Verdict, VerdictDeal


MOST = 4096
"""So many sets of rulings are remembered."""


def judge(
    log: Any,
    *,
    game: str | Path | Game | None = None,
    tricks: bool = True,
    position: bool = False,
    tick: Tick | None = None,
) -> Verdict:
    """The verdict on a log: what was against the rules, who won each trick, what each deal was worth, who won the match.

    What is against the rules raises nothing: it is a finding of the verdict. A log may stop anywhere.

    Args:
        log: The log, as plain data or as JSON text; Bridge deals may be text in Portable Bridge Notation, too.
        game: What was played, whatever the log says of that: a game, its name or the path of its file.
        tricks: False leaves the lists of tricks empty, which makes a verdict much shorter.
        position: True adds where the deal stands that is being played: `position`, as a scorer would tell it.
        tick: Called about once a move with the deal's number and the move's place in it, and with zeros in the midst of longer
            work; what it raises ends the judging.

    Returns:
        The verdict as plain data, which is the caller's own. Its `verdict` is `"clean"`, `"violations"` or `"undecided"`;
        with the last, `unchecked` says how many plays cannot be checked. Its `deals` stand in the order of the log, their
        `findings` in the order in which they were found, and `scores` count
        the game's own points. Two verdicts on the same log are equal.

    Raises:
        UnreadableLog: The log cannot be read. Every place is named, by its JSON pointer.
        UnknownGame: No game is called as the log says.
        CatalogueError: The file of the game is faulty.

    Examples:
        >>> import referee
        >>> log = {"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann",
        ...        "deals": [{"moves": "Bob 7S, Cat 4H, Ann 10S, Ann 2D, Bob 3D, Cat 9S"}]}
        >>> verdict = referee.judge(log)
        >>> verdict["verdict"], verdict["scores"]
        ('violations', {'Ann': 0, 'Bob': 0, 'Cat': 0})
        >>> finding = verdict["deals"][0]["findings"][0]
        >>> finding["player"], finding["kind"], finding["clause"], finding["proof"]
        ('Cat', 'illegal', 'follow-suit', {'move': 5, 'card': '9S'})
    """
    if tick is not None:
        with ticking(tick):
            return judge(log, game=game, tricks=tricks, position=position)
    if game is None:
        read = _read(log)
    else:
        raw = read_text(log) if isinstance(log, (bytes, str)) else log
        found = game_of(game)
        told = {**raw, "game": found.slug} if isinstance(raw, dict) else raw
        read = read_log(told, lambda _: found, catalogue.rulings())
    with may_be_a_misfit(read.game) if not read.game.built_in else nullcontext():
        return judge_log(read, catalogue.edition(read.game, read.rulings), keep_tricks=tricks, position=position)


def _read(log: Any) -> Log:
    """A log as read: at once, where its table was met before and it has nothing but deals."""
    if not isinstance(log, (bytes, str)):
        return read_log(log, catalogue.find_game, catalogue.rulings())
    raw = read_text(log, _known)
    if type(raw) is Log:
        return raw
    read = read_log(raw, catalogue.find_game, catalogue.rulings())
    if is_outline(raw):
        meet_table(catalogue.shelf().tables, raw, read)
    return read


def _known(raw: Any, colons: int) -> Log | None:
    """The log with these data, whose text has so many colons, if its table is known and it has nothing but deals."""
    try:
        return known_log(catalogue.shelf().tables, raw, colons) if is_outline(raw) else None
    except (CatalogueError, TypeError):  # a folder that cannot be read, or a name that is none
        return None


def game_of(game: str | Path | Game) -> Game:
    """The game, or the one of that name or in that file. Raises UnknownGame, CatalogueError and OSError."""
    return game if isinstance(game, Game) else catalogue.load_game(game)


def judge_log(log: Log, edition: str, *, keep_tricks: bool = True, position: bool = False) -> Verdict:
    """The verdict on a log, as plain data."""
    begun = plain_verdict(log, edition, keep_tricks=keep_tricks)
    if isinstance(begun, Ended):
        ended = cast("Verdict", begun.verdict)
        ended["rulings"] = rulings_in_force(log, begun.match)
        return _told_of(log, edition, ended)
    match = match_of(log) if begun is None else begun.match
    if log.deals and not log.dealer_named:
        seat_first_dealer(match, log)
    deals: list[VerdictDeal] = []
    upcoming, unchecked = None, 0
    holds: list[str] = []
    stands: Position | None = None
    for deal in log.deals:
        judged = judge_deal(match, deal, keep_tricks, last=deal is log.deals[-1], begun=begun)
        deals.append(judged.entry())
        unchecked += judged.unchecked() if judged.table.findings else 0
        upcoming = judged.next()
        if deal is log.deals[-1] and match.ending is None:
            holds = judged.standing()
            stands = position_of(judged.table) if position else None
    if len(deals) > 1 and not any(clause.by_result for clause in log.game.of_kind(NextDealer)):
        match.cited.add("deal-rotation")
    verdict: Verdict = {
        "game": log.game.slug,
        "edition": edition,
        "verdict": _outcome(deals),
        "complete": match.ending is not None,
        "deals": deals,
        "scores": dict(zip(match.columns, match.totals, strict=True)),
        "winners": [log.players[seat] for seat in match.winners],
        "ending": match.ending,
        "next": None if match.ending is not None else upcoming,
        "rulings": rulings_in_force(log, match),
    }
    if verdict["verdict"] == "undecided":
        verdict["unchecked"] = unchecked
    if holds:
        verdict["standing"] = holds
    if stands is not None:
        verdict["position"] = stands
    if not log.game.built_in:
        verdict["own"] = True
    return _told_of(log, edition, verdict)


def _told_of(log: Log, edition: str, verdict: Verdict) -> Verdict:
    """The verdict, and at its end what is not judged and whether the log was judged by other rules before."""
    if log.game.not_judged:
        verdict["not_judged"] = list(log.game.not_judged)
    if log.edition is not None:
        verdict["edition_changed"] = log.edition != edition
    return verdict


def seat_first_dealer(match: Match, log: Log) -> None:
    """Finds the dealer of the first deal, where the log names none."""
    if not log.dealer_named and not (log.deals and log.deals[0].dealer is not None):
        match.seat_first_dealer()


def judge_deal(match: Match, deal: Deal, keep_tricks: bool, *, last: bool, begun: Begun | None = None) -> JudgedDeal:
    """The next deal of a match as judged; `begun` is what was taken of it already."""
    judged = JudgedDeal(match, deal, keep_tricks=keep_tricks, begun=begun)
    table = judged.table
    if not table.trick.untold and not table.over and not last:
        message = (
            "The log goes on with the next deal, but this one is not recorded to its end: its points are not known."
        )
        table.find("unproven", judged.play.plan.end_clause, message, move=None)
        match.cited.add("unfinished-deal")
    if table.trick.untold or not (table.over or last):
        match.pass_on(table)
    return judged


def _outcome(deals: list[VerdictDeal]) -> Outcome:
    """What the findings of all deals come to; how a deal was played that nobody wrote down cannot be told."""
    kinds = {finding["kind"] for deal in deals for finding in deal["findings"]}
    if kinds & {"illegal", "impossible"}:
        return "violations"
    unseen = any("scored" in deal for deal in deals)
    return "undecided" if unseen or "unproven" in kinds else "clean"


def rulings_in_force(log: Log, match: Match) -> list[RulingInForce]:
    """Every ruling that the judgement rests on, and every one that the log chose, in the order of their ids; where the table
    declared its own answer, with what it declared."""
    listed = [entry.copy() for entry in _answers(frozenset(match.cited), tuple(log.rulings.items()))]
    if log.table:
        book = catalogue.rulings()
        for entry in listed:
            key = book[entry["id"]].get("declared", "").removeprefix("table.")
            if key in log.table:
                entry["declared"] = log.table[key]
    return listed


@lru_cache(MOST)
def _answers(cited: frozenset[str], chosen: tuple[tuple[str, str], ...]) -> list[RulingInForce]:
    """These rulings, and those that were chosen, each with the answer in force."""
    book, answers = catalogue.rulings(), dict(chosen)
    listed: list[RulingInForce] = []
    for id_ in sorted(cited | answers.keys()):
        value = answers.get(id_, "default")
        if (entry := book.get(id_)) is not None:
            text = entry["default"]["text"] if value == "default" else entry["alternatives"][value]
            listed.append({"id": id_, "value": value, "text": text})
    return listed
