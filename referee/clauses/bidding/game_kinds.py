"""The kinds of game that may be declared: one suit trumps, only the highest trumps, every trick to be lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.clauses.kinds import (
    HAND,
    Announcing,
    Came,
    Effect,
    Game,
    GameKind,
    Need,
    Played,
    Table,
    Undertaking,
    enough,
)
from referee.clauses.phases import before, from_left_of_dealer, high_bidder, stage_with
from referee.english import capital, joined
from referee.facts.amounts import TRICKS_WON
from referee.games.examples import DeclaredGameScored, Examples, Moves
from referee.games.parameters import number, numbers, ranks
from referee.table.declared import DeclaredGame


def declared(game: Game, kind: GameKind) -> Examples:
    """Examples of the ways of declaring a game of that kind."""
    start, bidder = before(game, stage_with(game, "declare")), high_bidder(game)
    for way in kind.ways(game, hand=False)[:2]:
        yield Moves((*start, f"{bidder} declare {way}"), None)


class SuitGames(GameKind, title="Suit games", names_trumps=True, beside=("declare-game",)):
    """One suit is trumps."""

    values: str = numbers("what the suits are worth, in the order of the pack")

    gist = "In a suit game the suit named is trumps (base value: {worth})."
    rule = "In a suit game the suit that is named is trumps. Its base value is that of the suit: {worth}."

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, worth=self._worth(game), **more)

    def _worth(self, game: Game) -> str:
        """What each suit is worth, the least first."""
        worth = sorted(zip(self.worths, game.pack.suits, strict=False), key=lambda one: one[0])
        return joined([f"{suit.name} {value}" for value, suit in worth])

    @property
    def worths(self) -> list[int]:
        """The base values of the suits in the order of the pack."""
        return list(map(int, self.values.split()))

    def faults(self, game: Game) -> Iterator[str]:
        if len(self.worths) != len(game.pack.suits):
            yield f"gives {len(self.worths)} values to {len(game.pack.suits)} suits"

    def examples(self, game: Game) -> Examples:
        yield from declared(game, self)
        for suit, value in zip(game.pack.suits, self.worths, strict=True):
            yield DeclaredGameScored(suit.letter, 2 * value, points=enough(game))

    def settle(self, table: Table) -> None:
        table.trumps.settle(table.own(DeclaredGame).suit)

    def base(self, table: Table) -> int:
        return self.worths[table.own(DeclaredGame).suit or 0]

    def name(self, table: Table) -> str:
        return capital(table.pack.suits[table.own(DeclaredGame).suit or 0].name)


class GrandGame(GameKind, title="Grand", beside=("declare-game",)):
    """Only the highest trumps are trumps."""

    called = "grand"
    gist = "In a Grand only the highest trumps are trumps (base value: {value})."
    rule = "In a Grand no suit is trumps: only the highest trumps are. Its base value is {value}."
    value: int = number("its base value", low=1)

    def settle(self, table: Table) -> None:
        table.trumps.settle(None)

    def base(self, table: Table) -> int:
        return self.value

    def examples(self, game: Game) -> Examples:
        yield from declared(game, self)
        yield DeclaredGameScored(self.called, 3 * self.value, points=enough(game), row=2)


class NullGame(Undertaking, GameKind, Effect, title="Null", beside=("declare-game",)):
    """Every trick is to be lost."""

    called = "null"
    for_points = False
    by_winner = True
    announces = ("ouvert",)
    announced_from_hand = False
    values: str = numbers("what it is worth: as it is, from the hand, ouvert, ouvert from the hand")
    ranks: str = ranks("the order of the cards in it, highest first")

    gist = "In a Null there are no trumps, cards rank {ranks}, and the declarer wins by winning no trick."
    says_where = (("ouvert", Announcing),)
    rule = (
        "In a Null there are no trumps: every card is of the suit that is printed on it, and they rank {ranks}. The declarer "
        "wins it by winning no trick; the deal is over as soon as they win one. It is worth {plain}, {hand} from the "
        "hand[ouvert:, {open} ouvert and {both} ouvert from the hand]: nothing multiplies that."
    )

    def says(self, game: Game) -> str:
        named = zip(("plain", "hand", "open", "both"), self.values.split(), strict=True)
        return self.worded(self.rule, game, **dict(named))

    def faults(self, game: Game) -> Iterator[str]:
        if len(self.values.split()) != 4:
            yield "has four values"
        if sorted(self.ranks.split()) != sorted(rank.letter for rank in game.pack.ranks):
            yield "does not put every rank of the pack in order"

    def needs(self, table: Table) -> Iterator[Need]:
        declarer = table.auction.high_bidder
        if declarer is not None and table.own(DeclaredGame).clause == self.id:
            yield Need((declarer,), TRICKS_WON, 0, table.won.tricks[declarer], exactly=True)

    def settle(self, table: Table) -> None:
        table.trumps.settle(None, tops=False, ranks=tuple(self.ranks.split()))

    def fixed_worths(self) -> Mapping[str, int]:
        ouvert = self.announces[-1]
        ways = (self.called, f"{self.called} {HAND}", f"{self.called} {ouvert}", f"{self.called} {HAND} {ouvert}")
        return dict(zip(ways, map(int, self.values.split()), strict=True))

    def base(self, table: Table) -> int:
        game = table.own(DeclaredGame)
        return int(self.values.split()[game.hand + 2 * bool(game.announced)])

    def came_to(self, table: Table, played: Played) -> Came:
        base, bid, tricks = self.base(table), table.auction.high_bid, played.tricks
        why = f"{self.name(table)}, {'no trick' if not tricks else 'a trick'} won"
        if base < bid:
            reaching = table.cite("null-below-bid") == "reaching"
            value = min((one for one in self.fixed_worths().values() if one >= bid), default=base) if reaching else base
            return Came(False, value, f"{why}, overbid")
        return Came(not tricks, base, why)

    def examples(self, game: Game) -> Examples:
        yield from declared(game, self)
        worth = self.fixed_worths()
        for way in self.ways(game, hand=False) + self.ways(game, hand=True):
            yield DeclaredGameScored(way, worth[way], points=0, tricks=(0, 10))
        start, (first, second, *others) = before(game, stage_with(game, "declare")), from_left_of_dealer(game)
        letter, other = (suit.letter for suit in game.pack.suits[:2])
        high, lower, low = self.ranks.split()[:3]
        laid = (
            f"{first} {low}{letter}",
            f"{second} {high}{letter}",
            *(f"{name} {lower}{letter}" for name in others[:1]),
        )
        begun = (*start, f"{high_bidder(game)} declare {self.called}", *laid)
        yield Moves((*begun, f"{second} {low}{other}"), None, note=f"{second} won the trick.")

    def after_trick(self, table: Table, winner: int) -> None:
        if table.own(DeclaredGame).clause == self.id and winner == table.auction.high_bidder:
            table.closing = True

    def awaits(self, table: Table) -> int:
        return -1 if table.own(DeclaredGame).clause == self.id else 0
