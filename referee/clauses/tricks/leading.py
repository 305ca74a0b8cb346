"""Who leads first, and what may be led."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from referee.cards.packs import Pack, cards_of
from referee.clauses.dealing.hands import undealt
from referee.clauses.kinds import Duty, FirstLead, Game, HandsOnTable, Restriction, Table, questions, who_holds
from referee.english import count
from referee.games.clause import Clause
from referee.games.examples import Examples, Spot, bad, free, good
from referee.games.parameters import card, cards, rank, suit, word


class DealerLeads(FirstLead, title="Who begins", families=Clause.families):
    """The dealer leads."""

    gist = "The dealer [tricks:leads|begins]."
    rule = "The dealer [tricks:leads to the first trick|has the first turn]."

    def leader(self, table: Table) -> int | None:
        return table.dealer


class EldestLeads(FirstLead, title="Who begins", families=Clause.families):
    """Eldest hand leads."""

    gist = "The player to the dealer's {side} [tricks:leads|begins]."
    rule = "The player to the dealer's {side} (eldest hand) [tricks:leads to the first trick|has the first turn]."

    def leader(self, table: Table) -> int | None:
        return table.eldest


class BidderLeads(
    FirstLead,
    title="The first lead",
    families=("climbing", "trick-taking"),
    asks_for=questions.HIGH_BID,
):
    """The winner of the bidding leads."""

    rulings_where = (("auction-leader", lambda game: game.has("auction")),)

    def says(self, game: Game) -> str:
        who = game.by_id["auction"].parameters["word"] if game.has("auction") else "highest bidder"
        return f"The {who} leads to the first trick."

    def leader(self, table: Table) -> int | None:
        return table.auction.high_bidder


class CardFirst(FirstLead, Restriction, leading=True, first_trick_only=True):
    """Has a certain card led first."""

    at = "as the first lead"
    card: str = card("the card that is led first")

    def legal(self, table: Table) -> list[str]:
        return [self.card]

    def unsettled(self, table: Table) -> bool:
        """Can nobody be held to lead it, in the first trick?"""
        raise NotImplementedError

    def binds(self, table: Table) -> Duty | None:
        bit = table.pack.bits[table.pack.ids[self.card]]
        return None if table.trick.number > 1 or self.unsettled(table) else Duty(self, bit, bit)


class CardLeads(CardFirst, title="The first lead", families=("climbing", "matching", "melding", "trick-taking")):
    """A certain card is the first lead."""

    rule = "Whoever holds the {card} leads it to the first trick."
    shows = (Spot("{card} {another0}", "", "{card}", "{another0}", first_trick=True),)

    def faults(self, game: Game) -> Iterator[str]:
        if (left := undealt(game)) and not game.answering(questions.HIGH_BID):
            yield f"may lie among the {count(left, 'card')} that nobody is dealt: deal all, or say otherwise who leads first"

    def leader(self, table: Table) -> int | None:
        return who_holds(table, table.pack.ids[self.card])

    def judge(self, table: Table, index: int, seat: int, card: int) -> None:
        if table.hands.stock == 0 and table.pack.holds(card) and table.pack.codes[card] != self.card:
            message = f"{table.names[seat]} led {table.pack.codes[card]}; the first lead must be {self.card}."
            table.find("illegal", self, message, move=index, seat=seat, legal=[self.card])

    def unsettled(self, table: Table) -> bool:
        return table.hands.stock == 0 and self.leader(table) is None


class LowestOfSuitLeads(FirstLead, Restriction, title="The first lead", leading=True, first_trick_only=True):
    """A certain card is the first lead, or the next of its suit that somebody holds."""

    rulings = ("lowest-paper",)
    at = "as the first lead"
    card: str = card("the card that is led first if anybody holds it")
    rank: str = rank("the rank that is passed over while there is another card of the suit")

    def says(self, game: Game) -> str:
        pack = game.pack
        suit = pack.suits[pack.suit(self.card[-1])].singular
        passed = self.rank + self.card[-1]
        only = f" (the {pack.english(passed)} only if there is no other)" if passed in pack.codes[: pack.size] else ""
        return (
            f"Whoever holds the {pack.english(self.card)} leads it to the first trick. If nobody does, the lowest {suit} that "
            f"a player holds is led instead{only}."
        )

    def order(self, table: Table) -> Iterator[int]:
        """The cards of the suit, the one that is asked for first in front."""
        pack = table.pack
        first = pack.ids[self.card]
        nobody = not any(hand >> first & 1 for hand in table.hands.known)
        joker_counts = nobody and table.cite("lowest-paper") == "joker-counts"
        yield first
        own = sorted(cards_of(pack.suit_mask(self.card[-1])), key=lambda one: table.trumps.strength[one])
        passed = 0 if joker_counts else pack.rank_mask(self.rank)
        yield from sorted((one for one in own if one != first), key=lambda one: passed >> one & 1)

    def candidates(self, table: Table) -> list[int]:
        """The cards that may be the first lead, as far as the hands are known; the first that is there must be led."""
        found: list[int] = []
        aside = table.hands.stock
        for one in self.order(table):
            held = who_holds(table, one) is not None
            if held or any(map(table.hands.unknown, range(table.seats))):
                found.append(one)
            if held or not aside:
                break
            aside -= 1
        return found

    def leader(self, table: Table) -> int | None:
        """The seat that leads; eldest hand where nobody holds the suit."""
        candidates = self.candidates(table)
        if not candidates:
            return table.eldest
        return who_holds(table, candidates[0]) if len(candidates) == 1 else None

    def legal(self, table: Table) -> list[str]:
        return [table.pack.codes[one] for one in self.candidates(table)]

    def lowest(self, table: Table, seat: int) -> int | None:
        """The card of a hand that could be the first lead, as far as the hand is known."""
        return next((one for one in self.order(table) if table.hands.known[seat] >> one & 1), None)

    def judge(self, table: Table, index: int, seat: int, card: int) -> None:
        """A lead that is not the lowest of its own hand is left to the duty; here the other hands count."""
        name, code = table.names[seat], table.pack.codes[card]
        if card < 0 or not table.hands.known[seat] >> card & 1 or self.lowest(table, seat) not in {None, card}:
            return
        candidates = self.candidates(table)
        legal = self.legal(table)
        if card not in candidates:
            message = f"{name} led {code}; the first lead must be {' or '.join(legal)}."
            table.find("illegal", self, message, move=index, seat=seat, legal=legal)
        elif card != candidates[0]:
            message = f"{name} led {code}; whether a player held {legal[0]} is not known."
            table.find("unproven", self, message, move=index, seat=seat)

    def binds(self, table: Table) -> Duty | None:
        candidates = self.candidates(table) if table.trick.number <= 1 else []
        if len(candidates) == 1 and who_holds(table, candidates[0]) is not None:
            due: int | None = candidates[0]
        else:
            due = self.lowest(table, table.trick.mover) if candidates else None
        return None if due is None else Duty(self, table.pack.bits[due], table.pack.bits[due])

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        own = pack.names(pack.suit_mask(self.card[-1]) & ~pack.rank_mask(self.rank))
        later = next(code for code in own if code != self.card)
        other = next(code for code in pack.codes if code[-1] != self.card[-1])
        yield good("{first} {card}", start="lead")
        yield Spot(f"{self.card} {later} {other}", "", self.card, f"{later} {other}", first_trick=True)
        passed = self.rank + self.card[-1]
        if passed in pack.codes[: pack.size]:
            note = f"The {pack.english(self.card)} was dealt to nobody."
            yield Spot(f"{passed} {later}", "", later, passed, first_trick=True, note=note)


class LeftOfBidder(FirstLead, asks_for=questions.HIGH_BID):
    """Who leads after the bidding: the player to the high bidder's left, unless a clause knows better."""

    rulings_where = (("wrong-hand", HandsOnTable),)

    def leader(self, table: Table) -> int | None:
        bidder = table.auction.high_bidder
        return None if bidder is None else (bidder + 1) % table.seats


