"""Where a deal stands that is being played, as its scorer would tell it: trumps, the contract, bids, and what each side has won
and still needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.clauses.kinds import (
    HAND,
    Adding,
    AtTotal,
    Bidding,
    Bouts,
    GameKind,
    Need,
    Partnership,
    Stage,
    Taking,
    Undertaking,
    declared_kind,
)
from referee.clauses.kinds.awards import PerFact, share_scores
from referee.facts.amounts import TRICKS_WON, Amount
from referee.games.fact import asked
from referee.table.bout import Bout
from referee.table.contract import Contract, Vulnerable
from referee.table.count import Count
from referee.table.declared import DeclaredGame
from referee.table.pool import Pool

if TYPE_CHECKING:
    from referee.table.shapes import Counted, MakerNow, NeedNow, PileNow, Position, SideNow, TrumpsNow
    from referee.table.table import Table


def position_of(table: Table) -> Position | None:
    """Where the deal stands; None once it is over."""
    if table.over or table.thrown_in:
        return None
    names, auction, sizes = table.names, table.auction, table.hands.sizes
    found: Position = {
        "dealer": names[table.dealer],
        "sides": [_won(table, side) for side in _sides(table)],
        "hands": {
            name: sizes[seat] + table.hands.cards_in_rows(seat) for seat, name in enumerate(names[: table.seats])
        },
    }
    if share_scores(table.game):
        found["together"] = True
    if trumps := _trumps(table):
        found["trumps"] = trumps
    if auction.high_bidder is not None:
        found["maker"] = _maker(table, auction.high_bidder)
    bids = {names[seat]: bid for seat, bid in enumerate(auction.bids) if bid is not None}
    if bids and not (table.game.strains or table.game.bid_names):
        found["bids"] = bids
    if auction.blind:
        found["blind"] = [names[seat] for seat in sorted(auction.blind)]
    if needs := list(_needs(table)):
        found["needs"] = needs
    if table.game.family == "matching":
        found["piles"] = [_pile(table, place) for place in range(len(table.piles))]
        if table.demands.toll:
            found["toll"] = table.demands.toll
    if table.game.of_kind(Bouts):
        found["lying"] = [table.pack.codes[one.card] if one.card >= 0 else "?" for one in table.own(Bout).unbeaten]
    if table.game.of_kind(Taking):
        pool = table.own(Pool)
        found["lying"] = [table.pack.codes[card] if card >= 0 else "?" for card in pool.cards]
        if pool.builds:
            found["builds"] = [
                {
                    "cards": [table.pack.codes[card] for card in build.cards],
                    "value": list(build.values),
                    "player": table.names[build.owner],
                }
                for build in pool.builds
            ]
    if table.game.of_kind(Adding):
        own = table.own(Count)
        found["lying"] = [table.pack.codes[card] if card >= 0 else "?" for card in own.cards]
        found["count"] = own.total
    if table.direction != table.game.onward:
        found["reversed"] = True
    for ending in table.game.of_kind(AtTotal):
        found["target"] = ending.goal(table.match.declared)
    return found


def _trumps(table: Table) -> TrumpsNow | None:
    """What is trumps; None where that is not settled, or nothing ever is."""
    trumps, suits = table.trumps, table.pack.suits
    settled = trumps.suit is not None or (trumps.named and table.game.has_trumps)
    if not settled and trumps.anti is None and trumps.first_turned is None:
        return None
    found: TrumpsNow = {"suit": None if trumps.suit is None else suits[trumps.suit].letter}
    if trumps.low is not None:
        found["low"] = suits[trumps.low].letter
    if trumps.anti is not None:
        found["anti"] = suits[trumps.anti].letter
    if trumps.first_turned is not None and trumps.first_turned >= 0:
        found["turned"] = table.pack.codes[trumps.first_turned]
    return found


def _maker(table: Table, seat: int) -> MakerNow:
    """Who has the bid, or has made trumps, and what for."""
    auction, contract, kind, game = table.auction, table.own(Contract), declared_kind(table), table.game
    plays = bool(contract.level or kind)
    bidding = game.of_kind(Bidding)
    called = "declarer" if plays else bidding[0].word if bidding else "maker"
    found: MakerNow = {"player": table.names[seat], "called": called}
    if auction.high_bid and not contract.level:
        found["bid"] = auction.high_bid
    if contract.level:
        found["contract"] = contract.bid
    elif kind is not None:
        found["contract"] = _declared(table, kind)
    if auction.alone:
        found["alone"] = True
    if max(contract.doubled, auction.doubled) > 1:
        found["doubled"] = max(contract.doubled, auction.doubled)
    if seat in table.own(Vulnerable).seats:
        found["vulnerable"] = True
    for stage in game.acting(Stage, "dummies"):
        for dummy in stage.dummies(table):
            found["dummy"] = table.names[dummy]
    return found


def _pile(table: Table, place: int) -> PileNow:
    """The top card of a pile, and what it counts as: a suit that was named with it."""
    cards, counts, codes = table.piles[place], table.piles.tops[place], table.pack.codes
    top = cards[-1] if cards and cards[-1] >= 0 else None
    found: PileNow = {"top": None if top is None else codes[top]}
    if counts is not None and counts.bit_count() == 1 and counts.bit_length() - 1 != top:
        found["counts_as"] = codes[counts.bit_length() - 1]
    return found


def _declared(table: Table, kind: GameKind) -> str:
    """The game that was declared, as a log writes it."""
    declared = table.own(DeclaredGame)
    suit = "" if declared.suit is None else table.pack.suits[declared.suit].letter
    said = [word for word in kind.announces if word in declared.announced]
    return " ".join(filter(None, [kind.called or suit, HAND * declared.hand, *said]))


# --- what was won, and what is needed ----------------------------------------------------------------------


def _sides(table: Table) -> Sequence[Sequence[int]]:
    """Who plays together in this deal, the high bidder's side first; whoever declared a game plays it alone."""
    bidder, game = table.auction.high_bidder, table.game
    if partnerships := game.of_kind(Partnership):
        return partnerships[0].sides(table)
    if bidder is not None and game.of_kind(GameKind):
        return [[bidder], [seat for seat in range(table.seats) if seat != bidder]]
    return [[seat] for seat in range(table.seats)]


