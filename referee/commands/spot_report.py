"""Answers to spot questions in words: the answer itself, or each case that it depends on and the question to ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.commands.terminal import Screen
from referee.english import either
from referee.games.game import Game
from referee.questions.cases import decision

Answer = Mapping[str, Any]
Lines = list[str]


def print_trick(out: Screen, game: Game, answer: Answer) -> None:
    """Who wins, in each case that it depends on; then the rule and what there is to ask."""
    lines = _by_case(out, answer, lambda case: _decided(out, game, case))
    _say(out, [*lines, *out.wrap(rule(game, answer["clause"]), "  ")], answer)


def print_legal(out: Screen, game: Game, answer: Answer) -> None:
    """What may be played, in each case that it depends on, and why the rest may not; then what there is to ask."""
    _say(out, _by_case(out, answer, lambda case: _allowed(out, game, case)), answer)


def _say(out: Screen, lines: Lines, answer: Answer) -> None:
    """Writes the lines, then what there is to ask."""
    for open_ in answer.get("depends", ()):
        lines = [*lines, "", *out.wrap(out.paint(open_["question"], bold=True))]
    for line in lines:
        out.say(line)


# --- cases -------------------------------------------------------------------------------------------------------


def _by_case(out: Screen, answer: Answer, told: Callable[[Answer], Lines]) -> Lines:
    """The answer; where it depends on something, that of most cases first and the others after it."""
    if "depends" not in answer:
        return told(answer)
    lines: Lines = []
    for open_ in answer["depends"]:
        groups: dict[str, list[Answer]] = {}
        for case in open_["cases"]:
            groups.setdefault(repr(decision(case)), []).append(case)
        alike = list(groups.values())
        if open_["on"] != "effects":
            alike.sort(key=len, reverse=True)
        usual = open_["on"] != "effects" and len(alike[0]) > len(alike[1])
        for place, cases in enumerate(alike):
            own = _by_case(out, cases[0], told)
            if usual and place == 0:
                lines += own
                continue
            lines += out.wrap(f"if {either(case['means'] for case in cases)}:", "", "  ")
            lines += [f"  {line}" for line in own]
    return lines


def rule(game: Game, clause: str) -> str:
    """A rule by its title, its id and its sentence."""
    found = game.by_id[clause]
    return f"rule: {found.title} ({clause}): {found.says(game)}"


# --- who wins ----------------------------------------------------------------------------------------------------


def _decided(out: Screen, game: Game, answer: Answer) -> Lines:
    if "meld" in answer or game.family in {"capturing", "counting"}:
        return out.wrap(f"{answer['reason']}.")
    if "plays" in answer:
        following = answer["winner"] is None and "play" not in answer
        return _following(out, answer) if following else _climbing(out, game, answer)
    aside = " (the trick is set aside)" if answer.get("taken") is False else ""
    card = out.cards([answer["card"]], game.pack)
    return out.wrap(f"{card}, card {answer['winner'] + 1}, wins{aside}: {answer['reason']}.")


def _climbing(out: Screen, game: Game, answer: Answer) -> Lines:
    """A climbing trick: each play that is no good, and which one stands highest."""
    lines: Lines = []
    for place, play in enumerate(answer["plays"], start=1):
        if play.get("beats") is False:
            takes = f"; it takes {either(play['takes'])}" if play.get("takes") else ""
            lines += out.wrap(f"{out.cards([play['play']], game.pack)}, play {place}: {play['reason']}{takes}.")
    if answer["winner"] is None:
        return [*lines, "No play is good."]
    cards = out.cards([answer["play"]], game.pack)
    return [*lines, f"{cards}, play {answer['winner'] + 1}, stands highest: {answer['reason']}."]


def _following(out: Screen, answer: Answer) -> Lines:
    """Plays of a matching game: whether each may go on the one before it."""
    verdicts = {True: "may be played", False: "may not be played", None: "cannot be told"}
    lines: Lines = []
    for place, play in enumerate(answer["plays"][1:], start=2):
        reason = "" if play["follows"] else f": {play['reason']}"
        lines += out.wrap(f"{play['play']}, play {place}: {verdicts[play['follows']]}{reason}.")
    return lines


# --- what may be played ------------------------------------------------------------------------------------------


def _allowed(out: Screen, game: Game, answer: Answer) -> Lines:
    more = ", …" if answer.get("more") else ""
    lines = out.wrap(f"legal: {out.plays(answer['legal'], game.pack) or 'none'}{more}", "", "  ")
    if "claims" in answer:
        lines += out.wrap(f"it may be said to be: {out.cards(answer['claims'], game.pack)}", "", "  ")
    if answer.get("whole"):
        lines += out.wrap(f"the whole hand: {out.plays(answer['whole'], game.pack)}", "", "  ")
    by_clause: dict[str, list[dict[str, Any]]] = {}
    for refused in answer["not_legal"]:
        by_clause.setdefault(refused["clause"], []).append(refused)
    for clause, refusals in by_clause.items():
        lines += out.wrap(f"not legal: {out.cards([refused['card'] for refused in refusals], game.pack)}", "", "  ")
        if game.family == "climbing":
            lines += out.wrap(refusals[0]["why"], "  ")
        lines += out.wrap(rule(game, clause), "  ")
    return lines
