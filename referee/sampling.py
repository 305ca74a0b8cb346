"""Complete legal random logs of any game, for tests, documents and whoever wants to see the format."""

from __future__ import annotations

import random
from typing import Any

from referee.cards import cards_of
from referee.clauses.base import Stage
from referee.errors import Fault, UnreadableLog
from referee.families.trick_taking import TrickDeal
from referee.game import Game
from referee.match import Match
from referee.move_reader import MoveReader
from referee.moves import Move, as_move
from referee.table import Table

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
MOST_DEALS = 200
"""Where a match never ends of itself, a sample stops here."""


def sample_log(
    game: Game, players: int | None = None, seed: int = 0, *, deals: int | None = None, hands: bool = True
) -> dict[str, Any]:
    """A legal random log: the whole match, or so many deals of it. The same arguments give the same log.

    `hands=False` leaves the dealt hands out, as a physical table would. Raises UnreadableLog for a number of players
    that the game does not have.
    """
    low, high = game.players
    seats = players if players is not None else max(low, min(high, 3))
    if type(seats) is not int or not low <= seats <= high:
        raise UnreadableLog([Fault("/players", f"{game.name} is for {low} to {high} players, not {seats}")])
    rng = random.Random(f"{game.slug} {seats} {seed}")
    names = list(NAMES[:seats])
    match = Match(game, names, seats - 1)
    log: dict[str, Any] = {"game": game.slug, "players": names, "dealer": names[-1], "deals": []}
    for _ in range(MOST_DEALS if deals is None else deals):
        entry = _Dealer(match, rng).deal()
        if not hands:
            del entry["hands"]
        log["deals"].append(entry)
        if match.ending is not None:
            break
    return log


class _Dealer:
    """Deals one deal out of a shuffled pack and plays it at random."""

    def __init__(self, match: Match, rng: random.Random) -> None:
        self.match = match
        self.rng = rng
        self.table: Table = match.table()
        self.play = TrickDeal(self.table)
        self.play.match_totals = match.totals
        self.reader = MoveReader(match.game.pack, match.names)
        self.moves: list[str] = []
        self.pack = match.game.pack

    def deal(self) -> dict[str, Any]:
        """The deal as a log's entry."""
        table, pack = self.table, self.pack
        order = list(range(pack.size))
        self.rng.shuffle(order)
        hands = {}
        for seat in range(table.seats):
            table.known[seat] = pack.mask(order.pop() for _ in range(table.sizes[seat]))
            hands[table.names[seat]] = " ".join(pack.names(table.known[seat]))
        self.kitty = [order.pop() for _ in range(table.kitty_size)]
        self.stock = order
        self._before_play()
        while not table.over:
            self._play_card()
        self._after_play()
        if table.kitty_size and table.landlord is None and not table.thrown_in:
            self._take(f"table kitty {' '.join(pack.codes[card] for card in self.kitty)}")
        scores = None
        if not table.thrown_in:
            scores = [sum(points.points for _, points in lines) for lines in self.play.reckoning()]
        self.match.close(table, scores)
        return {"dealer": table.names[table.dealer], "hands": hands, "moves": self.moves}

    def _before_play(self) -> None:
        for stage in self.play.plan.stages:
            self._stage(stage)
            if self.table.over:
                return

    def _stage(self, stage: Stage) -> None:
        table = self.table
        while not table.over:
            if stage.due(table) is None and not stage.offers(table):
                return
            move = stage.sample(table, self.rng)
            if move is None:
                return
            landlord = table.landlord
            self._take(self._with_cards(move))
            if table.landlord is not None and landlord is None:
                self._take(
                    f"{table.names[table.landlord]} take {' '.join(self.pack.codes[card] for card in self.kitty)}"
                )
                self._hand_over_kitty(table.landlord)

    def _hand_over_kitty(self, seat: int) -> None:
        self.table.known[seat] |= self.pack.mask(self.kitty)

    def _with_cards(self, move: str) -> str:
        """Puts real cards where a stage's sample asks for the top card of the stock or kitty, or a replacement."""
        if "{top}" in move:
            if self.table.turn_up_from == "kitty":
                card = self.kitty[-1]
            else:
                card = self.stock.pop()
            move = move.replace("{top}", self.pack.codes[card])
        while "{draw}" in move:
            move = move.replace("{draw}", self.pack.codes[self.stock.pop()], 1)
        return move

    def _play_card(self) -> None:
        table = self.table
        if table.trump_due:
            for stage in self.play.plan.stages:
                if stage.due(table) is not None:
                    self._take(self._with_cards(stage.sample(table, self.rng) or ""))
            return
        if not table.started:
            self.play.begin(len(self.moves), -1)
        seat = self.play.next_seat()
        assert seat is not None, "with all hands known somebody is to move"
        legal = self.play.legal(seat)
        name = table.names[seat]
        if not legal:
            self._take(f"{name} pass")
            return
        card = self.rng.choice(legal)
        code = self.pack.codes[card]
        if table.wild >> card & 1:
            code += "=" + self.pack.codes[self._stand_for(seat, card)]
        self._take(f"{name} {code}")

    def _stand_for(self, seat: int, joker: int) -> int:
        """A card that the wild joker may stand for here."""
        duties = self.play.duties_now()
        legal = [
            face
            for face in cards_of(self.pack.all & ~self.pack.joker_mask)
            if self.play.may_stand_for(seat, joker, face, duties)
        ]
        return self.rng.choice(legal)

    def _after_play(self) -> None:
        if self.play.plan.laws is not None and not self.table.thrown_in:
            move = self.play.plan.laws.sample(self.table, self.rng)
            if move is not None:
                self._take(move)

    def _take(self, text: str) -> None:
        move = self.reader.read_move(text)
        index = len(self.moves)
        self.moves.append(text)
        if isinstance(move, Move):
            move.index = index
        self.play.step(index, as_move(move, index))
        assert not [f for f in self.table.findings if f["kind"] in {"illegal", "impossible"}], self.table.findings
