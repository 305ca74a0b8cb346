"""Examples as clauses write them, with names for players and cards in place of a game's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from referee.clauses import phases
from referee.clauses.kinds.before_play import Stage
from referee.clauses.kinds.card_effects import CardEffect
from referee.clauses.kinds.combined import LeadLimit
from referee.games.clause import Clause
from referee.games.examples import Example, Shown
from referee.games.game import Game

PLACES = {"first": 0, "second": 1, "third": 2, "last": -1}
SUITS = {"a": 0, "b": 1, "c": 2, "d": 3, "z": -1}
RANKS = {"ii": 1, "iii": 2, "iv": 3, "v": 4, "vi": 5, "vii": 6, "top": -1}


def opened(game: Game) -> str:
    """What lies beneath a play of several cards that may not be led: a single card, as a part of what lies there."""
    lowest = game.pack.names(game.pack.rank_mask(game.pack.ranks[0].letter))[0]
    return f"{lowest} / " if game.of_kind(LeadLimit) else ""


def suit_led(game: Game) -> list[str]:
    """The cards of the suit that is led first."""
    pack = game.pack
    return pack.names(pack.suit_masks[pack.suit_of[pack.ids[phases.first_lead(game)]]] & ~pack.joker_mask)


def another_of_the_suit(game: Game) -> str:
    """A card of that suit which has not been played before."""
    gone = " ".join((*phases.before_lead(game), phases.first_lead(game))).split()
    return next(code for code in suit_led(game) if code not in gone)


WORDS: dict[str, Callable[[Game], str]] = {
    "lead": phases.first_lead,
    "move": phases.first_move,
    "meld": phases.meld_of,
    "other": phases.no_match,
    "joker": lambda game: game.pack.jokers[0],
    "opened": opened,
    "again": another_of_the_suit,
    "any": lambda game: game.pack.codes[0],
    "size": lambda game: str(game.pack.size),
    "rising": phases.rising,
    "turned": phases.turned_up_first,
    "bidder": phases.high_bidder,
    "mate": lambda game: suit_led(game)[-1],
    "up": lambda game: phases.turned_card(game)[-1],
    "named": lambda game: game.named_card.card if game.named_card else "",
}


def card_of(effect: CardEffect, game: Game) -> str:
    """The card of an effect's examples, which may follow the one that was turned up."""
    pack, own, turned = game.pack, effect.owners(game.pack), phases.turned_card(game)
    follows = own & (pack.suit_masks[0] | pack.rank_mask(turned[:-1])) & ~pack.bits[pack.ids[turned]]
    return pack.names(follows or own)[0] if own else phases.first_lead(game)


def _another(effect: CardEffect, game: Game) -> str:
    """A card that may follow it, of no effect if there is one."""
    card = card_of(effect, game)
    suit = phases.plain_cards(game, game.pack.suit_of[game.pack.ids[card]])
    return next(code for code in suit[1:] if code not in {card, phases.turned_card(game)})


def _of_its_rank(effect: CardEffect, game: Game) -> str:
    """Another card of its rank."""
    card = card_of(effect, game)
    same = game.pack.names(game.pack.rank_mask(card[:-1]))
    return next(code for code in same if code not in {card, phases.turned_card(game)})


OF_EFFECTS: dict[str, Callable[[CardEffect, Game], str]] = {
    "card": card_of,
    "another": _another,
    "same": _of_its_rank,
    "other_rank": lambda effect, game: phases.no_match(game)[:-1],
}
"""What examples of special effects speak of besides."""
STARTS: dict[str, Callable[[Game], tuple[str, ...]]] = {
    "lead": phases.before_lead,
    "trumps": phases.trump_first,
    "drawn": phases.drawing_first,
    "meld": phases.after_meld,
    "trick": phases.first_trick,
    "draws": lambda game: (*phases.first_trick(game), *map("{} draw".format, phases.order_of_play(game))),
    "deal": lambda game: (),
}
"""What comes before the moves of an example."""


CARDS: dict[str, Callable[[Game], list[str]]] = {
    "free": phases.free_cards,
    "wild": phases.wild_cards,
    "trump": phases.rising_trumps,
}


class Scene:
    """What the names in the examples of a clause stand for in a game.

    `{first}`, `{second}`, `{third}` and `{last}` are the players in order of play, `{a}` to `{d}` the first four suits and
    `{z}` the last (`{A}` to `{D}` the same as trumps, with low trumps where there are two); `{a0}` is the lowest card of the
    first suit, `{b-1}` the highest of the second, `{iii0}` and `{top0}` are cards of the third and the highest rank,
    `{trump0}` is the lowest of the third suit where that is trumps, `{free0}` lies nowhere yet in a melding game, `{wild0}`
    is wild there, `{own0}` is one of the clause's own suit, `{not0}` of another, `{another0}` a card that is not the
    clause's own. The rest are words of the game (`WORDS`), of a special effect (`OF_EFFECTS`) and the clause's own
    parameters.
    """

    def __init__(self, game: Game, clause: Clause) -> None:
        self.game = game
        self.clause = clause

    def __getitem__(self, name: str) -> str:
        if name in PLACES:
            order = phases.order_of_play(self.game)
            return order[PLACES[name] % len(order)]
        if name in SUITS:
            return self._suit(name)
        if isinstance(self.clause, CardEffect) and name in OF_EFFECTS:
            return OF_EFFECTS[name](self.clause, self.game)
        if name in WORDS:
            return WORDS[name](self.game)
        if name.lower() in SUITS:
            return phases.as_trumps(self.game, self._suit(name.lower()))
        if card := re.fullmatch(r"([a-z]+)(-?\d+)", name):
            return self.cards(card[1])[int(card[2])]
        return str(getattr(self.clause, name))

    def _suit(self, name: str) -> str:
        return self.game.pack.suits[phases.suit_at(self.game, SUITS[name])].letter

    def cards(self, which: str) -> list[str]:
        """The cards of a suit or of a rank, of the clause's own suit or of the others, or all but its own card."""
        pack, own = self.game.pack, vars(self.clause)
        if which in SUITS:
            return phases.plain_cards(self.game, phases.suit_at(self.game, SUITS[which]))
        if which in CARDS:
            return CARDS[which](self.game)
        if which == "another":
            return [code for code in pack.codes if code != own["card"]]
        if which in {"own", "not"}:
            mask = pack.suit_mask(own["suit"])
            return pack.names(mask if which == "own" else pack.all & ~mask)
        return pack.names(pack.rank_mask(pack.ranks[RANKS[which]].letter))

    def filled(self, told: Any) -> Any:
        """The same with the game's own names."""
        if isinstance(told, dict):
            return {name: self.filled(part) for name, part in told.items()}
        if isinstance(told, tuple):
            return tuple(map(self.filled, told))
        return told.format_map(self) if isinstance(told, str) else told

    def start(self, name: str) -> tuple[str, ...]:
        """What comes before the moves of an example: where a stage says nothing else, all that comes before it."""
        if not name and isinstance(self.clause, Stage):
            return phases.before(self.game, self.clause)
        return STARTS[name or "lead"](self.game)

    def example(self, shown: Shown) -> Example:
        """The example in this game."""
        if callable(shown):
            return shown(self)
        return type(shown)(**self.filled(vars(shown)))


def examples_of(clause: Clause, game: Game) -> Iterator[Example]:
    """The examples of a clause in the game's own cards."""
    return map(Scene(game, clause).example, clause.examples(game))
