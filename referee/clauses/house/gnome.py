"""Cards kept out of the deal, of which each player gets one; another lies face down, names trumps when the bidding is over, and
may be looked at before."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from referee.cards.packs import Pack, cards_of
from referee.clauses.dealing.hands import dealt_to
from referee.clauses.kinds import TABLE, Due, Game, Moment, Move, Part, Setup, Stage, Table
from referee.clauses.phases import before, before_lead, from_left_of_dealer
from referee.clauses.trumps.jokers import letters_of
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


def reported(table: Table, move: Move) -> bool:
    """Has the move been found wrong already, because it came too early?"""
    return table.last_found == move.index


class Looked(Part):
    """Who has looked at the card that is to name trumps."""

    def __init__(self) -> None:
        self.seats: set[int] = set()


class Look(Stage, title="Looking", section="bidding", rulings=("look-when", "wrong-look"), beside=("gnome",)):
    """A player about to bid may look at the card that will name trumps."""

    gist = "Before you first bid or pass you may look at the face-down card, but then you keep only half of what you score."
    rule = (
        "In your turn, before you first bid or pass, you may look at the face-down card. If you do, you keep only "
        "half of what you score, and taking the bid does not double it."
    )
    verbs = frozenset({"look"})

    def problem(self, table: Table, seat: int) -> str | None:
        """Why that player may not look now, or None."""
        auction = table.auction
        if table.started or table.trumps.turned_up or auction.high_bidder is not None:
            return "the bidding is over"
        if seat in table.own(Looked).seats:
            return "once is enough"
        if seat in auction.passed:
            return "a player who has passed may not look"
        if seat != auction.turn:
            return f"it was {table.names[auction.turn]}'s turn"
        if auction.bids[seat] is not None and table.cite("look-when") != "any-turn":
            return "that must be done before the first bid"
        return None

    def offers(self, table: Table) -> list[dict[str, Any]]:
        seat = table.auction.turn
        if len(table.own(TakenUp).cards) < table.seats or table.thrown_in or self.problem(table, seat) is not None:
            return []
        return [{"player": table.names[seat], "action": "look"}]

    def receive(self, table: Table, move: Move) -> None:
        problem = self.problem(table, move.seat)
        if problem is not None and not reported(table, move):
            table.accuse(self, move, f"looked at the face-down card; {problem}.")
        table.own(Looked).seats.add(move.seat)

    def sample(self, table: Table, rng: random.Random) -> str | None:
        offers = self.offers(table)
        return f"{offers[0]['player']} look" if offers and rng.random() < 0.3 else None

    def examples(self, game: Game) -> Examples:
        start, order = before(game, self), from_left_of_dealer(game)
        yield Moves((*start, f"{order[0]} look", f"{order[0]} pass", f"{order[1]} look"), None)
        yield Moves((*start, f"{order[1]} look"), len(start), note=f"It is {order[0]}'s turn.")
        bids = tuple(f"{name} bid {value}" for value, name in enumerate(order, start=1))
        yield Moves((*start, *bids, f"{order[0]} look"), len(start) + len(bids), note="After the first bid.")


class Gnome(Stage, title="Turning the Gnome", section="bidding", beside=("tally",), names_trumps=True):
    """The face-down card names trumps once the bidding is over."""

    gist = (
        "Then the face-down card, the Gnome, is turned up, and its suit is trumps; if it is a joker, the highest bidder "
        "chooses one of the two suits of its colour."
    )
    short = "the suit of the Gnome"
    rule = (
        "The card that lies face down is the Gnome. After the bidding it is turned up, and its suit is trumps. If "
        "it is a joker, the highest bidder chooses one of the two suits of its colour."
    )
    skipped = "trumps are not settled yet, so the deal is judged without them"
    verbs = frozenset({"turn-up", "trump"})

    def due(self, table: Table) -> Due | None:
        if table.auction.high_bidder is None or table.trumps.named:
            return None
        if not table.trumps.turned_up:
            return Due(TABLE, "turn-up", table.pack.names(untaken(table)))
        return Due(table.auction.high_bidder, "trump", self.choices(table.pack, table.trumps.turned))

    @staticmethod
    def choices(pack: Pack, card: int | None) -> list[str]:
        """The suits, by letter, that may be made trumps when that card is turned; every suit where it is not known."""
        if card is None:
            return [suit.letter for suit in pack.suits]
        return letters_of(pack, card) if pack.joker_mask >> card & 1 else []

    def waive(self, table: Table) -> None:
        table.trumps.settle(None)

    def receive(self, table: Table, move: Move) -> None:
        problem = self._turn(table, move) if move.verb == "turn-up" else self._name(table, move)
        if problem is not None and not reported(table, move):
            table.find("illegal", self, problem, move=move.index, seat=move.seat)

    def _turn(self, table: Table, move: Move) -> str | None:
        if table.trumps.turned_up:
            return "The Gnome has been turned already."
        pack, card = table.pack, move.cards[0] if move.cards else -1
        table.trumps.turned_up = True
        if card < 0:
            table.find("unproven", self, "The card that was turned up is not known.", move=move.index)
            table.trumps.settle(None)
            return None
        table.trumps.turned = card
        if not untaken(table) >> card & 1:
            why = "somebody has taken it" if table.game.kept_out >> card & 1 else "it did not lie there"
            message = f"{pack.codes[card]} cannot be the Gnome: {why}."
            table.find("impossible", self, message, move=move.index)
        if not pack.joker_mask >> card & 1:
            table.trumps.settle(pack.suit_of[card] if pack.suit_of[card] >= 0 else None)
        if move.seat not in {TABLE, table.auction.high_bidder}:
            return f"{table.names[move.seat]} turned the Gnome; that is for the highest bidder."
        return None

    def _name(self, table: Table, move: Move) -> str | None:
        if not table.trumps.turned_up:
            return f"{table.names[move.seat]} named trumps before the Gnome was turned."
        pack, suit = table.pack, pack_suit(table.pack, move)
        choices = self.choices(pack, table.trumps.turned)
        if not choices:
            return f"{table.names[move.seat]} named trumps; the Gnome has done so."
        if table.trumps.suit is not None:
            return "Trumps have been named already."
        table.trumps.settle(move.suit)
        if move.seat != table.auction.high_bidder:
            return f"{table.names[move.seat]} named trumps; that is for the highest bidder."
        if suit not in choices:
            return (
                f"{table.names[move.seat]} made {suit} trumps; the joker leaves the choice of {' and '.join(choices)}."
            )
        return None

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"table turn-up {game.pack.names(game.kept_out)[0]}",)

    def examples(self, game: Game) -> Examples:
        start, bidder = before_lead(game), from_left_of_dealer(game)[0]
        bids, pack = start[:-1], game.pack
        joker = pack.jokers[0]
        own = letters_of(pack, pack.ids[joker])
        other = next(suit.letter for suit in pack.suits if suit.letter not in own)
        takes = game.of_kind(Blanket)[0].in_examples(game)
        free = tuple(f"{take.split()[0]} take {code}" for take, code in zip(takes, _plain(game), strict=False))
        bids = (*free, *bids[len(takes) :])
        yield Moves(start, None, note="Its suit is trumps.")
        yield Moves((*bids, f"table turn-up {joker}", f"{bidder} trump {own[0]}"), None)
        yield Moves((*bids, f"table turn-up {joker}", f"{bidder} trump {other}"), len(bids) + 1)
        yield Moves((*start, f"{bidder} trump {own[0]}"), len(start))


def pack_suit(pack: Pack, move: Move) -> str:
    """The letter of the suit that a move names."""
    return pack.suits[move.suit or 0].letter


def _plain(game: Game) -> list[str]:
    """The cards kept apart that are no jokers."""
    return game.pack.names(game.kept_out & ~game.pack.joker_mask)