def _hands(table: Table, side: Sequence[int]) -> list[int]:
    """The hands that these players play."""
    partnerships = table.game.of_kind(Partnership)
    return [
        hand
        for hand in range(table.hand_count)
        if (partnerships[0].owner(table, hand) if partnerships else hand) in side
    ]


def _won(table: Table, side: Sequence[int]) -> SideNow:
    """What these players have won, as far as that can be told."""
    found: SideNow = {"players": [table.names[seat] for seat in side]}
    if not table.started or table.won.undecided:
        return found
    hands = _hands(table, side)
    if table.game.family == "trick-taking":
        found["tricks"] = TRICKS_WON.amount(table, hands, 0)
    counts = [_counted(table, fact, cards, hands) for fact, cards in _growing(table)]
    if counts := [one for one in counts if one["amount"]]:
        found["counts"] = counts
    return found


def _growing(table: Table) -> Iterator[tuple[Amount, int]]:
    """What the deal is scored by that grows while it is played, tricks aside, each once with the cards that it is about."""
    met = {(TRICKS_WON.name, 0)}
    for clause, one in asked(table.game):
        fact, key = one.fact, (one.name, one.cards)
        if not isinstance(fact, Amount) or not fact.grows or key in met:
            continue
        met.add(key)
        if not (fact.of_cards and table.won.fell_unknown) and (not one.cards or isinstance(clause, PerFact)):
            yield fact, one.cards


def _counted(table: Table, fact: Amount, cards: int, hands: Sequence[int]) -> Counted:
    amount = fact.amount(table, hands, cards)
    return {"fact": fact.name, "amount": amount, "words": fact.words(amount, cards, table.pack) if amount else ""}


def _needs(table: Table) -> Iterator[NeedNow]:
    """What players still have to win, each once."""
    met: set[tuple[frozenset[int], str]] = set()
    for clause in table.game.of_kind(Undertaking):
        for need in clause.needs(table):
            key = (frozenset(need.seats), need.of.name)
            if key not in met and not (table.won.undecided or (need.of.of_cards and table.won.fell_unknown)):
                yield _told(table, need)
            met.add(key)


def _told(table: Table, need: Need) -> NeedNow:
    found: NeedNow = {
        "players": [table.names[seat] for seat in need.seats],
        "fact": need.of.name,
        "amount": need.amount,
        "won": need.won,
    }
    if need.exactly:
        found["exactly"] = True
    return found
