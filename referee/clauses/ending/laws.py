"""Laws that players invent, and what they do."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from referee.cards.meld_shapes import Meld
from referee.clauses.ending.law_words import law_examples, read_law
from referee.clauses.kinds import AtOnce, Combining, Game, Law, Move, Part, Setup, Stage, Table
from referee.clauses.kinds.titles import FIRST, titles_of
from referee.english import a, either
from referee.games.basics import Basic
from referee.games.examples import Examples, bad, good
from referee.games.parameters import choice, flag, word

RECORDED = "The law '{}' is recorded; the referee does not enforce its words."
ALWAYS_FORBIDDING = frozenset({"forbid", "lacks", "no-discard", "free"})
"""The kinds of laws that give nobody anything."""


class Lawmaking(Part):
    """What comes of laws at the end of a deal."""

    laws: list[Law] | None = None
    """The laws in force from the next deal on, where this deal changed them."""

    def __init__(self) -> None:
        self.leaders: list[int] = []
        """Once the deal is over: the seats with the highest total."""


def law_forbidding(table: Table, card: int) -> Law | None:
    """The first law in force that forbids playing this card now."""
    if not table.match.laws:
        return None
    if table.trick.faces:
        faces = last_played(table)
    elif table.rulings.get("law-after") == "across-tricks":
        faces = table.trick.faces_before
    else:
        return None
    before = table.pack.mask(face for face in faces if face >= 0)
    for law in table.match.laws:
        if law.kind == "forbid" and law.first >> card & 1 and law.after & before:
            table.cite("law-after")
            return law
    return None


def meld_forbidden(table: Table, meld: Meld) -> Law | None:
    """The first law in force that forbids a meld; of one that is open in part, only what no reading of it allows."""
    laid = table.pack.mask(face for face in meld.faces if face >= 0)
    for one in meld.may:
        laid |= one
    return next((law for law in table.match.laws if law.kind == "lacks" and not law.first & laid), None)


def discard_forbidden(table: Table, card: int) -> Law | None:
    """The first law in force that forbids discarding this card."""
    return next(
        (law for law in table.match.laws if law.kind == "no-discard" and card >= 0 and law.first >> card & 1), None
    )


def last_played(table: Table) -> Sequence[int]:
    """What was played just before to this trick: a card, or all cards of a set."""
    return table.trick.faces if table.to_beat.play is not None or table.to_beat.unknown else table.trick.faces[-1:]


def apply_laws(table: Table, seat: int, card: int) -> None:
    """Lets the laws act on a card that was played."""
    for kind in acting(table, [card]):
        _act(table, seat, kind)


def acting(table: Table, faces: Iterable[int]) -> Iterator[str]:
    """What the laws do, one after another, when these cards are played or laid down: the kinds of those that do something."""
    played = table.pack.mask(face for face in faces if face >= 0)
    for law in table.match.laws:
        if law.kind not in ALWAYS_FORBIDDING and law.first & played:
            table.cite("law-effects")
            yield law.kind


def obey(table: Table, seat: int, faces: Iterable[int], *, draws: bool = False) -> bool:
    """Lets the laws act on cards that were played, where whoever has the turn next is not fixed yet; `draws` says that there
    is something to draw beside the stock. Do any?"""
    kinds = [*acting(table, faces)]
    for kind in kinds:
        if kind == "turn":
            table.demands.again = True
        elif kind == "skip":
            table.demands.skipping += 1
        elif kind == "reverse":
            table.direction = -table.direction
        else:
            grant(table, seat, kind, draws=draws)
    return bool(kinds)


def _act(table: Table, seat: int, kind: str) -> None:
    waiting = table.trick.to_play[table.trick.next_place :]
    if kind == "turn" and table.hands.sizes[seat] > 0:
        table.trick.to_play.insert(table.trick.next_place, seat)
    elif kind == "skip" and waiting:
        del table.trick.to_play[table.trick.next_place]
    elif kind == "skip":
        table.trick.skips_next = True
    elif kind == "reverse":
        table.direction = -table.direction
        table.trick.to_play[table.trick.next_place :] = [other for other in table.order(seat) if other in waiting]
    else:
        grant(table, seat, kind)


def grant(table: Table, seat: int, kind: str, *, draws: bool = False) -> None:
    """Lets a player draw a card, or discard one, until the next card is played."""
    if (kind == "draw" and (draws or table.hands.stock > 0)) or (kind == "discard" and table.hands.sizes[seat] > 0):
        table.demands.granted = (seat, kind)


def use_grant(table: Table, move: Move) -> bool:
    """Takes a draw or a discard that a law allows at this moment; False where none does."""
    if table.demands.granted != (move.seat, move.verb):
        return False
    cards = move.cards[:1] or (-1,)
    _check_card(table, move, cards[0])
    if move.verb == "draw":
        table.hands.stock -= 1
        table.hands.add(move.seat, cards, move.index)
    else:
        table.hands.remove(move.seat, cards[0], move.index)
    table.demands.granted = None
    return True


def _check_card(table: Table, move: Move, card: int) -> None:
    if move.verb == "discard" and not table.hands.could_hold(move.seat, card):
        table.refute(Basic.HANDS, move, f"discarded {table.pack.codes[card]}, which is not in that hand.")
    if move.verb == "draw" and card >= 0 and not table.hands.unseen() >> card & 1:
        table.refute(Basic.HANDS, move, f"cannot have drawn {table.pack.codes[card]}: it is somewhere else.")


class Laws(Stage, Setup, title="Invented rules", section="new rules", ordered=False, edition=3):
    """Players invent laws for the deals to come."""

    answers = (Basic.LAWS,)

    rulings = ("law-maker", "law-after", "law-effects")
    verbs = frozenset({"law", "repeal"})
    table_keys = ("laws",)
    word: str = word("what such a law is called")
    repeal: bool = flag("may a law be repealed instead?", default=False)
    maker: str = choice("who makes it", "highest-score", "winner", default="highest-score")

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        if game.family == "melding":
            return ("law-effects", "law-melds")
        ids: tuple[str, ...] = self.rulings if self.maker == "highest-score" else self.rulings[1:]
        if game.family == "matching":
            ids += ("law-first-card",)
            ids += ("law-several",) if game.of_kind(AtOnce) else ()
            ids += ("law-jokers",) if game.pack.jokers else ()
        return (*ids, "law-sets") if game.of_kind(Combining) else ids

    def lets(self, game: Game) -> frozenset[str]:
        made = self.verbs if self.repeal else self.verbs - {"repeal"}
        return made | {"draw", "discard"}  # some laws let a player do that

    def makers(self, table: Table) -> list[int]:
        """Who may make a law at the end of the deal."""
        return table.own(Lawmaking).leaders if self.maker == "highest-score" else table.first_out

    def says(self, game: Game) -> str:
        ban, grant_ = law_examples(game)
        instead = f" Or they may repeal {a(self.word)} that is in force." if self.repeal else ""
        return (
            f"At the end of a deal the {self._maker(game)} may invent {a(self.word)}. It holds in all later deals, beside "
            f"the older ones. It may forbid something (“{ban}”) or grant something (“{grant_}”).{instead}"
            f"{self._stuck(game)}"
        )

    def in_summary(self, game: Game) -> str:
        instead = ", or repeal an older one" if self.repeal else ""
        return (
            f"At the end of a deal the {self._maker(game)} may invent {a(self.word)}{instead}. It forbids or grants "
            f"something in all later deals, beside the older ones.{self._stuck(game)}"
        )

    def _maker(self, game: Game) -> str:
        winner = titles_of(game).get(FIRST, "winner")
        return "player with the highest score" if self.maker == "highest-score" else winner

    def _stuck(self, game: Game) -> str:
        """What happens to a player whom the rules that were made leave nothing to play."""
        return "" if game.family == "matching" else f" If {self.word}s leave you nothing to play, you must pass."

    def prepare(self, table: Table) -> None:
        for law in table.match.laws:
            if law.kind == "free" and law.text in table.match.declared.get("laws", ()) and table.match.number == 1:
                table.find("unenforced", self, RECORDED.format(law.text), move=None)

    def receive(self, table: Table, move: Move) -> None:
        name = table.names[move.seat]
        problem = None
        if table.trick.untold and not table.over:
            message = (
                f"Whether {name} may make {a(self.word)} now cannot be told: not every card that was played is known."
            )
            table.find("unproven", self, message, move=move.index, seat=move.seat)
        elif not table.over or table.thrown_in:
            problem = f"{name} may not make {a(self.word)} before the deal is over."
        elif move.seat not in self.makers(table):
            names = either(table.names[seat] for seat in self.makers(table)) or "nobody"
            what = "does not have the highest score" if self.maker == "highest-score" else "did not win the deal"
            did = "does" if self.maker == "highest-score" else "did"
            problem = f"{name} {what}; {names} {did}."
        elif table.own(Lawmaking).laws is not None:
            problem = f"One {self.word} is made at the end of a deal; there has been one."
        elif move.verb == "repeal" and not self.repeal:
            problem = f"{a(self.word).capitalize()} cannot be repealed in this game."
        if len(self.makers(table)) > 1:
            table.cite("law-maker")
        if problem is not None:
            table.find("illegal", self, problem, move=move.index, seat=move.seat)
        lawmaking = table.own(Lawmaking)
        laws = list(table.match.laws) if lawmaking.laws is None else lawmaking.laws
        if not table.over and not table.trick.untold:
            return
        if move.verb == "law":
            law = read_law(move.text, table.pack)
            lawmaking.laws = [*laws, law]
            if law.kind == "free":
                table.find("unenforced", self, RECORDED.format(law.text), move=move.index, seat=move.seat)
        else:
            self._repeal(table, move, laws)

    def _repeal(self, table: Table, move: Move, laws: list[Law]) -> None:
        wanted = " ".join(move.text.split()).rstrip(".").casefold()
        kept = [law for law in laws if law.text.casefold() != wanted]
        if len(kept) == len(laws):
            message = f"No {self.word} says '{move.text}'."
            table.find("illegal", self, message, move=move.index, seat=move.seat)
        table.own(Lawmaking).laws = kept

    def sample(self, table: Table, rng: random.Random) -> str | None:
        if (
            not table.over
            or not self.makers(table)
            or table.own(Lawmaking).laws is not None
            or rng.random() < 0.5
            or len(table.match.laws) > 3
        ):
            return None
        name = table.names[rng.choice(self.makers(table))]
        if self.repeal and table.match.laws and rng.random() < 0.3:
            return f"{name} repeal {rng.choice(table.match.laws).text}"
        one, other = rng.sample(table.pack.suits, 2)
        rank = rng.choice(table.pack.ranks).letter
        laws = [f"cannot play {one.letter} after {other.letter}", f"after playing {rank}: another turn",
                f"after playing {rank}: next player skips", f"after playing {rank}: reverse"]  # fmt: skip
        if table.game.family == "melding":
            laws[0] = f"cannot play a meld that lacks {one.letter}"
        return f"{name} law {rng.choice(laws)}"

    def examples(self, game: Game) -> Examples:
        if game.family == "melding":
            lacks = "cannot play a meld that lacks "
            yield good("{first} meld {meld}", start="drawn", laws=(lacks + "{b}",))
            yield bad("{first} meld {meld}", start="drawn", laws=(lacks + "{a}",))
            return
        pack = game.pack
        lead, off, plain = (pack.names(mask)[-1] for mask in pack.suit_masks[:3])
        if game.of_kind(Combining):
            lead = min(pack.names(pack.suit_masks[0]), key=lambda code: pack.strength[pack.ids[code]])
        told: dict[str, Any] = {"hands": (("{second}", f"{off} {plain}"),), "laws": ("cannot play {b} after {a}",)}
        yield bad(f"{{first}} {lead}", f"{{second}} {off}", start="lead", **told)
        yield good(f"{{first}} {lead}", f"{{second}} {plain}", start="lead", **told)
