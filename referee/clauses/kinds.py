"""The closed set of kinds that a clause can be: each kind has the verbs through which its clauses act."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from referee.clauses.clause import Clause as Clause
from referee.table.values import Due, Points

if TYPE_CHECKING:
    from referee.cards.combinations import Combination, Laid, Shape
    from referee.reading.moves import Move
    from referee.table.standings import Standings
    from referee.table.table import Table


class Statement(Clause):
    """A rule that the family itself enforces and the catalogue prints."""


class Setup(Clause):
    """Prepares the table before a deal."""

    def prepare(self, table: Table) -> None:
        """Lays out the deal: hand sizes, kitty, what is turned."""
        raise NotImplementedError

    def needs(self, seats: int) -> int:
        """The cards that it must have at a table of that many before equal hands are made of the rest."""
        return 0


class HandsOnTable(Setup):
    """Puts hands on the table that a player plays beside their own."""

    def lay_out(self, table: Table, recorded: Mapping[int, Sequence[int]]) -> None:
        """Takes note of how the hands lie, as far as they are recorded."""
        raise NotImplementedError

    def seat(self, table: Table) -> None:
        """Settles whose they are and in what order the hands play, when play begins."""
        raise NotImplementedError

    def before_play(self, table: Table, index: int, seat: int, card: int) -> None:
        """Looks at a card that is about to be played from such a hand."""


class Stage(Clause):
    """A step of the deal outside the play of tricks: something is due or offered, and moves answer it."""

    verbs: ClassVar[frozenset[str]] = frozenset()
    ordered: ClassVar[bool] = True
    """Must whatever is due before this stage be done first?"""
    may_follow: ClassVar[frozenset[str]] = frozenset()
    """The later stages that may as well be done before this one."""

    def due(self, table: Table) -> Due | None:
        """What must come before play can go on; None when nothing is due from this clause."""
        return None

    def offers(self, table: Table) -> list[dict[str, Any]]:
        """What players may still do here, as `{"player", "action"}` entries."""
        return []

    def accepts(self, table: Table, move: Move) -> bool:
        """Is the move (whose verb is one of `verbs`) meant for this clause?"""
        return True

    def instead_of_play(self, table: Table, seat: int) -> list[str]:
        """The verbs with which the player, whose turn it is, may make a move of this stage in place of a play."""
        return []

    def missing(self, table: Table) -> str:
        """What is missing when the players go past what is due, as half a sentence."""
        return f"{self.title.lower()} must come first"

    def waive(self, table: Table) -> None:
        """Settles what the players went past."""

    def receive(self, table: Table, move: Move) -> None:
        """Judges the move and applies it as made."""
        raise NotImplementedError

    def sample(self, table: Table, rng: random.Random) -> str | None:
        """A random legal move of this stage as a string, or None to leave an offer alone."""
        return None


class PickingUp(Stage):
    """Lets a player pick up the trick instead of playing to it."""

    def may_pick_up(self, table: Table, seat: int) -> bool:
        """May the player, whose turn it is, pick up the trick, as far as the hand is known?"""
        raise NotImplementedError

    def picker(self, table: Table, seat: int) -> int:
        """Who has to pick the trick up when that player does."""
        return seat

    def keeping(self, table: Table) -> int:
        """The cards of which any in the hand forbids that, in a trick of the led suit."""
        raise NotImplementedError


class TwoTrumps(Stage):
    """Makes two suits trumps, one stronger than the other."""

    def settle(self, table: Table, high: int, low: int) -> None:
        """Settles the high and the low trump suit, by their indexes."""
        raise NotImplementedError


class Partnership(Clause):
    """Says who plays together."""

    def lasting(self, seats: int) -> list[list[int]]:
        """The sides that stay the same all match long; none where players may change sides from deal to deal."""
        return []

    def sides(self, table: Table) -> list[list[int]]:
        """The players of each side of the deal, the high bidder's side first."""
        raise NotImplementedError

    def owner(self, table: Table, hand: int) -> int:
        """The player whose cards these are: that of the hand itself, or who plays a hand on the table."""
        raise NotImplementedError


class DeclaredCards(Setup):
    """Cards whose player says what they stand for; nobody is ever bound to play one."""

    def declare(self, table: Table, index: int, seat: int, card: int, face: int | str) -> int | None:
        """The card of the pack that it counts as, its strength being noted on the table; None where it was found wrong."""
        raise NotImplementedError

    def ways(self, table: Table, card: int) -> list[tuple[str, int]]:
        """The ways in which it can be declared now: as a log writes them, and the card that it counts as."""
        raise NotImplementedError

    def written(self, table: Table, card: int, face: int) -> str:
        """The card as it was played, in notation."""
        raise NotImplementedError


class Duty(NamedTuple):
    """How a restriction binds in one position. A card outside `permitted` is illegal while the hand holds any of
    `owed`; nearly always the two are the same set."""

    clause: Restriction
    permitted: int
    owed: int
    barred: int = 0
    """Cards that are illegal whatever is held."""
    even_free: bool = False
    """Does it bind cards too that may be played whatever is due?"""


