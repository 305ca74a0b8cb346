"""A game at a glance: players, cards, what scores, when it ends."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby
from typing import NamedTuple, TypeVar

from referee.clauses.common import pack_changes
from referee.clauses.dealing.hands import table_sizes
from referee.clauses.kinds import Award, CardsApart, Ending, Setup, Victory
from referee.english import a, capital, joined
from referee.games.aims import aim_of
from referee.games.clause import Clause
from referee.games.folding import FOLDED
from referee.games.game import Game
from referee.pages.sections import in_force
from referee.pages.templates import render, span_of
from referee.play.match import Match

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


T = TypeVar("T")


class Hands(NamedTuple):
    """The first deal at a table: what the players hold (dealer first, then clockwise), and where the other cards are."""

    sizes: tuple[int, ...]
    on_table: int
    """The cards in hands and rows on the table."""
    kitty: int
    apart: int
    """The cards that are kept out of the deal."""
    turned: int
    left: int


@cache
def hands_at(game: Game, seats: int) -> Hands:
    """What the first deal of a match gives to that many players."""
    game = game.at_table(seats, frozenset())
    table_ = Match(game, [f"Player {seat}" for seat in range(seats)], 0).table()
    for clause in game.of_kind(Setup):
        clause.prepare(table_)
    apart = table_.game.kept_out.bit_count()
    turned = game.pack.size - sum(table_.hands.sizes) - table_.kitty.size - table_.hands.stock
    on_table = sum(table_.hands.sizes[seats:])
    return Hands(
        tuple(table_.hands.sizes[:seats]), on_table, table_.kitty.size, apart, turned, table_.hands.stock - apart
    )


def hands_in_words(sizes: tuple[int, ...]) -> str:
    """`5 each`, `6 each, the dealer 7`, `10 each, the 2 players to the dealer’s left 11`."""
    usual = Counter(sizes).most_common(1)[0][0]
    others = [seat for seat, size in enumerate(sizes) if size != usual]
    if not others:
        return f"{usual} each"
    if len(sizes) == 2:
        return f"{sizes[0]} for the dealer, {sizes[1]} for the other player"
    left = {sizes[seat]: [other for other in others if sizes[other] == sizes[seat]] for seat in others}
    return ", ".join(
        [f"{usual} each", *(f"{seats_in_words(seats, len(sizes))} {size}" for size, seats in left.items())]
    )


def seats_in_words(seats: list[int], all_: int) -> str:
    """Seats counted clockwise from the dealer's: `the dealer`, `the 2 players to the dealer’s left`."""
    dealer, others = seats[0] == 0, [seat for seat in seats if seat]
    if not others:
        return "the dealer"
    side, near = ("left", 1) if others[0] == 1 else ("right", all_ - len(others))
    if others != list(range(near, near + len(others))):
        raise ValueError(f"no side of the dealer has the seats {seats}")
    whose = "their" if dealer else "the dealer’s"
    named = f"{whose} {side}-hand neighbour" if len(others) == 1 else f"the {len(others)} players to {whose} {side}"
    return f"the dealer and {named}" if dealer else named


def by_table(game: Game, told: Callable[[int], T]) -> list[tuple[list[int], T]]:
    """What is told of each number of players, those of whom the same is told together."""
    return [(list(seats), said) for said, seats in groupby(table_sizes(game), key=told)]


def lines_by_table(game: Game, told: Callable[[int], str]) -> str:
    """What is told of each number of players, a line for each unless the same is told of all. A script leaves only the line of
    those who are there."""
    found = by_table(game, told)
    if len(found) == 1:
        return found[0][1]
    return " ".join(
        f"<span {for_players(seats)}>{span_of(seats[0], seats[-1])} players: {said}</span>" for seats, said in found
    )


def for_players(seats: Iterable[int]) -> str:
    """The mark of what holds for these numbers of players only."""
    return f'data-players="{" ".join(map(str, seats))}"'


def hands_short(game: Game) -> str:
    """The hand sizes in a few words, for tables of games: `5`, `9 or 10`, `9; 8`."""
    sizes = (hands_at(game, seats).sizes for seats in table_sizes(game))
    return "; ".join(dict.fromkeys(span_of(min(own), max(own)) for own in sizes))


def cards_at(game: Game, seats: int) -> int:
    """How many cards so many players play with."""
    return game.at_table(seats, frozenset()).pack.size


def pack_short(game: Game) -> str:
    """The pack in a few words: `40, standard`."""
    kind = re.sub(r"\d+-card|pack", "", game.pack.outline.name)
    sizes = {cards_at(game, seats) for seats in table_sizes(game)}
    return f"{span_of(min(sizes), max(sizes))}, {' '.join(kind.split())}"


