"""Bridge deals in Portable Bridge Notation: read as logs, judged, and refused with their line where they are none."""

from __future__ import annotations

import random

import pytest

import referee
from referee.reading.documents import Document, form_of
from referee.reading.json_text import NotParsed
from referee.reading.records.pbn import read as read_pbn
from referee.reading.source_lines import Places
from tests import ROOT
from tests.helpers.commands import run

EVENING = ROOT / "examples" / "evening.pbn"
TEXT = EVENING.read_text()
WEST_LEADS = '[Dealer "S"]\n[Auction "S"]\n1NT AP\n[Play "W"]\n'
PLAYERS = ["North", "East", "South", "West"]


def moves(text: str) -> list[str]:
    assert len(read_pbn(text)["deals"]) == 1
    return moves_of(text, 0)


def moves_of(text: str, board: int) -> list[str]:
    told: list[str] = read_pbn(text)["deals"][board]["moves"]
    return told


def test_a_file_is_a_log_of_its_boards() -> None:
    log = read_pbn(TEXT)
    assert log["players"] == ["Ann", "Bob", "Cat", "Dan"]
    assert [deal["dealer"] for deal in log["deals"]] == ["Ann", "Bob", "Cat"]
    assert [deal["vulnerable"] for deal in log["deals"]] == ["none", ["Ann", "Cat"], ["Bob", "Dan"]]
    assert log["deals"][0]["hands"]["Bob"] == "9S 8S KH QH JH 10H KD QD JD KC QC JC 10C"
    assert list(log["deals"][2]["hands"]) == ["Cat"]
    assert log["deals"][0]["moves"][:8] == [
        "Ann bid 1S", "Bob pass", "Cat bid 2S", "Dan pass", "Ann pass", "Bob pass", "Bob KH", "Cat 3H",
    ]  # fmt: skip


def test_it_is_judged_like_any_log() -> None:
    verdict = referee.judge(TEXT)
    assert verdict["verdict"] == "clean"
    assert [deal["scores"]["Ann"] for deal in verdict["deals"]] == [110, -800, 590]
    assert referee.judge(read_pbn(TEXT)) == verdict
    assert run("judge", str(EVENING)).exit_code == 0
    assert run("judge", "-", stdin=TEXT).exit_code == 0
    assert '"verdict":"clean"' in run("score", str(EVENING)).output


def test_a_revoke_is_found_at_its_line_and_proved_by_a_later_one() -> None:
    broken = TEXT.replace("HK H3 H6 HA", "HK D8 H6 HA").replace("DJ D8 D4 DA", "DJ H3 D4 DA")
    shown = run("judge", "-", stdin=broken)
    assert shown.exit_code == 1
    assert "illegal, move 7 (line 24, proof in line 28): Cat played 8D" in shown.output


def test_cards_stand_in_the_order_of_the_seats_and_are_played_in_that_of_the_trick() -> None:
    told = moves(WEST_LEADS + "S2 SA S3 S4\nH2 H3 H4 HA\n*")
    assert told[4:] == ["West 2S", "North AS", "East 3S", "South 4S", "North 3H", "East 4H", "South AH", "West 2H"]


def test_a_trick_that_is_cut_short_ends_with_its_last_card() -> None:
    assert moves(WEST_LEADS + "S2 SA - -\n*")[4:] == ["West 2S", "North AS"]
    assert moves(WEST_LEADS + "S2 - S3 S4\n+")[4:] == ["West 2S", "North ?", "East 3S", "South 4S"]


def test_where_the_play_stops_the_result_is_claimed() -> None:
    assert moves('[Result "9"]\n' + WEST_LEADS + "S2 SA S3 S4\n*")[-1] == "South claim 8"
    assert moves('[Result "1"]\n' + WEST_LEADS + "S2 SA S3 S4\n+")[-1] == "South 4S"
    assert moves('[Result "9"]\n[Auction "S"]\n1NT AP\n')[-1] == "South claim 9"


def test_a_result_that_cannot_be_is_a_finding() -> None:
    (deal,) = referee.judge(TEXT.replace('[Result "8"]', '[Result "13"]', 1))["deals"][:1]
    (found,) = deal["findings"]
    assert (found["kind"], found["clause"]) == ("impossible", "on-record")


def test_a_result_that_the_table_settled_stands_and_is_scored() -> None:
    settled = TEXT.replace('[Result "8"]', '[Result "^10"]', 1)
    assert moves_of(settled, 0)[-1] == "Ann result 10 ruled"
    deal = referee.judge(settled)["deals"][0]
    assert (deal["findings"], deal["scores"]["Ann"]) == ([], 170)


def test_more_tricks_than_were_left_may_be_settled_after_a_claim() -> None:
    settled = '[Dealer "S"]\n[Result "^13"]\n' + WEST_LEADS.partition("\n")[2] + "S2 S3 SA S4\n*"
    (deal,) = referee.judge(settled)["deals"]
    assert (deal["findings"], deal["scores"]["South"]) == ([], 270)


