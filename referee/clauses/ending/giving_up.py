"""Deals that end early: a claim of tricks that are left, or a bid that is given up before a card is played."""

from __future__ import annotations

from collections.abc import Sequence

from referee.clauses.bidding.trick_bids import tricks_to_win
from referee.clauses.kinds import Award, FindsPartners, Game, Move, Stage, Table, lasting_side, still_drawn
from referee.clauses.scoring.contract_points import Conceded
from referee.english import count
from referee.games.examples import Examples, bad, good
from referee.table.declared import DeclaredGame

NOTHING_PLAYED = bad("{first} claim", start="lead", note="No card has been played.")


def lying_aside(table: Table, left: int, hands: Sequence[int]) -> int:
    """The cards that nobody plays, of those that have not been played: what was laid aside, what is known to lie there, or what
    is in nobody's hand."""
    laid = table.kitty.laid_aside
    if laid is not None and all(card >= 0 for card in laid):
        return table.pack.mask(laid) & left
    if table.kitty.known.bit_count() == table.kitty.size and not table.kitty.taken:
        return table.kitty.known & left
    for hand in hands:
        left &= ~hand
    return left


def end_early(table: Table) -> None:
    """Ends the deal, whatever lies in the trick."""
    table.trick.clear()
    table.started = table.over = True


class ClaimTricks(Stage, title="Claiming tricks", section="the end of the deal", beside=("tricks-stated",)):
    """A deal may end with a claim of some of the tricks that are left."""

    verbs = frozenset({"claim"})
    gist = ""
    rule = (
        "A player may end the play by claiming some or all of the tricks that are left, or none, for their side. If the others "
        "agree, the other side wins the rest. A log writes down only a claim that was agreed on."
    )

    def says_in_move(self, verb: str, field: str, *, usual: bool) -> bool:
        return True

    def receive(self, table: Table, move: Move) -> None:
        left = tricks_to_win(table) - max(table.trick.number - 1, 0)
        tricks = left if move.value is None else move.value
        if not 0 <= tricks <= left:
            table.refute(self, move, f"claimed {count(tricks, 'trick')}; {left} {'is' if left == 1 else 'are'} left.")
            tricks = min(max(tricks, 0), left)
        own = lasting_side(table, move.seat)
        other = next((seat for seat in table.clockwise(move.seat) if seat not in own), move.seat)
        table.won.tricks[move.seat] += tricks
        table.won.tricks[other] += left - tricks
        end_early(table)

    shows = (good("{first} claim 3", start="lead"), bad("{first} claim {size}", start="lead"))


def leave_tricks_unknown(claim: Stage, table: Table) -> None:
    """Leaves the points open where they hang on which cards lie together in a trick: of what is claimed nobody knows that."""
    if any(asked.fact.of_each_trick for clause in table.game.clauses for asked in clause.tells(table.game)):
        table.left_open = (
            claim,
            "The rest was claimed: which cards would lie together is not known, nor what that is worth.",
        )


def find_partners(claim: Stage, table: Table, seat: int, hands: Sequence[int], claimed: int) -> None:
    """Partners whom a card would have shown are found in the hands; where nobody knows who holds it, the points stay open.
    Where the next tricks would show it, they are that player's."""
    for finding in table.game.of_kind(FindsPartners):
        if finding.waits(table):
            if seat != table.auction.high_bidder:
                finding.joins(table, seat)
            continue
        awaited = finding.awaits(table) & ~table.won.fallen
        played = [
            (hand, 1 << card) for hand, card in zip(table.trick.seats, table.trick.cards, strict=True) if card >= 0
        ]
        for hand, cards in (*enumerate(hands), *played):
            if cards & awaited:
                finding.joins(table, hand)
                awaited &= ~cards
        if awaited & claimed:
            table.left_open = (claim, "The rest was claimed, and nobody has shown who plays together.")


class ClaimRest(Stage, title="Claiming the rest", section="the end of the deal", beside=("declare-game",)):
    """A declared game may end with a claim of all that is left."""

    gist = ""
    rule = (
        "A player may claim all tricks that are left for their side, the declarer's or the others'. If the other side agrees, "
        "or gives up, the deal is over and the cards of those tricks count for the side that claimed them. A log writes down "
        "only a claim that was agreed on. Once the game is declared nobody need have played a card."
    )
    families = ("trick-taking",)
    edition = 2
    verbs = frozenset({"claim"})

    def receive(self, table: Table, move: Move) -> None:
        if not table.own(DeclaredGame).clause:
            table.accuse(self, move, "claimed the rest before a game was declared.")
            return
        if move.value is not None:
            table.accuse(self, move, f"claimed {count(move.value, 'trick')}; all that are left are claimed together.")
        self._settle(table, move.seat)
        end_early(table)

    def _settle(self, table: Table, seat: int) -> None:
        """Gives the player the tricks that are left, with all cards but those that lie aside. Where it is not known which these
        are, or what the declarer still holds, what the cards are worth cannot be told."""
        declarer = table.auction.high_bidder
        assert declarer is not None, "who has declared a game has the bid"
        hands = table.hands.settled() or table.hands.known
        left = table.pack.all & ~table.won.fallen
        lying = lying_aside(table, left & ~table.trick.mask, hands)
        known = lying.bit_count() == table.kitty.size and hands[declarer].bit_count() == table.hands.sizes[declarer]
        table.own(DeclaredGame).held = hands[declarer] if known else None
        tricks = (table.trick.limit or 0) - max(table.trick.number - 1, 0)
        leave_tricks_unknown(self, table)
        table.won.take_rest(seat, tricks, left & ~lying)

    shows = (good("{first} {b0}", "{first} claim", start="lead"), good("{first} claim", start="lead"))