def pack_sizes(game: Game) -> str:
    """How many cards the game is played with, at every table, and of which pack: `53: a standard 52-card pack plus a red
    joker`, the pack as a link."""
    found = by_table(game, lambda seats: str(cards_at(game, seats)))
    outline, changes = game.pack.outline, pack_changes(game.pack)
    pack = f"[{outline.name}](../../packs.md#{outline.slug})"
    if len(found) > 1:
        told = (f"{size} with {span_of(seats[0], seats[-1])} players" for seats, size in found)
        return f"{', '.join(told)}, from {a(outline.name).split()[0]} {pack}{changes}"
    cards = f"{found[0][1]}: " if changes else ""
    return f"{cards}{a(outline.name).split()[0]} {pack}{changes}"


def hands_long(game: Game) -> str:
    """The hand sizes at every table, with what is dealt beside the hands."""
    first = ", in the first deal" if any(clause.shrinks_hands for clause in game.clauses) else ""

    def told(seats: int) -> str:
        hands = hands_at(game, seats)
        own = hands_in_words(hands.sizes) if any(hands.sizes) else "no hands"
        return f"{own}{beside_hands(game, hands)}{first}"

    return lines_by_table(game, told)


def beside_hands(game: Game, hands: Hands) -> str:
    """What everybody is dealt beside the hand: `, and a row of 6 on the table`."""
    setups = [clause for clause in game.of_any_table() if isinstance(clause, Setup)]
    if said := next(filter(None, (clause.besides(hands.on_table, len(hands.sizes)) for clause in setups)), ""):
        return f", and {said}"
    if not hands.on_table:
        return ""
    low = "a low hand" if hands.on_table == hands.sizes[0] else "low hands"
    return f", and {hands.on_table} in {low} on the table"


def undealt(game: Game) -> str:
    """Where the cards are that nobody holds (on the table, kitty, turned card, stock), at every number of players."""
    return lines_by_table(game, lambda seats: joined(lying(game, hands_at(game, seats))) or "none")


def lying(game: Game, hands: Hands) -> list[str]:
    """Where the cards are that nobody holds, with their numbers."""
    turned, rest = ("for trumps", "left over") if game.has_tricks else ("turned up", "in the stock")
    clauses = game.of_any_table()
    aside = "".join(clause.aside() for clause in clauses if isinstance(clause, Setup))
    kitty = next((clause.word for clause in clauses if isinstance(clause, CardsApart)), CardsApart.word)
    places = (
        (hands.apart and hands.apart - len(hands.sizes), f"in the {aside}"),
        (hands.kitty, f"in the {kitty}"),
        (hands.turned, turned),
        (hands.left, rest),
    )
    return [f"{cards} {place}" for cards, place in places if cards]


def counts(clause: Clause) -> bool:
    """Does the clause give or take points, in the reckoning or at once?"""
    if isinstance(clause, (Ending, Victory)):
        return False
    return isinstance(clause, Award) or type(clause.parameters.get("points")) is int


def linked(clauses: list[Clause], game: Game) -> str:
    """Clauses as facts, each a link to its place on the game's page."""
    said = dict.fromkeys((clause.id, clause.fact(game)) for clause in clauses)
    return "<br>".join(f"[{capital(fact)}](#{id_})" for id_, fact in said)


def glance(game: Game) -> str:
    """The facts of a game as a table."""
    clauses = [rule.clause for rule in in_force(game)]
    return render(
        "glance.md",
        game=game,
        aim=aim_of(game),
        cards=pack_sizes(game),
        dealt=hands_long(game),
        undealt=undealt(game),
        trumps=linked([clause for clause in clauses if clause.names_trumps], game),
        counts=linked([clause for clause in clauses if counts(clause)], game),
        endings=" ".join(clause.says(game) for clause in game.of_kind(Ending)),
    )


# --- names -----------------------------------------------------------------------------------------------------


def plain_spellings(name: str) -> list[str]:
    """The name without accents, and with umlauts as two letters: what people type who lack the keys."""
    found = [unaccented(name), unaccented(unicodedata.normalize("NFC", name).translate(UMLAUTS))]
    return [spelling for spelling in dict.fromkeys(found) if spelling != name]


def spellings(game: Game) -> list[str]:
    """The names of a game as people type them who lack the keys."""
    return [spelling for name in (game.name, *game.aliases) for spelling in plain_spellings(name)]


def unaccented(name: str) -> str:
    """The name without accents; case and hyphens stay."""
    split = unicodedata.normalize("NFD", name.translate(FOLDED))
    return "".join(letter for letter in split if not unicodedata.combining(letter))
