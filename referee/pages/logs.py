"""A sample deal of a game: how its log is written and what is special in it, and a trick of it, or a few turns, as the referee
judged them, with what the deal was worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from html import escape
from typing import Any

from referee import judge
from referee.cards.packs import Pack
from referee.games.game import Game
from referee.loading import catalogue
from referee.pages.cards import drawn
from referee.pages.example_boxes import move, with_cards
from referee.pages.templates import render
from referee.play.sampling import sample
from referee.reading.declarations import table_keys
from referee.reading.moves import VERBS

SAMPLE_MOVES = 18
SEEDS = 20
"""Among so many sample deals one is not thrown in."""


def played_sample(game: Game, players: int | None = None, table: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A legal log of one deal that is not thrown in; always the same one."""
    logs = (sample(game, players, seed, deals=1, table=table) for seed in range(1, SEEDS))
    return next(log for log in logs if not log["deals"][0]["moves"][-1].endswith(" throw-in"))


@cache
def shown_log(game: Game) -> dict[str, Any]:
    """The log of a whole deal that a game's page shows: the first sample that is not thrown in."""
    return played_sample(game)


def log_section(game: Game) -> str:
    """How a log of the game begins, and what is special in it."""
    log = shown_log(game)
    verbs = sorted({verb for clause in game.of_any_table() for verb in clause.lets(game)} - {"play"})
    chosen = [id_ for id_ in game.all_rulings if catalogue.rulings()[id_].get("alternatives")]
    lines = move_lines(log["deals"][0]["moves"][:SAMPLE_MOVES], len(log["players"]), climbing=game.family == "climbing")
    return render(
        "log.md",
        game=game,
        log=log,
        lines=lines,
        shown=SAMPLE_MOVES,
        verbs=[f"`{verb}`" for verb in verbs],
        keys=[f"`{key}`" for key in table_keys(game)],
        chosen=[f"`{id_}`" for id_ in chosen],
    )


def move_lines(moves: Sequence[str], players: int, *, climbing: bool = False) -> Iterator[str]:
    """Moves as people write them: a round of plays on a line, in climbing games a trick, anything else on a line of its
    own."""
    line: list[str] = []
    last = ""
    for told in moves:
        name, *words = told.split()
        plain = words[0] not in VERBS or words == ["pass"] if climbing else len(words) == 1 and not words[0].islower()
        full = len(line) == 2 * players or (name == last and words != ["pass"]) if climbing else len(line) == players
        if line and (not plain or full):
            yield ", ".join(line)
            line = []
        if plain:
            line.append(told)
        else:
            yield told
        last = name if words != ["pass"] else last
    if line:
        yield ", ".join(line)


# --- one trick of it -------------------------------------------------------------------------------------------------

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
