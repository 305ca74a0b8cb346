"""A position without a log: the table that a spot question is asked at, and what could not be read of the question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.cards.packs import cards_of
from referee.clauses.dealing.wild_ranks import JokersTurned, TurnedJokers
from referee.clauses.ending.law_words import read_law
from referee.english import count
from referee.errors import Fault, UnreadableLog
from referee.games.clause import Clause
from referee.games.game import Game
from referee.loading import catalogue
from referee.play.match import deal_at
from referee.questions.asks import set_up
from referee.reading.copies_on_piles import copies_of
from referee.reading.faults import BadMove
from referee.reading.log import Log, read_log
from referee.reading.move_reader import MoveReader
from referee.reading.moves import TABLE, Move
from referee.table.table import MatchSoFar, Table

MAX_CARDS = 120
NONE = "none"
"""How a question says that there is none: no trumps, no card that was shown."""


HOLDER = 0
"""The seat of whoever is asked about."""
LYING = 99
"""Nobody's seat: that of what lies on the table."""
FROM_OTHERS = frozenset({"draw", "pick-up", "give", "exchange", "challenge", "law"})
"""With these verbs cards come into a hand again and again, or out of another."""
FROM_THE_TABLE = frozenset({"take", "rob", "order-up"})
"""With these they come once, out of what was not dealt."""
Answer = dict[str, Any]
Pairs = list[tuple[int, int | str]]
"""Cards, each with what it stands for: a card, or a suit or rank alone where only that was said."""


class Position:
    """A table in the middle of a deal, as a question describes it: what is not told is not known. Each family's own lays
    the cards on it, and answers. Faults are gathered; `raise_faults` raises them together."""

    def __init__(self, game: Game, facts: Mapping[str, Any]) -> None:
        log = seated(game, facts)
        self.game = log.game
        self.players: int | None = facts.get("players")
        """How many play; None: nobody says."""
        laws = [read_law(text, self.game.pack) for text in log.table.get("laws", ())]
        so_far = MatchSoFar({}, laws=laws, declared=log.table)
        self.table = Table(self.game, log.players, len(log.players) - 1, so_far, rulings=log.rulings)
        self.reader = MoveReader(self.game.pack, log.players)
        self.copies = copies_of(self.game, len(log.players))
        self.faults: list[Fault] = []
        self.deal = deal_at(self.table, keep_tricks=False)
        self.table.started = True
        for name in () if self.game.family == "trick-taking" or self.game.has_trumps else ("trump", "anti_trump"):
            if facts.get(name) not in {None, NONE}:
                self.fault(name, f"{self.game.name} has no trumps")
        self._settle_jokers(facts.get("shown"))

    def winner(self, cards: object) -> Answer:
        """Which of the cards or plays wins or stands, and by which clause. Raises UnreadableLog."""
        raise NotImplementedError

    def legal(self, hand: object, lying: object) -> Answer:
        """What of a hand may be played to what lies there, and which clause keeps the rest back. Raises UnreadableLog."""
        raise NotImplementedError

    # --- reading -------------------------------------------------------------------------------------------

    def fault(self, where: str, detail: str) -> None:
        """Notes what could not be read, at a key of the question or a place in it."""
        self.faults.append(Fault(f"/{where}", detail))

    def raise_faults(self) -> None:
        """Raises UnreadableLog if anything could not be read."""
        if self.faults:
            raise UnreadableLog(self.faults)

    def read(self, raw: object, where: str) -> Pairs:
        """Cards with what they stand for, whatever pack they are of; none where they cannot be read."""
        try:
            return self.reader.cards(raw)
        except BadMove as bad:
            self.fault(where, str(bad))
            return []

    def strange(self, card: int, where: str) -> None:
        """Notes a card that the pack does not have whole."""
        code = self.game.pack.codes[card] if card >= 0 else "?"
        self.fault(where, f"{code} is no whole card of {self.game.name}'s pack")

    def of_the_pack(self, cards: Iterable[int], where: str) -> list[int]:
        """Those of the cards that the pack has; the others are noted."""
        good = []
        for card in cards:
            if self.game.pack.holds(card):
                good.append(card)
            else:
                self.strange(card, where)
        return good

    def all_different(self, cards: Sequence[int], where: str) -> None:
        """Notes a card that stands twice, and a crowd of them."""
        if len(set(cards)) < len(cards) or len(cards) > MAX_CARDS:
            self.fault(where, "a card stands twice")

    def cards(self, raw: object, where: str, holder: int = HOLDER) -> Pairs:
        """Cards of this pack with what they stand for, which somebody holds, or nobody; faults are gathered."""
        pairs = self.apart(self.read(raw, where), holder)
        self.all_different(self.of_the_pack([card for card, _ in pairs], where), where)
        return pairs

    def apart(self, pairs: Iterable[tuple[int, int | str]], holder: int = HOLDER) -> Pairs:
        """Cards with what they stand for, each of them a copy of its own where the pack has several."""
        own = [(self.copies.hand(holder, (card,))[0], card, face) for card, face in pairs]
        return [(one, one if face == card else face) for one, card, face in own]

    def with_copies(self, cards: int) -> int:
        """These cards and all copies of them: what goes for one goes for each."""
        return self.game.pack.mask(one for card in cards_of(cards) for one in self.game.pack.alike(card))

    def hold(self, cards: Sequence[int]) -> None:
        """Gives whoever is asked about these cards, and no others. Raises UnreadableLog where nobody can hold so many."""
        told = self.players
        numbers = [told] if told is not None else range(self.game.players[0], self.game.players[1] + 1)
        if len(cards) > self.table.hands.sizes[HOLDER] and len(cards) > (most := largest(self.game, numbers)):
            where = "" if told is None else f" with {told} players"
            self.fault("hand", f"a hand of {self.game.name} has at most {count(most, 'card')}{where}")
            self.raise_faults()
        self.table.hands.known[HOLDER] = self.game.pack.mask(cards)
        self.table.hands.sizes[HOLDER] = len(cards)

    def _settle_jokers(self, shown: str | None) -> None:
        """Makes jokers of the rank that is named, or of that of the card that was turned up."""
        table, pack, told = self.table, self.table.pack, (shown or NONE).strip().upper()
        for clause in self.game.of_kind(TurnedJokers):
            table.own(JokersTurned).so = True
            if told in {rank.letter for rank in pack.ranks}:
                clause.make_wild(table, cards_of(pack.rank_mask(told))[0])
            elif told != NONE.upper():
                read = len(self.faults)
                cards = [card for card, _ in self.read(told, "shown")]
                if len(cards) == 1 and pack.holds(cards[0]):
                    clause.receive(table, Move(TABLE, "turn-up", tuple(cards)))
                elif len(self.faults) == read:
                    self.fault("shown", "name the card that was turned up, or the rank of the jokers")

    # --- answering -----------------------------------------------------------------------------------------

    def cited(self, clause: Clause, reason: str = "") -> Answer:
        """A clause, the reason that it gives, if any, its sentence, and where it stands on the rules site."""
        why = {"reason": reason} if reason else {}
        return {"clause": clause.id, **why, "says": clause.says(self.game), "rule": self.rule(clause)}

    def rule(self, clause: Clause) -> str:
        """Where a clause stands on the rules site."""
        return self.game.rule(clause.id)

    def allowed(self, legal: Sequence[str], refused: Sequence[Answer], *, more: bool = False) -> Answer:
        """The answer that some cards or plays are legal (perhaps among more), and others not."""
        told = {"legal": legal, "more": True} if more else {"legal": legal}
        return {"game": self.game.slug, **told, "not_legal": refused}

    def refusal(self, card: int, clause: Clause, held: int = 0) -> Answer:
        """A card that may not be played, the rule that keeps it back, and the cards held that make it do so."""
        pack = self.game.pack
        return {
            "card": pack.codes[card],
            "clause": clause.id,
            "why": clause.says(self.game),
            "held": pack.names(held),
            "rule": self.rule(clause),
        }


