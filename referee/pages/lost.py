"""What a game's source lost: what is known nevertheless, what stands in by default, and what a table may declare."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any

import yaml

from referee.cards.packs import Pack
from referee.clauses.ending.laws import Laws
from referee.clauses.matching.effects import SpecialEffect, menu_of
from referee.clauses.matching.effects_following import EffectWild
from referee.clauses.phases import players
from referee.clauses.scoring.cards import left_values
from referee.english import joined
from referee.games.clause import Clause
from referee.games.examples import Moves
from referee.games.game import Basis, Game, Saying
from referee.games.lost_lists import LostList
from referee.pages.markdown import anchor, boxed, page, prose, table
from referee.pages.samples import played_sample
from referee.reading.declarations import table_keys

BASES: dict[Basis, str] = {
    "known": "the rest of the game’s text implies it, though the list is lost",
    "default": "it stands in for a lost list, until somebody finds that list",
    "declared": "it holds where a table has agreed on it and its log says so",
}
"""What a clause or an answer rests on where a list is lost, with its meaning."""
SAMPLE_MOVES = 4


def lost_section(game: Game, rulings: Mapping[str, Any]) -> str:
    """Every list that a game's source lost, and a log in which a table declares its own."""
    if not game.lost:
        return ""
    lists = "A list is" if len(game.lost) == 1 else "Lists are"
    told = "; ".join(f"{badge(basis)} {meaning}" for basis, meaning in BASES.items())
    return page(
        "## What the source lost { #lost-lists }",
        f"{lists} missing from the source of these rules. What holds instead is marked, here and at the clauses: {told}.",
        *(part for lost in game.lost for part in one_list(lost, game, rulings[lost.ruling])),
        *declaring(game),
    )


def declaring(game: Game) -> Iterator[str]:
    """How a log declares something in place of a lost list; nothing where no table may."""
    if declared := declaration(game):
        yield "### Declaring in a log { #declaring }"
        yield f"A table that has agreed on something says so under [`table`](../../log.md#table){declares_laws(game)}:"
        yield example_log(game, declared)


def badge(basis: Basis) -> str:
    """`known`, `default` or `declared` as a coloured mark."""
    return f'<span class="basis {basis}">{basis}</span>'


def section_of(lost: LostList) -> str:
    """The anchor of a lost list on the page of a game."""
    return f"lost-{anchor(lost.title)}"


def mark(saying: Saying) -> str:
    """What sentences rest on where that is a lost list, with a link to what is said of the list."""
    if saying.basis is None or saying.lost is None:
        return ""
    link = f"[{saying.lost.title}](#{section_of(saying.lost)})"
    return f"{badge(saying.basis)} see {link}, a lost list\n{{ .basis-note data-search-exclude }}"


# --- one list --------------------------------------------------------------------------------------------------


def one_list(lost: LostList, game: Game, entry: Mapping[str, Any]) -> Iterator[str]:
    """What was lost, what is known of it, what stands in for it and what may be declared."""
    clauses = {clause.id: clause for clause in game.of_any_table()}
    known = "<br>".join(f"{prose(hint.says)} {clause_link(clauses[hint.clause])}" for hint in lost.known)
    standing = [rule.clause for rule in game.rules() for saying in rule.sayings() if saying[1:] == ("default", lost)]
    default = f"{prose(entry['default']['text'])} Ruling [{lost.ruling}](../../rulings.md#{lost.ruling})"
    default += f"; it stands behind {joined(map(clause_link, standing))}." if standing else "."
    if lost.key == "card_values":
        default += f" In these cards: {values_in_words(game.pack)}."
    rows = [
        ("lost", f"The list that said {prose(lost.was)}."),
        (badge("known"), known or "Nothing else in the text tells of it."),
        (badge("default"), default),
        (badge("declared"), may_declare(lost, game)),
    ]
    yield f"### {lost.title} {{ #{section_of(lost)} }}"
    yield boxed("glance lost", table(("", "In this game"), rows))


def may_declare(lost: LostList, game: Game) -> str:
    """What a table may declare in place of a lost list, and where a log says so."""
    if lost.key not in table_keys(game):
        return "Nothing."
    said = [DECLARES[lost.key], f"In a log: `{lost.key}` under `table`."]
    if effects := menu_of(game, lost):
        said.append(f"There are [{len(effects)} effects](#section-special-effects).")
    if lost.key == "card_values" and "card_values_shown" in table_keys(game) and game.named_card is not None:
        said.append(
            f"What the {game.named_card.name} counts once it has been shown: `card_values_shown`, in the same way."
        )
    if lost.key == "options":
        said.append(f"The options are {joined(f'[{option.name}](#option-{option.name})' for option in game.options)}.")
    return " ".join(said)


DECLARES = {
    "effects": "By rank or by card, any of the effects that the referee knows; a rank or card has one of them. A number after "
    "the name says how many cards or points.",
    "card_values": "By rank or by card, a whole number of points; whatever is not named keeps its default.",
    "options": "Any option of the game.",
}
"""What a table may declare under a key."""


