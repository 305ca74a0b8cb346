"""Plays of climbing games in words: what a play is, and what it would take to beat one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from referee.cards.combinations import RUN, SET, SINGLE, Combination, Ladder, Shape, by_rank
from referee.cards.fives import CLASSES, HAND, class_of
from referee.cards.groups import NAMES
from referee.cards.packs import Pack, cards_of
from referee.clauses.climbing.combining import FIREWORK, JOKER
from referee.english import a, spelled


def rank_in_words(pack: Pack, strength: int, *, plural: bool = False) -> str:
    """A rank by its strength: `7`, `Jacks`; `major 15` for one that only the majors have."""
    for rank in pack.ranks:
        if pack.strength[cards_of(pack.rank_mask(rank.letter))[0]] == strength:
            return rank.plural if plural else rank.name
    for same in pack.joker_ranks:
        if pack.strength[pack.ids[same[0]]] == strength:
            name = pack.english(same[0]) if len(same) == 1 else "joker"
            return f"{name}s" if plural else name
    return f"{strength}s" if plural else f"major {strength}"


def play_in_words(pack: Pack, play: Combination) -> str:
    """`a 9`, `a pair of 9s`, `a set of three Jacks`, `a run of four from 5`."""
    if play.kind == JOKER:
        return "a joker"
    if play.kind == FIREWORK:
        return "a pair of jokers"
    if play.kind == SINGLE:
        return a(rank_in_words(pack, play.rank))
    if play.kind == RUN:
        return f"a run of {spelled(play.size)} from {rank_in_words(pack, play.rank)}"
    if play.kind != SET:
        return figure_in_words(pack, play)
    ranks = rank_in_words(pack, play.rank, plural=True)
    return f"a pair of {ranks}" if play.size == 2 else f"a set of {spelled(play.size)} {ranks}"


def figure_in_words(pack: Pack, play: Combination) -> str:
    """`a run of three pairs from 5`, `three 5s with a pair`, `a full house`."""
    if play.kind == HAND:
        return a(CLASSES[class_of(play)])
    (each, name), *_ = [(each, name) for each, name in NAMES.items() if name in play.kind.split()[:3]]
    attached = 0 if "with" not in play.kind else 1 if "single" in play.kind else 2
    length = 1 if each == max(NAMES) else play.size // (each + attached)
    if length == 1:
        sets = f"{spelled(each)} {rank_in_words(pack, play.rank, plural=True)}"
    else:
        sets = f"a run of {spelled(length)} {name} from {rank_in_words(pack, play.rank)}"
    if not attached:
        return sets
    groups = 2 if each == max(NAMES) else length
    what = "card" if attached == 1 else "pair"
    return f"{sets} with {a(what) if groups == 1 else f'{spelled(groups)} {what}s'}"


# --- what it takes -----------------------------------------------------------------------------------------------


def all_plays(
    pack: Pack, ladder: Ladder | None, wild: int, shape: Shape, places: Sequence[int] = ()
) -> Iterator[Combination]:
    """Every single card, set, run or joker of a shape that the pack has, low ranks first; `wild` is the number of wild
    jokers, `places` are those of the suits where they decide between equal ranks."""
    kind, size = shape
    groups, tie = by_rank(pack, pack.all & ~pack.unranked), max(places, default=0)
    if kind in {JOKER, FIREWORK}:
        yield Combination(kind, size, 0, 0, jokers=size)
    elif kind == SINGLE:
        for rank, cards in groups.items():
            for suit in (pack.suit_of[card] for card in cards):
                yield Combination(SINGLE, 1, rank, rank, suit, tie=places[suit] if places and suit >= 0 else 0)
    elif kind == SET:
        yield from (
            Combination(SET, size, rank, rank, tie=tie) for rank, own in groups.items() if len(own) + wild >= size
        )
    elif kind == RUN and ladder is not None and size >= ladder.least:
        for low in range(len(ladder.ranks) - size + 1):
            ranks = ladder.ranks[low : low + size]
            if all(ladder.rungs[low : low + size]):
                yield Combination(RUN, size, ranks[0], max(ranks), tie=tie)


def what_beats(
    pack: Pack,
    plays: Callable[[Shape], Iterable[Combination]],
    shapes: Iterable[Shape],
    beats: Callable[[Combination], bool],
) -> str | None:
    """The plays of these shapes that beat something, in words; None where there are none."""
    found = [new for shape in shapes for new in plays(shape) if beats(new)]
    if not found:
        return None
    kind = found[0].kind
    if kind not in {JOKER, FIREWORK, SINGLE, SET, RUN}:
        least = "a higher hand of five" if kind == HAND else figure_in_words(pack, min(found, key=lambda new: new.size))
        return least if kind == HAND else f"{least} or higher"
    if kind in {JOKER, FIREWORK}:
        return play_in_words(pack, found[0])
    lowest = min(new.rank for new in found)
    if kind == SINGLE:
        return _single(pack, found, lowest)
    sizes = {new.size for new in found}
    size, more = min(sizes), " or more" if len(sizes) > 1 else ""
    some = all(new.rank > lowest for new in plays((kind, size)))
    if kind == RUN:
        start = "" if not some and more else f" from {rank_in_words(pack, lowest)} or higher"
        return f"a run of {spelled(size)}{more}{start}"
    ranks = rank_in_words(pack, lowest, plural=True)
    told = f"a pair of {ranks}" if size == 2 and not more else f"a set of {spelled(size)}{more} {ranks}"
    return told if lowest == max(pack.strength) else f"{told} or higher"


def _single(pack: Pack, found: list[Combination], lowest: int) -> str:
    """Single cards: a rank and those above it, or some cards of one rank."""
    own = by_rank(pack, pack.all & ~pack.unranked)[lowest]
    suits = {new.suit for new in found if new.rank == lowest}
    if len({new.rank for new in found}) == 1 and len(suits) < len(own):
        return " or ".join(pack.codes[card] for card in own if pack.suit_of[card] in suits)
    top = max(pack.strength)
    if len(suits) < len(own):
        return f"a higher {rank_in_words(pack, lowest)} or {a(rank_in_words(pack, lowest + 1))} or higher"
    return a(rank_in_words(pack, lowest)) + ("" if lowest == top else " or higher")
