"""What has to be told of a deal that nobody wrote down: the questions of a form, by the fields of a log's `won`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cards.packs import Pack
from referee.clauses.bidding.trick_bids import tricks_to_win
from referee.clauses.kinds import Bidding, CardWorth
from referee.clauses.scoring.card_points import PointsInTricks
from referee.facts.amounts import TricksOfContract
from referee.facts.cards_held import kind_of
from referee.games.card_groups import card_groups
from referee.games.fact import Asked, asked
from referee.games.game import Game
from referee.loading import catalogue
from referee.loading.own import may_be_a_misfit
from referee.play.match import match_of
from referee.reading.deals import Deal
from referee.reading.log import read_log
from referee.table.table import Table
from referee.verdict.judging import judge_deal, seat_first_dealer
from referee.verdict.reported import every_card_falls, pooled, tricks_in_all


def tells(game: Game) -> list[dict[str, Any]]:
    """What this game is scored by at this table, each field once, in the order in which people tell it."""
    by_field: dict[str, list[tuple[str, Asked]]] = {}
    for clause, told in asked(game):
        by_field.setdefault(told.name, []).append((clause.id, told))
    return [_entry(game, field, tellings) for field, tellings in by_field.items()]


def _entry(game: Game, field: str, tellings: Sequence[tuple[str, Asked]]) -> dict[str, Any]:
    told = [one for _, one in tellings]
    mask = 0
    for one in told:
        mask |= one.cards
    cards = list(dict.fromkeys(game.pack.names(mask)))
    return {
        "field": field,
        "of": "table" if told[0].fact.of_table else "each" if any(one.fact.each for one in told) else "some",
        "shape": _shape(told[0].fact.shape, cards),
        "question": _question(game, field, told, cards),
        "cards": cards,
        "all_but_one": any(one.all_but_one for one in told),
        "declared": all(one.where is not None for one in told),
        "groups": _groups(game) if field == "cards" else [],
        "one": all(one.of_one or one.fact.one for one in told),
        "large": told[0].fact.large,
        "always": told[0].fact.always,
        "in_points": all(one.in_points for one in told),
        "sides": pooled(game, field),
        "clauses": list(dict.fromkeys(id_ for id_, _ in tellings)),
    }


def _groups(game: Game) -> list[dict[str, Any]]:
    """The cards that count alike, where it is quicker to tell how many of them somebody took than which."""
    groups, pack = card_groups(game), game.pack
    if len(groups) == sum(group.cards.bit_count() for group in groups):
        return []
    return [
        {"name": group.name, "says": _of_group(pack, group.cards), "most": group.cards.bit_count()} for group in groups
    ]


def _of_group(pack: Pack, cards: int) -> str:
    named = kind_of(pack, cards)
    return named[1] if named else pack.english(pack.names(cards)[0])


def told_of(log: Any) -> dict[str, Any]:
    """What is to be told of the last deal of a log, whatever is told of it already: the questions of its game at that table,
    each with what its answers may be in that deal.

    Raises UnreadableLog and UnknownGame.
    """
    read = read_log(log, catalogue.find_game, catalogue.rulings())
    with may_be_a_misfit(read.game):
        match = match_of(read)
        seat_first_dealer(match, read)
        for deal in read.deals[:-1]:
            judge_deal(match, deal, keep_tricks=False, last=False)
        last = read.deals[-1] if read.deals else Deal(None, {}, [], {})
        table = judge_deal(match, last._replace(hands={}, moves=[], won=None), keep_tricks=False, last=True).table
    by_field = {one.name: one for _, one in asked(table.game) if one.where is None or one.where(table)}
    return {
        "deal": match.number,
        "dealer": table.names[table.dealer],
        "players": table.names[: table.seats],
        "columns": [*match.columns],
        "tells": [
            entry | _bounds(table, by_field[entry["field"]])
            for entry in tells(table.game)
            if entry["field"] in by_field
        ],
    }


def _bounds(table: Table, one: Asked) -> dict[str, Any]:
    """What the answers may be in this deal: the most of it that there is, whether all of that goes to somebody, and which
    answers there are, where those are few."""
    most, whole = None, False
    choices: Sequence[str | int] = one.amounts(table) if one.amounts else ()
    if one.fact.shape == "contract":
        choices = table.game.the(Bidding).ladder(table)
    if one.name == "tricks":
        most, whole = tricks_in_all(table)
    elif one.name == "cards":
        whole = every_card_falls(table)
    elif isinstance(one.fact, TricksOfContract):
        most = tricks_to_win(table)
    elif isinstance(one.fact, PointsInTricks) and table.game.of_kind(CardWorth):
        most = one.fact.most(table)[0]
    return {"most": most, "whole": whole, "choices": [str(choice) for choice in choices if choice != "pass"]}


def _shape(shape: str, cards: Sequence[str]) -> str:
    """What the answer looks like: `left` takes cards, or only their number where that is enough."""
    if shape == "left":
        return "cards" if cards else "number"
    return {"card": "cards", "points": "number"}.get(shape, shape)


def _question(game: Game, field: str, told: Sequence[Asked], cards: Sequence[str]) -> str:
    if field == "cards" and len(cards) == 1:
        return f"Who took the {game.pack.english(cards[0])}?"
    if field == "left" and cards:
        return next(one.question for one in told if one.cards)
    if field == "out" and any(one.all_but_one for one in told):
        return told[0].fact.question
    return told[0].question
