"""Special cards that a table may have and a spot question does not tell: the game's own list of them is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from referee.cards.packs import Rank
from referee.clauses.kinds import CardEffect
from referee.english import a, either
from referee.errors import Fault, UnreadableLog
from referee.games.game import Game
from referee.questions.asks import asks
from referee.questions.facts import Case, Fact, Facts
from referee.questions.position import MAX_CARDS, NONE
from referee.reading.faults import BadMove
from referee.reading.move_reader import MoveReader
from referee.table.table import MatchSoFar, Table

MOST_WORK = 4_000
"""So many plays are looked at to answer every case of a question."""
NAMED = re.compile(r"(?P<cards>.*?)\s+(?:suit|rank)\s+(?P<named>\S+)", re.IGNORECASE)
"""A card whose player named a suit or a rank, as in a log: `8H suit D`."""


class Question(NamedTuple):
    """What a question is about: what lies there, and what is or might be played on it, each as it was asked."""

    lying: object
    others: Sequence[object]
    chain: bool
    """Is each of the others a play on the one before it?"""


def special(game: Game, facts: Facts, question: Question) -> list[Fact]:
    """What is not told of special cards: which rank is jokers, where a card is turned up for it; which ranks of the
    question are special, where the table has declared nothing; what was named by whoever played what lies there.

    Raises UnreadableLog where there are too many cases.
    """
    cards = [card for raw in (*question.others, question.lying) for card in _cards(game, raw)]
    ranks, wanted = _ranks(game, cards), asks(game)
    found, work = [], len(question.others) if question.chain else 1
    if "jokers" in wanted and facts.get("shown") is None:
        jokers = [Case(rank.letter, f"{rank.plural} are jokers") for rank in game.pack.ranks]
        cases = _with_another(jokers, [rank in ranks for rank in game.pack.ranks], "another rank is jokers")
        found.append(Fact("shown", "Which rank is jokers?", "what rank is jokers", lambda _: cases, usual=True))
        work *= len(cases)
    untold = "effects" in wanted
    if untold and (facts.get("options") or {}).get("effects") is None and cards:
        effects = _may_have(game, question)
        told = either(rank.plural for rank in ranks)
        asked = f"Are {told} special at your table, and what do they do?"
        found.append(Fact("effects", asked, f"whether {told} are special", partial(_effects, effects), usual=True))
        work *= sum(len(effect.arguments()) for own in effects.values() for effect in own)
    if work > MOST_WORK:
        raise UnreadableLog(
            [Fault("/table", "say in effects which cards are special: with so many plays it may be any")]
        )
    if (untold or "answered" in wanted) and facts["answered"] is None:
        asked = "Has anybody drawn or passed since the card on top was played?"
        what = "whether anybody has drawn or passed since"
        found.append(Fact("answered", asked, what, partial(_answered, game, question.lying)))
    if (untold or "named" in wanted) and facts["named"] is None:
        asked = "What was named when it was played?"
        found.append(Fact("named", asked, "what was named", partial(_named, game, question.lying, cards), usual=True))
    return found


def _may_have(game: Game, question: Question) -> dict[Rank, list[CardEffect]]:
    """The effects by which each rank of the question might change the answer."""
    beneath: Sequence[object] = (question.lying, *question.others[:-1]) if question.chain else (question.lying,)
    on_top = question.others[-1:] if question.chain else question.others
    played = [card for raw in on_top for card in _cards(game, raw)]
    lying = [card for raw in beneath for card in _cards(game, raw)]
    telling = sorted((effect for effect in game.of_kind(CardEffect) if effect.means), key=_told_first)
    always = telling[:1]  # whatever lies there, a wild card may be played
    found = dict.fromkeys(_ranks(game, [*played, *lying]), always)
    for rank in _ranks(game, lying):
        found[rank] = [effect for effect in telling if effect.may_be_last and (question.chain or effect.binds_next)]
    if not question.chain and len(played) == 1:
        for rank in _ranks(game, played):
            found[rank] = [*found[rank], *(effect for effect in telling if not effect.may_be_last)]
    return found


def _told_first(effect: CardEffect) -> tuple[bool, ...]:
    """The order of cases: what says what may follow, before that what may always be played and what a player names."""
    return not effect.binds_next, not effect.always, not effect.names


def _effects(ranks: Mapping[Rank, Sequence[CardEffect]], facts: Facts) -> Sequence[Case]:
    """No card is special, or the cards of one rank are, in one way."""
    declared = dict(facts.get("options") or {})

    def case(effects: dict[str, str], means: str) -> Case:
        return Case(effects, means, {"options": declared | {"effects": effects}})

    cases = [case({}, "none of these cards is special")]
    for rank, effects in ranks.items():
        words = {"rank": a(rank.name), "ranks": rank.plural}
        for effect in effects:
            for argument in effect.arguments():
                means = effect.means.format(argument=argument, **words)
                cases.append(case({rank.letter: f"{effect.word()} {argument}".strip()}, means))
    return cases


def _named(game: Game, lying: object, cards: Sequence[int], facts: Facts) -> Sequence[Case]:
    """The suits or ranks that whoever played what lies there may have named, one for all that are not in the question."""
    told = (effect for effect, named in _tops(game, lying, facts) if named is None and effect.names)
    effect = next((effect for effect in told if effect.follows), None)
    pack, names = game.pack, "" if effect is None else effect.names
    if names == "rank":
        ranks = [Case(rank.letter, f"{rank.plural} were named") for rank in pack.ranks]
        own = _ranks(game, cards)
        over = Case(NONE, "nothing is demanded any more")
        return [*_with_another(ranks, [rank in own for rank in pack.ranks], "another rank was named"), over]
    suits = [Case(suit.letter, f"{suit.name} were named") for suit in pack.suits] if names == "suit" else []
    if effect is not None and suits and not effect.may_name:
        here = game.pack.mask(cards)
        return _with_another(suits, [bool(mask & here) for mask in pack.suit_masks], "another suit was named")
    return [Case(NONE, "nothing was named"), *suits]


def _answered(game: Game, lying: object, facts: Facts) -> Sequence[Case]:
    """Whether what lies there binds the next player still, where it is a card that does so until somebody has answered it."""
    cases = [Case(False, "nobody has had a turn since"), Case(True, "somebody has drawn or passed since")]
    return cases if any(effect.adds_up for effect, _ in _tops(game, lying, facts)) else cases[:1]


def _with_another(cases: Sequence[Case], here: Sequence[bool], means: str) -> list[Case]:
    """Those that are in the question, and before them one for all others."""
    others = [case for case, own in zip(cases, here, strict=False) if not own]
    another = [Case(case.value, means) for case in others[:1]]
    return [*another, *(case for case, own in zip(cases, here, strict=False) if own)]


def _tops(game: Game, lying: object, facts: Facts) -> list[tuple[CardEffect, str | None]]:
    """The effects of the cards that lie on top, each with what was named (None: nothing is said)."""
    from referee.play.matching.matching_plan import special_at  # where no card has an effect nobody waits for it

    declared, rulings = dict(facts.get("options") or {}), dict(facts.get("rulings") or {})
    effects = special_at(Table(game, ["", ""], 0, MatchSoFar({}, declared=declared), rulings=rulings)).effects
    tops = ((card, named) for text, named in parts_of(lying) for card in _read(game, text) if card in effects)
    return [(effect, named) for card, named in tops if isinstance(effect := effects[card][0], CardEffect)]


# --- reading -----------------------------------------------------------------------------------------------------


def plays_in(raw: object) -> list[str]:
    """Plays in order: a list, a string parted by `/`, or a string of single cards."""
    texts = raw if isinstance(raw, (list, tuple)) else str(raw).split("/") if "/" in str(raw) else str(raw).split()
    if not all(isinstance(text, str) for text in texts) or len(texts) > MAX_CARDS:
        raise UnreadableLog([Fault("/cards", "plays are a list such as ['7C', '7D 7H'], or one string, parted by /")])
    return [str(text).strip() for text in texts if str(text).strip()]


def parts_of(lying: object) -> list[tuple[str, str | None]]:
    """What lies there, part by part, each with the suit or rank that was named with it (None: nothing is said)."""
    texts: list[Any] = list(lying) if isinstance(lying, (list, tuple)) else str(lying).split("/")
    found: list[tuple[str, str | None]] = []
    for text in texts:
        match = NAMED.fullmatch(str(text).strip())
        found.append((match["cards"], match["named"]) if match else (str(text).strip(), None))
    return found


def _cards(game: Game, raw: object) -> list[int]:
    """The cards of the pack that stand there; what cannot be read is found wrong elsewhere."""
    return [card for text, _ in parts_of(raw) for card in _read(game, text) if game.pack.holds(card)]


def _read(game: Game, text: str) -> Iterator[int]:
    reader = MoveReader(game.pack, ())
    for word in text.replace(",", " ").split():
        with suppress(BadMove):
            yield from (card for card, _ in reader.cards(word))


def _ranks(game: Game, cards: Sequence[int]) -> list[Rank]:
    """The ranks that these cards have, in their order."""
    masks = {rank: game.pack.rank_mask(rank.letter) for rank in game.pack.ranks}
    return list(dict.fromkeys(rank for card in cards for rank, mask in masks.items() if mask >> card & 1))
