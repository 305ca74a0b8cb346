"""Dealing: how many cards each player gets. Over 300 lines for one question: each way to deal is one short clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Self

from referee.clauses.kinds import CardsApart, Clause, Game, HandRule, Setup, Table, questions
from referee.english import count, either, joined, spelled
from referee.games.examples import Dealt, Examples
from referee.games.parameters import IN_PACK, MANY, choice, number, word
from referee.games.shapes import Bound
from referee.value import remembered


def give_hands(table: Table, cards: int) -> None:
    """Deals so many cards to everybody, fewer where the pack is too small."""
    cards = min(cards, largest_hand(table.game, table.hands.stock, table.seats))
    table.hands.dealt = cards
    table.hands.sizes[: table.seats] = [cards] * table.seats
    table.hands.stock -= cards * table.seats


@remembered(1024)
def largest_hand(game: Game, stock: int, seats: int) -> int:
    """The largest equal hands out of so many cards, once what must have its cards first has them."""
    return (stock - sum([clause.needs(seats) for clause in game.acting(Setup, "needs")])) // seats


def _deals(game: Game) -> list[Deal]:
    """What is dealt at any table."""
    return [clause for clause in game.of_any_table() if isinstance(clause, Deal)]


def table_sizes(game: Game) -> range:
    """The numbers of players that the game is for."""
    return range(game.players[0], game.players[1] + 1)


def tables_with(clause: Clause, game: Game) -> list[Game]:
    """The game with each number of players with which the clause holds, where that matters; as it is played here otherwise."""
    numbers = table_sizes(game) if game.varies_by_players else ()
    tables = [game.at_table(seats, frozenset()) for seats in numbers]
    return [table for table in tables if clause in table.clauses] or [game]


def short_of_cards(game: Game) -> list[int]:
    """The numbers of players for whom the pack has too few cards for all that the deal names."""
    more = sum(max(cards, 0) for cards in uneven_by(game))
    more += cards_apart(game)
    more += sum(clause.parameters.get("from") == "stock" for clause in game.of_kind(Setup))
    return [*_smaller_hands(game, game.pack.size - more)]


def _smaller_hands(game: Game, size: int) -> dict[int, int]:
    """The largest hands that a pack of so many cards is enough for, by the numbers of players with whom that is too few."""
    most = {seats: largest_hand(game, size, seats) for seats in _equal_hands(game)}
    return {seats: hand for seats, hand in most.items() if hand < basic_hand(game, seats)}


def none_left(game: Game) -> list[int]:
    """The numbers of players whose hands and kitty take every card of the pack."""
    left = game.pack.size - cards_apart(game)
    return [seats for seats in _equal_hands(game) if sum(dealt_to(game, seats)) >= left]


def cards_apart(game: Game) -> int:
    """How many cards lie in a kitty, where it does not have whatever is left."""
    return sum(apart.cards for apart in game.of_kind(CardsApart) if apart.cards != "rest")


def _equal_hands(game: Game) -> list[int]:
    """The numbers of players who are dealt the hands that are stated here."""
    deal = next(iter(game.of_kind(Deal)), None)
    if deal is None:
        return []
    return [table.seats for table in tables_with(deal, game)] if game.varies_by_players else [*table_sizes(game)]


class Deal(Setup, title="The deal", section="deal", answers=questions.HANDS):
    """Everybody gets the same number of cards."""

    by_number_only = True
    rulings_where = (("pack-too-small", lambda game: bool(short_of_cards(game))),)
    cards: int = number("cards dealt to each player", low=1, high=MANY)

    def says(self, game: Game) -> str:
        return f"Deal each player {spelled(self.cards)} cards{self._fewer(game)}."

    def in_summary(self, game: Game) -> str:
        return f"Deal {spelled(self.cards)} cards each{self._fewer(game)}."

    def faults(self, game: Game) -> Iterator[str]:
        few, tables = short_of_cards(game), _equal_hands(game)
        if tables and few == list(tables):
            most = largest_hand(game, game.pack.size, few[0])
            yield (
                f"cards: the pack has {count(game.pack.size, 'card')}, too few for anybody to be dealt so many: with {few[0]} "
                f"players there are {most} for each at most"
            )

    @staticmethod
    def _fewer(game: Game) -> str:
        """The hands of larger tables for which the pack is too small: `, or twelve with four players`."""
        fewer: dict[int, list[str]] = {}
        for seats, most in _smaller_hands(game, game.pack.size).items():
            fewer.setdefault(most, []).append(spelled(seats))
        told = [f"{spelled(cards) if cards else 'none'} with {either(seats)} players" for cards, seats in fewer.items()]
        return f", or {joined(told)}" if told else ""

    def fitted(self, game: Game, seats: int, table: Mapping[str, Any]) -> Self:
        return self.with_(cards=min(basic_hand(game, seats), largest_hand(game, game.pack.size, seats)))

    def equal_hands(self, game: Game, seats: int, earlier: int) -> int:
        return hand_size_at(game, self.cards, seats, earlier)

    def prepare(self, table: Table) -> None:
        give_hands(table, hand_size_at(table.game, self.cards, table.seats, table.match.earlier))

    def examples(self, game: Game) -> Examples:
        yield Dealt(dealt_to(game, game.seats))


def basic_hand(game: Game, seats: int) -> int:
    """The hand of the first deal at a table of that many."""
    return hand_size_at(game, game.the(Deal).cards, seats, 0)


@remembered(1024)
def hand_size_at(game: Game, cards: int, seats: int, earlier: int) -> int:
    """The basic hand at a table of that many after that many deals, after what larger tables and changing sizes make of it."""
    for rule in game.of_kind(HandRule):
        cards = rule.at_table(cards, seats)
    for rule in game.of_kind(HandRule):
        cards = rule.in_deal(cards, earlier)
    return cards


def uneven_by(game: Game) -> list[int]:
    """By how many cards (below 0: fewer) hands differ from those of the others."""
    return [more for clause in game.of_kind(Setup) for more in clause.uneven(game.seats).values()]


def changing(game: Game) -> HandRule | None:
    """The clause by which hands change from deal to deal, if there is one."""
    return next((rule for rule in game.of_kind(HandRule) if rule.deals(1)), None)


@remembered(1024)
def dealt_to(game: Game, seats: int, earlier: int = 0) -> tuple[int, ...]:
    """The hand sizes at a table of that many after that many deals, dealer first and clockwise."""
    if any(clause.deals_all for clause in game.of_kind(Setup)):
        even, odd = divmod(game.pack.size - game.kept_out.bit_count(), seats)
        return tuple(even + (1 <= place <= odd) for place in range(seats))
    told = (clause.equal_hands(game, seats, earlier) for clause in game.of_kind(Setup))
    cards = next(cards for cards in told if cards is not None)
    hands = [min(cards, largest_hand(game, game.pack.size, seats))] * seats
    for clause in game.of_kind(Setup):
        for place, more in clause.uneven(seats).items():
            hands[place] += more
    return tuple(hands)


IN_HAND = Bound(lambda game: max(dealt_to(game, game.seats)), "cards in a hand")


def undealt(game: Game) -> int:
    """How many cards of the pack lie in no player's hand when play begins, as far as the deal says."""
    return game.pack.size - sum(dealt_to(game, game.seats))


