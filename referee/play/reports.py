"""What is said alike in several families of a play that is wrong, or that nobody can judge."""

from __future__ import annotations

from referee.clauses.kinds import CardsApart
from referee.clauses.trumps.trump_cards import Robbed
from referee.games.basics import Basic
from referee.games.clause import Clause
from referee.games.question import Question
from referee.play.notation import MOST_LISTED
from referee.reading.moves import Move
from referee.table.table import Table


def report_play(
    table: Table, move: Move, clause: Clause | Question | str, did: str, listed: tuple[list[str], bool]
) -> None:
    """Reports a play; `did` goes on after the name, `listed` are those that were legal, and whether there were more."""
    legal, more = listed
    if more:
        did += f" More than {MOST_LISTED} plays were legal."
    table.cite("as-played")
    table.accuse(clause, move, did, legal=legal)


def report_wrong_lead(table: Table, index: int, seat: int, due: int, clause: Clause) -> None:
    """Reports a lead by another player than the one who was due."""
    table.cite("lead-out-of-turn")
    message = f"{table.names[seat]} led, but the lead was {table.names[due]}'s."
    table.find("illegal", clause, message, move=index, seat=seat)


def report_undeclared(table: Table, index: int, seat: int, card: int, example: str | None = None) -> None:
    """Says that a wild card was played without a word on what it stands for; `example` is how a log says it."""
    table.cite("wild-joker-undeclared")
    code = table.pack.codes[card]
    told = example or f"{code}=7H"
    message = f"{table.names[seat]} played {code} and the log does not say what it stands for (as in {told})."
    table.find("unproven", table.wild.clause, message, move=index, seat=seat)


def report_not_held(
    table: Table, index: int, seat: int, card: int, holder: int | None = None, did: str = "played"
) -> None:
    """Says why the card cannot have been in that hand, or in the row that it came from; `did` is what was done with it."""
    name, code = table.names[seat], table.pack.codes[card]
    holder = seat if holder is None else holder
    clause = Basic.HANDS
    if not table.pack.holds(card):
        clause, message = Basic.PACK, f"{name} {did} {code}, which is not in this game's pack."
    elif table.fell(card):
        message = f"{name} {did} {code}, which has been played before in this deal."
    elif card == table.trumps.turned and table.trumps.turn_up_from != "hand":
        what = (
            "the card that was turned up" if table.own(Robbed).by is None else "which was swapped for the turned card"
        )
        message = f"{name} {did} {code}, {what}."
    elif not table.hands.has_room(holder, card):
        message = f"{name} {did} {code}; fewer cards came into that hand unseen than came out of it."
    elif owners := [s for s in range(table.hand_count) if table.hands.known[s] >> card & 1]:
        hand = f"{table.names[owners[0]]}'s hand" if owners[0] < table.seats else table.names[owners[0]]
        message = f"{name} {did} {code}, which is in {hand}."
    elif table.kitty.known >> card & 1:
        words = [apart.word for apart in table.game.of_kind(CardsApart)]
        message = f"{name} {did} {code}, which lies in the {words[0] if words else 'kitty'}."
    elif table.hands.sizes[holder] <= 0:
        message = f"{name} {did} {code} with no card left in the hand."
    else:
        message = f"{name} {did} {code}, which is not in {name}'s hand."
    table.hands.sure.pop(holder, None)
    table.find("impossible", clause, message, move=index, seat=seat)
