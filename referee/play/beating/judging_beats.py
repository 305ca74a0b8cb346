"""Whether a card may be added to an attack, and which attack a card beats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.cards.packs import UNKNOWN
from referee.games.basics import Basic
from referee.reading.moves import Move
from referee.table.bout import Attack

if TYPE_CHECKING:
    from referee.play.beating.beating_deal import BeatingDeal


def ranks_lying(deal: BeatingDeal) -> int:
    """The cards of the ranks that lie there."""
    pack = deal.table.pack
    ranks = {pack.strength[card] for card in deal.bout.cards if card >= 0}
    return pack.mask(card for card in range(pack.size) if pack.strength[card] in ranks)


def judge_added(deal: BeatingDeal, move: Move, card: int) -> None:
    """Judges a card that is added to an attack."""
    table, bout, plan = deal.table, deal.bout, deal.plan
    fits = ranks_lying(deal)
    if move.seat not in plan.bouts.may_add(table, deal.attacking, bout.defender):
        table.accuse(plan.bouts, move, f"added a card to the attack on {table.names[bout.defender]}, and may not.")
    elif len(bout.attacks) >= bout.limit:
        most = "no more cards" if bout.limit == 0 else f"no more than {bout.limit}"
        table.accuse(plan.bouts, move, f"added a card; {most} may be played against {table.names[bout.defender]} here.")
    elif card >= 0 and not fits >> card & 1:
        did = f"added {table.pack.codes[card]}, and no card of its rank lies there"
        if bout.veiled:
            table.find(
                "unproven",
                plan.bouts,
                f"{table.names[move.seat]} {did} as far as the cards are known.",
                move=move.index,
                seat=move.seat,
            )
        else:
            held = table.hands.known[move.seat] & fits
            table.accuse(plan.bouts, move, f"{did}.", legal=[*table.pack.names(held), "pass"])
    elif card < 0:
        message = f"Whether {table.names[move.seat]} may add the card cannot be told: it is not known."
        table.find("unproven", plan.bouts, message, move=move.index, seat=move.seat)


def beaten(deal: BeatingDeal, move: Move, card: int, *, judged: bool) -> Attack | None:
    """The attack that the card is laid on, after judging that, if it is to be judged; None where no attack is left."""
    table, bout, answering = deal.table, deal.bout, deal.plan.answering
    left = bout.unbeaten
    told = move.take[0] if move.take else UNKNOWN
    if told >= 0:
        left = [attack for attack in left if attack.card == told] or [one for one in left if one.card == UNKNOWN]
        if not left and judged:
            code = table.pack.codes[told]
            table.refute(Basic.HANDS, move, f"beat {code}, which does not lie there to be beaten.")
        left = left or bout.unbeaten
    if not left:
        return None
    answers = [(attack, answering.beats(table, card, attack.card)) for attack in left]
    good = [attack for attack, beats in answers if beats]
    perhaps = [attack for attack, beats in answers if beats is None]
    doubt = bool(perhaps) or bout.loose
    if not judged:
        bout.loose = bout.loose or len(bout.unbeaten) > 1
        return (good or left)[0]
    if not good and not doubt:
        what = " or ".join(table.pack.codes[attack.card] for attack in left)
        did = f"played {table.pack.codes[card]}, which does not beat {what}."
        table.accuse(answering, move, did, legal=[*ways(deal, table.hands.known[move.seat]), "pick-up"])
        return left[0]
    if len(good) == 1 and not doubt:
        return good[0]
    if good and len(bout.unbeaten) == 1:
        return good[0]
    if len(good) > 1:
        why = "the log does not say which card it beats"
    elif perhaps and card < 0:
        why = "the card is not known"
    else:
        why = "not all of what lies there, or what is trumps, is known"
    message = f"Whether {table.names[move.seat]} beat a card by the rules cannot be told: {why}."
    table.find("unproven", answering, message, move=move.index, seat=move.seat)
    bout.loose = bout.loose or len(bout.unbeaten) > 1
    return (good or perhaps or left)[0]


def ways(deal: BeatingDeal, held: int) -> Iterator[str]:
    """What these cards beat, in notation."""
    table = deal.table
    for code in table.pack.names(held & table.pack.all):
        for attack in deal.bout.unbeaten:
            if deal.plan.answering.beats(table, table.pack.ids[code], attack.card):
                yield f"{code} beats {table.pack.codes[attack.card]}"


def passes_on(deal: BeatingDeal, seat: int) -> int:
    """The cards with which that player may pass the attack on; none where that may not be done now."""
    bout, table = deal.bout, deal.table
    if deal.plan.passing_on is None or seat != bout.defender or bout.picking or not bout.attacks or bout.veiled:
        return 0
    if any(attack.beaten_by is not None for attack in bout.attacks):
        return 0
    following = deal.after(seat)
    if following == seat or deal.plan.bouts.limit(table, following, bout.number) <= len(bout.attacks):
        return 0
    return ranks_lying(deal)


def judge_passing_on(deal: BeatingDeal, move: Move) -> None:
    """Judges a card with which an attack is passed on."""
    table, bout, clause = deal.table, deal.bout, deal.plan.passing_on
    assert clause is not None
    fits = passes_on(deal, move.seat)
    card = move.cards[0]
    if bout.veiled or card < 0:
        message = f"Whether {table.names[move.seat]} may pass the attack on cannot be told: not every card is known."
        table.find("unproven", clause, message, move=move.index, seat=move.seat)
    elif not fits >> card & 1:
        table.accuse(
            clause,
            move,
            f"passed the attack on with {table.pack.codes[card]}, and may not.",
            legal=[*(f"pass-on {code}" for code in table.pack.names(fits & table.hands.known[move.seat]))],
        )
