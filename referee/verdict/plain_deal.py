"""A plain deal, of which nothing is made but its verdict: the table where it is played is kept ready from the deals before.

Plain is the one deal of a log of which every hand is known, whose steps before play are as they must be and in whose tricks
nobody could find fault. Where its tricks are plain no longer it is handed over as it is, to go on step by step; of anything
else `plain_verdict` says nothing, before anybody is told.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple, cast

from referee.clauses.kinds import NextDealer
from referee.evidence.inference import record_moves, set_of
from referee.games.game import Game
from referee.play.match import Match, deal_at
from referee.play.tricks.closing import cite_rulings
from referee.play.tricks.fast_tricks import Stretch
from referee.play.tricks.plain import courses_at, limits_at, take_over
from referee.play.tricks.trick_deal import TrickDeal
from referee.play.tricks.trick_plan import TrickPlan, plan_of
from referee.reading.log import Log
from referee.reading.moves import CARD, SEAT_BITS, Move, as_move
from referee.table.shapes import ReckoningLine
from referee.table.trick import Won
from referee.table.values import Points
from referee.ticks import HEARD
from referee.value import remembered

MOST = 256
"""So many openings of a game are kept."""
FROM = {None, "hand", "stock"}
"""Where a card may be turned from to name trumps."""


def may_be_plain(game: Game) -> bool:
    """Do all clauses of the game promise what a plain deal needs?"""
    if game.family != "trick-taking" or not game.built_in or game.extra_hands(("",)) or game.pack.joker_mask:
        return False
    plan = plan_of(game)
    asked = [stage.whole for stage in plan.asked[None]]
    return (
        all(clause.by_number_only for clause in plan.setups)
        and all(stage.by_its_moves for stage in plan.stages)
        and asked == sorted(asked)  # what is taken as a whole comes after all else
        and all(award.by_tricks_and_bids for award in plan.awards)
        and plan.winner_leads
        and not (
            plan.laws or plan.unsaid or plan.hands_on_table or plan.picking_up or plan.after_lead or plan.may_doubt
        )
        and not (plan.at_trick_end or plan.free_play or plan.goes_out or plan.after_play or game.of_kind(NextDealer))
    )


class Opening:
    """A table at which trumps are settled, and what there is to know of it before anybody is dealt a card."""

    def __init__(self, log: Log, dealer: int, moves: list[Move], plan: TrickPlan) -> None:
        self.match = Match(log.game, log.players, dealer)
        self.table = table = self.match.table(dealer)
        self.play = cast("TrickDeal", deal_at(table))
        for index, move in enumerate(moves):
            self.play.dispatch(index, as_move(move, index))
        self.asked = [stage for stage in plan.asked[None] if stage.whole and stage.due(table) is not None]
        self.whole = {stage.id: stage.ruling_ids(log.game) for stage in self.asked}
        self.cards = table.hands.sizes[0]
        self.rounds = table.trick.limit or self.cards
        self.sound = (
            not (table.findings or table.thrown_in or table.early or table.over or table.waived or table.kitty.size)
            and all(stage.whole or stage.due(table) is None for stage in plan.asked[None])
            and table.hands.sizes == [self.cards] * table.seats
            and table.trumps.turn_up_from in FROM
            and not table.trumps.due
            and self.rounds <= self.cards
            and table.rounds is None
        )
        self.turned = None if table.trumps.turn_up_from is None else table.trumps.turned
        self.cited, self.gone = frozenset(table.cited), table.hands.gone
        table.started = True

    def renew(self, log: Log, known: list[int]) -> None:
        """Lets other players begin, with these hands."""
        table = self.table
        table.names, table.findings, table.cited = [*log.players], [], set(self.cited)
        table.hands.known, table.hands.sizes, table.hands.gone = known, [self.cards] * table.seats, self.gone
        table.auction.bids = [None] * table.seats
        table.won, table.trick.number, table.left_open = Won(table.hand_count), 1, None
        table.trick.faces_before = ()

    def hand_over(self, log: Log, stretch: Stretch, tricks: list[dict[str, Any]], *, keep_tricks: bool) -> Begun:
        """The deal as it is after that stretch, to go on step by step. The opening has gone with it."""
        play, table, deal = self.play, self.table, log.deals[0]
        self.match.names, self.match.columns = log.players, [*log.players, *log.game.columns]
        record_moves(table, deal)
        play.tricks, play.keep_tricks, play.next_leader, play.tick = tricks, keep_tricks, stretch.leader, HEARD.get()
        if table.trick.number > 1:
            cite_rulings(play, 0)
        return Begun(self.match, play, take_over(play, stretch))


@remembered(512)
def openings_of(game: Game) -> dict[Hashable, Opening] | None:
    """The openings of the game that are kept ready, by who deals and what was said of trumps; None where none is plain."""
    return {} if may_be_plain(game) else None


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
    if len(log.deals) != 1 or not log.dealer_named or log.first_deal != 1:
        return None
    if log.rulings or log.table or log.carried or log.edition is not None or log.game.family != "trick-taking":
        return None
    plan, kept, deal = plan_of(log.game), openings_of(log.game), log.deals[0]
    if kept is None or deal.won is not None or deal.called or deal.declared:
        return None
    dealer = log.dealer if deal.dealer is None else deal.dealer
    moves, first = deal.moves, 0
    key: list[Hashable] = [len(log.players), dealer]
    steps: dict[str, list[Move]] = {}
    for move in moves:
        if isinstance(move, int):
            break
        stages = plan.stages_by_verb.get(move.verb)
        if stages is None or move.corrected or len(stages) > 1:
            return None
        if stages[0].whole:
            steps.setdefault(stages[0].id, []).append(move)
        elif steps or not stages[0].names_trumps:
            return None
        else:
            key += vars(move).items()
        first += 1
    if first == len(moves) or Move in set(map(type, moves[first:])):
        return None
    opening = kept.pop(named := tuple(key), None)
    if opening is None:
        opening = Opening(log, dealer, cast("list[Move]", moves[: first - sum(map(len, steps.values()))]), plan)
        if len(kept) >= MOST:
            kept.clear()
    verdict = _judged(log, edition, opening, steps, first, keep_tricks=keep_tricks) if opening.sound else None
    if type(verdict) is not Begun and (not opening.table.findings or not opening.sound):
        kept[named] = opening
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
        if opening.rounds != opening.cards or len(deal.moves) != first + table.seats * opening.cards:
            return None
        bits = table.pack.bits
        for move in cast("list[int]", deal.moves[first:] if first else deal.moves):
            known[move >> SEAT_BITS] |= bits[move & CARD]
    every = 0
    for mask in known:
        if mask.bit_count() != opening.cards:
            return None
        every |= mask
    if every > table.pack.all or every.bit_count() != opening.cards * table.seats:
        return None
    return known


def _is_where_it_was_turned(opening: Opening, known: list[int], *, gifts: bool) -> bool:
    """Is the card that was turned up where it must be, the dealer's hand or none?"""
    table, card = opening.table, opening.turned
    if card is None:
        return True
    if table.trumps.turn_up_from == "hand":
        return not gifts and bool(known[table.dealer] >> card & 1)
    return not any(hand >> card & 1 for hand in known)


