"""Special effects on what may follow."""

from __future__ import annotations

from referee.cards.packs import cards_of
from referee.clauses.kinds import AtOnce, Game, Limit, Move, Table
from referee.clauses.kinds.card_effects import AdjustableEffect, CardEffect, after
from referee.clauses.matching.plays import ALL_TO_SEE, of_rank
from referee.clauses.scenes import Scene
from referee.english import capital
from referee.games.examples import Examples
from referee.games.parameters import flag


class EffectWild(CardEffect, title="Wild cards", follows=True, may_name=True, always=True, plain=True, edition=2):
    """May be played on anything, and a suit is named."""

    names = "suit"
    does = "It may be played on anything. Its player may name a suit; it then counts as a card of that suit and its own rank."
    means = "{ranks} may be played on anything, and a suit be named"
    on_itself: bool = flag("may one of these cards be played on another?", default=True)

    def says(self, game: Game) -> str:
        not_on = " It may not be played on another such card, nor on one that was turned up first."
        return super().says(game) + ("" if self.on_itself else not_on)

    def in_summary(self, game: Game) -> str:
        if not self.cards:
            return super().in_summary(game)
        but = "" if self.on_itself else " but another such card"
        owners = capital(self.owners_in_words(game))
        return f"{owners} may be played on anything{but}; its player may name the suit that must follow."

    def lies(self, table: Table, pile: int) -> None:
        if not self.on_itself:
            table.piles.lasting[pile] = Limit(self.id, ALL_TO_SEE & ~self.owners(table.pack), alone=False)

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        pack = table.pack
        self.lies(table, table.piles.last)
        if move.suit is not None and card >= 0:
            of_suit = pack.suit_masks[move.suit] & pack.by_strength.get(pack.strength[card], 0)
            table.piles.tops[table.piles.last] = of_suit or pack.suit_masks[move.suit]

    def examples(self, game: Game) -> Examples:
        yield after(play="{first} {card}")
        yield after("{second} {other}")
        if not self.on_itself:
            yield after("{second} {same}", good=False)
        if game.discard_piles < 2:
            yield after("{second} {another}", good=False, clause="match-top")


class EffectAny(CardEffect, title="Anything goes", follows=True, always=True, plain=True):
    """May be played on anything, and anything may follow."""

    does = "It may be played on anything, and any card may follow it."
    means = "{ranks} may be played on anything, and anything on them"
    shows = (after("{second} {other}"),)

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        table.piles.tops[table.piles.last] = None


class EffectSecondSuit(CardEffect, title="A second suit", follows=True, plain=True):
    """A second suit may follow."""

    names = "suit"
    does = "Its player names a suit; cards of that suit may follow as well as those that match."
    means = "whoever plays {rank} names a second suit that may follow"
    shows = (after("{second} {other}"),)

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        if move.suit is not None:
            table.piles.extra[table.piles.last] = table.pack.suit_masks[move.suit]
        else:
            table.piles.lasting[table.piles.last] = Limit(self.id, ALL_TO_SEE, alone=False, open=True)


class EffectDemand(CardEffect, title="Demanding a rank", follows=True, plain=True):
    """A rank is named that the next player must play."""

    names = "rank"
    does = "Its player names a rank; the next player must play a card of it, whatever lies there, or pass."
    means = "whoever plays {rank} names the rank that must follow"
    shows = (after("{second} {other}"), after("{second} {a2}", good=False))

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        wanted = of_rank(table.pack, move.rank or "") & ~table.wild.cards
        if wanted or move.rank is None:
            table.demands.limit = Limit(self.id, wanted, alone=True, open=move.rank is None)


class EffectHighThree(CardEffect, title="High cards only", follows=True, plain=True):
    """Only the three highest ranks may follow."""

    compares_ranks = True
    does = "Only a card of the three highest ranks may follow it, and it must match."
    means = "only the three highest ranks may follow {rank}"

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        pack = table.pack
        lowest = pack.strength[cards_of(pack.rank_mask(pack.ranks[-3].letter))[0]]
        high = pack.mask(other for other in range(pack.size) if pack.strength[other] >= lowest)
        table.piles.lasting[table.piles.last] = Limit(self.id, high, alone=False)

    def examples(self, game: Game) -> Examples:
        yield after("{second} {top0}")
        if game.discard_piles < 2:
            yield after("{second} {another}", good=False)


class EffectOrder(AdjustableEffect, CardEffect, title="Lower or higher only", follows=True, plain=True):
    """The next card must be lower, or higher."""

    argument = "lower|higher"
    compares_ranks = True
    does = "Only a card of lower or equal rank may follow it (with `order higher`, of higher or equal rank), and it must match."
    means = "only the same or a {argument} rank may follow {rank}"

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        if card < 0:
            return
        pack, own = table.pack, table.trumps.strength[card]
        sign = -1 if argument == "lower" else 1
        able = (other for other in range(pack.size) if sign * (pack.strength[other] - own) >= 0)
        table.piles.lasting[table.piles.last] = Limit(self.id, pack.mask(able), alone=False)

    def examples(self, game: Game) -> Examples:
        strength, ids, scene = game.pack.strength, game.pack.ids, Scene(game, self)
        higher = strength[ids[scene["another"]]] > strength[ids[scene["card"]]]
        if self.how != "lower":
            yield after("{second} {another}", good=higher, argument="higher")
        if game.discard_piles < 2 and self.how != "higher":
            yield after("{second} {another}", good=not higher, argument="lower")


class EffectCover(CardEffect, title="Covering", plain=True):
    """It must be covered at once."""

    does = "Its player must cover it at once with another card of its suit, or draw a card."
    means = "{rank} must be covered with another card of its suit"
    shows = (after("{first} {another}"), after("{first} {same}", good=False))

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        if card >= 0 and table.pack.suit_of[card] >= 0 and table.hands.has_cards(move.seat):
            suit = table.pack.suit_masks[table.pack.suit_of[card]]
            table.demands.again = True
            table.demands.limit = Limit(self.id, suit, alone=False, pile=table.piles.last, pays=True)


class EffectLast(CardEffect, title="Never the last card", may_be_last=False, felt_later=False, plain=True):
    """Not as the last card."""

    does = "It may not be played as the last card of a hand."
    means = "{rank} may not be the last card"
    shows = (after("{second} {another}", note="It is not the last card of the hand."),)


class EffectTransparent(CardEffect, title="Under the pile"):
    """It goes under the pile."""

    rulings_where = (("transparent-several", AtOnce), *CardEffect.rulings_where)
    does = "Once played, it goes under the pile; the card that lay on top stays on top."
    means = "{ranks} go under the pile"

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        pile = table.piles[table.piles.last]
        cards = len(move.cards)
        under = cards if cards > 1 and table.cite("transparent-several") == "all" else 1
        if len(pile) > under:
            table.piles[table.piles.last] = (*pile[-under:], *pile[:-under])
            table.piles.lay_bare(table.piles.last, *table.piles.prior)
