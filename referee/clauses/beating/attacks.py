"""How a player is attacked, what beats an attack, and how it is passed on."""

from __future__ import annotations

from referee.cards.packs import cards_of
from referee.clauses.kinds import Answering, Bouts, FirstBout, FirstLead, Game, PassingOn, Table, who_holds
from referee.clauses.phases import before_lead, order_of_play
from referee.english import spelled
from referee.games.examples import Examples, Moves
from referee.games.parameters import IN_PACK, choice, number

ADDERS = {
    "all": "The attacker may add cards, and so may all others but the defender",
    "neighbours": "The attacker may add cards, and so may the player after the defender",
    "attacker": "The attacker may add cards",
}

MOST = 6
"""So many cards an example has to show that one more is too many."""


class AttackNext(Bouts, title="The attack"):
    """One player attacks the next, and others add to it."""

    verbs = frozenset({"pass"})
    most: int = number("cards that may be played against a player in one bout", low=1, bound=IN_PACK)
    adds: str = choice("who may add cards", *ADDERS, default="all")

    def says(self, game: Game) -> str:
        return (
            f"The attacker plays a card against the next player who has cards, the defender. {ADDERS[self.adds]}, each of a "
            f"rank that lies there already: {spelled(self.most)} at most in all, and never more than the defender held when "
            "the bout began. Anybody who adds nothing passes. A log may leave passes out where somebody goes on to attack."
        )

    def in_summary(self, game: Game) -> str:
        return "The attacker plays a card against the next player; others of a rank that lies there may be added."

    def limit(self, table: Table, defender: int, number: int) -> int:
        most = [self.most, *(first.most for first in table.game.of_kind(FirstBout) if number == 1)]
        return min(*most, table.hands.sizes[defender])

    def may_add(self, table: Table, attacker: int, defender: int) -> list[int]:
        order = [attacker, *(seat for seat in table.order(defender)[1:] if seat != attacker)]
        able = [seat for seat in order if table.hands.sizes[seat] > 0]
        if self.adds == "all":
            return able
        beside = {attacker} if self.adds == "attacker" else {attacker, *able[:1], *self._after(table, defender)}
        return [seat for seat in able if seat in beside]

    @staticmethod
    def _after(table: Table, defender: int) -> list[int]:
        """The next player with cards after the defender."""
        return [seat for seat in table.order(defender)[1:] if table.hands.sizes[seat] > 0][:1]

    def move_says(self, verb: str) -> str:
        return "adds nothing"

    def examples(self, game: Game) -> Examples:
        start, (first, second, *_) = before_lead(game), order_of_play(game)
        low, other = game.pack.names(game.pack.suit_masks[1]), game.pack.names(game.pack.suit_masks[2])
        yield Moves((*start, f"{first} {low[1]}", f"{second} {low[-1]}", f"{first} {other[1]}"), None)
        yield Moves((*start, f"{first} {low[1]}", f"{second} {low[-1]}", f"{first} {other[0]}"), len(start) + 2)
        others = order_of_play(game)[2:]
        if others:
            added = (*start, f"{first} {low[1]}", f"{others[0]} {other[1]}")
            yield Moves(added, len(start) + 1 if self.adds == "attacker" else None)
        if others and self.most == MOST and self.adds != "attacker":
            lowest, higher = [[game.pack.names(mask)[place] for mask in game.pack.suit_masks] for place in (0, 1)]
            begun = (*start, f"{first} {' '.join(lowest)}", f"{second} {higher[1]} beats {lowest[1]}")
            many = (*begun, *(f"{others[0]} {higher[suit]}" for suit in (0, 2, 3)))
            yield Moves(many, len(many) - 1, note=f"That is one more than {spelled(self.most)}.")


