"""What governs tricks: which cards may be played, who leads, who wins, what a card or a trick brings about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from referee.clauses.kinds import questions
from referee.clauses.phases import trumps_apart
from referee.games.clause import Clause, Where
from referee.games.examples import Examples, Shown, Trick, bad, good
from referee.games.game import Game

if TYPE_CHECKING:
    from referee.table.table import Table


class Duty(NamedTuple):
    """How a restriction binds in one position. A card outside `permitted` is illegal while the hand holds any of
    `owed`; nearly always the two are the same set."""

    clause: Restriction
    permitted: int
    owed: int
    barred: int = 0
    """Cards that are illegal whatever is held."""
    even_exempt: bool = False
    """Does it bind cards too that may be played whatever is due?"""


class Restriction(Clause, section="following", families=("trick-taking",)):
    """Limits the cards that may be played. Restrictions bind in the order of the game file; one that no card of the
    hand can meet lapses."""

    leading: ClassVar[bool] = False
    following: ClassVar[bool] = False
    owes_less: ClassVar[bool] = False
    """Is less owed than permitted? Such a clause must be the last restriction of its phase."""
    first_trick_only: ClassVar[bool] = False
    fixed_by_lead: ClassVar[bool] = False
    """Does it read, when it binds followers, nothing but the led suit, trumps, the rulings and whether it is the first
    trick?"""
    each_card: ClassVar[bool] = False
    """Must it be asked again for every card that does not follow suit? It must never bind one that does, save trumps."""
    binds_followers: ClassVar[bool] = False
    """May it bind one that does, all the same, as long as it is not idle?"""
    spoils: ClassVar[bool] = False
    """Can a card that breaks it not win the trick?"""

    else_due: ClassVar[bool] = False
    """Does it say what a player must play who cannot follow suit?"""
    trumping: ClassVar[bool] = False
    """Is it a duty to trump?"""

    at: ClassVar[str] = "{led}"
    """How a card was played that breaks it: `as the first lead`; `{led}` stands for `to a spade trick`."""
    held: ClassVar[str] = " while holding "
    """What stands between that and the cards that should have been played."""
    unknown: ClassVar[str] = ""
    """What is not known where it cannot be told whether it was kept: `whether a trump was held`."""

    def must_break(self) -> str:
        """What it keeps back until it is broken: the letter of a suit; `trumps`, each suit of them by itself; `all trumps` at
        once; nothing."""
        return ""

    def asks_to_trump(self, table: Table) -> bool:
        """Is it a trump that it asks for now, in a trick of another suit?"""
        return self.trumping

    def parts(self) -> tuple[Restriction, ...]:
        """The restrictions that it consists of: one that cannot be met gives way to the next."""
        return (self,)

    def binds(self, table: Table) -> Duty | None:
        """The cards that satisfy the restriction now, whatever the hand; None when it does not bind.

        It may read all that stands on the table, and is asked for every card that is played. Only where the clause says
        more of itself may cards be taken without asking it, and it is kept to what it said: `fixed_by_lead` and
        `heights` that it reads no more than they tell of, `idle` that it binds nobody any more, `until` that it binds
        leads in the same way until such a card falls.
        """
        raise NotImplementedError

    def heights(self, table: Table) -> Sequence[int] | None:
        """For a restriction that depends besides on the highest card that lies in the trick: how high each card counts
        (below 0: not at all), or nothing where none does. None: it depends on more than that."""
        return None

    def above(self, table: Table, highest: int) -> Duty | None:
        """How it binds followers of the led suit when the highest card that lies there counts so much."""
        return None

    def idle(self, table: Table) -> bool:
        """Is it certain that it binds nobody for the rest of the deal?"""
        return False

    def until(self, table: Table) -> int:
        """The cards of which one must fall before it binds leads in another way than now; whether it is the first trick
        aside, and not asked of what is for the first trick only."""
        return -1

    def played(self, table: Table) -> str:
        """How the card was played, after "Cat played 4H"."""
        return self.at.format(led=f"to {table.trumps.one_of(table.trick.led_suit)} trick")

    def breach(self, table: Table, held: str) -> str:
        """What was wrong, after "Cat played 4H": `to a spade trick while holding 9S`. `held` names proved cards."""
        return f"{self.played(table)}{self.held}{held}"

    def certain(self, table: Table, card: int) -> bool:
        """Is it beyond doubt that the restriction binds this card now?"""
        return True

    def doubt(self, table: Table) -> str:
        """Why it cannot be told whether the rule was kept, after "Cat played 4H"."""
        return (
            f"{self.played(table)}; {self.unknown} is not known"
            if self.unknown
            else "and not all of that hand is known"
        )

    def keeping(self, table: Table) -> int:
        """The cards of which any in the hand keeps a player from picking the trick up."""
        return 0

    def breached(self, table: Table, index: int, seat: int) -> None:
        """Acts on a breach that is proved, before the card lies in the trick."""


class Excuse(Clause, section="following", families=("trick-taking",)):
    """Lifts duties of players who follow."""

    def free(self, table: Table) -> bool:
        """May any card be played to a trick that has been led? It asks nothing of the cards of the trick."""
        return False

    def lifts(self, table: Table, clause: Restriction) -> bool:
        """Need the player, whose turn it is, not do what that restriction asks? Where plain tricks are taken nobody asks: a
        card that meets the whole duty is right anyway."""
        return bool(table.trick.cards) and self.free(table)


def bound_by(table: Table, clauses: Iterable[Restriction], excuses: Sequence[Excuse]) -> list[Duty]:
    """What these restrictions ask of the player whose turn it is, save what one of these excuses lifts."""
    duties = []
    for clause in clauses:
        if not excuses or not any(excuse.lifts(table, clause) for excuse in excuses):
            duty = clause.binds(table)
            if duty is not None:
                duties.append(duty)
    return duties


class FirstLead(Clause, section="leading", answers=questions.FIRST_LEAD):
    """Who leads the first trick."""

    says_where: ClassVar[tuple[tuple[str, Where], ...]] = (("tricks", lambda game: game.has_tricks),)
    shows: ClassVar[tuple[Shown, ...]] = (good("{first} {move}"), bad("{second} {move}"))

    def leader(self, table: Table) -> int | None:
        """The seat that leads first, or None where the record does not tell."""
        raise NotImplementedError

    def by_right(self, table: Table) -> bool:
        """Does the leader begin whichever way round play goes?"""
        return False

    def legal(self, table: Table) -> list[str]:
        """The cards of the first lead, where nobody knows who holds them."""
        return []

    def must_include(self, table: Table) -> int:
        """In climbing games: the cards of which one must be part of the first lead, as far as is known; none where it may
        be anything."""
        return 0

    def judge(self, table: Table, index: int, seat: int, card: int) -> None:
        """Judges a first lead by a player who need not be the right one, where the record does not tell who is."""


class NextLead(Clause, section="winning", families=("climbing", "trick-taking"), answers=questions.NEXT_LEAD):
    """Who leads the next trick."""

    needs_winner: ClassVar[bool] = True
    """Does it depend on the cards of the trick?"""
    by_winner: ClassVar[bool] = False
    """Is it always whoever won?"""

    def place(self, table: Table, seats: Sequence[int], faces: Sequence[int], winner: int) -> int:
        """The place of the player who leads next in a trick of these seats and cards, given that of the winning card."""
        raise NotImplementedError

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        first = pack.names(pack.suit_masks[0])
        cards = f"{first[1]} {first[3]} {first[2]}"
        yield Trick(cards, 1, trump=trumps_apart(game), leads=self.in_example())

    def in_example(self) -> int:
        """The place of the next leader in a trick of three whose first card is lowest and whose second wins."""
        return 1


class Scale(NamedTuple):
    """How strong each card is in a certain kind of trick (below 0: it cannot win), and the reason to give where it wins."""

    strengths: list[int]
    reasons: list[str]


class Winner(Clause, section="winning", families=("trick-taking",), answers=questions.TRICK_WINNER):
    """Who wins a trick."""

    def by_lead(self) -> bool:
        """Does the highest card of the led suit win, trumps aside?"""
        return False

    def decide(self, table: Table) -> tuple[int, str]:
        """The place in the trick of the card that wins it, and why."""
        trick, turning = table.trick, self.turning(table)
        turned = bool(turning) and any(turning >> face & 1 for face in trick.faces if face >= 0)
        if turned:
            table.cited.update(self.rests_on(turned=True))
        scale = self.scale(table, turned=turned)
        strengths: Sequence[float] = list(map(scale.strengths.__getitem__, trick.faces))
        if trick.joker_strengths or trick.breaches:
            strengths = self.as_played(table, strengths)
        best = max(strengths)
        place = strengths.index(best)
        if best < 0 and not trick.joker_strengths:
            return place, "no card of the trick has a suit"
        return place, scale.reasons[trick.faces[place]]

    def as_played(self, table: Table, strengths: Sequence[float]) -> Sequence[float]:
        """How strong the cards of the trick are, in order, in which jokers rank by other cards or a card was played wrongly."""
        return strengths

    def scale(self, table: Table, *, turned: bool) -> Scale:
        """The scale for a trick of the led suit; `turned` says that a card of `turning` lies there."""
        raise NotImplementedError

    def turning(self, table: Table) -> int:
        """The cards that make other cards win a trick in which they lie."""
        return 0

    def rests_on(self, *, turned: bool) -> tuple[str, ...]:
        """The rulings that a trick rests on besides `ruling_ids`."""
        return ()


class Effect(Clause):
    """Acts on the table when a card is played or a trick is complete."""

    wins_kitty: ClassVar[bool] = False
    """Does a trick bring the kitty by it, as one more trick?"""
    ends_deal: ClassVar[bool] = False
    """Does it end the deal when players are out of cards?"""
    heeds_last: ClassVar[bool] = False
    """Do `before_winning` and `after_trick` act on every trick that leaves somebody without cards, or is the last?"""

    by_winner: ClassVar[bool] = False
    """Does `after_trick` go by who has won and by the stock alone, and is `before_winning` nothing beside it where that is
    known? Then plain tricks need not be left lying for it."""

    by_faces: ClassVar[bool] = False
    """Does `before_winning` go by what the cards of the trick stand for and by those that were wrong, and is that all that it
    does at a trick's end? Then plain tricks need not be left lying for it."""

    counts_no_draws: ClassVar[bool] = False
    """Does it leave tricks uncounted after which somebody draws?"""
    voids: ClassVar[bool] = False
    """Does it make tricks count for nobody?"""

    def laps(self, table: Table, led: int) -> int:
        """How many times a trick goes round the table that is led with this card."""
        return 1

    def names_led(self, table: Table) -> int:
        """The cards with which a leader names the suit that is to be followed."""
        return 0

    def after_lead(self, table: Table) -> None:
        """Acts after a card was led that makes the trick go round more than once."""

    def after_play(self, table: Table, seat: int, card: int) -> None:
        """Acts after a card was played."""

    def stirred_by(self, table: Table) -> int:
        """The cards whose play makes `after_play` do something, in a trick of the led suit."""
        return -1

    def after_breach(self, table: Table, index: int, seat: int) -> None:
        """Acts after it was proved that a player held back a card of the led suit."""

    def after_pick_up(self, table: Table) -> None:
        """Acts after a trick was picked up."""

    def before_winning(self, table: Table) -> None:
        """Acts on a complete trick before it is won."""

    def after_trick(self, table: Table, winner: int) -> None:
        """Acts after a trick was won."""

    def awaits(self, table: Table) -> int:
        """The cards of which one must lie in a trick for `before_winning` and `after_trick` to do anything, save what
        `heeds_last` tells of."""
        return -1

    def rests(self, table: Table) -> bool:
        """Do they do nothing in plain tricks, whatever lies in these, as long as no other move comes between?"""
        return False
