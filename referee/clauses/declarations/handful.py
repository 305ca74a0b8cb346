"""What is announced before the first card: many trumps in one hand, or every trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from referee.clauses.before_play.giving_up import judge_held
from referee.clauses.kinds import FirstLead, Game, Move, Part, Stage, Table
from referee.clauses.phases import before_lead, first_lead, from_left_of_dealer, high_bidder, order_of_play
from referee.english import count, joined
from referee.games.examples import Examples, Moves
from referee.games.parameters import number, suit, word, worths

DECLARED, SLAM = "handful", "slam"


class Handfuls(Part):
    """The points of handfuls that were shown."""

    def __init__(self) -> None:
        self.points: dict[int, int] = {}


class Handful(
    Stage, title="Showing many trumps", section="declarations", ordered=False, beside=("cards-decide-needs",)
):
    """Many trumps in one hand count more."""

    verbs = frozenset({"declare"})
    gist = ""
    suit: str = suit("the suit of which many are shown")
    also: str = word("a card that may stand in for one of them", default="")
    sizes: Mapping[str, int] = worths("the points by how many are shown")
    rule = (
        "Before playing their first card, a player may show many {suit}.[also: The {other} may stand in for one, where no "
        "other is held.] {worth} count for the side that wins the deal, whoever has shown them. A log writes `declare handful` "
        "and the cards."
    )

    @cached_property
    def steps(self) -> list[tuple[int, int]]:
        """How many must be shown, and the points; the fewest first."""
        return sorted((int(least), points) for least, points in self.sizes.items())

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        other = game.pack.english(self.also) if self.also else ""
        worth = joined([f"{least} of them {points}" for least, points in self.steps])
        return super().worded(sentences, game, other=other, worth=worth, **more)

    def faults(self, game: Game) -> Iterator[str]:
        if not self.sizes or any(not least.isdigit() for least in self.sizes):
            yield "sizes: are named by numbers of cards, such as {10: 20}"

    def accepts(self, table: Table, move: Move) -> bool:
        return move.text == DECLARED

    def says_in_move(self, verb: str, field: str, *, usual: bool) -> bool:
        return field != "suit"

    def words_of(self, verb: str) -> tuple[str, ...]:
        return (DECLARED,)

    def example_of(self, game: Game, verb: str) -> str:
        return self._shown(game, self.steps[0][0])

    def _shown(self, game: Game, size: int) -> str:
        return f"{DECLARED} {' '.join(game.pack.names(game.pack.suit_mask(self.suit))[:size])}"

    def receive(self, table: Table, move: Move) -> None:
        made, seat = table.own(Handfuls).points, move.seat
        own = table.pack.suit_mask(self.suit) | table.pack.codes_mask((self.also,))
        found = [points for least, points in self.steps if len(set(move.cards)) >= least]
        if any(card >= 0 and not own >> card & 1 for card in move.cards) or not found:
            shown = count(len(set(move.cards)), "card")
            table.accuse(self, move, f"showed {shown}, which is no handful.")
            return
        if seat in made or table.trick.number > 1 or (seat in table.trick.seats):
            table.accuse(self, move, "showed a handful too late, or twice.")
        judge_held(table, move, "showed")
        made[seat] = found[-1]

    def examples(self, game: Game) -> Examples:
        first, (size, _) = order_of_play(game)[0], self.steps[0]
        start = before_lead(game)
        yield Moves((*start, f"{first} declare {self._shown(game, size)}"), None)
        yield Moves((*start, f"{first} declare {self._shown(game, size - 1)}"), len(start))
        if self.also:
            yield Moves((*start, f"{first} declare {self._shown(game, size - 1)} {self.also}"), None)


class SlamAnnounced(Part):
    """What the bidder's announcement of every trick counts; nothing where there was none."""

    so = False
    points = 0
    failed = 0

    def worth(self, *, every: bool) -> int:
        """What it counts for the bidder who has won every trick, or has not."""
        return self.points if every else -self.failed


class AnnouncedSlam(
    Stage, FirstLead, title="The first lead", section="leading", ordered=False, beside=("cards-decide-needs",)
):
    """Eldest hand leads, or the bidder who has announced every trick."""

    verbs = frozenset({"declare"})
    families = ("trick-taking",)
    shows = ()
    points: int = number("points for an announced slam that is made, beside those for every trick", low=1)
    failed: int = number("points that one costs that is not made", low=1)
    gist = "The player to the dealer's {side} leads to the first trick."
    rule = (
        "The player to the dealer's {side} (eldest hand) leads to the first trick. Before it the bidder may announce every "
        "trick, a slam, and leads then. A slam that was announced counts {points} more if it is made, and costs {failed} if "
        "not. A log writes `declare slam`."
    )

    def accepts(self, table: Table, move: Move) -> bool:
        return move.text == SLAM

    def says_in_move(self, verb: str, field: str, *, usual: bool) -> bool:
        return field == "declaration"

    def words_of(self, verb: str) -> tuple[str, ...]:
        return (SLAM,)

    def example_of(self, game: Game, verb: str) -> str:
        return SLAM

    def leader(self, table: Table) -> int | None:
        return table.auction.high_bidder if table.own(SlamAnnounced).so else table.eldest

    def receive(self, table: Table, move: Move) -> None:
        if table.started or move.seat != table.auction.high_bidder:
            table.accuse(self, move, "announced a slam, which only the bidder may before the first lead.")
            return
        announced = table.own(SlamAnnounced)
        announced.so, announced.points, announced.failed = True, self.points, self.failed

    def examples(self, game: Game) -> Examples:
        start, order = before_lead(game), from_left_of_dealer(game)
        bidder, led = high_bidder(game), first_lead(game)
        yield Moves((*start, f"{bidder} declare slam", f"{bidder} {led}"), None)
        yield Moves((*start, f"{order[1]} declare slam"), len(start))
        yield Moves((*start, f"{order[1]} {led}"), len(start))
