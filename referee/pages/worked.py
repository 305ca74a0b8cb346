"""One trick, or a few turns, of a sample deal as the referee judged them, and what the deal was worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from referee import judge
from referee.cards.packs import Pack
from referee.english import signed
from referee.games.game import Game
from referee.pages.cards import drawn
from referee.pages.examples import move
from referee.pages.logs import shown_log
from referee.pages.markdown import capital, page, prose, table

PLAYS = 5
"""A trick with so many plays tells enough."""
TURNS = 6
"""So many turns are shown of games that have no tricks."""


def worked_section(game: Game) -> str:
    """A trick or some turns of the sample on the game's page, and the reckoning of its deal."""
    log = shown_log(game)
    deal = judge(log)["deals"][0]
    moves = log["deals"][0]["moves"]
    if deal.get("turns"):
        kind, shown = "The first turns", turns(deal["turns"][:TURNS], moves, game.pack)
    else:
        kind, shown = "One trick", one_trick(telling(deal["tricks"], game), game)
    return page(
        f"## {kind} and the score {{ #worked data-search-exclude }}",
        f"Out of the sample deal [below](#log), with {len(log['players'])} players.",
        *shown,
        *reckoning(deal, game),
    )


# --- tricks ------------------------------------------------------------------------------------------------------


def telling(tricks: Sequence[Mapping[str, Any]], game: Game) -> Mapping[str, Any]:
    """The trick that tells most: not won by its leader, with several plays, but not too many, and several suits."""

    def tells(trick: Mapping[str, Any]) -> tuple[bool, int, int, int]:
        cards = [play["cards"] for play in trick["plays"] if "cards" in play]
        suits = {card[-1] for codes in cards for card in codes}
        return trick["winner"] != trick["leader"], min(len(cards), PLAYS), len(suits), -len(trick["plays"])

    return max((trick for trick in tricks if trick.get("winner")), key=tells, default=tricks[0])


def one_trick(trick: Mapping[str, Any], game: Game) -> Iterator[str]:
    """A trick with its cards as large as a thumb, who won it and why."""
    plays = trick["plays"]
    best = max(
        (place for place, one in enumerate(plays) if one["player"] == trick["winner"] and "cards" in one), default=-1
    )
    shown = "".join(one_play(one, game.pack, wins=place == best) for place, one in enumerate(plays))
    yield f'<div class="trick" data-search-exclude>{shown}</div>'
    yield (
        f"Trick {trick['number']} of the deal: **{prose(str(trick['winner']))} wins** it, {prose(trick['reason'])} "
        f"({rule_link(trick['clause'], game)})."
    )


def one_play(play: Mapping[str, Any], pack: Pack, *, wins: bool) -> str:
    """A player's name over what they played."""
    if "cards" in play:
        cards = " ".join(drawn(code, pack, "wins" if wins else "") for code in play["cards"])
        shown = f'<span class="cards-large">{cards}</span>'
    else:
        shown = f"<em>{escape(play.get('action', 'pass'))}</em>"
    return f"<div><span>{escape(play['player'])}</span> {shown}</div>"


# --- turns -------------------------------------------------------------------------------------------------------


def turns(shown: Sequence[Mapping[str, Any]], moves: Sequence[str], pack: Pack) -> Iterator[str]:
    """The first turns of a deal, with what lay there before."""
    numbers = [[one["move"] for one in turn["moves"]] for turn in shown]
    first = min((number for turn in numbers for number in turn), default=0)
    lines = [" · ".join(move(text, pack) for text in moves[:first])] if first else []
    lines += [" · ".join(move(moves[number], pack) for number in turn) for turn in numbers if turn]
    items = "".join(f"<li>{line}</li>" for line in lines)
    yield f'<ol class="turns" data-search-exclude>{items}</ol>'


# --- the reckoning -----------------------------------------------------------------------------------------------


def reckoning(deal: Mapping[str, Any], game: Game) -> Iterator[str]:
    """What the deal was worth to each, item by item."""
    rows = []
    for player, score in deal.get("scores", {}).items():
        items = deal["reckoning"].get(player, [])
        told = [f"{signed(one['points'])} {rule_link(one['clause'], game)}{note(one)}" for one in items]
        rows.append((prose(player), "<br>".join(told) or "nothing", f"**{signed(score)}**"))
    if rows:
        yield table(("Player", "What counted", "Deal"), rows)


def note(item: Mapping[str, Any]) -> str:
    """What the clause counted."""
    return f": {prose(item['note'])}" if item.get("note") else ""


def rule_link(clause_id: str, game: Game) -> str:
    """A clause by its title, with a link to its place on the game's page where it has one."""
    titles = {clause.id: clause.title for clause in game.of_any_table()}
    return f"[{titles[clause_id]}](#{clause_id})" if clause_id in titles else capital(clause_id.replace("-", " "))
