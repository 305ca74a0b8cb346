"""Sequences of a suit and cards of one rank, declared before one's first card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.cards.packs import Pack, cards_of
from referee.clauses.declarations.declared import Declaration, Declaring
from referee.clauses.kinds import Game, Move, Table, questions
from referee.clauses.scoring.card_points import side_of
from referee.clauses.trumps.naming import may_be_low
from referee.english import joined, spelled
from referee.games.examples import Examples, Reckoned, bad, good
from referee.games.parameters import choice, worded, worths

FEWEST = 3
"""Of so many cards a sequence is at least."""


def natural(pack: Pack) -> list[str]:
    """The ranks of the pack in the order in which sequences run, low to high: that of the cards as they come from the shop,
    whatever beats what in tricks."""
    own = {rank.letter for rank in pack.ranks}
    return [rank.letter for rank in reversed(pack.outline.ranks) if rank.letter in own]


class DeclaredCombinations(Declaring, title="Declaring combinations"):
    """Points for sequences and for four of a rank, declared before one's first card.

    `Ann declare run AH KH QH`, `Ann declare four J`: the annonces of Belote, the roem of Klaverjas, the Weis of Jass."""

    gist = "Declare sequences and four of a kind with your first card. {who}"
    rule = (
        "Before you play your first card, declare what combinations you hold: sequences of a suit, in the order {order}, count "
        "{sequences}; four of a rank count {alike}. {who}[everybody:|[four: Any four of a rank are better than a sequence, and "
        "the first named here are the best. Of sequences the longest is best, then the one with the highest cards, then one in "
        "trumps, then the one declared first.| More points are better; at the same points more cards are, then higher ones, "
        "then a sequence in trumps, then what was declared first.][low: Where the lowest card wins tricks, lower ones are "
        "better.]]"
    )
    says_where = (("everybody", {"who": "everybody"}), ("four", {"best": "four"}), ("low", may_be_low))
    rulings = ("declared-cards-shared",)
    asks_for = (questions.CARDS_SCORED,)
    words = ("run", "four")
    runs: Mapping[str, int] = worths("the points of a sequence by its length, the last of them for longer ones too")
    fours: Mapping[str, int] = worths("the points of four of a rank, the best rank first")
    best: str = choice(
        "what makes one better than another: any four beats a sequence, or more points do", "four", "points"
    )
    who: str = worded(
        "whose declarations count",
        {
            "best-side": "Only the side that has declared the best of all counts its declarations, and counts them all.",
            "everybody": "Every declaration counts for its player's side.",
        },
        default="best-side",
    )

    def called(self) -> str:
        return "declared combinations"

    def faults(self, game: Game) -> Iterator[str]:
        ranks = {rank.letter for rank in game.pack.ranks}
        yield from (f"the pack has no rank {rank}" for rank in self.fours if rank not in ranks)
        if any(not length.isdigit() or int(length) < FEWEST for length in self.runs):
            yield f"a sequence is of {FEWEST} cards or more"

    def says(self, game: Game) -> str:
        order = " ".join(reversed(natural(game.pack)))
        lengths = [*self.runs.items()]
        runs = [f"{points} for {spelled(int(length))}" for length, points in lengths[:-1]]
        runs.append(f"{lengths[-1][1]} for {spelled(int(lengths[-1][0]))} or more")
        plurals = {rank.letter: rank.plural for rank in game.pack.ranks}
        groups: dict[int, list[str]] = {}
        for rank, points in self.fours.items():
            groups.setdefault(points, []).append(plurals[rank])
        fours = joined(f"{points} for four {joined(names, 'or')}" for points, names in groups.items())
        return self.worded(self.rule, game, order=order, sequences=joined(runs), alike=fours)

    # --- what is declared ----------------------------------------------------------------------------------

    def run_points(self, length: int) -> int:
        """The points of a sequence of so many cards; 0 where that is none."""
        return max((points for least, points in self.runs.items() if int(least) <= length), default=0)

    def read(self, table: Table, move: Move) -> Declaration | None:
        pack = table.pack
        cards = pack.mask(card for card in move.cards if pack.holds(card))
        codes = [pack.codes[card] for card in cards_of(cards)]
        if len(codes) < len(move.cards) or not codes:
            return None
        ranks = [code[:-1] for code in codes]
        if len(set(ranks)) == 1 and len(codes) == len(pack.suits) and ranks[0] in self.fours:
            points, place = self.fours[ranks[0]], -list(self.fours).index(ranks[0])
            place = -place if table.trumps.lowest else place
            rank = (1, place) if self.best == "four" else (points, len(codes), place, 0)
            return Declaration(move.seat, self.id, cards, points, f"four {ranks[0]}", rank)
        order = natural(pack)
        places = sorted(order.index(one) for one in ranks)
        points = self.run_points(len(places))
        if not points or len({pack.suit_of[card] for card in cards_of(cards)}) > 1:
            return None
        if places != list(range(places[0], places[0] + len(places))):
            return None
        height = -places[0] if table.trumps.lowest else places[-1]
        trumps = int(pack.suit_of[cards_of(cards)[0]] == table.trumps.suit)
        rank = (0, len(places), height, trumps) if self.best == "four" else (points, len(places), height, trumps)
        named = " ".join(sorted(codes, key=lambda code: -order.index(code[:-1])))
        return Declaration(move.seat, self.id, cards, points, f"a run of {len(places)}, {named}", rank)

    def spent(self, table: Table, move: Move, found: Declaration) -> bool:
        twice = any(found.cards & one.cards for one in self.own(table, move.seat))
        if twice and table.cite("declared-cards-shared") == "default":
            table.accuse(self, move, "declared a card twice; each stands in one combination only.")
            return True
        return False

    def valid(self, table: Table) -> Iterator[Declaration]:
        made = [*super().valid(table)]
        if self.who == "everybody" or not made:
            yield from made
            return
        side = side_of(table, max(made, key=lambda one: one.rank).seat)
        yield from (one for one in made if one.seat in side)

    # --- what there is to declare --------------------------------------------------------------------------

    def in_turn(self, table: Table, seat: int, cards: int) -> list[str]:
        if self.too_late(table, seat):
            return []
        pack, hand = table.pack, table.hands.known[seat]
        for one in self.own(table, seat):
            hand &= ~one.cards
        fours = [rank for rank in self.fours if not pack.rank_mask(rank) & ~hand]
        return [*(f"declare four {rank}" for rank in fours), *(f"declare run {run}" for run in self._runs(pack, hand))]

    def _runs(self, pack: Pack, hand: int) -> Iterator[str]:
        """The longest sequences of each suit in a hand, highest card first."""
        order = natural(pack)
        for suit in pack.suits:
            lying: list[str] = []
            for rank in [*order, ""]:
                code = rank + suit.letter
                if rank and hand >> pack.ids[code] & 1:
                    lying.append(code)
                    continue
                if self.run_points(len(lying)):
                    yield " ".join(reversed(lying))
                lying = []

    def examples(self, game: Game) -> Examples:
        order, letter = natural(game.pack), game.pack.suits[2].letter
        run = " ".join(rank + letter for rank in order[: min(map(int, self.runs))])
        gap = " ".join(rank + letter for rank in (*order[:2], order[3]))
        four = next(iter(self.fours))
        yield good(f"{{first}} declare run {run}", start="lead")
        yield good(f"{{first}} declare four {four}", start="lead")
        yield from self._worth(game, letter)
        yield bad(f"{{first}} declare run {gap}", start="lead")
        yield bad("{first} {lead}", f"{{first}} declare four {four}", start="lead")

    def _worth(self, game: Game, letter: str) -> Examples:
        """What each run and each four counts, and what is left of it when another player has a better one."""
        order, least = natural(game.pack), min(map(int, self.runs))
        for length, points in self.runs.items():
            yield Reckoned(points, declared=f"run {' '.join(rank + letter for rank in order[: int(length)])}")
        for rank, points in self.fours.items():
            yield Reckoned(points, declared=f"four {rank}")
        everybody = self.who == "everybody"
        short, long = (" ".join(rank + letter for rank in order[:length]) for length in (least, least + 1))
        other = long.replace(letter, game.pack.suits[1].letter)
        yield Reckoned(
            self.run_points(least) if everybody else None, declared=f"run {short}", others_declared=f"run {other}"
        )
        best, last = max(self.runs, key=int), list(self.fours)[-1]
        run, wins = " ".join(rank + letter for rank in order[: int(best)]), everybody or self.best == "points"
        yield Reckoned(self.runs[best] if wins else None, declared=f"run {run}", others_declared=f"four {last}")
