"""Verdicts in words: tricks, findings with the rules they rest on, scores, and who is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from referee.commands.marks import KINDS, legend, marks
from referee.commands.terminal import Screen
from referee.commands.turns import LEGEND as TURN_LEGEND
from referee.commands.turns import span, turn_rows
from referee.english import count
from referee.loading.catalogue import find_game, rulings
from referee.reading.documents import Document
from referee.reading.source_lines import Places

COLOURS = {"clean": "green", "violations": "red", "undecided": "yellow"}

SCORED = {
    "won": "Scored by what each player won; no card was written down, so how it was played is not judged.",
    "points": "The points are the table's own count; no card was written down, so how it was played is not judged.",
}
"""What is said of deals that were told without their moves."""
LEGEND = "> led   * won"
CLIMBING_LEGEND = "> led   * played last   – passed   ( ) blind and no good"
Where = Callable[[int, int], int | None]


def left_open(verdict: Mapping[str, Any]) -> str:
    """What an undecided verdict comes to, as half a sentence."""
    if not verdict["unchecked"]:
        return "no fault found; the log does not tell everything"
    return f"no fault found; {count(verdict['unchecked'], 'play')} cannot be checked"


class Report:
    """The verdict on a log as lines for a screen. `where` gives the file's line of a deal's (from 1) move, if known."""

    def __init__(self, verdict: Mapping[str, Any], log: dict[str, Any], screen: Screen, where: Where) -> None:
        self.verdict = verdict
        self.screen = screen
        self.where = where
        self.players = [str(name).strip() for name in log["players"]]
        self.game = find_game(log["game"]).at(len(self.players), log.get("table"))
        self.explained = False

    def lines(self, name: str) -> Iterator[str]:
        """The whole report, headed by the log's name."""
        game = self.game.name
        yield f"{self.screen.paint(name, bold=True)}: {game}, {count(len(self.players), 'player')}"
        for deal in self.verdict["deals"]:
            yield ""
            yield from self.deal(deal)
        yield ""
        yield from self.match()
        yield from self.rulings()
        yield from self.not_judged()
        yield self._outcome()

    def not_judged(self) -> Iterator[str]:
        """The rules of the game that nothing is said of."""
        told = self.verdict.get("not_judged", [])
        if told:
            yield "The referee does not judge these rules of the game, nor what they change in the scores:"
        yield from (line for rule in told for line in self.screen.wrap(rule, "  - ", "    "))

    def summary(self, name: str) -> str:
        """The verdict on one line."""
        parts = [scores(self.verdict["scores"])]
        if self.verdict["winners"]:
            parts.append(f"won by {' and '.join(self.verdict['winners'])}")
        elif self.verdict["next"] is not None and self.verdict["next"].get("player"):
            parts.append(f"next {self.verdict['next']['player']}")
        if rules := self.verdict.get("not_judged"):
            parts.append(f"{count(len(rules), 'rule')} of the game not judged")
        return f"{name}: {self._verdict()}; {'; '.join(parts)}"

    def _verdict(self) -> str:
        verdict = self.verdict["verdict"]
        if verdict == "undecided":
            return f"{self.screen.paint(verdict, fg=COLOURS[verdict], bold=True)}: {left_open(self.verdict)}"
        found = tally(self.verdict)
        told = ", ".join(f"{found[kind]} {kind}" for kind in KINDS if found[kind])
        return self.screen.paint(verdict, fg=COLOURS[verdict], bold=True) + (f" ({told})" if told else "")

    def _outcome(self) -> str:
        meaning = {
            "clean": ": nothing in it breaks a rule",
            "violations": ": something in it breaks a rule or contradicts the rest",
            "undecided": "",
        }
        return f"Verdict: {self._verdict()}{meaning[self.verdict['verdict']]}."

    # --- a deal --------------------------------------------------------------------------------------------

    def deal(self, deal: dict[str, Any]) -> Iterator[str]:
        """One deal: its tricks, its findings, its scores."""
        state = "" if deal["complete"] else ", not finished"
        state = ", thrown in" if deal.get("thrown_in") else state
        yield self.screen.paint(f"Deal {deal['number']}", bold=True) + f", dealt by {deal['dealer']}{state}"
        if deal.get("scored"):
            yield from self.screen.wrap(SCORED[deal["scored"]], "  ")
        tricks = [*deal["tricks"], *([deal["open_trick"]] if deal.get("open_trick") else [])]
        if tricks:
            yield from self.tricks(tricks, deal["findings"])
        if deal.get("turns"):
            rows = turn_rows(deal["turns"], marks(deal["findings"]), self.screen, self.game.pack)
            yield from self._table(rows, TURN_LEGEND)
        if deal["findings"]:
            yield "  Findings"
            for finding in deal["findings"]:
                yield from self.finding(finding)
        if deal.get("more_findings"):
            yield f"    and {count(deal['more_findings'], 'more finding')}"
        if deal["scores"] is not None:
            yield "  Scores"
            yield from self.reckoning(deal)

    def tricks(self, tricks: Sequence[dict[str, Any]], findings: Sequence[dict[str, Any]]) -> Iterator[str]:
        """The tricks of a deal as a table: a column for each player, who won and why."""
        faulty = marks(findings)
        shown = (play["player"] for trick in tricks for play in trick["plays"])
        hands = list(dict.fromkeys([*self.players, *shown]))
        rows = [["#", "moves", *(f" {name}" for name in hands), "won by"]]
        rows += [
            [str(trick["number"]), span(trick["plays"]), *self._cells(trick, hands, faulty), won(trick)]
            for trick in tricks
        ]
        yield from self._table(rows, CLIMBING_LEGEND if self.game.family == "climbing" else LEGEND)

    def _table(self, rows: Sequence[Sequence[str]], signs: str) -> Iterator[str]:
        for place, line in enumerate(self.screen.table(rows)):
            yield self.screen.paint(line, dim=True) if place == 0 else line
        if not self.explained:
            findings = [finding for deal in self.verdict["deals"] for finding in deal["findings"]]
            yield self.screen.paint(f"  {legend(signs, findings)}", dim=True)
            self.explained = True

    def _cells(self, trick: dict[str, Any], hands: Sequence[str], faulty: dict[int, str]) -> list[str]:
        cells = dict.fromkeys(hands, "")
        best = winning_play(trick)
        for place, play in enumerate(trick["plays"]):
            mark = ("*" if play is best else "") + ("" if play["move"] is None else faulty.get(play["move"], ""))
            lead = ">" if place == 0 else " "
            told = self._play(play)
            told = self.screen.paint(told, bold=True) if play is best else told
            cells[play["player"]] += lead + told + self.screen.paint(mark, bold=True, fg="red" if "!" in mark else None)
        return list(cells.values())

    def _play(self, play: dict[str, Any]) -> str:
        """One play in a cell: a card, the cards of a combination joined by `+`, a pass, a blind card that was no good."""
        cards = [self.screen.cards([code], self.game.pack) for code in play.get("cards") or ()]
        if not cards:
            return "–" if play.get("action", "pass") == "pass" else str(play["action"])
        return "+".join(cards) if not play.get("failed") else f"({'+'.join(cards)})"

    # --- findings ------------------------------------------------------------------------------------------

    def finding(self, finding: dict[str, Any]) -> Iterator[str]:
        """One finding: what was wrong, what was legal, and the rule itself."""
        kind = finding["kind"]
        place = "" if finding["move"] is None else f", move {finding['move']}{self._lines(finding)}"
        corrected = ", corrected at the table" if finding.get("corrected") else ""
        head = self.screen.paint(kind, fg=KINDS[kind].colour, bold=True) + place + corrected
        yield from self.screen.wrap(f"{head}: {finding['message']}", "    ", "      ")
        if finding.get("legal"):
            yield from self.screen.wrap(f"legal: {self.screen.plays(finding['legal'], self.game.pack)}", "      ")
        yield from self.rule(finding["clause"])

    def _lines(self, finding: dict[str, Any]) -> str:
        line = self.where(finding["deal"], finding["move"])
        if line is None:
            return ""
        proof = self.where(finding["deal"], finding["proof"]["move"]) if finding.get("proof") else None
        return f" (line {line}" + (f", proof in line {proof})" if proof is not None else ")")

    def rule(self, clause_id: str) -> Iterator[str]:
        """The rule that something rests on, in its own words."""
        clause = self.game.in_any_deal.by_id.get(clause_id)
        if clause is not None:
            yield from self.screen.wrap(f"rule: {clause.title} ({clause_id}): {clause.says(self.game)}", "      ")

    # --- scores --------------------------------------------------------------------------------------------

    def reckoning(self, deal: dict[str, Any]) -> Iterator[str]:
        """The scores of a deal and how they add up."""
        rows = []
        size = max(len(str(points)) for points in deal["scores"].values())
        for name, points in deal["scores"].items():
            entries = (deal.get("reckoning") or {}).get(name, ())
            told = "; ".join(f"{entry['points']:+d} {entry['note']}".rstrip() for entry in entries)
            rows.append([name, f"{points:>{size}}", told])
        yield from self.screen.table(rows, "    ")

    # --- the match -----------------------------------------------------------------------------------------

    def match(self) -> Iterator[str]:
        """The scores so far, and how the match ended or who is next."""
        verdict = self.verdict
        yield from self.screen.wrap(f"Match: {scores(verdict['scores'])}", "", "  ")
        if verdict["ending"] is not None:
            ending = verdict["ending"]
            winners = " and ".join(verdict["winners"])
            told = f"Over after deal {ending['deal']}: {ending['reason']}. Won by {winners}."
            yield from self.screen.wrap(told, "", "  ")
        elif verdict["next"] is not None:
            yield from self.screen.wrap(self._next(verdict["next"]), "", "  ")
        if verdict.get("edition_changed"):
            yield from self.screen.wrap(f"The log was judged under another edition; this one is {verdict['edition']}.")

    def _next(self, due: dict[str, Any]) -> str:
        who = due.get("player") or "the table"
        text = f"Next: {who} to {due['action']}"
        if due.get("legal"):
            text += f": {self.screen.plays(due['legal'], self.game.pack)}"
            text += ", …" if due.get("more") else ""
            text += ", and perhaps unseen cards" if due.get("certain") is False else ""
        elif due.get("certain") is False:
            text += "; the log does not show any card that is still in hand"
        for offer in due.get("optional", ()):
            text += f"; {offer.get('player') or 'anybody'} may {offer['action']}"
        return text

    def rulings(self) -> Iterator[str]:
        """The rulings that the verdict rests on: the question and the first sentence of the answer."""
        if not self.verdict["rulings"]:
            return
        book = rulings()
        yield "Where the rules are silent, these rulings were followed:"
        for ruling in self.verdict["rulings"]:
            chosen = "" if ruling["value"] == "default" else f" = {ruling['value']}"
            first = ruling["text"].split(". ")[0].rstrip(".")
            question = book[ruling["id"]]["question"]
            yield from self.screen.wrap(f"{ruling['id']}{chosen}: {question} {first}.", "  ", "    ")