def clause_link(clause: Clause) -> str:
    """A clause by its title, with a link to its place on the page of the game."""
    return f"[{clause.title}](#{clause.id})"


def forms_of(effect: SpecialEffect) -> str:
    """How a table declares an effect."""
    return " or ".join(f"`{form}`" for form in effect.forms())


def in_moves(effect: SpecialEffect, game: Game) -> str:
    """The moves of an example of the effect: the card, what its player names, and what comes of it."""
    return f"`{', '.join(move for move in telling(effect, game).moves if ' turn-up ' not in move)}`"


def telling(effect: SpecialEffect, game: Game) -> Moves:
    """The good example of an effect that tells most of how it is written."""
    good = [one for one in effect.examples(game) if isinstance(one, Moves) and one.breach is None]
    return max(good, key=lambda one: len(" ".join(one.moves)))


def values_in_words(pack: Pack) -> str:
    """What the cards of a pack count by default: `Ace 1, 2 to 10 their numbers, Jack, Queen and King 10`."""
    worth = left_values(pack)
    by_value: dict[int, list[str]] = {}
    numbers = [int(rank.letter) for rank in pack.ranks if rank.letter.isdigit()]
    for rank in pack.ranks:
        if not rank.letter.isdigit():
            by_value.setdefault(worth[pack.ids[rank.letter + pack.suits[0].letter]], []).append(rank.name)
    said = [f"{joined(names)} {value}" for value, names in sorted(by_value.items())]
    said.append("every other card its number" if numbers else "")
    said += [f"a joker {worth[pack.ids[pack.jokers[0]]]}"] if pack.jokers else []
    if majors := pack.outline.majors:
        said.append(f"a {majors['singular']} {worth[pack.ids[str(majors['from'] + 1) + majors['letter']]]}")
    return ", ".join(one for one in said if one)


# --- in a log --------------------------------------------------------------------------------------------------


def declares_laws(game: Game) -> str:
    """What may be declared of laws, in games that have them."""
    if not game.of_kind(Laws):
        return ""
    return (
        "; laws that are in force from the start stand there too, those of the [known forms](../../log.md#laws) enforced, any "
        "other as free text that is recorded"
    )


def declaration(game: Game) -> dict[str, Any]:
    """A declaration that says something in place of every list that the game's source lost."""
    pack, told = game.pack, dict[str, Any]()
    taken = {word[:-1] for move in wild_moves(game) for word in move.split()}
    keys = {lost.key for lost in game.lost}
    if "effects" in keys:
        wild = wild_moves(game)[-2].split()[1]
        free = [rank.letter for rank in pack.ranks if rank.letter not in taken]
        told["effects"] = {wild[:-1]: "wild", free[-1]: "skip", free[0]: "draw 2"}
    if "card_values" in keys:
        told["card_values"] = {pack.ranks[-1].letter: 20} | ({pack.jokers[0]: 50} if pack.jokers else {})
    if "card_values_shown" in table_keys(game) and game.named_card is not None:
        told["card_values_shown"] = {game.named_card.card: 25}
    if "options" in keys and game.options:
        told |= game.options[0].declaration()
    if game.of_kind(Laws):
        told["laws"] = [f"cannot play {pack.suits[0].letter} after {pack.suits[1].letter}"]
    return told


def wild_moves(game: Game) -> tuple[str, ...]:
    """The beginning of a deal in which a wild card is played that names a suit; nothing where no card can be declared wild."""
    effects = game.of_kind(EffectWild)
    if not effects:
        return ()
    examples = [one for one in effects[0].examples(game) if isinstance(one, Moves)]
    return next(one.moves for one in examples if one.breach is None and " suit " in one.moves[-2])


def example_log(game: Game, declared: Mapping[str, Any]) -> str:
    """The beginning of a log in which the table declares that."""
    if moves := wild_moves(game):
        return log_of(game, moves, declared)
    sample = played_sample(game, len(players(game)), declared)["deals"][0]
    moves = tuple(takewhile(lambda move: " pass" not in move, sample["moves"][:SAMPLE_MOVES]))
    return log_of(game, moves, declared, players(game)[-1])


def effect_log(effect: SpecialEffect, game: Game) -> str:
    """The beginning of a log in which the table has declared that effect."""
    example = telling(effect, game)
    return log_of(game, example.moves, {"effects": dict(example.effects)})


def log_of(game: Game, moves: tuple[str, ...], declared: Mapping[str, Any], dealer: str = "Ann") -> str:
    """The beginning of a log of an example's table, as a block of YAML."""
    lines = [f"game: {game.slug}", f"players: [{', '.join(players(game))}]", f"dealer: {dealer}", "table:"]
    lines += [f"  {key}: {flow(value)}" for key, value in declared.items()]
    lines += ["deals:", "  - moves: |", *(f"      {move}" for move in moves)]
    return "```yaml\n" + "\n".join(lines) + "\n```"


def flow(value: Any) -> str:
    """Data as YAML on one line, ranks without quotes."""
    text: str = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=200)
    return re.sub(r"'(\d+)':", r"\1:", text.strip())
