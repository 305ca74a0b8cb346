"""The moves of a melding turn after the draw: melding, laying off, discarding, deserting, passing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.ending.laws import acting, discard_forbidden, meld_forbidden, pass_turns
from referee.clauses.melding.melds import LayOff, Rearrange
from referee.clauses.melding.options import LaidDown, SwapJoker
from referee.english import count
from referee.games.basics import Basic
from referee.play.melding import offers
from referee.play.melding.cards import check_held, is_blind, place_of, reveal, take_out
from referee.play.melding.choices import could_act, source_of
from referee.play.melding.draws import draw, pile_meant
from referee.play.melding.pile import judge_use, note_laid, spent
from referee.play.melding.readings import added, exchanged, read, tell_doubt
from referee.play.melding.showdown import judge_return
from referee.play.melding.state import MeldingState, Phase
from referee.play.melding.taking_turns import anything_to_draw, end_turn, judge_order
from referee.play.notation import in_notation
from referee.reading.moves import LAYING_OFF, Move


def meld(deal: MeldingState, index: int, move: Move) -> None:
    """A new meld on the table."""
    table, seat, cards = deal.table, move.seat, move.cards
    _judge_kept(deal, index, seat, "melded")
    judge_order(deal, index, seat, Phase.MELD, "melded")
    holder = place_of(deal, index, move, cards)
    check_held(deal, index, seat, holder, cards, "melded")
    made = read(deal, index, seat, move)
    _judge_lone_card(deal, index, seat, cards)
    if made.kind is None and not made.may and is_blind(deal, holder):
        fails_blind(deal, index, seat, holder, "meld", cards)
        return
    deal.listed.note(index, seat, "meld", cards, made.faces, **source_of(move))
    if made.may:
        message = f"The log does not know all cards that {table.names[seat]} melded."
        tell_doubt(deal, index, move, Basic.HANDS, message)
    elif made.kind is None:
        what = "which are neither a set nor a run" if len(cards) > 1 else "which is no meld"
        deal.wrong(
            index, seat, deal.plan.melds, f"melded {' '.join(in_notation(deal.table, cards, made.faces))}, {what}"
        )
    if table.match.laws and (law := meld_forbidden(table, made)):
        deal.wrong(
            index, seat, Basic.LAWS, f"melded {' '.join(in_notation(deal.table, cards))} against the law '{law.text}'"
        )
    _judge_rules(deal, index, seat, LaidDown(cards, cards, made.kind))
    take_out(deal, index, holder, cards)
    table.melds.lay_down(seat, made)
    note_laid(deal, seat, cards, made)
    if table.match.laws:
        _obey_effects(deal, seat, made.faces)


def _judge_kept(deal: MeldingState, index: int, seat: int, did: str) -> None:
    """Reports melds on the table before anybody has knocked, where they stay in the hand."""
    if deal.plan.rummy.melds_kept is not None:
        deal.wrong(index, seat, deal.plan.rummy.melds_kept, f"{did} before anybody had knocked")


def _judge_lone_card(deal: MeldingState, index: int, seat: int, cards: Sequence[int]) -> None:
    """Reports a second single card laid down in a turn, where the table plays so."""
    single = deal.plan.single
    if single is None or len(cards) != 1:
        return
    if deal.turn.single_laid:
        deal.wrong(index, seat, single, single.again)
    deal.turn.single_laid = True


def _judge_rules(deal: MeldingState, index: int, seat: int, laid: LaidDown) -> None:
    """Reports what goes against the rules that the table has agreed on."""
    for rule in deal.plan.laying:
        broken = rule.broken(deal.table, seat, laid)
        if broken is not None:
            deal.wrong(index, seat, rule, broken)


def _obey_effects(deal: MeldingState, seat: int, faces: Sequence[int]) -> None:
    """Lets the laws act on the cards of a meld."""
    table = deal.table
    for kind in acting(table, faces):
        table.cite("law-melds")
        if not pass_turns(table, kind) and (kind != "draw" or anything_to_draw(deal)):
            table.demands.granted = (seat, kind)


def lay_off(deal: MeldingState, index: int, move: Move) -> None:
    """Cards added to a meld on the table."""
    table, seat = deal.table, move.seat
    clause = Rearrange.id if deal.plan.rearrange is not None else LayOff.id
    clause = deal.plan.melds.id if deal.plan.rummy.melds_kept is not None else clause
    _judge_kept(deal, index, seat, "laid off")
    judge_order(deal, index, seat, Phase.LAY_OFF, "laid off")
    holder = place_of(deal, index, move, move.cards)
    check_held(deal, index, seat, holder, move.cards, "laid off")
    if deal.plan.one_action and len(move.cards) > 1 and table.cite("one-action-several") == "single":
        deal.wrong(index, seat, deal.plan.turns.id, f"laid {len(move.cards)} cards off; one is an action")
    place = (move.number or 0) - 1
    told = " ".join(in_notation(deal.table, move.cards))
    more: dict[str, Any] = {"meld": move.number, **source_of(move)}
    if not 0 <= place < len(table.melds.lying):
        deal.wrong(index, seat, clause, f"laid {told} off on meld {move.number}, which is not there")
        deal.listed.note(index, seat, LAYING_OFF, move.cards, **more)
        take_out(deal, index, holder, move.cards)
        return
    old = table.melds.lying[place]
    spoiled = old.kind is None and not old.may
    grown = added(deal, index, seat, old, move)
    wrong = grown.kind is None and not grown.may and not spoiled
    if wrong and is_blind(deal, holder):
        fails_blind(deal, index, seat, holder, LAYING_OFF, move.cards, **more)
        return
    deal.listed.note(index, seat, LAYING_OFF, move.cards, **more)
    if wrong:
        lies = " ".join(in_notation(deal.table, old.cards, old.faces))
        deal.wrong(index, seat, clause, f"laid {told} off on {lies}, where it does not belong")
    elif spoiled or grown.may:
        message = f"Whether {told} may be laid off on meld {move.number} cannot be told."
        if spoiled:
            table.find("unproven", clause, message, move=index, seat=seat)
        else:
            tell_doubt(deal, index, move, clause, message)
    _judge_rules(deal, index, seat, LaidDown(move.cards, (*old.cards, *move.cards), None))
    take_out(deal, index, holder, move.cards)
    note_laid(deal, seat, move.cards, old if wrong or spoiled else grown)
    astray = (*old.astray, *move.cards) if wrong or spoiled else old.astray
    table.melds.lying[place] = (old if wrong or spoiled else grown)._replace(astray=astray)


def fails_blind(
    deal: MeldingState, index: int, seat: int, holder: int, action: str, cards: Sequence[int], **more: Any
) -> None:
    """A face-down card that is no good goes back, and the turn is over."""
    deal.table.cite("blind-failure")
    reveal(deal, holder, cards)
    deal.listed.note(index, seat, action, cards, **more, failed=True)
    end_turn(deal, index)


# --- the end of a turn ---------------------------------------------------------------------------------


def discard(deal: MeldingState, index: int, move: Move) -> None:
    """A card on a discard pile, which ends the turn."""
    table, seat = deal.table, move.seat
    if deal.plan.one_action:
        deal.wrong(index, seat, deal.plan.turns.id, "discarded; there is no discard in this game")
    else:
        judge_order(deal, index, seat, Phase.LAY_OFF, "discarded")
    cards = move.cards or (UNKNOWN,)
    four = deal.plan.four is not None and deal.plan.four.may_go(table, cards)
    if len(cards) > 1 and not four:
        deal.wrong(index, seat, deal.plan.turns.id, f"discarded {len(cards)} cards; one is discarded")
    holder = place_of(deal, index, move, cards)
    check_held(deal, index, seat, holder, cards, "discarded")
    judge_return(deal, index, seat, cards)
    judge_use(deal, index, seat)
    if UNKNOWN in cards:
        message = f"The log does not know which card {table.names[seat]} discarded."
        table.find("unproven", Basic.HANDS, message, move=index, seat=seat)
    pile = pile_meant(deal, move.number, cards[0], drawing=False)
    more: dict[str, Any] = {"pile": pile + 1} if len(table.piles) > 1 else {}
    deal.listed.note(index, seat, "discard", cards, **more, **source_of(move))
    if table.match.laws and (law := discard_forbidden(table, cards[0])):
        deal.wrong(
            index, seat, Basic.LAWS, f"discarded {in_notation(deal.table, cards)[0]} against the law '{law.text}'"
        )
    if not 0 <= pile < len(table.piles):
        deal.wrong(index, seat, deal.plan.draw_source, f"discarded to pile {pile + 1}, which is not there")
        pile = 0
    take_out(deal, index, holder, cards)
    table.piles.put_on(pile, tuple(cards))
    if table.hands.has_cards(seat) and not four:
        end_turn(deal, index)


def swap(deal: MeldingState, index: int, move: Move) -> None:
    """A card of the hand takes the place of a wild one in a meld, which goes into the hand."""
    table, seat = deal.table, move.seat
    judge_order(deal, index, seat, max(deal.turn.phase, Phase.MELD), "took a wild card out of a meld")
    check_held(deal, index, seat, seat, move.cards, "exchanged")
    own, wanted = move.cards[:1] or (UNKNOWN,), move.take[:1]
    deal.listed.note(index, seat, "exchange", own, taken=in_notation(deal.table, wanted))
    place = table.melds.place_of(wanted[0]) if wanted else None
    changed = None
    if place is not None and len(move.cards) < 2 and len(move.take) == 1 and table.wild.cards >> wanted[0] & 1:
        changed = exchanged(deal, table.melds.lying[place], own[0], wanted[0])
    if place is None or changed is None:
        reveal(deal, seat, move.cards)
        told = " ".join(in_notation(deal.table, own)), " ".join(in_notation(deal.table, move.take))
        did = f"exchanged {told[0]} for {told[1]}, which does not stand for it in a meld"
        deal.wrong(index, seat, SwapJoker.id, did)
        return
    if changed.kind is None:
        message = f"Whether the wild card stands for the card that {table.names[seat]} puts there cannot be told."
        table.find("unproven", SwapJoker.id, message, move=index, seat=seat)
    take_out(deal, index, seat, own)
    table.melds.lying[place] = changed
    table.hands.add(seat, wanted, index)


def desert(deal: MeldingState, index: int, move: Move) -> None:
    """A player gives up the deal and shuffles a part of the hand into the stock."""
    table, seat, clause = deal.table, move.seat, deal.plan.desert
    if clause is None:
        deal.wrong(index, seat, deal.plan.turns.id, "deserted; nobody may desert in this game")
        end_turn(deal, index)
        return
    hand = table.hands.sizes[seat]
    share = clause.share(table, hand, first=seat not in deal.succession.had_turn)
    cards = move.cards or (UNKNOWN,) * share
    if deal.turn.phase != Phase.DRAW or deal.turn.drawn:
        deal.wrong(index, seat, clause.id, "deserted in the middle of a turn")
    elif len(cards) != share:
        told = (
            f"deserted and put {count(len(cards), 'card')} into the stock; {share} of the {hand} in the hand go there"
        )
        deal.wrong(index, seat, clause.id, told)
    check_held(deal, index, seat, seat, cards, "deserted with")
    deal.listed.note(index, seat, "desert", cards)
    take_out(deal, index, seat, cards)
    table.hands.shuffle_in(cards, index)
    table.turns_to_come.desert(seat)
    staying = [other for other in range(table.seats) if other not in table.turns_to_come.deserted]
    if len(staying) == 1:
        table.cite("last-deserter")
        table.first_out = staying
        table.closing = True
    else:
        end_turn(deal)


def pass_turn(deal: MeldingState, index: int, move: Move) -> None:
    """A turn without an action."""
    seat = move.seat
    deal.listed.note(index, seat, "pass")
    if offers.still_offered(deal):
        offers.refuse(deal)
        end_turn(deal, index)
        return
    if spent(deal):
        table = deal.table
        table.closing = True
        end_turn(deal, index)
        return
    problem = _wrong_to_pass(deal, seat)
    if problem is not None:
        deal.wrong(index, seat, deal.plan.turns.id, problem)
    if not anything_to_draw(deal) and deal.turn.phase == Phase.DRAW:
        deal.succession.idle.add(seat)
        _look_if_blocked(deal)
    end_turn(deal, index)


def _wrong_to_pass(deal: MeldingState, seat: int) -> str | None:
    """Why the player may not pass now; None where that is allowed or may be."""
    table, begun = deal.table, deal.turn.phase != Phase.DRAW
    if deal.plan.one_action:
        if begun or table.turns_to_come.last is not None or table.cite("one-action-pass") == "default":
            return None
        could = could_act(deal, seat)
        return None if could is None else f"passed, but {could}"
    if begun:
        return "passed instead of discarding a card" if deal.turn.drawn and table.hands.sizes[seat] > 0 else None
    if table.turns_to_come.last is None and anything_to_draw(deal):
        return "passed, but there is a card to draw"
    return None


def _look_if_blocked(deal: MeldingState) -> None:
    """Has everybody passed in turn with nothing left to draw?"""
    table = deal.table
    playing = set(range(table.seats)) - table.turns_to_come.deserted
    if table.turns_to_come.last is None and playing <= deal.succession.idle:
        if table.cite("blocked-deal") == "smallest-hand":
            least = min(table.hands.sizes[seat] for seat in playing)
            table.first_out = [seat for seat in sorted(playing) if table.hands.sizes[seat] == least]
        table.closing = True


def free_card(deal: MeldingState, index: int, move: Move) -> None:
    """A card that a law lets a player draw or discard."""
    table, seat = deal.table, move.seat
    table.demands.granted = None
    if move.verb == "draw":
        draw(deal, index, move, penalty=True)
        return
    cards = move.cards[:1] or (UNKNOWN,)
    check_held(deal, index, seat, seat, cards, "discarded")
    deal.listed.note(index, seat, "discard", cards)
    take_out(deal, index, seat, cards)
    table.piles.put_on(0, tuple(cards))
