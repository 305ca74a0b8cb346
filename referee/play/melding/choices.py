"""What a player of a melding game may do next."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.cards.meld_shapes import Meld, faces_for, may_meld, melds_in
from referee.cards.packs import cards_of
from referee.clauses.ending.laws import discard_forbidden, meld_forbidden
from referee.clauses.kinds import Laying
from referee.clauses.melding.sets_and_runs import least_meld
from referee.play.melding.draws import only_source, reshuffled
from referee.play.melding.leaving_hand import too_many_wild
from referee.play.melding.melds_made import grown
from referee.play.melding.showdown import kept_back, knocks
from referee.play.melding.state import MeldingState
from referee.play.melding.taking_turns import anything_to_draw, out_of_order
from referee.reading.moves import Move
from referee.table.turn import Phase
from referee.ticks import UpTo

BARE = re.compile(r"=\w+")
"""What a wild card stands for, which is left out where moves are listed."""
MOST_TRIED = 20_000
"""So many melds of a hand are looked at: more than any hand has that people hold."""
MANY = 99
"""More wild cards than a pack has."""


def legal_melds(deal: MeldingState, seat: int, within: Callable[[Iterator[Meld]], Iterator[Meld]]) -> Iterator[Meld]:
    """The melds that the player can certainly lay down, of what is looked at."""
    table = deal.table
    holder = table.hands.holder(seat)
    if deal.table.hands.is_blind(holder):
        return iter(())
    most = MANY if deal.plan.most_wild is None else deal.plan.most_wild
    found = melds_in(table.pack, deal.plan.steps, table.hands.known[holder], table.wild.cards, least_meld(table), most)
    lawful = (meld for meld in within(found) if meld_forbidden(table, meld) is None)
    return (meld for meld in lawful if _keeps_rules(deal, seat, Laying(meld.cards, meld.cards, meld.kind)))


def _keeps_rules(deal: MeldingState, seat: int, laid: Laying) -> bool:
    """May the player lay these cards down or off under the rules of what may be laid?"""
    return all(rule.broken(deal.table, seat, laid) is None for rule in deal.plan.laying)


def lay_offs(deal: MeldingState, seat: int) -> list[tuple[int, int, int]]:
    """Single cards that can be added to melds: the card, what it stands for, the meld's place."""
    table = deal.table
    return [
        (card, face, place)
        for card in cards_of(table.hands.known[table.hands.holder(seat)])
        for place, meld in enumerate(table.melds.lying)
        if (face := _as_added(deal, card, meld)) is not None
        and _keeps_rules(deal, seat, Laying((card,), (*meld.cards, card), None))
    ]


def fitting(deal: MeldingState, card: int) -> bool:
    """Can that card be added to a meld on the table?"""
    return any(_as_added(deal, card, meld) is not None for meld in deal.table.melds.lying)


def _as_added(deal: MeldingState, card: int, meld: Meld) -> int | None:
    """What the card stands for where it is added to a meld; None where it does not fit."""
    if meld.kind is None or too_many_wild(deal, (*meld.cards, card)):
        return None
    if deal.table.wild.cards >> card & 1:
        return next(iter(faces_for(deal.table.pack, deal.plan.steps, meld)), None)
    return card if grown(deal, meld, (*meld.faces, card)) is not None else None


def legal_moves(deal: MeldingState, seat: int, phase: int) -> list[str]:
    """What the player may certainly do at that point of a turn, without the name."""
    plan = deal.plan
    where = row_named(deal, seat)
    moves = _draws(deal, seat) if phase == Phase.DRAW else []
    begun = out_of_order(deal, seat, phase, Phase.LAY_OFF) is None
    if plan.kept is not None:
        passing = ["pass"] if _passes_by_rule(deal) else []
        return moves + (_ends_of_turn(deal, seat, where) if begun else passing)
    if out_of_order(deal, seat, phase, Phase.MELD) is None:
        melds = legal_melds(deal, seat, UpTo(MOST_TRIED))
        moves += [f"meld {deal.told(meld.cards, meld.faces)}{where}" for meld in melds]
    if begun:
        moves += _additions(deal, seat, where)
        moves += [] if plan.turns.one_action else _ends_of_turn(deal, seat, where)
    if _may_pass(deal, seat, phase):
        moves.append("pass")
    using = must_use(deal, moves, seat) if begun else None
    return moves if using is None else using


def _passes_by_rule(deal: MeldingState) -> bool:
    """Does a rule of the game let the player whose turn it is pass now?"""
    return any(rule.may_pass(deal.table) for rule in deal.plan.rules["may_pass"])


def _ends_of_turn(deal: MeldingState, seat: int, where: str) -> list[str]:
    """The discards and the knocks with which the player may end the turn."""
    return _discards(deal, seat, where) + knocks(deal, seat)


def _may_pass(deal: MeldingState, seat: int, phase: int) -> bool:
    """May the player certainly pass at that point of a turn?"""
    if phase != Phase.DRAW:
        return deal.plan.turns.one_action or not deal.table.hands.sizes[seat]
    return _passes_by_rule(deal) or wrong_to_pass(deal, seat, begun=False) is None


def wrong_to_pass(deal: MeldingState, seat: int, *, begun: bool) -> str | None:
    """Why the player may not pass, unless a rule allows it; None where that is allowed or may be."""
    table, one_action = deal.table, deal.plan.turns.one_action
    if begun and not one_action:
        return "passed instead of discarding a card" if deal.turn.drawn and table.hands.sizes[seat] > 0 else None
    if begun or table.turns_to_come.last is not None or (one_action and table.cite("one-action-pass") == "default"):
        return None
    could = _could_act(deal, seat) if one_action or anything_to_draw(deal) else None
    return could and f"passed, but {could}"


