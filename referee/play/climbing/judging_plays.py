"""Judging a play or a pass of a climbing game, and saying why it was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from referee.cards.combinations import RUN, Combination, set_of
from referee.cards.packs import Pack, Rank, cards_of
from referee.clauses.ending.laws import law_forbidding
from referee.english import a
from referee.games.basics import Basic
from referee.games.clause import Clause
from referee.games.question import Question
from referee.play.climbing.climbing_plan import plan_of
from referee.play.climbing.on_table import (
    MOST_TOLD,
    MOST_TRIED,
    OnTable,
    fits,
    lawful_answers,
    legal_moves,
    must_include,
    on_table,
)
from referee.play.notation import in_notation
from referee.play.reports import report_not_held, report_play, report_undeclared
from referee.reading.moves import Move
from referee.table.table import Table
from referee.value import remembered

Shown = tuple[Sequence[int], Sequence[int]]
"""The cards of a play, and what they stand for."""


class Play(NamedTuple):
    """A play as it was made, out of that hand or row."""

    move: Move
    holder: int
    faces: Sequence[int]
    counts_as: Combination | None
    """What it is; None where it is no play of the game, or not known."""


def held(table: Table, play: Play) -> bool:
    """Were the cards there? Reports one that cannot have been, or that the log does not know."""
    move = play.move
    for place, card in enumerate(move.cards):
        if card < 0:
            message = f"The log does not know what {table.names[move.seat]} played; what beats it cannot be told."
            table.find("unproven", Basic.HANDS, message, move=move.index, seat=move.seat)
            return False
        known = table.hands.known[play.holder] & table.pack.bits[card]
        if not known or not table.hands.has_room(play.holder, *move.cards[: place + 1]):
            report_not_held(table, move.index, move.seat, card, play.holder)
            return False
        if move.cards.count(card) > 1:
            table.refute(Basic.HANDS, move, f"played {table.pack.codes[card]} twice at once.")
            return False
    return True


def judge(table: Table, play: Play, beneath: Shown) -> None:
    """Reports what is no play of the game, does not beat what lies there, or goes against a law."""
    new, plan = play.counts_as, plan_of(table.game)
    unknown = table.to_beat.unknown and table.to_beat.by is not None
    good = new is not None and not unknown and fits(table, new)
    if good and not table.match.laws and not plan.first_card:
        return
    if new is None and table.trick.joker_undeclared:
        return
    laid, limit = " ".join(in_notation(table, play.move.cards, play.faces)), None
    if table.to_beat.by is None and (new is not None or set_of(table.pack, play.faces) is not None):
        limit = plan.lead_limit
    if good:
        if _lacks_first_card(table, play):
            _report(table, play, plan.first_lead, f"led {laid} without the card that the first lead must include.")
    elif new is not None and unknown:
        why = "what lies there is no play of this game, or not known"
        message = f"Whether {laid} is a good answer cannot be told: {why}."
        table.find("unproven", plan.beaten, message, move=play.move.index, seat=play.move.seat)
    elif limit is not None:
        _report(table, play, limit, f"led {laid}; {limit.why}.")
    elif new is None:
        _report(table, play, plan.combining, f"played {laid}, which is no {plan.combining.kinds(table.game)}.")
    else:
        _report(
            table,
            play,
            plan.beaten,
            f"played {laid}, which does not beat {_in_words(table, table.to_beat.play, beneath)}.",
        )
    if law := next(filter(None, (law_forbidding(table, face) for face in play.faces)), None):
        _report(table, play, Basic.LAWS, f"played {laid} against the law '{law.text}'.")


def _lacks_first_card(table: Table, play: Play) -> bool:
    """Is it the first lead, of who may make it, without the card that must be part of it?"""
    must = must_include(table)
    if not must or table.pack.mask(play.move.cards) & must:
        return False
    return plan_of(table.game).first_lead.leader(table) in {None, play.move.seat}


def _report(table: Table, play: Play, clause: Clause | Question | str, did: str) -> None:
    report_play(table, play.move, clause, did, legal_moves(table, play.holder))


def judge_pass(table: Table, index: int, seat: int, beneath: Shown, here: OnTable | None = None) -> None:
    """Reports a pass of who can play, or may be able to, in a game where they then must; `here` is what lies there, if the
    caller knows."""
    clause = plan_of(table.game).must_play
    if clause is None or table.to_beat.unknown:
        return
    holder, name = table.hands.holder(seat), table.names[seat]
    here = on_table(table, table.to_beat.play) if here is None else here
    may = here.play is None or here.may_be_beaten(table.hands.known[holder])
    able = list(islice(lawful_answers(table, holder), MOST_TRIED)) if may else []
    if able:
        legal, _ = legal_moves(table, holder)
        found = _proof(table, seat, [laid.cards for laid in able], index)
        codes = " ".join(table.pack.codes[card] for card in able[0].cards)
        later = f", played at move {found[0]}" if found else ""
        message = f"{name} passed while holding {codes}{later}, which beats {_told(table, here, beneath)}."
        table.find("illegal", clause, message, move=index, seat=seat, proof=found, legal=legal)
    elif table.hands.unknown(holder):
        message = f"{name} passed; whether something in that hand beats {_told(table, here, beneath)} is not known."
        table.find("unproven", clause, message, move=index, seat=seat)


def _proof(table: Table, seat: int, plays: Sequence[tuple[int, ...]], index: int) -> tuple[int, int] | None:
    """The earliest later move after which every card of one of these plays has been shown, with such a card."""
    best: tuple[int, int] | None = None
    for cards in plays:
        shown = [table.hands.record.proof(seat, table.pack.bits[card], index) for card in cards]
        if all(shown):
            last = max(one for one in shown if one is not None)
            best = last if best is None or last < best else best
    return best


def _told(table: Table, here: OnTable, beneath: Shown) -> str:
    """The same, remembered with what lies there."""
    words = here.told.get(beneath)
    if words is None:
        if len(here.told) >= MOST_TOLD:
            here.told.clear()
        words = here.told[beneath] = _in_words(table, here.play, beneath)
    return words


def _in_words(table: Table, old: Combination | None, beneath: Shown) -> str:
    """What lies there to be beaten, in words."""
    if old is None or not beneath[0]:
        return "what lies there"
    told = " ".join(in_notation(table, *beneath))
    if plan_of(table.game).transparent is not None and old.kind != RUN:
        rank = _ranks_by_strength(table.pack).get(old.rank)
        if rank is not None and not told.startswith(rank.letter):
            told += f" (counting as {a(rank.name) if old.size == 1 else rank.plural})"
    return told


@remembered(64)
def _ranks_by_strength(pack: Pack) -> dict[int, Rank]:
    """The ranks by how strong their cards are."""
    return {pack.strength[cards_of(pack.rank_mask(rank.letter))[0]]: rank for rank in pack.ranks}


# --- wild jokers -------------------------------------------------------------------------------------------------


def stand_for(table: Table, move: Move) -> tuple[int, ...]:
    """What the cards of a move stand for; a wild joker of which only the rank was named for any card of it."""
    return tuple(_stands_for(table, move, place) for place in range(len(move.cards)))


def _stands_for(table: Table, move: Move, place: int) -> int:
    pack, card, face = table.pack, move.cards[place], move.faces[place]
    if card < 0 or not table.wild.cards >> card & 1:
        if face != card and card >= 0:
            did = f"played {pack.codes[card]} as another card; it is not wild and stands for itself."
            table.accuse(Basic.HANDS, move, did)
        return card
    if isinstance(face, str):
        by_rank = pack.rank_mask(face) if face in {rank.letter for rank in pack.ranks} else 0
        return next(iter(cards_of(by_rank)), card)
    if face == card:
        return _undeclared(table, move, card)
    if face < 0 or not pack.holds(face) or pack.joker_mask >> face & 1:
        table.accuse(table.wild.clause, move, "named no card of this pack for the joker to stand for.")
        return card
    return face


def _undeclared(table: Table, move: Move, joker: int) -> int:
    """A wild joker of which nothing was said: in a set it can only be one more of the rank."""
    pack = table.pack
    report_undeclared(table, move.index, move.seat, joker)
    table.trick.joker_undeclared = True
    others = [card for card in move.cards if card >= 0 and not table.wild.cards >> card & 1]
    ranks = {pack.strength[card] for card in others}
    return others[0] if len(ranks) == 1 else joker
