"""Trick-taking: steps before play, tricks in turn, the reckoning.

`TrickDeal` is one deal in progress. It takes moves one after another, judges each against the clauses of the game and
applies it as made; at any time it can say what is due next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from referee.cards import UNKNOWN, cards_of
from referee.clauses.base import Award, Due, Duty, Effect, Points, Restriction, Setup, Stage
from referee.clauses.laws import Laws, apply_laws, law_forbidding, use_grant
from referee.clauses.leading import FirstLead
from referee.clauses.playing import english_list
from referee.clauses.winning import NextLead, Scale, TrickWinner
from referee.game import Game
from referee.moves import CARD, SEAT_BITS, Move, as_move
from referee.table import Table


class Plan:
    """A game's clauses sorted by when they are consulted; made once for each game."""

    def __init__(self, game: Game) -> None:
        self.setups = game.of_kind(Setup)
        self.stages = game.of_kind(Stage)
        restrictions = game.of_kind(Restriction)
        self.leading = tuple(clause for clause in restrictions if clause.leading)
        self.following = tuple(clause for clause in restrictions if clause.following)
        self.steady = tuple(clause for clause in self.following if not clause.each_card)
        self.at_each_card = tuple(clause for clause in self.following if clause.each_card)
        self.cached = all(clause.steady for clause in self.steady)
        self.duties: dict[tuple[int, int, bool], list[Duty]] = {}
        """What binds followers, by led suit, trumps and whether it is the first trick, where nothing else counts."""
        self.scales: dict[tuple[int, int | None, bool], Scale] = {}
        """How strong each card is, by led suit, trumps and whether an anti-trump fell."""
        self.each_card = bool(self.at_each_card)
        self.first_lead = game.of_kind(FirstLead)[0]
        self.winner = game.of_kind(TrickWinner)[0]
        self.next_lead = game.of_kind(NextLead)[0]
        effects = game.of_kind(Effect)
        self.after_play = tuple(clause for clause in effects if type(clause).after_play is not Effect.after_play)
        self.before_winning = tuple(e for e in effects if type(e).before_winning is not Effect.before_winning)
        self.after_trick = tuple(clause for clause in effects if type(clause).after_trick is not Effect.after_trick)
        self.quick = all(clause.lead_only for clause in self.after_play)
        """May whole tricks be taken at once? Not where every single card may have an effect."""
        self.awards = tuple(sorted(game.of_kind(Award), key=lambda award: award.turn))
        self.laws = next(iter(game.of_kind(Laws)), None)
        self.end_clause = "tricks-stated" if game.has("tricks-stated") else "tricks-until-empty"


@lru_cache(maxsize=512)
def plan_of(game: Game) -> Plan:
    """The game's plan."""
    return Plan(game)