def _could_act(deal: MeldingState, seat: int) -> str | None:
    """What a player certainly could do in place of passing; None where nothing is known."""
    if anything_to_draw(deal):
        return "there is a card to draw"
    for meld in legal_melds(deal, seat, UpTo(MOST_TRIED)):
        return f"{deal.told(meld.cards)} could be melded"
    for card, _, place in lay_offs(deal, seat):
        return f"{deal.table.pack.codes[card]} could be added to meld {place + 1}"
    return None


def row_named(deal: MeldingState, seat: int) -> str:
    """The row that the player's cards come from, as a log adds it to a move."""
    table = deal.table
    holder = table.hands.holder(seat)
    if holder < table.seats:
        return ""
    return " from blind" if deal.table.hands.is_blind(holder) else " from row"


def _discards(deal: MeldingState, seat: int, where: str) -> list[str]:
    table, codes = deal.table, deal.table.pack.codes
    piles = [f" pile {pile}" for pile in range(1, len(table.piles) + 1)] if len(table.piles) > 1 else [""]
    free = table.hands.known[table.hands.holder(seat)] & ~kept_back(deal)
    cards = [card for card in cards_of(free) if discard_forbidden(table, card) is None]
    return [f"discard {codes[card]}{pile}{where}" for card in cards for pile in piles]


def _draws(deal: MeldingState, seat: int) -> list[str]:
    table, plan, only = deal.table, deal.plan, only_source(deal)
    moves = ["draw"] if only != "discard" and (table.hands.stock > 0 or reshuffled(deal)) else []
    if only == "stock":
        return moves
    several = len(table.piles) > 1
    for place, pile in enumerate(table.piles, start=1):
        if pile and top_may_go(deal, seat, pile[-1]):
            moves.append("draw from discard" + (f" pile {place}" if several else ""))
    moves += depths(deal, seat)
    if table.kitty.size:
        moves.append("draw from kitty")
    if deal.turn.drawn and seat == deal.turn.seat:
        return moves
    deserting = plan.by_verb.get("desert")
    if deserting is not None and seat not in table.turns_to_come.deserted:
        hand = list(cards_of(table.hands.known[seat]))
        share = deserting.share(table, table.hands.sizes[seat], first=seat not in deal.succession.had_turn)
        if len(hand) >= share:
            moves.append("desert" + "".join(f" {table.pack.codes[card]}" for card in hand[:share]))
    return moves + [word for stage in plan.stages for word in stage.instead_of_play(table, seat)]


def _additions(deal: MeldingState, seat: int, where: str) -> list[str]:
    """The single cards that can be laid off, or brought in by rearranging."""
    table = deal.table
    found = []
    for card, face, place in lay_offs(deal, seat):
        code = deal.told((card,), (face,))
        if deal.plan.rearrange is None:
            found.append(f"lay-off {code} on {place + 1}{where}")
        else:
            melds = [deal.told(meld.cards, meld.faces) for meld in table.melds.lying]
            melds[place] += f" {code}"
            found.append("rearrange " + " / ".join(melds) + where)
    return found


def bare(moves: Sequence[str]) -> list[str]:
    """Moves without what wild cards stand for; melds of the same cards are one."""
    once: dict[object, str] = {}
    for move in (BARE.sub("", move) for move in moves):
        once.setdefault(tuple(sorted(move.split())) if move.startswith("meld") else move, move)
    return list(once.values())


def source_of(move: Move) -> dict[str, Any]:
    """Where a move says that its cards come from, as a verdict lists it."""
    return {} if move.source is None else {"source": move.source}


# --- cards that may be taken out of a discard pile, and have to be used ----------------------------------------------


def usable(deal: MeldingState, hand: int, card: int) -> bool:
    """Could the card be melded by a player with these cards, or laid off?"""
    pack = deal.table.pack
    return fitting(deal, card) or may_meld(pack, deal.plan.steps, card, hand | pack.bits[card], deal.table.wild.cards)


def depths(deal: MeldingState, seat: int) -> list[str]:
    """The draws of several cards of the pile at once that the player certainly may make, the top card aside; a card that has
    to be used must be usable."""
    table, plan = deal.table, deal.plan
    if not plan.rules["together"] or not plan.rules["to_use"] or len(table.piles) != 1:
        return []
    pile, hand, found = table.piles[0], table.hands.known[seat], []
    for place in range(len(pile) - 2, -1, -1):
        if pile[place + 1] >= 0:
            hand |= table.pack.bits[pile[place + 1]]
        above = [table.pack.codes[card] for card in pile[place + 1 :] if card >= 0]
        # of copies the upper one is drawn
        if pile[place] >= 0 and table.pack.codes[pile[place]] not in above and usable(deal, hand, pile[place]):
            found.append(f"draw {table.pack.codes[pile[place]]} from discard")
    return found


def top_may_go(deal: MeldingState, seat: int, top: int) -> bool:
    """May the player certainly take the top card of the pile alone?"""
    binding = any(rule.top for rule in deal.plan.rules["to_use"])
    return not binding or (top >= 0 and usable(deal, deal.table.hands.known[seat], top))


def must_use(deal: MeldingState, moves: Sequence[str], seat: int) -> list[str] | None:
    """Those of the moves that use the card which has to be used, while the player still can; None where nothing has to be."""
    card = next((owed for rule in deal.plan.rules["to_use"] if (owed := rule.to_use(deal.table)) is not None), None)
    if card is None or not usable(deal, deal.table.hands.known[seat], card):
        return None
    code = deal.table.pack.codes[card]
    return [
        move for move in moves if code in [word.partition("=")[0] for word in move.split()] and "discard" not in move
    ]
