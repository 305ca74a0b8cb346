"""Special effects that bring cards into hands or out of them."""

from __future__ import annotations

from referee.clauses.ending.laws import grant
from referee.clauses.kinds import DueDraw, Game, Limit, Move, Table
from referee.clauses.matching.effects import AdjustableEffect, SpecialEffect, number_of
from referee.clauses.phases import order_of_play
from referee.games.examples import Examples


def demand_same_rank_or_cards(effect: SpecialEffect, table: Table, card: int, argument: str) -> None:
    """Lets whoever comes next play a card of the same rank or draw so many cards."""
    table.demands.toll += number_of(argument, 2)
    if card < 0:
        table.demands.limit = Limit(effect.id, 0, alone=True, open=True)
        return
    pack, own = table.pack, table.trumps.strength[card]
    same = pack.mask(other for other in range(pack.size) if pack.strength[other] == own)
    table.demands.limit = Limit(effect.id, same, alone=True)


class EffectDraw(AdjustableEffect, SpecialEffect, title="Same rank or draw", edition=2):
    """The same rank, or cards to draw."""

    rulings = (*SpecialEffect.rulings, "stacked-draws", "wrong-draw")
    adds_up = True
    argument = "number"
    does = (
        "The next player plays a card of the same rank or draws that many cards (two if no number is given). If the card "
        "they play has this effect too, the numbers add up for the player after."
    )

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        demand_same_rank_or_cards(self, table, card, argument)

    def examples(self, game: Game) -> Examples:
        yield self.after(game, "{2} " + self.same_rank(game), good=True)
        drawn = " ?" * number_of(self.adjusted(), 2)
        yield self.after(game, f"{{2}} draw{drawn}", "{3} " + self.another(game), good=True)
        yield self.after(game, "{2} " + self.another(game), good=False)


class EffectTargetDraw(AdjustableEffect, SpecialEffect, title="A chosen player draws", edition=2):
    """A chosen player plays the same rank or draws."""

    rulings = (*SpecialEffect.rulings, "stacked-draws", "wrong-draw")
    adds_up = True
    argument = "number"
    names = "target"
    does = (
        "Its player names another player to have the next turn. That player plays a card of the same rank or draws that many "
        "cards (two if no number is given). If the card they play has this effect too, the numbers add up."
    )

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        demand_same_rank_or_cards(self, table, card, argument)
        table.demands.chosen = (move.to,)

    def examples(self, game: Game) -> Examples:
        yield self.after(game, "{2} " + self.another(game), good=False)
        yield self.after(game, "{2} " + self.same_rank(game), good=True)


class EffectNextDraws(AdjustableEffect, SpecialEffect, title="The next player draws"):
    """The next player draws."""

    argument = "number"
    due_first = ("{2} draw ?",)
    does = "The next player draws that many cards (one if no number is given) and then takes their turn."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        table.demands.draws.append(DueDraw(None, number_of(argument, 1), self.id))


class EffectTake(AdjustableEffect, SpecialEffect, title="Its player draws"):
    """Its player draws."""

    argument = "number"
    due_first = ("{1} draw ?",)
    does = "Its player draws that many cards (one if no number is given)."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        if table.hands.has_cards(seat):
            table.demands.draws.append(DueDraw(seat, number_of(argument, 1), self.id))


class EffectAllDraw(SpecialEffect, title="Everybody else draws", rulings=(*SpecialEffect.rulings, "all-draw")):
    """Every other player draws a card."""

    does = "Every other player draws a card."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        others = [other for other in table.order(seat) if other != seat and other < table.seats]
        table.demands.draws += [DueDraw(other, 1, self.id) for other in others if other not in table.out]

    def examples(self, game: Game) -> Examples:
        draws = [f"{name} draw ?" for name in order_of_play(game)[1:]]
        yield self.after(game, *draws, "{2} " + self.another(game), good=True)
        yield self.after(game, "{2} " + self.another(game), good=False, note="The cards that are due come first.")


class EffectGive(SpecialEffect, title="Giving a card"):
    """A card is given away."""

    verbs = frozenset({"give"})
    due_first = ("{1} give ? to {2}",)
    does = "Its player gives a card from their hand to another player (`give 4D to` a player)."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        if table.hands.sizes[seat] > 0:
            table.demands.giving = seat


class EffectTuck(SpecialEffect, title="Tucking a card"):
    """Another card goes under it."""

    verbs = frozenset({"discard"})
    does = "Its player may put one more card from their hand, any card, under the pile (`discard 4D`)."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        grant(table, seat, "discard")

    def examples(self, game: Game) -> Examples:
        plain = game.pack.names(game.pack.suit_masks[1])[2]
        yield self.after(game, "{1} discard " + plain, "{2} " + self.another(game), good=True)


class EffectShuffle(SpecialEffect, title="Shuffling the pile"):
    """The pile goes back into the stock."""

    next_turn = "{1}"
    does = "All cards beneath it are shuffled into the stock, and its player has another turn."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        pile = table.piles[table.piles.last]
        table.hands.shuffle_in(pile[:-1], move.index)
        table.piles[table.piles.last] = pile[-1:]
        table.demands.again = True


class EffectPassHands(AdjustableEffect, SpecialEffect, title="Passing the hands"):
    """All hands are passed on."""

    argument = "left|right"
    does = "All players still in the deal pass their hands to the left (with `pass-hands right`, to the right)."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        seats = [other for other in range(table.seats) if table.hands.has_cards(other)]
        step = 1 if argument == "left" else -1
        table.hands.change_owners({seats[(i + step) % len(seats)]: one for i, one in enumerate(seats)}, move.index)


class EffectTrade(SpecialEffect, title="Trading hands", needs_hand=True):
    """Two players trade hands."""

    hides_hands = True
    names = "target"
    does = "Its player trades hands with another player, whom they name."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        if not table.hands.has_cards(seat):
            return
        if move.to is not None:
            table.hands.change_owners({seat: move.to, move.to: seat}, move.index)
        else:
            others = [other for other in range(table.seats) if other != seat and table.hands.has_cards(other)]
            table.hands.mix(seat, others, move.index)
