"""A game's clauses sorted by when a deal consults them, as far as all families do."""

from __future__ import annotations

from collections.abc import Set

from referee.clauses.dealing.beside_hands import Rows
from referee.clauses.kinds import Award, Effect, FirstLead, HandsOnTable, OutOfCards, Setup, Stage
from referee.clauses.matching.last_card_call import LastCardCall
from referee.games.basics import Basic
from referee.games.game import Game
from referee.value import remembered


class Plan:
    """A game's clauses sorted by when they are consulted, as far as all families do; made once for each game."""

    goes_out = False
    """Is it noted in what order the players went out?"""
    end_clause: str
    """The clause that a move after the end of a deal goes against."""
    rulings: Set[str]
    """The rulings that any play rests on."""

    def __init__(self, game: Game) -> None:
        self.setups = game.of_kind(Setup)
        self.stages = game.of_kind(Stage)
        asked = [stage for stage in self.stages if type(stage).due is not Stage.due]
        self.asked: dict[str | None, list[Stage]] = {None: asked}
        """The steps that may be due before each other one, and before a play; those never due are only offered."""
        for place, moving in enumerate(self.stages):
            before = [stage for stage in self.stages[:place] if moving.id not in stage.may_follow]
            self.asked[moving.id] = [stage for stage in before if stage in asked]
        verbs = {verb for stage in self.stages for verb in stage.verbs}
        self.stages_by_verb = {verb: [stage for stage in self.stages if verb in stage.verbs] for verb in verbs}
        self.awards = tuple(sorted(game.of_kind(Award), key=lambda award: award.turn))
        self.award_rulings = [{*award.ruling_ids(game)} - award.lazy for award in self.awards]
        self.may_doubt = tuple(sorted(game.acting(Award, "doubt"), key=lambda award: award.turn))
        self.first_lead = game.of_kind(FirstLead)[0]
        self.after_trick = game.acting(Effect, "after_trick")
        self.hands_on_table = game.of_kind(HandsOnTable)
        self.laws = next((stage for stage in self.stages if Basic.LAWS in stage.answers), None)
        self.no_take_back = Basic.TAKING_BACK in game.settled


class SheddingPlan(Plan):
    """The same of games in which players run out of cards while others play on."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.going_out = game.of_kind(OutOfCards)[0]
        self.end_clause = self.going_out.id
        self.rows = next(iter(game.of_kind(Rows)), None)
        self.call = next(iter(game.of_kind(LastCardCall)), None)
        self.call_rulings = frozenset(() if self.call is None else self.call.ruling_ids(game))


@remembered(512)
def rulings_of_steps(game: Game) -> dict[str, tuple[str, ...]]:
    """The rulings that steps of the game rest on, by their ids, as far as they have been asked for."""
    return {}