def _judged(
    log: Log, edition: str, opening: Opening, steps: dict[str, list[Move]], first: int, *, keep_tricks: bool
) -> Ended | Begun | None:
    """What came of the deal; None where it is not plain before the first lead."""
    known = _hands(log, opening, first)
    if known is None or not _is_where_it_was_turned(opening, known, gifts="give" in steps):
        return None
    table = opening.table
    opening.renew(log, known)
    if list(steps) != list(opening.whole):
        return None
    for stage in opening.asked:
        taken = steps[stage.id]
        if len(taken) != table.seats or not stage.take_whole(table, taken, recorded=bool(log.deals[0].hands)):
            return None
        table.cited.update(opening.whole[stage.id])
    leader = opening.play.first_leader()
    tricks: list[dict[str, Any]] = []
    if leader is None:
        return None
    ended = _all_tricks(log, opening, first, leader, tricks if keep_tricks else None)
    if ended is not None:
        return opening.hand_over(log, ended, tricks, keep_tricks=keep_tricks)
    return _verdict(log, edition, opening, tricks)


def _all_tricks(
    log: Log, opening: Opening, place: int, leader: int, tricks: list[dict[str, Any]] | None
) -> Stretch | None:
    """Takes all tricks; the stretch that ended before the deal did, where one of them is not plain, or missing."""
    table, moves = opening.table, log.deals[0].moves
    plan, left, end = opening.play.plan, opening.rounds, len(moves)
    table.hands.record.stops = [end]
    while left:
        table.trick.mover = leader
        courses, limits = courses_at(plan, table), limits_at(opening.play, place)
        stretch = Stretch(table, place, leader, courses)
        stretch.run(moves, limits, tricks)
        if stretch.lying or not stretch.rounds or (left == stretch.rounds and stretch.place < end):
            return stretch
        left -= stretch.rounds
        table.hands.sizes = [size - stretch.rounds for size in table.hands.sizes]
        table.won.fallen |= stretch.mask
        table.hands.gone |= stretch.mask
        table.won.suits_led |= stretch.suits
        table.cited |= stretch.cited
        table.trick.faces_before = [stretch.last]
        place, leader, table.trick.number = stretch.place, stretch.leader, stretch.number
    return None


def _verdict(log: Log, edition: str, opening: Opening, tricks: list[dict[str, Any]]) -> Ended | None:
    """The verdict on a deal that has been played so."""
    table, plan, game, names = opening.table, opening.play.plan, log.game, log.players
    columns = [*names, *game.columns]
    lines: list[list[ReckoningLine]] = [[] for _ in columns]
    so_far: list[list[Points]] = [[] for _ in columns]
    scores = [0] * len(columns)
    for award, rulings in zip(plan.awards, plan.award_rulings, strict=True):
        given = list(award.score(table, so_far))
        for points in given:
            seat, worth, note = points
            lines[seat].append({"clause": award.id, "points": worth, "note": note})
            so_far[seat].append(points)
            scores[seat] += worth
        if given:
            table.cited.update(rulings)
    match = Match(game, names, table.dealer)
    match.number = 1
    match.close(table, scores)
    if match.doubt is not None or table.findings or table.left_open is not None:
        return None
    match.cited |= table.cited | plan.rulings
    verdict: dict[str, Any] = {
        "game": game.slug,
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
        "scores": dict(zip(columns, scores, strict=True)),
        "winners": [names[seat] for seat in match.winners],
        "ending": match.ending,
        "next": None,
    }
    return Ended(match, verdict)
