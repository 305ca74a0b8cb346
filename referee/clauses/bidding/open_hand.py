"""The hand that a declarer lays open who plays ouvert."""

from __future__ import annotations

import random
from typing import Any

from referee.clauses.before_play.giving_up import judge_held
from referee.clauses.bidding.declaring import ways
from referee.clauses.dealing.hands import Deal
from referee.clauses.kinds import Game, GameKind, Move, Stage, Table
from referee.clauses.phases import before, high_bidder
from referee.english import count
from referee.games.examples import Examples, Moves
from referee.table.declared import DeclaredGame

OUVERT = GameKind.announces[-1]


class OpenHand(Stage, title="The open hand", section="bidding", ordered=False, beside=("announcements",)):
    """The hand of who plays ouvert lies open."""

    families = ("trick-taking",)
    gist = ""
    rule = (
        "A declarer who plays ouvert lays the hand open on the table before the first lead. A log need not show it: what the "
        "declarer plays shows it as well."
    )
    verbs = frozenset({"show"})

    def offers(self, table: Table) -> list[dict[str, Any]]:
        bidder, declared = table.auction.high_bidder, table.own(DeclaredGame)
        if bidder is None or OUVERT not in declared.announced or declared.shown:
            return []
        return [{"player": table.names[bidder], "action": "show"}]

    def receive(self, table: Table, move: Move) -> None:
        declared = table.own(DeclaredGame)
        if move.seat != table.auction.high_bidder or OUVERT not in declared.announced:
            table.accuse(self, move, "showed a hand, which only a declarer does who plays ouvert.")
            return
        if table.started:
            table.accuse(self, move, "showed the hand after the first lead.")
        elif len(move.cards) != table.hands.sizes[move.seat]:
            shown, held = count(len(move.cards), "card"), table.hands.sizes[move.seat]
            table.accuse(self, move, f"showed {shown}; the whole hand is {held}.")
        judge_held(table, move, "showed")
        declared.shown = True

    def sample(self, table: Table, rng: random.Random) -> str | None:
        bidder = table.auction.high_bidder
        if bidder is None or not self.offers(table) or rng.random() < 0.5:
            return None
        return f"{table.names[bidder]} show {' '.join(table.pack.names(table.hands.known[bidder]))}"

    def examples(self, game: Game) -> Examples:
        start, bidder = before(game, self), high_bidder(game)
        dealt = tuple(move for move in start if not {"take", "discard", "declare"} & set(move.split()))
        way = next(way for way in ways(game, game.of_kind(GameKind)[0], hand=True) if way.endswith(OUVERT))
        hand = " ".join(game.pack.names(game.pack.all)[: game.the(Deal).cards])
        yield Moves((*dealt, f"{bidder} declare {way}", f"{bidder} show {hand}"), None)
        yield Moves((*start, f"{bidder} show {hand}"), len(start), note="The game is not played ouvert.")
