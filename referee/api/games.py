"""The catalogue: which games there are, one game as data, a sample of its logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from flask import Response, current_app

import referee
from referee.api import answers
from referee.api.description import answering, shape
from referee.api.queue import wait_for_turn
from referee.api.reading import YAML, Blueprint
from referee.api.schemas import GameQuestion, GamesQuery, SampleQuery, SheetQuestion, TableQuery
from referee.clauses.kinds.awards import shared_scores
from referee.clauses.kinds.card_effects import menu_of
from referee.english import a_list
from referee.errors import Fault, UnreadableLog
from referee.games.aims import aim_of
from referee.games.game import Game, Rule
from referee.games.likeness import Likeness
from referee.games.lost_lists import LostList
from referee.games.options import Option, declarations
from referee.loading import catalogue
from referee.loading.own import may_be_a_misfit
from referee.loading.variants import in_whole
from referee.questions import remember
from referee.questions.asks import asks, stand_ins
from referee.questions.moves import moves_of
from referee.questions.position import seated
from referee.questions.tells import tells
from referee.reading.declarations import table_keys
from referee.reading.log_writer import log_as_yaml

blueprint = Blueprint("catalogue", __name__, description="Games, their clauses and samples of their logs")


@blueprint.get("/v1/games")
@answering(shape("Games"), 304, 412, 422)
@blueprint.arguments(GamesQuery, location="query")
def find_games(query: dict[str, Any]) -> Response:
    """The games, or those that a search finds"""
    found = remember.find_games(query["q"], family=query.get("family"), players=query.get("players"))
    headers = catalogue.headers()
    told = [
        summary(slug, headers[slug]) | ({"reasons": [reason._asdict() for reason in reasons]} if reasons else {})
        for slug, reasons in found.items()
    ]
    return answers.keepable(answers.document({"count": len(told), "games": told}))


@blueprint.get("/v1/games/<slug>")
@answering(shape("GameFacts"), 304, 404, 412, 422)
@blueprint.arguments(TableQuery, location="query")
def get_game(query: dict[str, Any], slug: str) -> Response:
    """One game: facts, clauses, rulings

    An alias is as good as the slug. `pack`, `asks`, `stand_ins`, `tells` and `moves` are those of the table asked for.
    """
    found = catalogue.game_named(slug)
    if not query:
        return answers.keepable(_facts(found))
    there = seated(found, query | {"options": _declared(found, query.get("options", ()))}).game
    return answers.keepable(answers.document(facts(found, there)))


def _declared(found: Game, names: Sequence[str]) -> dict[str, Any]:
    """What a log's `table` says for these options. Raises UnreadableLog for an option that the game does not have."""
    known = {option.name: option for option in found.options if option.declaration()}
    if unknown := [name for name in names if name not in known]:
        detail = f"{found.name} has no option '{unknown[0]}'; known: {a_list(list(known))}"
        raise UnreadableLog([Fault("/options", detail)])
    return declarations(known[name] for name in names)


@blueprint.post("/v1/game")
@answering(shape("GameFacts"), 400, 404, 408, 413, 415, 422, 503)
@blueprint.arguments(GameQuestion)
def check_game(question: dict[str, Any]) -> Response:
    """Check a game that somebody wrote: its facts, clauses and rulings, or every fault of it"""
    found = catalogue.find_game(question["game"])
    try:
        with may_be_a_misfit(found):
            return answers.json(facts(found))
    finally:
        if found.own is not None:
            found.forget_tables()


@blueprint.get("/v1/games/<slug>/sample")
@answering(shape("Log"), 304, 404, 412, 422, 503, media_types=[answers.JSON, YAML])
@blueprint.arguments(SampleQuery, location="query")
def make_sample(query: dict[str, Any], slug: str) -> Response:
    """A legal log of the game, to learn the format from

    A match that is longer than a few deals is not played to its end; the library and the command line make whole ones.
    """
    found = catalogue.game_named(slug)
    most = current_app.config["SETTINGS"].sample_deals
    deals = min(query.get("deals", most), most)
    wait_for_turn()
    log = referee.sample(found, query.get("players"), query["seed"], deals=deals)
    if query["form"] == "yaml":
        return Response(log_as_yaml(log), mimetype=YAML)
    return answers.keepable(answers.document(log))


@blueprint.post("/v1/games/<slug>/sheet")
@answering(shape("Sheet"), 400, 404, 408, 413, 415, 422, 503)
@blueprint.arguments(SheetQuestion)
def make_sheet(question: dict[str, Any], slug: str) -> Response:
    """House rules: the game as so many play it who have agreed on this, and nothing else"""
    from referee.pages.sheet import sheet  # not above: no other answer should wait for the pages

    return answers.json(sheet(catalogue.game_named(slug), **question))