def largest(game: Game, numbers: Iterable[int]) -> int:
    """So many cards a hand has at most in this game with so many players, or any of several numbers."""
    verbs = {verb for clause in game.of_any_table() for verb in clause.verbs}
    if not game.has_tricks or verbs & FROM_OTHERS:
        return game.pack.size
    dealt = [set_up(game.at_table(seats, game.chosen), seats) for seats in numbers]
    more = bool(verbs & FROM_THE_TABLE)
    return max(max(table.hands.sizes) + more * (table.hands.stock + table.kitty.size) for table in dealt)


def seated(game: Game, facts: Mapping[str, Any]) -> Log:
    """A log without deals: as many players as is told (else as many as usual) play the game with these options and rulings.

    Raises UnreadableLog for a number of players or an option that the game does not have.
    """
    rulings = facts.get("rulings") or {}
    names = [f"Player {n + 1}" for n in range(_seats(game, facts.get("players"), rulings))]
    told = {"game": game.slug, "players": names, "table": dict(facts.get("options") or {}), "rulings": dict(rulings)}
    return read_log(told, lambda _: game, catalogue.rulings())


def _seats(game: Game, players: int | None, rulings: Mapping[str, str]) -> int:
    if players is None:
        return game.seats if game.varies else max(game.players[0], min(game.players[1], 2))
    if type(players) is not int:
        raise UnreadableLog([Fault("/players", "a number of players is meant")])
    if not game.for_players(players, rulings):
        low, high = game.players
        raise UnreadableLog([Fault("/players", f"{game.name} is for {low} to {high} players, not {players}")])
    return players
