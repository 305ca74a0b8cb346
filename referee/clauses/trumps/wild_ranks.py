"""A rank that is wild, another one in every deal; what wild cards do in melds."""

from __future__ import annotations

from referee.clauses.kinds import Game, Setup, Table, TieRule
from referee.clauses.phases import before_lead, drawing_first, meld_of, order_of_play
from referee.games.examples import Examples, Moves

COURTS = {"J": 11, "Q": 12, "K": 13}


def sequence(game: Game) -> list[str]:
    """The ranks in the order in which they are wild: Ace, 2, 3 and so on."""
    letters = [rank.letter for rank in game.pack.ranks]
    low = {"A": 1, **COURTS}
    return sorted(
        letters, key=lambda letter: int(letter) if letter.isdigit() else low.get(letter, max(COURTS.values()))
    )


class RotatingJokers(Setup, title="Wild ranks", section="melds", families=("melding",)):
    """Another rank is wild in every deal."""

    rule = (
        "Aces are wild in the first deal, 2s in the second, 3s in the third, and so on. You may play a wild card as any "
        "card; say which."
    )
    rulings = ("rotating-wild-end", "unnamed-wild-rank", "wild-joker-undeclared")
    rulings_where = (("rotating-wild-extra", lambda game: any(rule.adds_deals for rule in game.of_kind(TieRule))),)

    def prepare(self, table: Table) -> None:
        order = sequence(table.game)
        deals = table.match.earlier
        if table.match.regular_deals is not None and table.cite("rotating-wild-extra") == "stays":
            deals = table.match.regular_deals - 1
        if deals >= len(order):
            table.cite("rotating-wild-end")
        table.wild.cards = table.pack.rank_mask(order[deals % len(order)])
        table.wild.clause = self.id

    def examples(self, game: Game) -> Examples:
        yield from wild_examples(game, "A")


def wild_examples(game: Game, letter: str) -> Examples:
    """A wild card in a meld, and the same card of another rank, which stands for itself."""
    pack = game.pack
    turned = " ".join(before_lead(game)).split()
    own = letter if letter in pack.jokers else next(c for c in pack.names(pack.rank_mask(letter)) if c not in turned)
    cards = meld_of(game).split()
    first = order_of_play(game)[0]
    third = cards[2]
    plain = next(c for c in pack.names(pack.suit_masks[2]) if c[:-1] not in {code[:-1] for code in (*cards, own)})
    beginning = drawing_first(game)
    yield Moves((*beginning, f"{first} meld {cards[0]} {cards[1]} {own}={third}"), None)
    yield Moves((*beginning, f"{first} meld {cards[0]} {cards[1]} {plain}"), len(beginning), clause="melds")