class Restriction(Clause):
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
    spoils: ClassVar[bool] = False
    """Can a card that breaks it not win the trick?"""

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
        aside."""
        return -1

    def breach(self, table: Table, held: str) -> str:
        """What was wrong, after "Cat played 4H": `to a spade trick while holding 9S`. `held` names proved cards."""
        raise NotImplementedError

    def certain(self, table: Table, card: int) -> bool:
        """Is it beyond doubt that the restriction binds this card now?"""
        return True

    def doubt(self, table: Table) -> str:
        """Why it cannot be told whether the rule was kept, after "Cat played 4H"."""
        return "and not all of that hand is known"

    def breached(self, table: Table, index: int, seat: int) -> None:
        """Acts on a breach that is proved, before the card lies in the trick."""


class Decision(Clause):
    """Settles something about each trick (who leads, who wins)."""


class Effect(Clause):
    """Acts on the table when a card is played or a trick is complete."""

    def laps(self, table: Table, led: int) -> int:
        """How many times a trick goes round the table that is led with this card."""
        return 1

    def after_lead(self, table: Table, card: int) -> None:
        """Acts after a card was led."""

    def after_play(self, table: Table, seat: int, card: int) -> None:
        """Acts after a card was played."""

    def stirred_by(self, table: Table) -> int:
        """The cards whose play makes `after_play` do something, in a trick of the led suit."""
        return -1

    def before_winning(self, table: Table) -> None:
        """Acts on a complete trick before it is won."""

    def after_trick(self, table: Table, winner: int) -> None:
        """Acts after a trick was won."""

    def awaits(self, table: Table) -> int:
        """The cards of which one must lie in a trick for `before_winning` and `after_trick` to do anything, unless it leaves
        somebody without cards."""
        return -1


class Combining(Clause):
    """Says what may be played at once."""

    def kinds(self) -> str:
        """What may be played at once, as a choice in words."""
        raise NotImplementedError

    def read(self, table: Table, cards: Sequence[int], faces: Sequence[int]) -> Combination | None:
        """What these cards make, jokers standing for `faces`; None where they make nothing."""
        raise NotImplementedError

    def faces(self, table: Table, laid: Laid) -> tuple[int, ...]:
        """What each card of a play stands for, wild jokers being given the cards that are missing."""
        raise NotImplementedError

    def plays(self, table: Table, hand: int, shapes: Iterable[Shape] | None = None) -> Iterator[Laid]:
        """Everything that a hand can make, or what it can make of some shapes, the cheapest first."""
        raise NotImplementedError


class Beating(Clause, section="beating"):
    """Says which play beats which. A play is good if any such clause of the game says so."""

    over_anything: ClassVar[bool] = False
    """Does it speak of plays, such as bombs, that nothing else may beat?"""

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        """Does the new play beat the old one by this clause?"""
        raise NotImplementedError

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        """The shapes that may beat the old play by this clause, of at most so many cards."""
        raise NotImplementedError


class OutOfCards(Clause, section="the end of the deal"):
    """Says what happens when a player has no cards left, and so when the deal ends."""

    def emptied(self, table: Table, seat: int) -> None:
        """Takes note that a player has no cards left; sets `table.closing` where that ends the deal."""
        raise NotImplementedError


class CardEffect(Clause, section="special effects"):
    """Gives a card that the table has declared a special effect when it is played."""

    always: ClassVar[bool] = False
    """May the card be played on anything?"""
    needs_hand: ClassVar[bool] = False
    """Does it do nothing for a player who has no card left?"""

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        """Acts when the player has played the card; `argument` is what the table declared of it besides its name."""
        raise NotImplementedError

    def scores(self, table: Table, seat: int, argument: str) -> None:
        """Acts when the card has ended the deal: only what scores counts then (ruling `last-card-effect`)."""

    def owes(self, argument: str) -> str | None:
        """What the move must say (`suit`, `rank`, `target`); None where it need not say anything."""
        return None


class Award(Clause):
    """Gives or takes points at the end of a deal. Awards with a higher `turn` come after all those with a lower one."""

    turn: ClassVar[int] = 0
    reads_cards: ClassVar[bool] = False
    """Does the award depend on cards that may lie in the kitty?"""

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        """The points of this clause, seat by seat; `so_far` is what other awards gave each seat."""
        raise NotImplementedError

    def doubt(self, table: Table) -> str | None:
        """Why the points of the deal cannot be told, or None."""
        return None

    def carry(self, table: Table, standings: Standings) -> None:
        """Notes on the match what players carry on from a deal that has been scored."""

    def lost(self, table: Table, standings: Standings) -> None:
        """Notes on the match what is not known after a deal whose points cannot be told."""


class NextDealer(Clause):
    """Says who deals next, where that is not simply the next player clockwise."""

    def first(self, standings: Standings) -> int | None:
        """The seat that deals first, where what the table brings in tells it."""
        return None

    def judge_dealer(self, table: Table) -> None:
        """Reports whoever dealt this deal although it was certainly another's to deal."""

    def dealer(self, table: Table) -> int | None:
        """The seat that deals after this deal; None where it is who deals usually."""
        raise NotImplementedError


class Ending(Clause):
    """Ends the match."""

    may_tie: ClassVar[bool] = True
    """Can several players share the highest total then?"""

    def ends(self, standings: Standings) -> str | None:
        """Why the match is over after the last complete deal, or None."""
        raise NotImplementedError


class Victory(Clause):
    """Says who wins the match, where it is not who has the highest total."""

    def winners(self, standings: Standings) -> list[int]:
        """The seats that have won, more than one where they are tied."""
        raise NotImplementedError


class TieRule(Clause):
    """Settles a tie at the end of the match."""

    def settle(self, standings: Standings, tied: list[int]) -> list[int] | None:
        """The winners' seats, or None where another deal is played."""
        raise NotImplementedError
