"""The moves of a melding turn after the draw: melding, laying off, discarding, deserting, passing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cards.meld_shapes import Meld
from referee.cards.packs import UNKNOWN
from referee.clauses.ending.laws import discard_forbidden, meld_forbidden, obey
from referee.clauses.kinds import Laying
from referee.english import count
from referee.games.basics import Basic
from referee.play.melding.choices import source_of, wrong_to_pass
from referee.play.melding.draws import draw, pile_meant
from referee.play.melding.leaving_hand import check_held, place_of, reveal, take_out
from referee.play.melding.melds_made import added, exchanged, read, tell_doubt
from referee.play.melding.showdown import judge_return
from referee.play.melding.state import MeldingState
from referee.play.melding.taking_turns import anything_to_draw, end_turn, judge_order
from referee.reading.moves import Move
from referee.table.turn import Phase


def meld(deal: MeldingState, move: Move) -> None:
    """A new meld on the table."""
    table, cards = deal.table, move.cards
    _judge_kept(deal, move, "melded")
    judge_order(deal, move, Phase.MELD, "melded")
    holder = place_of(deal, move, cards)
    check_held(deal, move, holder, cards, "melded")
    made = read(deal, move)
    _judge_rules(deal, move, Laying(cards, cards, made.kind), first=True)
    if made.kind is None and not made.may and deal.table.hands.is_blind(holder):
        fails_blind(deal, move, holder, cards)
        return
    deal.note(move, cards, made.faces, **source_of(move))
    if made.may:
        message = f"The log does not know all cards that {table.names[move.seat]} melded."
        tell_doubt(deal, move, Basic.HANDS, message)
    elif made.kind is None:
        what = "which are neither a set nor a run" if len(cards) > 1 else "which is no meld"
        deal.wrong(move, deal.plan.melds, f"melded {deal.told(cards, made.faces)}, {what}")
    if table.match.laws and (law := meld_forbidden(table, made)):
        deal.wrong(move, Basic.LAWS, f"melded {deal.told(cards)} against the law '{law.text}'")
    _judge_rules(deal, move, Laying(cards, cards, made.kind))
    take_out(deal, move.index, holder, cards)
    table.melds.lay_down(move.seat, made)
    _note_laid(deal, move, made)
    if table.match.laws and obey(table, move.seat, made.faces, draws=anything_to_draw(deal)):
        table.cite("law-melds")


def _judge_kept(deal: MeldingState, move: Move, did: str) -> None:
    """Reports melds on the table while they stay in the hand."""
    if deal.plan.kept is not None:
        deal.wrong(move, deal.plan.kept, f"{did} before anybody had knocked")


def _judge_rules(deal: MeldingState, move: Move, laid: Laying, *, first: bool = False) -> None:
    """Reports what goes against the rules of laying down: against those that are consulted first, or the others."""
    for rule in deal.plan.laying:
        if (rule.consulted == 0) is first and (broken := rule.broken(deal.table, move.seat, laid)) is not None:
            deal.wrong(move, rule, broken)


def _note_laid(deal: MeldingState, move: Move, whole: Meld) -> None:
    """A player has laid cards down or off; `whole` is the meld in which they lie."""
    deal.turn.lay(move.cards)
    for rule in deal.plan.noting:
        rule.laid(deal.table, move.seat, move.cards, whole)


def lay_off(deal: MeldingState, move: Move) -> None:
    """Cards added to a meld on the table."""
    table, plan = deal.table, deal.plan
    adding = plan.rearrange or plan.by_verb.get("lay-off")
    clause = plan.melds if adding is None or plan.kept is not None else adding
    _judge_kept(deal, move, "laid off")
    judge_order(deal, move, Phase.LAY_OFF, "laid off")
    holder = place_of(deal, move, move.cards)
    check_held(deal, move, holder, move.cards, "laid off")
    if plan.turns.one_action and len(move.cards) > 1 and table.cite("one-action-several") == "single":
        deal.wrong(move, plan.turns, f"laid {len(move.cards)} cards off; one is an action")
    place, told = (move.number or 0) - 1, deal.told(move.cards)
    more: dict[str, Any] = {"meld": move.number, **source_of(move)}
    if not 0 <= place < len(table.melds.lying):
        deal.wrong(move, clause, f"laid {told} off on meld {move.number}, which is not there")
        deal.note(move, move.cards, **more)
        take_out(deal, move.index, holder, move.cards)
        return
    old = table.melds.lying[place]
    spoiled = old.kind is None and not old.may
    grown = added(deal, old, move)
    wrong = grown.kind is None and not grown.may and not spoiled
    if wrong and deal.table.hands.is_blind(holder):
        fails_blind(deal, move, holder, move.cards, **more)
        return
    deal.note(move, move.cards, **more)
    unclear = f"Whether {told} may be laid off on meld {move.number} cannot be told."
    if wrong:
        deal.wrong(move, clause, f"laid {told} off on {deal.told(old.cards, old.faces)}, where it does not belong")
    elif spoiled:
        deal.untold(move, clause, unclear)
    elif grown.may:
        tell_doubt(deal, move, clause, unclear)
    _judge_rules(deal, move, Laying(move.cards, (*old.cards, *move.cards), None))
    take_out(deal, move.index, holder, move.cards)
    new = old._replace(astray=(*old.astray, *move.cards)) if wrong or spoiled else grown._replace(astray=old.astray)
    _note_laid(deal, move, new)
    table.melds.lying[place] = new


def fails_blind(deal: MeldingState, move: Move, holder: int, cards: Sequence[int], **more: Any) -> None:
    """A face-down card that is no good goes back, and the turn is over."""
    deal.table.cite("blind-failure")
    reveal(deal, holder, cards)
    deal.note(move, cards, **more, failed=True)
    end_turn(deal, move.index)


# --- the end of a turn ---------------------------------------------------------------------------------


def discard(deal: MeldingState, move: Move) -> None:
    """A card on a discard pile, which ends the turn."""
    table, plan, seat = deal.table, deal.plan, move.seat
    if plan.turns.one_action:
        deal.wrong(move, plan.turns, "discarded; there is no discard in this game")
    else:
        judge_order(deal, move, Phase.LAY_OFF, "discarded")
    cards = move.cards or (UNKNOWN,)
    together = any(rule.thrown_away(table, cards) for rule in plan.rules["thrown_away"])
    if len(cards) > 1 and not together:
        deal.wrong(move, plan.turns, f"discarded {len(cards)} cards; one is discarded")
    holder = place_of(deal, move, cards)
    check_held(deal, move, holder, cards, "discarded")
    judge_return(deal, move, cards)
    for rule in plan.rules["to_use"]:
        if (card := rule.to_use(table)) is not None:
            told = table.pack.codes[card]
            deal.wrong(move, rule, f"took {told} from the pile and neither melded it nor laid it off")
    if UNKNOWN in cards:
        deal.untold(move, Basic.HANDS, f"The log does not know which card {table.names[seat]} discarded.")
    pile = pile_meant(deal, move.number, cards[0], drawing=False)
    more: dict[str, Any] = {"pile": pile + 1} if len(table.piles) > 1 else {}
    deal.note(move, cards, **more, **source_of(move))
    if table.match.laws and (law := discard_forbidden(table, cards[0])):
        deal.wrong(move, Basic.LAWS, f"discarded {deal.told(cards[:1])} against the law '{law.text}'")
    if not 0 <= pile < len(table.piles):
        deal.wrong(move, plan.by_verb["draw"], f"discarded to pile {pile + 1}, which is not there")
        pile = 0
    take_out(deal, move.index, holder, cards)
    table.piles.put_on(pile, tuple(cards))
    deal.turn.discarded = True
    if table.hands.has_cards(seat) and not together:
        end_turn(deal, move.index)


def swap(deal: MeldingState, move: Move) -> None:
    """A card of the hand takes the place of a wild one in a meld, which goes into the hand."""
    table, seat, clause = deal.table, move.seat, deal.plan.by_verb["exchange"]
    judge_order(deal, move, max(deal.turn.phase, Phase.MELD), "took a wild card out of a meld")
    check_held(deal, move, seat, move.cards, "exchanged")
    own, wanted = move.cards[:1] or (UNKNOWN,), move.take[:1]
    deal.listed.note(move.index, seat, "exchange", own, taken=deal.told(wanted).split())
    place = table.melds.place_of(wanted[0]) if wanted and UNKNOWN not in wanted else None
    changed = None
    if place is not None and len(move.cards) < 2 and len(move.take) == 1 and table.wild.cards >> wanted[0] & 1:
        changed = exchanged(deal, table.melds.lying[place], own[0], wanted[0])
    if place is None or changed is None:
        reveal(deal, seat, move.cards)
        words = f"exchanged {deal.told(own)} for {deal.told(move.take)}, which does not stand for it in a meld"
        deal.wrong(move, clause, words)
        return
    if changed.kind is None:
        message = f"Whether the wild card stands for the card that {table.names[seat]} puts there cannot be told."
        deal.untold(move, clause, message)
    take_out(deal, move.index, seat, own)
    table.melds.lying[place] = changed
    table.hands.add(seat, wanted, move.index)


def desert(deal: MeldingState, move: Move) -> None:
    """A player gives up the deal and shuffles a part of the hand into the stock."""
    table, seat, clause = deal.table, move.seat, deal.plan.by_verb.get("desert")
    if clause is None:
        deal.wrong(move, deal.plan.turns, "deserted; nobody may desert in this game")
        end_turn(deal, move.index)
        return
    hand = table.hands.sizes[seat]
    share = clause.share(table, hand, first=seat not in deal.succession.had_turn)
    cards = move.cards or (UNKNOWN,) * share
    if deal.turn.phase != Phase.DRAW or deal.turn.drawn:
        deal.wrong(move, clause, "deserted in the middle of a turn")
    elif len(cards) != share:
        put = f"put {count(len(cards), 'card')} into the stock; {share} of the {hand} in the hand go there"
        deal.wrong(move, clause, f"deserted and {put}")
    check_held(deal, move, seat, cards, "deserted with")
    deal.note(move, cards)
    take_out(deal, move.index, seat, cards)
    table.hands.shuffle_in(cards, move.index)
    table.turns_to_come.deserted |= {seat}
    staying = [other for other in range(table.seats) if other not in table.turns_to_come.deserted]
    if len(staying) == 1:
        table.cite("last-deserter")
        table.first_out = staying
        table.closing = True
    else:
        end_turn(deal)


def pass_turn(deal: MeldingState, move: Move) -> None:
    """A turn without an action."""
    table = deal.table
    deal.note(move, ())
    allowing = [rule for rule in deal.plan.rules["may_pass"] if rule.may_pass(table)]
    for rule in allowing:
        rule.passed(table)
    if not allowing:
        if problem := wrong_to_pass(deal, move.seat, begun=deal.turn.phase != Phase.DRAW):
            deal.wrong(move, deal.plan.turns, problem)
        if not anything_to_draw(deal) and deal.turn.phase == Phase.DRAW:
            deal.succession.idle.add(move.seat)
            _look_if_blocked(deal)
    end_turn(deal, move.index)


def _look_if_blocked(deal: MeldingState) -> None:
    """Has everybody passed in turn with nothing left to draw?"""
    table = deal.table
    playing = set(range(table.seats)) - table.turns_to_come.deserted
    if table.turns_to_come.last is None and playing <= deal.succession.idle:
        if table.cite("blocked-deal") == "smallest-hand":
            least = min(table.hands.sizes[seat] for seat in playing)
            table.first_out = [seat for seat in sorted(playing) if table.hands.sizes[seat] == least]
        table.closing = True


def free_card(deal: MeldingState, move: Move) -> None:
    """A card that a law lets a player draw or discard."""
    table, seat = deal.table, move.seat
    table.demands.granted = None
    if move.verb == "draw":
        draw(deal, move, penalty=True)
        return
    cards = move.cards[:1] or (UNKNOWN,)
    check_held(deal, move, seat, cards, "discarded")
    deal.note(move, cards)
    take_out(deal, move.index, seat, cards)
    table.piles.put_on(0, tuple(cards))
