"""Scores of games in which cards are shed: by the order in which players go out, by many cards left, by what was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.climbing.combining import FIREWORK, is_bomb
from referee.clauses.dealing.hands import IN_HAND
from referee.clauses.kinds import TABLE, Award, Beating, Game, Points, Table
from referee.clauses.kinds.awards import Multiplier
from referee.english import count, joined, spelled
from referee.facts.bids import HIGHEST_BID
from referee.facts.cards_held import left
from referee.facts.going_out import PLACES
from referee.games.examples import Examples, Reckoned, Scored
from referee.games.fact import Asked, OfTable
from referee.games.parameters import number, word


class Places(Award, title="Points for places", families=("climbing", "matching", "melding"), beside=("retiring",)):
    """Points for each player who goes out later."""

    rule = "You score {each:point} for each player who runs out of cards after you or has cards left."
    short = "{each:point} for each player out after you"
    facts = (PLACES,)
    each: int = number("points for each of them", low=1, default=1)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for place, seat in enumerate(table.out):
            if later := table.seats - 1 - place:
                yield Points(seat, self.each * later, f"out before {count(later, 'other')}")

    def examples(self, game: Game) -> Examples:
        if game.seats > 2:
            yield Reckoned(self.each * (game.seats - 2), second=True)
        yield Reckoned(None, left=game.pack.codes[0])


class ManyCardsLeft(
    Multiplier, title="Many cards left", families=("climbing", "matching", "melding"), beside=("cards-left",)
):
    """Many cards left count several times."""

    short = "doubled from {twice} cards on[thrice:, three times from {thrice}]"
    facts = (left(),)
    twice: int = number("from so many cards on they count twice", low=2, bound=IN_HAND)
    thrice: int | None = number("from so many cards on they count three times", low=3, default=None, bound=IN_HAND)

    def says(self, game: Game) -> str:
        thrice = f", and {spelled(self.thrice)} or more three times" if self.thrice else ""
        return f"{spelled(self.twice).capitalize()} or more cards left in a hand count twice{thrice}."

    def faults(self, game: Game) -> Iterator[str]:
        if any(award.left_for() == "winner" for award in game.of_kind(Award)):
            yield "cards left must count against their holders (cards-left: {to: holders})"
        if self.thrice is not None and self.thrice <= self.twice:
            yield "more cards must count three times than twice"

    def times(self, table: Table, seat: int) -> int:
        size = 0 if seat in table.first_out else table.hands.sizes[seat]
        return 3 if self.thrice is not None and size >= self.thrice else 2 if size >= self.twice else 1

    def why(self, table: Table, seat: int, points: int) -> str:
        times = "twice" if self.times(table, seat) == 2 else "three times"
        return f"{spelled(table.hands.sizes[seat])} cards left count {times}"

    def examples(self, game: Game) -> Examples:
        names = game.pack.codes[: game.pack.size]
        for size, times in ((self.twice - 1, 1), (self.twice, 2), (self.thrice, 3)):
            if size is not None:
                extra = -size * (times - 1) or None
                yield Reckoned(extra, left=" ".join(names[:size]), before=-size)


class BombsPlayed(OfTable):
    """How many bombs were played."""

    name, did = "bombs", "bombs"
    question = "How many bombs were played in the deal?"
    untold = "how many bombs were played"

    def so(self, table: Table) -> int:
        made = [play is not None and (play.kind == FIREWORK or is_bomb(table, play)) for _, play, _ in table.won.plays]
        return int(self.reported(table).get(TABLE, sum(made)))


class OneSided(OfTable):
    """Did the high bidder play once only, or the others not at all?"""

    name, shape, did = "spring", "yes", "one side hardly played"
    question = "Did one side hardly play?"
    untold = "whether one side hardly played"

    def so(self, table: Table) -> bool | None:
        if table.auction.high_bidder is None:
            return None
        own = [seat == table.auction.high_bidder for seat, _, _ in table.won.plays]
        return bool(self.reported(table).get(TABLE, own.count(True) == 1 or all(own)))


BOMBS, ONE_SIDED = BombsPlayed(), OneSided()


class BombsDouble(Multiplier, title="Doubled by bombs", families=("climbing",), beside=("payments",)):
    """Each bomb doubles what is paid."""

    turn = 2
    short = "doubled by each bomb"
    facts = (BOMBS.asked(),)

    def says(self, game: Game) -> str:
        return f"Each {joined([*names(game)], 'or')} that is played in the deal doubles what is paid."

    def times(self, table: Table, seat: int) -> int:
        return int(2 ** BOMBS.so(table))

    def doubt(self, table: Table) -> str | None:
        if any(play is None and len(cards) > 1 and min(cards) < 0 for _, play, cards in table.won.plays):
            return "Whether a play that nobody saw was a bomb is not known: what is paid cannot be told."
        return None

    def why(self, table: Table, seat: int, points: int) -> str:
        return f"doubled for {count(BOMBS.so(table), 'bomb')}"

    def examples(self, game: Game) -> Examples:
        yield Scored(9, ((TABLE, BOMBS, 2),), before=3)
        yield Scored(None, ((TABLE, BOMBS, 0),), before=3)


def names(game: Game) -> Iterator[str]:
    """What bombs are called in a game, both jokers included where they are one."""
    yield from filter(None, (clause.name() for clause in game.of_kind(Beating)))


class SpringDoubles(Multiplier, title="Spring", families=("climbing",), beside=("payments",)):
    """A deal in which one side hardly played doubles what is paid."""

    turn = 3
    short = "doubled by a {word}"
    word: str = word("what such a deal is called")

    def says(self, game: Game) -> str:
        bidder = game.by_id["auction"].parameters["word"]
        return (
            f"What is paid is doubled, too, if the {bidder}'s opponents have played no card, or the {bidder} has played once "
            f"only: a {self.word}."
        )

    def tells(self, game: Game) -> Iterator[Asked]:
        yield ONE_SIDED.asked(asks=f"Was the deal a {self.word}?")

    def times(self, table: Table, seat: int) -> int:
        return 2 if ONE_SIDED.so(table) else 1

    def why(self, table: Table, seat: int, points: int) -> str:
        return f"doubled by a {self.word}"

    def examples(self, game: Game) -> Examples:
        for times, so in ((6, True), (None, False)):
            yield Scored(times, ((0, HIGHEST_BID, 3), (TABLE, ONE_SIDED, so)), before=6)