class LeftOfBidderLeads(LeftOfBidder, title="The first lead"):
    """The player to the high bidder's left leads."""

    def says(self, game: Game) -> str:
        two = any(clause.parameters.get("whose") == "each-player" for clause in game.of_any_table())
        where = "from their high hand" if game.players[1] == 2 else "with two players, from their high hand"
        hand = f" ({where})" if two else ""
        return f"The player to the high bidder's left leads to the first trick{hand}."


class LeftOfDeclarerLeads(LeftOfBidder, title="The opening lead", beside=("contract-bids",)):
    """The player to the declarer's left leads."""

    rule = "The player to the declarer's left leads to the first trick."


class BlankLeads(LeftOfBidder, CardFirst, title="The first lead"):
    """Whoever holds the blank leads it."""

    rule = "After the discard, whoever holds the {card} leads it to the first trick."
    shows = (
        Spot("{card} {another0}", "", "{card}", "{another0}", first_trick=True),
        good("{second} {card}", hands=(("{second}", "{card}"),)),
        bad("{first} {b0}", hands=(("{second}", "{card}"),)),
    )

    def leader(self, table: Table) -> int | None:
        card = table.pack.ids[self.card]
        holder = who_holds(table, card)
        return super().leader(table) if holder is None and not table.hands.unseen() >> card & 1 else holder

    def judge(self, table: Table, index: int, seat: int, card: int) -> None:
        if table.pack.holds(card) and table.pack.codes[card] != self.card and table.auction.high_bidder is not None:
            message = f"{table.names[seat]} led {table.pack.codes[card]}; who holds {self.card} is not known."
            table.find("unproven", self, message, move=index, seat=seat)

    def unsettled(self, table: Table) -> bool:
        return not table.hands.could_hold(table.trick.mover, table.pack.ids[self.card])


