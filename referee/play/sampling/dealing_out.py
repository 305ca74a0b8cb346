"""A random deal: the pack is shuffled, and players make random legal moves."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.cards.packs import cards_of
from referee.clauses.kinds import Stage
from referee.errors import Fault, Unplayable, UnreadableLog
from referee.evidence.carrying_back import sells_kitty
from referee.games.game import Game
from referee.loading.catalogue import load_game
from referee.loading.own import may_be_a_misfit
from referee.play.match import Match, deal_at
from referee.play.reckoning import reckoning, totals
from referee.play.sampling.players import player_of
from referee.reading.copies_on_piles import copies_of
from referee.reading.deals import Deal, settle_names
from referee.reading.log import read_log
from referee.reading.moves import as_move
from referee.reading.seating import seating_of
from referee.table.table import Table
from referee.ticks import Tick, ticking

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo")
MOST_DEALS = 200
"""Where a match never ends of itself, a sample stops here."""
MOST_MOVES = 19_000
"""Nor does a sample go on after so many moves, for a log has a limit too."""
LUCK = 0.8
"""So often a card drawn is one that helps its player, if there is any, so that deals come to an end."""
LONGEST_DEAL = 400
"""A deal that has not ended after so many moves may never end (ruling `endless-deal`): the sample deals anew."""


def sample(
    game: str | Path | Game,
    players: int | None = None,
    seed: int = 0,
    *,
    deals: int | None = None,
    hands: bool = True,
    table: Mapping[str, Any] | None = None,
    tick: Tick | None = None,
) -> dict[str, Any]:
    """A complete legal log of a game, played at random: to learn the format from, and to try a program with.

    Args:
        game: The game, or its name, an alias or its short name, or the path of its file.
        players: How many play; None: as many as usually do.
        seed: Another number gives another log; the same arguments give the same log every time.
        deals: So many deals, or fewer where the match ends before; None: the whole match, at most 200 deals.
        hands: False leaves the dealt hands out, as a real table would.
        table: Options of the game that the table declares, as in a log.
        tick: Called at each move that is made, as for `judge`; what it raises ends the sampling.

    Returns:
        The log as plain data, its moves as strings; the verdict on it is clean. A game that stands in no catalogue is in it.

    Raises:
        UnknownGame: No game has that name.
        CatalogueError: The file of the game is faulty.
        UnreadableLog: So many cannot play the game, or it has nothing of the kind to declare.

    Examples:
        >>> import referee
        >>> log = referee.sample("bedem", players=3, seed=1, deals=1)
        >>> log["players"], len(log["deals"][0]["moves"])
        (['Ann', 'Bob', 'Cat'], 15)
        >>> referee.judge(log)["verdict"]
        'clean'
    """
    if not isinstance(game, Game):
        game = load_game(game)
    low, high = game.players
    usual = game.usually or (game.seats if game.varies else max(low, min(high, 3)))
    seats = players if players is not None else usual
    if type(seats) is not int or not low <= seats <= high:
        raise UnreadableLog([Fault("/players", f"{game.name} is for {low} to {high} players, not {seats}")])
    names = list(NAMES[:seats])
    outline = {"game": game.in_log, "players": names, "dealer": names[-1]} | ({"table": dict(table)} if table else {})
    read = read_log(outline, lambda _: game, {})
    rng = random.Random(f"{game.slug} {seats} {seed}")
    match = Match(read.game, names, seats - 1, rulings=read.rulings, declared=read.table)
    match.seat_first_dealer()
    log: dict[str, Any] = {**outline, "dealer": names[match.dealer], "deals": []}
    for _ in range(MOST_DEALS if deals is None else deals):
        with ticking(tick), may_be_a_misfit(game):
            entry = _dealt(match, rng)
        if not hands:
            del entry["hands"]
        log["deals"].append(entry)
        if match.ending is not None or sum(len(deal["moves"]) for deal in log["deals"]) > MOST_MOVES:
            break
    return log


def _dealt(match: Match, rng: random.Random) -> dict[str, Any]:
    """A deal that comes to an end."""
    for tried in range(MOST_TRIES):
        entry = _Dealer(match, rng).deal(LONGEST_DEAL if tried < MOST_TRIES // 2 else 4 * LONGEST_DEAL)
        if entry is not None:
            return entry
    raise Unplayable(f"none of {MOST_TRIES} random deals comes to an end; see how players can run out of cards")


MOST_TRIES = 100
"""So many deals are begun for one that comes to an end; the second half of them may take four times as long."""


class _Dealer:
    """Deals one deal out of a shuffled pack and plays it at random."""

    def __init__(self, match: Match, rng: random.Random) -> None:
        self.match = match
        self.rng = rng
        self.table: Table = match.table()
        self.play = deal_at(self.table)
        self.player = player_of(self.play, rng)
        self.reader = seating_of(match.game.in_any_deal, tuple(match.names)).reader
        self.moves: list[str] = []
        self.kitty_shown = False
        self.pack = match.game.pack
        self.copies = copies_of(match.game, len(match.names)) if self.pack.copies else None

    def deal(self, longest: int) -> dict[str, Any] | None:
        """The deal as a log's entry, None where it does not come to an end within so many moves."""
        table, pack = self.table, self.pack
        order = [card for card in range(pack.size) if not table.game.kept_out >> card & 1]
        self.rng.shuffle(order)
        hands, lying = {}, {}
        for seat in range(table.hand_count):
            dealt = [order.pop() for _ in range(table.hands.sizes[seat])]
            table.hands.known[seat] = pack.mask(dealt)
            hands[table.names[seat]] = " ".join(pack.names(table.hands.known[seat]))
            if self.copies is not None:
                self.copies.hold(seat, table.hands.known[seat])
            if seat >= table.seats:
                lying[seat] = dealt
                hands[table.names[seat]] = self._named(dealt)
        for clause in self.play.plan.hands_on_table:
            clause.lay_out(table, lying)
        self.kitty = [order.pop() for _ in range(table.kitty.size)]
        self.stock = order
        self._before_play()
        while not table.over:
            self._play_card()
            if len(self.moves) > longest:
                self.match.number -= 1
                return None
        self._after_play()
        self._show_kitty()
        scores = None
        if not table.thrown_in:
            scores = totals(reckoning(self.play))
        self.match.close(table, scores)
        return {"dealer": table.names[table.dealer], "hands": hands, "moves": self.moves}

    def _show_kitty(self) -> None:
        """Shows a kitty that nobody has taken, once."""
        table = self.table
        if table.kitty.size and table.auction.high_bidder is None and not (table.kitty.taken or table.thrown_in):
            if not self.kitty_shown:
                self._take(f"table kitty {self._named(self.kitty)}")
            self.kitty_shown = True

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
            bidder = table.auction.high_bidder
            self._take(self._with_cards(move))
            if table.auction.high_bidder is not None and bidder is None and sells_kitty(table.game):
                seat = table.auction.high_bidder
                self._take(f"{table.names[seat]} take {self._named(self.kitty)}")
                table.hands.known[seat] |= self.pack.mask(self.kitty)

    def _named(self, cards: Sequence[int]) -> str:
        """Cards in notation, in this order."""
        return " ".join(self.pack.codes[card] for card in cards)

    def _with_cards(self, move: str) -> str:
        """Puts real cards where a stage's sample asks for the top card of the stock or kitty, or a replacement."""
        if "{top}" in move:
            card = self.kitty[-1] if self.table.trumps.turn_up_from == "kitty" else self.stock.pop()
            move = move.replace("{top}", self.pack.codes[card])
        if "{kitty}" in move:
            move = move.replace("{kitty}", self._named(self.kitty))
        drawn: list[int] = []
        while "{draw}" in move:
            drawn.append(self._drawn(drawn))
            move = move.replace("{draw}", self.pack.codes[drawn[-1]], 1)
        while "{pot}" in move:
            move = move.replace("{pot}", self.pack.codes[self.kitty.pop()], 1)
        first: list[int] = []
        while "{first}" in move:
            self._put_back()
            first.append(self.stock[-1])
            move = move.replace("{first}", self._first_card(), 1)
        return move + self.player.first_choice(first)

    def _drawn(self, before: Sequence[int]) -> int:
        """A card of the stock, of a new one where the stock has run out; `before` are those drawn by the same move."""
        loose = self.player.loose() if self.table.started else None
        if loose is None:
            return self.stock.pop()
        taken = {*before, *self.kitty}
        left = [card for card in loose if card not in taken] or [
            card for card in self.player.reshuffled() if card not in taken
        ]
        return self.rng.choice(self.player.lucky(left) if self.rng.random() < LUCK else left)

    def _put_back(self) -> None:
        """Puts cards that may not be turned up first from the top of the stock under it."""
        while not self.player.may_be_first(self.stock[-1]):
            self.stock.insert(0, self.stock.pop())

    def _first_card(self) -> str:
        """The top card of the stock, with what it stands for if it is a joker."""
        card = self.stock.pop()
        plain = list(cards_of(self.pack.all & ~self.table.wild.cards))
        code = self.pack.codes[card]
        return f"{code}={self.pack.codes[self.rng.choice(plain)]}" if self.table.wild.cards >> card & 1 else code

    def _play_card(self) -> None:
        if not self.table.started:
            self.play.begin(len(self.moves), -1)
        waiting = self.play.due_stage()
        for stage in self.play.plan.stages:
            if stage.between_tricks and (early := stage.sample(self.table, self.rng)) is not None:
                self._take(early)
                return
        if waiting is not None:
            self._take(self._with_cards(waiting[0].sample(self.table, self.rng) or ""))
        elif (optional := self.player.before_play()) is not None:
            self._take(self._with_cards(optional))
        else:
            self._take(self._with_cards(self.player.play()))

    def _after_play(self) -> None:
        for shown in list(self.player.afterwards()):
            self._take(shown)
        for said in [stage.afterwards(self.table) for stage in self.play.plan.stages]:
            if said is not None:
                self._take(said)
        if self.play.plan.laws is not None and not self.table.thrown_in:
            if self.play.kitty_in_doubt() is not None:
                self._show_kitty()
                self.play.see_leaders()
            move = self.play.plan.laws.sample(self.table, self.rng)
            if move is not None:
                self._take(move)

    def _take(self, text: str) -> None:
        index = len(self.moves)
        read = Deal(None, {}, [self.reader.read_move(text)], {})
        settle_names(self.reader, read)
        if read.called:
            self.table.hands.record.called[index] = read.called[0]
        move = read.moves[0] if self.copies is None else self.copies.told(read.moves[0])
        self.moves.append(text)
        self.play.step(index, as_move(move, index))
        wrong = [found for found in self.table.findings if found["kind"] in {"illegal", "impossible"}]
        if wrong:
            raise Unplayable(f"who plays by its other clauses goes against {wrong[0]['clause']}: {wrong[0]['message']}")
