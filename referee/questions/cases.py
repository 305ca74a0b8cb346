"""Answers to questions that leave something untold: one for each case, and what is the same in all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.errors import UnreadableLog
from referee.questions.facts import Case, Fact, Facts
from referee.questions.position import Answer

Cases = Sequence[tuple[Case, Answer]]

SHARED = ("game", "says", "rule")
"""What an answer says once for all its cases."""
DECIDES = ("winner", "card", "play", "leads_next", "taken", "meld", "legal", "more", "whole")
"""What makes two answers different, beside the cards refused and the plays judged: not the reasons."""
NULLED = ("winner", "card", "play", "leads_next", "meld", "whole")
"""What is null in an answer as long as it is not the same in all cases."""


def answered(ask: Callable[[Facts], Answer], facts: Facts, untold: Sequence[Fact]) -> Answer:
    """What `ask` answers, whatever the untold facts are. Where that depends on one of them the answer has `depends`,
    with an answer for each case; nothing stands there that changes nothing."""
    if not untold:
        return ask(facts)
    fact, *rest = untold
    cases = possible(ask, facts, fact, rest)
    if fact.usual:
        cases = changing(cases)
    same = all(decision(answer) == decision(cases[0][1]) for _, answer in cases)
    found = settled([answer for _, answer in cases], fact) if same else depending(fact, cases)
    if resting := resting_in_any(cases, found.get("legal", ())):
        found["rests_on_hand"] = resting
    return found


def possible(ask: Callable[[Facts], Answer], facts: Facts, fact: Fact, rest: Sequence[Fact]) -> Cases:
    """The answer in each case of the fact; a case in which the question could not be so is none.

    Raises UnreadableLog where it could not be in any.
    """
    cases: list[tuple[Case, Answer]] = []
    faults: list[UnreadableLog] = []
    for case in fact.cases(facts):
        try:
            cases.append((case, answered(ask, {**facts, **(case.told or {fact.on: case.value})}, rest)))
        except UnreadableLog as unreadable:
            faults.append(unreadable)
    if not cases:
        raise faults[0]
    return cases


def changing(cases: Cases) -> Cases:
    """The first case, and of those that tell something of the same cards one for each other answer that there is."""
    first, *others = cases
    found = {("", repr(decision(first[1]))): first}
    for case, answer in others:
        told = repr(decision(answer))
        if ("", told) not in found:
            found.setdefault((" ".join(case.value), told), (case, answer))
    return list(found.values())


def decision(answer: Mapping[str, Any]) -> object:
    """What the answer comes to, reasons aside."""
    return (
        [answer.get(key) for key in DECIDES],
        {refused["card"] for refused in answer.get("not_legal", ())},
        [(play.get("beats"), play.get("follows")) for play in answer.get("plays", ())],
        [
            (open_["on"], [(case["value"], decision(case)) for case in open_["cases"]])
            for open_ in answer.get("depends", ())
        ],
    )


def settled(answers: Sequence[Answer], fact: Fact) -> Answer:
    """The one answer of cases that decide the same; what only some of them say of the reasons is left out."""
    answer = dict(answers[0])
    if "card" in answer and any(other["reason"] != answer["reason"] for other in answers):
        answer["reason"] = f"it wins {fact.anyhow}"
    if "not_legal" in answer:
        answer["not_legal"] = refused_in_all(answers)
    for open_ in answer.pop("depends", ()):
        others = zip(*(other["depends"][0]["cases"] for other in answers), strict=True)
        answer["depends"] = [open_ | {"cases": [settled(same, fact) for same in others]}]
    return answer


def refused_in_all(answers: Sequence[Answer]) -> list[Answer]:
    """The cards that are refused in every case, by the rule of the first case; `held` is what keeps them back in all."""
    others = [{refused["card"]: refused for refused in answer["not_legal"]} for answer in answers]
    found = []
    for refused in answers[0]["not_legal"]:
        same = [other[refused["card"]] for other in others if refused["card"] in other]
        if len(same) == len(others):
            held = [card for card in refused.get("held", ()) if all(card in one["held"] for one in same)]
            found.append(refused | {"held": held} if "held" in refused else refused)
    return found


def resting_in_any(cases: Cases, legal: Sequence[str]) -> list[Answer]:
    """Those of the legal cards that rest on the hand in some case, by the rule of the first such case; `unless` has the cases
    in which they do not."""
    found = []
    for card in legal:
        by_case = [(case, _resting(answer, card)) for case, answer in cases]
        first = next((one for _, one in by_case if one is not None), None)
        if first is not None:
            free = [case.means for case, one in by_case if one is None]
            unless = [*first.get("unless", ()), *free]
            found.append({**first, "unless": unless} if unless else first)
    return found


def _resting(answer: Answer, card: str) -> Answer | None:
    return next((one for one in answer.get("rests_on_hand", ()) if one["card"] == card), None)


def depending(fact: Fact, cases: Cases) -> Answer:
    """The answer where the cases differ: what holds in all of them, and each of them."""
    answers = [answer for _, answer in cases]
    common = in_all(answers)
    if "reason" in common:
        common["reason"] = f"it depends on {fact.what}"
    told = [
        {"value": case.value, "means": case.means} | {key: said for key, said in answer.items() if key not in SHARED}
        for case, answer in cases
    ]
    return common | {"depends": [{"on": fact.on, "question": fact.question, "cases": told}]}


def in_all(answers: Sequence[Answer]) -> Answer:
    """What holds in every case: what is decided otherwise in one of them is null."""
    first = answers[0]
    common: Answer = {}
    for key, said in first.items():
        if all(other.get(key) == said for other in answers) or key in {"clause", "reason", "says", "rule"}:
            common[key] = said
        elif key in NULLED:
            common[key] = None
    if "legal" in first:
        common["legal"] = [play for play in first["legal"] if all(play in other["legal"] for other in answers)]
        common["not_legal"] = refused_in_all(answers)
        common.pop("rests_on_hand", None)
    if "plays" in first:
        common["plays"] = [_judged_in_all(same) for same in zip(*(other["plays"] for other in answers), strict=True)]
    common.pop("depends", None)
    return common


def _judged_in_all(plays: Sequence[Answer]) -> Answer:
    """A play as it is judged in every case."""
    if all(play.get("follows") == plays[0].get("follows") for play in plays):
        return plays[0]
    return {"play": plays[0]["play"], "follows": None, "clause": plays[0]["clause"], "reason": "it depends"}
