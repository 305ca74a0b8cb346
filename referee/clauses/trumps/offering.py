"""Trumps that are offered round the table: a card is turned, and somebody makes its suit trumps, or another."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from referee.cards.packs import UNKNOWN
from referee.clauses.before_play.giving_up import judge_held
from referee.clauses.kinds import Due, Game, MakingTrumps, Move, NamesTrumps, Part, Partnership, Table, questions
from referee.clauses.phases import before_lead, from_left_of_dealer, players, turned_card
from referee.clauses.trumps.turning_up import suit_turned
from referee.english import count
from referee.games.basics import Basic
from referee.games.examples import Examples, bad, good
from referee.games.parameters import worded


class Offer(Part):
    """What has become of the card that was offered."""

    to_discard: int | None = None
    """Who has taken it and must discard a card for it."""


def completes_hands(game: Game) -> bool:
    """Is the turned card one of those that complete the hands of who makes trumps?"""
    return any(rule.completes_hands for rule in game.of_kind(MakingTrumps))


class OfferTrumps(NamesTrumps, title="Making trumps", beside=("offered-card",), edition=2):
    """A player makes trumps of the turned suit, or in a second round of another."""

    skipped = "nobody has made trumps, so the deal is judged without any"
    verbs = frozenset({"order-up", "take", "name", "pass", "discard"})
    in_runs = frozenset({"pass"})
    tells_trumps = True
    gist = (
        "Each player in turn may [dealer:have the dealer take it|take it] and so make its suit trumps; in a second round "
        "another suit may be named."
    )
    rule = (
        "Beginning at the dealer's {side}, each player in turn may pass, or {gets}. If everybody passes, [completed:|the "
        "turned card is put away, and ]each in turn may name another suit as trumps or pass. {if_all_pass}"
    )
    short = "the suit of the turned card, or one that is named"
    says_where = (("dealer", {"gets": "dealer"}), ("completed", completes_hands))
    rulings = ("out-of-turn",)
    rulings_where = (("discard-of-turned-card", {"gets": "dealer"}), ("all-pass", {"if_all_pass": "throw-in"}))
    gets: str = worded(
        "who gets the turned card: the dealer, who is ordered to pick it up, or whoever takes it",
        {
            "dealer": "order the dealer to pick the turned card up: its suit is then trumps, and the dealer discards a card "
            "face down for it",
            "taker": "take the turned card into their hand: its suit is then trumps",
        },
    )
    if_all_pass: str = worded(
        "what happens when everybody passes twice",
        {
            "throw-in": "If everybody passes again, the deal is thrown in.",
            "dealer-names": "The dealer may not pass then.",
        },
    )

    def lets(self, game: Game) -> frozenset[str]:
        return frozenset({self.word, "name", "pass", *(["discard"] if self.gets == "dealer" else [])})

    @property
    def word(self) -> str:
        """The verb with which the turned card is accepted."""
        return "order-up" if self.gets == "dealer" else "take"

    def move_says(self, verb: str) -> str:
        return "takes the turned card" if verb == "take" else ""

    def says_in_move(self, verb: str, field: str, *, usual: bool) -> bool:
        return field == "suit" if verb == "take" else usual

    def takes_up(self, letter: str) -> str:
        """The move with which the turned card of that suit is accepted, without its player."""
        return self.word if self.gets == "dealer" else f"take {letter}"

    def accepts(self, table: Table, move: Move) -> bool:
        if move.verb == "pass":
            return not table.started
        return move.verb in self.lets(table.game)

    # --- what is due ---------------------------------------------------------------------------------------

    def turn(self, table: Table) -> int:
        """Whose turn it is to pass or to make trumps."""
        return table.order(table.eldest)[table.auction.passes % table.seats]

    def due(self, table: Table) -> Due | None:
        offer = table.own(Offer)
        if offer.to_discard is not None:
            hand = table.hands.known[offer.to_discard] & ~self._kept(table)
            return Due(offer.to_discard, "discard", table.pack.names(hand), 1)
        if table.auction.high_bidder is not None or table.trumps.named:
            return None
        second, turned = self._second(table), self._turned_suit(table)
        made = [suit.letter for place, suit in enumerate(table.pack.suits) if (place == turned) is not second]
        if not second and self.gets == "dealer":
            made = [self.word]
        alone = [f"{one} alone" for one in made] if may_be_alone(table.game) else []
        may_pass = ["pass"] if self._may_pass(table) else []
        return Due(self.turn(table), "name" if second else self.word, [*made, *alone, *may_pass])

    def stands(self, table: Table) -> Iterator[str]:
        maker, trumps = table.auction.high_bidder, table.trumps
        if maker is not None and trumps.suit is not None:
            alone = " and plays alone" if table.auction.alone else ""
            yield f"{table.names[maker]} made {trumps.suit_name(trumps.suit)} trumps{alone}."

    @staticmethod
    def _second(table: Table) -> bool:
        """Has everybody passed once?"""
        return table.auction.passes >= table.seats

    def _may_pass(self, table: Table) -> bool:
        """May the player whose turn it is pass?"""
        return self.if_all_pass == "throw-in" or table.auction.passes < 2 * table.seats - 1

    @staticmethod
    def _turned_suit(table: Table) -> int | None:
        return suit_turned(table, table.trumps.first_turned)

    def _kept(self, table: Table) -> int:
        """The cards that the dealer, who has taken the turned card, may not discard."""
        taken, kept = table.trumps.first_turned, table.rulings.get("discard-of-turned-card") == "kept"
        return table.pack.bits[taken] if kept and taken is not None else 0

    def missing(self, table: Table) -> str:
        offer = table.own(Offer)
        return self.skipped if offer.to_discard is None else f"{table.names[offer.to_discard]} has not discarded yet"

    def waive(self, table: Table) -> None:
        offer = table.own(Offer)
        if offer.to_discard is not None:
            table.hands.remove(offer.to_discard, UNKNOWN, len(table.hands.record.moves))
            offer.to_discard = None
        elif not table.trumps.named:
            super().waive(table)

    # --- moves ---------------------------------------------------------------------------------------------

    def receive(self, table: Table, move: Move) -> None:
        auction = table.auction
        if move.verb == "discard":
            self._discard(table, move)
        elif auction.high_bidder is not None or table.started or table.trumps.named:
            table.accuse(self, move, "came too late: trumps have been made.")
        else:
            self.judge_turn(table, move, self.turn(table), "spoke")
            if move.verb == "pass":
                self._pass(table, move)
            else:
                self._make(table, move)

    def take_plain(self, table: Table, moves: Sequence[int | Move], index: int) -> int:
        auction, order = table.auction, table.order(table.eldest)
        if auction.high_bidder is not None or table.trumps.named:
            return index
        for place, move in enumerate(moves[index:], index):
            if isinstance(move, int) or move.verb != "pass" or move.corrected:
                return place
            if move.seat != order[auction.passes % table.seats] or auction.passes >= 2 * table.seats - 1:
                return place  # the last pass may be one too many, and ends the deal
            auction.passes += 1
        return len(moves)

    def _pass(self, table: Table, move: Move) -> None:
        auction = table.auction
        if not self._may_pass(table) and move.seat == table.dealer:
            table.accuse(self, move, "passed; the dealer must name a suit when everybody else has passed twice.")
        auction.passes += 1
        if auction.passes >= 2 * table.seats:
            table.cite("all-pass")
            table.thrown_in = True
            table.next_deals = table.rulings.get("all-pass") != "same-dealer"

    def _make(self, table: Table, move: Move) -> None:
        """Takes what is made trumps, as it was said."""
        turned = self._turned_suit(table)
        accepted = move.verb == self.word
        suit = turned if accepted else move.suit
        wrong = self._wrong(table, move, turned)
        if wrong:
            table.accuse(self, move, wrong)
        if not accepted and suit is None:
            return
        table.auction.high_bidder = move.seat
        table.trumps.settle(suit)
        if accepted and not completes_hands(table.game):
            self._give(table, move)
        for rule in table.game.of_kind(MakingTrumps):
            rule.made(table, move)

    def _wrong(self, table: Table, move: Move, turned: int | None) -> str:
        """What is wrong with what was said, after the player's name; empty where nothing is."""
        if move.alone and not may_be_alone(table.game):
            return "may not play alone in this game."
        if move.verb == self.word:
            if self._second(table):
                return "came too late for the turned card: everybody has passed it."
            if move.suit is not None and turned is not None and move.suit != turned:
                return f"took {table.trumps.suit_name(move.suit)}; the turned card is {self._code(table)}."
            shown = table.trumps.first_turned
            others = [table.pack.codes[card] for card in move.cards if card >= 0 and shown not in {None, card}]
            return f"took {' '.join(others)}; the turned card is {self._code(table)}." if others else ""
        if move.suit is None:
            return "named no suit."
        if not self._second(table):
            return f"named {table.trumps.suit_name(move.suit)} before everybody had passed the turned card."
        if move.suit == turned:
            return f"named {table.trumps.suit_name(move.suit)}, the suit that everybody has passed."
        return ""

    @staticmethod
    def _code(table: Table) -> str:
        turned = table.trumps.first_turned
        return "not known" if turned is None else table.pack.codes[turned]

    def _give(self, table: Table, move: Move) -> None:
        """The turned card goes into a hand."""
        card, seat = table.trumps.turned, table.dealer if self.gets == "dealer" else move.seat
        table.trumps.turned = None
        table.hands.add(seat, [UNKNOWN if card is None else card], move.index)
        if self.gets == "dealer":
            table.own(Offer).to_discard = seat

    def _discard(self, table: Table, move: Move) -> None:
        offer = table.own(Offer)
        if offer.to_discard != move.seat or table.started:
            table.accuse(self, move, "has nothing to discard.")
            return
        if len(move.cards) > 1:
            table.accuse(self, move, f"discarded {count(len(move.cards), 'card')}; it must be one.")
        judge_held(table, move, "discarded")
        kept = self._kept(table)
        if any(card >= 0 and kept >> card & 1 for card in move.cards):
            table.accuse(self, move, "discarded the card that was just picked up.")
        table.cite("discard-of-turned-card")
        for card in move.cards or (UNKNOWN,):
            table.hands.remove(move.seat, card, move.index)
        offer.to_discard = None

    # --- samples and examples ------------------------------------------------------------------------------

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        turned, passing = table.trumps.turned, 0.6
        if completes_hands(table.game) and turned is not None:  # whose hand has it makes trumps, sooner or later
            holds = table.hands.known[due.seat or 0] >> turned & 1
            passing = 1.0 if not holds else 0.0 if self._second(table) else 0.4
        if "pass" in due.legal and rng.random() < passing:
            return "pass"
        return self.in_words(due, rng.choice([one for one in due.legal if one != "pass"]))

    def in_examples(self, game: Game) -> tuple[str, ...]:
        first, dealer, card = from_left_of_dealer(game)[0], players(game)[0], turned_card(game)
        discard = (f"{dealer} discard {card}",) if self.gets == "dealer" else ()
        return (f"{first} {self.takes_up(card[-1])}", *discard)

    def examples(self, game: Game) -> Examples:
        order, suit = from_left_of_dealer(game), turned_card(game)[-1]
        other = next(one.letter for one in game.pack.suits if one.letter != suit)
        passed = [f"{name} pass" for name in order]
        yield good(passed[0], f"{order[1]} {self.takes_up(suit)}")
        yield bad(f"{order[0]} name {other}", note="The turned card comes first.")
        yield good(*passed, f"{order[0]} name {other}")
        yield bad(*passed, f"{order[0]} name {suit}", note="Everybody has passed that suit.")
        yield (good if self.if_all_pass == "throw-in" else bad)(*passed, *passed)


