"""What a deal's record proves about hands that nobody wrote down.

The recorded hands are taken over as far as they can be; what the moves prove is carried back, so that the judging can go
forward with the hands as far as they are proved.
"""

from __future__ import annotations

from referee.cards.packs import UNKNOWN, Pack
from referee.clauses.dealing.beside_hands import COMPLETED
from referee.clauses.kinds import HandsOnTable, Stage
from referee.clauses.kinds.questions import HANDS
from referee.english import count
from referee.evidence.carrying_back import CLAIMING, SHOWING, carry_back
from referee.games.basics import Basic
from referee.games.game import Game
from referee.reading.deals import Deal
from referee.reading.moves import LAYING_OFF, Move, as_move
from referee.table.hands import ROWS
from referee.table.record import DRAWING, Record
from referee.table.table import Table
from referee.value import remembered

MOST_HANDS = 1024
"""So many recorded hands are remembered."""
MELDING = frozenset({"meld", LAYING_OFF, "rearrange", "discard"})
AT_THE_END = frozenset({"knock", "show"})
"""The verbs of moves of melding games that show cards when the deal ends, where the game has them."""
MAKING = frozenset({"take", "name"})
"""The verbs of moves with which a player makes trumps who gets the turned card."""
LAID_OPEN = frozenset({"turn-up", "kitty", "take"})
"""The verbs of moves that show cards which lie on the table."""


@remembered(256)
def evidence(game: Game, *, laws: bool) -> frozenset[str]:
    """The verbs that show or draw cards in this game, or where laws of the players are in force; a move that the game does
    not have proves nothing."""
    verbs = {verb for stage in game.of_kind(Stage) for verb in stage.verbs} | {"play"}
    if laws:
        verbs |= {"draw", "discard"}
    if game.family == "melding":
        verbs |= {*MELDING, "draw"}
        verbs |= AT_THE_END & {verb for clause in game.clauses for verb in clause.verbs}
    return frozenset(verbs & (SHOWING | DRAWING | MELDING | CLAIMING))


def deal_hands(table: Table, deal: Deal, *, carry: bool = True) -> None:
    """Puts the recorded and the proved cards into the hands of a prepared table, and reports records that cannot be.

    Where `carry` is false the deal itself finds out what its moves prove.
    """
    if deal.hands:
        _recorded(table, deal)
    verbs = record_moves(table, deal, _rows_played_from(table, deal) if table.hands.has_rows and carry else {})
    for hands in table.game.of_kind(HandsOnTable):
        hands.lay_out(table, deal.hands)
    if carry:
        moves = map(deal.moves.__getitem__, table.hands.record.stops[:-1])
        special = [move for move in moves if isinstance(move, Move) and move.verb != "pass"]
        if not LAID_OPEN.isdisjoint([move.verb for move in special]):
            _named_on_the_table(table, special)
            if table.trumps.turn_up_from == COMPLETED:
                _goes_to_the_maker(table, special)
        carry_back(table, deal.moves, special, verbs)
        table.trumps.turned = None


def record_moves(table: Table, deal: Deal, rows: dict[int, int] | None = None) -> frozenset[str]:
    """Keeps the moves as evidence; the verbs of those that show or draw cards."""
    verbs = evidence(table.game, laws=bool(table.match.laws))
    table.hands.record = Record(deal.moves, verbs - CLAIMING if table.game.has_tricks else verbs, rows, deal.called)
    return verbs


def _recorded(table: Table, deal: Deal) -> None:
    """Takes over the recorded hands. A hand of too many cards proves nothing."""
    pack, known, sizes, seen = table.pack, table.hands.known, table.hands.sizes, 0
    for seat, cards in deal.hands.items():
        mask = set_of(pack, cards)
        if mask is None or mask & seen:
            mask = _sound(table, seat, cards, seen)
        if len(cards) > sizes[seat]:
            message = (
                f"{table.names[seat]}'s hand is recorded with {count(len(cards), 'card')}; {sizes[seat]} were dealt."
            )
            table.find("impossible", table.game.answering(HANDS)[0], message, move=None, seat=seat)
            mask = 0
        seen |= mask
        known[seat] = mask


@remembered(MOST_HANDS)
def set_of(pack: Pack, cards: tuple[int, ...]) -> int | None:
    """The cards of a hand as a set; None where one is not known, stands there twice or is not in the pack."""
    mask = 0 if UNKNOWN in cards else sum(map(pack.bits.__getitem__, cards))
    return None if mask > pack.all or mask.bit_count() < len(cards) else mask


def _sound(table: Table, seat: int, cards: tuple[int, ...], seen: int) -> int:
    """The cards of a recorded hand that can have been in it; the rest is reported."""
    pack, name, mask = table.pack, table.names[seat], 0
    for card in cards:
        if card == UNKNOWN:
            continue
        code, bit = pack.codes[card], pack.bits[card]
        if not pack.holds(card):
            message = f"{name}'s hand has {code}, which this game's pack lacks."
            table.find("impossible", Basic.PACK, message, move=None, seat=seat)
        elif bit & (seen | mask):
            table.find("impossible", Basic.HANDS, f"{code} is recorded twice in the hands.", move=None, seat=seat)
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


def _named_on_the_table(table: Table, special: list[Move]) -> None:
    """Takes note of the cards that are recorded as lying on the table: the turned card and the kitty."""
    turned_up = [move for move in special if move.verb == "turn-up"]
    robbed = {card for move in special if move.verb == "rob" for card in move.cards}
    for move in special:
        if move.verb not in LAID_OPEN or move.corrected or not move.cards:
            continue
        if move.verb != "turn-up":
            _in_the_kitty(table, [card for card in move.cards if card not in robbed])
        elif table.trumps.turned is None and move.cards[0] >= 0:
            _turned_up(table, move.cards[0], first=move is turned_up[0])


def _turned_up(table: Table, card: int, *, first: bool) -> None:
    """That card is turned up: the dealer's last, or one that lies on the table."""
    if table.trumps.turn_up_from == "hand":
        if first and table.hands.unknown(table.dealer) and not any(hand >> card & 1 for hand in table.hands.known):
            table.hands.known[table.dealer] |= table.pack.bits[card] & table.pack.all
    elif table.trumps.turn_up_from is not None:
        table.trumps.turned = card


def _goes_to_the_maker(table: Table, special: list[Move]) -> None:
    """The turned card is one of the cards of whoever makes trumps."""
    makers = [move.seat for move in special if move.verb in MAKING and not move.corrected and move.seat >= 0]
    card, table.trumps.turned = table.trumps.turned, None
    if card is None or not makers or any(hand >> card & 1 for hand in table.hands.known):
        return
    if table.hands.unknown(makers[0]):
        table.hands.known[makers[0]] |= table.pack.bits[card] & table.pack.all


def _in_the_kitty(table: Table, cards: list[int]) -> None:
    """These cards are said to be in the kitty."""
    kitty = table.pack.mask(card for card in cards if table.pack.holds(card))
    for hand in table.hands.known:
        kitty &= ~hand
    if (kitty | table.kitty.known).bit_count() <= table.kitty.size:
        table.kitty.known |= kitty
