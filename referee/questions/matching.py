"""Spot questions in matching games: may this go on that, and what of a hand may be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards.packs import UNKNOWN, cards_of
from referee.clauses.dealing.first_cards import stands_for
from referee.clauses.kinds import CardEffect, laid_face_down
from referee.errors import Fault, UnreadableLog
from referee.games.basics import Basic
from referee.games.clause import Clause
from referee.games.game import Game
from referee.play.matching import options
from referee.play.matching.matching_deal import MatchingDeal
from referee.questions.effects import parts_of, plays_in
from referee.questions.position import HOLDER, LYING, MAX_CARDS, NONE, Answer, Position
from referee.reading.faults import BadMove
from referee.reading.moves import as_move

DECLINING = frozenset({"draw", "pass"})
"""What a player may do who does not play."""


class MatchingPosition(Position):
    """Discard piles with what lies on top of them."""

    deal: MatchingDeal

    def __init__(self, game: Game, facts: Mapping[str, Any]) -> None:
        super().__init__(game, facts)
        self.named, self.answered = facts.get("named"), facts.get("answered")
        self.table.hands.stock = 0 if facts.get("stock") is False else max(self.table.hands.stock, 1)
        self.deal.turn.seat = HOLDER

    def begin(self, lying: object, where: str) -> None:
        """Lays the cards that the piles begin with: none, so that anything may follow, or one on each; special ones say
        what may follow them."""
        parts = parts_of(lying)
        tops = [(card, face, named) for text, named in parts for card, face in self.cards(text, where, LYING)]
        if len(tops) > self.game.discard_piles:
            told = "the pile" if self.game.discard_piles == 1 else "each pile"
            self.fault(where, f"name the card on top of {told}")
        self.raise_faults()
        table, pack = self.table, self.game.pack
        table.piles.cards = [(card,) for card, _, _ in tops] or [()]
        table.piles.tops = [self._counts_as(card, face) for card, face, _ in tops] or [None]
        cards = [card for card, _, _ in tops]
        table.hands.gone |= pack.mask(cards)
        table.trick.faces = cards if len(cards) == 1 else []
        table.hands.sizes[: table.seats] = [MAX_CARDS] * table.seats
        for pile, (card, _, named) in enumerate(tops):
            self._bind(pile, card, named or self.named, where)
        self.raise_faults()

    def _counts_as(self, card: int, face: int | str) -> int:
        """The cards that one on top may count as: any, where nothing says what a wild one stands for."""
        table, pack = self.table, self.game.pack
        if not table.wild.cards >> card & 1:
            return pack.bits[card]
        return stands_for(table, face) if face != card else pack.all & ~table.wild.cards

    def _bind(self, pile: int, card: int, named: str | None, where: str) -> None:
        """Lets a special card that lies on top say what may follow it."""
        table = self.table
        effect, argument = self.deal.special.effects.get(card, (None, ""))
        if effect is None or table.wild.cards >> card & 1:
            return
        over = self.answered if effect.adds_up else effect.names and named == NONE and not effect.may_name
        if over or not (effect.follows or effect.adds_up):
            return
        said = f" {effect.names} {named}" if effect.names and named not in {None, NONE} else ""
        try:
            move = as_move(self.reader.read_move(f"{self.table.names[HOLDER]} play {table.pack.codes[card]}{said}"), 0)
        except BadMove as bad:
            self.fault(where, str(bad))
            return
        table.piles.last = pile
        effect.act(table, move, card, argument)
        table.demands.chosen = None

    def judge(self, place: int, text: str, pointer: str) -> Answer:
        """Makes a play of whoever's turn it is, and tells whether it was allowed."""
        seat = self.deal.turn.seat if self.deal.turn.seat is not None else HOLDER
        try:
            move = as_move(self.reader.read_move(f"{self.table.names[seat]} play {text}"), place)
        except BadMove as bad:
            raise UnreadableLog([Fault(pointer, str(bad))]) from None
        table, move = self.table, as_move(self.copies.told(move), place)
        for card in move.cards:
            if card != UNKNOWN and self.game.pack.holds(card):
                table.hands.known[seat] |= self.game.pack.bits[card]
        self.deal.step(place, move)
        table.demands.draws, table.demands.late, table.demands.giving = [], [], None
        table.hands.sizes[: table.seats] = [MAX_CARDS] * table.seats
        told: Answer = {"play": text, "follows": True, "clause": self.deal.plan.match_top.id}
        told["reason"] = "it may be played on what lies there"
        found = next((one for one in table.findings if one["move"] == place and self._forbids(one)), None)
        if found is not None:
            told["follows"] = False if found["certain"] else None
            told["clause"] = found["clause"]
            told["reason"] = _in_short(found["message"], self.table.names[seat])
        return told

    def _forbids(self, finding: Mapping[str, Any]) -> bool:
        """Is it about whether the card may be played, not about what it makes due?"""
        named = finding["kind"] == "unproven" and isinstance(self.game.by_id[finding["clause"]], CardEffect)
        return finding["kind"] != "penalty" and not named

    # --- answering -----------------------------------------------------------------------------------------

    def winner(self, cards: object) -> Answer:
        """Whether each play may go on the one before it; the first is what lies there. Nobody wins anything."""
        texts = plays_in(cards)
        if not texts:
            self.fault("cards", "name what lies there, and what is played on it")
        self.begin(texts[:1], "cards/0")
        plays: list[Answer] = [{"play": texts[0], "follows": None, "reason": "it lies there"}]
        plays += [self.judge(place, text, f"/cards/{place}") for place, text in enumerate(texts[1:], start=1)]
        wrong = next((play for play in plays[1:] if not play["follows"]), None)
        clause = self.game.by_id[wrong["clause"]] if wrong else self.deal.plan.match_top
        return {
            "game": self.game.slug,
            "winner": None,
            **self.cited(clause, wrong["reason"] if wrong else "each play may go on the one before it"),
            "plays": plays,
        }

    def legal(self, hand: object, lying: object) -> Answer:
        """What of a hand may be played on the card on top (or on top of either pile), and why not the rest."""
        cards = [card for card, _ in self.cards(hand, "hand")]
        self.begin(lying, "trick")
        table, deal, pack = self.table, self.deal, self.game.pack
        mask = pack.mask(cards)
        if mask & table.hands.gone:
            self.fault("hand", f"{pack.names(mask & table.hands.gone)[0]} lies on a pile")
            self.raise_faults()
        self.hold(cards)
        for row in table.hands.rows_of(HOLDER):
            table.hands.sizes[row] = 0
        if laid_face_down(self.game):
            return self._claiming(cards)
        able, (legal, more) = options.able(deal, HOLDER), options.legal_moves(deal, HOLDER)
        legal += deal.instead_of_play(HOLDER)
        used = able | pack.mask(pack.ids[word] for play in legal if play not in DECLINING for word in play.split())
        perhaps = options.allowed(deal, HOLDER, mask & options.anywhere(deal)[1])
        left = mask & ~self.with_copies(used | perhaps)
        return self.allowed(legal, [self._refused(card) for card in cards_of(left)], more=more)

    def _claiming(self, cards: Sequence[int]) -> Answer:
        """Any card may be laid face down; `claims` lists what it may be said to be."""
        pack = self.game.pack
        legal = [*(pack.codes[card] for card in cards), *(["pass"] if options.pays(self.deal) else [])]
        return self.allowed(legal, []) | {"claims": pack.names(options.permitted(self.deal, 0)[0] & pack.all)}

    def _refused(self, card: int) -> Answer:
        """A card that may not be played, and the rule that keeps it back: what binds the turn, a law of the table, that the
        card may not be the last, or what lies there."""
        game, deal = self.game, self.deal
        masks = [game.pack.bits[card]]
        bound = next(
            (found for pile in range(len(deal.table.piles)) if (found := options.binding(deal, pile, masks))), None
        )
        clause: Clause = deal.plan.match_top
        if bound is not None:
            clause = game.by_id[bound.clause]
        elif masks[0] & options.anywhere(deal)[1]:
            forbidden = deal.table.match.laws and not options.playable(deal, card)
            clause = game.settled[Basic.LAWS] if forbidden else deal.special.effects[card][0]
        return self.refusal(card, clause)


def _in_short(message: str, name: str) -> str:
    """What was found of a play, without the player's name."""
    _, which, rest = message.rstrip(".").partition(", which ")
    if which:
        return f"it {rest}"
    return (
        message.rstrip(".")
        .replace(f"{name} played", "the player played")
        .replace("the log does not say", "nothing says")
    )