def may_be_alone(game: Game) -> bool:
    """May who makes trumps play without the partner?"""
    return any(rule.says_alone for rule in game.of_kind(MakingTrumps))


MAKING = frozenset({"order-up", "take", "name"})
"""The moves with which trumps are made."""


class GoingAlone(MakingTrumps, title="Going alone", beside=("offer-trumps",), says_alone=True):
    """Whoever makes trumps may play without the partner."""

    asks_for = (questions.LASTING,)
    gist = "Whoever makes trumps may play alone."
    rule = (
        "Whoever makes trumps may say at once that they play alone. Their partner then lays the hand face down and takes no "
        "part in the deal; if the partner should lead, the next player does."
    )

    def made(self, table: Table, move: Move) -> None:
        if move.alone:
            table.auction.alone = True
            for side in table.game.the(Partnership).sides(table)[:1]:
                table.sit_out(*(seat for seat in side if seat != move.seat))

    def examples(self, game: Game) -> Examples:
        moves = [f"{move} alone" if move.split()[1] in MAKING else move for move in before_lead(game)]
        trick, note = (*moves, "{first} {b0}", "{second} {b1}"), "{third} sits out."
        yield good(*trick, "{last} {b3}", start="deal", note=note)
        yield bad(*trick, "{third} {b2}", start="deal", clause=game.settled[Basic.TURNS].id, note=note)
