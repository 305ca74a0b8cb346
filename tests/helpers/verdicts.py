"""What every verdict must hold, whatever the log: `judged` asserts it on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import orjson

import referee
from referee.clauses.kinds import Award
from referee.clauses.registry import every_clause
from referee.games.game import Game
from referee.loading.game_file import build_game
from tests.helpers.logs import Log, Verdict

KINDS = {"illegal", "impossible", "unproven", "penalty", "unenforced"}
KEYS = {"game", "edition", "verdict", "complete", "deals", "scores", "winners", "ending", "next", "rulings"}
MAY_HAVE = {"edition_changed", "unchecked", "standing", "own", "not_judged"}
OF_HANDS_LEFT = {
    clause.id for clause in every_clause() if issubclass(clause, Award) and clause.unshown is not Award.unshown
}
"""The clauses that count what is left in the hands."""
FINDING_KEYS = {"deal", "move", "player", "kind", "clause", "certain", "message", "proof", "legal", "rule"}

Finding = Mapping[str, Any]


def game_of(log: Log) -> Game:
    """The game as the log's table plays it."""
    return referee.load_game(log["game"]).at(len(log["players"]), log.get("table"))


def hands_of(log: Log) -> set[str]:
    """Every name that a hand of the log's table may have."""
    players = [name.strip() for name in log["players"]]
    return {*players, *(name for names in game_of(log).extra_hands(players) for name in names)}


def columns_of(log: Log) -> list[str]:
    """Everybody who has a score."""
    return [*(name.strip() for name in log["players"]), *game_of(log).columns]


def judged(log: Log) -> Verdict:
    """The verdict on a log, after holding it against everything that verdicts promise."""
    verdict = referee.judge(log)
    check(log, verdict)
    return verdict


def findings(verdict: Verdict, *kinds: str) -> list[Finding]:
    """The findings of all deals, or those of some kinds."""
    return [one for deal in verdict["deals"] for one in deal["findings"] if not kinds or one["kind"] in kinds]


def accusations(verdict: Verdict) -> list[Finding]:
    """The findings that make a verdict one of violations."""
    return findings(verdict, "illegal", "impossible")


def standing(verdict: Verdict) -> list[Finding]:
    """The accusations that nothing was corrected of."""
    return [one for one in accusations(verdict) if not one.get("corrected")]


def outcome(verdict: Verdict) -> list[Any]:
    """What must not depend on how much of the hands is recorded: tricks, scores and reckonings of every deal."""
    return [
        [deal["number"], deal["dealer"], deal["complete"], deal["tricks"], deal["scores"], deal["reckoning"]]
        for deal in verdict["deals"]
    ]


def expect_same(verdict: Verdict, whole: Verdict) -> None:
    """Asserts that both tell the same outcome. Scores that rest on cards which nobody saw may be left open, the verdict
    saying so, and the match with them."""
    assert len(verdict["deals"]) == len(whole["deals"])
    for told, truth in zip(verdict["deals"], whole["deals"], strict=True):
        for key in ("number", "dealer", "tricks"):
            assert told[key] == truth[key]
        assert done(told) == done(truth)
        assert told["complete"] == truth["complete"] or (left_open(told) and truth["complete"])
        if not left_open(told):
            assert told["scores"] == truth["scores"]
            assert told["reckoning"] == truth["reckoning"]
    if not any(left_open(deal) for deal in verdict["deals"]):
        assert verdict["scores"] == whole["scores"]
        assert verdict["winners"] == whole["winners"]


def done(deal: dict[str, Any]) -> list[tuple[str, str]]:
    """Who did what in a deal that is played turn by turn."""
    return [(turn["player"], move["action"]) for turn in deal.get("turns", ()) for move in turn["moves"]]


def left_open(deal: dict[str, Any]) -> bool:
    """Does the verdict say that a deal's scores rest on cards that were left in a hand and that nobody has shown?"""
    unproven = {one["clause"] for one in deal["findings"] if one["kind"] == "unproven"}
    return deal["scores"] is None and bool(unproven & OF_HANDS_LEFT)


def check(log: Log, verdict: Verdict) -> None:
    """Asserts the laws that bind every single verdict."""
    assert KEYS <= set(verdict) <= KEYS | MAY_HAVE
    assert orjson.loads(orjson.dumps(verdict)) == verdict
    assert verdict["game"] == referee.load_game(log["game"]).slug
    kinds = {one["kind"] for one in findings(verdict)}
    expected = "violations" if kinds & {"illegal", "impossible"} else "undecided" if "unproven" in kinds else "clean"
    assert verdict["verdict"] == expected
    assert len(verdict["deals"]) == len(log.get("deals", []))
    for place, deal in enumerate(verdict["deals"]):
        assert deal["number"] == place + 1
        _check_findings(log, deal, place)
        _check_tricks(log, deal, place)
        _check_reckoning(log, deal)
    _check_match(log, verdict)


def _moves(log: Log, place: int) -> list[Any] | None:
    """The moves of a deal where they are given as a list."""
    moves = log["deals"][place].get("moves", [])
    return moves if isinstance(moves, list) else None


def _shows(move: Any, player: str, card: str) -> bool:
    """Does this move, in either form, show that card in that player's hand?"""
    if isinstance(move, str):
        name, words = move.strip()[: len(player)], move.strip()[len(player) :].split()
        if player.endswith(LOW) and LOW in move:
            name, _, rest = move.partition(LOW)
            name, words = name + LOW, rest.split()
    else:
        name, told = str(move["player"]).strip(), move.get("cards", move.get("give", []))
        words = told.split() if isinstance(told, str) else told
    return _is_named(name, player) and any(word.partition("=")[0].upper() == card for word in words)


