"""What a game's source lost: what is known nevertheless, what stands in by default, and what a table may declare."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

import yaml

from referee.clauses.kinds.card_effects import CardEffect, menu_of
from referee.clauses.phases import players
from referee.clauses.scenes import examples_of
from referee.clauses.scoring.cards import left_values, values_in_words
from referee.games.basics import Basic
from referee.games.examples import Moves
from referee.games.game import Game
from referee.games.lost_lists import LostList
from referee.pages.logs import played_sample
from referee.pages.templates import render
from referee.reading.declarations import table_keys

SAMPLE_MOVES = 4


def lost_section(game: Game, rulings: Mapping[str, Any]) -> str:
    """Every list that a game's source lost: what was lost, what is known of it, what stands in for it and what may be declared;
    and a log in which a table declares its own."""
    if not game.lost:
        return ""
    declared, keys = declaration(game), table_keys(game)
    return render(
        "lost.md",
        game=game,
        rulings=rulings,
        clauses={clause.id: clause for clause in game.of_any_table()},
        standing={lost.key: standing(lost, game) for lost in game.lost},
        worth=values_in_words(game.pack, left_values(game.pack)),
        keys=keys,
        menus={lost.key: len(menu_of(game, lost)) for lost in game.lost},
        shown="card_values_shown" in keys and game.named_card is not None,
        options=[f"[{option.name}](#option-{option.name})" for option in game.options],
        example=example_log(game, declared) if declared else "",
        laws=Basic.LAWS in game.settled,
    )


def standing(lost: LostList, game: Game) -> list[str]:
    """Links to the clauses that stand in for a lost list."""
    found = (rule.clause for rule in game.rules for saying in rule.sayings() if saying[1:] == ("default", lost))
    return [f"[{clause.title}](#{clause.id})" for clause in found]


def forms_of(effect: CardEffect) -> str:
    """How a table declares an effect."""
    return " or ".join(f"`{form}`" for form in effect.forms())


def in_moves(effect: CardEffect, game: Game) -> str:
    """The moves of an example of the effect: the card, what its player names, and what comes of it."""
    return f"`{', '.join(move for move in telling(effect, game).moves if ' turn-up ' not in move)}`"


def telling(effect: CardEffect, game: Game) -> Moves:
    """The good example of an effect that tells most of how it is written."""
    good = [one for one in examples_of(effect, game) if isinstance(one, Moves) and one.breach is None]
    return max(good, key=lambda one: len(" ".join(one.moves)))


# --- in a log --------------------------------------------------------------------------------------------------


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
    if Basic.LAWS in game.settled:
        told["laws"] = [f"cannot play {pack.suits[0].letter} after {pack.suits[1].letter}"]
    return told


def wild_moves(game: Game) -> tuple[str, ...]:
    """The beginning of a deal in which a wild card is played that names a suit; nothing where no card can be declared wild."""
    effects = [effect for effect in game.of_kind(CardEffect) if effect.always and effect.names == "suit"]
    if not effects:
        return ()
    examples = [one for one in examples_of(effects[0], game) if isinstance(one, Moves)]
    return next(one.moves for one in examples if one.breach is None and " suit " in one.moves[-2])


def example_log(game: Game, declared: Mapping[str, Any]) -> str:
    """The beginning of a log in which the table declares that."""
    if moves := wild_moves(game):
        return log_of(game, moves, declared)
    sample = played_sample(game, len(players(game)), declared)["deals"][0]
    moves = tuple(takewhile(lambda move: " pass" not in move, sample["moves"][:SAMPLE_MOVES]))
    return log_of(game, moves, declared, players(game)[-1])


def effect_log(effect: CardEffect, game: Game) -> str:
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
