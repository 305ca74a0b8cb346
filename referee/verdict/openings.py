"""Tables that are kept ready: play is about to begin at them, and they have been like that in a deal before.

How a deal begins, whoever plays it, follows from the game, from what the table declares, from who deals and from what is said
of trumps, if all clauses promise that. Such a beginning is kept with its game, and used again.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, cast

from referee.clauses.kinds import NextDealer, Stage
from referee.games.game import Game
from referee.play.match import Match, deal_at, match_of
from referee.play.tricks.trick_deal import TrickDeal
from referee.play.tricks.trick_plan import NO_DUTIES, TrickPlan, plan_of
from referee.reading.log import Log
from referee.reading.moves import Move, as_move
from referee.table.trick import Won
from referee.ticks import HEARD
from referee.value import remembered

MOST = 256
"""So many openings of a game are kept."""
FROM = {None, "hand", "stock"}
"""Where a card may be turned from to name trumps."""
Steps = list[tuple[Stage, list[Move]]]
"""The steps that are taken as a whole, in order, each with its moves."""


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
        and not (plan.laws or plan.unsaid or plan.hands_on_table or plan.picking_up or plan.may_doubt)
        and not (plan.at_trick_end or plan.free_play or plan.goes_out or plan.after_play or game.of_kind(NextDealer))
    )


class Opening:
    """A table at which trumps are settled, and what there is to know of it before anybody is dealt a card."""

    match: Match
    """The match of the log that it is used for."""

    def __init__(self, log: Log, dealer: int, moves: list[Move], plan: TrickPlan) -> None:
        self.table = table = match_of(log).table(dealer)
        self.play = cast("TrickDeal", deal_at(table))
        for index, move in enumerate(moves):
            self.play.dispatch(index, as_move(move, index))
        self.asked = {stage.id for stage in plan.asked[None] if stage.whole}
        self.due = [stage.id for stage in plan.asked[None] if stage.whole and stage.due(table) is not None]
        self.rulings = {stage.id: stage.ruling_ids(table.game) for stage in plan.stages if stage.whole}
        """Those of the steps that are taken as a whole."""
        self.sizes = [*table.hands.sizes]
        self.all_played = table.trick.limit is None or table.trick.limit >= max(self.sizes)
        """Is every card played that is dealt?"""
        self.sound = (
            not (table.findings or table.thrown_in or table.early or table.over or table.waived or table.kitty.size)
            and all(stage.whole or stage.due(table) is None for stage in plan.asked[None])
            and table.trumps.turn_up_from in FROM
            and not table.trumps.due
            and table.rounds is None
        )
        self.turned = None if table.trumps.turn_up_from is None else table.trumps.turned
        self.cited, self.gone, self.belongings = frozenset(table.cited), table.hands.gone, frozenset(table.belongings)
        self.awards = [
            (award.id, award.scoring(table), rulings)
            for award, rulings in zip(plan.awards, plan.award_rulings, strict=True)
        ]
        table.started = True

    def renew(self, log: Log, known: list[int], *, keep_tricks: bool) -> None:
        """Lets the players of that log begin, with these hands."""
        table, play = self.table, self.play
        self.match = match = match_of(log)
        match.dealer, match.number = table.dealer, 1
        table.match = match.so_far()
        table.names, table.findings, table.cited = [*log.players], [], set(self.cited)
        table.hands.known, table.hands.sizes, table.hands.gone = known, [*self.sizes], self.gone
        table.auction.bids = [None] * table.seats
        table.won, table.trick.number, table.trick.faces_before = Won(table.hand_count), 1, ()
        table.over, table.left_open = False, None
        if len(table.belongings) > len(self.belongings):
            for kind in table.belongings.keys() - self.belongings:
                del table.belongings[kind]
        play.keep_tricks, play.tick = keep_tricks, HEARD.get()
        play.cited, play.led_by = False, (-1, NO_DUTIES)

    def tricks(self) -> list[dict[str, Any]]:
        """Gives away the tricks that were played, and keeps none of them."""
        tricks, self.play.tricks = self.play.tricks, []
        return tricks

    def take(self, steps: Steps, *, recorded: bool) -> bool:
        """Takes the moves of steps before play; says no where anything may be wrong with them."""
        if self.due != [stage.id for stage, _ in steps if stage.id in self.asked]:
            return False
        for stage, moves in steps:
            if stage.id in self.asked and len(moves) != self.table.seats:
                return False
            if not stage.take_whole(self.table, moves, recorded=recorded):
                return False
            self.table.cited.update(self.rulings[stage.id])
        return True


@remembered(512)
def openings_of(game: Game) -> dict[Hashable, Opening] | None:
    """The openings of the game that are kept ready, by their keys; None where none is plain."""
    return {} if may_be_plain(game) else None


def key_of(log: Log, dealer: int, naming: list[Move]) -> Hashable:
    """What all that comes before the play of a log follows from, its steps taken as a whole aside."""
    key: list[Hashable] = [len(log.players), dealer, log.first_deal]
    if log.rulings or log.table:
        key += (tuple(log.rulings.items()), repr(log.table))
    for move in naming:
        key += vars(move).items()
    return tuple(key)


def before_play(log: Log, plan: TrickPlan) -> tuple[list[Move], Steps, int] | None:
    """The moves with which trumps are named or cancelled, those of the steps that are taken as a whole, and the place of the
    first lead; None where anything else comes before it."""
    moves: list[int | Move] = log.deals[0].moves
    naming: list[Move] = []
    steps: Steps = []
    for first, move in enumerate(moves):
        if isinstance(move, int):
            return None if Move in set(map(type, moves[first:])) else (naming, steps, first)
        stages = plan.stages_by_verb.get(move.verb)
        if stages is None or move.corrected or len(stages) > 1:
            return None
        stage = stages[0]
        if not stage.whole:
            if steps or not (stage.names_trumps or stage.cancels_trumps):
                return None
            naming.append(move)
        elif steps and steps[-1][0] is stage:
            steps[-1][1].append(move)
        else:
            steps.append((stage, [move]))
    return None
