"""Cards played face down under a claim, which may be doubted."""

from __future__ import annotations

import random

from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import TABLE, Declining, Due, Move, Part, Place, Stage, Table, questions
from referee.games.basics import Basic
from referee.games.examples import bad, good
from referee.games.parameters import word


class Claimed(Part):
    """The last card that was laid face down."""

    last: tuple[int, int] | None = None
    """Who laid it, and what it was said to be; None where it can be challenged no more."""
    challenger: int | None = None
    """Who has challenged that, the card not being shown yet."""
    laid = UNKNOWN
    """In samples, the card itself."""

    def settle(self) -> None:
        """The claim has been answered."""
        self.last = self.challenger = None


class Claims(
    Stage,
    Declining,
    title="Claims and challenges",
    ordered=False,
    face_down=True,
    answers=questions.DECLINING,
    edition=2,
):
    """Cards are played face down, and what is said of them may be a lie."""

    gist = (
        "In your turn, play one card face down and say what it is, truthfully or not; what you say must match the suit or "
        "the rank of the card claimed last. Any other player may call “{word}” to challenge you. Whoever is caught lying, or "
        "challenges the truth, takes the pile, and the player to the left of whoever was challenged goes on with any card."
    )
    rule = (
        "In your turn, play one card face down on the pile and say what it is, truthfully or not; you may not pass. "
        "Before the next move any other player may challenge you by calling “{word}”. The card is then shown. If you "
        "lied, you take the pile into your hand; if not, the challenger does. Either way the player to your left goes "
        "on. A claim that nobody challenges counts as true."
    )
    skipped = "the card that was challenged has not been shown"
    rulings = ("claim-challenge", "pile-taken", "claim-unseen")
    verbs = frozenset({"challenge", "turn-up"})
    word: str = word("what is called out to challenge")
    shows = (
        good("{first} {lead}", "{second} challenge", "table turn-up {lead}", "{second} {other}", start="lead"),
        good(
            "{first} {lead}",
            "{second} challenge",
            "table turn-up {other}",
            "{second} {other}",
            start="lead",
            note="It was a lie, which is allowed.",
        ),
        bad("{second} challenge", start="lead", note="Nothing has been claimed yet."),
        bad("{first} pass", start="lead"),
    )

    def accepts(self, table: Table, move: Move) -> bool:
        return move.verb == "challenge" or table.own(Claimed).challenger is not None

    def due(self, table: Table) -> Due | None:
        return None if table.own(Claimed).challenger is None else Due(TABLE, "turn-up")

    def waive(self, table: Table) -> None:
        table.own(Claimed).settle()
        table.piles.tops = [None]

    def receive(self, table: Table, move: Move) -> None:
        if move.verb == "challenge":
            self._challenge(table, move)
        else:
            self._show(table, move)

    def _challenge(self, table: Table, move: Move) -> None:
        name, problem, claimed = table.names[move.seat], None, table.own(Claimed)
        if claimed.last is None or claimed.challenger is not None:
            problem = f"{name} challenged, but there is no claim that may be challenged now."
        elif move.seat == claimed.last[0]:
            problem = f"{name} cannot challenge a claim of {name}'s own."
        if problem is not None:
            table.find("illegal", self, problem, move=move.index, seat=move.seat)
            return
        table.cited |= {"claim-challenge"}
        claimed.challenger = move.seat
        table.over = False

    def _show(self, table: Table, move: Move) -> None:
        """The card is shown, and the pile goes to the liar or to the mistaken challenger."""
        last, challenger = table.own(Claimed).last, table.own(Claimed).challenger
        assert last is not None
        assert challenger is not None
        (liar, claimed), pack = last, table.pack
        shown = move.cards[0] if move.cards else UNKNOWN
        if shown < 0:
            message = "The log does not know which card was shown; who takes the pile cannot be told."
            table.find("unproven", self, message, move=move.index)
            self.waive(table)
            return
        shown_as, laid = shown, table.own(Claimed).laid
        if not pack.holds(shown) or not (shown == laid or table.hands.possible[Place.LAST_LAID] >> shown & 1):
            message = f"{pack.codes[shown]} cannot be the card that {table.names[liar]} played: it is somewhere else."
            clause = Basic.HANDS if pack.holds(shown) else Basic.PACK
            table.find("impossible", clause, message, move=move.index, seat=liar)
            shown_as = UNKNOWN
        taker = challenger if shown == claimed else liar
        if claimed < 0:
            message = f"The log does not say what {table.names[liar]} claimed; who takes the pile cannot be told."
            table.find("unproven", self, message, move=move.index)
            taker = table.readings.pick(move.index, "taker", (challenger, liar))
        self.take_up(table, taker, liar, shown_as, move.index)

    def take_up(self, table: Table, taker: int, liar: int, shown: int, index: int) -> None:
        """The pile goes to the player who was wrong; `shown` is its top card (UNKNOWN: not known)."""
        table.hands.add(taker, (*table.piles[0][:-1], shown), index, source=Place.PILE)
        table.piles.take_all()
        table.trick.faces = []
        table.hands.possible[Place.PILE] = 0
        table.own(Claimed).settle()
        if taker == liar:
            table.closing = False
            table.first_out = []
            table.out = [seat for seat in table.out if seat != liar]

    def sample(self, table: Table, rng: random.Random) -> str | None:
        claimed = table.own(Claimed)
        return None if claimed.challenger is None else f"table turn-up {table.pack.codes[claimed.laid]}"
