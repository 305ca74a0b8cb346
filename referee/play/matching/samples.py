"""What random players of matching games play, for samples."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from referee.cards.packs import cards_of
from referee.clauses.dealing.stock import left_for_stock
from referee.clauses.matching.claims import Claimed
from referee.clauses.matching.last_card_call import OneCardLeft
from referee.errors import NOBODY, Unplayable
from referee.play.matching import draws, effects, options
from referee.play.matching.claims import ClaimedCards
from referee.play.notation import MOST_LISTED
from referee.reading.moves import Move

if TYPE_CHECKING:
    from referee.play.matching.matching_deal import MatchingDeal


def random_play(deal: MatchingDeal, rng: random.Random) -> str:
    """A random legal move of whoever is to play."""
    table = deal.table
    challenge = None if deal.claims is None else random_challenge(deal, deal.claims, rng)
    if challenge is not None:
        return challenge
    seat = deal.next_seat()
    if seat is None:
        raise Unplayable(NOBODY)
    name = table.names[seat]
    due = effects.due_draws(deal)
    late = table.own(OneCardLeft).late
    if late is not None and table.hands.sizes[late] == 1 and deal.claims is None and not (due and due[0].seat == late):
        return f"{table.names[late]} call"
    if due:
        return f"{table.names[due[0].seat or 0]} draw {' '.join(['{draw}'] * due[0].cards)}"
    if table.demands.giving is not None:
        gift = rng.choice(table.pack.names(table.hands.known[table.demands.giving]))
        others = [other for other in range(table.seats) if other != table.demands.giving and other not in table.out]
        return f"{table.names[table.demands.giving]} give {gift} to {table.names[rng.choice(others)]}"
    if deal.claims is not None:
        return random_claim(deal, seat, rng)
    holder = table.hands.holder(seat)
    if deal.turn.passed is None and deal.plan.rows is not None and deal.plan.rows.is_blind(table, holder):
        card = rng.choice(list(cards_of(table.hands.known[holder])))
        return f"{name} play {declared(deal, card, rng)} from blind{random_choice(deal, seat, card, rng)}"
    plays = [] if deal.turn.passed is not None else random_plays(deal, seat, rng)
    if plays and (deal.turn.drawn is not None or rng.random() < 0.93 or not options.may_decline(deal, seat)):
        return f"{name} {rng.choice(plays)}"
    if deal.turn.drawn is not None or (deal.turn.draws and not draws.may_draw_on(deal)):
        return f"{name} pass"
    return f"{name} {random_draw(deal)}"


def random_plays(deal: MatchingDeal, seat: int, rng: random.Random) -> list[str]:
    """Legal plays of the player as a log writes them."""
    table, drawn, holder = deal.table, deal.turn.drawn, deal.table.hands.holder(seat)
    able = options.able(deal, seat)
    if drawn is not None:
        able &= table.pack.bits[drawn] if drawn >= 0 else 0
    where = " from row" if holder >= table.seats else ""
    found = [
        f"{declared(deal, card, rng)}{random_pile(deal, card, rng)}{where}{random_choice(deal, seat, card, rng)}"
        for card in cards_of(able)
    ]
    if drawn is None:
        found += [
            " ".join(table.pack.codes[card] for card in cards) + random_choice(deal, seat, cards[-1], rng)
            for cards in islice(options.sets_in(deal, table.hands.known[holder]), MOST_LISTED)
        ]
    return found


def declared(deal: MatchingDeal, card: int, rng: random.Random) -> str:
    """A card as a log writes it, a wild one with what it stands for."""
    table, codes = deal.table, deal.table.pack.codes
    if not table.wild.cards >> card & 1:
        return codes[card]
    return f"{codes[card]}={codes[rng.choice(options.stand_ins(deal, _pile_for_joker(deal)))]}"


def _pile_for_joker(deal: MatchingDeal) -> int:
    return next((pile for pile in range(len(deal.table.piles)) if options.stand_ins(deal, pile)), 0)


def random_choice(deal: MatchingDeal, seat: int, card: int, rng: random.Random) -> str:
    """What a log has to say of a card with a special effect."""
    table, found = deal.table, deal.special.effects.get(card)
    if found is not None and found[0].repeats:
        beneath = (deal.special.effects.get(pile[-1]) for pile in table.piles if pile)
        found = next((one for one in beneath if one is not None and one[0].owes()), None)
    owed = None if found is None or table.wild.cards >> card & 1 else found[0].owes()
    if owed == "suit":
        return f" suit {rng.choice(table.pack.suits).letter}"
    if owed == "rank":
        return f" rank {rng.choice(table.pack.ranks).letter}"
    others = [other for other in range(table.seats) if other != seat and other not in table.out]
    return f" target {table.names[rng.choice(others)]}" if owed == "target" else ""


def first_choice(deal: MatchingDeal, cards: Sequence[int], rng: random.Random) -> str:
    """What the dealer says of first cards that have effects."""
    if deal.plan.first_card.effect != "dealer":
        return ""
    told = dict.fromkeys(random_choice(deal, deal.table.dealer, card, rng) for card in cards)
    return "".join({choice.split()[0]: choice for choice in told if choice}.values())


def random_pile(deal: MatchingDeal, card: int, rng: random.Random) -> str:
    """Which pile a card goes to, where there are several."""
    table = deal.table
    if len(table.piles) == 1:
        return ""
    if table.wild.cards >> card & 1:
        return f" pile {_pile_for_joker(deal) + 1}"
    fitting = [pile for pile in range(len(table.piles)) if options.permitted(deal, pile)[0] >> card & 1]
    return f" pile {rng.choice(fitting) + 1}"


def random_claim(deal: MatchingDeal, seat: int, rng: random.Random) -> str:
    """A card laid down with a claim."""
    table, own = deal.table, list(cards_of(deal.table.hands.known[seat]))
    allowed = options.permitted(deal, 0)[0] & table.pack.all
    sure = [card for card in cards_of(allowed) if len(own) > 1 or not deal.special.never_last >> card & 1]
    honest = [card for card in own if card in sure]
    laid = table.own(Claimed).laid = rng.choice(honest or own)
    claim = laid if honest else rng.choice(sure)
    return f"{table.names[seat]} {table.pack.codes[claim]}{random_choice(deal, seat, claim, rng)}"


class SampledClaims(ClaimedCards):
    """Claims of a deal that is made up, of which it is known what is laid face down."""

    def __init__(self, claims: ClaimedCards) -> None:
        super().__init__(claims.deal, claims.clause)
        self.pile = list(self.table.piles[0])
        """The cards that really lie in the pile, bottom to top."""

    def lay_unseen(self, index: int, seat: int) -> None:
        known, laid = self.table.hands.known[seat], self.table.own(Claimed).laid
        super().lay_unseen(index, seat)
        self.pile.append(laid)
        self.table.hands.known[seat] = known & ~self.table.pack.bits[laid]
        self.table.hands.gone |= self.table.pack.bits[laid]

    def take_answer(self, index: int, move: Move) -> None:
        table, before = self.table, list(self.table.hands.sizes)
        super().take_answer(index, move)
        if self.pile and not table.piles[0]:
            taker = next(seat for seat in range(table.seats) if table.hands.sizes[seat] > before[seat])
            taken = table.pack.mask(self.pile)
            table.hands.known[taker] |= taken
            table.hands.gone &= ~taken
            self.pile = []

    def put_back(self) -> None:
        """Notes that cards which are no longer in the pile are in the stock."""
        back = self.pile[: max(0, len(self.pile) - len(self.table.piles[0]))]
        self.table.hands.gone &= ~self.table.pack.mask(back)
        del self.pile[: len(back)]


def reshuffled(deal: MatchingDeal) -> list[int]:
    """The cards that make a new stock when the stock runs out now."""
    if not deal.plan.renews:
        return []
    return deal.claims.pile[:-1] if isinstance(deal.claims, SampledClaims) else left_for_stock(deal.table)


def random_challenge(deal: MatchingDeal, claims: ClaimedCards, rng: random.Random) -> str | None:
    """A challenge of the last claim; None where nobody makes one and the claim stands."""
    if not isinstance(claims, SampledClaims):
        deal.claims = claims = SampledClaims(claims)
    claims.put_back()
    last = deal.table.own(Claimed).last
    if last is not None and rng.random() < 0.2:
        doubter = rng.choice([other for other in range(deal.table.seats) if other != last[0]])
        return f"{deal.table.names[doubter]} challenge"
    claims.settle(stands=True)
    return None


def random_draw(deal: MatchingDeal) -> str:
    """What a player writes who does not play."""
    if not draws.can_draw(deal):
        return "pass"
    if deal.plan.takes_pile and not options.pays(deal):
        return "draw from discard"
    return f"draw {' '.join(['{draw}'] * draws.toll_due(deal))}"
