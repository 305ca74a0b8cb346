"""Finding a game: the table of all games, and a form by which a script narrows it down (`assets/find.js`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from referee.clauses.dealing.hands import table_sizes
from referee.clauses.registry import every_clause
from referee.games.folding import fold
from referee.games.game import Game
from referee.pages.glance import hands_at, hands_short, pack_short, plain_spellings
from referee.pages.markdown import Page, boxed, capital, count, front, page, prose, span_of, table

HANDS = {"1-5": "up to 5 cards", "6-9": "6 to 9 cards", "10-13": "10 to 13 cards", "14-99": "14 cards or more"}
"""Lengths of hands to choose from."""

Choices = Mapping[str, tuple[str, Sequence[int]]]
"""What a game may have, by its id: how it is called, and the places in the table of the games that have it."""


def finder_page(games: Sequence[Game]) -> Page:
    """The page on which games are found."""
    letters = dict.fromkeys(initial(game) for game in games)
    parts = [
        front("Find a game", boost=2, describes="All games by name, family, players, pack, clause and length of hand"),
        "# Find a game",
        f"The referee knows {count(len(games), 'game')}, {families_in_words(games)}. Under *Dealt*, hands at larger tables "
        "follow a semicolon.",
        form(games),
        boxed("letters", " ".join(f"[{letter}](#{letter.lower()})" for letter in letters)),
        boxed("games", game_table(games, found=True), found=False),
    ]
    return "games/index.md", page(*parts)


def families_in_words(games: Sequence[Game]) -> str:
    """The families with links and numbers."""
    numbers = {family: sum(1 for game in games if game.family == family) for family in families(games)}
    return ", ".join(f"{number} [{family}](../families/{family}.md)" for family, number in numbers.items())


def families(games: Iterable[Game]) -> list[str]:
    """The families that have games."""
    return sorted({game.family for game in games})


# --- the form ----------------------------------------------------------------------------------------------------


def form(games: Sequence[Game]) -> str:
    """The questions that narrow the table. It stays hidden where no script reads it."""
    numbers = range(min(game.players[0] for game in games), max(game.players[1] for game in games) + 1)
    packs = {game.pack.outline.slug: game.pack.outline.name for game in games}
    fields = [
        '<p class="wide"><label for="find-name">Name or word</label> <input id="find-name" name="name" type="search" '
        'autocomplete="off" placeholder="any name, alias or word about it"></p>',
        select("players", "Players", {str(number): str(number) for number in numbers}),
        select("family", "Family", {family: capital(family) for family in families(games)}),
        select("hand", "Length of hand", HANDS),
        select("pack", "Pack", {slug: packs[slug] for slug in sorted(packs)}),
        select("clause", "Clause", clauses_of(games)),
        select("ruling", "Ruling", rulings_of(games)),
        '<p class="wide found"><output name="found" aria-live="polite"></output> <button type="reset">Show all</button></p>',
    ]
    return f'<form class="find" aria-label="Find a game" data-search-exclude hidden>{"".join(fields)}</form>'


def select(name: str, label: str, choices: Mapping[str, str] | Choices) -> str:
    """One question with its answers, the first of which is that any will do."""
    options = ['<option value="">any</option>']
    for value, told in choices.items():
        words, places = (told, None) if isinstance(told, str) else told
        rows = "" if places is None else f' data-rows="{" ".join(map(str, places))}"'
        options.append(f'<option value="{value}"{rows}>{escape(words)}</option>')
    return (
        f'<p><label for="find-{name}">{label}</label> '
        f'<select id="find-{name}" name="{name}">{"".join(options)}</select></p>'
    )


def clauses_of(games: Sequence[Game]) -> Choices:
    """The clauses that some games have and others do not, by title."""
    own = [{clause.id for clause in game.of_any_table()} for game in games]
    titles = {clause.id: clause.title for clause in every_clause() if not clause.only_declared}
    return some_of(titles, own, "{1} ({0})")


def rulings_of(games: Sequence[Game]) -> Choices:
    """The rulings that touch some games and others not."""
    own = [set(game.all_rulings) for game in games]
    return some_of({id_: id_ for id_ in sorted(set().union(*own))}, own, "{0}")


def some_of(titles: Mapping[str, str], own: Sequence[set[str]], form: str) -> Choices:
    """What some games have and others do not, with the games that have it."""
    places = {id_: [place for place, ids in enumerate(own) if id_ in ids] for id_ in titles}
    kept = sorted((id_ for id_ in titles if 0 < len(places[id_]) < len(own)), key=lambda id_: fold(titles[id_]))
    return {id_: (form.format(id_, titles[id_]), places[id_]) for id_ in kept}


# --- the table ---------------------------------------------------------------------------------------------------


def game_table(games: Sequence[Game], *, found: bool = False, up: str = "") -> str:
    """Games as a table; `up` leads from the page to the folder of games; `found` adds what the form asks for."""
    rows = []
    letter = ""
    for game in games:
        mark, facts = "", ""
        if found:
            facts = facts_of(game)
            if initial(game) != letter:
                letter = initial(game)
                mark = f'<span id="{letter.lower()}"></span>'
        also = f"<br><small>{also_called(game)}</small>" if also_called(game) else ""
        about = f'<br><span class="about">{prose(game.about)}</span>'
        name = f"{mark}[{game.name}]({up}{game.slug}/index.md){also}{about}{facts}"
        rows.append((name, span_of(*game.players), pack_short(game), hands_short(game), game.family))
    return table(("Game", "Players", "Cards", "Dealt", "Family"), rows)


def facts_of(game: Game) -> str:
    """What the form asks for, at the cell of the game's name: `3:5 4:9-10` are the hands of three and of four players."""
    hands = []
    for seats in table_sizes(game):
        sizes = hands_at(game, seats).sizes
        span = f"{min(sizes)}" if min(sizes) == max(sizes) else f"{min(sizes)}-{max(sizes)}"
        hands.append(f"{seats}:{span}")
    return f' {{ data-family="{game.family}" data-pack="{game.pack.outline.slug}" data-hands="{" ".join(hands)}" }}'


def initial(game: Game) -> str:
    """The letter under which a game is found."""
    return fold(game.name)[:1].upper()


def also_called(game: Game) -> str:
    """Other names and spellings in a few words."""
    return ", ".join([*game.aliases, *(one for name in (game.name, *game.aliases) for one in plain_spellings(name))])
