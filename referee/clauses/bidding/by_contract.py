"""What some of the named contracts bring about: who leads, who names trumps, whose hand lies open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.clauses.before_play.giving_up import judge_held
from referee.clauses.bidding.widow import Widow, shown_apart, widow_cards
from referee.clauses.dealing.hands import dealt_to
from referee.clauses.kinds import CardsBesides, Clause, Due, FirstLead, Game, Move, Part, Stage, Table
from referee.clauses.kinds.named_contracts import CHOSEN, GIVEN, KEPT, NamedBid, NamedContracts
from referee.clauses.phases import before, bidders, first_lead
from referee.clauses.scoring.sides import discarded
from referee.english import count, joined
from referee.games.examples import Examples, Moves
from referee.games.parameters import IN_PACK, flag, number, word


def contract_of(table: Table) -> NamedBid | None:
    """The contract of the deal; None where there is none."""
    return table.game.the(NamedContracts).bid_of(table)


class OfSomeContracts(Clause):
    """Speaks of some of the contracts alone."""

    def speaks_of(self, bid: NamedBid) -> bool:
        """Does it speak of that contract?"""
        raise NotImplementedError

    def those(self, game: Game) -> Sequence[NamedBid]:
        """The contracts that it speaks of."""
        return [bid for bid in game.the(NamedContracts).contracts if self.speaks_of(bid)]

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, those=joined([bid.name for bid in self.those(game)]), **more)

    def faults(self, game: Game) -> Iterator[str]:
        if not self.those(game):
            yield "speaks of no bid that may be made here"

    def bid_in_examples(self, game: Game) -> tuple[str, ...]:
        """The bidding of examples, in which the first player bids such a contract."""
        bidding = next(stage for stage in game.of_kind(Stage) if isinstance(stage, NamedContracts))
        order, low = bidders(game), next((bid for bid in self.those(game) if not bid.over), self.those(game)[0])
        calls = (
            (f"{order[0]} bid {low.over}", f"{order[1]} bid {low.name}")
            if low.over
            else (f"{order[0]} bid {low.name}",)
        )
        passing = (*order[len(calls) :], *order[: len(calls) - 1])
        return (*before(game, bidding), *calls, *(f"{name} pass" for name in passing))


class ContractLeads(
    OfSomeContracts, FirstLead, title="The first lead", families=("trick-taking",), beside=("named-bids",)
):
    """Eldest hand leads, or the bidder in some contracts."""

    rule = "The player to the dealer's {side} (eldest hand) leads to the first trick, but in {those} the bidder does."
    shows = ()

    def speaks_of(self, bid: NamedBid) -> bool:
        return bid.leads

    def leader(self, table: Table) -> int | None:
        bid = contract_of(table)
        return table.auction.high_bidder if bid is not None and bid.leads else table.eldest

    def examples(self, game: Game) -> Examples:
        start, order = self.bid_in_examples(game), bidders(game)
        bidder = next(call.split()[0] for call in reversed(start) if " bid " in call)
        other = next(name for name in order if name != bidder)
        yield Moves((*start, f"{bidder} {first_lead(game)}"), None)
        yield Moves((*start, f"{other} {first_lead(game)}"), len(start))


class NamedByBidder(Part):
    """Has the bidder named trumps where the contract asks for it?"""

    so = False


class BidderNamesTrumps(
    OfSomeContracts, Stage, title="Naming trumps", section="trumps", beside=("named-bids",), by_bidder=True
):
    """The bidder names trumps in some contracts."""

    verbs = frozenset({"trump"})
    skipped = "the bidder has not named trumps"
    gist = ""
    rule = "In {those} the bidder names the trump suit once the bidding is over."

    def speaks_of(self, bid: NamedBid) -> bool:
        return bid.trumps == CHOSEN

    def awaited(self, table: Table) -> bool:
        """Is it for the bidder to name trumps now?"""
        bid = contract_of(table)
        return bid is not None and self.speaks_of(bid) and not table.own(NamedByBidder).so

    def due(self, table: Table) -> Due | None:
        bidder = table.auction.high_bidder
        if bidder is None or table.over or not self.awaited(table):
            return None
        return Due(bidder, "trump", [suit.letter for suit in table.pack.suits])

    def receive(self, table: Table, move: Move) -> None:
        if not self.awaited(table) or table.started:
            table.accuse(self, move, "named trumps, which is not to be done in this deal, or comes too late.")
            return
        table.own(NamedByBidder).so = True
        table.trumps.settle(move.suit)

    def waive(self, table: Table) -> None:
        table.own(NamedByBidder).so = True
        table.trumps.settle(None)

    def examples(self, game: Game) -> Examples:
        start, letter = self.bid_in_examples(game), game.pack.suits[0].letter
        bidder = next(call.split()[0] for call in reversed(start) if " bid " in call)
        yield Moves((*start, f"{bidder} trump {letter}"), None)
        yield Moves((*start, f"{bidder} trump {letter}", f"{bidder} trump {letter}"), len(start) + 1)


class OpenContract(
    OfSomeContracts, Stage, title="The open hand", section="bidding", ordered=False, beside=("named-bids",)
):
    """The bidder's hand lies open in some contracts."""

    verbs = frozenset({"show"})
    gist = ""
    later: bool = flag("does it lie open after the first trick, and not before the first lead?", default=True)
    rule = (
        "In {those} the bidder lays the hand open on the table [later:after the first trick|before the first lead]. A log need "
        "not show it: what the bidder plays shows it as well."
    )

    def speaks_of(self, bid: NamedBid) -> bool:
        return bid.open

    def offers(self, table: Table) -> list[dict[str, Any]]:
        bid, bidder = contract_of(table), table.auction.high_bidder
        if bidder is None or bid is None or not bid.open or self.later:
            return []
        return [{"player": table.names[bidder], "action": "show"}]

    def receive(self, table: Table, move: Move) -> None:
        bid = contract_of(table)
        if bid is None or not bid.open or move.seat != table.auction.high_bidder:
            table.accuse(self, move, "showed a hand, which only a bidder does whose contract is an open one.")
            return
        if self.later and table.trick.number <= 1:
            table.accuse(self, move, "showed the hand before the first trick was over.")
        if len(move.cards) != table.hands.sizes[move.seat]:
            shown, held = count(len(move.cards), "card"), table.hands.sizes[move.seat]
            table.accuse(self, move, f"showed {shown}; the whole hand is {held}.")
        judge_held(table, move, "showed")

    def examples(self, game: Game) -> Examples:
        start = self.bid_in_examples(game)
        bidder = next(call.split()[0] for call in reversed(start) if " bid " in call)
        gone, most = " ".join(start).split(), max(dealt_to(game, game.seats))
        hand = " ".join([code for code in game.pack.names(game.pack.all) if code not in gone][:most])
        yield Moves((*start, f"{bidder} show {hand}"), len(start) if self.later else None)