def test_a_declarer_who_stands_though_another_named_the_strain_first() -> None:
    text = '[Dealer "S"]\n[Declarer "^N"]\n[Contract "1NT"]\n[Result "7"]\n[Auction "S"]\n1NT AP\n[Play "E"]\nS2 S3 SA S4\n*'
    assert moves(text)[4:6] == ["North contract 1N ruled", "East 2S"]
    (deal,) = referee.judge(text)["deals"]
    assert (deal["findings"], deal["scores"]["North"]) == ([], 90)


@pytest.mark.parametrize(
    "told, message",
    [
        (
            '[Contract "3NT"]\n[Declarer "S"]',
            "South is on record as the declarer of 3N; the auction made it 1N by South.",
        ),
        (
            '[Contract "1NT"]\n[Declarer "N"]',
            "North is on record as the declarer of 1N; the auction made it 1N by South.",
        ),
        ('[Contract "1NTX"]', "South is on record as the declarer of 1N doubled; the auction made it 1N by South."),
        ('[Declarer "W"]', "West is on record as the declarer of 1N; the auction made it 1N by South."),
        ('[Contract "Pass"]', "South is on record with a deal that was passed out; the auction made it 1N by South."),
    ],
)
def test_a_contract_that_is_not_that_of_the_auction_is_a_contradiction(told: str, message: str) -> None:
    (deal,) = referee.judge(f'{told}\n[Result "7"]\n' + WEST_LEADS + "S2 SA S3 S4\n*")["deals"]
    assert [(found["kind"], found["message"]) for found in deal["findings"]] == [("impossible", message)]


def test_a_record_that_breaks_off_is_told_so_where_it_has_a_result_all_the_same() -> None:
    broken = '[Result "9"]\n' + WEST_LEADS + "S2 SA S3 S4\n"
    assert moves(broken)[-1] == "South result 9 unfinished"
    verdict = referee.judge(broken)
    assert (verdict["verdict"], verdict["deals"][0]["scores"]["South"]) == ("undecided", 150)
    assert referee.judge(broken.replace('"9"', '"1"'))["deals"][0]["findings"] == []


def test_a_card_that_nobody_noted_in_the_middle_is_unknown_and_the_result_tells_the_trick() -> None:
    unseen = '[Dealer "S"]\n[Result "8"]\n[Auction "S"]\n1NT AP\n[Play "W"]\nS2 - - -\nS9 SA S3 S4\n*'
    assert moves(unseen)[4:] == [
        "West 2S", "North ?", "East ?", "South ?", "West 9S", "North AS", "East 3S", "South 4S", "South result 8",
    ]  # fmt: skip
    assert referee.judge(unseen)["deals"][0]["scores"]["South"] == 120


def test_a_result_may_be_told_of_a_side() -> None:
    assert moves('[Result "EW 4"]\n' + WEST_LEADS + "S2 SA S3 S4\n*")[-1] == "South claim 8"
    assert moves('[Result "NS 9 EW 4"]\n' + WEST_LEADS + "S2 SA S3 S4\n*")[-1] == "South claim 8"


def test_a_tag_needs_no_blank_and_a_note_no_end() -> None:
    told = moves('[Dealer"S"]\n[Auction"S"]\n1C=1 Pass 1D=2= Pass\n1H AP')
    assert told[:5] == ["South bid 1C", "West pass", "North bid 1D", "East pass", "South bid 1H"]
    assert form_of("-", b'[Event"#"]\n') == "pbn"


@pytest.mark.parametrize(
    "written, kind, message",
    [
        ("N contract 4S", "impossible", "N is on record as the declarer of 4S; the auction is not over."),
        ("N contract pass", "impossible", "N is on record with a deal that was passed out; the auction is not over."),
        ("N contract 4S ruled", "illegal", "N had the contract settled before the auction was over."),
        ("N result 9", "impossible", "N is on record with 9 tricks, but there is no contract."),
    ],
)
def test_what_is_on_record_before_its_time_is_found(written: str, kind: str, message: str) -> None:
    log = {"game": "contract-bridge", "players": ["N", "E", "S", "W"], "dealer": "N", "deals": [{"moves": [written]}]}
    (found,) = referee.judge(log)["deals"][0]["findings"]
    assert (found["kind"], found["message"]) == (kind, message)


@pytest.mark.parametrize(
    "written",
    ["N contract", "N contract 4SXXX", "N contract 8", "N contract 0N", "N result", "N result -1", "N result x"],
)
def test_what_says_no_contract_or_result_cannot_be_read(written: str) -> None:
    log = {"game": "contract-bridge", "players": ["N", "E", "S", "W"], "dealer": "N", "deals": [{"moves": [written]}]}
    with pytest.raises(referee.UnreadableLog):
        referee.judge(log)


@pytest.mark.parametrize(
    "contract, declarer, calls",
    [
        ("4S", "S", ["North pass", "East pass", "South bid 4S", "West pass", "North pass", "East pass"]),
        ("1NTX", "N", ["North bid 1N", "East double", "South pass", "West pass", "North pass"]),
        ("2H XX", "N", ["North bid 2H", "East double", "South redouble", "West pass", "North pass", "East pass"]),
        ("Pass", "", ["North pass", "East pass", "South pass", "West pass"]),
    ],
)
def test_a_contract_alone_gets_the_shortest_auction(contract: str, declarer: str, calls: list[str]) -> None:
    assert moves(f'[Dealer "N"]\n[Contract "{contract}"]\n[Declarer "{declarer}"]') == calls
    (deal,) = referee.judge(f'[Dealer "N"]\n[Contract "{contract}"]\n[Declarer "{declarer}"]')["deals"]
    assert deal["findings"] == []


