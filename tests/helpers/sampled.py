"""Random deals for the laws: every game at every size of table, what their moves say, and how to play on from any place.

Logs and verdicts are made once for each (game, players, seed) and kept as JSON: whoever asks gets one of their own, so
that no test can change what another is given.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import orjson

import referee
from referee.loading import catalogue
from tests.helpers.logs import (
    Log,
    Verdict,
    moves_of,
    pack_of,
    step,
    with_moves,
)

HEADERS = catalogue.headers()
"""What the games' files say: no game is made before a test asks for it."""
TABLES = [
    (slug, players)
    for slug in catalogue.game_files()
    for players in range(HEADERS[slug]["players"][0], HEADERS[slug]["players"][1] + 1)
]
"""Every game with every number of players it is for."""
TRICK_TABLES = [table for table in TABLES if HEADERS[table[0]]["family"] == "trick-taking"]
"""Those where everybody plays one card to each trick."""
CLIMBING_TABLES = [table for table in TABLES if HEADERS[table[0]]["family"] == "climbing"]
MELDING_TABLES = [table for table in TABLES if HEADERS[table[0]]["family"] == "melding"]
JOKERS = frozenset({"RJ", "BJ"})
LONG_ENOUGH = 80
BEFORE_PLAY = frozenset({"turn-up", "trump", "anti-trump", "bid"})
"""Verbs of moves that are due, never merely offered."""


def sample(slug: str, players: int, seed: int, deals: int = 1) -> Log:
    """A sample of so many deals."""
    log: Log = orjson.loads(_sample(slug, players, seed, deals))
    return log


def verdict_on(slug: str, players: int, seed: int, deals: int = 1) -> Verdict:
    """The verdict on that sample."""
    verdict: Verdict = orjson.loads(_verdict(slug, players, seed, deals))
    return verdict


@cache
def _sample(slug: str, players: int, seed: int, deals: int) -> bytes:
    return orjson.dumps(referee.sample(slug, players, seed, deals=deals))


@cache
def _verdict(slug: str, players: int, seed: int, deals: int) -> bytes:
    return orjson.dumps(referee.judge(_sample(slug, players, seed, deals)))


def first_play(log: Log) -> int:
    """The place of the first card played in the log's last deal; the number of its moves where none is."""
    moves = moves_of(log)
    return next((index for index, move in enumerate(moves) if step(move).verb == "play"), len(moves))


def holdings(log: Log, upto: int) -> dict[str, set[str]]:
    """What each player holds in the log's last deal before the move at that place, whole hands being recorded; of a
    hand that lies on the table, by the name that the move gives it, what shows; of a player who plays from a row of
    cards, that row."""
    if referee.load_game(log["game"]).family != "trick-taking":
        return {name: set(cards) for name, (cards, _) in placed(log, upto).items()}
    deal = log["deals"][-1]
    held = {name: Counter(cards.split()) for name, cards in deal["hands"].items() if "/" not in name}
    low = _LowHands(log)
    turned = None
    trick: list[str] = []
    whole = 0
    """How many cards make the trick complete: as many as players had cards when it was led."""
    for move in deal["moves"][:upto]:
        player, verb, words = step(move)
        if verb == "turn-up":
            turned = words[0]
        if player is None:
            continue
        if verb == "play":
            low.play(player, words[0])
        if verb == "take":
            low.named_after(player)
        if player not in held:
            continue
        hand = held[player]
        if verb == "play":
            if len(trick) == whole:
                trick, whole = [], sum(any(cards.values()) for cards in held.values())
            trick.append(words[0])
            hand[words[0].partition("=")[0]] -= 1
        elif verb == "pick-up":
            hand.update(trick)
            trick, whole = [], 0
        elif verb == "exchange":
            split = words.index("for")
            hand.subtract(words[:split])
            hand.update(words[split + 1 :])
        elif verb == "rob":
            assert turned is not None
            hand.subtract(words[:1])
            hand.update([turned])
        elif verb in {"take", "draw"}:
            hand.update(words)
        elif verb == "discard":
            hand.subtract(words)
        elif verb == "give":
            hand.subtract(words[: words.index("to")])
            held[words[-1]].update(words[: words.index("to")])
    return {name: set(+cards) for name, cards in held.items()} | {
        name: set(cards) for name, cards in low.showing().items()
    }


def placed(log: Log, upto: int) -> dict[str, tuple[list[str], str]]:
    """What each player of a game without duties to follow plays from before the move at that place: its cards, and
    `hand`, `row` or `blind`. Whole hands must be recorded."""
    left = all_held(log, upto)
    found: dict[str, tuple[list[str], str]] = {}
    for name in log["players"]:
        places = {"hand": name, "row": f"{name}/row", "blind": f"{name}/blind"}
        where = next((where for where, key in places.items() if left.get(key)), "hand")
        found[name] = (sorted(left[places[where]]), where)
    return found


def all_held(log: Log, upto: int) -> dict[str, Counter[str]]:
    """What lies in each hand and each row before the move at that place."""
    deal = log["deals"][-1]
    held = {name: Counter(cards.split()) for name, cards in deal["hands"].items()}
    failed = _failed(log) if any("/" in name for name in held) else set()
    pile: list[str] = []
    for index, move in enumerate(deal["moves"][:upto]):
        player, verb, words = step(move)
        if index in failed:
            continue
        if player is None:
            pile += step(move).cards
        elif verb == "play":
            row = f"{player}/{words[-1]}" if "from" in words else player
            held[row].subtract(step(move).cards)
            pile += step(move).cards
        elif verb == "draw" and words[:2] == ("from", "discard"):
            held[player].update(pile)
            pile = []
        elif verb == "exchange":
            split = words.index("for")
            held[player].subtract(words[:split])
            held[player].update(words[split + 1 :])
        elif verb == "give":
            held[player].subtract(words[:1])
            held[words[-1]].update(words[:1])
        elif verb in {"take", "draw"}:
            held[player].update(words)
        elif verb == "discard":
            held[player].subtract(words)
    return {name: +cards for name, cards in held.items()}