USUALLY = 3
"""So many play a game that does not say how many usually do, where it is for so many."""


def summary(slug: str, raw: Mapping[str, Any]) -> dict[str, Any]:
    """A game as it stands in lists, out of what its file says."""
    least, most = raw["players"]
    return {
        "slug": slug,
        "name": raw["name"],
        "about": raw["about"],
        "aliases": raw.get("aliases", []),
        "family": raw["family"],
        "origin": raw.get("origin"),
        "classic": raw.get("classic", False),
        "players": {"least": least, "most": most, "usual": raw.get("usually", max(least, min(most, USUALLY)))},
        "page": f"games/{slug}/",
    }


@cache
def _facts(found: Game) -> answers.Document:
    return answers.document(facts(found))


def facts(found: Game, there: Game | None = None) -> dict[str, Any]:
    """Everything about a game as plain data; the pack and what questions have to tell as at the table `there`."""
    named = found.named_card
    there = there or found
    pack = there.pack
    book = catalogue.rulings()
    raw = catalogue.headers()[found.slug] if found.own is None else in_whole(found.own)
    page = f"games/{found.slug}/" if found.own is None else None
    return summary(found.slug, raw) | {
        "page": page,
        "edition": catalogue.edition(found, {}),
        "aim": aim_of(there),
        "pack": {
            "base": pack.outline.slug,
            "ranks": [rank.letter for rank in reversed(pack.ranks)],
            "suits": [picked(suit, "letter name singular colour") for suit in pack.suits],
            "jokers": pack.jokers,
            "cards": pack.codes[: pack.size],
            "names": {code: pack.english(code) for code in dict.fromkeys(pack.codes[: pack.size])},
        },
        "asks": asks(there),
        "stand_ins": stand_ins(there),
        "tells": tells(there),
        "sides": shared_scores(there),
        "moves": moves_of(there),
        "clauses": [clause_facts(rule) for rule in found.rules],
        "rulings": [ruling_facts(id_, book[id_]) for id_ in found.all_rulings],
        "table": table_keys(found),
        "options": [option_facts(option) for option in found.options],
        "sources": [dict(source) for source in found.sources],
        "oddities": found.oddities,
        "chosen": dict(found.rulings),
        "like": found.like and like_facts(found.like),
        "not_judged": found.not_judged,
        "lost_lists": [lost_facts(found, lost, book[lost.ruling]) for lost in found.lost],
        "named_card": named and picked(named, "card name"),
    }


def picked(thing: object, names: str) -> dict[str, Any]:
    """Some attributes of a thing as plain data."""
    return {name: getattr(thing, name) for name in names.split()}


def like_facts(like: Likeness) -> dict[str, Any]:
    """The game that a variant is like, as plain data."""
    own = list(dict.fromkeys(clause.id for clause in like.own))
    return {"slug": like.slug, "name": like.name, "own": own, "dropped": list(like.dropped)}


def option_facts(option: Option) -> dict[str, Any]:
    """One option of a game as plain data."""
    return picked(option, "name says key") | {"table": option.declaration()} | picked(option, "players excludes")


def lost_facts(found: Game, lost: LostList, entry: dict[str, Any]) -> dict[str, Any]:
    """A list that the game's source lost, with what is known, what is default and what may be declared, as plain data."""
    return {
        "title": lost.title,
        "was": lost.was,
        "known": [{"says": hint.says, "clause": hint.clause, "rule": found.rule(hint.clause)} for hint in lost.known],
        "default": {"ruling": lost.ruling, "says": entry["default"]["text"]},
        "declared": {
            "key": lost.key,
            "menu": [{"clause": effect.id, "forms": list(effect.forms())} for effect in menu_of(found, lost)],
        },
    }


def clause_facts(rule: Rule) -> dict[str, Any]:
    """One clause of a game as plain data."""
    clause, found, condition = rule.clause, rule.game, rule.condition
    basis = found.basis(clause)
    defaults = [saying.text for saying in rule.sayings() if saying.basis == "default"]
    told = {
        "says": clause.says(found),
        "section": clause.section,
        "parameters": clause.parameters,
        "rulings": rule.rulings,
        "basis": basis and basis[0],
        "by_default": " ".join(defaults) or None,
        "rule": found.rule(clause.id),
    }
    return (
        picked(clause, "id title") | told | picked(condition, "players when unless deals") | {"from": condition.since}
    )


def ruling_facts(id_: str, entry: dict[str, Any]) -> dict[str, Any]:
    """One entry of the book of rulings as plain data."""
    return {
        "id": id_,
        "question": entry["question"],
        "default": entry["default"]["text"],
        "alternatives": entry.get("alternatives", {}),
        **({"then": entry["then"]} if "then" in entry else {}),
    }