class BreakBeforeLeading(Restriction, title="Breaking a suit", section="leading", leading=True):
    """A suit that must have been played before it may be led."""

    rulings = ("previous-trick", "lead-conflict")
    asks = ("broken",)
    rule = (
        "You may not lead {suit:a} until one{also:or} has been played to an earlier trick of the deal, unless you have nothing "
        "else.[plain:| Playing the first {suit:one} is called {word} {suit}.]"
    )
    says_where = (("plain", {"word": "breaking"}),)
    held = ", while holding "
    unknown = "whether another suit was held"
    suit: str = suit("the suit")
    word: str = word("what breaking it is called")
    also: str = cards("cards of other suits that break it as well", default="")
    shows = (
        Spot("{own0} {not0}", "", "{not0}", "{own0}", unbroken=True),
        free("{own0} {own1}", unbroken=True, note="Nothing else is held."),
        free("{own0} {not0}", unbroken=False, note="The suit is broken."),
    )

    def must_break(self) -> str:
        return self.suit

    @cached_property
    def _masks(self) -> dict[Pack, tuple[int, Duty]]:
        """By the pack: the cards that break the suit, and what is asked before."""
        return {}

    def _kept(self, pack: Pack) -> tuple[int, Duty]:
        mask = pack.suit_mask(self.suit)
        self._masks[pack] = kept = mask | pack.codes_mask(self.also.split()), Duty(self, ~mask, ~mask)
        return kept

    def binds(self, table: Table) -> Duty | None:
        breaking, duty = self._masks.get(table.pack) or self._kept(table.pack)
        return None if table.won.fallen & breaking or table.won.fell_unknown else duty

    def until(self, table: Table) -> int:
        breaking, _ = self._masks.get(table.pack) or self._kept(table.pack)
        return 0 if table.won.fallen & breaking or table.won.fell_unknown else breaking

    def played(self, table: Table) -> str:
        named = table.pack.suits[table.pack.suit(self.suit)]
        return f"as a lead before {named.name} {'was' if named.name == named.singular else 'were'} broken"
