"""Spot questions in climbing games: which play stands highest, what may be played on it and why not the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from referee.cards.combinations import SINGLE, Combination, set_of
from referee.cards.packs import cards_of
from referee.clauses.climbing.beating import beaten_by
from referee.clauses.climbing.combining import steps
from referee.clauses.kinds import Beating
from referee.errors import Fault, UnreadableLog
from referee.games.game import Game
from referee.play.climbing.plays import answers, fits, legal_moves
from referee.play.climbing.rule_book import plan_of
from referee.play.judging import written
from referee.questions.position import MAX_CARDS, NONE, new_table
from referee.questions.words import play_in_words, what_beats
from referee.reading.faults import BadMove
from referee.reading.move_reader import MoveReader

MOST_TRIED = 5_000
"""So many plays of a hand are looked at to learn which of its cards can be played."""
HOLDER, OTHER = 0, 1
"""The seats of whoever is asked about and of whoever played last."""
Play = tuple[tuple[int, ...], tuple[int, ...]]
"""The cards of a play and what they stand for."""


class ClimbingPosition:
    """A trick in progress at a table that is otherwise unknown. Raises UnreadableLog for what cannot be read."""

    def __init__(
        self,
        game: Game,
        *,
        trump: str | None = None,
        anti_trump: str | None = None,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
        **_: Any,
    ) -> None:
        self.table = new_table(game, players, options, rulings)
        self.game = self.table.game
        self.faults = [
            Fault(f"/{name}", f"{game.name} has no trumps")
            for name, suit in (("trump", trump), ("anti_trump", anti_trump))
            if suit not in {None, NONE}
        ]
        self.reader = MoveReader(self.game.pack, ())
        self.plan = plan_of(self.game)
        for clause in self.plan.setups:
            clause.prepare(self.table)
        self.table.started = True
        self.beneath = ""
        """What lies there to be beaten, as a reason names it."""

    # --- reading -------------------------------------------------------------------------------------------

    def plays(self, raw: object, where: str) -> list[Play | None]:
        """Plays in order, given as a list or as one string, parted by `/`; None for a pass. Faults are gathered."""
        texts = raw.split("/") if isinstance(raw, str) else raw
        if not isinstance(texts, (list, tuple)) or not all(isinstance(text, str) for text in texts):
            self.faults.append(Fault(f"/{where}", "plays are a list such as ['7S 7H', '9S 9C'], or one string"))
            return []
        whole = [text for text in texts if text.strip()]
        if len(whole) > MAX_CARDS:
            self.faults.append(Fault(f"/{where}", f"a trick has at most {MAX_CARDS} plays"))
            return []
        found: list[Play | None] = []
        for place, text in enumerate(whole):
            pointer = f"/{where}" if isinstance(raw, str) else f"/{where}/{place}"
            found.append(None if text.strip().lower() == "pass" else self._play(text, pointer))
        played = [card for play in found if play is not None for card in play[0]]
        self._all_different(played, where)
        return found

    def _play(self, text: str, pointer: str) -> Play:
        try:
            pairs = self.reader.cards(text)
        except BadMove as bad:
            self.faults.append(Fault(pointer, str(bad)))
            return (), ()
        cards = self._of_the_pack([card for card, _ in pairs], pointer)
        if len(cards) < len(pairs):
            return (), ()
        natural = [card for card in cards if not self.table.wild >> card & 1]
        faces = [self._face(card, face, natural, pointer) for card, face in pairs]
        return tuple(cards), tuple(faces)

    def _face(self, card: int, face: int | str, natural: Sequence[int], pointer: str) -> int:
        """What a card stands for; a wild joker of which nothing is said is one more of the rank that it is played with."""
        pack = self.table.pack
        if isinstance(face, str):
            ranks = {rank.letter for rank in pack.ranks}
            face = next(cards_of(pack.rank_mask(face)), -1) if face in ranks else -1
        if not self.table.wild >> card & 1:
            if face != card:
                self.faults.append(Fault(pointer, f"{pack.codes[card]} is not wild and stands for itself"))
            return card
        if face == card and len({pack.strength[one] for one in natural}) == 1:
            return natural[0]
        if face < 0 or not pack.holds(face) or pack.joker_mask >> face & 1:
            code = pack.codes[card]
            example = pack.names(pack.suit_masks[0])[0]
            self.faults.append(Fault(pointer, f"say which card {code} stands for, as in {code}={example}"))
        return face

    def hand(self, raw: object) -> None:
        """Gives whoever is asked about these cards."""
        try:
            pairs = self.reader.cards(raw)
        except BadMove as bad:
            self.faults.append(Fault("/hand", str(bad)))
            return
        cards = self._of_the_pack([card for card, _ in pairs], "/hand")
        self._all_different(cards, "hand")
        self.table.known[HOLDER] = self.table.pack.mask(cards)
        self.table.sizes[HOLDER] = len(cards)

    def _of_the_pack(self, cards: Sequence[int], pointer: str) -> list[int]:
        pack = self.table.pack
        for card in cards:
            if not pack.holds(card):
                code = pack.codes[card] if card >= 0 else "?"
                self.faults.append(Fault(pointer, f"{code} is no whole card of {self.game.name}'s pack"))
        return [card for card in cards if pack.holds(card)]

    def _all_different(self, cards: Sequence[int], where: str) -> None:
        if len(set(cards)) < len(cards) or len(cards) > MAX_CARDS:
            self.faults.append(Fault(f"/{where}", "a card stands twice"))

    def raise_faults(self) -> None:
        """Raises UnreadableLog if anything could not be read."""
        if self.faults:
            raise UnreadableLog(self.faults)

    # --- judging -------------------------------------------------------------------------------------------

    def reads(self, play: Play) -> Combination | None:
        """What the play is; None where it is no play of this game."""
        return self.plan.combining.read(self.table, *play) if play[0] else None

    def lay(self, play: Play, new: Combination) -> None:
        """Puts a play on the table."""
        table = self.table
        if self.plan.transparent is not None:
            new = self.plan.transparent.seen_through(table, new, table.lying)
        table.lying, table.last_player = new, OTHER
        self.beneath = self.named(play, new)

    def written(self, play: Play) -> str:
        """The play in notation."""
        return " ".join(written(self.table, card, face) for card, face in zip(*play, strict=True))

    def named(self, play: Play, new: Combination) -> str:
        """The play in notation, with what it counts as where its cards do not say so."""
        own = set_of(self.table.pack, play[1])
        laid = self.written(play)
        return laid if own == new and new.kind == SINGLE else f"{laid} ({play_in_words(self.table.pack, new)})"

    def takes(self) -> list[str]:
        """What beats the play on the table, clause by clause."""
        table = self.table
        assert table.lying is not None
        runs = self.plan.combining.parameters.get("runs", "none")
        ladder = None if runs == "none" else steps(self.game, runs)
        words = [
            what_beats(
                table.pack,
                ladder,
                table.wild.bit_count(),
                clause.shapes(table.lying, table.pack.size),
                partial(self._beats_by, clause),
            )
            for clause in self.plan.beating
        ]
        return [told for told in words if told is not None]

    def _beats_by(self, clause: Beating, new: Combination) -> bool:
        """Does the play beat what lies there by this clause, and by none before it?"""
        assert self.table.lying is not None
        return beaten_by(self.table, new, self.table.lying, self.plan.beating) is clause

    def judge(self, play: Play) -> dict[str, Any]:
        """What the play is and whether it is good on what lies there; a good one then lies there itself."""
        table, new = self.table, self.reads(play)
        told: dict[str, Any] = {"play": self.written(play), "beats": False}
        if new is None:
            if table.lying is None and self.plan.lead_singles and set_of(table.pack, play[1]) is not None:
                return told | {"clause": "lead-singles", "reason": f"{told['play']} is led; only single cards are"}
            return told | {
                "clause": self.plan.combining.id,
                "reason": f"{told['play']} is no {self.plan.combining.kinds()}",
            }
        named, beneath = self.named(play, new), self.beneath
        told["counts_as"] = play_in_words(table.pack, new)
        if table.lying is None:
            if not fits(table, new):
                return told | {"clause": "lead-singles", "reason": f"{named} is led; only single cards are"}
            self.lay(play, new)
            return told | {"beats": None, "clause": self.plan.combining.id, "reason": f"{named} is led"}
        clause = beaten_by(table, new, table.lying, self.plan.beating)
        if clause is None:
            reason = f"{named} does not beat {beneath}"
            return told | {"clause": "beating", "reason": reason, "takes": self.takes()}
        self.lay(play, new)
        told["counts_as"] = play_in_words(table.pack, table.lying)
        return told | {"beats": True, "clause": clause.id, "reason": f"{named} beats {beneath}"}


def climbing_trick(game: Game, plays: object, **facts: Any) -> dict[str, Any]:
    """Which of the plays stands highest: its place (from 0) and the play (null: none is good), with the clause, the
    reason and the rule's sentence; and of each play whether it beats the highest before it.

    A play that does not is passed over.
    """
    position = ClimbingPosition(game, **facts)
    read = position.plays(plays, "cards")
    if not any(read) and not position.faults:
        position.faults.append(Fault("/cards", "a trick has at least one play"))
    position.raise_faults()
    game = position.game
    told = [{"play": "pass"} if play is None else position.judge(play) for play in read]
    good = [place for place, one in enumerate(told) if one.get("beats", False) is not False]
    winner = good[-1] if good else None
    shown = told[winner if winner is not None else next(place for place, play in enumerate(read) if play)]
    answer = {"game": game.slug, "winner": winner, "play": None if winner is None else shown["play"]}
    answer |= cited(game, str(shown["clause"])) | {"reason": shown["reason"], "plays": told}
    if not position.plan.taken:
        answer["taken"] = False
    return answer


def cited(game: Game, clause: str) -> dict[str, Any]:
    """A clause by its id, its sentence, and where it stands on the rules site."""
    return {"clause": clause, "says": game.by_id[clause].says(game), "rule": f"{game.url}#{clause}"}


def climbing_legal(game: Game, hand: object, trick: object = (), **facts: Any) -> dict[str, Any]:
    """The legal plays of a hand on what lies there (nothing: a lead), and why the cards that are in none are not."""
    position = ClimbingPosition(game, **facts)
    position.hand(hand)
    lying = [play for play in position.plays(trick, "trick") if play is not None]
    position.raise_faults()
    for play in lying:
        new = position.reads(play)
        if new is None:
            raise UnreadableLog([Fault("/trick", f"{position.written(play)} is no {position.plan.combining.kinds()}")])
        position.lay(play, new)
    game = position.game
    legal, more = legal_moves(position.table, HOLDER)
    answer: dict[str, Any] = {"game": game.slug, "legal": legal}
    if more:
        answer["more"] = True
    answer["not_legal"] = refused(position)
    return answer


def refused(position: ClimbingPosition) -> list[dict[str, Any]]:
    """The cards of the hand that are in no legal play, each with the clause that keeps it back."""
    table, game = position.table, position.game
    plays = list(islice(answers(position.table, HOLDER), MOST_TRIED))
    if len(plays) == MOST_TRIED:
        return []
    left = table.known[HOLDER]
    for laid in plays:
        left &= ~table.pack.mask(laid.cards)
    if not left:
        return []
    if table.lying is None:
        clause, why = position.plan.combining.id, "There is no play of this game with it"
    else:
        words = position.takes()
        what = "you can play with it" if plays else "you hold"
        clause, why = "beating", f"Nothing {what} beats {position.beneath}"
        why += f"; it takes {' or '.join(words)}" if words else "; nothing does"
    return [
        {"card": table.pack.codes[card], "clause": clause, "why": f"{why}.", "rule": f"{game.url}#{clause}"}
        for card in cards_of(left)
    ]
