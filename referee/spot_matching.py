"""Spot questions in matching games: may this go on that, and what of a hand may be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards import UNKNOWN, cards_of
from referee.clauses.first_cards import TurnedJokers, stands_for
from referee.clauses.openings import discard_piles
from referee.errors import Fault, UnreadableLog
from referee.families.matching import MatchingDeal
from referee.game import Game
from referee.move_reader import MoveReader
from referee.moves import TABLE, Move, as_move
from referee.notation import BadMove
from referee.spot_facts import NONE
from referee.spot_table import MAX_CARDS, new_table

HOLDER = 0
"""The seat of whoever is asked about."""


class MatchingPosition:
    """Discard piles at a table that is otherwise unknown. Raises UnreadableLog for what cannot be read."""

    def __init__(
        self,
        game: Game,
        *,
        trump: str | None = None,
        anti_trump: str | None = None,
        shown: str | None = None,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
        **_: Any,
    ) -> None:
        self.table = new_table(game, players, options, rulings)
        self.game, self.names = self.table.game, self.table.names[: self.table.seats]
        self.faults = [
            Fault(f"/{name}", f"{game.name} has no trumps")
            for name, suit in (("trump", trump), ("anti_trump", anti_trump))
            if suit not in {None, NONE}
        ]
        self.deal = MatchingDeal(self.table)
        self.reader = MoveReader(self.game.pack, self.names)
        self.piles = discard_piles(self.game)
        for clause in self.game.of_kind(TurnedJokers):
            turned = self.cards(shown, "shown") if shown else []
            clause.receive(self.table, Move(TABLE, "turn-up", tuple(card for card, _ in turned[:1])))
        self.table.started = True
        self.deal.turn = HOLDER

    def cards(self, raw: object, where: str) -> list[tuple[int, int | str]]:
        """Cards of this pack with what they stand for; faults are gathered."""
        try:
            pairs = self.reader.cards(raw)
        except BadMove as bad:
            self.faults.append(Fault(f"/{where}", str(bad)))
            return []
        for card, _ in pairs:
            if not self.game.pack.holds(card):
                code = self.game.pack.codes[card] if card >= 0 else "?"
                self.faults.append(Fault(f"/{where}", f"{code} is no whole card of {self.game.name}'s pack"))
        if len({card for card, _ in pairs}) < len(pairs) or len(pairs) > MAX_CARDS:
            self.faults.append(Fault(f"/{where}", "a card stands twice"))
        return pairs

    def begin(self, tops: Sequence[tuple[int, int | str]], where: str) -> None:
        """Lays the cards that the piles begin with: none, so that anything may follow, or one on each."""
        if len(tops) > self.piles:
            told = "the pile" if self.piles == 1 else "each pile"
            self.faults.append(Fault(f"/{where}", f"name the card on top of {told}"))
        self.raise_faults()
        table, pack = self.table, self.game.pack
        table.piles = [(card,) for card, _ in tops] or [()]
        table.tops = [
            stands_for(table, face) if face != card and table.wild >> card & 1 else pack.bits[card]
            for card, face in tops
        ] or [None]
        table.gone |= pack.mask(card for card, _ in tops)

    def raise_faults(self) -> None:
        """Raises UnreadableLog if anything could not be read."""
        if self.faults:
            raise UnreadableLog(self.faults)

    def judge(self, place: int, text: str, pointer: str) -> dict[str, Any]:
        """Makes a play of whoever's turn it is, and tells whether it was allowed."""
        seat = self.deal.turn if self.deal.turn is not None else HOLDER
        try:
            move = as_move(self.reader.read_move(f"{self.names[seat]} play {text}"), place)
        except BadMove as bad:
            raise UnreadableLog([Fault(pointer, str(bad))]) from None
        move.index = place
        table = self.table
        for card in move.cards:
            if card != UNKNOWN and self.game.pack.holds(card):
                table.known[seat] |= self.game.pack.bits[card]
        self.deal.step(place, move)
        told: dict[str, Any] = {"play": text, "follows": True, "clause": self.deal.plan.match_top.id}
        told["reason"] = "it may be played on what lies there"
        for found in table.findings:
            if found["move"] == place and found["kind"] != "penalty":
                told["follows"] = False if found["certain"] else None
                told["clause"] = found["clause"]
                told["reason"] = found["message"].rstrip(".").replace(f"{self.names[seat]} played {text}, which", "it")
                break
        return told


def matching_trick(game: Game, cards: object, **facts: Any) -> dict[str, Any]:
    """Whether each play may go on the one before it; the first is what lies there. Nobody wins anything."""
    position = MatchingPosition(game, **facts)
    texts = plays_in(cards)
    if not texts:
        position.faults.append(Fault("/cards", "name what lies there, and what is played on it"))
    tops = position.cards(texts[0], "cards/0") if texts else []
    position.begin(tops, "cards/0")
    game = position.game
    plays: list[dict[str, Any]] = [{"play": texts[0], "follows": None, "reason": "it lies there"}]
    plays += [position.judge(place, text, f"/cards/{place}") for place, text in enumerate(texts[1:], start=1)]
    wrong = next((play for play in plays[1:] if not play["follows"]), None)
    clause = str(wrong["clause"]) if wrong else position.deal.plan.match_top.id
    return {
        "game": game.slug,
        "winner": None,
        "clause": clause,
        "reason": wrong["reason"] if wrong else "each play may go on the one before it",
        "says": game.by_id[clause].says(game),
        "rule": f"{game.url}#{clause}",
        "plays": plays,
    }


def plays_in(raw: object) -> list[str]:
    """Plays in order: a list, a string parted by `/`, or a string of single cards."""
    texts = raw if isinstance(raw, (list, tuple)) else str(raw).split("/") if "/" in str(raw) else str(raw).split()
    if not all(isinstance(text, str) for text in texts) or len(texts) > MAX_CARDS:
        raise UnreadableLog([Fault("/cards", "plays are a list such as ['7C', '7D 7H'], or one string, parted by /")])
    return [str(text).strip() for text in texts if str(text).strip()]


def matching_legal(game: Game, hand: object, top: object = (), **facts: Any) -> dict[str, Any]:
    """What of a hand may be played on the card on top (or on top of either pile), and why not the rest."""
    position = MatchingPosition(game, **facts)
    held = position.cards(hand, "hand")
    position.begin(position.cards(top, "trick"), "trick")
    game, table, deal = position.game, position.table, position.deal
    pack = game.pack
    mask = pack.mask(card for card, _ in held)
    if mask & table.gone:
        raise UnreadableLog([Fault("/hand", f"{pack.names(mask & table.gone)[0]} lies on a pile")])
    table.known[HOLDER], table.sizes[HOLDER] = mask, len(held)
    for row in table.rows_of(HOLDER):
        table.sizes[row] = 0
    able, (legal, more) = deal.able(HOLDER), deal.legal_moves(HOLDER)
    if deal.may_decline(HOLDER) and not game.has("claims"):
        legal.append("pass")
    answer: dict[str, Any] = {"game": game.slug, "legal": legal}
    if more:
        answer["more"] = True
    used = able | pack.mask(pack.ids[word] for play in legal if play != "pass" for word in play.split())
    clause = deal.plan.match_top
    answer["not_legal"] = [
        {
            "card": pack.codes[card],
            "clause": clause.id,
            "why": clause.says(game),
            "held": [],
            "rule": f"{game.url}#{clause.id}",
        }
        for card in cards_of(mask & ~used)
    ]
    return answer
