"""Gin Rummy against OpenSpiel: what may be drawn, discarded and knocked with, and what a knock comes to."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

import referee
from referee.cards.deadwood import fits
from referee.clauses.climbing.combining import steps
from tools.peers.comparing import Difference, Next, Peer, Played, Step
from tools.peers.matches import Joined, Points, best_at, match
from tools.peers.spiel import NAMES, begun, program

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
        self.wall: int | None = None
        """After how many moves the stock was down to two cards."""

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
                self.wall = len(self.moves)
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
            self.steps.append(Step(0, len(self.moves), player, frozenset(), self._tries(player, actions)))
            action = self.chance.choice([one for one in actions if one != PASS] or actions)
            told = self.state.action_to_string(self.state.current_player(), action).split()[-1]
            self.state.apply_action(action)
            if action >= FIRST_MELD:
                self.moves.append(f"{player} meld {' '.join(cards_of(told))}")
                if player == who:
                    self.melds.append(PACK.mask(PACK.ids[one] for one in cards_of(told)))
            elif action < DRAW_UPCARD:
                self._lay_off(player, PACK.ids[card(action)])

    def _tries(self, player: str, actions: list[int]) -> dict[str, bool]:
        """The melds that may be laid down there now; before the other player melds, which cards may be laid off."""
        told = {one: self.state.action_to_string(self.state.current_player(), one).split()[-1] for one in actions}
        melds = [cards_of(told[one]) for one in actions if one >= FIRST_MELD]
        tries = {f"{player} meld {' '.join(meld)}": True for meld in melds}
        if "Phase: Layoff" in str(self.state) and not melds and not self._has_melded(player):
            for one in self._held(player):
                tries[f"{player} lay-off {one} on {self._fitting(PACK.ids[one]) + 1}"] = self._may_lay_off(one, actions)
        return tries

    def _has_melded(self, player: str) -> bool:
        return any(move.startswith(f"{player} meld") for move in self.moves)

    @staticmethod
    def _may_lay_off(one: str, actions: list[int]) -> bool:
        return any(action < DRAW_UPCARD and card(action) == one for action in actions)

    def _held(self, player: str) -> list[str]:
        """The cards in a hand, as the moves so far tell."""
        hand, top = set(self.hands[player]), ""
        for move in self.moves:
            who, verb, *words = move.split()
            cards = [top] if words == ["from", "discard"] else [one for one in words if one in PACK.ids]
            if who == player:
                hand = hand | {*cards} if verb == "draw" else hand - {*cards}
            top = cards[0] if verb in {"turn-up", "discard"} else top
        return sorted(hand)

    def _fitting(self, laid: int) -> int:
        """The meld on which a card fits, a run rather than a set, for it may bring on more; the first where it fits on none."""
        fitting = [at for at, meld in enumerate(self.melds) if fits(PACK, steps(GAME, "suit"), meld, laid)]
        suits = {at: len({PACK.suit_of[one] for one in range(52) if self.melds[at] >> one & 1}) for at in fitting}
        return min(fitting, key=suits.__getitem__, default=0)

    def _lay_off(self, player: str, laid: int) -> None:
        """Writes on which meld a card was laid off."""
        at = self._fitting(laid)
        self.melds[at] |= PACK.bits[laid]
        self.moves.append(f"{player} lay-off {PACK.codes[laid]} on {at + 1}")


def played(chance: random.Random, _: int = 0, *, target: int = 1000, **rules: Any) -> Played:
    """A deal that OpenSpiel played."""
    table = Table(chance, **rules)
    table.play()
    options = ["return-card", *(["oklahoma"] if rules.get("oklahoma") else [])]
    log = {
        "game": "gin-rummy",
        "players": list(NAMES[:2]),
        "dealer": NAMES[1],
        "table": {"options": options, "target": target},
        "deals": [{"hands": {name: " ".join(hand) for name, hand in table.hands.items()}, "moves": table.moves}],
    }
    returns = table.state.returns()
    scores = {name: max(int(own), 0) for name, own in zip(NAMES[:2], returns, strict=True)}
    return Played(log, table.steps, scores=scores, facts={"walls": [table.wall]}, state=table.state)


EXCUSES = {
    "wall": (
        "When two cards are left in the stock the next player may still knock with the last discard; by the rules that are "
        "followed here the deal is dead (gin_rummy.cc, ApplyDiscardAction: `if (stock_size_ == kWallStockSize)`)."
    ),
    "two-at-an-end": (
        "At one end of a run no third card may be laid off (gin_rummy_utils.cc, AllLayoffs: cards that were laid off before "
        "lengthen the run once, and what fits on the longer run is not looked at again)."
    ),
    "unlucky-melds": (
        "Who may knock only after a discard out of one of several equally good sets of melds may not always knock "
        "(gin_rummy_utils.cc, MinDeadwood: of eleven cards the dearest beside the first best melds goes)."
    ),
    "tie": (
        "Equal deadwood scores nothing; it is an undercut (gin_rummy.cc, Returns: `if (returns[0] < 0) returns[0] -= "
        "undercut_bonus_`, where it should be `<=`)."
    ),
}


def excuse(difference: Difference) -> str | None:
    """Which of its own ways a difference comes from."""
    step = difference.step
    if difference.kind == "turn" and step is not None and step.moves == difference.played.facts["walls"][step.deal]:
        return "wall" if difference.ours is None else None
    if difference.kind == "legal":
        return _at_a_step(difference)
    tie = difference.kind == "score" and sorted(difference.ours.values()) == [0, 25]
    return "tie" if tie and not any(difference.theirs.values()) else None


def _at_a_step(difference: Difference) -> str | None:
    """The fault behind a difference of what may be done at one step: a third card laid off, or a knock."""
    step, ours, theirs = difference.step, difference.ours, difference.theirs
    if step is not None and step.tries is not None:
        more = [move for move, may in ours.items() if may and not theirs[move]]
        before = difference.played.log["deals"][step.deal]["moves"][: step.moves]
        laid = [move.split()[-1] for move in before if " lay-off " in move]
        third = all(laid.count(move.split()[-1]) > 1 for move in more if " lay-off " in move)
        return "two-at-an-end" if more and third and not any(theirs[move] > ours[move] for move in ours) else None
    return "unlucky-melds" if theirs < ours and all(move.startswith("knock") for move in ours - theirs) else None


def peer(way: str, **rules: Any) -> Peer:
    return Peer(
        "gin-rummy", program(), way, lambda chance: played(chance, **rules), read, excuses=EXCUSES, excuse=excuse
    )


TARGET = 60
"""So many points end a match; more would only take longer."""


def decided(chance: random.Random, number: int) -> Played:
    """A deal for a match, none with equal deadwood: of that the peer tells nothing (see `tie`)."""
    while True:
        one = played(chance, number, target=TARGET)
        if any((one.scores or {}).values()) or one.facts["walls"][0] is not None:
            return one


def at_end(points: Points, deals: Sequence[Points]) -> Points:
    """100 points more for who has won the match, and 25 for each deal that anybody has won."""
    best = max(points.values())
    won = {name: sum(deal[name] > 0 for deal in deals) for name in points}
    return {name: own + 25 * won[name] + (100 if own == best else 0) for name, own in points.items()}


def winner_deals(names: Sequence[str], dealer: str, deal: Points) -> str:
    """Who deals next: the winner, or the same again where nobody has won."""
    return next((name for name in names if deal[name]), dealer)


IN_MATCHES = Joined(NAMES[:2], decided, best_at(TARGET), at_end=at_end, next_dealer=winner_deals)
MATCHES = Peer(
    "gin-rummy",
    program(),
    f"matches to {TARGET} points",
    partial(match, IN_MATCHES),
    read,
    excuses=EXCUSES,
    excuse=excuse,
    share=0.1,
)
PEERS = [peer("its defaults"), peer("Oklahoma", oklahoma=True), MATCHES]
