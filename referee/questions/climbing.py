"""Spot questions in climbing games: which play stands highest, what may be played on it and why not the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from referee.cards.combinations import SINGLE, Combination, Shape, set_of
from referee.cards.packs import cards_of
from referee.clauses.climbing.beating import beaten_by
from referee.clauses.climbing.combining import steps
from referee.clauses.climbing.ordering import suit_places
from referee.clauses.kinds import Beating, Figure
from referee.games.clause import Clause
from referee.games.game import Game
from referee.play.climbing.climbing_deal import ClimbingDeal
from referee.play.climbing.on_table import MOST_TRIED, answers, as_it_lies, fits, must_include
from referee.play.notation import in_notation
from referee.questions.position import HOLDER, MAX_CARDS, Answer, Position
from referee.questions.words import all_plays, play_in_words, what_beats
from referee.ticks import UpTo

OTHER = 1
"""The seat of whoever played last."""
Play = tuple[tuple[int, ...], tuple[int, ...]]
"""The cards of a play and what they stand for."""


class ClimbingPosition(Position):
    """What lies there to be beaten."""

    deal: ClimbingDeal

    def __init__(self, game: Game, facts: Mapping[str, Any]) -> None:
        super().__init__(game, facts)
        self.plan = self.deal.plan
        self.table.trick.number = 1 if facts.get("first_trick") else 2
        self.beneath = ""
        """What lies there to be beaten, as a reason names it."""

    # --- reading -------------------------------------------------------------------------------------------

    def plays(self, raw: object, where: str) -> list[Play | None]:
        """Plays in order, given as a list or as one string, parted by `/`; None for a pass. Faults are gathered."""
        texts = raw.split("/") if isinstance(raw, str) else raw
        if not isinstance(texts, (list, tuple)) or not all(isinstance(text, str) for text in texts):
            self.fault(where, "plays are a list such as ['7S 7H', '9S 9C'], or one string")
            return []
        whole = [text for text in texts if text.strip()]
        if len(whole) > MAX_CARDS:
            self.fault(where, f"a trick has at most {MAX_CARDS} plays")
            return []
        found: list[Play | None] = []
        for place, text in enumerate(whole):
            pointer = where if isinstance(raw, str) else f"{where}/{place}"
            found.append(None if text.strip().lower() == "pass" else self._play(text, pointer))
        played = [card for play in found if play is not None for card in play[0]]
        self.all_different(played, where)
        return found

    def _play(self, text: str, pointer: str) -> Play:
        pairs = self.apart(self.read(text, pointer))
        cards = self.of_the_pack([card for card, _ in pairs], pointer)
        if not cards or len(cards) < len(pairs):
            return (), ()
        natural = [card for card in cards if not self.table.wild.cards >> card & 1]
        faces = [self._face(card, face, natural, pointer) for card, face in pairs]
        return tuple(cards), tuple(faces)

    def _face(self, card: int, face: int | str, natural: Sequence[int], pointer: str) -> int:
        """What a card stands for; a wild joker of which nothing is said is one more of the rank that it is played with."""
        pack = self.table.pack
        if isinstance(face, str):
            ranks = {rank.letter for rank in pack.ranks}
            face = next(iter(cards_of(pack.rank_mask(face))), -1) if face in ranks else -1
        if not self.table.wild.cards >> card & 1:
            if face != card:
                self.fault(pointer, f"{pack.codes[card]} is not wild and stands for itself")
            return card
        if face == card and len({pack.strength[one] for one in natural}) == 1:
            return natural[0]
        if face < 0 or not pack.holds(face) or pack.joker_mask >> face & 1:
            code = pack.codes[card]
            example = pack.names(pack.suit_masks[0])[0]
            self.fault(pointer, f"say which card {code} stands for, as in {code}={example}")
        return face

    # --- judging -------------------------------------------------------------------------------------------

    def reads(self, play: Play) -> Combination | None:
        """What the play is; None where it is no play of this game."""
        return self.plan.combining.read(self.table, *play, self.table.to_beat.play) if play[0] else None

    def lay(self, play: Play, new: Combination) -> None:
        """Puts a play on the table."""
        lies = as_it_lies(self.table, new, self.table.to_beat.play)
        self.table.to_beat.lay(lies, OTHER)
        self.beneath = self.named(play, lies)

    def written(self, play: Play) -> str:
        """The play in notation."""
        return " ".join(in_notation(self.table, *play))

    def named(self, play: Play, new: Combination) -> str:
        """The play in notation, with what it counts as where its cards do not say so."""
        own = set_of(self.table.pack, play[1])
        laid = self.written(play)
        return (
            laid
            if new.kind == SINGLE and own == new._replace(tie=0)
            else f"{laid} ({play_in_words(self.table.pack, new)})"
        )

    def takes(self) -> list[str]:
        """What beats the play on the table, clause by clause."""
        table = self.table
        assert table.to_beat.play is not None
        shapes = [(clause, clause.shapes(table.to_beat.play, table.pack.size)) for clause in self.plan.beating]
        words = [what_beats(table.pack, self._plays, own, partial(self._beats_by, clause)) for clause, own in shapes]
        return [told for told in words if told is not None]

    def _plays(self, shape: Shape) -> Iterator[Combination]:
        """The plays of a shape that the pack has, low ones first."""
        table, runs = self.table, self.plan.combining.runs
        ladder = None if runs == "none" else steps(self.game, runs)
        yield from all_plays(table.pack, ladder, table.wild.cards.bit_count(), shape, suit_places(self.game))
        for figure in self.game.of_kind(Figure):
            yield from figure.every(self.game, shape)

    def _beats_by(self, clause: Beating, new: Combination) -> bool:
        """Does the play beat what lies there by this clause, and by none before it?"""
        assert self.table.to_beat.play is not None
        return beaten_by(self.table, new, self.table.to_beat.play, self.plan.beating) is clause

    def judge(self, play: Play) -> Answer:
        """What the play is and whether it is good on what lies there; a good one then lies there itself."""
        table, new, beneath, combining = self.table, self.reads(play), self.beneath, self.plan.combining
        told: Answer = {"play": self.written(play), "beats": False}
        named = told["play"] if new is None else self.named(play, new)
        if new is not None:
            told["counts_as"] = play_in_words(table.pack, new)
        limit = self.plan.lead_limit if table.to_beat.play is None else None
        if limit is not None and (set_of(table.pack, play[1]) is not None if new is None else not fits(table, new)):
            return told | {"clause": limit.id, "reason": f"{named} is led; only {limit.leads} are"}
        if new is None:
            return told | {"clause": combining.id, "reason": f"{named} is no {combining.kinds(self.game)}"}
        if table.to_beat.play is None:
            self.lay(play, new)
            return told | {"beats": None, "clause": combining.id, "reason": f"{named} is led"}
        clause = beaten_by(table, new, table.to_beat.play, self.plan.beating)
        if clause is None:
            reason = f"{named} does not beat {beneath}"
            return told | {"clause": self.plan.beaten.id, "reason": reason, "takes": self.takes()}
        self.lay(play, new)
        told["counts_as"] = play_in_words(table.pack, table.to_beat.play)
        return told | {"beats": True, "clause": clause.id, "reason": f"{named} beats {beneath}"}

    # --- answering -----------------------------------------------------------------------------------------

    def winner(self, cards: object) -> Answer:
        """Which of the plays stands highest: its place (from 0) and the play (null: none is good), with the clause, the
        reason and the rule's sentence; and of each play whether it beats the highest before it. One that does not is
        passed over."""
        read = self.plays(cards, "cards")
        if not any(read) and not self.faults:
            self.fault("cards", "a trick has at least one play")
        self.raise_faults()
        told = [{"play": "pass"} if play is None else self.judge(play) for play in read]
        good = [place for place, one in enumerate(told) if one.get("beats", False) is not False]
        winner = good[-1] if good else None
        shown = told[winner if winner is not None else next(place for place, play in enumerate(read) if play)]
        answer: Answer = {"game": self.game.slug, "winner": winner, "play": None if winner is None else shown["play"]}
        answer |= self.cited(self.game.by_id[shown["clause"]]) | {"reason": shown["reason"], "plays": told}
        if not self.plan.pile_end.taken:
            answer["taken"] = False
        return answer

    def legal(self, hand: object, lying: object) -> Answer:
        """The legal plays of a hand on what lies there (nothing: a lead), and why the cards that are in none are not."""
        held = [card for card, _ in self.cards(hand, "hand")]
        plays = [play for play in self.plays(lying, "trick") if play is not None]
        self.raise_faults()
        self.hold(held)
        for play in plays:
            new = self.reads(play)
            if new is None:
                self.fault("trick", f"{self.written(play)} is no {self.plan.combining.kinds(self.game)}")
                self.raise_faults()
            else:
                self.lay(play, new)
        must = must_include(self.table)
        if must and not must & self.table.hands.known[HOLDER]:
            first = self.game.pack.names(must)[0]
            self.fault("first_trick", f"whoever holds {first} leads first, and this hand does not hold it")
            self.raise_faults()
        due = self.deal.play_due(HOLDER)
        return self.allowed(due["legal"], self.refused(must), more=due.get("more", False))

    def refused(self, must: int) -> list[Answer]:
        """The cards of the hand that are in no legal play, each with the clause that keeps it back; of `must` each play has a
        card."""
        table = self.table
        tried = UpTo(MOST_TRIED)
        plays = list(answers(table, HOLDER, tried))
        if tried.more:
            return []
        left = table.hands.known[HOLDER]
        for laid in plays:
            left &= ~self.with_copies(table.pack.mask(laid.cards))
        if not left:
            return []
        clause: Clause = self.plan.combining
        if must:
            clause, why = self.plan.first_lead, f"{table.pack.names(must)[0]} must be part of the first lead"
        elif table.to_beat.play is None:
            why = "There is no play of this game with it"
        else:
            words = self.takes()
            what = "you can play with it" if plays else "you hold"
            clause, why = self.plan.beaten, f"Nothing {what} beats {self.beneath}"
            why += f"; it takes {' or '.join(words)}" if words else "; nothing does"
        return [
            {"card": table.pack.codes[card], "clause": clause.id, "why": f"{why}.", "rule": self.rule(clause)}
            for card in cards_of(left)
        ]