def by_table(numbers: Mapping[int, int], things: str) -> str:
    """Numbers that depend on how many play: `seven tricks (six with five players)`."""
    tables: dict[int, list[str]] = {}
    for players, number_ in numbers.items():
        tables.setdefault(number_, []).append(spelled(players))
    (usual, _), *others = tables.items()
    other = "; ".join(f"{spelled(number_)} with {either(players)} players" for number_, players in others)
    return f"{spelled(usual)} {things} ({other})" if other else f"{spelled(usual)} {things}"


class DealAll(Setup, title="The deal", section="deal", answers=questions.HANDS, deals_all=True):
    """The whole pack is dealt."""

    by_number_only = True
    ruling: str = word("the ruling on what is left over after even hands", default="odd-cards")

    def says(self, game: Game) -> str:
        what = "the rest of the pack" if game.kept_out else "the whole pack"
        return f"Deal out {what}, one card at a time, from the dealer's left{self._each(game)}."

    def in_summary(self, game: Game) -> str:
        return f"Deal out {'the rest of' if game.kept_out else 'all'} the cards{self._each(game)}."

    @staticmethod
    def _each(game: Game) -> str:
        """How many cards each player gets, where all get as many."""
        hands = {seats: dealt_to(game.at_table(seats, frozenset()), seats) for seats in table_sizes(game)}
        even = all(len(set(dealt)) == 1 for dealt in hands.values())
        return f": {by_table({seats: dealt[0] for seats, dealt in hands.items()}, 'cards each')}" if even else ""

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return (self.ruling,) if self.ruling == "odd-cards" else (self.ruling, "odd-cards", "uneven-hands")

    def prepare(self, table: Table) -> None:
        kept = table.game.kept_out.bit_count()
        even, odd = divmod(table.hands.stock - kept, table.seats)
        if odd and table.cite(self.ruling) == "leftover-aside":
            kept, odd = kept + odd, 0
        table.hands.dealt = even
        table.hands.sizes[: table.seats] = [even] * table.seats
        for seat in table.clockwise(table.eldest)[:odd]:
            table.hands.sizes[seat] += 1
        if odd:
            table.cite("odd-cards")
        table.hands.stock = kept

    def examples(self, game: Game) -> Examples:
        for players in (game.seats,) if game.varies else range(game.players[0], game.players[1] + 1):
            yield Dealt(dealt_to(game, players))


