"""Special effects that bring cards into hands or out of them."""

from __future__ import annotations

from referee.clauses.ending.laws import grant
from referee.clauses.kinds import DueDraw, Game, Limit, Move, Table
from referee.clauses.kinds.card_effects import NUMBER, AdjustableEffect, CardEffect, after, due
from referee.clauses.phases import order_of_play
from referee.games.examples import Examples


class MatchOrDraw(AdjustableEffect, CardEffect, adds_up=True):
    """Lets somebody play a card of the same rank or draw."""

    rulings = (*CardEffect.rulings, "stacked-draws", "wrong-draw")
    argument = NUMBER
    usual = 2

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        table.demands.toll += self.number(argument)
        same = table.pack.by_strength.get(table.trumps.strength[card], 0) if card >= 0 else 0
        table.demands.limit = Limit(self.id, same, alone=True, open=card < 0)


class EffectDraw(MatchOrDraw, title="Same rank or draw", plain=True, edition=2):
    """The same rank, or cards to draw."""

    does = (
        "The next player plays a card of the same rank or draws that many cards (two if no number is given). If the card "
        "they play has this effect too, the numbers add up for the player after."
    )
    means = "whoever follows {rank} plays another or draws"
    shows = (
        after("{second} {same}"),
        after("{second} draw {drawn}", "{third} {another}"),
        after("{second} {another}", good=False),
    )


class EffectTargetDraw(MatchOrDraw, title="A chosen player draws", edition=2):
    """A chosen player plays the same rank or draws."""

    names = "target"
    does = (
        "Its player names another player to have the next turn. That player plays a card of the same rank or draws that many "
        "cards (two if no number is given). If the card they play has this effect too, the numbers add up."
    )
    shows = (after("{second} {another}", good=False), after("{second} {same}"))

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        super().act(table, move, card, argument)
        table.demands.chosen = (move.to,)


class EffectNextDraws(AdjustableEffect, CardEffect, title="The next player draws", plain=True):
    """The next player draws."""

    argument = NUMBER
    does = "The next player draws that many cards (one if no number is given) and then takes their turn."
    shows = due("{second} draw {drawn}")

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        table.demands.draws.append(DueDraw(None, self.number(argument), self.id))


class EffectTake(AdjustableEffect, CardEffect, title="Its player draws", plain=True):
    """Its player draws."""

    argument = NUMBER
    does = "Its player draws that many cards (one if no number is given)."
    shows = due("{first} draw {drawn}")

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        if table.hands.has_cards(move.seat):
            table.demands.draws.append(DueDraw(move.seat, self.number(argument), self.id))


class EffectAllDraw(CardEffect, title="Everybody else draws", plain=True, rulings=(*CardEffect.rulings, "all-draw")):
    """Every other player draws a card."""

    does = "Every other player draws a card."

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        others = [other for other in table.order(move.seat) if other != move.seat and other < table.seats]
        table.demands.draws += [DueDraw(other, 1, self.id) for other in others if other not in table.out]

    def examples(self, game: Game) -> Examples:
        yield after(*(f"{name} draw ?" for name in order_of_play(game)[1:]), "{second} {another}")
        yield after("{second} {another}", good=False, note="The cards that are due come first.")


class EffectGive(CardEffect, title="Giving a card", gives=True):
    """A card is given away."""

    verbs = frozenset({"give"})
    does = "Its player gives a card from their hand to another player (`give 4D to` a player)."
    shows = due("{first} give ? to {second}")

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        if table.hands.sizes[move.seat] > 0:
            table.demands.giving = move.seat


class EffectTuck(CardEffect, title="Tucking a card"):
    """Another card goes under it."""

    verbs = frozenset({"discard"})
    does = "Its player may put one more card from their hand, any card, under the pile (`discard 4D`)."
    shows = (after("{first} discard {b2}", "{second} {another}"),)

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        grant(table, move.seat, "discard")


class EffectShuffle(CardEffect, title="Shuffling the pile"):
    """The pile goes back into the stock."""

    does = "All cards beneath it are shuffled into the stock, and its player has another turn."
    shows = (after("{first} {another}"),)

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        pile = table.piles[table.piles.last]
        table.hands.shuffle_in(pile[:-1], move.index)
        table.piles[table.piles.last] = pile[-1:]
        table.demands.again = True


class EffectPassHands(AdjustableEffect, CardEffect, title="Passing the hands"):
    """All hands are passed on."""

    argument = "left|right"
    does = "All players still in the deal pass their hands to the left (with `pass-hands right`, to the right)."

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        seats = [other for other in range(table.seats) if table.hands.has_cards(other)]
        step = 1 if argument == "left" else -1
        table.hands.change_owners({seats[(i + step) % len(seats)]: one for i, one in enumerate(seats)}, move.index)


class EffectTrade(CardEffect, title="Trading hands", needs_hand=True, hides_hands=True):
    """Two players trade hands."""

    names = "target"
    does = "Its player trades hands with another player, whom they name."

    def act(self, table: Table, move: Move, card: int, argument: str) -> None:
        seat, hands = move.seat, table.hands
        if not hands.has_cards(seat):
            return
        if move.to is not None:
            hands.change_owners({seat: move.to, move.to: seat}, move.index)
        else:
            hands.mix(seat, [one for one in range(table.seats) if one != seat and hands.has_cards(one)], move.index)
