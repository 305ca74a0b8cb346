"""The King and the Queen of a suit, declared as one of them is played."""

from __future__ import annotations

from referee.cards.packs import cards_of
from referee.clauses.declarations.declared import (
    Declaration,
    Declared,
    Declaring,
    PointsDeclared,
    trump_in_examples,
)
from referee.clauses.kinds import Duty, Effect, Excuse, Game, Move, Restriction, Table, bound_by, questions
from referee.clauses.phases import before_lead
from referee.clauses.tricks.drawing import cards_to_draw
from referee.games.examples import Examples, Reckoned, bad, good
from referee.games.parameters import flag, number, word, worded


def pair_of(table: Table, suit: int) -> int:
    """The King and the Queen of a suit."""
    letter = table.pack.suits[suit].letter
    return table.pack.codes_mask(rank + letter for rank in _ranks(table.game))


def _ranks(game: Game) -> tuple[str, str]:
    """The King and the Queen, or in German packs the Ober."""
    return ("K", "Q") if any(rank.letter == "Q" for rank in game.pack.ranks) else ("K", "O")


class MarriagesDeclared(PointsDeclared):
    """How many points somebody has declared for marriages."""

    name = "marriages"
    large = True
    question = "How many points did each player declare for marriages?"
    untold = "which marriages were declared"


