"""Marriages, sequences and cards of a rank that are declared: in a game of Belote's kind that is written here."""

from __future__ import annotations

from typing import Any

import pytest

from referee.clauses.declarations.combinations import DeclaredCombinations
from referee.clauses.scenes import examples_of
from referee.games.game import Game
from referee.loading import catalogue
from referee.play.sampling import sample
from referee.reading.log import read_log
from referee.reading.moves import as_move
from referee.reading.seating import seating_of
from referee.table.table import Table
from referee.verdict.judging import judge_log
from tests.helpers.verdicts import sound_game
from tests.rules.examples import run

FOURS = {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}
BELOTE = [
    {"marriages": {"trumps": 20}},
    {"declared-combinations": {"runs": {"3": 20, "4": 50, "5": 100}, "fours": FOURS, "best": "four"}},
]
HANDS = {
    "Ann": "AS KS QS 7H 8H 9H 7D 8D", "Bob": "JS JH JD JC 7S KH KD KC",
    "Cat": "9S 10S 8S AH 10H 9D AD 9C", "Dan": "7C 8C QH QC QD 10C 10D AC",
}  # fmt: skip


def game_of(*clauses: Any) -> Game:
    """Four players, two sides, spades always trumps, and these declarations."""
    raw = {
        "name": "Trial", "about": "A trial.", "family": "trick-taking", "players": [4, 4],
        "sources": [{"rules": "None", "by": "Nobody"}], "pack": {"base": "french-32", "ranks": "A 10 K Q J 9 8 7"},
        "clauses": [
            "deal-all", {"trump-declared": {"suit": "S"}}, "eldest-leads", "follow-suit",
            {"trick-winner": {"of": "led-suit"}}, "winner-leads", "tricks-until-empty",
            {"sides": {"of": "opposite", "scores": "together"}},
            {"card-values": {"ranks": {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}}}, "score-card-points", *clauses,
            {"target": {"points": 500}}, "tie-extra-round",
        ],
    }  # fmt: skip
    return sound_game("trial", raw)


def judged(game: Game, moves: str, hands: dict[str, str] | None = None, **more: Any) -> Any:
    """The deal of that verdict; Dan deals, Ann leads."""
    deal: dict[str, Any] = {"moves": moves} | ({"hands": hands} if hands else {})
    log = {"game": "trial", "players": ["Ann", "Bob", "Cat", "Dan"], "dealer": "Dan", "deals": [deal], **more}
    verdict = judge_log(read_log(log, lambda _: game, catalogue.rulings()), "")
    return {**verdict["deals"][0], "next": verdict["next"]}


def wrong(deal: Any) -> list[tuple[int, str, str]]:
    return [(found["move"], found["kind"], found["message"]) for found in deal["findings"]]


@pytest.fixture(scope="module")
def belote() -> Game:
    return game_of(*BELOTE)


def test_the_clauses_keep_their_examples(belote: Game) -> None:
    for clause in belote.clauses:
        if clause.section == "declarations":
            for example in examples_of(clause, belote):
                run(belote, clause, example)


def test_what_the_page_says(belote: Game) -> None:
    assert belote.by_id["marriages"].says(belote) == (
        "If you hold the King and the Queen of trumps, you may declare them as you play one of the two. That counts 20 "
        "points."
    )
    assert (
        belote.by_id["declared-combinations"]
        .says(belote)
        .startswith(
            "Before you play your first card, declare what combinations you hold: sequences of a suit, in the order A K Q J 10 "
            "9 8 7, count 20 for three, 50 for four and 100 for five or more; four of a rank count 200 for four Jacks, 150 for "
            "four 9s and 100 for four Aces, 10s, Kings or Queens. Only the side"
        )
    )


def test_samples_declare_and_are_clean(belote: Game) -> None:
    declared = 0
    for seed in range(12):
        log = sample(belote, seed=seed, deals=3)
        declared += sum(" declare " in move for deal in log["deals"] for move in deal["moves"])
        for hands in (True, False):
            shown = log if hands else {**log, "deals": [{**deal, "hands": {}} for deal in log["deals"]]}
            verdict = judge_log(read_log(shown, lambda _: belote, catalogue.rulings()), "")
            found = [one for deal in verdict["deals"] for one in deal["findings"]]
            assert not [one for one in found if one["kind"] != "unproven"], found
            assert not hands or not found
    assert declared > 10


