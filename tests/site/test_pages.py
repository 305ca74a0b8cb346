"""The generated pages as text: complete, the same every time, and true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
import yaml

import referee
from referee.clauses.kinds import CardEffect, Clause
from referee.clauses.registry import every_clause
from referee.clauses.scoring.shedding import BOMBS, ONE_SIDED
from referee.english import either, signed
from referee.facts.amounts import TRICKS_WON
from referee.facts.cards_held import CARDS_TAKEN
from referee.games.examples import Dealt, Example, Moves, Plays, Reckoned, Scored, Spot, Standing, Trick
from referee.games.game import Game
from referee.loading import catalogue
from referee.loading.game_file import build_game
from referee.pages import fill, games_by_name, render_site
from referee.pages.cards import drawn
from referee.pages.example_boxes import item, move, with_cards
from referee.pages.glance import (
    glance,
    hands_at,
    hands_in_words,
    hands_long,
    hands_short,
    pack_sizes,
    plain_spellings,
    undealt,
)
from referee.pages.lists import family_list
from referee.pages.logs import TURNS, shown_log
from referee.pages.rules import rules
from referee.pages.sections import SECTIONS, in_force
from referee.pages.templates import anchor, ruling_file, symbols
from referee.pages.words import explained, words_in
from tests import ROOT
from tests.helpers.in_turn import in_turn
from tests.site.printed import pages

GAMES = games_by_name()
OUTLINES = list(catalogue.pack_outlines().values())
HEADING = re.compile(r"^ *#+ .*\{ #([a-z0-9-]+)[^}]*\}$", re.MULTILINE)
SPAN = re.compile(r'<span id="([a-z0-9-]+)"></span>')


def anchors_of(page: str) -> list[str]:
    """Where links to a page may lead: its headings, and the rows of tables that have a mark."""
    return [*HEADING.findall(page), *SPAN.findall(page)]


def plain_words(markdown: str) -> str:
    """Text without links, tags, escapes and full stops."""
    return re.sub(r"<[^>]+>|\\|\]\([^)]*\)(?:\{ \.word \})?|[\[`]", "", markdown).lower()


def plain(html: str) -> str:
    """Drawn cards as text."""
    signs = {anchor(suit.name): suit.symbol for outline in OUTLINES for suit in outline.suits} | {"major-arcana": "★"}
    drawn_signs = re.sub(r'<use href="#suit-([a-z-]+)"/>', lambda found: signs.get(found[1], ""), html)
    return re.sub(r"<[^>]+>", "", drawn_signs)


# --- completeness ------------------------------------------------------------------------------------------------


def test_pages_are_the_same_every_time_each_path_once() -> None:
    again = list(render_site())
    assert dict(again) == pages()
    assert len(again) == len(pages())


def test_there_is_a_page_for_everything() -> None:
    expected = {f"games/{slug}/index.md" for slug in catalogue.game_files()}
    expected |= {f"clauses/{clause.id}.md" for clause in every_clause()}
    expected |= {f"families/{game.family}.md" for game in GAMES}
    expected |= {f"games/by-{what}.md" for what in ("country", "players", "pack", "rule", "length")}
    expected |= {"games/index.md", "clauses/index.md", "rulings.md", "glossary.md", "packs.md"}
    expected |= {f"rulings/{topic}.md" for topic in catalogue.topics()}
    assert set(pages()) == expected


def test_every_family_is_described() -> None:
    told = family_list(GAMES).split("- **[")[1:]
    assert len(told) == len({game.family for game in GAMES})
    assert all(len(family) > 100 for family in told)


def test_anchors_are_unique() -> None:
    for path, page in pages().items():
        assert [id_ for id_, number in Counter(anchors_of(page)).items() if number > 1] == [], path


def test_rulings_have_anchors_and_all_their_answers() -> None:
    for id_, entry in catalogue.rulings().items():
        page = pages()[ruling_file(id_)]
        assert id_ in anchors_of(page)
        for value in entry.get("alternatives", {}):
            assert f"`{id_}: {value}`" in page


def test_each_ruling_has_one_topic_and_the_index_leads_to_it() -> None:
    """Its anchor on the index, from before rulings had pages of their own, is that of the link."""
    listed = [id_ for told in catalogue.topics().values() for id_ in told["rulings"]]
    assert sorted(listed) == sorted(catalogue.rulings())
    for id_ in listed:
        assert f"]({ruling_file(id_)}#{id_}){{ #{id_} }}" in pages()["rulings.md"]


def test_glossary_and_packs_have_anchors() -> None:
    assert len(anchors_of(pages()["glossary.md"])) >= len(catalogue.glossary())
    own = {game.pack.outline.slug for game in GAMES}  # a game may describe a pack of its own
    assert set(anchors_of(pages()["packs.md"])) == set(catalogue.pack_outlines()) | own


def test_list_of_games_has_all() -> None:
    page = pages()["games/index.md"]
    for game in GAMES:
        assert f"[{game.name}]({game.slug}/index.md)" in page
        assert all(alias in page for alias in game.aliases)


# --- the line about a game ---------------------------------------------------------------------------------------


def test_no_two_games_have_the_same_line_about_them() -> None:
    assert len({game.about for game in GAMES}) == len(GAMES)


def test_a_game_file_without_the_line_is_at_fault() -> None:
    raw = {key: value for key, value in catalogue.headers()["bedem"].items() if key != "about"}
    assert build_game("bedem", raw)[1] == [
        "about: must be told: the game in one line: what sets it apart from all others"
    ]


@in_turn(GAMES)
def test_the_line_about_a_game_is_short_and_stands_under_its_title(game: Game) -> None:
    assert 6 <= len(re.findall(r"[\w’-]+", game.about)) <= 16
    assert game.about[0].isupper()
    assert game.about[-1] == "."
    page = pages()[f"games/{game.slug}/index.md"]
    assert f"\n# {game.name}\n\n{game.about}\n" in page
    assert f'description: "{game.about} ' in page
    for listed in ("games/index.md", f"families/{game.family}.md"):
        assert game.about in pages()[listed]


# --- a game's page -----------------------------------------------------------------------------------------------


@in_turn(GAMES)
def test_game_page_has_every_clause_and_ruling(game: Game) -> None:
    page = pages()[f"games/{game.slug}/index.md"]
    anchors = anchors_of(page)
    assert {clause.id for clause in game.of_any_table()} <= set(anchors)
    assert {"pack", "own-cards", "turn-order"} <= set(anchors)
    for clause in game.of_any_table():
        assert f"(../../clauses/{clause.id}.md)" in page
        assert f"### {clause.title}" in page or f"[**{clause.title}**]" in page
    for ruling in game.all_rulings:
        assert f"(../../{ruling_file(ruling)}#{ruling})" in page
    for alias in game.aliases:
        assert alias in page


@in_turn(GAMES)
def test_sample_on_the_page_is_a_clean_log(game: Game) -> None:
    text = pages()[f"games/{game.slug}/index.md"].split("{ #log ")[1].split("```yaml\n")[1].split("```")[0]
    verdict = referee.judge(yaml.safe_load(text))
    assert verdict["verdict"] == "clean"
    deal = verdict["deals"][0]
    assert deal["tricks"] or deal.get("turns") or deal["open_trick"]
    assert "thrown_in" not in deal


def test_sections_stand_in_the_order_of_play() -> None:
    for game in GAMES:
        found = re.findall(r"\{ #section-([a-z-]+)", pages()[f"games/{game.slug}/index.md"])
        assert found == [section.replace(" ", "-") for section in SECTIONS if section.replace(" ", "-") in found]


def test_playing_stands_before_leading_and_following_and_what_may_be_declared_last() -> None:
    order = list(SECTIONS)
    assert order.index("play") < order.index("leading") < order.index("following") < order.index("winning")
    assert order[-5:] == ["the end of the deal", "scoring", "new rules", "the end", "special effects"]


@in_turn([game for game in GAMES if game.options])
def test_what_only_options_bring_stands_under_them_and_once(game: Game) -> None:
    page = pages()[f"games/{game.slug}/index.md"]
    rules_of_all, under = page.split("\n## Options of the table", 1)
    under = under.split("\n## ")[0]
    for rule in game.rules:
        said = rule.clause.says(rule.game)
        if rule.condition.when and said not in {one.clause.says(one.game) for one in in_force(game)}:
            words = f"\n{plain_words(said)}"
            assert words + "\n" not in plain_words(rules_of_all), rule.clause.id
            same = [one for one in game.rules if one.condition.when and one.clause.says(one.game) == said]
            assert plain_words(under).count(words) == len(same), rule.clause.id


@in_turn([game for game in GAMES if game.family == "matching" and game.lost])
def test_what_a_table_may_declare_stands_once_after_the_rules(game: Game) -> None:
    page = pages()[f"games/{game.slug}/index.md"]
    before, rows = page.split("\n## What a table may declare { #section-special-effects }")
    rows = rows.split("\n## ")[0]
    assert "effect-" not in before
    assert "#section-the-end }" in before
    offered = [effect for effect in game.of_kind(CardEffect) if effect.id != "effect-coin" or game.has("coins")]
    assert SPAN.findall(rows) == [effect.id for effect in offered]
    for effect in offered:
        assert plain_words(effect.does) in plain_words(rows)


def test_only_the_first_of_equal_clauses_has_the_anchor() -> None:
    game = catalogue.load_game("bedem")
    again = game.changed(clauses=(*game.clauses, game.clauses[-1]))
    page = rules(again)
    assert anchors_of(page).count(game.clauses[-1].id) == 1
    assert page.count(f"### {game.clauses[-1].title}") == 2


def test_named_with_and_without_accents() -> None:
    page = pages()["games/croelpa-loebschuetz/index.md"]
    assert "Also written: Crolpa-Lobschutz, Croelpa-Loebschuetz." in page
    assert plain_spellings("Château-Fromage") == ["Chateau-Fromage"]
    assert plain_spellings("Weißenborn") == ["Weissenborn"]
    assert plain_spellings("Sülze") == ["Sulze", "Suelze"]
    assert plain_spellings("Bedem") == []


@pytest.mark.parametrize(
    "slug, short, long, rest",
    [
        ("bedem", "5", "5 each, in the first deal", "3 players: 25 left over<br>4 players: 20 left over"),
        ("box", "5 or 6", "5 each, the dealer 6", "3 players: 1 for trumps and 23 left over<br>4 players"),
        (
            "maudlin",
            "26; 17 or 18",
            "2 players: 26 each<br>3 players: 17 each, the dealer’s left-hand neighbour 18",
            "none",
        ),
        (
            "callac",
            "10 or 11; 6 or 7",
            "3 players: 10 each, the dealer’s right-hand neighbour 11",
            "3 players: 1 for trumps",
        ),
        (
            "chateau-fromage",
            "5",
            "5 each",
            "3 players: 3 in the pot and 22 left over<br>4 players: 3 in the pot and 17",
        ),
        (
            "trumplestiltskin",
            "14 or 15; 11; 8 or 9",
            "3 players: 15 each, the dealer 14, and 1 more each from the Blanket",
            "3 players: 3 in the Blanket",
        ),
        (
            "roolz",
            "19; 16",
            "2 players: 19 each, and 38 in low hands on the table<br>3 players: 19 each, and 19 in a low "
            "hand on the table<br>4 players: 19 each<br>5",
            "2 to 4 players: 5 in the widow<br>5 or 6 players: 4 in the widow",
        ),
        (
            "heydour",
            "7; 5; 2",
            "2 or 3 players: 7 each, and a row of 6 on the table each<br>4 players: 5 each, and a row of 6",
            "2 players: 18 left over",
        ),
        (
            "opperding",
            "8",
            "8 each",
            "2 players: 3 turned up and 33 in the stock<br>3 players: 3 turned up and 25 in the",
        ),
    ],
)
def test_cards_dealt(slug: str, short: str, long: str, rest: str) -> None:
    game = catalogue.load_game(slug)
    assert hands_short(game) == short
    assert in_lines(hands_long(game)).startswith(long)
    assert in_lines(undealt(game)).startswith(rest)


@in_turn(GAMES)
def test_the_facts_of_the_deal_say_who_holds_what_of_which_pack(game: Game) -> None:
    dealt, of_pack = hands_long(game), pack_sizes(game)
    assert not re.search(r"\d (?:or|to) \d+ each|\b0 each", dealt), dealt
    assert (" in the first deal" in dealt) == game.has("hand-sizes", "coins")
    assert not re.search(r"rows|low hands", undealt(game))
    jokers = game.pack.joker_mask & ((1 << game.pack.size) - 1)
    assert bool(jokers) == (" joker" in of_pack)
    stated = re.match(r"(\d+): ", of_pack)
    assert stated is None or int(stated[1]) == game.pack.size


def test_hands_are_told_by_where_their_players_sit() -> None:
    assert hands_in_words((5, 5, 5)) == "5 each"
    assert hands_in_words((7, 8)) == "7 for the dealer, 8 for the other player"
    assert hands_in_words((7, 8, 7)) == "7 each, the dealer’s left-hand neighbour 8"
    assert hands_in_words((6, 5, 5, 5)) == "5 each, the dealer 6"
    assert hands_in_words((5, 5, 4)) == "5 each, the dealer’s right-hand neighbour 4"
    assert hands_in_words((10, 11, 11, 10, 10)) == "10 each, the 2 players to the dealer’s left 11"
    assert hands_in_words((8, 9, 9, 9, 9, 8)) == "9 each, the dealer and their right-hand neighbour 8"


def test_no_ruling_is_listed_where_there_is_nothing_for_it_to_settle() -> None:
    listed = {id_: {game.slug for game in GAMES if id_ in game.all_rulings} for id_ in ONLY_WHERE}
    assert listed == {id_: {game.slug for game in GAMES if holds(game)} for id_, holds in ONLY_WHERE.items()}
    assert not any(re.search(r"\b0 rulings", pages()[f"games/{game.slug}/index.md"]) for game in GAMES)


def scores_of_its_own(game: Game) -> bool:
    """Has a card of the penalty suit a score of its own?"""
    suits = [
        clause.parameters["suit"] for clause in game.clauses if clause.id in {"penalty-suit", "penalty-face-values"}
    ]
    own = [clause.parameters["card"] for clause in game.clauses if clause.id == "card-points"]
    return any(card.endswith(suit) for suit in suits for card in own)


ONLY_WHERE: dict[str, Callable[[Game], bool]] = {
    "early-point": lambda game: game.has("show-trump") and game.has("target"),
    "natural-cards": lambda game: (
        bool(game.pack.jokers)
        and game.has(
            "wild-jokers", "trump-jokers", "double-tricks", "kitty-capture", "penalty-suit", "final-play-doubles"
        )
        and (game.family == "trick-taking" or game.has("kitty-capture", "penalty-suit", "final-play-doubles"))
    ),
    "penalty-card-self": scores_of_its_own,
    "exchange-order": lambda game: game.has("opening-exchange") and not game.has("deal-all"),
    "set-answers-single-leads": lambda game: (
        game.has("lead-singles") and (game.has("bomb") or game.by_id["combinations"].parameters["sets"])
    ),
    "no-trump-card-left": lambda game: game.slug in {"parton", "reinsdorf"},
    "rob-after-bids": lambda game: game.has("rob-trump") and game.has("bid-tricks"),
}
"""Rulings that only some games need, and which those are."""


def in_lines(cell: str) -> str:
    """Lines of a cell, each marked with whom it is for, parted as one sees them."""
    return "<br>".join(re.findall(r'<span data-players="[ \d]+">(.*?)</span>', cell)) or cell


def test_what_is_for_some_numbers_of_players_is_marked() -> None:
    page = pages()["games/roolz/index.md"]
    assert page.count('<div class="summary" data-players="') == 5
    for block in re.findall(r'<div data-players="([\d ]+)" markdown>\n\n(.*?)\n\n</div>', page, re.DOTALL):
        numbers, told = block
        assert either(numbers.split()) in told, numbers
    assert 'data-least="2" data-most="6" data-usual="4"' in page
    assert '<div data-players="4" markdown>\n\n### More than three players' in pages()["games/callac/index.md"]
    assert 'class="summary" markdown' in pages()["games/bedem/index.md"]
    assert 'data-usual="' not in pages()["games/bedem/index.md"]


@in_turn([game for game in GAMES if game.varies_by_players])
def test_clauses_for_other_numbers_of_players_have_other_headings(game: Game) -> None:
    rules_of_all = pages()[f"games/{game.slug}/index.md"].split("\n## Options of the table")[0]
    headings = re.findall(r"^### (.*?)(?: \{ #.*)?$", rules_of_all, re.MULTILINE)
    of_numbers = [rule.clause.title for rule in in_force(game) if rule.condition.players]
    often = {title for title in of_numbers if of_numbers.count(title) > 1}
    assert len(set(headings)) == len(headings) or not often
    assert not often & set(headings)


def test_a_sentence_that_differs_with_the_players_is_told_for_each_number_of_them() -> None:
    page = pages()["games/oh-hell/index.md"]
    assert page.count('<div class="summary"') == 1
    assert '<span data-players="3 4 5">With 3 to 5 players: Deal ten cards each.</span>' in page
    assert '<span data-players="6">With 6 players: Deal eight cards each.</span>' in page
    assert page.index(".doors") < page.index('class="summary"')


def test_secondary_things_are_folded() -> None:
    page = pages()["games/delitz-am-berge/index.md"]
    for heading in ("oddities", "rulings", "log", "worked"):
        assert re.search(rf"{{ #{heading}[^}}]*}}\n\n(?:[A-Z][^\n]*\n\n)?(?:\?\?\? |<details class=.)folded", page), (
            heading
        )
    assert re.search(r'\?\?\? folded "2\d effects that may be declared"\n', page)


def test_codes_in_sentences_are_drawn() -> None:
    pack = catalogue.load_game("bedem").pack
    assert plain(with_cards("There is no KC in this pack.", pack)) == "There is no K♣ in this pack."
    assert with_cards("An Ace, 10 points <b>", pack) == "An Ace, 10 points &lt;b&gt;"
    notes = re.findall(r'<span class="note">(.*?)</span> *</li>', "".join(pages().values()))
    assert notes
    assert not [note for note in notes if re.search(r"(?<![\w-])(?:[2-9AKQJ]|10)[SHDC](?!\w)", plain(note))]


@in_turn(GAMES)
def test_no_number_of_cards_is_negative_and_all_are_somewhere(game: Game) -> None:
    for seats in range(game.players[0], game.players[1] + 1):
        hands = hands_at(game, seats)
        others = (hands.on_table, hands.kitty, hands.apart, hands.turned, hands.left)
        assert min(others) >= 0
        assert sum(hands.sizes) + sum(others) == game.at_table(seats, frozenset()).pack.size


@pytest.mark.parametrize(
    "slug, facts",
    [
        ("bedem", ["[1 point a trick](#score-tricks)"]),
        ("box", ["[1 point a trick beyond your second](#score-tricks)", "[A card turned up](#trump-turn-up)"]),
        ("alderley", ["[−1 a heart](#penalty-suit)<br>[−12 for the Jack of hearts](#card-points)"]),
        ("prestbury", ["[Leader +3, rube −1](#titles)"]),
        ("rolling-stone", ["**Trumps** | none |", "[No scoring](#casual-score) |"]),
    ],
)
def test_what_counts_is_told_as_facts(slug: str, facts: list[str]) -> None:
    told = glance(catalogue.load_game(slug))
    assert [fact for fact in facts if fact not in told] == []


def test_oddities_link_to_their_rulings() -> None:
    assert "by ruling [stated-tricks](../../rulings/the-end.md#stated-tricks)" in pages()["games/bedem/index.md"]


# --- a clause's page ---------------------------------------------------------------------------------------------


@in_turn(every_clause())
def test_clause_page_has_parameters_and_games(clause: type[Clause]) -> None:
    page = pages()[f"clauses/{clause.id}.md"]
    assert " Its kind is *" in page
    for name, parameter in clause.takes.items():
        assert f"| `{clause.key(name)}` | {parameter.says}" in page
    for game in GAMES:
        link = f"(../games/{game.slug}/index.md#{clause.id})"
        assert (link in page) == any(own.id == clause.id for own in game.of_any_table())


def test_clause_contents_link_to_all() -> None:
    for clause in every_clause():
        assert f"[{clause.title}]({clause.id}.md)" in pages()["clauses/index.md"]


# --- words of the glossary -----------------------------------------------------------------------------------------


def test_words_and_what_speaks_of_them_are_linked_both_ways() -> None:
    glossary = pages()["glossary.md"]
    entries = dict(re.findall(r"### [^\n]* \{ #([a-z-]+) \}\n(.*?)(?=\n *##|\Z)", glossary, re.DOTALL))
    for clause in every_clause():
        linked = set(re.findall(r"\(\.\./glossary\.md#([a-z-]+)\)", pages()[f"clauses/{clause.id}.md"]))
        assert linked == {id_ for id_, text in entries.items() if f"(clauses/{clause.id}.md)" in text}
    topics = [page for path, page in pages().items() if path.startswith("rulings/")]
    rulings = [ruling for page in topics for ruling in re.split(r"^## ", page, flags=re.MULTILINE)[1:]]
    for ruling in rulings:
        (id_,) = re.findall(r"\{ #([a-z0-9-]+) \.question \}", ruling)
        linked = set(re.findall(r"\(\.\./glossary\.md#([a-z-]+)\)", ruling))
        assert linked == {word for word, text in entries.items() if f"({ruling_file(id_)}#{id_})" in text}


def test_words_are_found_as_they_are_meant() -> None:
    assert words_in("Eldest hand leads; the discard piles are Kitties.") == ["eldest hand", "lead", "discard pile"]
    assert words_in("The follow-up is clear") == []
    told: set[str] = set()
    first = "[Eldest hand](../glossary.md#eldest-hand){ .word } bids after eldest hand."
    assert explained("Eldest hand bids after eldest hand.", told | {"bid"}, "../") == first
    assert explained("A card of the trick.", told, "") == "A card of the trick."
    assert words_in("Pass twice in a row when the stock has run out.") == ["pass", "stock"]
    assert explained("`transparent`: see [transparent](#a) <b class='transparent'>", set(), "").count(".word") == 0


def test_a_title_is_not_taken_for_the_word_that_it_is_elsewhere() -> None:
    for slug in ("prestbury", "saint-martial"):
        assert "glossary.md#leader" not in pages()[f"games/{slug}/index.md"]


def test_code_holds_no_markdown() -> None:
    for path, page in pages().items():
        text = re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL)
        assert [code for code in re.findall(r"`[^`\n]+`", text) if "](" in code or "{ ." in code] == [], path


# --- the worked trick or turns ----------------------------------------------------------------------------------------


@in_turn(GAMES)
def test_worked_deal_is_that_of_the_sample(game: Game) -> None:
    page = pages()[f"games/{game.slug}/index.md"]
    worked = page.split("{ #worked ")[1].split("\n## ")[0]
    log = shown_log(game)
    deal = referee.judge(log)["deals"][0]
    for player, score in deal["scores"].items():
        assert re.search(rf"^ *\| {player} \|.*\*\*{re.escape(signed(score))}\*\* \|$", worked, re.MULTILINE)
    if turns := deal.get("turns"):
        assert worked.count("<li>") >= min(len(turns), TURNS)
        assert all(f"<li>{turn['player']} " in worked for turn in turns[:TURNS])
    else:
        number, winner = re.findall(r"^ *Trick (\d+) of the deal: \*\*(.*) wins\*\*", worked, re.MULTILINE)[0]
        trick = deal["tricks"][int(number) - 1]
        assert trick["winner"] == winner
        assert worked.count(', wins"') >= 1
        assert all(play["player"] in worked for play in trick["plays"])


# --- finding a game -------------------------------------------------------------------------------------------------


def test_the_form_knows_what_games_have() -> None:
    page = pages()["games/index.md"]
    chosen = dict(re.findall(r'<option value="([^"]+)" data-rows="([\d ]+)"', page))
    for id_ in ("bomb", "anti-trumps", "kitty"):
        assert [GAMES[int(row)] for row in chosen[id_].split()] == [
            game for game in GAMES if id_ in {clause.id for clause in game.of_any_table()}
        ]
    assert "pack" not in chosen
    assert '{ data-family="trick-taking" data-pack="standard-52" data-hands="3:5 4:5" }' in page


# --- cards and examples ------------------------------------------------------------------------------------------


def test_drawn_cards() -> None:
    pack = catalogue.load_game("bedem").pack
    assert drawn("10H", pack) == (
        '<span class="card s-hearts" role="img" aria-label="10 of hearts"><b>10</b>'
        '<svg><use href="#suit-hearts"/></svg></span>'
    )
    assert 'aria-label="10 of hearts, wins"' in drawn("10H", pack, "wins")
    assert plain(drawn("?", pack)) == "?"
    assert "not in this pack" in drawn("KC", pack)
    jokers = catalogue.load_game("beckwithshaw").pack
    assert plain(drawn("RJ=7H", jokers)) == "RJas7♥"
    assert 'class="card joker red" role="img" aria-label="red joker"' in drawn("RJ", jokers)
    german = catalogue.load_game("croelpa-loebschuetz").pack
    assert 'class="card s-leaves" role="img" aria-label="Unter of leaves"' in drawn("UL", german)
    assert plain(drawn("21M", catalogue.load_game("callac").pack)) == "21★"
    assert 'class="card extra" role="img" aria-label="High Rooler"' in drawn("HR", catalogue.load_game("roolz").pack)


def test_every_suit_has_a_sign_and_its_colour() -> None:
    css = (ROOT / "site" / "pages" / "assets" / "cards.css").read_text(encoding="utf-8")
    lines = [line for line in css.splitlines() if line.startswith(".s-")]
    for outline in OUTLINES:
        for suit in outline.suits:
            assert anchor(suit.name) in symbols()
            (line,) = [line for line in lines if re.search(rf"\.s-{anchor(suit.name)}\b(?!-)", line)]
            assert f"var(--suit-{suit.colour})" in line


def test_every_drawn_suit_is_in_the_pages_sprite() -> None:
    for path, page in pages().items():
        used = set(re.findall(r'<use href="#suit-([a-z-]+)"', page))
        assert set(re.findall(r'<symbol id="suit-([a-z-]+)"', page)) == used, path


def test_moves_draw_cards_and_nothing_else() -> None:
    pack = catalogue.load_game("bedem").pack
    assert plain(move("Ann 7S", pack)) == "Ann 7♠"
    assert plain(move("Ann trump H", pack)) == "Ann trump ♥ hearts"
    assert move("Ann bid 3", pack) == "Ann bid 3"
    assert move("<b> law as", pack) == "&lt;b&gt; law as"


@pytest.mark.parametrize(
    "example, says",
    [
        (Spot("3C AD", "AC", "3C", "AD"), "Trick so far: A♣. In the hand: 3♣ A♦. May be played: 3♣ May not: A♦"),
        (
            Spot("3C 4C", "", "3C 4C", "", trump="H", first_trick=True, shown="9H", note="Why."),
            "A lead. It is the first trick. Trumps: ♥ hearts. 9♥ was shown. In the hand: 3♣ 4♣. May be played: 3♣ 4♣ Why.",
        ),
        (
            Trick("2C 4C 5D", 1, trump="H", anti_trump="S", leads=0),
            "Trick: 2♣ 4♣ 5♦. Trumps: ♥ hearts. Anti-trumps: ♠ spades. 4♣ wins The player of 2♣ leads the next trick",
        ),
        (Trick("2C 4C", 1, kitty=True), "Trick: 2♣ 4♣. 4♣ wins and brings the kitty"),
        (Trick("2C 4C", 1, kitty=False, taken=False), "but nobody takes the cards; the kitty stays where it is"),
        (Reckoned(3, tricks=2, bid=2), "Bid 2, won 2 tricks. This clause gives +3 points"),
        (Reckoned(None, tricks=1, cards="2C"), "Won 1 trick, took 2♣. This clause gives nothing"),
        (Reckoned(-6, before=3), "gives −6 points, which leaves −3 points"),
        (
            Scored(-6, ((0, CARDS_TAKEN, "2C 3C"), (0, TRICKS_WON, 1)), before=3),
            "Ann took 2♣ 3♣, Ann won 1 trick, +3 points from other clauses. This clause gives Ann −6 points, which leaves −3",
        ),
        (Scored(None, ((-1, BOMBS, 2), (-1, ONE_SIDED, False))), "Bombs: 2. This clause gives Ann nothing"),
        (
            Reckoned(1, others=(1, 2), winner_of_auction=True),
            "Won the auction, another player won 1 trick and 2 tricks.",
        ),
        (
            Moves(("Bob 7S", "Cat 4H"), 1, hands=(("Cat", "4H 9S"),)),
            "Ann deals. Cat holds 4♥ 9♠. Bob 7♠ Not allowed: Cat 4♥",
        ),
        (Moves(("Bob 7S",), None, laws=("cannot play H after S",)), "In force: “cannot play H after S”. Bob 7♠"),
        (Dealt((6, 5, 5), kitty=3), "3 players. 6 cards for the dealer, then clockwise 5, 5; 3 cards in the kitty"),
        (Dealt((4, 4), earlier_deals=1), "Deal 2, 2 players."),
        (
            Standing(((18, 1), (1, 0)), (0,)),
            "After 2 deals: Ann: +18 +1 = +19, Bob: +1 0 = +1. Ann wins",
        ),
        (Standing(((1, 1),), (0, 1)), "After 1 deal: Ann: +1, Bob: +1. Ann and Bob share the win"),
        (Plays("7S 7H / 8S 8H", "9S 9C", good=True), "On the table: 7♠ 7♥, then 8♠ 8♥. May be played: 9♠ 9♣"),
        (Plays("", "7S 9H", good=False, note="Neither."), "A lead. May not: 7♠ 9♥ Neither."),
        (Standing(((-1, 0),), None), "Ann: −1, Bob: 0. The match goes on"),
    ],
)
def test_example_in_words(example: Example, says: str) -> None:
    assert says in plain(item(example, catalogue.load_game("bedem").pack))


# --- hand-written pages ------------------------------------------------------------------------------------------


def test_numbers_are_filled_in() -> None:
    assert fill("{{ games }} games") == f"{len(GAMES)} games"
    assert f"**[{sum(game.family == 'climbing' for game in GAMES)} climbing games](families/climbing.md)**" in fill(
        "{{ families }}"
    )
    assert fill("{{ clauses }}/{{ rulings }}") == f"{len(every_clause())}/{len(catalogue.rulings())}"
    with pytest.raises(KeyError):
        fill("{{ nothing }}")


def test_no_text_is_empty_or_python() -> None:
    for path, page in pages().items():
        assert re.findall(r"`None`|>None<|\| None \||<function|object at 0x|\{\{|\}\}", page) == [], path