class Marriages(Declaring, Restriction, Effect, title="Marriages", leading=True, following=True, each_card=True):
    """Points for the King and the Queen of a suit, declared as one of them is played.

    `Ann declare marriage H`, and then the card. With points for trumps only it is Belote's belote-rebelote and the Stöck of
    Jass; declared on a lead, the marriage of Schnapsen, Sixty-six and Tute."""

    gist = "{says}"
    rule = (
        "If you hold the {king} and the {queen} of trumps[others:, or of another suit], you may declare them{name:the} {when}. "
        "That counts {trumps:point}[others: in trumps and {others} in any other suit][needs_trick:, but only once you have won "
        "a trick].[open: Once nothing is left to draw, or the stock is closed, no marriage is declared any more.]"
    )
    short = "[others:{others} or {trumps} in trumps|{trumps:point}]"
    asks_for = (questions.CARDS_SCORED,)
    binds_followers = stays = True
    words = ("marriage",)
    before_trick = True
    fact_told = MarriagesDeclared()
    trumps: int = number("points for the King and the Queen of trumps", low=1)
    others: int | None = number("points for those of another suit; left out, only trumps count", default=None, low=1)
    when: str = worded(
        "when it is declared",
        {"play": "as you play one of the two", "lead": "as you lead one of the two"},
        default="play",
    )
    needs_trick: bool = flag("does it count only once its side has won a trick?", default=False)
    open: bool = flag("is it declared only as long as cards are left to draw?", default=False)
    name: str | None = word("what it is called", default=None)

    def called(self) -> str:
        return self.name or "marriages"

    def says(self, game: Game) -> str:
        king, queen = (game.pack.rank_name(rank) for rank in _ranks(game))
        return self.worded(self.rule, game, king=king, queen=queen)

    def worth(self, table: Table, suit: int) -> int | None:
        """The points for the marriage of a suit; None where it counts nothing."""
        return self.trumps if suit == table.trumps.suit else self.others

    def receive(self, table: Table, move: Move) -> None:
        suit, seat = move.suit, move.seat
        points = None if suit is None else self.worth(table, suit)
        if suit is None or points is None:
            trumps = "there are no trumps" if table.trumps.suit is None else table.trumps.suit_name(table.trumps.suit)
            table.accuse(self, move, f"declared a marriage that counts nothing; only that of trumps does ({trumps}).")
            return
        cards = pair_of(table, suit)
        if any(made.clause == self.id and made.cards == cards for made in table.own(Declared).made):
            table.accuse(
                self, move, f"declared the marriage in {table.trumps.suit_name(suit)}, which has been declared."
            )
            return
        if table.awaited is not None and not self.judge_turn(table, move, table.awaited, "declared a marriage", ""):
            return
        if self.open and not cards_to_draw(table):
            table.accuse(self, move, "declared a marriage when nothing was left to draw.")
            return
        if self.when == "lead" and table.trick.cards:
            table.accuse(self, move, "declared a marriage without the lead; it is declared as one of the two is led.")
            return
        before = self._played(table, seat, cards)
        if not self._may_be_played(table, seat, cards & ~before):
            table.accuse(self, move, "declared a marriage, but may play neither of the two to this trick.")
            return
        if self.holds(table, move, cards, before):
            self.note(
                table, Declaration(seat, self.id, cards, points, f"the marriage in {table.trumps.suit_name(suit)}")
            )
            table.own(Declared).pending = (seat, cards & ~before)

    def _may_be_played(self, table: Table, seat: int, cards: int) -> bool:
        """Is it possible that the player may play one of the cards now, as far as the hand is known?"""
        if not table.trick.cards:
            return True
        table.trick.mover = seat
        clauses = [part for clause in table.game.of_kind(Restriction) for part in clause.parts()]
        duties = bound_by(table, [one for one in clauses if one.following], table.game.of_kind(Excuse))
        hand = table.hands.known[seat]
        for card in cards_of(cards):
            bit, band, free = table.pack.bits[card], -1, True
            for duty in duties:
                if bit & duty.permitted:
                    band &= duty.permitted if duty.permitted == duty.owed else -1
                elif band & duty.owed & hand:
                    free = False
            if free:
                return True
        return False

    def _played(self, table: Table, seat: int, cards: int) -> int:
        """Those of the cards that the player has played before, where one of the two may have been."""
        if self.when == "lead":
            return 0
        places = table.hands.record.places
        gone = cards & ~table.hands.known[seat]
        return table.pack.mask(card for card in cards_of(gone) if table.fell(card) and (seat, card) in places)

    # --- one of the two must be played ---------------------------------------------------------------------

    def idle(self, table: Table) -> bool:
        return table.own(Declared).pending is None

    def until(self, table: Table) -> int:
        return 0 if self.idle(table) else -1

    def binds(self, table: Table) -> Duty | None:
        pending = table.own(Declared).pending
        if pending is None or (table.trick.cards and pending[0] != table.trick.mover):
            return None
        return Duty(self, pending[1], pending[1])

    def breach(self, table: Table, held: str) -> str:
        return f"{self.played(table) if table.trick.cards else 'as a lead'} after declaring a marriage with {held}"

    def doubt(self, table: Table) -> str:
        return "after declaring a marriage; whether a card of it was held is not known"

    def stirred_by(self, table: Table) -> int:
        return 0 if self.idle(table) else -1

    def after_play(self, table: Table, seat: int, card: int) -> None:
        declared = table.own(Declared)
        if declared.pending is not None:
            declared.pending = None

    # --- what there is to declare --------------------------------------------------------------------------

    def in_turn(self, table: Table, seat: int, cards: int) -> list[str]:
        declared, moves = table.own(Declared), []
        if declared.pending is not None or (self.when == "lead" and table.trick.cards):
            return []
        if self.open and not cards_to_draw(table):
            return []
        for suit in range(len(table.pack.suits)):
            pair = pair_of(table, suit)
            before = self._played(table, seat, pair)
            made = any(one.clause == self.id and one.cards == pair for one in declared.made)
            if self.worth(table, suit) and not made and not pair & ~(table.hands.known[seat] | before) and pair & cards:
                moves.append(f"declare marriage {table.pack.suits[suit].letter}")
        return moves

    def examples(self, game: Game) -> Examples:
        king, trump, suits = _ranks(game)[0], trump_in_examples(game), game.pack.suits
        letter, other, low = (
            suits[trump].letter,
            suits[trump - 1].letter,
            game.pack.names(game.pack.suit_masks[trump])[0],
        )
        turned = any(move.endswith(rank + letter) for rank in _ranks(game) for move in before_lead(game))
        suit = other if self.others and turned else letter
        yield good(f"{{first}} declare marriage {suit}", f"{{first}} {king}{suit}", start="lead")
        yield bad(f"{{first}} declare marriage {suit}", "{first} {lead}", start="lead")
        not_leading = good if self.when == "play" else bad
        yield not_leading(f"{{first}} {low}", f"{{second}} declare marriage {letter}", start="lead")
        if not self.others:
            yield bad(f"{{first}} declare marriage {other}", start="lead")
        won = int(self.needs_trick)
        yield Reckoned(self.trumps, tricks=won, declared=f"marriage {letter}", trump=letter)
        if self.others:
            yield Reckoned(self.others, tricks=won, declared=f"marriage {other}", trump=letter)
        if self.needs_trick:
            yield Reckoned(None, declared=f"marriage {letter}", trump=letter)
        else:
            yield Reckoned(self.trumps, declared=f"marriage {letter}", trump=letter, others=(3,))
