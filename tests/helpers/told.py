"""Played deals as somebody tells them who wrote no card down: what each player won, as the game asks."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from referee.cards.packs import cards_of
from referee.clauses.before_play.named_cards import NamedCardShown, ScoreNamedCard
from referee.clauses.bidding.calling import Called
from referee.clauses.bidding.high_low import Shown
from referee.clauses.declarations.declared import Declaring
from referee.clauses.house.gnome import Looked
from referee.clauses.house.tally import Tally
from referee.clauses.kinds import Counting, Partnership
from referee.clauses.kinds.questions import CARDS_SCORED
from referee.clauses.melding.deadwood import Showdown
from referee.clauses.melding.meld_points import LaidDown
from referee.clauses.melding.showdown import outcome
from referee.clauses.scoring.card_values import worth
from referee.clauses.scoring.declarer_score import DeclarerScore
from referee.clauses.scoring.final_play import FinalPlayDoubles
from referee.clauses.scoring.game_points import GamePoints
from referee.clauses.scoring.multiplying import PointsMultiplied
from referee.clauses.scoring.shedding import bombs_played, one_sided
from referee.clauses.scoring.sides import results
from referee.games.told import Told, asked
from referee.loading import catalogue
from referee.play.match import Match
from referee.reading.log import read_log
from referee.table.contract import Contract
from referee.table.table import Table
from referee.verdict.deal import JudgedDeal

Won = dict[str, dict[str, Any]]
Telling = Callable[[Table, Told, int], Any]
"""What is told of a player, or of the table (-1); None where nothing is."""


def as_told(raw: dict[str, Any]) -> dict[str, Any]:
    """A log whose deals are told by what was won; those that were thrown in stay as they are."""
    log = read_log(raw, catalogue.load_game, catalogue.rulings())
    match = Match(
        log.game, log.players, log.dealer, first_deal=log.first_deal, carried=log.carried, rulings=log.rulings,
        declared=log.table,
    )  # fmt: skip
    deals = []
    for entry, deal in zip(raw["deals"], log.deals, strict=True):
        judged = JudgedDeal(match, deal)
        thrown = judged.table.thrown_in or not judged.table.over
        deals.append(entry if thrown else {"dealer": entry["dealer"], "won": told_of(judged.table)})
    return {**deepcopy(raw), "deals": deals}


def told_of(table: Table) -> Won:
    """What was won in a deal that is over."""
    won: Won = {}
    for _, told in asked(table.game):
        if told.where is not None and not told.where(table):
            continue
        values = {seat: TELLINGS[told.field](table, told, seat) for seat in range(-1, table.seats)}
        for seat, value in values.items():
            if value is not None and (told.field == "cards" or told.of_table == (seat < 0)):
                name = "table" if seat < 0 else table.names[seat]
                own = won.setdefault(name, {})
                own[told.field] = _together(own.get("cards", ""), value) if told.field == "cards" else value
        if told.field not in {field for own in won.values() for field in own}:
            won.setdefault("table", {})[told.field] = False
        elif told.all_but_one and len(table.out) < table.seats - 1:
            won.setdefault("table", {})["out"] = False
    return won


def _names(table: Table, mask: int) -> str:
    return " ".join(table.pack.names(mask))


def _together(some: str, more: str) -> str:
    """Cards of two clauses, each card once."""
    return " ".join(dict.fromkeys([*some.split(), *more.split()]))


def _by_players(table: Table, per_hand: list[int]) -> list[int]:
    """What each player won, with the hands on the table that they play."""
    sides = table.game.of_kind(Partnership)
    own = [0] * table.seats
    for hand, value in enumerate(per_hand):
        own[sides[0].owner(table, hand) if sides else hand] += value
    return own


def _cards(table: Table, told: Told, seat: int) -> str | None:
    mask = table.won.fallen if seat < 0 else table.won.cards[seat]
    for taken in table.won.cards if seat < 0 else ():
        mask &= ~taken
    return None if seat < 0 and not mask & told.cards else _names(table, mask & told.cards)


def _highest_trump(table: Table, told: Told, seat: int) -> str | None:
    taken = [cards & table.trumps.mask for cards in table.won.cards]
    fell = [card for own in taken for card in cards_of(own)]
    if seat < 0 or not fell:
        return None
    highest = max(fell, key=lambda card: table.trumps.strength[card])
    return table.pack.codes[highest] if taken[seat] >> highest & 1 else None


def _card_points(table: Table, told: Told, seat: int) -> int | None:
    if seat < 0:
        return None
    for tally in table.game.of_kind(Tally):
        return sum(each * (table.won.cards[seat] & mask).bit_count() for mask, each in tally._worth(table))
    owned = _by_players(table, [worth(table, cards) for cards in table.won.cards])
    if table.game.answering(CARDS_SCORED):
        told_too = [
            line for clause in table.game.of_kind(Counting) if clause.among_tricks for line in clause.counted(table)
        ]
        return owned[seat] + sum(line.points for line in told_too if line.seat == seat)
    for side in results(table):  # what was laid aside counts for one of the side that gets it
        if seat == side.players[0]:
            return side.won - sum(owned[other] for other in side.players[1:])
    return owned[seat]


def _bid(table: Table, told: Told, seat: int) -> int | None:
    if told.each:
        return None if seat < 0 else table.auction.bids[seat]
    bids = [bid.value for bid in table.auction.made if bid.seat == seat]
    return max(bids) if bids else None


def _game_value(table: Table, told: Told, seat: int) -> int | None:
    (clause,) = table.game.of_kind(DeclarerScore)
    return next((line.points for line in clause.score(table, []) if line.seat == seat), None)


def _out(table: Table, told: Told, seat: int) -> int | None:
    if seat in table.first_out:
        return 1
    order = [one for one in table.out if one not in table.first_out]
    return order.index(seat) + 1 + len(table.first_out[:1]) if told.all_but_one and seat in order else None


def _left(table: Table, told: Told, seat: int) -> Any:
    won = any(one.field == "out" for _, one in asked(table.game)) and seat in table.first_out
    if seat < 0 or won:
        return None
    if not told.cards:
        return table.hands.sizes[seat]
    known = (table.hands.settled() or table.hands.known)[seat]
    unseen = table.hands.sizes[seat] - known.bit_count()
    return " ".join([*table.pack.names(known), *["?"] * unseen])


def _shown(table: Table, told: Told, seat: int) -> bool | None:
    shown = table.own(NamedCardShown)
    if told.of_table:
        return shown.surely
    card = table.pack.ids[table.game.named_card.card] if table.game.named_card else -1
    (clause,) = table.game.of_kind(ScoreNamedCard)
    if not shown.surely or seat < 0:
        return None
    if clause.to == "melded":
        lies = any(card in meld.cards for meld in table.melds.lying)
        return True if lies and seat == shown.by else None
    return True if table.won.cards[seat] >> card & 1 else None


def _in_play(table: Table, told: Told, seat: int) -> int | None:
    points = sum(line.points for _, line in table.early if line.seat == seat)
    return points or None


def _declared(table: Table, told: Told, seat: int) -> int | None:
    clauses = [clause for clause in table.game.of_kind(Declaring) if clause.field == told.field]
    lines = [line for clause in clauses for line in clause.counted(table)]
    return sum(line.points for line in lines if line.seat == seat) or None


def _game_points(table: Table, told: Told, seat: int) -> int | None:
    (clause,) = table.game.of_kind(GamePoints)
    return next((line.points for line in clause.score(table, []) if line.seat == seat), None)


def _last_play(table: Table, told: Told, seat: int) -> bool:
    (clause,) = table.game.of_kind(FinalPlayDoubles)
    own, last = table.pack.rank_mask(clause.rank), table.piles.last_cards
    return bool(last) and all(card >= 0 and own >> card & 1 for card in last)


def _contract(table: Table, told: Told, seat: int) -> str | None:
    contract = table.own(Contract)
    return contract.bid + "X" * (contract.doubled // 2) if seat >= 0 and seat == table.auction.high_bidder else None


def _taken(table: Table) -> int:
    own = table.game.of_kind(Partnership)[0].sides(table)[0]
    return sum(table.won.tricks[seat] for seat in own)


def _deadwood(table: Table, told: Told, seat: int) -> int | None:
    result = outcome(table)
    return None if seat < 0 else 0 if result is None else result.deadwood[seat]


def _spring(table: Table, told: Told, seat: int) -> bool | None:
    return None if seat >= 0 or table.auction.high_bidder is None else one_sided(table)


TELLINGS: dict[str, Telling] = {
    "deadwood": _deadwood,
    "laid": lambda table, told, seat: None if seat < 0 else table.own(LaidDown).points.get(seat, 0),
    "big_gin": lambda table, told, seat: (table.own(Showdown).big and seat in table.first_out) or None,
    "out": _out,
    "contract": _contract,
    "taken": lambda table, told, seat: _taken(table) if _contract(table, told, seat) else None,
    "tricks": lambda table, told, seat: None if seat < 0 else _by_players(table, table.won.tricks)[seat],
    "cards": _cards,
    "highest_trump": _highest_trump,
    "card_points": _card_points,
    "declared": _declared,
    "marriages": _declared,
    "game_points": _game_points,
    "game_value": _game_value,
    "bid": _bid,
    "blind": lambda table, told, seat: seat in table.auction.blind or None,
    "looked": lambda table, told, seat: seat in table.own(Looked).seats or None,
    "maker": lambda table, told, seat: seat == table.auction.high_bidder or None,
    "alone": lambda table, told, seat: (seat == table.auction.high_bidder and table.auction.alone) or None,
    "partner": lambda table, told, seat: seat in table.own(Called).joined or None,
    "left": _left,
    "rows": lambda table, told, seat: None if seat < 0 else table.hands.cards_in_rows(seat),
    "shown": _shown,
    "showed_trump": lambda table, told, seat: any(line.seat == seat for _, line in table.early) or None,
    "times": lambda table, told, seat: table.game.the(PointsMultiplied).times(table, 0) if seat < 0 else None,
    "low": lambda table, told, seat: table.own(Shown).low(table),
    "last_play": _last_play,
    "bombs": lambda table, told, seat: bombs_played(table) if seat < 0 else None,
    "spring": _spring,
    "in_play": _in_play,
    "coins_shed": _in_play,
}
"""By fields of a log."""
