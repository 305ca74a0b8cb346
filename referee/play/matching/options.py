"""What may be played in matching games: on which pile, out of which hand, by whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.cards.packs import cards_of
from referee.clauses.ending.laws import law_forbidding
from referee.clauses.kinds import AtOnce
from referee.clauses.matching.plays import ALL_TO_SEE
from referee.games.clause import Clause
from referee.play.matching.taking_turns import MatchingState
from referee.play.notation import MOST_LISTED
from referee.table.values import Limit


def permitted(deal: MatchingState, pile: int) -> tuple[int, int]:
    """The cards that surely may be played on a pile now, and those that perhaps may."""
    table = deal.table
    top, limit = table.piles.tops[pile], table.demands.limit
    if limit is not None and limit.pile is not None and limit.pile != pile:
        return 0, 0
    sure = perhaps = ALL_TO_SEE
    if top is not None and (limit is None or not limit.alone):
        more = deal.special.always | table.piles.extra.get(pile, 0)
        sure, perhaps = deal.plan.match_top.followers(table.pack, top)
        sure, perhaps = sure | more, perhaps | more
    for bound in (limit, table.piles.lasting.get(pile)):
        if bound is not None:
            sure, perhaps = sure & bound.cards, ALL_TO_SEE if bound.open else perhaps & bound.cards
        if bound is not None and bound.alone:
            break  # whatever lies there
    plain = table.pack.all & ~table.wild.cards
    return sure | (table.wild.cards if sure & plain else 0), perhaps | (table.wild.cards if perhaps & plain else 0)


def stand_ins(deal: MatchingState, pile: int) -> list[int]:
    """The cards that a joker may stand for on that pile."""
    return [
        face
        for face in cards_of(permitted(deal, pile)[0] & deal.table.pack.all & ~deal.table.wild.cards)
        if _lawful(deal, face)
    ]


def anywhere(deal: MatchingState) -> tuple[int, int]:
    """The same for all piles together."""
    sure = perhaps = 0
    for pile in range(len(deal.table.piles)):
        own = permitted(deal, pile)
        sure |= own[0]
        perhaps |= own[1]
    return sure, perhaps


def binding(deal: MatchingState, pile: int, masks: Sequence[int]) -> Limit | None:
    """The effect that the lowest of the cards goes against, if there is one."""
    bounds = (one for one in (deal.table.demands.limit, deal.table.piles.lasting.get(pile)) if one is not None)
    return next((one for one in bounds if one.pile not in {None, pile} or not masks[0] & one.cards), None)


def playable(deal: MatchingState, card: int) -> bool:
    """May that card be played now, for all that is known?"""
    return bool(anywhere(deal)[1] >> card & 1) and _lawful(deal, card)


def _lawful(deal: MatchingState, card: int) -> bool:
    return not deal.table.match.laws or law_forbidding(deal.table, card) is None


def able(deal: MatchingState, seat: int) -> int:
    """The cards known to be in the player's hand (or row) that surely may be played."""
    return allowed(deal, seat, deal.table.hands.known[deal.table.hands.holder(seat)] & anywhere(deal)[0])


def allowed(deal: MatchingState, seat: int, cards: int) -> int:
    """Those of the cards that the player may play as far as laws go, and effects that a last card may not have."""
    table = deal.table
    if deal.special.never_last and table.hands.sizes[seat] + table.hands.cards_in_rows(seat) == 1:
        cards &= ~deal.special.never_last
    if table.match.laws:
        cards = table.pack.mask(card for card in cards_of(cards) if _lawful(deal, card))
    return cards


def pays(deal: MatchingState) -> bool:
    """Does an effect say what the player draws who does not play?"""
    limit = deal.table.demands.limit
    return deal.table.demands.toll > 0 or (limit is not None and limit.pays)


def duty(deal: MatchingState) -> Clause | None:
    """The clause by which whoever can play must, if one says so now."""
    return next((clause for clause in deal.plan.compulsions if clause.binds(deal.table)), None)


def may_decline(deal: MatchingState, seat: int) -> bool:
    """May the player certainly pass?"""
    hands = deal.table.hands
    holder = hands.holder(seat)
    if duty(deal) is None:
        return True
    return not (hands.unknown(holder) or allowed(deal, seat, hands.known[holder] & anywhere(deal)[1]))


def certain(deal: MatchingState, seat: int) -> bool:
    """Is it known of every card of the player whether it may be played?"""
    hands = deal.table.hands
    holder, (sure, perhaps) = hands.holder(seat), anywhere(deal)
    return not hands.unknown(holder) and not hands.known[holder] & perhaps & ~sure


def fits(deal: MatchingState, masks: Sequence[int], pile: int) -> bool | None:
    """May cards that count so go on that pile? None where it cannot be told."""
    table = deal.table
    sure, perhaps = permitted(deal, pile)
    several = deal.plan.several
    each = len(masks) > 1 and several is not None and several.each(table)
    doubt = False
    for mask in masks if each else masks[:1]:
        if not mask & perhaps and not table.wild.unknown:
            return False
        doubt = doubt or not mask & sure
    return None if doubt else True


def go_together(deal: MatchingState, several: AtOnce, masks: Sequence[int]) -> bool:
    """May cards that count so be played at once?"""
    known = [mask.bit_length() - 1 for mask in masks if mask & (mask - 1) == 0]
    return several.together(deal.table, known) if known else True


def legal_moves(deal: MatchingState, seat: int) -> tuple[list[str], bool]:
    """What the player may certainly play, in notation, and whether there is more than is listed."""
    table, codes, drawn = deal.table, deal.table.pack.codes, deal.turn.drawn
    if drawn is not None:
        may = allowed(deal, seat, table.pack.bits[drawn] & anywhere(deal)[0]) if drawn >= 0 else 0
        return [codes[card] for card in cards_of(may)], False
    holder = table.hands.holder(seat)
    if table.hands.is_blind(holder):
        return table.pack.names(table.hands.known[holder]), False
    found = [codes[card] for card in cards_of(able(deal, seat))]
    for cards in sets_in(deal, table.hands.known[holder]):
        if len(found) == MOST_LISTED:
            return found, True
        found.append(" ".join([codes[card] for card in cards]))
    return found, False


def sets_in(deal: MatchingState, hand: int) -> Iterator[tuple[int, ...]]:
    """Plays of several cards that a hand can make; of those that differ only below the top, one."""
    table, several = deal.table, deal.plan.several
    if several is None:
        return
    sure, each = permitted(deal, 0)[0], several.each(table)
    for group in several.groups(table.pack, hand):
        own = list(cards_of(group & sure if each else group))
        if table.rulings.get("law-several") != "lowest":
            own = [card for card in own if _lawful(deal, card)]
        for size in range(2, len(own) + 1):
            for chosen in combinations(own, size):
                if size == hand.bit_count() and table.pack.mask(chosen) & deal.special.never_last:
                    continue
                for top in chosen:
                    below = [card for card in chosen if card != top]
                    first = next((card for card in below if sure >> card & 1 and _lawful(deal, card)), None)
                    if first is not None:
                        yield (first, *(card for card in below if card != first), top)
