"""Special effects on what may follow."""

from __future__ import annotations

from referee.cards.packs import cards_of
from referee.clauses.kinds import Game, Limit, Move, Table
from referee.clauses.matching.effects import AdjustableEffect, SpecialEffect
from referee.clauses.matching.plays import ALL_TO_SEE, SeveralCards, neighbours, of_rank
from referee.clauses.phases import no_match, plain_cards
from referee.english import capital
from referee.games.examples import Examples
from referee.games.parameters import flag


class EffectWild(SpecialEffect, title="Wild cards", follows=True, may_name=True, always=True, edition=2):
    """May be played on anything, and a suit is named."""

    names = "suit"
    does = "It may be played on anything. Its player may name a suit; it then counts as a card of that suit and its own rank."
    on_itself: bool = flag("may one of these cards be played on another?", default=True)

    def says(self, game: Game) -> str:
        return super().says(game) + (
            "" if self.on_itself else " It may not be played on another such card, nor on one that was turned up first."
        )

    def lies(self, table: Table, pile: int) -> None:
        if not self.on_itself:
            table.piles.lasting[pile] = Limit(self.id, ALL_TO_SEE & ~self.owners(table.pack), alone=False)

    def in_summary(self, game: Game) -> str:
        if not self.cards:
            return super().in_summary(game)
        but = "" if self.on_itself else " but another such card"
        return f"{capital(self._owners(game))} may be played on anything{but}; its player may name the suit that must follow."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        pack = table.pack
        self.lies(table, table.piles.last)
        if move.suit is None or card < 0:
            return
        same = [other for other in range(pack.size) if pack.strength[other] == pack.strength[card]]
        of_suit = pack.suit_masks[move.suit] & pack.mask(same)
        table.piles.tops[table.piles.last] = of_suit or pack.suit_masks[move.suit]

    def examples(self, game: Game) -> Examples:
        yield self.after(game, good=True, play="{1} {card}")
        yield self.after(game, "{2} " + no_match(game), good=True)
        if not self.on_itself:
            yield self.after(game, "{2} " + self.same_rank(game), good=False)
        if game.discard_piles < 2:
            yield self.after(game, "{2} " + self.another(game), good=False, clause="match-top")


class EffectAny(SpecialEffect, title="Anything goes", follows=True, always=True):
    """May be played on anything, and anything may follow."""

    does = "It may be played on anything, and any card may follow it."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        table.piles.tops[table.piles.last] = None

    def examples(self, game: Game) -> Examples:
        yield self.after(game, "{2} " + no_match(game), good=True)


class EffectSecondSuit(SpecialEffect, title="A second suit", follows=True):
    """A second suit may follow."""

    names = "suit"
    does = "Its player names a suit; cards of that suit may follow as well as those that match."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        if move.suit is not None:
            table.piles.extra[table.piles.last] = table.pack.suit_masks[move.suit]
        else:
            table.piles.lasting[table.piles.last] = Limit(self.id, ALL_TO_SEE, alone=False, open=True)

    def examples(self, game: Game) -> Examples:
        yield self.after(game, "{2} " + no_match(game), good=True)


class EffectDemand(SpecialEffect, title="Demanding a rank", follows=True):
    """A rank is named that the next player must play."""

    names = "rank"
    does = "Its player names a rank; the next player must play a card of it, whatever lies there, or pass."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        wanted = of_rank(table.pack, move.rank or "") & ~table.wild.cards
        if wanted or move.rank is None:
            table.demands.limit = Limit(self.id, wanted, alone=True, open=move.rank is None)

    def examples(self, game: Game) -> Examples:
        yield self.after(game, "{2} " + no_match(game), good=True)
        yield self.after(game, "{2} " + plain_cards(game, 0)[2], good=False)


class EffectHighThree(SpecialEffect, title="High cards only", follows=True):
    """Only the three highest ranks may follow."""

    does = "Only a card of the three highest ranks may follow it, and it must match."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        pack = table.pack
        lowest = pack.strength[next(cards_of(pack.rank_mask(pack.ranks[-3].letter)))]
        high = pack.mask(other for other in range(pack.size) if pack.strength[other] >= lowest)
        table.piles.lasting[table.piles.last] = Limit(self.id, high, alone=False)

    def examples(self, game: Game) -> Examples:
        high = game.pack.ranks[-1].letter + game.pack.suits[0].letter
        yield self.after(game, "{2} " + high, good=True)
        if game.discard_piles < 2:
            yield self.after(game, "{2} " + self.another(game), good=False)


class EffectOrder(AdjustableEffect, SpecialEffect, title="Lower or higher only", follows=True):
    """The next card must be lower, or higher."""

    argument = "lower|higher"
    does = "Only a card of lower or equal rank may follow it (with `order higher`, of higher or equal rank), and it must match."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        if card < 0:
            return
        pack, own = table.pack, table.trumps.strength[card]
        sign = -1 if argument == "lower" else 1
        able = (other for other in range(pack.size) if sign * (pack.strength[other] - own) >= 0)
        table.piles.lasting[table.piles.last] = Limit(self.id, pack.mask(able), alone=False)

    def examples(self, game: Game) -> Examples:
        card, other = self.card(game), self.another(game)
        higher = game.pack.strength[game.pack.ids[other]] > game.pack.strength[game.pack.ids[card]]
        if self.how != "lower":
            yield self.after(game, f"{{2}} {other}", good=higher, argument="higher")
        if game.discard_piles < 2 and self.how != "higher":
            yield self.after(game, f"{{2}} {other}", good=not higher, argument="lower")


class EffectCover(SpecialEffect, title="Covering"):
    """It must be covered at once."""

    does = "Its player must cover it at once with another card of its suit, or draw a card."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        if card >= 0 and table.pack.suit_of[card] >= 0 and table.hands.has_cards(seat):
            suit = table.pack.suit_masks[table.pack.suit_of[card]]
            table.demands.again = True
            table.demands.limit = Limit(self.id, suit, alone=False, pile=table.piles.last, pays=True)

    def examples(self, game: Game) -> Examples:
        pack, lead = game.pack, self.card(game)
        rank = next(code for code in pack.names(neighbours(pack)[pack.ids[lead]]) if code[-1] != lead[-1])
        yield self.after(game, "{1} " + self.another(game), good=True)
        yield self.after(game, "{1} " + rank, good=False)


class EffectLast(SpecialEffect, title="Never the last card"):
    """Not as the last card."""

    may_be_last = False
    felt_later = False
    note = "It is not the last card of the hand."
    does = "It may not be played as the last card of a hand."


class EffectTransparent(SpecialEffect, title="Under the pile"):
    """It goes under the pile."""

    rulings_where = (("transparent-several", SeveralCards), *SpecialEffect.rulings_where)
    does = "Once played, it goes under the pile; the card that lay on top stays on top."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        pile = table.piles[table.piles.last]
        cards = len(move.cards)
        under = cards if cards > 1 and table.cite("transparent-several") == "all" else 1
        if len(pile) > under:
            table.piles[table.piles.last] = (*pile[-under:], *pile[:-under])
            table.piles.lay_bare(table.piles.last, *table.piles.prior)
