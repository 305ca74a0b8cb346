"""What a deal's record proves about hands that nobody wrote down.

A card that a player shows later was in the hand since the last time unknown cards came into it. One pass over the
deal carries that back, so that the judging can go forward with the hands as far as they are proved.
"""

from __future__ import annotations

from functools import lru_cache

from referee.cards.packs import UNKNOWN
from referee.clauses.common import OwnCards, PackClause
from referee.clauses.dealing.rows import ROWS
from referee.clauses.kinds import HandsOnTable, Setup, Stage
from referee.english import count
from referee.games.game import Game
from referee.reading.log import Deal
from referee.reading.moves import CARD, LAYING_OFF, SEAT_BITS, Move, as_move
from referee.table.record import Record
from referee.table.table import Table

DRAWING = frozenset({"take", "draw"})
BRINGING = frozenset({"take", "draw", "give"})
SHOWING = frozenset({"play", "show", "choose", "exchange", "discard", "give", "rob", "knock"})
MELDING = frozenset({"meld", LAYING_OFF, "rearrange", "discard"})


START = -2
KITTY = -1
"""The kitty comes into the high bidder's hand without a move of its own."""


@lru_cache(256)
def evidence(game: Game, *, laws: bool) -> frozenset[str]:
    """The verbs that show or draw cards in this game, or where laws of the players are in force; a move that the game does
    not have proves nothing."""
    verbs = {verb for stage in game.of_kind(Stage) for verb in stage.verbs} | {"play"}
    if laws:
        verbs |= {"draw", "discard"}
    if game.family == "melding":
        verbs |= {*MELDING, "draw"}
    return frozenset(verbs & (SHOWING | DRAWING | MELDING))


def deal_hands(table: Table, deal: Deal, *, carry: bool = True) -> None:
    """Puts the recorded and the proved cards into the hands of a prepared table, and reports records that cannot be.

    Where `carry` is false the deal itself finds out what its moves prove.
    """
    verbs = evidence(table.game, laws=bool(table.match.laws))
    whole = _recorded(table, deal) if deal.hands else set()
    if table.hands.has_rows and carry:
        table.played_from = _rows_played_from(table, deal)
    table.hands.record = Record(deal.moves, verbs, table.played_from, deal.called)
    for hands in table.game.of_kind(HandsOnTable):
        hands.lay_out(table, deal.hands)
    if not carry:
        return
    special = [move for move in deal.moves if type(move) is Move]
    if special:
        _named_on_the_table(table, special)
    plain = not any(move.verb in verbs or move.verb == "take" or move.corrected for move in special)
    if not plain or table.kitty.size or table.hand_count > table.seats or not _carry_back_plainly(table, deal, whole):
        _carry_back(table, deal, whole, special, verbs)
    table.trumps.turned = None


def _recorded(table: Table, deal: Deal) -> set[int]:
    """Takes over the recorded hands; the seats whose whole hand is known. A hand of too many cards proves nothing."""
    whole = set()
    bits, seen = table.pack.bits, 0
    for seat, cards in deal.hands.items():
        mask = 0
        for card in cards:
            mask |= bits[card] if card >= 0 else 0
        if mask & seen or mask > table.pack.all or mask.bit_count() < len(cards):
            mask = _sound(table, seat, cards, seen)
        size = table.hands.sizes[seat]
        if len(cards) > size:
            message = f"{table.names[seat]}'s hand is recorded with {count(len(cards), 'card')}; {size} were dealt."
            table.find("impossible", dealing_clause(table.game), message, move=None, seat=seat)
            mask = 0
        seen |= mask
        if mask.bit_count() == size:
            whole.add(seat)
        table.hands.known[seat] = mask
    return whole


def _sound(table: Table, seat: int, cards: tuple[int, ...], seen: int) -> int:
    """The cards of a recorded hand that can have been in it; the rest is reported."""
    pack, mask = table.pack, 0
    name = table.names[seat]
    for card in cards:
        if card == UNKNOWN:
            continue
        code, bit = pack.codes[card], pack.bits[card]
        if not pack.holds(card):
            message = f"{name}'s hand has {code}, which this game's pack lacks."
            table.find("impossible", PackClause.id, message, move=None, seat=seat)
        elif bit & (seen | mask):
            table.find("impossible", OwnCards.id, f"{code} is recorded twice in the hands.", move=None, seat=seat)
        else:
            mask |= bit
    return mask


