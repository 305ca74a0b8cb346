"""Cards of one rank, and certain ranks of one suit, declared before one's first card; a card may stand in both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.cards.packs import cards_of
from referee.clauses.declarations.declared import Declaration, Declaring
from referee.clauses.kinds import Game, Move, Table, questions
from referee.english import count, either, joined, spelled
from referee.games.examples import Examples, Reckoned, bad, good
from referee.games.parameters import number, ranks, word, worths

SPELLED = {"3": "three", "4": "four"}


class DeclaredSets(Declaring, title="Declaring combinations"):
    """Points for several cards of one rank, and for certain ranks of one suit, declared before one's first card.

    `Ann declare three AS AH AC`, `Ann declare four 2`: the accusi of Tressette, whose run of the three highest is a
    napoletana: `Ann declare napoletana 3S 2S AS`."""

    gist = "Declare {sets} with your first card, for your side."
    rule = (
        "Before you play your first card, declare what you hold of these: {sets}. A card may stand in two of them. All that is "
        "declared counts for its player's side."
    )
    asks_for = (questions.CARDS_SCORED,)
    words = tuple(SPELLED.values())
    alike: Mapping[str, int] = worths("the points of three and of four cards of a rank")
    ranks: str = ranks("the ranks of which they may be")
    suited: int = number("points for a card of each of these ranks in one suit", low=1)
    name: str = word("what that is called")

    def called(self) -> str:
        return "declared combinations"

    def faults(self, game: Game) -> Iterator[str]:
        known = {rank.letter for rank in game.pack.ranks}
        yield from (f"the pack has no rank {rank}" for rank in self.ranks.split() if rank not in known)
        if not self.alike or self.alike.keys() - SPELLED.keys():
            yield "alike: are named 3 and 4, the numbers of cards"

    def accepts(self, table: Table, move: Move) -> bool:
        return super().accepts(table, move) or move.text.partition(" ")[0] == self.name

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        names = {rank.letter: rank for rank in game.pack.ranks}
        of = either(names[one].plural for one in self.ranks.split())
        sets = [f"{spelled(int(size))} {of} ({count(points, 'point')})" for size, points in self.alike.items()]
        run = joined(names[one].name for one in self.ranks.split())
        sets.append(f"{run} of one suit, a {self.name} ({count(self.suited, 'point')})")
        return super().worded(sentences, game, sets=either(sets), **more)

    def read(self, table: Table, move: Move) -> Declaration | None:
        pack, said = table.pack, move.text.partition(" ")[0]
        cards = pack.mask(card for card in move.cards if pack.holds(card))
        codes = [pack.codes[card] for card in cards_of(cards)]
        found, suits = {code[:-1] for code in codes}, {code[-1] for code in codes}
        wanted, points = {*self.ranks.split()}, self.alike.get(str(len(codes)), 0)
        if said == self.name and found == wanted and len(suits) == 1 and len(codes) == len(wanted):
            return Declaration(
                move.seat, self.id, cards, self.suited, f"a {self.name} in {self._suit(table, cards)}", (0,)
            )
        if points and said == SPELLED[str(len(codes))] and len(found) == 1 and found <= wanted:
            return Declaration(move.seat, self.id, cards, points, f"{said} {found.pop()}", (1,))
        return None

    @staticmethod
    def _suit(table: Table, cards: int) -> str:
        return table.trumps.suit_name(table.pack.suit_of[cards_of(cards)[0]])

    def spent(self, table: Table, move: Move, found: Declaration) -> bool:
        twice = any(found.cards & one.cards and found.rank == one.rank for one in self.own(table, move.seat))
        if twice:
            table.accuse(self, move, f"declared a card of {found.what} twice.")
        return twice

    def in_turn(self, table: Table, seat: int, cards: int) -> list[str]:
        if self.too_late(table, seat):
            return []
        pack, hand, made = table.pack, table.hands.known[seat], [one.cards for one in self.own(table, seat)]
        moves = []
        for rank in self.ranks.split():
            held = pack.rank_mask(rank) & hand
            if str(held.bit_count()) in self.alike and held not in made:
                moves.append(f"declare {SPELLED[str(held.bit_count())]} {' '.join(pack.names(held))}")
        for suit in pack.suits:
            run = pack.codes_mask(rank + suit.letter for rank in self.ranks.split())
            if not run & ~hand and run not in made:
                moves.append(f"declare {self.name} {' '.join(pack.names(run))}")
        return moves

    def examples(self, game: Game) -> Examples:
        first, *others = self.ranks.split()
        letters = [suit.letter for suit in game.pack.suits]
        for size, points in self.alike.items():
            said = f"{SPELLED[size]} {' '.join(first + letter for letter in letters[: int(size)])}"
            yield good(f"{{first}} declare {said}", start="lead")
            yield Reckoned(points, declared=said)
        run = f"{self.name} {' '.join(rank + letters[0] for rank in self.ranks.split())}"
        yield good(f"{{first}} declare {run}", start="lead")
        yield Reckoned(self.suited, declared=run)
        yield bad(f"{{first}} declare {self.name} {first}{letters[0]} {others[0]}{letters[1]}", start="lead")
        yield bad("{first} {lead}", f"{{first}} declare {run}", start="lead")
