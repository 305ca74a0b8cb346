"""All forms of the moves give the same verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import referee
from tests.helpers.logs import step
from tests.helpers.sampled import sample, verdict_on
from tests.laws.tables import every_sample


def as_object(move: str) -> dict[str, Any]:
    """A move of a sample in its object form."""
    player, verb, words = step(move)
    told: dict[str, Any] = {"player": player or "table", "action": verb}
    if verb in {"play", "draw", "discard", "meld", "pass-on"}:
        keys = {"from": "source", "pile": "pile", "suit": "suit", "rank": "rank", "target": "target"}
        if taking := next((word for word in ("takes", "beats") if word in words), None):
            split = words.index(taking)
            words, told["take"] = words[:split], list(words[split + 1 :])
        if "builds" in words:
            split, end = words.index("builds"), words.index("as") if "as" in words else len(words)
            told.update({"value": int(words[-1])} if "as" in words else {})
            words, told["build"] = words[:split], list(words[split + 1 : end])
        ends = [place for place, word in enumerate(words) if word in keys]
        told["cards"] = list(words[: ends[0]] if ends else words)
        told.update({keys[words[place]]: words[place + 1] for place in ends})
    elif verb in {"turn-up", "show", "choose", "take", "kitty", "call", "desert"} and not is_suit(words):
        told["cards"] = list(words)
    elif verb == "rob":
        told["give"] = list(words)
    elif verb == "exchange":
        split = words.index("for")
        told["give"], told["take"] = list(words[:split]), list(words[split + 1 :])
    elif verb in {"bid", "propose"}:
        said = " ".join(words[words[0] == "blind" :])
        told["value"] = int(said) if said.isdigit() else said
        if words[0] == "blind":
            told["blind"] = True
    elif verb in {"order-up", "name"}:
        told.update({"contract" if words[0].islower() else "suit": words[0]} if verb == "name" else {})
        told.update({"alone": True} if "alone" in words else {})
    elif verb in {"trump", "anti-trump"}:
        told["suit"] = words[0]
        if len(words) > 1:
            told["rank"] = words[1]
    elif verb == "lay-away":
        told["cards"] = list(words)
    elif verb == "count":
        told["value"] = int(words[0])
    elif verb == "give":
        told["cards"], told["to"] = list(words[: words.index("to")]), words[-1]
    elif verb == "lay-off":
        split = words.index("on")
        told["cards"], told["meld"] = list(words[:split]), int(words[split + 1])
        told.update({"source": words[-1]} if words[-2] == "from" else {})
    elif verb == "rearrange":
        melds = list(words[:-2] if words[-2] == "from" else words)
        told["melds"] = " ".join(melds).split(" / ")
        told.update({"source": words[-1]} if words[-2] == "from" else {})
    elif verb == "take":
        told["suit"] = words[0]
    elif verb == "declare" and words[0] in {"run", "four"}:
        told["declaration"] = "run" if words[0] == "run" else " ".join(words)
        told["cards"] = list(words[1:]) if words[0] == "run" else []
    elif verb == "declare":
        told["suit"] = next((word for word in words if word in {*"CDHS"}), None)
        told["cards"] = [word for word in words if len(word) > 1 and not word.islower() and not word.isdigit()]
        told["declaration"] = " ".join(word for word in words if word != told["suit"] and word not in told["cards"])
    elif verb == "knock":
        told.update({"cards": list(words)} if words else {})
    elif verb == "announce":
        told["declaration"] = " ".join(words)
    elif verb in {"law", "repeal"}:
        told["law"] = " ".join(words)
    else:
        assert verb in {
            "pass",
            "look",
            "agree",
            "refuse",
            "throw-in",
            "retract",
            "pick-up",
            "challenge",
            "double",
            "redouble",
            "hold",
            "close",
            "claim",
            "go",
        }, verb
    return told


def is_suit(words: Sequence[str]) -> bool:
    """Is a suit named, as who takes the turned card says?"""
    return [len(word) for word in words] == [1] and words[0] != "?"


def in_line(moves: list[str]) -> str:
    """Moves parted by commas; the words of a law run on to the end of its line."""
    return "".join(f"{move}\n" if step(move).verb in {"law", "repeal"} else f"{move}, " for move in moves)


@every_sample
def test_all_forms_of_the_moves_give_the_same_verdict(slug: str, players: int, seed: int) -> None:
    log, whole = sample(slug, players, seed, 3), verdict_on(slug, players, seed, 3)
    objects = {
        **log,
        "deals": [{**deal, "moves": [as_object(move) for move in deal["moves"]]} for deal in log["deals"]],
    }
    lines = {**log, "deals": [{**deal, "moves": "\n".join(deal["moves"])} for deal in log["deals"]]}
    commas = {**log, "deals": [{**deal, "moves": in_line(deal["moves"])} for deal in log["deals"]]}
    lists = {
        **log,
        "deals": [
            {**deal, "hands": {name: cards.split() for name, cards in deal["hands"].items()}} for deal in log["deals"]
        ],
    }
    for form in (objects, lines, commas, lists):
        assert referee.judge(form) == whole