@pytest.mark.parametrize(
    "declared, seats",
    [
        ("Ann run AS KS QS / Bob four Q / Cat run 9H 8H 7H", {1}),
        ("Ann run AS KS QS / Bob run KH QH JH 10H / Dan run 9D 8D 7D", {1, 3}),
        ("Ann run KD QD JD / Bob run AH KH QH", {1}),
        ("Ann run AD KD QD / Bob run AS KS QS", {1}),
        ("Ann run AD KD QD / Bob run AH KH QH", {0}),
        ("Ann four Q / Bob four 10", {1}),
    ],
)
def test_only_the_side_with_the_best_counts(belote: Game, declared: str, seats: set[int]) -> None:
    """A four beats any run, the fours rank as in the file; runs by length, height, trumps, and who was first."""
    table = Table(belote, ["Ann", "Bob", "Cat", "Dan"], 3)
    table.trumps.settle(belote.pack.suit("S"))
    clause = belote.by_id["declared-combinations"]
    assert isinstance(clause, DeclaredCombinations)
    reader = seating_of(belote, ("Ann", "Bob", "Cat", "Dan")).reader
    for one in declared.split(" / "):
        name, _, what = one.partition(" ")
        move = as_move(reader.read_move(f"{name} declare {what}"), 0)
        table.trick.seats, table.awaited = [], move.seat
        table.hands.known[move.seat] |= belote.pack.mask(move.cards)
        clause.receive(table, move)
    assert not table.findings
    assert {line.seat for line in clause.counted(table)} == seats


def test_a_declaration_that_the_hand_has_not(belote: Game) -> None:
    (found,) = wrong(judged(belote, "Ann declare four J\nAnn 7H", HANDS))
    assert found[:2] == (0, "illegal")
    assert found[2] == "Ann declared JC, which is not in Ann's hand."


def test_another_player_s_later_card_proves_it(belote: Game) -> None:
    deal = judged(belote, "Ann declare run AS KS QS\nAnn 7H\nBob JH\nCat AH\nDan QH\nCat AD\nDan QD\nAnn 7D\nBob KS")
    found = deal["findings"][0]
    assert (found["move"], found["kind"], found["proof"]) == (0, "illegal", {"move": 8, "card": "KS"})
    assert found["message"] == "Ann declared KS, which is not in Ann's hand: Bob has it, at move 8."


def test_declared_cards_are_known(belote: Game) -> None:
    deal = judged(belote, "Ann 7H\nBob KH\nCat AH\nDan declare run QH JH 10H\nDan 8C")
    assert wrong(deal) == [(4, "illegal", "Dan played 8C to a heart trick while holding JH, QH and 10H.")]


@pytest.mark.parametrize(
    "moves, place, message",
    [
        ("Ann 7H\nAnn declare run 9H 8H 7H", 1, "Ann declared too late: combinations are declared before one's first card."),
        ("Bob declare four J", 0, "Bob declared out of turn; it was Ann's turn."),
        ("Ann declare run AS KS JS", 0, "Ann declared AS KS JS, which makes nothing that counts here."),
        ("Ann declare run 9H 8H 7H\nAnn declare run 9H 8H 7H", 1, "Ann declared a card twice; each stands in one combination only."),  # noqa: E501
        ("Ann declare marriage S\nAnn 7H", 1, "Ann played 7H as a lead after declaring a marriage with KS."),
        ("Ann declare marriage H", 0, "Ann declared a marriage that counts nothing; only that of trumps does (spades)."),
        ("Ann declare marriage S\nAnn declare marriage S", 1, "Ann declared the marriage in spades, which has been declared."),
        ("Ann declare nothing", 0, "Ann made the move “declare”, which has no place here in Trial."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_declaration(belote: Game, moves: str, place: int, message: str) -> None:
    found = wrong(judged(belote, moves, HANDS))
    assert found[0][:2] == (place, "illegal")
    if "KS" not in message or "after" not in message:
        assert found[0][2] == message


def test_the_next_move_names_what_may_be_declared(belote: Game) -> None:
    deal = judged(belote, "", HANDS)
    assert deal["next"]["optional"] == [
        {"player": "Ann", "action": "declare", "legal": ["marriage S"]},
        {"player": "Ann", "action": "declare", "legal": ["run 9H 8H 7H", "run AS KS QS"]},
    ]
    assert judged(belote, "Ann declare marriage S", HANDS)["next"]["legal"] == ["QS", "KS"]