def won(trick: dict[str, Any]) -> str:
    """Who won a trick and why."""
    winner = trick.get("winner") or "nobody"
    aside = " (set aside)" if trick.get("taken") is False else ""
    reason = trick.get("reason")
    return f"{winner}{aside}: {reason}" if reason else winner + aside


def winning_play(trick: dict[str, Any]) -> dict[str, Any] | None:
    """The play that won the trick: the winner's only one, in climbing games their last, or none where it cannot be told
    apart."""
    own = [
        play
        for play in trick["plays"]
        if play["player"] == trick.get("winner") and play.get("cards") and not play.get("failed")
    ]
    climbing = any("action" in play for play in trick["plays"])
    return own[-1] if len(own) == 1 or (own and climbing) else None


def scores(points: dict[str, int]) -> str:
    """`Ann 3, Bob 1`."""
    return ", ".join(f"{name} {score}" for name, score in points.items())


def tally(verdict: Mapping[str, Any]) -> Counter[str]:
    """How many findings of each kind the verdict has."""
    return Counter(finding["kind"] for deal in verdict["deals"] for finding in deal["findings"])


def total(outcomes: Iterable[str]) -> str:
    """`3 logs: 2 clean, 1 violations`."""
    counted = Counter(outcomes)
    order = (*COLOURS, "unreadable")
    return f"{count(counted.total(), 'log')}: {', '.join(f'{counted[one]} {one}' for one in order if counted[one])}"


def line_finder(document: Document) -> Where:
    """Finds the file's line of a deal's (from 1) move; the file is not looked at before somebody asks."""
    places = cache(lambda: Places(document))

    def find(deal: int, move: int) -> int | None:
        if not document.alone:
            return None
        place = places().find(f"/deals/{deal - 1}/moves/{move}")
        return place.line if place is not None and place.exact else None

    return find
