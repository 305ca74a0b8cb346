"""What jokers do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.kinds import Aim, Award, Effect, Game, Points, Setup, Table, questions
from referee.clauses.trumps.wild_ranks import wild_examples
from referee.english import count
from referee.facts.cards_held import CARDS_TAKEN
from referee.games.examples import Examples, Plays, Reckoned, Spot, Trick, free, gives, good
from referee.games.fact import Asked
from referee.games.parameters import number, word


class WildJokers(
    Setup,
    title="Wild jokers",
    section="following",
    families=("climbing", "matching", "melding", "trick-taking"),
    rulings=("wild-joker-follow", "wild-joker-tie", "wild-joker-undeclared", "natural-cards"),
    with_jokers=True,
):
    """Jokers stand for any card."""

    answers = (questions.JOKERS,)
    any_card = True

    def says(self, game: Game) -> str:
        it = "A joker" if len(game.pack.jokers) > 1 else "The joker"
        return f"{it} is wild: you may play it as any card; say which."

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return self.rulings if game.family == "trick-taking" else ("wild-joker-undeclared",)

    def prepare(self, table: Table) -> None:
        table.wild.cards = table.pack.joker_mask

    def examples(self, game: Game) -> Examples:
        if game.family == "melding":
            yield from wild_examples(game, game.pack.jokers[0])
        elif game.family == "matching":
            yield good("{first} {joker}={lead}")
            yield good("{first} {joker}={a1}", note="It stands for any card that may follow.")
        elif game.family == "climbing":
            yield Plays("{a3}", "{joker}={a5}", good=True)
            yield Plays("{a3}", "{joker}={a2}", good=False, note="It has the rank of what it stands for.")
            yield Plays("", "{a3} {joker}={b3}", good=True)
        else:
            yield free("{a2} {joker}", "{a0}", note="It need not be used to follow.")
            yield Trick("{a0} {joker}={a4} {a2}", 1, taken=not any(effect.voids for effect in game.of_kind(Effect)))


class TrumpJokers(Setup, title="Jokers as top trumps", section="following", with_jokers=True):
    """Jokers are the highest trumps."""

    jokers_are_trumps = True
    rule = (
        "The jokers belong to the trump suit: the red one, the {red}, is its highest card and the black one, the "
        "{black}, its second highest."
    )
    rulings = ("trump-jokers", "natural-cards")
    answers = (questions.JOKERS,)
    red: str = word("what the red joker is called")
    black: str = word("what the black joker is called")
    shows = (
        Trick("{a0} {b-1} BJ RJ", 3, trump="{b}"),
        Spot("RJ {a2}", "{b0}", "RJ", "{a2}", trump="{b}", note="The joker is a card of the trump suit."),
    )

    def prepare(self, table: Table) -> None:
        table.trumps.jokers = True
        table.trumps.join_jokers()


class RolelessJoker(Setup, title="The joker", section="following", rulings=("roleless-joker",), with_jokers=True):
    """A joker that no rule mentions."""

    gist = "The joker belongs to no suit and never wins a trick that another card could win."
    rule = (
        "The joker belongs to no suit. You may play it when any card may be played; it never wins a trick that "
        "another card could win. When it is led, the next card that has a suit sets the led suit."
    )
    answers = (questions.JOKERS,)
    shows = (Trick("{joker} {a0} {a2}", 2), Spot("{a2} {joker}", "{a0}", "{a2}", "{joker}"))

    def prepare(self, table: Table) -> None:
        """A card of no suit needs no preparation: its pack gives it neither suit nor strength."""


class JokerVoidsTrick(Effect, title="Tricks with a joker", section="scoring", with_jokers=True):
    """A trick with a joker counts for nobody."""

    voids = True
    rule = "A trick with a joker in it is discarded and counts for nobody; its winner still leads the next."
    beside = ("wild-jokers",)
    rulings = ("dead-joker-trick",)
    shows = (Trick("{a0} {joker}={a4} {a2}", 1, taken=False),)

    def before_winning(self, table: Table) -> None:
        if table.trick.mask & table.pack.joker_mask:
            table.trick.void = True

    def awaits(self, table: Table) -> int:
        return table.pack.joker_mask


class JokerPoints(Award, title="Points for jokers", reads_cards=True, with_jokers=True):
    """Points for jokers taken."""

    short = "{each:+} a joker"
    rule = "Each joker taken in tricks {each:costs}."
    each: int = number("points for each joker taken in tricks", zero=False)
    shows = (gives("each", cards="{joker}"), Reckoned(None, cards="{a0}"))

    def tells(self, game: Game) -> Iterator[Asked]:
        yield CARDS_TAKEN.asked(cards=game.pack.joker_mask)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat, taken in enumerate(table.won.cards):
            jokers = (taken & table.pack.joker_mask).bit_count()
            if jokers:
                yield Points(seat, self.each * jokers, count(jokers, "joker"))

    def aims(self, game: Game) -> Iterator[Aim]:
        yield Aim("shun" if self.each < 0 else "catch", "jokers")
