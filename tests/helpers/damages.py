"""Logs made otherwise than they should be: what goes wrong at tables, what nobody wrote down, other ways to write the same.

Like `tests.helpers.logs`, this asks only the public face of the referee.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import referee
from tests.helpers.logs import Log, foreign_to, pack_of, step, with_hands, without_hands


def damaged(log: Log, chance: random.Random) -> Log:
    """The log with one to three things wrong in one of its deals."""
    place = chance.randrange(len(log["deals"]))
    moves = list(log["deals"][place]["moves"])
    for _ in range(chance.randint(1, 3)):
        if moves:
            moves = chance.choice(DAMAGES)(moves, log, chance)
    deals = [{**deal, "moves": moves} if at == place else deal for at, deal in enumerate(log["deals"])]
    return {**log, "deals": deals}


def _swap(moves: list[str], _: Log, chance: random.Random) -> list[str]:
    at = chance.randrange(len(moves))
    return [*moves[:at], *reversed(moves[at : at + 2]), *moves[at + 2 :]]


def _drop(moves: list[str], _: Log, chance: random.Random) -> list[str]:
    at = chance.randrange(len(moves))
    return [*moves[:at], *moves[at + 1 :]]


def _drop_the_first(moves: list[str], _: Log, chance: random.Random) -> list[str]:
    """The turn-up and the like, mostly."""
    return moves[chance.randint(1, 3) :]


def _cut_off(moves: list[str], _: Log, chance: random.Random) -> list[str]:
    return moves[: chance.randrange(len(moves))]


def _repeat(moves: list[str], _: Log, chance: random.Random) -> list[str]:
    at = chance.randrange(len(moves))
    return [*moves[:at], moves[at], *moves[at:]]


def _exchange_cards(moves: list[str], _: Log, chance: random.Random) -> list[str]:
    """Two plays change their cards, so that somebody breaks a rule or plays what they do not hold."""
    plays = [at for at, move in enumerate(moves) if step(move).verb == "play"]
    if len(plays) < 2:
        return moves
    one, other = sorted(chance.sample(plays, 2))
    if chance.random() < 0.5:
        later = [at for at in plays if at > one and step(moves[at]).player == step(moves[one]).player]
        other = chance.choice(later) if later else other
    changed = list(moves)
    changed[one], changed[other] = _with_words(moves[one], moves[other]), _with_words(moves[other], moves[one])
    return changed


def _with_words(move: str, other: str) -> str:
    return " ".join([move.partition(" ")[0], *step(other).words])


def _hide_a_card(moves: list[str], log: Log, chance: random.Random) -> list[str]:
    """A card that nobody saw, or that the pack does not have, or any other."""
    at = chance.randrange(len(moves))
    told = step(moves[at])
    if told.verb not in {"play", "draw", "discard"} or not told.cards:
        return moves
    game = referee.load_game(log["game"])
    card = chance.choice(["?", "?", chance.choice(pack_of(game)), chance.choice(foreign_to(game) or ["?"])])
    changed = [told.player or "table", *([told.verb] if told.verb != "play" else []), card, *told.words[1:]]
    return [*moves[:at], " ".join(changed), *moves[at + 1 :]]


def _another_player(moves: list[str], log: Log, chance: random.Random) -> list[str]:
    at = chance.randrange(len(moves))
    if step(moves[at]).player is None:
        return moves
    return [*moves[:at], " ".join([chance.choice(log["players"]), *moves[at].split()[1:]]), *moves[at + 1 :]]


def _pass(moves: list[str], log: Log, chance: random.Random) -> list[str]:
    at = chance.randrange(len(moves))
    return [*moves[:at], f"{chance.choice(log['players'])} {chance.choice(['pass', 'draw', 'retract'])}", *moves[at:]]


DAMAGES = (
    _swap, _drop, _drop_the_first, _cut_off, _repeat, _exchange_cards, _hide_a_card, _another_player, _pass,
)  # fmt: skip


def less_recorded(log: Log, chance: random.Random) -> Log:
    """The log with all hands, with half of them, with half of each, or with none."""
    how = chance.randrange(4)
    if how == 0:
        return log
    if how == 1:
        return without_hands(log)
    if how == 2:
        return with_hands(log, lambda hands: {name: own for name, own in hands.items() if chance.random() < 0.5})
    return with_hands(log, lambda hands: {name: _smudged(own, chance) for name, own in hands.items()})


def _smudged(cards: str, chance: random.Random) -> str:
    return " ".join(card if chance.random() < 0.6 else "?" for card in cards.split())


def draws_unseen(log: Log, chance: random.Random) -> Log:
    """The log of somebody who did not see most of the cards that were drawn."""
    return _with_every_move(log, lambda move: _unseen(move, chance) if chance.random() < 0.7 else move)


def _unseen(move: str, chance: random.Random) -> str:
    told = step(move)
    if told.verb != "draw" or "discard" in told.words or not told.words:
        return move
    unseen = " ".join(["?"] * len(told.cards)) if chance.random() < 0.5 or len(told.cards) > 1 else ""
    return f"{told.player} draw {unseen}".strip()


def written_otherwise(log: Log, chance: random.Random) -> Log:
    """The same log in another hand: moves as objects, as one text, or in other letters, and hands as lists."""
    how = chance.randrange(4)
    if how == 0:
        return {**log, "deals": [{**deal, "moves": "\n".join(deal["moves"])} for deal in log["deals"]]}
    if how == 1:
        return _with_every_move(log, lambda move: _as_object(move) if chance.random() < 0.3 else move)
    if how == 2:
        return _with_every_move(log, lambda move: _in_other_letters(move) if chance.random() < 0.3 else move)
    lists = [
        {**deal, "hands": {name: cards.split() for name, cards in deal.get("hands", {}).items()}}
        for deal in log["deals"]
    ]
    return {**log, "deals": lists}


def _as_object(move: str) -> Any:
    """A play of cards alone as an object, any other move as it is."""
    told = step(move)
    if told.verb != "play" or len(told.cards) != len(told.words):
        return move
    return {"player": told.player, "action": "play", "cards": list(told.words)}


def _in_other_letters(move: str) -> str:
    told = step(move)
    if told.verb != "play" or told.player is None:
        return f"  {move} "
    return " ".join([told.player.lower(), "play", *(word.lower() for word in told.words)])


def unreadable(log: Log, chance: random.Random) -> Log:
    """The log with one or two moves that are none."""
    deals = [{**deal, "moves": list(deal["moves"])} for deal in log["deals"]]
    for _ in range(chance.randint(1, 2)):
        moves = chance.choice(deals)["moves"]
        at, name = chance.randrange(len(moves) + 1), chance.choice(log["players"])
        moves.insert(at, chance.choice(NO_MOVES).format(name=name) if chance.random() < 0.9 else chance.choice(NO_TEXT))
    return {**log, "deals": deals}


NO_MOVES = (
    "", "{name}", "{name} fly", "{name} 11Q", "{name} play", "{name} bid lots", "{name} trump ZZ", "{name} take ? from",
    "{name} exchange 7S for", "{name} 7S 7S 11Q", "Zoe 7S", "table", "table {name}", "{name} discard", "{name} meld",
    "{name} give 7S", "{name} lay-off 7S on 0", "{name} RJ=ZZ", "{name} law", "{name} call 7", "{name} target Zoe",
)  # fmt: skip
NO_TEXT: tuple[Any, ...] = (
    None,
    17,
    True,
    [],
    ["Ann 7S"],
    {},
    {"player": "Ann"},
    {"player": "Zoe", "action": "play", "cards": ["7S"]},
)


def with_strays(log: Log, chance: random.Random) -> Log:
    """The log with two to four moves put in that need not belong there: of any verb, mostly of the player to move, mostly with
    cards of that hand."""
    place = chance.randrange(len(log["deals"]))
    moves = list(log["deals"][place]["moves"])
    for _ in range(chance.randint(2, 4)):
        at = chance.randrange(len(moves) + 1)
        moves.insert(at, _stray(log, place, moves[:at], moves[at : at + 1], chance))
    deals = [{**deal, "moves": moves} if at == place else deal for at, deal in enumerate(log["deals"])]
    return {**log, "deals": deals}


def _stray(log: Log, place: int, before: list[str], after: list[str], chance: random.Random) -> str:
    name = chance.choice([*log["players"], *(str(step(move).player or "table") for move in after * 4)])
    stands = [word.partition("=")[::2] for move in before for word in move.split() if "=" in word]
    if stands and chance.random() < 0.1:
        wild, card = chance.choice(stands)
        return f"{name} exchange {card} for {wild}"
    hand = log["deals"][place]["hands"].get(name, "?").split()
    pack = pack_of(referee.load_game(log["game"]))
    cards = [chance.choice(hand if hand and chance.random() < 0.7 else pack) for _ in range(3)]
    one, other = chance.choices(sorted({card[-1] for card in pack}), k=2)
    told = {
        "name": name,
        "other": chance.choice(log["players"]),
        "number": chance.randint(0, 9),
        "one": one,
        "two": other,
    }
    return chance.choice(STRAYS).format(*cards, **told)


STRAYS = (
    "{name} desert", "{name} desert {0}", "{name} desert {0} {1}", "{name} knock", "{name} exchange {0} for {1}",
    "{name} exchange {0} {1} for {2} ?", "{name} give {0} to {other}", "{name} give {0}", "{name} give {0} {1} to {other}",
    "{name} call", "{name} call {0}", "{name} challenge", "{name} discard {0}", "{name} discard {0} {1}", "{name} draw",
    "{name} draw {0} from stock", "{name} draw from discard", "{name} draw ? ?", "{name} lay-off {0} on {number}",
    "{name} meld {0} {1} {2}", "{name} take {0}", "{name} take {0} {1}", "{name} take", "{name} pick-up",
    "{name} rearrange {0} {1} {2}", "{name} law cannot play {one} after {two}", "{name} repeal cannot play {one} after {two}",
    "{name} law whoever plays {one} draws", "{name} trump {one}", "{name} anti-trump {two}", "{name} trump {one} high",
    "{name} bid {number}", "{name} bid blind {number}", "{name} rob {0}", "{name} show {0}", "{name} throw-in", "{name} look",
    "{name} choose {0}", "{name} propose {number}", "{name} agree", "{name} refuse", "{name} pass", "{name} retract",
    "{name} {0}", "{name} {0} {1}", "{name} {0} from row", "{name} ? from blind", "{name} {0} target {other}",
    "{name} {0} suit {one}", "{name} {0} pile {number}", "table turn-up {0}", "table kitty {0} {1}", "table turn-up ?",
)  # fmt: skip


def _with_every_move(log: Log, change: Callable[[str], Any]) -> Log:
    return {**log, "deals": [{**deal, "moves": [change(move) for move in deal["moves"]]} for deal in log["deals"]]}