class BeatOrPickUp(Answering, title="Beating a card"):
    """A card is beaten by a higher one of its suit or by a trump, or all are picked up."""

    verbs = frozenset({"pick-up"})
    rule = (
        "The defender beats each card with a higher one of its suit, or one that is no trump with a trump. When all are beaten "
        "and nobody adds any more the cards are out of play, and the defender attacks next. A defender who does not beat one "
        "picks all of them up, with those that the others still add, and the player after that attacks next. A log says which "
        "card is beaten where that is not clear."
    )
    gist = "The defender beats each with a higher card of its suit or a trump, or picks them all up."

    def beats(self, table: Table, card: int, attack: int) -> bool | None:
        trumps = table.trumps
        if card < 0 or attack < 0:
            return None
        if trumps.suit_of[card] == trumps.suit_of[attack]:
            return trumps.strength[card] > trumps.strength[attack]
        return None if trumps.suit is None else bool(trumps.mask >> card & 1)

    def move_says(self, verb: str) -> str:
        return "picks the cards up"

    def examples(self, game: Game) -> Examples:
        start, (first, second, *_) = before_lead(game), order_of_play(game)
        low, trump = game.pack.names(game.pack.suit_masks[1]), game.pack.names(game.pack.suit_masks[0])[0]
        yield Moves((*start, f"{first} {low[1]}", f"{second} {low[-1]}"), None)
        yield Moves((*start, f"{first} {low[1]}", f"{second} {trump}"), None, note="A trump beats it.")
        yield Moves((*start, f"{first} {low[1]}", f"{second} {low[0]}"), len(start) + 1)


class FirstBoutShorter(FirstBout, title="The first bout"):
    """Fewer cards in the first bout of a deal."""

    rule = "In the first bout of a deal no more than {most:spelled} cards may be played against the defender."
    gist = "{says}"
    most: int = number("cards in the first bout", low=1, bound=IN_PACK)

    def examples(self, game: Game) -> Examples:
        start, (first, second, *_) = before_lead(game), order_of_play(game)
        low, mates = game.pack.names(game.pack.suit_masks[1]), game.pack.names(game.pack.suit_masks[2])
        begun = [*start, f"{first} {low[0]}", f"{second} {low[1]}"]
        yield Moves((*begun, f"{first} {mates[1]}"), None)
        if self.most == MOST - 1:
            lowest, higher = [[game.pack.names(mask)[place] for mask in game.pack.suit_masks] for place in (0, 1)]
            beaten = (*start, f"{first} {' '.join(lowest)}", f"{second} {higher[1]} beats {lowest[1]}")
            many = (*beaten, *(f"{first} {higher[suit]}" for suit in (2, 3)))
            yield Moves(
                many, len(many) - 1, clause=game.the(Bouts).id, note=f"That is one more than {spelled(self.most)}."
            )


class PassOnAttack(PassingOn, title="Passing the attack on"):
    """An attack is passed on with a card of its rank."""

    verbs = frozenset({"pass-on"})
    rule = (
        "A defender who has beaten nothing yet may lay a card of the rank of the attack beside it: the next player has to beat "
        "them all, unless they are more cards than that player holds."
    )
    gist = "A card of the rank of the attack passes it on to the next player."

    def examples(self, game: Game) -> Examples:
        start, (first, second, *_) = before_lead(game), order_of_play(game)
        low = [game.pack.names(mask) for mask in game.pack.suit_masks]
        yield Moves((*start, f"{first} {low[1][0]}", f"{second} pass-on {low[2][0]}"), None)
        yield Moves((*start, f"{first} {low[1][0]}", f"{second} pass-on {low[2][1]}"), len(start) + 1)


class LowestTrumpLeads(FirstLead, title="Who begins", families=("beating",)):
    """Whoever holds the lowest trump begins."""

    rule = "Whoever holds the lowest trump begins, with any card. If nobody holds one, the player to the dealer's {side} does."
    gist = "Whoever holds the lowest trump begins."

    def leader(self, table: Table) -> int | None:
        trumps, hands = table.trumps, table.hands
        if not trumps.mask:
            return None
        for card in sorted(cards_of(trumps.mask & table.pack.all), key=lambda one: trumps.strength[one]):
            if (seat := who_holds(table, card)) is not None:
                return seat
            if any(hands.could_hold(seat, card) for seat in range(table.seats)):
                return None
        return table.eldest

    def examples(self, game: Game) -> Examples:
        start, first = before_lead(game), order_of_play(game)[0]
        trump, card = game.pack.names(game.pack.suit_masks[0])[0], game.pack.names(game.pack.suit_masks[1])[0]
        other = next(name for name in ("Ann", "Bob") if name != first)
        yield Moves((*start, f"{first} {card}"), None, hands=((first, f"{trump} {card}"),))
        yield Moves((*start, f"{other} {card}"), len(start), hands=((first, trump),))
