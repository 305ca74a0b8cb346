"""What players announce during the play: that they double what the deal is worth."""

from __future__ import annotations

import random

from referee.clauses.bidding.calling import Called
from referee.clauses.kinds import TABLE, DealCame, Due, Game, Move, Part, Stage, StakeTimes, Table
from referee.clauses.phases import before_lead, high_bidder, order_of_play
from referee.english import count
from referee.games.examples import Examples, Moves
from referee.games.fact import OfTable
from referee.games.parameters import number

SELDOM = 0.1
"""So often a sample announces what may be announced."""
KONTRA, RE = "kontra", "re"


class Said(Part):
    """What has been announced in a deal, in order, with who did."""

    def __init__(self) -> None:
        self.made: list[tuple[int, str]] = []
        self.steps: dict[int, int] = {}
        """How far each player has gone, where announcements are steps."""

    def has(self, word: str) -> bool:
        """Has anybody announced that?"""
        return any(one == word for _, one in self.made)


class TimesDoubled(OfTable):
    """How many announcements doubled the deal."""

    name = "announced"
    question = "How many announcements doubled the deal?"
    untold = "how many announcements doubled the deal"

    def so(self, table: Table) -> int:
        return len(table.own(Said).made)


DOUBLED = TimesDoubled()


class AnnouncedInPlay(Stage, section="bidding", ordered=False):
    """Lets players announce something in the middle of the play."""

    verbs = frozenset({"announce"})

    @property
    def levels(self) -> dict[str, int]:
        """What may be announced, each with how far it goes."""
        return {}

    def due(self, table: Table) -> Due | None:
        return None

    def wrong(self, table: Table, seat: int, word: str) -> str:
        """What is wrong with announcing that, after the player's name; empty where they may, as far as is known."""
        raise NotImplementedError

    def receive(self, table: Table, move: Move) -> None:
        if wrong := self.wrong(table, move.seat, move.text):
            table.accuse(self, move, wrong)
        else:
            said, seat = table.own(Said), move.seat
            said.made.append((seat, move.text))
            said.steps[seat] = max(said.steps.get(seat, 0), self.levels.get(move.text, 0))

    def may(self, table: Table, seat: int) -> list[str]:
        """What the player may announce now."""
        raise NotImplementedError

    def in_turn(self, table: Table, seat: int, cards: int) -> list[str]:
        return [f"announce {word}" for word in self.may(table, seat)]

    def sample_in_turn(self, table: Table, seat: int, cards: int, rng: random.Random) -> str | None:
        moves = self.in_turn(table, seat, cards)
        return moves[0] if moves and rng.random() < SELDOM else None


class KontraAndRe(AnnouncedInPlay, StakeTimes, title="Kontra and re"):
    """Both sides may double what the deal is worth."""

    facts = (DOUBLED.asked(),)
    gist = "The opponents may double with kontra, and the bidding side again with re."
    kontra: int = number("the fewest cards in the hand of who announces kontra", low=1)
    re: int = number("the fewest cards in the hand of who answers with re", low=1)

    short = "each counts double"
    rule = (
        "An opponent of the high bidder with at least {kontra:spelled} cards in hand may announce kontra. The high bidder or "
        "the partner, with at least {re:spelled} cards in hand, may then answer with re. Each of the two makes the deal worth "
        "twice as much."
    )

    def words_of(self, verb: str) -> tuple[str, ...]:
        return KONTRA, RE

    def wrong(self, table: Table, seat: int, word: str) -> str:
        said, bidder, cards = table.own(Said), table.auction.high_bidder, table.hands.sizes[seat]
        if word not in {KONTRA, RE} or bidder is None:
            return f"announced {word!r}; it is kontra or re that is announced, once somebody has the bid."
        least = self.kontra if word == KONTRA else self.re
        if said.has(word) or (word == RE and not said.has(KONTRA)):
            return f"may not announce {word}: {'it has been' if said.has(word) else 'nobody has announced kontra'}."
        if cards < least:
            return f"announced {word} with {count(cards, 'card')} in hand; it must be at least {least}."
        own = self._bids(table, seat)
        if own is (word == KONTRA):
            return f"may not announce {word}: that is for {'the opponents' if own else 'the bidding side'}."
        return ""

    @staticmethod
    def _bids(table: Table, seat: int) -> bool | None:
        """Does that player belong to the bidding side? None where that cannot be told."""
        called = table.own(Called)
        if seat == table.auction.high_bidder or seat in called.joined:
            return True
        own = [card for card in called.cards or () if card >= 0 and not table.won.fallen >> card & 1]
        if any(table.hands.known[seat] >> card & 1 for card in own):
            return True
        return None if any(table.hands.could_hold(seat, card) for card in own) else False

    def may(self, table: Table, seat: int) -> list[str]:
        known = self._bids(table, seat)
        return [] if known is None else [word for word in (KONTRA, RE) if not self.wrong(table, seat, word)]

    def times(self, table: Table, came: DealCame) -> tuple[int, str]:
        told = DOUBLED.reported(table)
        return int(2 ** (told[TABLE] if told else DOUBLED.so(table))), "for what was announced"

    def examples(self, game: Game) -> Examples:
        start, bidder = before_lead(game), high_bidder(game)
        other = next(name for name in order_of_play(game) if name != bidder)
        yield Moves((*start, f"{other} announce {KONTRA}", f"{bidder} announce {RE}"), None)
        yield Moves((*start, f"{bidder} announce {KONTRA}"), len(start))
        yield Moves((*start, f"{bidder} announce {RE}"), len(start))
