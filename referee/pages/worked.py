"""One trick, or a few turns, of a sample deal as the referee judged them, and what the deal was worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

from referee import judge
from referee.cards.packs import Pack
from referee.games.game import Game
from referee.pages.cards import drawn
from referee.pages.example_boxes import move, with_cards
from referee.pages.logs import shown_log
from referee.pages.templates import render

PLAYS = 5
"""A trick with so many plays tells enough."""
TURNS = 6
"""So many turns are shown of games that have no tricks."""


def worked_section(game: Game) -> str:
    """A trick or some turns of the sample on the game's page, and the reckoning of its deal."""
    log = shown_log(game)
    deal = judge(log)["deals"][0]
    trick = {} if deal.get("turns") else telling(deal["tricks"])
    return render(
        "worked.md",
        players=len(log["players"]),
        lines=list(turns(deal["turns"][:TURNS], log["deals"][0]["moves"], game.pack)) if deal.get("turns") else [],
        trick=trick,
        plays=list(plays(trick, game.pack)) if trick else [],
        deal=deal,
        with_cards=partial(with_cards, pack=game.pack),
        titles={clause.id: clause.title for clause in game.of_any_table()},
    )


def telling(tricks: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The trick that tells most: not won by its leader, with several plays, but not too many, and several suits."""

    def tells(trick: Mapping[str, Any]) -> tuple[bool, int, int, int]:
        cards = [play["cards"] for play in trick["plays"] if "cards" in play]
        suits = {card[-1] for codes in cards for card in codes}
        return trick["winner"] != trick["leader"], min(len(cards), PLAYS), len(suits), -len(trick["plays"])

    return max((trick for trick in tricks if trick.get("winner")), key=tells, default=tricks[0] if tricks else {})


def plays(trick: Mapping[str, Any], pack: Pack) -> Iterator[tuple[str, str]]:
    """Who played what to a trick, the cards as large as a thumb."""
    cards = [one.get("cards", ()) for one in trick["plays"]]
    won = [place for place, one in enumerate(trick["plays"]) if cards[place] and one["player"] == trick["winner"]]
    for place, one in enumerate(trick["plays"]):
        shown = " ".join(drawn(code, pack, "wins" if place in won[-1:] else "") for code in cards[place])
        passed = f"<em>{escape(one.get('action', 'pass'))}</em>"
        yield one["player"], f'<span class="cards-large">{shown}</span>' if "cards" in one else passed


def turns(shown: Sequence[Mapping[str, Any]], moves: Sequence[str], pack: Pack) -> Iterator[str]:
    """The first turns of a deal, with what lay there before."""
    numbers = [[one["move"] for one in turn["moves"]] for turn in shown]
    before = range(min((number for turn in numbers for number in turn), default=0))
    for turn in (before, *numbers):
        if turn:
            yield " · ".join(move(moves[number], pack) for number in turn)
