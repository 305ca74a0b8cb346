"""Cards kept out of the deal, of which each player gets one."""

from __future__ import annotations

from collections.abc import Mapping

from referee.cards.packs import cards_of
from referee.clauses.dealing.hands import dealt_to
from referee.clauses.kinds import Due, Game, Moment, Move, Part, Setup, Stage, Table
from referee.clauses.phases import from_left_of_dealer
from referee.english import count
from referee.games.examples import Dealt, Examples, Moves
from referee.games.parameters import rank, word


class TakenUp(Part):
    """What players took of the cards that are kept out of the deal."""

    def __init__(self) -> None:
        self.cards: dict[int, int] = {}
        """The card that each of them took, as far as it is known."""


def untaken(table: Table) -> int:
    """The cards kept out of the deal that nobody is known to have taken."""
    return table.game.kept_out & ~table.pack.mask(card for card in table.own(TakenUp).cards.values() if card >= 0)


class Blanket(Stage, Setup, title="Cards kept apart", section="deal"):
    """A few cards are kept apart, of which each player gets one."""

    gist = (
        "One 9 of each suit and the jokers stay aside: one of them lies face down on the table, each player "
        "gets another into their hand, and nobody sees the rest."
    )
    rule = (
        "One {rank} of each suit and the jokers are kept out of the deal: they are the {word}. The dealer shuffles "
        "them after the deal; the player to the dealer's right draws one and lays it face down on the table, and each "
        "player gets one of the others into their hand. The rest lie aside unseen. In the next deal all of them are "
        "shuffled again."
    )
    rulings = ("trumple-players", "blanket-order", "blanket-missing")
    verbs = frozenset({"take"})
    rank: str = rank("the rank of which one card of each suit is kept apart, with the jokers")
    word: str = word("what these cards are called")

    def aside(self) -> str:
        return self.word

    def besides(self, on_table: int, seats: int) -> str:
        return f"1 more each from the {self.word}"

    def kept_out(self, game: Game) -> int:
        pack = game.pack
        lasts = (max(cards_of(mask & pack.rank_mask(self.rank)), default=None) for mask in pack.suit_masks)
        return pack.mask(card for card in lasts if card is not None) | pack.joker_mask

    def also_for(self, rulings: Mapping[str, str]) -> frozenset[int]:
        return frozenset({2}) if rulings.get("trumple-players") == "two" else frozenset()

    def prepare(self, table: Table) -> None:
        table.hands.gone |= table.game.kept_out

    def due(self, table: Table) -> Due | None:
        waiting = [seat for seat in table.clockwise(table.eldest) if seat not in table.own(TakenUp).cards]
        return Due(waiting[0], "take", table.pack.names(untaken(table)), 1) if waiting else None

    def missing(self, table: Table) -> str:
        return f"not everybody has a card of the {self.word} yet"

    def waive(self, table: Table) -> None:
        """Everybody has taken a card that the log does not tell."""
        waiting = [seat for seat in range(table.seats) if seat not in table.own(TakenUp).cards]
        table.hands.gone &= ~untaken(table)
        for seat in waiting:
            table.hands.sizes[seat] += 1
            table.hands.trust(seat, Moment.DEAL)

    def receive(self, table: Table, move: Move) -> None:
        taken = table.own(TakenUp)
        seat = move.seat
        if self.id in table.waived and seat not in taken.cards:
            table.hands.sizes[seat] -= 1
        if table.started or seat in taken.cards:
            why = "it is too late for that" if table.started else "everybody gets one"
            table.accuse(self, move, f"took a card of the {self.word}; {why}.")
        elif len(move.cards) > 1:
            table.accuse(self, move, f"took {count(len(move.cards), 'card')} of the {self.word}; everybody gets one.")
        for card in move.cards or (-1,):
            self._take(table, move, card)

    def _take(self, table: Table, move: Move, card: int) -> None:
        seat, left = move.seat, untaken(table)
        if card >= 0 and not left >> card & 1:
            lay = "somebody has taken it" if table.game.kept_out >> card & 1 else "it did not lie there"
            table.refute(self, move, f"cannot have taken {table.pack.codes[card]} from the {self.word}: {lay}.")
            if not table.pack.holds(card) or any(hand >> card & 1 for hand in table.hands.known):
                card = -1
        if card < 0:
            table.hands.gone &= ~left
        table.own(TakenUp).cards.setdefault(seat, card)
        table.hands.add(seat, [card], move.index)

    def in_examples(self, game: Game) -> tuple[str, ...]:
        jokers = game.pack.joker_mask
        kept = game.pack.names(game.kept_out & jokers) + game.pack.names(game.kept_out & ~jokers)[::-1]
        return tuple(f"{name} take {code}" for name, code in zip(from_left_of_dealer(game), kept, strict=False))

    def examples(self, game: Game) -> Examples:
        takes = self.in_examples(game)
        other = next(one.letter for one in game.pack.ranks if one.letter != self.rank) + game.pack.suits[0].letter
        first = from_left_of_dealer(game)[0]
        yield Moves(takes, None)
        yield Moves((f"{first} take {self.rank}{game.pack.suits[0].letter}",), None)
        yield Moves((f"{first} take {other}",), 0)
        yield Moves((takes[0], f"{first} take {takes[1].split()[-1]}"), 1, note="Everybody gets one.")
        yield Dealt(dealt_to(game, game.players[0]), stock=self.kept_out(game).bit_count())
