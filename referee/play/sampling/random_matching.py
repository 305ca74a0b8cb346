"""Random players of matching games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from referee.cards.packs import cards_of
from referee.clauses.dealing.stock import left_for_stock
from referee.clauses.matching.claims import Claimed
from referee.clauses.matching.last_card_call import OneCardLeft
from referee.errors import NOBODY, Unplayable
from referee.play.matching import draws, effects, options, out_of_stock
from referee.play.matching.claims import ClaimedCards
from referee.play.matching.matching_deal import MatchingDeal
from referee.play.notation import MOST_LISTED
from referee.play.sampling.players import DrawingPlayer
from referee.reading.moves import Move


class MatchingPlayer(DrawingPlayer[MatchingDeal]):
    """Players of a matching game."""

    def play(self) -> str:
        deal, table, rng = self.deal, self.table, self.rng
        challenge = None if deal.claims is None else self._challenge(deal.claims)
        if challenge is not None:
            return challenge
        seat = deal.next_seat()
        if seat is None:
            raise Unplayable(NOBODY)
        name = table.names[seat]
        due = effects.due_draws(deal)
        late = table.own(OneCardLeft).late
        one_left = late is not None and table.hands.sizes[late] == 1 and deal.claims is None
        if late is not None and one_left and not (due and due[0].seat == late):
            return f"{table.names[late]} call"
        if due:
            return f"{table.names[due[0].seat or 0]} draw {' '.join(['{draw}'] * due[0].cards)}"
        if (giver := table.demands.giving) is not None:
            gift = rng.choice(table.pack.names(table.hands.known[giver]))
            return f"{table.names[giver]} give {gift} to {self._another(giver)}"
        if deal.claims is not None:
            return self._claim(seat)
        holder = table.hands.holder(seat)
        if deal.turn.passed is None and table.hands.is_blind(holder):
            card = rng.choice(list(cards_of(table.hands.known[holder])))
            return f"{name} play {self._declared(card)} from blind{self._choice(seat, card)}"
        plays = [] if deal.turn.passed is not None else self._plays(seat)
        if plays and (deal.turn.drawn is not None or rng.random() < 0.93 or not options.may_decline(deal, seat)):
            return f"{name} {rng.choice(plays)}"
        if deal.turn.drawn is not None or (deal.turn.draws and not draws.may_draw_on(deal)):
            return f"{name} pass"
        return f"{name} {self._draw()}"

    def _another(self, seat: int) -> str:
        """Another player who is still in the deal."""
        table = self.table
        others = [other for other in range(table.seats) if other != seat and other not in table.out]
        chosen: str = table.names[self.rng.choice(others)]
        return chosen

    def _plays(self, seat: int) -> list[str]:
        """Legal plays of the player as a log writes them."""
        deal, table = self.deal, self.table
        drawn, holder = deal.turn.drawn, table.hands.holder(seat)
        able = options.able(deal, seat)
        if drawn is not None:
            able &= table.pack.bits[drawn] if drawn >= 0 else 0
        where = " from row" if holder >= table.seats else ""
        found = [
            f"{self._declared(card)}{self._pile(card)}{where}{self._choice(seat, card)}" for card in cards_of(able)
        ]
        if drawn is None:
            found += [
                " ".join(table.pack.codes[card] for card in cards) + self._choice(seat, cards[-1])
                for cards in islice(options.sets_in(deal, table.hands.known[holder]), MOST_LISTED)
            ]
        return found

    def _declared(self, card: int) -> str:
        """A card as a log writes it, a wild one with what it stands for."""
        codes = self.table.pack.codes
        if not self.table.wild.cards >> card & 1:
            return codes[card]
        return f"{codes[card]}={codes[self.rng.choice(options.stand_ins(self.deal, self._pile_for_joker()))]}"

    def _pile_for_joker(self) -> int:
        return next((pile for pile in range(len(self.table.piles)) if options.stand_ins(self.deal, pile)), 0)

    def _pile(self, card: int) -> str:
        """Which pile a card goes to, where there are several."""
        table = self.table
        if len(table.piles) == 1:
            return ""
        if table.wild.cards >> card & 1:
            return f" pile {self._pile_for_joker() + 1}"
        fitting = [pile for pile in range(len(table.piles)) if options.permitted(self.deal, pile)[0] >> card & 1]
        return f" pile {self.rng.choice(fitting) + 1}"

    def _choice(self, seat: int, card: int) -> str:
        """What a log has to say of a card with a special effect."""
        table, special = self.table, self.deal.special.effects
        found = special.get(card)
        if found is not None and found[0].repeats:
            beneath = (special.get(pile[-1]) for pile in table.piles if pile)
            found = next((one for one in beneath if one is not None and one[0].owes()), None)
        owed = None if found is None or table.wild.cards >> card & 1 else found[0].owes()
        if owed == "suit":
            return f" suit {self.rng.choice(table.pack.suits).letter}"
        if owed == "rank":
            return f" rank {self.rng.choice(table.pack.ranks).letter}"
        return f" target {self._another(seat)}" if owed == "target" else ""

    def _draw(self) -> str:
        """What a player writes who does not play."""
        if not out_of_stock.can_draw(self.deal):
            return "pass"
        if self.deal.plan.declining.takes_pile and not options.pays(self.deal):
            return "draw from discard"
        return f"draw {' '.join(['{draw}'] * out_of_stock.toll_due(self.deal))}"

    # --- cards laid face down ------------------------------------------------------------------------------

    def _claim(self, seat: int) -> str:
        """A card laid down with a claim."""
        table, own = self.table, list(cards_of(self.table.hands.known[seat]))
        allowed = options.permitted(self.deal, 0)[0] & table.pack.all
        never_last = self.deal.special.never_last if len(own) <= 1 else 0
        sure = list(cards_of(allowed & ~never_last))
        honest = [card for card in own if card in sure]
        laid = table.own(Claimed).laid = self.rng.choice(honest or own)
        claim = laid if honest else self.rng.choice(sure)
        return f"{table.names[seat]} {table.pack.codes[claim]}{self._choice(seat, claim)}"

    def _challenge(self, claims: ClaimedCards) -> str | None:
        """A challenge of the last claim; None where nobody makes one and the claim stands."""
        table = self.table
        if not isinstance(claims, SampledClaims):
            self.deal.claims = claims = SampledClaims(claims)
        claims.put_back()
        last = table.own(Claimed).last
        if last is not None and self.rng.random() < 0.2:
            doubter = self.rng.choice([other for other in range(table.seats) if other != last[0]])
            return f"{table.names[doubter]} challenge"
        claims.settle(stands=True)
        return None

    # --- cards of the stock --------------------------------------------------------------------------------

    def reshuffled(self) -> list[int]:
        claims = self.deal.claims
        if not self.deal.plan.renews:
            return []
        return claims.pile[:-1] if isinstance(claims, SampledClaims) else left_for_stock(self.table)

    def may_be_first(self, card: int) -> bool:
        return bool(self.deal.plan.first_card.begins(self.table.pack) >> card & 1)

    def first_choice(self, cards: Sequence[int]) -> str:
        if self.deal.plan.first_card.effect != "dealer":
            return ""
        told = dict.fromkeys(self._choice(self.table.dealer, card) for card in cards)
        return "".join({choice.split()[0]: choice for choice in told if choice}.values())


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