def _rows_played_from(table: Table, deal: Deal) -> dict[int, int]:
    """By the places of moves, the row that cards were played from.

    It is the one that the move names or that the cards are recorded in. Where neither tells, the cards come out of the
    hand until that is used up, then out of the face-up row, and when that is gone out of the face-down one.
    """
    found: dict[int, int] = {}
    left = list(table.hands.sizes)
    for index, raw in enumerate(deal.moves):
        move = as_move(raw, index)
        if move.verb != "play":
            continue
        rows = table.hands.rows_of(move.seat)
        cards = table.pack.mask(card for card in move.cards if table.pack.holds(card))
        named = [row for row, source in zip(rows, ROWS, strict=True) if move.source == source]
        named = named or [row for row in rows if cards & table.hands.known[row]]
        holder = next(iter(named), next((one for one in (move.seat, *rows) if left[one] > 0), rows[-1]))
        if holder != move.seat:
            found[index] = holder
        if holder != rows[-1] and not move.corrected:
            left[holder] -= len(move.cards)
    return found


def dealing_clause(game: Game) -> Setup:
    """The clause that says how many cards are dealt."""
    return next(clause for clause in game.of_kind(Setup) if clause.deals_hands)


def sells_kitty(game: Game) -> bool:
    """Is there an auction whose winner takes the kitty?"""
    return any(stage.sells_kitty for stage in game.of_kind(Stage))


def _named_on_the_table(table: Table, special: list[Move]) -> None:
    """Takes note of the cards that are recorded as lying on the table: the turned card and the kitty."""
    robbed = {card for move in special if move.verb == "rob" for card in move.cards}
    for move in special:
        if move.corrected:
            continue
        if move.verb == "turn-up" and table.trumps.turned is None and move.cards and move.cards[0] >= 0:
            if table.trumps.turn_up_from == "hand":
                first = move is next(other for other in special if other.verb == "turn-up")
                room = table.hands.known[table.dealer].bit_count() < table.hands.sizes[table.dealer]
                if first and room and not any(hand >> move.cards[0] & 1 for hand in table.hands.known):
                    table.hands.known[table.dealer] |= table.pack.bits[move.cards[0]] & table.pack.all
            elif table.trumps.turn_up_from is not None:
                table.trumps.turned = move.cards[0]
        elif (move.verb == "kitty" or (move.verb == "take" and move.cards)) and table.kitty.size:
            kitty = table.pack.mask(card for card in move.cards if table.pack.holds(card) and card not in robbed)
            for hand in table.hands.known:
                kitty &= ~hand
            if (kitty | table.kitty.known).bit_count() <= table.kitty.size:
                table.kitty.known |= kitty


def _carry_back_plainly(table: Table, deal: Deal, whole: set[int]) -> bool:
    """The same for a deal in which cards are only played; False where the record is not that simple."""
    if len(whole) == table.hand_count:
        return True
    bits = table.pack.bits
    known = list(table.hands.known)
    taken = table.hands.gone if table.trumps.turned is None else table.hands.gone | bits[table.trumps.turned]
    for hand in known:
        taken |= hand
    for move in deal.moves:
        if type(move) is int:
            bit = bits[move & CARD]
            if not bit & taken:
                taken |= bit
                known[move >> SEAT_BITS] |= bit
    for seat, hand in enumerate(known):
        known[seat] = table.hands.known[seat] if seat in whole else hand & table.pack.all
        if known[seat].bit_count() > table.hands.sizes[seat]:
            return False
    table.hands.known = known
    return True


