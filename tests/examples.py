"""Running the examples of clauses: each kind of example becomes a question to the referee."""

from __future__ import annotations

from typing import Any

from referee import catalogue
from referee.clauses.base import Award, Clause, Points, Restriction
from referee.clauses.bidding import tricks_to_win
from referee.clauses.examples import Dealt, Example, Moves, Reckoned, Spot, Standing, Trick
from referee.clauses.openings import NAMES, players
from referee.clauses.winning import KittyCapture
from referee.families.plan import plan_of
from referee.game import Game
from referee.log import read_log
from referee.match import Match, judge_log
from referee.spot import legal_answer, trick_answer
from referee.table import Table


def run(game: Game, clause: Clause, example: Example) -> None:
    """Asserts that the referee says of the example what the example says of itself."""
    RUNNERS[type(example)](game, clause, example)


def _spot(game: Game, clause: Clause, spot: Spot) -> None:
    answer = legal_answer(
        game,
        spot.hand,
        spot.trick,
        trump=spot.trump,
        first_trick=spot.first_trick,
        broken=not spot.unbroken or not game.has("break-before-leading"),
        shown=spot.shown or None,
    )
    assert set(spot.allowed.split()) <= set(answer["legal"])
    refused = {entry["card"]: entry["clause"] for entry in answer["not_legal"]}
    for card in spot.forbidden.split():
        assert card in refused, f"{card} is allowed"
        if isinstance(clause, Restriction):
            assert refused[card] == clause.id


def _trick(game: Game, clause: Clause, trick: Trick) -> None:
    answer = trick_answer(game, trick.cards, trump=trick.trump, anti_trump=trick.anti_trump)
    assert answer["winner"] == trick.winner
    assert answer.get("taken", True) is trick.taken
    if trick.leads is not None:
        assert answer["leads_next"] == trick.leads
    if trick.kitty is not None:
        assert isinstance(clause, KittyCapture)
        cards = game.pack.mask(game.pack.ids[code] for code in trick.cards.split())
        assert bool(cards & clause.trigger(game.pack)) is trick.kitty


def _reckoned(game: Game, clause: Clause, reckoned: Reckoned) -> None:
    assert isinstance(clause, Award)
    seats = game.players[0]
    table = Table(game, NAMES[:seats], seats - 1)
    table.tricks_won = [reckoned.tricks, *reckoned.others, *[0] * (seats - 1 - len(reckoned.others))]
    table.taken[0] = game.pack.mask(game.pack.ids[code] for code in reckoned.cards.split())
    table.taken[1] = game.pack.mask(game.pack.ids[code] for code in reckoned.others_cards.split())
    table.bids[0] = reckoned.bid
    table.blind[0] = reckoned.blind
    table.low = reckoned.low
    table.named_card_shown = bool(reckoned.shown)
    if reckoned.trump is not None:
        table.set_trump(game.pack.suit(reckoned.trump))
    if reckoned.winner_of_auction:
        table.landlord, table.landlord_bid = 0, reckoned.bid or 0
    before = [[Points(0, reckoned.before, "")] if reckoned.before else []]
    lines = [line for line in clause.score(table, [*before, *[[] for _ in range(seats - 1)]]) if line.seat == 0]
    assert (sum(line.points for line in lines) if lines else None) == reckoned.points


def _moves(game: Game, clause: Clause, moves: Moves) -> None:
    log: dict[str, Any] = {
        "game": game.slug,
        "players": list(players(game)),
        "dealer": "Ann",
        "deals": [{"hands": dict(moves.hands), "moves": list(moves.moves)}],
    }
    if moves.earlier:
        log["table"] = {"laws": [law for laws in moves.earlier for law in laws]}
    book = catalogue.rulings()
    verdict = judge_log(read_log(log, lambda name: game, book), book, "")
    wrong = [
        (finding["move"], finding["clause"])
        for finding in verdict["deals"][0]["findings"]
        if finding["kind"] in {"illegal", "impossible"}
    ]
    if moves.breach is None:
        assert wrong == []
    else:
        assert wrong == [(moves.breach, clause.id)]


def _dealt(game: Game, clause: Clause, dealt: Dealt) -> None:
    seats = len(dealt.hands)
    table = Table(game, NAMES[:seats], 0, earlier=dealt.earlier_deals)
    for setup in plan_of(game).setups:
        setup.prepare(table)
    assert tuple(table.sizes) == dealt.hands
    if dealt.tricks is not None:
        assert tricks_to_win(table) == dealt.tricks
    if dealt.stock is not None:
        assert table.stock == dealt.stock
    if dealt.kitty:
        assert table.kitty_size == dealt.kitty


def _standing(game: Game, clause: Clause, standing: Standing) -> None:
    match = Match(game, NAMES[: game.players[0]], 0)
    for scores in standing.deals:
        match.close(match.table(), scores)
    assert (tuple(match.winners) if match.ending else None) == standing.winners


RUNNERS: dict[type[Any], Any] = {
    Spot: _spot,
    Trick: _trick,
    Reckoned: _reckoned,
    Moves: _moves,
    Dealt: _dealt,
    Standing: _standing,
}
