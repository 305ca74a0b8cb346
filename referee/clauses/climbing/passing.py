"""Passing in climbing games, what ends a trick, and what becomes of its cards."""

from __future__ import annotations

from referee.clauses.kinds import Beating, Compulsion, Declining, FirstLead, Game, PileEnd, must_play, questions
from referee.clauses.phases import a_higher_card, before_lead, first_lead, order_of_play
from referee.games.examples import Examples, Moves, Trick, bad
from referee.games.parameters import worded


class Passing(
    Declining,
    title="Passing",
    section="beating",
    families=("climbing",),
    rulings=("passes-needed", "all-pass-lead"),
):
    """Passing, and when a trick is over."""

    answers = (questions.PASSING,)
    verbs = frozenset({"pass"})
    rule = (
        "In your turn, play or pass. A trick ends when all others have passed since the last play. If you have passed, you "
        "{final}."
    )

    final: bool = worded(
        "is a player who has passed out of the trick?",
        {True: "take no further part in that trick", False: "may still play later in the same trick"},
    )

    def leaves_trick(self) -> bool:
        return self.final

    def in_summary(self, game: Game) -> str:
        able = "If you cannot, you pass" if must_play(game) else "You may pass instead"
        after = "and are then out of the trick" if self.final else "and may still play later in the trick"
        return f"{able}, {after}; when all others have passed, the trick is over"

    def examples(self, game: Game) -> Examples:
        start, order, lead = before_lead(game), order_of_play(game), first_lead(game)
        higher = a_higher_card(game, lead)
        opened = (*start, f"{order[0]} {lead}")
        if not must_play(game):
            yield Moves((*opened, f"{order[1]} pass"), None)
        holds = ((order[0], lead),) if game.acting(FirstLead, "must_include") else ()
        yield Moves((*start, f"{order[0]} pass"), len(start), hands=holds, note="The leader plays.")
        if len(order) > 2 and not must_play(game):
            passed = (*opened, f"{order[1]} pass", f"{order[2]} {higher}")
            top = a_higher_card(game, higher)
            if self.final:
                yield Moves((*passed, f"{order[1]} {top}"), len(passed))
            else:
                others = (f"{name} pass" for name in (*order[3:], order[0]))
                yield Moves((*passed, *others, f"{order[1]} {top}"), None)


class MustPlay(Compulsion, title="Playing if able", section="beating", families=("climbing", "matching")):
    """A player who can play must."""

    gist = ""
    rulings = ("must-or-may",)
    rulings_where = (("must-play-bomb", lambda game: any(one.over_anything for one in game.of_kind(Beating))),)

    def says(self, game: Game) -> str:
        matching = game.family == "matching"
        able = "no card in your hand may be played" if matching else "nothing in your hand beats the last play"
        decline = next((clause.declines for clause in game.of_kind(Declining)), "pass")
        return f"You may {decline} only if {able}."

    def examples(self, game: Game) -> Examples:
        if game.family == "matching":
            yield bad("{first} pass", hands=(("{first}", "{lead}"),))
        else:
            yield bad("{first} {lead}", "{second} pass", hands=(("{second}", a_higher_card(game, first_lead(game))),))


class PileIsATrick(PileEnd, title="Winning the trick", taken=True):
    """The pile is won."""

    answers = (questions.PILE, questions.TRICK_WINNER)
    gist = ", and the last play wins it."
    rule = "Whoever made the last play takes the whole pile as a trick."
    shows = (Trick("{rising}", 1),)


class PileSetAside(PileEnd, title="The end of the trick", answers=questions.PILE):
    """The pile is set aside."""

    gist = ", and nobody wins its cards."
    rule = "When a trick is over, its cards are set aside face down; nobody wins them."
    shows = (Trick("{rising}", 1, taken=False),)