def _failed(log: Log) -> set[int]:
    """The places of the blind plays that were no good."""
    deal = referee.judge(log)["deals"][-1]
    tricks = [*deal["tricks"], *([deal["open_trick"]] if "open_trick" in deal else [])]
    plays: list[Any] = [play for trick in tricks for play in trick["plays"]]
    plays += [move for turn in deal.get("turns", ()) for move in turn["moves"]]
    return {play["move"] for play in plays if play.get("failed")}


class _LowHands:
    """Hands on the table: columns of cards, of which the lowest show when the trick is over."""

    def __init__(self, log: Log) -> None:
        game = referee.load_game(log["game"]).at(len(log["players"]), log.get("table"))
        recorded = {name: cards.split() for name, cards in log["deals"][-1]["hands"].items() if "/" in name}
        row = int(game.by_id["low-hands"].parameters["pairs"]) if recorded else 0
        self.columns = {
            name: [[cards[place], cards[place + row]] for place in range(row)] + [[card] for card in cards[2 * row :]]
            for name, cards in recorded.items()
        }
        self.hands = len(log["players"]) + len(recorded)
        self.played: list[str] = []
        self.gone: list[tuple[str, list[str]]] = []

    def named_after(self, player: str) -> None:
        """Gives the one hand that had no player the name of the high bidder's."""
        if "table/low" in self.columns:
            self.columns[f"{player}/low"] = self.columns.pop("table/low")

    def play(self, name: str, card: str) -> None:
        """Notes a play from any hand; columns that were played from show nothing before the trick is over."""
        if name.endswith("/low"):
            column = next(one for one in self.columns[name] if one and one[-1] == card)
            self.columns[name].remove(column)
            self.gone.append((name, column[:-1]))
        self.played.append(name)
        if len(self.played) % self.hands == 0:
            for owner, column in self.gone:
                self.columns[owner].append(column)
            self.gone = []

    def showing(self) -> dict[str, list[str]]:
        """The cards that show in each hand."""
        return {name: [column[-1] for column in columns if column] for name, columns in self.columns.items()}


def play_on(
    log: Log, rng: random.Random, watch: Callable[[Log, Verdict], None] | None = None, *, careless: bool = False
) -> Log:
    """The log with its last deal played to the end by random legal cards, or without care by any cards held.

    Where tricks are picked up that may never end: it goes on for some time. Whole hands must be recorded. The trump card
    that is still to be turned is the one that the log would have turned, or a card that nobody holds. `watch` sees
    every log on the way with its verdict.
    """
    moves = moves_of(log)
    while True:
        log = with_moves(log, moves)
        verdict = referee.judge(log)
        if watch is not None:
            watch(log, verdict)
        due = verdict["next"]
        if verdict["deals"][-1]["complete"]:
            return log
        if due["action"] == "turn-up":
            moves.append(f"table turn-up {_spare_card(log)}")
        elif due["action"] == "draw":
            moves.append(f"{due['player']} draw {due['legal'][0] if due['legal'] else _spare_card(log)}")
        elif due["action"] in {"pass", "pick-up"}:
            if len(moves) > LONG_ENOUGH:
                return log
            moves.append(f"{due['player']} {due['action']}")
        else:
            assert due["action"] == "play", due
            held = sorted(holdings(log, len(moves))[due["player"]])
            card = rng.choice(held if careless else due["legal"])
            moves.append(f"{due['player']} {named(log, card, due['legal'])}")


def named(log: Log, card: str, legal: Sequence[str] = ()) -> str:
    """The card as a move writes it: a wild joker says what it stands for, a legal card where there is one."""
    game = referee.load_game(log["game"])
    if card in JOKERS and game.has("coloured-jokers"):
        return f"{card}={'H' if card == 'RJ' else 'S'}"
    if card in JOKERS and game.has("wild-jokers"):
        plain = [other for other in legal if other not in JOKERS]
        return f"{card}={plain[0] if plain else game.pack.codes[0]}"
    if card in JOKERS and game.has("coloured-jokers"):
        ways = [way for way in legal if way.startswith(card)]
        return ways[0] if ways else f"{card}={'H' if card == 'RJ' else 'S'}"
    return card


def _spare_card(log: Log) -> str:
    game = referee.load_game(log["game"])
    deal = log["deals"][-1]
    located = {card for cards in deal["hands"].values() for card in cards.split()}
    located |= {word for move in deal["moves"] for word in move.split()}
    if game.pack.copies:
        come = [move.split()[2:] for move in deal["moves"] if move.split()[1] in {"draw", "turn-up"}]
        there = [*" ".join(deal["hands"].values()).split(), *(card for cards in come for card in cards)]
        return next(card for card in pack_of(game) if there.count(card) < copies_of(log, card))
    return next(card for card in pack_of(game) if card not in located)


def copies_of(log: Log, card: str) -> int:
    """How many there are of a card in the pack of the log's game."""
    return len(referee.load_game(log["game"]).at(len(log["players"])).pack.copies.get(card, (card,)))
