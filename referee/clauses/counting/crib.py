"""Cards that everybody lays away before the play, and the card that is turned up then."""

from __future__ import annotations

import random

from referee.clauses.before_play.giving_up import judge_held
from referee.clauses.dealing.first_cards import turned_up
from referee.clauses.dealing.hands import IN_HAND
from referee.clauses.kinds import TABLE, Due, Game, InOrder, LaidAway, Move, Part, Setup, Stage, Table
from referee.clauses.phases import before, from_left_of_dealer
from referee.english import count, joined, spelled
from referee.games.examples import Examples, Moves
from referee.games.parameters import IN_PACK, number, rank, word
from referee.table.count import Count, Peg


class Crib(Part):
    """The cards that were laid away."""

    known = size = 0

    def __init__(self) -> None:
        self.by: set[int] = set()
        """Who has laid cards away."""


class LayAway(Stage, Setup, LaidAway, id="crib", title="The crib", section="before play"):
    """Everybody lays cards away, which the dealer counts."""

    verbs = frozenset({"lay-away", "kitty"})
    cards: int = number("cards that each player lays away", low=1, bound=IN_HAND)
    dealt: int = number("cards dealt to it besides", default=0, low=0, bound=IN_PACK)
    word: str = word("what these cards are called")
    rule = (
        "[dealt:Deal {dealt:spelled} more to the {word}. ]Everybody lays {cards:card} of the hand face down to the "
        "{word}, before any is turned up. It belongs to the dealer and is counted as another hand after the play."
    )

    def needs(self, seats: int) -> int:
        return self.dealt

    def prepare(self, table: Table) -> None:
        table.kitty.size = self.dealt
        table.hands.stock -= self.dealt

    def full(self, table: Table) -> int:
        return self.cards * table.seats + self.dealt

    def known(self, table: Table) -> int:
        return table.own(Crib).known | table.kitty.known

    def _waiting(self, table: Table) -> list[int]:
        return [seat for seat in table.clockwise(table.eldest) if seat not in table.own(Crib).by]

    def due(self, table: Table) -> Due | None:
        seat, *others = [*self._waiting(table), -1]
        if seat < 0:
            return None
        beside = [(other, None) for other in others[:-1]]
        return Due(seat, "lay-away", table.pack.names(table.hands.known[seat]), self.cards, None, beside)

    def missing(self, table: Table) -> str:
        return f"{joined([table.names[seat] for seat in self._waiting(table)])} must lay cards away first"

    def waive(self, table: Table) -> None:
        for seat in self._waiting(table):
            for _ in range(self.cards):
                table.hands.remove(seat, -1, 0)
            table.own(Crib).by.add(seat)

    def receive(self, table: Table, move: Move) -> None:
        if move.verb == "kitty":
            self._show(table, move)
            return
        seat, crib = move.seat, table.own(Crib)
        if seat in crib.by:
            table.accuse(self, move, "has laid cards away already.")
            return
        crib.by.add(seat)
        if len(move.cards) != self.cards:
            table.accuse(self, move, f"laid {count(len(move.cards), 'card')} away; it must be {self.cards}.")
        judge_held(table, move, "laid away")
        for card in move.cards:
            table.hands.remove(seat, card, move.index)
            crib.known |= table.pack.bits[card] & table.pack.all if card >= 0 else 0

    def _show(self, table: Table, move: Move) -> None:
        """Takes note of what lies there, as somebody has seen."""
        own, elsewhere = table.pack.mask(card for card in move.cards if table.pack.holds(card)), table.hands.gone
        for hand in table.hands.known:
            elsewhere |= hand
        wrong = own & elsewhere & ~self.known(table)
        if wrong or (own | self.known(table)).bit_count() > self.full(table):
            why = f"{table.pack.names(wrong)[0]} is somewhere else" if wrong else "it has fewer cards"
            table.find("impossible", self, f"These cards cannot lie in the {self.word}: {why}.", move=move.index)
            return
        table.own(Crib).known |= own
        table.hands.gone |= own

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        return f"lay-away {' '.join(rng.sample(list(due.legal), self.cards))}"

    def move_says(self, verb: str) -> str:
        return f"lays away to the {self.word}" if verb == "lay-away" else f"shows the {self.word}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        cards = [*game.pack.names(game.pack.suit_masks[2])]
        names = from_left_of_dealer(game)
        return tuple(
            f"{name} lay-away {' '.join(cards[place * self.cards : (place + 1) * self.cards])}"
            for place, name in enumerate(names)
        )

    def examples(self, game: Game) -> Examples:
        moves = self.in_examples(game)
        spare = game.pack.names(game.pack.suit_masks[3])[0]
        yield Moves(moves[::-1], None, note="The order in the log does not matter.")
        yield Moves((f"{moves[0]} {spare}",), 0, note=f"It must be {spelled(self.cards)}.")
        yield Moves((*moves, moves[0]), len(moves))


class TurnedStarter(Part):
    """The card that was turned up; -1 where it is not known."""

    so = False
    card = -1


class Starter(Stage, Setup, InOrder, title="The starter", section="before play"):
    """A card is turned up that belongs to every hand."""

    verbs = frozenset({"turn-up"})
    skipped = "no card has been turned up"
    scores_early = True
    rank: str = rank("the rank that brings the dealer points")
    points: int = number("points for a card of that rank", low=1)
    rule = (
        "Then the player to the dealer's left cuts the rest of the pack, and the dealer turns the top card up, the "
        "starter. It is counted with every hand. If it is a {rank}, the dealer scores {points:point}."
    )
    gist = "A card is turned up that counts with every hand; a {rank} brings the dealer {points:point}."
    short = "{points:+} to the dealer for a {rank} turned up"

    def needs(self, seats: int) -> int:
        return 1

    def prepare(self, table: Table) -> None:
        table.hands.stock -= 1

    def due(self, table: Table) -> Due | None:
        return None if table.own(TurnedStarter).so else Due(TABLE, "turn-up")

    def waive(self, table: Table) -> None:
        table.own(TurnedStarter).so = True

    def receive(self, table: Table, move: Move) -> None:
        own = table.own(TurnedStarter)
        if own.so or len(move.cards) > 1:
            table.find("illegal", self, "One card is turned up, once.", move=move.index)
            return
        own.so = True
        own.card = turned_up(self, table, move.cards[0] if move.cards else -1, move.index)
        if own.card >= 0 and table.pack.rank_mask(self.rank) >> own.card & 1:
            table.own(Count).pegs.append(Peg(table.dealer, self.points, table.pack.codes[own.card], self.id))

    def sample(self, table: Table, rng: random.Random) -> str | None:
        return None if table.own(TurnedStarter).so else "table turn-up {draw}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"table turn-up {game.pack.names(game.pack.suit_masks[0])[3]}",)

    def examples(self, game: Game) -> Examples:
        start, (own,) = before(game, self), self.in_examples(game)
        yield Moves((*start, own), None)
        yield Moves((*start, own, own), len(start) + 1)