def _carry_back(table: Table, deal: Deal, whole: set[int], special: list[Move], verbs: frozenset[str]) -> None:
    recorded = list(table.hands.known)
    seats = range(table.hand_count)
    eras: list[dict[int, int]] = [{START: 0} for _ in seats]
    taken = table.hands.covered
    for mask in recorded:
        taken |= mask
    lying = (
        table.hands.gone
        | table.kitty.known
        | (0 if table.trumps.turned is None else table.pack.bits[table.trumps.turned])
    )
    robbers = {move.seat for move in special if move.verb == "rob"}
    closed = set(whole)
    room = [table.hands.sizes[seat] - recorded[seat].bit_count() for seat in seats]
    bidder = _high_bidder(table, deal)
    bits, all_cards = table.pack.bits, table.pack.all
    hidden = False
    """Has a card been played that the log does not know, and that a trick picked up may bring into another hand?"""
    bringing = BRINGING - {"take"} if sells_kitty(table.game) else BRINGING
    passing = any(stage.passes_kitty for stage in table.game.of_kind(Stage))
    for index, move in enumerate(deal.moves):
        if bidder is not None and index == bidder[1]:
            eras[bidder[0]][KITTY] = 0
            closed.discard(bidder[0])
        if isinstance(move, int):
            if bits[move & CARD] & taken:
                continue
            seat = move >> SEAT_BITS
            cards: tuple[int, ...] = (move & CARD,)
        elif move.verb == "pick-up" and hidden and not move.corrected:
            hidden = False
            eras[move.seat][index] = 0
            closed.discard(move.seat)
            continue
        elif move.seat < 0 or move.verb not in verbs:
            continue
        else:
            seat, cards = move.seat, move.cards if move.verb in SHOWING else ()
        seat = table.played_from.get(index, seat)
        hidden = hidden or UNKNOWN in cards
        for card in cards:
            bit = bits[card] if card >= 0 else 0
            lies = bit & lying and not (passing and len(eras[seat]) > 1)
            if not bit & all_cards or bit & taken or (lies and not (seat in robbers or bidder)):
                continue
            taken |= bit
            if seat in closed or (seat >= table.seats and not table.hands.has_rows) or lies:
                continue
            if len(eras[seat]) == 1:
                if room[seat] <= 0:
                    continue
                room[seat] -= 1
            eras[seat][next(reversed(eras[seat]))] |= bit
        if isinstance(move, Move) and not move.corrected:
            for card in _drawn(move):
                taken |= bits[card] if card >= 0 else 0
            if move.verb == "take":
                taken |= table.game.kept_out & table.pack.mask(card for card in move.cards if card >= 0)
            if _brings_unknown(move, bringing):
                owner = seat if move.to is None else move.to
                eras[owner][index] = 0
                closed.discard(owner)
                lying &= ~table.hands.gone
    for seat in seats:
        table.hands.known[seat] = recorded[seat] | eras[seat].pop(START)
        table.hands.gained[seat] = eras[seat]


def _drawn(move: Move) -> tuple[int, ...]:
    """The cards that the log says came out of the stock into this hand: they were in no hand before."""
    if move.verb == "exchange":
        return move.take
    return move.cards if move.verb == "draw" else ()


def _brings_unknown(move: Move, bringing: frozenset[str]) -> bool:
    """Does the move bring cards into a hand that the log does not name?"""
    if move.verb == "exchange":
        return UNKNOWN in move.take or len(move.take) < len(move.cards)
    return move.verb in bringing and (not move.cards or UNKNOWN in move.cards)


def _high_bidder(table: Table, deal: Deal) -> tuple[int, int] | None:
    """Who won the auction for the kitty and the place of the move after it, where the kitty is not wholly known."""
    if not sells_kitty(table.game) or table.kitty.known.bit_count() == table.kitty.size:
        return None
    best: tuple[int, int] | None = None
    seat: int | None = None
    for index, move in enumerate(deal.moves):
        if isinstance(move, Move) and not move.corrected:
            if move.verb == "bid" and move.value is not None and (best is None or move.value > best[1]):
                best = (move.seat, move.value)
                seat = move.seat
            if move.verb in {"bid", "pass"}:
                continue
        if seat is not None:
            return seat, index
    return None