class TrickDeal:
    """One deal of a trick-taking game."""

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.table = table
        self.plan = plan_of(table.game)
        table.scales = self.plan.scales
        self.tricks: list[dict[str, Any]] = []
        self.keep_tricks = keep_tricks
        self.match_totals: Sequence[int] = [0] * table.seats
        self.following: list[Duty] = []
        self.next_leader: int | None = None
        self.places: list[int] | range = []
        self.plain_from = 0
        """From this place on the log holds nothing but plain cards."""
        for clause in self.plan.setups:
            clause.prepare(table)

    # --- taking moves --------------------------------------------------------------------------------------

    def run(self, moves: Sequence[int | Move]) -> None:
        """Takes all moves in order; whole tricks at a time where everything is as usual."""
        table = self.table
        quick = self.plan.quick and not table.laws
        self.plain_from = next((at + 1 for at in range(len(moves) - 1, -1, -1) if type(moves[at]) is Move), 0)
        index, end = 0, len(moves)
        while index < end:
            move = moves[index]
            if type(move) is not int or table.over:
                self.step(index, as_move(move, index))
                index += 1
                continue
            if not table.started:
                self.begin(index, move >> SEAT_BITS)
            if quick and not table.trick_cards and self._whole_trick(index, moves):
                index += table.seats
            else:
                self.play(index, move >> SEAT_BITS, move & CARD, move & CARD)
                index += 1

    def step(self, index: int, move: Move) -> None:
        """Takes one move of any kind."""
        if move.verb == "retract":
            self._retract(index, move)
        elif move.corrected:
            self._take_back(index, move)
        else:
            self._dispatch(index, move)

    def _retract(self, index: int, move: Move) -> None:
        if move.undoes is None:
            message = f"{self._name(move.seat)} has no move to take back: nothing was played, or somebody has moved since."
            self.table.find("illegal", "turn-order", message, move=index, seat=move.seat)

    def _take_back(self, index: int, move: Move) -> None:
        """Judges a move that its player takes back: the findings stay, what it did is undone."""
        table = self.table
        facts, own = table.checkpoint(), (list(self.tricks), list(self.following), self.next_leader, list(self.places))
        found = len(table.findings)
        self._dispatch(index, move)
        findings = [{**finding, "corrected": True} for finding in table.findings[found:]]
        table.restore(facts)
        table.findings = [*table.findings, *findings]
        self.tricks, self.following, self.next_leader, self.places = own

    def _dispatch(self, index: int, move: Move) -> None:
        table = self.table
        if move.verb == "play" and not table.over:
            if not table.started:
                self.begin(index, move.seat)
            self._play_move(index, move)
            return
        stage = self._stage_for(move)
        if table.over and move.verb not in {"law", "repeal", "kitty"}:
            message = f"The deal is over; {self._name(move.seat)} has nothing more to {move.verb}."
            table.find("illegal", self.plan.end_clause, message, move=index, seat=move.seat)
        elif stage is not None:
            self._waive_until(stage, index, move)
            stage.receive(table, move)
            if table.thrown_in:
                table.over = True
            elif table.started:
                self._after_turn_up()
        elif move.verb == "pass" and table.started:
            self._pass(index, move)
        elif use_grant(table, move):
            pass
        else:
            message = f"{self._name(move.seat)} may not {move.verb}: {table.game.name} has nothing of the kind here."
            table.find("illegal", "turn-order", message, move=index, seat=move.seat)

    def _stage_for(self, move: Move) -> Stage | None:
        fitting = [stage for stage in self.plan.stages if move.verb in stage.verbs]
        return next((stage for stage in fitting if stage.accepts(self.table, move)), None)

    def _name(self, seat: int) -> str:
        return self.table.names[seat] if seat >= 0 else "The table"

    # --- before play ---------------------------------------------------------------------------------------

    def due_stage(self) -> tuple[Stage, Due] | None:
        """The stage whose move must come next, and that move."""
        for stage in self.plan.stages:
            if stage.id not in self.table.waived:
                due = stage.due(self.table)
                if due is not None:
                    return stage, due
        return None

    def _waive_until(self, stage: Stage | None, index: int, move: Move) -> None:
        """Reports a move that comes before one that is due; what was due is waived from there on."""
        if stage is not None and not stage.ordered:
            return
        waiting = self.due_stage()
        while waiting is not None and waiting[0] is not stage:
            if stage is not None and self._before(stage, waiting[0]):
                return
            clause, due = waiting
            who = "the table" if due.seat is None or due.seat < 0 else self.table.names[due.seat]
            message = f"{self._name(move.seat)} did not wait: {clause.missing(self.table)} ({who}: {due.action})."
            self.table.find("illegal", clause, message, move=index, seat=move.seat)
            self.table.waived.add(clause.id)
            clause.waive(self.table)
            waiting = self.due_stage()

    def _before(self, stage: Stage, other: Stage) -> bool:
        stages = self.plan.stages
        return stages.index(stage) < stages.index(other)

    def begin(self, index: int, seat: int) -> None:
        """Starts the play of tricks with the first lead."""
        table = self.table
        self._waive_until(None, index, Move(seat, "play"))
        table.started = True
        self.next_leader = self.plan.first_lead.leader(table)
        table.trick_number = 1

    # --- playing cards -------------------------------------------------------------------------------------

    def _play_move(self, index: int, move: Move) -> None:
        """A play that is not one plain card: a wild joker, an unknown card, too many cards, or one taken back."""
        table = self.table
        if table.over:
            self._late(index, move.seat)
            return
        face = move.faces[0]
        card = move.cards[0]
        if len(move.cards) > 1:
            message = f"{self._name(move.seat)} played {len(move.cards)} cards at once; one card is played at a time."
            table.find("illegal", "turn-order", message, move=index, seat=move.seat)
        if not isinstance(face, int) or card == UNKNOWN:
            face = card
        self.play(index, move.seat, card, face)

    def _late(self, index: int, seat: int) -> None:
        message = f"{self._name(seat)} played after the deal was over."
        self.table.find("illegal", self.plan.end_clause, message, move=index, seat=seat)

    def play(self, index: int, seat: int, card: int, face: int) -> None:
        """One card to a trick: is it this player's turn, do they hold it, may they play it, who wins?"""
        table = self.table
        if table.trump_due:
            self._go_on_without_turn_up(index, seat)
        table.granted = None
        leading = not table.trick_cards
        if leading:
            if seat != self.next_leader and self.next_leader is not None:
                self._lead_out_of_turn(index, seat)
            self._open_trick(seat)
            duties = self._duties(self.plan.leading) if self.plan.leading else NO_DUTIES
        else:
            if seat != table.queue[table.turn]:
                self._out_of_turn(index, seat)
            duties = self.duties_now()
        if card < 0:
            self._unknown_card(index, seat)
        else:
            bit = table.pack.bits[card]
            if table.known[seat] & bit:
                shown = table.pack.bits[face]
                for duty in duties:
                    if not shown & duty.permitted:
                        self._judge(index, seat, card, face, duties)
                        break
                if table.laws:
                    self._obey_laws(index, seat, card, face)
                table.known[seat] ^= bit
            else:
                self._not_held(index, seat, card)
            table.gone |= bit
            table.trick_mask |= bit
        table.sizes[seat] -= 1
        table.trick_seats.append(seat)
        table.trick_cards.append(card)
        table.trick_faces.append(face)
        self.places = [*self.places, index]
        table.turn += 1
        if table.led_suit < 0:
            self._set_led_suit(face)
        for effect in self.plan.after_play:
            effect.after_play(table, seat, card)
        if table.laws:
            apply_laws(table, seat, card)
        if table.turn == len(table.queue):
            self._finish_lap()

    def _whole_trick(self, first: int, moves: Sequence[int | Move]) -> bool:
        """Takes a whole trick at once if everybody plays one plain card they hold, in turn; else does nothing.

        This is the way of nearly every trick; whatever is unusual goes through `play`, card by card. Both ask the same
        clauses.
        """
        table, leader = self.table, self.next_leader
        seats = table.seats
        sizes = table.sizes
        if leader is None or first < self.plain_from or 0 in sizes:
            return False
        queue = table.order(leader)
        batch = moves[first : first + seats]
        if [move >> SEAT_BITS for move in batch] != queue:  # type: ignore[operator]
            return False
        cards: list[int] = [move & CARD for move in batch]  # type: ignore[operator]
        led_suit = table.suit_of[cards[0]]
        if led_suit < 0:
            return False
        for effect in self.plan.after_play:
            if effect.starts(table, cards[0]):
                return False
        return self._take_trick(first, queue, cards)

    def _take_trick(self, first: int, queue: list[int], cards: list[int]) -> bool:
        """Takes the cards of a whole trick, if they are all held."""
        table, plan = self.table, self.plan
        bits, suit_of, sizes = table.pack.bits, table.suit_of, table.sizes
        known = table.known.copy()
        doubtful = []
        mask = 0
        duties = self._duties(plan.leading) if plan.leading else NO_DUTIES
        for place, card in enumerate(cards):
            seat = queue[place]
            hand, bit = known[seat], bits[card]
            if not hand & bit:
                return False
            if plan.each_card and place and suit_of[card] != table.led_suit:
                table.trick_cards = table.trick_faces = cards[:place]
                duties = self.duties_now()
            for _, permitted, owed in duties:
                if not bit & permitted and (hand & owed or hand.bit_count() < sizes[seat]):
                    doubtful.append(place)
                    break
            known[seat] = hand ^ bit
            mask |= bit
            if not place:
                self._set_led_suit(card)
                duties = self.following
        table.leader = queue[0]
        table.void_trick = False
        table.trick_seats = queue
        for place in doubtful:
            self._look_again(first, place, cards)
        table.known = known
        table.sizes = [size - 1 for size in sizes]
        table.gone |= mask
        table.trick_cards = table.trick_faces = cards
        table.trick_mask = mask
        self.places = range(first, first + table.seats)
        self._close_trick()
        return True

    def _look_again(self, first: int, place: int, cards: list[int]) -> None:
        """Judges one card of a whole trick that is not plainly allowed."""
        table = self.table
        table.trick_cards = table.trick_faces = cards[:place]
        self._judge(first + place, table.trick_seats[place], cards[place], cards[place], self.duties_now())

    def _open_trick(self, leader: int) -> None:
        table = self.table
        table.leader = leader
        table.led_suit = -1
        table.laps = 1
        table.void_trick = False
        table.trick_mask = 0
        table.turn = 0
        sizes = table.sizes
        queue = table.order(leader)
        table.queue = list(queue) if 0 not in sizes else [s for s in queue if sizes[s] > 0 or s == leader]
        if len(table.queue) < table.seats:
            table.ruling("uneven-hands")

    def _set_led_suit(self, face: int) -> None:
        table = self.table
        table.led_suit = table.suit_of[face] if face >= 0 else -1
        plan = self.plan
        if not plan.cached:
            self.following = self._duties(plan.steady)
            return
        key = (table.led_suit, table.trump_mask, table.trick_number == 1)
        duties = plan.duties.get(key)
        if duties is None:
            duties = plan.duties[key] = self._duties(plan.steady)
        self.following = duties

    def _duties(self, clauses: Sequence[Restriction]) -> list[Duty]:
        table = self.table
        return [duty for clause in clauses if (duty := clause.binds(table)) is not None]

    def _lead_out_of_turn(self, index: int, seat: int) -> None:
        table = self.table
        table.ruling("lead-out-of-turn")
        due = table.names[self.next_leader or 0]
        clause = self.plan.first_lead if table.trick_number == 1 else self.plan.next_lead
        table.find("illegal", clause, f"{table.names[seat]} led, but the lead was {due}'s.", move=index, seat=seat)

    def _out_of_turn(self, index: int, seat: int) -> None:
        """Moves the seat up in the order of the trick: its card stands, the turn goes back to who was due."""
        table = self.table
        table.ruling("out-of-turn")
        due = table.names[table.queue[table.turn]]
        waiting = table.queue[table.turn :]
        if seat in waiting:
            waiting.remove(seat)
            message = f"{table.names[seat]} played out of turn; it was {due}'s turn."
        else:
            message = f"{table.names[seat]} has already played to this trick; it was {due}'s turn."
        table.queue[table.turn :] = [seat, *waiting]
        table.find("illegal", "turn-order", message, move=index, seat=seat)

    def _unknown_card(self, index: int, seat: int) -> None:
        table = self.table
        table.known[seat] &= table.later(seat)
        message = f"The log does not know which card {table.names[seat]} played; this trick cannot be decided."
        table.find("unproven", "own-cards", message, move=index, seat=seat)

    def _not_held(self, index: int, seat: int, card: int) -> None:
        """Says why the card cannot have been in that hand."""
        table, name, code = self.table, self.table.names[seat], self.table.pack.codes[card]
        clause = "own-cards"
        if not table.pack.holds(card):
            clause, message = "pack", f"{name} played {code}, which is not in this game's pack."
        elif table.fell(card):
            message = f"{name} played {code}, which has been played before in this deal."
        elif card == table.turned and table.turn_up_from != "hand":
            message = f"{name} played {code}, the card that was turned up."
        elif table.kitty_known >> card & 1:
            message = f"{name} played {code}, which lies in the kitty."
        elif owners := [table.names[s] for s in range(table.seats) if table.known[s] >> card & 1]:
            message = f"{name} played {code}, which is in {owners[0]}'s hand."
        elif table.sizes[seat] <= 0:
            message = f"{name} played {code} after playing every card of the hand."
        else:
            message = f"{name} played {code}, which is not in {name}'s hand."
        table.find("impossible", clause, message, move=index, seat=seat)

    # --- is it allowed? ------------------------------------------------------------------------------------

    def _judge(self, index: int, seat: int, card: int, face: int, duties: Sequence[Duty]) -> None:
        """A card outside of what some duty permits: legal only if the hand holds nothing that was owed."""
        table = self.table
        hand = table.known[seat] & ~table.pack.bits[card]
        breach = broken(table, face, hand, duties)
        if breach is not None:
            clause, owed = breach
            self._report(index, seat, card, clause, owed, legal_cards(table, seat, duties))
        elif table.unknown(seat):
            breach = broken(table, face, table.unseen(), duties)
            if breach is not None:
                clause, owed = breach
                message = f"{table.names[seat]} played {table.pack.codes[card]} {clause.doubt(table)}."
                table.find("unproven", clause, message, move=index, seat=seat)

    def _report(self, index: int, seat: int, card: int, clause: Restriction, owed: int, legal: list[int]) -> None:
        table = self.table
        codes = table.pack.codes
        found = table.proof(seat, owed, index)
        held = codes[found[1]] if found else english_list([codes[one] for one in list(cards_of(owed))[:3]])
        played = f", played at move {found[0]}" if found else ""
        message = f"{table.names[seat]} played {codes[card]} {clause.breach(table, held)}{played}."
        proof = {"move": found[0], "card": codes[found[1]]} if found else None
        table.ruling("as-played")
        table.find(
            "illegal", clause, message, move=index, seat=seat, proof=proof, legal=[codes[one] for one in legal]
        )

    def _obey_laws(self, index: int, seat: int, card: int, face: int) -> None:
        table = self.table
        law = law_forbidding(table, face)
        if law is not None and self.plan.laws is not None:
            legal = [one for one in legal_cards(table, seat, self.duties_now()) if law_forbidding(table, one) is None]
            codes = table.pack.codes
            message = f"{table.names[seat]} played {codes[card]} against the law '{law.text}'."
            table.find("illegal", self.plan.laws, message, move=index, seat=seat, legal=[codes[one] for one in legal])

    def _pass(self, index: int, move: Move) -> None:
        """Passing in the play of tricks: only for who has no valid play under the laws in force."""
        table, seat = self.table, move.seat
        clause = self.plan.laws or "turn-order"
        waiting = table.queue[table.turn :] if table.trick_cards else []
        if seat not in waiting:
            table.find("illegal", clause, f"{table.names[seat]} passed out of turn.", move=index, seat=seat)
            return
        duties = self.duties_now()
        legal = [one for one in legal_cards(table, seat, duties) if law_forbidding(table, one) is None]
        codes = [table.pack.codes[one] for one in legal]
        if legal and (not table.unknown(seat) or not table.laws):
            message = f"{table.names[seat]} passed but had a card to play."
            found = table.proof(seat, table.pack.mask(legal), index)
            proof = {"move": found[0], "card": table.pack.codes[found[1]]} if found else None
            table.find("illegal", clause, message, move=index, seat=seat, proof=proof, legal=codes)
        elif not table.laws:
            message = f"{table.names[seat]} passed; nobody may pass in the play of tricks."
            table.find("illegal", clause, message, move=index, seat=seat)
        elif table.unknown(seat):
            message = f"{table.names[seat]} passed; not all of that hand is known."
            table.find("unproven", clause, message, move=index, seat=seat)
        if seat != table.queue[table.turn]:
            table.find("illegal", "turn-order", f"{table.names[seat]} passed out of turn.", move=index, seat=seat)
        table.queue.remove(seat) if seat not in table.queue[: table.turn] else _remove_last(table.queue, seat)
        if table.turn == len(table.queue):
            self._finish_lap()

    # --- the end of a trick --------------------------------------------------------------------------------

    def _finish_lap(self) -> None:
        table = self.table
        if table.laps > 1:
            table.laps -= 1
            more = [seat for seat in table.order(table.leader or 0) if table.sizes[seat] > 0]
            if more:
                table.queue += more
                return
        if not table.trump_due:
            self._close_trick()

    def _go_on_without_turn_up(self, index: int, seat: int) -> None:
        """Somebody played on although the hidden trump card is due to be shown."""
        self._waive_until(None, index, Move(seat, "play"))
        if self.table.trick_cards and self.table.turn == len(self.table.queue):
            self._close_trick()

    def _after_turn_up(self) -> None:
        table = self.table
        if table.trick_cards and not table.trump_due:
            self._set_led_suit(next((face for face in table.trick_faces if table.suit_of[face] >= 0), -1))
            if table.turn == len(table.queue):
                self._close_trick()

    def _close_trick(self) -> None:
        table = self.table
        mask = table.trick_mask
        if UNKNOWN in table.trick_cards:
            winner, reason, place = None, "a card of this trick is unknown", -1
        else:
            place, reason = self.plan.winner.decide(table)
            winner = table.trick_seats[place]
        for effect in self.plan.before_winning:
            effect.before_winning(table)
        if winner is not None and not table.void_trick:
            table.tricks_won[winner] += 1
            table.taken[winner] |= mask
        if self.keep_tricks:
            self._record(winner, reason)
        table.fallen |= mask
        if winner is not None:
            for clause in self.plan.after_trick:
                clause.after_trick(table, winner)
            leader = table.trick_seats[self.plan.next_lead.place(table, place)]
            self.next_leader = leader if table.sizes[leader] > 0 else self._with_cards(leader)
        else:
            self.next_leader = None
        table.suits_led.add(table.led_suit)
        table.trick_seats, table.trick_cards, table.trick_faces, self.places = [], [], [], []
        if table.trick_number == table.trick_limit or not any(table.sizes):
            self._end()
        else:
            table.trick_number += 1

    def _end(self) -> None:
        """Closes the deal and, where laws are made, sees who has the highest total."""
        table = self.table
        table.over = True
        if self.plan.laws is not None:
            scores = [sum(points.points for _, points in lines) for lines in self.reckoning()]
            totals = [total + score for total, score in zip(self.match_totals, scores, strict=True)]
            table.leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]

    def _with_cards(self, seat: int) -> int:
        """That seat, or the next one clockwise that still has a card (ruling `uneven-hands`)."""
        sizes = self.table.sizes
        if sizes[seat] > 0:
            return seat
        return next((other for other in self.table.order(seat) if sizes[other] > 0), seat)

    def _record(self, winner: int | None, reason: str) -> None:
        table = self.table
        names, singles = table.names, table.pack.singles
        plays: list[dict[str, Any]]
        if table.trick_cards is table.trick_faces or table.trick_cards == table.trick_faces:
            plays = [
                {"player": names[seat], "cards": singles[card], "move": place}
                for seat, card, place in zip(table.trick_seats, table.trick_cards, self.places, strict=True)
            ]
        else:
            plays = [
                {"player": names[seat], "cards": [written(table, card, face)], "move": place}
                for seat, card, face, place in zip(
                    table.trick_seats, table.trick_cards, table.trick_faces, self.places, strict=True
                )
            ]
        trick = {
            "number": table.trick_number,
            "leader": names[table.trick_seats[0]],
            "winner": None if winner is None else names[winner],
            "clause": self.plan.winner.id,
            "plays": plays,
            "reason": reason,
        }
        if table.void_trick:
            trick["taken"] = False
        self.tricks.append(trick)

    # --- what is next, and the reckoning ---------------------------------------------------------------------

    def next(self) -> dict[str, Any] | None:
        """Who is to move and with what; None when the deal is over."""
        table = self.table
        if table.over:
            return None
        waiting = self.due_stage()
        if waiting is not None:
            stage, due = waiting
            player = None if due.seat is None or due.seat < 0 else table.names[due.seat]
            entry: dict[str, Any] = {"player": player, "action": due.action, "legal": list(due.legal)}
        else:
            entry = self._next_play()
        if not table.started:
            offers = [offer for clause in self.plan.stages for offer in clause.offers(table)]
            if offers:
                entry["optional"] = offers
        return entry

    def next_seat(self) -> int | None:
        """Whose card is due, once nothing else is."""
        table = self.table
        if table.trick_cards:
            return table.queue[table.turn]
        return self.next_leader if table.started else self.plan.first_lead.leader(table)

    def _next_play(self) -> dict[str, Any]:
        table = self.table
        seat = self.next_seat()
        if seat is None:
            return {"player": None, "action": "play", "legal": self.plan.first_lead.legal(table)}
        legal = self.legal(seat)
        action = "play" if legal or table.unknown(seat) or not table.laws else "pass"
        entry: dict[str, Any] = {"player": table.names[seat], "action": action}
        entry["legal"] = [table.pack.codes[card] for card in legal]
        if table.unknown(seat):
            entry["certain"] = False
        return entry

    def duties_now(self) -> list[Duty]:
        """What binds the player whose turn it is."""
        if self.table.trick_cards:
            extra = self.plan.at_each_card
            return [*self.following, *self._duties(extra)] if extra else self.following
        self.table.trick_number = max(self.table.trick_number, 1)
        return self._duties(self.plan.leading)

    def may_stand_for(self, seat: int, joker: int, face: int, duties: Sequence[Duty]) -> bool:
        """May the wild joker out of this hand be played as that card now?"""
        table = self.table
        hand = table.known[seat] & ~table.pack.bits[joker]
        return broken(table, face, hand, duties) is None and law_forbidding(table, face) is None

    def legal(self, seat: int) -> list[int]:
        """The known cards that the seat, whose turn it is, may play now; in the order of the pack."""
        table = self.table
        duties = self.duties_now()
        return [card for card in legal_cards(table, seat, duties) if law_forbidding(table, card) is None]

    def reckoning(self) -> list[list[tuple[str, Points]]]:
        """The lines of the deal's reckoning for each seat, each with its clause."""
        table = self.table
        lines: list[list[tuple[str, Points]]] = [[] for _ in range(table.seats)]
        for clause_id, points in table.early:
            lines[points.seat].append((clause_id, points))
        for award in self.plan.awards:
            so_far = [[points for _, points in own] for own in lines]
            for points in award.score(table, so_far):
                lines[points.seat].append((award.id, points))
        return lines


NO_DUTIES: list[Duty] = []


def broken(table: Table, face: int, hand: int, duties: Sequence[Duty]) -> tuple[Restriction, int] | None:
    """The first clause that the card breaks if the hand holds these cards, with the cards that were owed."""
    shown = table.pack.bits[face]
    band = -1
    for clause, permitted, owed in duties:
        if shown & permitted:
            if permitted == owed:
                band &= permitted
        elif held := band & owed & hand:
            return clause, held
    return None


def legal_cards(table: Table, seat: int, duties: Sequence[Duty]) -> list[int]:
    """The cards known to be in the hand that break no duty, as far as the hand is known."""
    hand = table.known[seat]
    return [
        card
        for card in cards_of(hand)
        if table.wild >> card & 1 or broken(table, card, hand & ~table.pack.bits[card], duties) is None
    ]


def written(table: Table, card: int, face: int) -> str:
    """A card in notation, with what it stands for."""
    if card < 0:
        return "?"
    code = table.pack.codes[card]
    return code if card == face else f"{code}={table.pack.codes[face]}"


def _remove_last(queue: list[int], seat: int) -> None:
    del queue[len(queue) - 1 - queue[::-1].index(seat)]
