"""Running the examples of clauses: each kind of example becomes a question to the referee."""

from __future__ import annotations

from typing import Any

from referee import catalogue
from referee.clauses.base import Award, Clause, Partnership, Points, Restriction
from referee.clauses.bidding import tricks_to_win
from referee.clauses.examples import Dealt, Example, Moves, Reckoned, RunsOut, Spot, Standing, Together, Trick
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
        broken=not spot.unbroken or not game.has("break-before-leading", "trump-breaking"),
        shown=spot.shown or None,
        players=game.seats,
        options=game.declarations,
    )
    assert set(spot.allowed.split()) <= set(answer["legal"])
    refused = {entry["card"]: entry["clause"] for entry in answer["not_legal"]}
    for card in spot.forbidden.split():
        assert card in refused, f"{card} is allowed"
        if isinstance(clause, Restriction):
            assert refused[card] == clause.id


def _trick(game: Game, clause: Clause, trick: Trick) -> None:
    facts: dict[str, Any] = {"players": game.seats, "options": game.declarations}
    answer = trick_answer(game, trick.cards, trump=trick.trump, anti_trump=trick.anti_trump, **facts)
    assert answer["winner"] == trick.winner
    assert answer.get("taken", True) is trick.taken
    if trick.leads is not None:
        assert answer["leads_next"] == trick.leads
    if trick.kitty is not None:
        assert isinstance(clause, KittyCapture)
        cards = game.pack.mask(game.pack.ids[code] for code in trick.cards.split())
        assert bool(cards & clause.trigger(game.pack)) is trick.kitty


def _reckoned(game: Game, clause: Clause, reckoned: Reckoned) -> None:
    awards = [clause] if isinstance(clause, Award) else [one for one in game.of_kind(Award) if one.id == "side-points"]
    seats = game.seats
    table = Table(game, NAMES[:seats], seats - 1)
    table.tricks_won = [reckoned.tricks, *reckoned.others, *[0] * (table.hands - 1 - len(reckoned.others))]
    table.taken[0] = game.pack.mask(game.pack.ids[code] for code in reckoned.cards.split())
    table.taken[1] = game.pack.mask(game.pack.ids[code] for code in reckoned.others_cards.split())
    table.bids[0] = reckoned.bid
    table.blind[0] = reckoned.blind
    table.standing["bags"] = [reckoned.bags, *[0] * (seats - 1)]
    table.low = reckoned.low
    table.known[0] = game.pack.mask(game.pack.ids[code] for code in reckoned.left.split())
    table.sizes[0] = table.known[0].bit_count()
    table.first_out = [0] if reckoned.out else []
    table.named_card_shown = bool(reckoned.shown)
    if reckoned.trump is not None:
        table.set_trump(game.pack.suit(reckoned.trump))
    table.looked = {0} if reckoned.looked else set()
    table.discards = [game.pack.ids[code] for code in reckoned.discards.split()]
    table.first_winner, table.last_winner = reckoned.first_and_last
    if reckoned.winner_of_auction:
        table.landlord, table.landlord_bid = 0, reckoned.bid or 0
    column = seats + game.columns.index(reckoned.whose) if reckoned.whose else 0
    before = [[Points(0, reckoned.before, "")] if reckoned.before else []]
    empty: list[list[Points]] = [[] for _ in range(seats - 1)]
    lines = [line for award in awards for line in award.score(table, [*before, *empty]) if line.seat == column]
    assert (sum(line.points for line in lines) if lines else None) == reckoned.points


def _moves(game: Game, clause: Clause, moves: Moves) -> None:
    log: dict[str, Any] = {
        "game": game.slug,
        "players": list(players(game)),
        "dealer": "Ann",
        "deals": [{"hands": dict(moves.hands), "moves": list(moves.moves)}],
    }
    if declared := game.declarations:
        log["table"] = declared
    if moves.earlier:
        log["table"] = {"laws": [law for laws in moves.earlier for law in laws]}
    book = catalogue.rulings()
    verdict = judge_log(read_log(log, lambda name: game, book), book, "")
    findings = verdict["deals"][0]["findings"]
    due = [finding for finding in findings if finding["kind"] == "penalty" and finding["clause"] == clause.id]
    wrong = [
        (finding["move"], finding["clause"])
        for finding in due or findings
        if due or finding["kind"] in {"illegal", "impossible"}
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
    assert tuple(table.sizes[:seats]) == dealt.hands
    for hands in plan_of(game).hands_on_table:
        hands.lay_out(table, {})
    if dealt.low:
        assert tuple(table.sizes[seats:]) == dealt.low
    if dealt.tricks is not None:
        assert tricks_to_win(table) == dealt.tricks
    if dealt.stock is not None:
        assert table.stock == dealt.stock
    if dealt.kitty:
        assert table.kitty_size == dealt.kitty


def _standing(game: Game, clause: Clause, standing: Standing) -> None:
    match = Match(game, NAMES[: game.seats], 0)
    for scores in standing.deals:
        table = match.table()
        table.first_out = list(standing.out)
        table.landlord = standing.taker
        match.close(table, [*scores, *[0] * (len(match.columns) - len(scores))])
    assert (tuple(match.winners) if match.ending else None) == standing.winners


def _runs_out(game: Game, clause: Clause, example: RunsOut) -> None:
    seats = len(example.cards)
    table = Table(game, NAMES[:seats], seats - 1)
    table.trick_seats = list(range(seats))
    table.sizes = [cards - 1 for cards in example.cards]
    for effect in plan_of(game).before_winning:
        effect.before_winning(table)
    assert table.out == list(example.out)
    assert table.first_out == list(example.out[:1])
    assert table.closing is example.over


def _together(game: Game, clause: Clause, together: Together) -> None:
    assert isinstance(clause, Partnership)
    table = Table(game, NAMES[: game.seats], 0)
    table.landlord = together.bidder
    table.joined = set(together.joined)
    assert tuple(tuple(side) for side in clause.sides(table)) == together.sides


RUNNERS: dict[type[Any], Any] = {
    Spot: _spot,
    Trick: _trick,
    Reckoned: _reckoned,
    Moves: _moves,
    Dealt: _dealt,
    Standing: _standing,
    RunsOut: _runs_out,
    Together: _together,
}