def tricks_left(table: Table) -> int:
    """How many tricks nobody has won yet, as the cards in the hands tell, the one on the table included."""
    played = set(table.trick.seats) if table.trick.cards else set()
    left = max(size + (seat in played) for seat, size in enumerate(table.hands.sizes))
    return left if table.trick.limit is None else min(left, table.trick.limit - max(table.trick.number - 1, 0))


TOLD_BY_TRICKS = frozenset({"tricks", "bid", "blind", "maker", "alone"})
"""What awards have to be told of a deal that nobody wrote down which ask nothing of cards."""


def _reads_cards(award: Award, game: Game) -> bool:
    """Does it ask which cards somebody has won?"""
    told = {told.name for told in award.tells(game)}
    return award.reads_cards or award.counts_cards or not told <= TOLD_BY_TRICKS


class RestClaimed(Stage, title="Claiming the rest", section="the end of the deal", families=("trick-taking",)):
    """A player may claim all tricks that are left."""

    by_its_moves = True
    gist = ""
    not_beside = (
        "claim-rest",
        "claim-tricks",
        "claim-points",
        "laws",
        "follow-or-pick-up",
        "double-tricks",
        "joker-voids-trick",
        "kitty-capture",
        "blanket",
        "low-hands",
    )
    verbs = frozenset({"claim"})
    rule = (
        "Once a card has been played, a player may claim all tricks that are left. If the others agree, the deal is over, and "
        "these tricks with their cards are that player's. A log writes down only a claim that was agreed on."
    )

    def says(self, game: Game) -> str:
        drawing = " As long as cards are drawn nobody claims the rest." if game.acting(Stage, "draws") else ""
        return self.rule + drawing

    def accepts(self, table: Table, move: Move) -> bool:
        """What may as well be a claim of another kind is that."""
        others = (stage for stage in table.game.of_kind(Stage) if stage is not self and "claim" in stage.verbs)
        return not any(stage.accepts(table, move) for stage in others)

    def receive(self, table: Table, move: Move) -> None:
        left, wrong = tricks_left(table), None
        if not table.started:
            wrong = "before a card was played"
        elif still_drawn(table):
            wrong = "while there are cards to draw"
        elif move.value not in {None, left}:
            wrong = (
                f"as {count(move.value or 0, 'trick')}; {left} {'is' if left == 1 else 'are'} left, claimed together"
            )
        if wrong is not None:
            table.accuse(self, move, f"claimed the rest {wrong}.")
        if table.started:
            self._settle(table, move.seat, left)
            end_early(table)

    def _settle(self, table: Table, seat: int, left: int) -> None:
        """Gives the player the tricks that are left, with their cards; where it is not known which these are, what the cards
        are worth cannot be told."""
        leave_tricks_unknown(self, table)
        cards, held = 0, sum(table.hands.sizes)
        lying = table.pack.mask(card for card in table.trick.cards if card >= 0)
        hands = table.hands.settled() or table.hands.known
        for hand in hands:
            cards |= hand
        if cards.bit_count() != held:
            left_over = table.pack.all & ~table.won.fallen & ~table.game.kept_out & ~lying
            cards = left_over & ~lying_aside(table, left_over, table.hands.known)
        find_partners(self, table, seat, hands, cards | lying)
        played = set(table.trick.seats) if table.trick.cards else set()
        uneven = any(size + (one in played) != left for one, size in enumerate(table.hands.sizes))
        if (uneven or cards.bit_count() != held) and any(
            _reads_cards(one, table.game) for one in table.game.of_kind(Award)
        ):
            message = "The rest was claimed, and not all cards of it are known: what the deal is worth cannot be told."
            table.left_open = (self, message)
        table.won.take_rest(seat, left, cards | lying)

    def examples(self, game: Game) -> Examples:
        claimed = ("{first} {lead}", "{first} claim")
        drawn = game.acting(Stage, "draws")
        yield bad(*claimed, start="lead", note="Cards are drawn.") if drawn else good(*claimed, start="lead")
        yield NOTHING_PLAYED


class Concede(Stage, title="Giving up the bid", section="the end of the deal", beside=("bid-points",)):
    """The bidder may give up before the first card."""

    families = ("trick-taking",)
    rulings = ("conceded-melds",)
    verbs = frozenset({"throw-in"})
    gist = "A bidder may give up before the first card, and loses the bid."
    rule = (
        "Whoever has won the bidding may give up before the first card is played, once the melds are known: "
        "their side loses the bid as if it had fallen short, and the other side scores what it has melded."
    )

    def receive(self, table: Table, move: Move) -> None:
        if move.seat != table.auction.high_bidder:
            table.accuse(self, move, "gave up, but has not won the bidding.")
            return
        if table.started:
            table.accuse(self, move, "gave up after a card was played; the others may claim the rest then.")
            return
        table.own(Conceded).so = True
        if table.cite("conceded-melds") == "default":
            table.won.tricks[table.order(move.seat)[1]] += 1
        end_early(table)

    shows = (good("{first} throw-in", start="lead"), bad("{first} {lead}", "{first} throw-in", start="lead"))
