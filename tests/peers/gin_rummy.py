"""Gin Rummy against OpenSpiel: what may be drawn, discarded and knocked with, and what a knock comes to."""

from __future__ import annotations

import random
from typing import Any

import referee
from referee.cards.deadwood import fits
from referee.clauses.climbing.combining import steps
from tests.peers.comparing import Difference, Next, Peer, Played, Step
from tests.peers.spiel import NAMES, begun, program

DRAW_UPCARD, DRAW_STOCK, PASS, KNOCK, FIRST_MELD = 52, 53, 54, 55, 56
GAME = referee.load_game("gin-rummy")
PACK = GAME.pack


def card(action: int) -> str:
    """A card by its number there: spades, clubs, diamonds, hearts, each from the ace up."""
    return "A 2 3 4 5 6 7 8 9 10 J Q K".split()[action % 13] + "SCDH"[action // 13]


def cards_of(meld: str) -> list[str]:
    """The cards of a meld as it is written there: `TsJsQs`."""
    return [meld[at].replace("T", "10") + meld[at + 1].upper() for at in range(0, len(meld), 2)]


def read(told: Next | None) -> tuple[str | None, frozenset[str]]:
    """Ours, with nothing left out but a knock without a discard."""
    return (None, frozenset()) if told is None else (told["player"], frozenset(told["legal"]))


class Table:
    """A deal that is played there and written down here."""

    def __init__(self, chance: random.Random, **rules: Any) -> None:
        self.chance = chance
        self.state = begun("gin_rummy", **rules)
        dealt = [self._by_chance() for _ in range(21)]
        self.hands = {NAMES[0]: dealt[:10], NAMES[1]: dealt[10:20]}
        self.moves = [f"table turn-up {dealt[20]}"]
        self.steps: list[Step] = []
        self.melds: list[int] = []

    def _by_chance(self) -> str:
        action = self.chance.choice(self.state.legal_actions())
        self.state.apply_action(action)
        return card(action)

    @property
    def name(self) -> str:
        return NAMES[self.state.current_player()]

    def legal(self) -> frozenset[str]:
        """What may be done there now, before a knock, in our notation."""
        words = {DRAW_UPCARD: "draw from discard", DRAW_STOCK: "draw", PASS: "pass"}
        actions = self.state.legal_actions()
        found = {words.get(action) or f"discard {card(action)}" for action in actions if action != KNOCK}
        if KNOCK in actions:
            after = self.state.child(KNOCK)
            found |= {f"knock {card(action)}" for action in after.legal_actions()}
        return frozenset(found)

    def play(self) -> None:
        """Plays to the end: a player who may knock mostly does, and everybody lays down what there is."""
        while not self.state.is_terminal():
            self.steps.append(Step(0, len(self.moves), self.name, self.legal()))
            if "Phase: Wall" in str(self.state):
                self.state.apply_action(PASS)
                return
            actions = self.state.legal_actions()
            action = KNOCK if KNOCK in actions and self.chance.random() < 0.6 else self._choice(actions)
            who = self.name
            self.state.apply_action(action)
            if action == KNOCK:
                self._knock(who)
                return
            if self.state.is_chance_node():
                self.moves.append(f"{who} draw {self._by_chance()} from stock")
            elif action < DRAW_UPCARD:
                self.moves.append(f"{who} discard {card(action)}")
            else:
                self.moves.append(f"{who} {'pass' if action == PASS else 'draw from discard'}")

    def _choice(self, actions: list[int]) -> int:
        """A move that leads to little deadwood rather than any."""
        likely = [action for action in actions if action != KNOCK]
        if len(likely) < 3 or self.chance.random() < 0.2:
            return self.chance.choice(likely)
        return max(likely, key=lambda action: (min(action % 13, 9), self.chance.random()))

    def _knock(self, who: str) -> None:
        aside = self.chance.choice(self.state.legal_actions())
        self.state.apply_action(aside)
        self.moves.append(f"{who} knock {card(aside)}")
        while not self.state.is_terminal():
            player, actions = self.name, self.state.legal_actions()
            action = self.chance.choice([one for one in actions if one != PASS] or actions)
            told = self.state.action_to_string(self.state.current_player(), action).split()[-1]
            self.state.apply_action(action)
            if action >= FIRST_MELD:
                self.moves.append(f"{player} meld {' '.join(cards_of(told))}")
                if player == who:
                    self.melds.append(PACK.mask(PACK.ids[one] for one in cards_of(told)))
            elif action < DRAW_UPCARD:
                self._lay_off(player, PACK.ids[card(action)])

    def _lay_off(self, player: str, laid: int) -> None:
        """Writes on which meld a card was laid off: on a run rather than a set, for it may bring on more."""
        fitting = [at for at, meld in enumerate(self.melds) if fits(PACK, steps(GAME, "suit"), meld, laid)]
        at = min(fitting, key=lambda at: len({PACK.suit_of[one] for one in range(52) if self.melds[at] >> one & 1}))
        self.melds[at] |= PACK.bits[laid]
        self.moves.append(f"{player} lay-off {PACK.codes[laid]} on {at + 1}")


def played(chance: random.Random, **rules: Any) -> Played:
    """A deal that OpenSpiel played."""
    table = Table(chance, **rules)
    table.play()
    options = ["return-card", *(["oklahoma"] if rules.get("oklahoma") else [])]
    log = {
        "game": "gin-rummy",
        "players": list(NAMES[:2]),
        "dealer": NAMES[1],
        "table": {"options": options, "target": 1000},
        "deals": [{"hands": {name: " ".join(hand) for name, hand in table.hands.items()}, "moves": table.moves}],
    }
    returns = table.state.returns()
    scores = {name: max(int(own), 0) for name, own in zip(NAMES[:2], returns, strict=True)}
    return Played(log, table.steps, scores=scores)


EXCUSES = {
    "wall": (
        "When two cards are left in the stock the next player may still knock with the last discard; by the rules that are "
        "followed here the deal is dead (gin_rummy.cc, ApplyDiscardAction: `if (stock_size_ == kWallStockSize)`)."
    ),
    "tie": (
        "Equal deadwood scores nothing; it is an undercut (gin_rummy.cc, Returns: `if (returns[0] < 0) returns[0] -= "
        "undercut_bonus_`, where it should be `<=`)."
    ),
}


def excuse(difference: Difference) -> str | None:
    """Which of its own ways a difference comes from."""
    if difference.kind == "turn" and difference.ours is None:
        return "wall"
    tie = difference.kind == "score" and sorted(difference.ours.values()) == [0, 25]
    return "tie" if tie and not any(difference.theirs.values()) else None


def peer(way: str, **rules: Any) -> Peer:
    return Peer(
        "gin-rummy", program(), way, lambda chance: played(chance, **rules), read, excuses=EXCUSES, excuse=excuse
    )


PEERS = [peer("its defaults"), peer("Oklahoma", oklahoma=True)]
