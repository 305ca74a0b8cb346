"""A rank whose cards are jokers: that of a card which is turned up, or another one in every deal."""

from __future__ import annotations

import random

from referee.cards.combinations import majors_of
from referee.cards.packs import cards_of
from referee.clauses.dealing.first_cards import BEFORE_PLAY, turned_up
from referee.clauses.kinds import TABLE, Due, Game, Move, Part, Setup, Stage, Table, TieRule, has_majors
from referee.clauses.phases import before_lead, meld_of
from referee.games.examples import Examples, bad, good


class JokersTurned(Part):
    """Whether the card has been turned up that makes its rank jokers."""

    so = False


class TurnedJokers(Stage, Setup, title="A rank of jokers", section="deal", families=("matching", "melding")):
    """A card is turned up whose rank is jokers."""

    ranks_jokers = True
    gist = "{says}"
    rule = (
        "Turn up one more card and lay it aside, face up. All cards of its rank are jokers in this deal, and jokers are "
        "wild."
    )
    skipped = "no card has been turned up to say which rank is jokers"
    rulings = ("declared-jokers", "wild-joker-undeclared")
    rulings_where = (("unnamed-wild-rank", lambda game: game.family == "melding"), ("joker-rank-majors", has_majors))
    verbs = frozenset({"turn-up"})
    may_follow = BEFORE_PLAY
    asks = ("jokers",)

    def needs(self, seats: int) -> int:
        return 1

    def prepare(self, table: Table) -> None:
        table.hands.stock -= 1

    def due(self, table: Table) -> Due | None:
        return None if table.own(JokersTurned).so else Due(TABLE, "turn-up")

    def waive(self, table: Table) -> None:
        table.own(JokersTurned).so = table.wild.unknown = True

    def accepts(self, table: Table, move: Move) -> bool:
        return not table.own(JokersTurned).so

    def receive(self, table: Table, move: Move) -> None:
        table.own(JokersTurned).so = True
        named = move.cards[0] if move.cards else -1
        if named < 0:
            table.wild.unknown = True
            message = "The log does not know which card was turned up, so it cannot be told which rank is jokers."
            table.find("unproven", self, message, move=move.index)
            return
        card = turned_up(self, table, named, move.index)
        table.wild.unknown = card < 0
        if card >= 0:
            self.make_wild(table, card)

    def make_wild(self, table: Table, card: int) -> None:
        """Makes jokers of the cards of that card's rank."""
        pack = table.pack
        same = (other for other in cards_of(pack.all) if pack.strength[other] == pack.strength[card])
        table.wild.cards |= pack.mask(same)
        if pack.outline.majors and table.cite("joker-rank-majors") == "never":
            table.wild.cards &= ~majors_of(pack)
        table.wild.clause = self.id

    def sample(self, table: Table, rng: random.Random) -> str | None:
        return None if table.own(JokersTurned).so or not table.piles else "table turn-up {draw}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"table turn-up {game.pack.names(game.pack.suit_masks[3])[7 if game.family == 'melding' else 5]}",)

    def examples(self, game: Game) -> Examples:
        if game.family == "melding":
            yield from wild_examples(game, before_lead(game)[1].split()[2][:-1])
            yield bad("{first} draw")
            return
        rank = before_lead(game)[1].split()[2][:-1]
        joker = next(code for code in game.pack.names(game.pack.suit_masks[1]) if code[:-1] == rank)
        yield good(f"{{first}} {joker}={{lead}}", start="lead")
        yield bad("{first} {lead}")


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
    plain = next(c for c in pack.names(pack.suit_masks[2]) if c[:-1] not in {code[:-1] for code in (*cards, own)})
    yield good(f"{{first}} meld {cards[0]} {cards[1]} {own}={cards[2]}", start="drawn")
    yield bad(f"{{first}} meld {cards[0]} {cards[1]} {plain}", start="drawn", clause="melds")
