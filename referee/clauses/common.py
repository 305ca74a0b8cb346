"""What all games have in common beside a pack: one's own cards, taking turns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.clauses.kinds import Effect, Game, MeldsKept, Note, laid_face_down
from referee.clauses.phases import (
    before_lead,
    by_turns,
    drawing,
    first_lead,
    one_action,
    order_of_play,
    plain_cards,
    players,
)
from referee.games.basics import Basic
from referee.games.examples import Examples, Moves, bad, good


class OwnCards(Note, title="Playing from the hand", section="play"):
    """Everybody plays out of their own hand."""

    answers = (Basic.HANDS,)
    gist = ""

    def says(self, game: Game) -> str:
        if laid_face_down(game):
            return "Play only cards from your own hand, whatever you say they are."
        once = "" if by_turns(game) else ", and each card once in a deal"
        rows = " and your own rows" if any(clause.lays_rows for clause in game.clauses) else ""
        return f"Play only cards from your own hand{rows}{once}."

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return ("card-not-held",) if game.family != "trick-taking" or game.has("first-out") else ()

    def examples(self, game: Game) -> Examples:
        if game.family == "melding":
            laid = "{first} discard {b2}" if game.of_kind(MeldsKept) else "{first} meld {meld}"
            other = (("{second}", "{b2}"),)
            yield good(laid, start="drawn")
            yield bad(laid, start="drawn", hands=other, note="One of them is in another hand.")
            return
        yield good("{first} {lead}")
        if laid_face_down(game):
            told = ("{first} {lead}", "{second} challenge", "table turn-up {turned}")
            yield bad(*told, note="{turned} lies in the pile already.")
            return
        card = first_lead(game)
        there = game.pack.copies.get(card, (game.pack.ids[card],)) if game.family == "trick-taking" else ()
        copies = sum(not game.kept_out >> copy & 1 for copy in there) or 1
        yield bad(*(f"{name} {card}" for name in order_of_play(game)[: copies + 1]), note="It has been played.")


def way(game: Game) -> str:
    """Which way deal and play go."""
    return "clockwise" if game.onward > 0 else "counter-clockwise"


class CounterClockwise(Note, title="The way round", section="play", counter_clockwise=True):
    """Deal, bidding and play go counter-clockwise."""

    gist = "Play goes counter-clockwise."
    rule = (
        "Dealing, bidding and playing go to the right: counter-clockwise. A log names the players clockwise all the same; what "
        "a ruling says of the next player clockwise holds for the next player counter-clockwise."
    )
    families = ("climbing", "trick-taking")

    def faults(self, game: Game) -> Iterator[str]:
        for clause in game.clauses:
            if re.search(r"\bleft of\b|'s left\b|(?<!counter-)\bclockwise", clause.says(game)) and clause is not self:
                yield f"the clause {clause.id} goes clockwise; what it says of the left cannot be turned round"

    def examples(self, game: Game) -> Examples:
        yield good("{first} {lead}", "{second} {again}")
        if len(players(game)) > 2:
            yield bad("{first} {lead}", "{last} {again}", clause=game.settled[Basic.TURNS].id)


class TurnOrder(Note, title="Taking turns", section="play"):
    """Whose turn it is."""

    answers = (Basic.TURNS,)
    gist = ""
    verbs = frozenset({"play", "retract"})
    rulings = tuple(
        "first-dealer deal-rotation out-of-turn as-played missing-step after-the-end unfinished-deal".split()
    )

    def lets(self, game: Game) -> frozenset[str]:
        return self.verbs - {"play"} if game.family == "melding" else self.verbs

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        if game.family in {"matching", "melding"}:
            return (*(id_ for id_ in self.rulings if id_ != "out-of-turn"), "early-play")
        return (*self.rulings, "uneven-hands", "lead-out-of-turn") if game.has_tricks else self.rulings

    def says(self, game: Game) -> str:
        if game.family == "matching":
            return f"Deal and play go {way(game)}."
        if game.family == "melding":
            return f"Deal and play go {way(game)}. Finish your turn before the next player moves."
        twice = ", or two to one that goes round twice" if game.acting(Effect, "laps") else ""
        plays = "plays or passes" if game.family == "climbing" else f"plays one card to the trick{twice}"
        return f"Deal and play go {way(game)}. After the lead each player in turn {plays}."

    def examples(self, game: Game) -> Examples:
        if game.family == "melding":
            start, (leader, second, *_) = before_lead(game), order_of_play(game)
            discard = () if one_action(game) else (f"{leader} discard {plain_cards(game, 2)[1]}",)
            begun = (*start, *drawing(game, leader), *discard)
            yield Moves((*begun, f"{second} draw"), None)
            yield Moves((*begun, f"{leader} draw"), len(begun), note="It is somebody else's turn.")
        else:
            yield good("{first} {lead}")
            yield bad("{first} {lead}", "{first} {again}", note="It is somebody else's turn.")


class NoTakeBack(Note, title="No taking back", section="play", rulings=("no-take-back",)):
    """A card that was played is played."""

    answers = (Basic.TAKING_BACK,)
    gist = ""
    rule = "A card that has touched the table is played; you may not take it back. Nobody may say what cards they hold."
    shows = (good("{first} {lead}"), bad("{first} {lead}", "{first} retract", then=("{first} {lead}",)))
