"""A plain deal, of which nothing is made but its verdict: the table where it is played is kept ready from the deals before.

Plain is the one deal of a log of which every hand is known, whose steps before play are as they must be and in whose tricks
nobody could find fault. Where its tricks are plain no longer it goes on from there step by step; of anything else
`plain_verdict` says nothing, before anybody is told.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from referee.evidence.inference import record_moves, set_of
from referee.play.match import Match
from referee.play.reckoning import totals
from referee.play.tricks.plain import take
from referee.play.tricks.trick_deal import TrickDeal
from referee.play.tricks.trick_plan import plan_of
from referee.reading.log import Log
from referee.reading.moves import CARD, SEAT_BITS
from referee.table.shapes import ReckoningLine
from referee.table.values import Points
from referee.ticks import HEARD
from referee.verdict.openings import MOST, Opening, Steps, before_play, key_of, openings_of


class Ended(NamedTuple):
    """A deal that was plain to its end: its match, and the verdict on it but for the rulings in force."""

    match: Match
    verdict: dict[str, Any]


class Begun(NamedTuple):
    """A deal that was plain so far: its match, itself, and the place of the first move that it has not taken."""

    match: Match
    play: TrickDeal
    place: int


def plain_verdict(log: Log, edition: str, *, keep_tricks: bool) -> Ended | Begun | None:
    """The verdict on a log of one plain deal; the deal itself, where it was plain when it began, or None."""
    if len(log.deals) != 1 or not log.dealer_named or log.game.family != "trick-taking":
        return None
    game = log.game.in_deal(log.first_deal) if log.first_deal > 1 else log.game
    kept, deal = openings_of(game), log.deals[0]
    if kept is None or deal.won is not None or deal.called or deal.declared:
        return None
    plan = plan_of(game)
    begun = before_play(log, plan)
    if begun is None:
        return None
    dealer = log.dealer if deal.dealer is None else deal.dealer
    naming, steps, first = begun
    opening = kept.pop(key := key_of(log, dealer, naming), None) or Opening(log, dealer, naming, plan)
    verdict = _judged(log, edition, opening, steps, first, keep_tricks=keep_tricks) if opening.sound else None
    if type(verdict) is not Begun and (not opening.table.findings or not opening.sound):
        if len(kept) >= MOST:
            kept.clear()
        kept[key] = opening
    if verdict is not None and (tick := HEARD.get()) is not None:
        for index in range(first):
            tick(1, index)
    return verdict


def _hands(log: Log, opening: Opening, first: int) -> list[int] | None:
    """The hands as sets, those that are recorded or else what everybody plays; None where they are not all known."""
    deal, table = log.deals[0], opening.table
    known = [0] * table.seats
    if deal.hands:
        for seat, cards in deal.hands.items():
            known[seat] = set_of(table.pack, cards) or 0
    else:
        if not opening.all_played or len(deal.moves) != first + sum(opening.sizes):
            return None
        bits = table.pack.bits
        for move in cast("list[int]", deal.moves[first:] if first else deal.moves):
            known[move >> SEAT_BITS] |= bits[move & CARD]
    every = 0
    for mask in known:
        every |= mask
    if every > table.pack.all or every.bit_count() != sum(opening.sizes):
        return None
    return known if list(map(int.bit_count, known)) == opening.sizes else None


def _is_where_it_was_turned(opening: Opening, card: int, known: list[int], steps: Steps) -> bool:
    """Is the card that was turned up where it must be, the dealer's hand or none?"""
    if opening.table.trumps.turn_up_from == "hand":
        passed_on = any("give" in stage.verbs for stage, _ in steps)
        return not passed_on and bool(known[opening.table.dealer] >> card & 1)
    return not any(hand >> card & 1 for hand in known)


def _judged(
    log: Log, edition: str, opening: Opening, steps: Steps, first: int, *, keep_tricks: bool
) -> Ended | Begun | None:
    """What came of the deal; None where it is not plain before the first lead."""
    known = _hands(log, opening, first)
    card = opening.turned
    if known is None or (card is not None and not _is_where_it_was_turned(opening, card, known, steps)):
        return None
    table, play, moves = opening.table, opening.play, log.deals[0].moves
    opening.renew(log, known, keep_tricks=keep_tricks)
    if (steps or opening.due) and not opening.take(steps, recorded=bool(log.deals[0].hands)):
        return None
    play.next_leader = play.first_leader()
    if play.next_leader is None:
        return None
    place, before, end = first, -1, len(moves)
    table.hands.record.stops = [end]
    while before < place < end and not (table.over or table.trick.cards):
        before, place = place, take(play, moves, place)
    lines = _lines(opening) if place == end and table.over else None
    if lines is not None and table.left_open is None:
        return _verdict(log, edition, opening, lines)
    record_moves(table, log.deals[0])
    return Begun(opening.match, play, place)


def _lines(opening: Opening) -> list[list[ReckoningLine]]:
    """The lines of the reckoning for each seat."""
    table = opening.table
    lines: list[list[ReckoningLine]] = [[] for _ in opening.match.columns]
    so_far: list[list[Points]] = [[] for _ in lines]
    for id_, score, rulings in opening.awards:
        given = [*score(table, so_far)]
        if given:
            for points in given:
                seat, worth, note = points
                lines[seat].append({"clause": id_, "points": worth, "note": note})
                so_far[seat].append(points)
            table.cited |= rulings
    return lines


def _verdict(log: Log, edition: str, opening: Opening, lines: list[list[ReckoningLine]]) -> Ended | None:
    """The verdict on a deal that has been played so."""
    table, match, names = opening.table, opening.match, log.players
    columns, scores = match.columns, totals(lines)
    match.close(table, scores)
    tricks = opening.tricks()
    if match.doubt is not None or table.findings:
        return None
    match.cited |= table.cited
    verdict: dict[str, Any] = {
        "game": log.game.slug,
        "edition": edition,
        "verdict": "clean",
        "complete": match.ending is not None,
        "deals": [
            {
                "number": 1,
                "dealer": names[table.dealer],
                "complete": True,
                "tricks": tricks,
                "findings": [],
                "scores": dict(zip(columns, scores, strict=True)),
                "reckoning": dict(zip(columns, lines, strict=True)),
            }
        ],
        "scores": dict(zip(columns, match.totals, strict=True)),
        "winners": [names[seat] for seat in match.winners],
        "ending": match.ending,
        "next": None,
    }
    return Ended(match, verdict)