def test_calls_may_be_remarked_on_noted_and_irregular() -> None:
    told = moves('[Auction "N"]\n1C! =1= X $3 ^S 1H? {too low next} ^I 1D ; so it was\nAP\n[Note "1:strong"]')
    assert told == [
        "North bid 1C",
        "East double",
        "West bid 1H",
        "North bid 1D",
        "East pass",
        "South pass",
        "West pass",
    ]
    verdict = referee.judge('[Dealer "N"]\n[Auction "N"]\n1C! =1= X $3 ^S 1H? ^I 1D AP')
    assert [(found["move"], found["clause"]) for found in verdict["deals"][0]["findings"]] == [
        (2, "contract-bids"),
        (3, "contract-bids"),
    ]


def test_a_lead_out_of_turn_is_that_players() -> None:
    told = moves(WEST_LEADS + "S2 SA S3 S4\nH2 H3 ^L H4 HA\n*")
    assert told[8:] == ["East 4H", "South AH", "West 2H", "North 3H"]


def test_the_number_of_the_board_tells_what_is_left_out() -> None:
    (deal,) = read_pbn('[Board "7"]\n[Deal "S:AKQJ.T98.765.432 - - -"]')["deals"]
    assert (deal["dealer"], deal["vulnerable"]) == ("South", PLAYERS)


def test_players_who_change_are_called_by_their_seats() -> None:
    assert read_pbn(TEXT.replace('[North "Ann"]', '[North "Ann Lee"]'))["players"][0] == "Ann Lee"
    assert read_pbn(TEXT + '\n[Event "#"]\n[Board "4"]\n[North "Eve"]\n')["players"] == PLAYERS
    assert read_pbn('[North "pass, then"]\n[East "B"]\n[South "C"]\n[West "D"]')["players"] == PLAYERS


@pytest.mark.parametrize(
    "old, new, line, told",
    [
        ("HJ C7 H9 ST", "HJ C7 H9 S1", 36, "'S1' is no card"),
        ("1S =1= Pass", "1S =1= Paas", 20, "'Paas' is no call"),
        ('[Dealer "E"]', '[Dealer "Q"]', 46, "'Q' is no seat"),
        ('[Vulnerable "None"]', '[Vulnerable "North"]', 12, "'North' is not who is vulnerable"),
        ("AKQJT.A2.A32.A32", "AKQJ1.A2.A32.A32", 13, "'1' is no card"),
        ('[Result "8"]', '[Result "eight"]', 17, "'eight' is no result"),
        ('[Contract "4HX"]', '[Contract "8H"]', 69, "'8H' is no contract"),
        ("first.}", "first.", 18, "a comment that does not end"),
        ('[Board "2"]', "[Board 2]", 41, "'[' belongs to no tag"),
    ],
)
def test_what_is_no_such_file_is_refused_at_its_line(old: str, new: str, line: int, told: str) -> None:
    text = TEXT.replace(old, new, 1)
    with pytest.raises(NotParsed) as fault:
        read_pbn(text)
    assert fault.value.line == line
    assert told in fault.value.detail
    shown = run("judge", "-", stdin=text)
    assert shown.exit_code == 2
    assert f"standard input:{line}:" in shown.output
    with pytest.raises(referee.UnreadableLog, match=f"line {line}, column"):
        referee.judge(text)


def test_its_form_is_told_by_the_name_or_by_the_beginning() -> None:
    assert form_of("evening.PBN", b"") == "pbn"
    assert form_of("-", TEXT.encode()) == form_of("-", b'\xef\xbb\xbf[Event ""]') == "pbn"
    assert form_of("-", b'["Ann"]') == form_of("evening.json", TEXT.encode()) == "json"


def test_older_characters_are_read() -> None:
    text = TEXT.replace("Ann", "Änne").encode("latin-1")
    assert Document("evening.pbn", "pbn", text).parse()["players"][0] == "Änne"
    assert Places(Document("evening.pbn", "pbn", text)).find("/deals/0/moves/6") is not None


def test_whatever_is_damaged_has_a_verdict_or_is_refused() -> None:
    chance = random.Random(5)
    pieces = [" ^S ", " ^L ", "^I", "*", "-", "+", " =3= ", "\n\n", "[", "{", "# ", " AP ", " X ", "HT", "7NT"]
    verdicts: set[str] = set()
    for _ in range(300):
        place = chance.randrange(300, len(TEXT))
        text = TEXT[:place] + chance.choice(pieces) + TEXT[place + chance.randrange(3) :]
        try:
            verdicts.add(referee.judge(text)["verdict"])
        except referee.UnreadableLog:
            verdicts.add("unreadable")
    assert {"clean", "violations", "unreadable"} <= verdicts
