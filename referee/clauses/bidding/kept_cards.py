"""Cards that stay in the hand when others are laid aside for a widow."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.bidding.widow import widow_cards
from referee.clauses.dealing.hands import dealt_to
from referee.clauses.kinds import Game, NotGiven, Table
from referee.clauses.phases import before, high_bidder, stage_with
from referee.english import joined
from referee.games.examples import Examples, Moves
from referee.games.parameters import cards, suit


class KeptCards(NotGiven, title="What may not be discarded", beside=("widow", "hidden-widow", "contract-widow")):
    """Some cards may not be discarded."""

    gist = ""
    cards: str = cards("the cards that may not be discarded")
    spare: str | None = suit("a suit that may be discarded only where there are too few other cards", default=None)
    rule = (
        "The {named} may not be discarded.[spare: {spare:A} may be only where there are too few other cards, and are shown to "
        "the others then.]"
    )

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, named=joined(self._named(game)), **more)

    def _named(self, game: Game) -> list[str]:
        """The cards in words, those of a rank together where none of them is missing."""
        pack, left, told = game.pack, self.cards.split(), list[str]()
        for rank in pack.ranks:
            same = pack.names(pack.rank_mask(rank.letter))
            if len(same) > 1 and set(same) <= set(left):
                told.append(rank.plural)
                left = [code for code in left if code not in same]
        return [*told, *map(pack.english, left)]

    def faults(self, game: Game) -> Iterator[str]:
        yield from (f"the pack has no {code}" for code in self.cards.split() if code not in game.pack.codes)

    def kept(self, table: Table) -> int:
        never, bidder = table.pack.codes_mask(self.cards.split()), table.auction.high_bidder
        if self.spare is None or bidder is None or table.hands.unknown(bidder):
            return never
        spare = table.pack.suit_mask(self.spare)
        others = (table.hands.known[bidder] & ~never & ~spare).bit_count()
        return never | spare if others >= table.kitty.size else never

    def examples(self, game: Game) -> Examples:
        bidder, taken, pack = high_bidder(game), widow_cards(game), game.pack
        never, start = self.cards.split(), before(game, stage_with(game, "discard"))
        yield Moves((*start, f"{bidder} discard {' '.join(taken)}"), None)
        yield Moves((*start, f"{bidder} discard {' '.join((never[-1], *taken[1:]))}"), len(start), clause="discards")
        if self.spare is not None:
            spare, plain = pack.suit_mask(self.spare), pack.all & ~pack.codes_mask((*never, *taken))
            high = next(code for code in reversed(pack.names(spare)) if code not in never)
            hand = " ".join((high, *pack.names(plain & ~spare)[: max(dealt_to(game, game.seats)) - 1]))
            moves = (*start, f"{bidder} discard {' '.join((high, *taken[1:]))}")
            yield Moves(moves, len(start), ((bidder, hand),), clause="discards")