LOW = "/low"


def _is_named(name: str, player: str) -> bool:
    """Does the log mean that hand? A low hand may be called by the name of another player than the one who plays it."""
    return name.casefold() == player.casefold() or (name.endswith(LOW) and player.endswith(LOW))


def _check_findings(log: Log, deal: dict[str, Any], place: int) -> None:
    game, hands = game_of(log), hands_of(log)
    moves = _moves(log, place)
    for one in deal["findings"]:
        assert set(one) - {"corrected"} == FINDING_KEYS
        assert one["deal"] == place + 1
        assert one["kind"] in KINDS
        assert one["certain"] is (one["kind"] != "unproven")
        assert one["player"] is None or one["player"] in hands or one["player"] in log["players"]
        assert one["message"].endswith((".", ")", "…"))
        assert one["clause"] in game.in_any_deal.by_id, "a finding rests on a clause of the game"
        assert one["rule"] == f"games/{game.slug}/#{one['clause']}"
        assert one.get("corrected", True) is True
        if moves is None:
            continue
        assert one["move"] is None or one["move"] in range(len(moves)), f"no move {one['move']}: {one['message']}"
        if one["proof"] is not None:
            assert set(one["proof"]) == {"move", "card"}
            assert one["proof"]["move"] in range(one["move"] + 1, len(moves))
            assert _shows(moves[one["proof"]["move"]], one["player"], one["proof"]["card"]), "the proof is true"


def _check_tricks(log: Log, deal: dict[str, Any], place: int) -> None:
    moves = _moves(log, place)
    used: list[int] = []
    unfinished = [deal["open_trick"]] if "open_trick" in deal else []
    assert not (unfinished and deal["complete"]) or deal["thrown_in"]
    assert all(trick["winner"] is None for trick in unfinished)
    for number, trick in enumerate([*deal["tricks"], *unfinished], 1):
        assert trick["number"] == number
        assert trick["leader"] == trick["plays"][0]["player"]
        players = {play["player"] for play in trick["plays"]}
        assert trick["winner"] is None or trick["winner"] in players
        assert players <= hands_of(log) | set(log["players"])
        used += [play["move"] for play in trick["plays"]]
        for play in trick["plays"]:
            _check_play(play, moves)
        if game_of(log).family == "climbing":
            _check_climb(trick)
    assert used == sorted(set(used)), "every play stands in one trick, in the order of the moves"


def _check_play(play: dict[str, Any], moves: list[Any] | None) -> None:
    """Asserts that a trick lists a play as the log tells it: the cards that were shown, or a pass."""
    passed = "action" in play
    told = {"player", "move", "action"} if passed else {"player", "move", "cards"}
    assert set(play) - {"failed"} == told
    assert not (passed and play["action"] != "pass")
    assert play.get("failed", True) is True
    for card in play.get("cards", ()):
        assert moves is None or card == "?" or _shows(moves[play["move"]], play["player"], card.partition("=")[0])


def _check_climb(trick: dict[str, Any]) -> None:
    """Asserts that who played last won a trick of a climbing game, that somebody led it, and what became of the pile."""
    plays = [play for play in trick["plays"] if "cards" in play and "failed" not in play]
    assert trick["winner"] in {None, plays[-1]["player"] if plays else None}
    assert trick["clause"] == ("pile-set-aside" if "taken" in trick else "pile-is-a-trick")
    assert trick.get("taken", False) is False
    assert "cards" in trick["plays"][0], "nobody passes before a trick is led"


def _check_reckoning(log: Log, deal: dict[str, Any]) -> None:
    game = game_of(log)
    told = not any(one["kind"] == "unproven" for one in deal["findings"]) or deal["scores"] is not None
    if not deal["complete"] or deal.get("thrown_in") or not told:
        assert deal["scores"] is None
        assert deal["reckoning"] is None
        return
    assert list(deal["scores"]) == list(deal["reckoning"]) == columns_of(log)
    for name, lines in deal["reckoning"].items():
        assert sum(line["points"] for line in lines) == deal["scores"][name], "the reckoning adds up"
        assert all(line["clause"] in game.in_any_deal.by_id for line in lines)
        assert all(type(line["points"]) is int and line["note"] for line in lines)


def _check_match(log: Log, verdict: Verdict) -> None:
    totals: Counter[str] = Counter(log.get("carried") or {})
    last = verdict["ending"]["deal"] if verdict["ending"] else len(verdict["deals"])
    for deal in verdict["deals"][:last]:
        for name, points in (deal["scores"] or {}).items():
            totals[name] += points
    assert verdict["scores"] == {name: totals[name] for name in verdict["scores"]}, "the deals add up to the scores"
    assert list(verdict["scores"]) == columns_of(log)
    assert verdict["complete"] is (verdict["ending"] is not None) is bool(verdict["winners"])
    if verdict["complete"]:
        assert verdict["next"] is None
        assert verdict["ending"]["clause"] in game_of(log).in_any_deal.by_id


def sound_game(slug: str, raw: dict[str, Any]) -> Game:
    """The game that a file without a fault says."""
    game, faults = build_game(slug, raw)
    assert not faults, faults
    assert game is not None
    return game
