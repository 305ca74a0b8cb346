"""Who leads first, and what may be led."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from referee.cards.packs import Pack
from referee.clauses.dealing.hands import undealt
from referee.clauses.kinds import Duty, FirstLead, Game, HandsOnTable, Restriction, Table, questions, who_holds
from referee.english import count
from referee.games.examples import Spot, bad, free, good
from referee.games.parameters import card, cards, suit, word


class DealerLeads(FirstLead, title="Who begins", families=("climbing", "matching", "melding", "trick-taking")):
    """The dealer leads."""

    gist = "The dealer [tricks:leads|begins]."
    rule = "The dealer [tricks:leads to the first trick|has the first turn]."

    def leader(self, table: Table) -> int | None:
        return table.dealer


class EldestLeads(FirstLead, title="Who begins", families=("climbing", "matching", "melding", "trick-taking")):
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


class LeadNotTrump(Restriction, title="No trump as the first lead", section="leading", leading=True):
    """No trump as the first lead."""

    of_trumps = True

    rule = "You may not lead a trump to the first trick unless you have nothing but trumps."
    rulings = ("lead-not-trump",)
    asks = ("first_trick",)
    at = "as the first lead, a trump"
    held = ", while holding "
    unknown = "whether another suit was held"
    shows = (
        Spot("{a0} {lead}", "", "{lead}", "{a0}", trump="{a}", first_trick=True),
        free("{a0} {a1}", trump="{a}", first_trick=True, note="Nothing but trumps."),
    )

    def binds(self, table: Table) -> Duty | None:
        if not table.trumps.mask or (table.trick.number > 1 and table.cite("lead-not-trump") != "every-lead"):
            return None
        plain = ~table.trumps.mask
        return Duty(self, plain, plain)

    def until(self, table: Table) -> int:
        return 0


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