class LargerTable(HandRule, title="More than three players", beside=("deal",)):
    """Smaller hands where more than three play."""

    gist = ", or {cards:spelled} with more than three players."
    rule = "With more than three players, deal {cards:spelled} cards each instead."
    cards: int = number("cards dealt to each of more than three players", low=1, bound=IN_PACK)

    def faults(self, game: Game) -> Iterator[str]:
        if game.players[1] <= 3:
            yield "does nothing where no more than three play: leave it out"
        elif game.the(Deal).cards == self.cards:
            yield f"cards: must differ from the {self.cards} that a smaller table is dealt, or leave it out"

    def fitted(self, game: Game, seats: int, table: Mapping[str, Any]) -> None:
        """The deal itself says how many cards there are."""

    def at_table(self, cards: int, seats: int) -> int:
        return self.cards if seats > 3 else cards

    def examples(self, game: Game) -> Examples:
        yield Dealt(dealt_to(game, 4))


class HandSizes(HandRule, title="Changing hand sizes", beside=("deal",), shrinks_hands=True):
    """Hands that change from deal to deal."""

    gist = ""
    rulings = ("stated-tricks", "extra-round-hand")
    path: str = choice("how the hands change", "down-and-up", "down")

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return self.rulings if game.family == "trick-taking" else self.rulings[1:]

    def says(self, game: Game) -> str:
        full = game.the(Deal).cards
        down = "In each deal hands are one card smaller than in the deal before, down to a single card"
        larger = spelled(full) if len({deal.cards for deal in _deals(game)}) < 2 else "as many as in the first deal"
        up = "" if self.path == "down" else f"; then they grow by one card a deal, back up to {larger}"
        return f"{down}{up}."

    def in_deal(self, cards: int, earlier: int) -> int:
        """The basic hand after that many deals; extra rounds beyond the path have the full hand."""
        if earlier >= self.deals(cards):
            return cards
        return max(cards - earlier, 1) if earlier < cards else earlier - cards + 2

    def deals(self, cards: int) -> int:
        return cards if self.path == "down" else 2 * cards - 1

    def examples(self, game: Game) -> Examples:
        full = game.the(Deal).cards
        for earlier in (1, full - 1, full, self.deals(full) - 1):
            yield Dealt(dealt_to(game, game.players[0], earlier), earlier_deals=earlier)


class DealEvenly(Setup, title="The deal", section="deal", rulings=("stones-leftover",), answers=questions.HANDS):
    """The whole pack is dealt in equal hands, and what is left over lies aside."""

    by_number_only = True
    unseen: int = number("hands dealt beside the players' own, which nobody sees", default=0, low=0, bound=IN_PACK)

    def says(self, game: Game) -> str:
        if not self.unseen:
            return "Deal all cards out in hands of equal size. Any cards left over lie aside, unseen."
        hands = "hand" if self.unseen == 1 else "hands"
        return (
            f"Deal all cards out in hands of equal size, {spelled(self.unseen)} {hands} more than there are players. What "
            "nobody is dealt lies aside, unseen."
        )

    def equal_hands(self, game: Game, seats: int, earlier: int) -> int:
        return game.pack.size // (seats + self.unseen)

    def prepare(self, table: Table) -> None:
        give_hands(table, table.hands.stock // (table.seats + self.unseen))

    def examples(self, game: Game) -> Examples:
        for players in range(game.players[0], game.players[1] + 1):
            hands = dealt_to(game, players)
            yield Dealt(hands, stock=game.pack.size - sum(hands))