class ContractWidow(Widow, CardsBesides, title="The widow", edition=1, beside=("named-bids",)):
    """Cards for the bidder, or for one side unseen, as the contract has it."""

    verbs = frozenset({"take", "kitty"})
    cards: int = number("cards in the widow", low=1, bound=IN_PACK)
    word: str = word("what these cards are called")
    gist = "The high bidder takes {cards:spelled} more cards, the {word}[untaken:, save in {untaken_ones}]."
    rule = (
        "Deal {cards:spelled} cards face down as the {word}. The high bidder turns them up for all to see and takes them into "
        "the hand; what is discarded for them counts for the bidder.{kept}{given}"
    )

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        bids, told = game.the(NamedContracts).contracts, {}
        for how, who in ((KEPT, "the bidder"), (GIVEN, "the others")):
            names = joined([bid.name for bid in bids if bid.kitty == how])
            told[how] = f" In {names} they lie unseen and count for {who}." if names else ""
        untaken = joined([bid.name for bid in bids if bid.kitty])
        return super().worded(sentences, game, kept=told[KEPT], given=told[GIVEN], untaken_ones=untaken, **more)

    says_where = (("untaken", lambda game: any(bid.kitty for bid in game.the(NamedContracts).contracts)),)

    def due(self, table: Table) -> Due | None:
        bid = contract_of(table)
        return None if bid is not None and bid.kitty else super().due(table)

    def receive(self, table: Table, move: Move) -> None:
        bid = contract_of(table)
        if move.verb == "kitty":
            shown_apart(table, self, move)
        elif bid is not None and bid.kitty:
            table.accuse(self, move, f"took the {self.word}, which nobody does in {bid.name}.")
        else:
            super().receive(table, move)

    def given(self, table: Table, sides: Sequence[Sequence[int]]) -> tuple[int, int] | None:
        bid = contract_of(table)
        return None if bid is None else (int(bid.kitty == GIVEN), discarded(table))

    def examples(self, game: Game) -> Examples:
        yield from super().examples(game)
        late = next((bid.name for bid in game.the(NamedContracts).contracts if bid.kitty and not bid.over), None)
        if late is not None:
            start = [f"{bidders(game)[0]} bid {late}" if " bid " in move else move for move in before(game, self)]
            yield Moves((*start, f"{bidders(game)[0]} take {' '.join(widow_cards(game))}"), len(start))
