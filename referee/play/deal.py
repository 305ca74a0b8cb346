"""What every deal has in common: steps that are due or offered, and what each move is meant for. Over 300 lines for one
class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from referee.clauses.ending.laws import use_grant
from referee.clauses.kinds import Award, Stage
from referee.games.basics import Basic
from referee.games.clause import Clause
from referee.play.plan import Plan, rulings_of_steps
from referee.play.reports import report_not_held
from referee.play.taking_back import retract
from referee.play.turn_list import TurnList
from referee.reading.moves import Move, as_move, mover
from referee.table.table import Table
from referee.table.values import Due, Moment
from referee.ticks import HEARD

if TYPE_CHECKING:
    from referee.table.shapes import MayBefore, Next

TOLD_LATE = frozenset({"law", "repeal", "kitty", "show", "contract", "result"})
"""The verbs of moves that may come after the last card."""


class StagedDeal:
    """One deal in progress: takes moves one after another, judges each and applies it as made."""

    plan: Plan
    parts: tuple[str, ...] = ()
    """The attributes in which the deal keeps its parts."""
    finds_evidence: ClassVar[bool] = False
    """Does the deal find out itself what its moves prove of hands that nobody wrote down?"""
    passes_begin: ClassVar[bool] = False
    """Is a pass before the first lead one in the play, which it begins?"""

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.table = table
        self.tricks: list[dict[str, Any]] = []
        self.listed: TurnList | None = None
        """What each player did turn by turn, in games without tricks."""
        self.keep_tricks = keep_tricks
        self.columns = table.seats + len(table.game.columns)
        self.next_leader: int | None = None
        self.saved: dict[int, tuple[dict[str, Any], tuple[Any, ...], int]] = {}
        """How things stood before moves that are taken back later, by their places."""
        self.tick = HEARD.get()
        for clause in self.plan.setups:
            clause.prepare(table)

    # --- for the families ----------------------------------------------------------------------------------

    def play_move(self, index: int, move: Move) -> None:
        """Takes a play."""
        raise NotImplementedError

    def pass_move(self, index: int, move: Move) -> None:
        """Takes a pass once play has begun."""
        raise NotImplementedError

    def begin(self, index: int, seat: int) -> None:
        """Starts the play with the first lead. What was due before is waived; what is proved to have come into hands without a
        move of its own is taken over."""
        table = self.table
        if self.due_stage() is not None:
            self.waive_until(None, index, Move(seat, "play"))
        table.started, table.trick.number = True, 1
        self.claim_all()
        for hands in self.plan.hands_on_table:
            hands.seat(table)
        self.next_leader = self.first_leader()

    def first_leader(self) -> int | None:
        """Who leads first, or in place of a player who sits out; None where that is not known."""
        leader = self.plan.first_lead.leader(self.table)
        return leader if leader is None else self.table.order(leader)[0]

    def after_stage(self, move: Move) -> None:
        """Looks again at the play after a step that was taken in the middle of it."""

    def awaited(self) -> int | None:
        """Whose play is due, in families where a step may take the place of a play."""
        return None

    def after_grant(self, move: Move) -> None:
        """Looks again at the play after a card that a law let somebody draw or discard."""

    # --- what stands beside the table ----------------------------------------------------------------------

    def own_facts(self) -> tuple[Any, ...]:
        """What a deal in progress keeps beside the table, copied."""
        return tuple(getattr(self, name).copy() for name in self.parts)

    def take_back(self, facts: tuple[Any, ...]) -> None:
        """Goes back to facts that were copied. The parts stay the same objects, for they know each other."""
        for name, part in zip(self.parts, facts, strict=True):
            getattr(self, name).restore(part)

    # --- moves ---------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """Who makes a move."""
        return self.table.names[seat] if seat >= 0 else "The table"

    def step(self, index: int, move: Move) -> None:
        """Takes one move of any kind."""
        if self.tick is not None:
            self.tick(self.table.match.number, index)
        if move.verb == "retract":
            retract(self, index, move)
            return
        if move.corrected:
            self.saved[index] = (self.table.checkpoint(), self.own_facts(), len(self.table.findings))
        self.dispatch(index, move)

    def dispatch(self, index: int, move: Move) -> None:
        """Gives the move to what it is meant for."""
        table = self.table
        if move.verb == "play" and not table.over:
            if not table.started:
                self.begin(index, move.seat)
            self.play_move(index, move)
            return
        if table.over and move.verb == "show" and move.seat >= 0 and table.game.acting(Award, "unshown"):
            self._show(index, move)
            return
        stage = self.stage_for(move)
        unseen = move.verb == "turn-up" and table.trick.unseen_before  # the very last card may have brought it about
        late = move.verb in TOLD_LATE or unseen or (stage is not None and stage.comes_late(table, move))
        if table.over and not late:
            message = f"{self.name(move.seat)} came too late with “{move.verb}”: the deal was over."
            table.find("illegal", self.end_clause(), message, move=index, seat=move.seat)
        elif stage is not None:
            if stage.ordered:
                self.waive_until(stage, index, move)
            table.awaited = self.awaited()
            stage.hear(table, move)
            if not stage.unsaid:
                self.cite_rulings_of(stage)
            table.hands.claim(move.seat, index)
            if table.thrown_in:
                table.over = True
            else:
                self.after_stage(move)
        elif move.verb == "pass" and (table.started or self.passes_begin):
            self.pass_move(index, move)
        elif use_grant(table, move):
            self.after_grant(move)
        else:
            table.hands.claim(move.seat, index)
            message = (
                f"{self.name(move.seat)} made the move “{move.verb}”, which has no place here in {table.game.name}."
            )
            table.find("illegal", Basic.TURNS, message, move=index, seat=move.seat)

    def cite_rulings_of(self, stage: Stage) -> None:
        """Notes the rulings that a step rests on; what they are is asked once for each game."""
        known = rulings_of_steps(game := self.table.game)
        if stage.id not in known:
            known[stage.id] = stage.ruling_ids(game)
        self.table.cited.update(known[stage.id])

    def take_steps(self, moves: Sequence[int | Move], index: int) -> int:
        """Takes plain moves of a step before which nothing else is due. Returns the place of the first that it did not take."""
        move, table = moves[index], self.table
        stage = None if isinstance(move, int) or table.over else self.stage_for(move)
        if stage is None or (stage.ordered and self.due_stage(stage) is not None):
            return index
        table.awaited = self.awaited()
        taken = stage.take_plain(table, moves, index)
        if taken > index:
            self.cite_rulings_of(stage)
            if table.hands.gained:
                for place in range(index, taken):
                    table.hands.claim(mover(moves[place]), place)
            if self.tick is not None:
                for place in range(index, taken):
                    self.tick(table.match.number, place)
            if table.thrown_in:
                table.over = True
            else:
                self.after_stage(as_move(moves[taken - 1], taken - 1))
        return taken

    def stage_for(self, move: Move) -> Stage | None:
        """The step that the move is meant for."""
        for stage in self.plan.stages_by_verb.get(move.verb, ()):
            if stage.accepts(self.table, move):
                return stage
        return None

    def due_stage(self, moving: Stage | None = None) -> tuple[Stage, Due] | None:
        """The stage whose move must come next, and that move; of those that must come before `moving`, where a move is made
        for that. Nothing comes in a deal that is thrown in."""
        stages = () if self.table.thrown_in else self.plan.asked[None if moving is None else moving.id]
        for stage in stages:
            if stage.id not in self.table.waived and (due := stage.due(self.table)) is not None:
                return stage, due
        return None

    def waive_until(self, stage: Stage | None, index: int, move: Move) -> None:
        """Reports a move that comes before one that is due; what was due is waived from there on."""
        waiting = self.due_stage(stage)
        while waiting is not None:
            clause, due = waiting
            if clause.unsaid:
                clause.pass_over(self.table, index)
                waiting = self.due_stage(stage)
                continue
            who = "the table" if due.seat is None or due.seat < 0 else self.table.names[due.seat]
            message = (
                f"{self.name(move.seat)} moved too soon: {clause.missing(self.table)} (due from {who}: {due.action})."
            )
            self.table.find("illegal", clause, message, move=index, seat=move.seat)
            self.table.cite("missing-step")
            self.table.waived.add(clause.id)
            clause.waive(self.table)
            waiting = self.due_stage(stage)

    def claim_all(self, since: int = Moment.KITTY) -> None:
        """Takes over what is proved to have been in the hands since then: cards that came without a move of their own."""
        for own in self.table.hands.gained:
            self.table.hands.claim(own, since)

    def end_clause(self) -> str:
        """The clause by which the deal is over."""
        return self.plan.end_clause

    def run(self, moves: Sequence[int | Move]) -> None:
        """Takes all moves in order."""
        raise NotImplementedError

    def doubt(self) -> tuple[Clause, str] | None:
        """Why the points of the deal cannot be told, and the clause that this rests on; None where they can."""
        doubts = ((award, award.doubt(self.table)) for award in self.plan.may_doubt)
        return next(((award, doubt) for award, doubt in doubts if doubt is not None), None)

    def see_leaders(self) -> None:
        """Sees who has the highest total once a deal is over, where they make a law; everybody may, where that is not known."""

    def kitty_in_doubt(self) -> int | None:
        """The hand that won a kitty whose cards are not all recorded, where awards look at cards (ruling `kitty-trick`);
        None where nobody did, or none does."""
        table, owner = self.table, self.table.kitty.owner
        if owner is None or table.kitty.known.bit_count() >= table.kitty.size:
            return None
        return owner if any(award.reads_cards for award in self.plan.awards) else None

    def open_trick(self) -> dict[str, Any] | None:
        """The trick that is not complete, as a verdict lists it; None between tricks."""
        raise NotImplementedError

    # --- answers -------------------------------------------------------------------------------------------

    def next_play(self) -> Next:
        """Who is to play and what they may."""
        table = self.table
        if table.trick.untold:
            return {"player": None, "action": "play", "legal": [], "certain": False}
        seat = self.next_seat()
        if seat is None:
            return {"player": None, "action": "play", "legal": self.plan.first_lead.legal(table)}
        return self.play_due(seat)

    def next_seat(self) -> int | None:
        """The hand whose turn it is to play; None where that is not known."""
        raise NotImplementedError

    def play_due(self, seat: int) -> Next:
        """What that hand, whose turn it is, may play."""
        raise NotImplementedError

    def next(self) -> Next | None:
        """Who is to move and with what; None when the deal is over."""
        table = self.table
        if table.over:
            return None
        waiting = self.due_stage()
        if waiting is not None:
            entry = waiting[1].told(table.names)
        else:
            entry = self.next_play()
        offering = [clause for clause in self.plan.stages if clause.between_tricks or not table.started]
        before = [offer for clause in offering for offer in clause.offers(table)]
        offers = cast("list[MayBefore]", before)
        if waiting is None:
            offers += self.in_turn()
        if offers:
            entry["optional"] = offers
        return entry

    def showing_due(self) -> Next | None:
        """Who is to show, once the play is over, what is left in a hand that counts; None where no such card is missing."""
        table = self.table
        if not table.over or table.thrown_in:
            return None
        for award in table.game.acting(Award, "unshown"):
            for seat in award.unshown(table):
                entry = Due(seat, award.shown_by, cards=table.hands.unknown(seat)).told(table.names)
                entry |= {"certain": False, "showdown": True}
                offers: list[MayBefore] = [
                    {"player": name, "action": verb} for name in table.names for verb in award.laid_down
                ]
                if offers:
                    entry["optional"] = offers
                return entry
        return None

    def _show(self, index: int, move: Move) -> None:
        """Takes note of what is left in a hand, which is shown after the play."""
        table, seat = self.table, move.seat
        if self.listed is not None:
            self.listed.note(index, seat, "show", move.cards)
        if table.hands.watch is not None:
            return
        for card in move.cards:
            if not table.hands.could_hold(seat, card):
                report_not_held(table, index, seat, card, did="showed")
            elif card >= 0:
                table.hands.known[seat] |= table.pack.bits[card]

    def in_turn(self) -> list[MayBefore]:
        """What the player whose turn it is may do before they play a card."""
        return []
