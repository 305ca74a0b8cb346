"""Running the examples of clauses: each kind of example becomes a question to the referee."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.cards.meld_shapes import Meld
from referee.clauses.before_play.named_cards import NamedCardShown
from referee.clauses.bidding.calling import Called
from referee.clauses.bidding.trick_bids import tricks_to_win
from referee.clauses.declarations.after_trick import MeldsAfterTrick
from referee.clauses.declarations.declared import Declaring
from referee.clauses.house.gnome import Looked
from referee.clauses.kinds import (
    Award,
    Counting,
    FirstLead,
    HandsOnTable,
    NextDealer,
    OutOfCards,
    Partnership,
    Played,
    Restriction,
    Setup,
    declared_kind,
)
from referee.clauses.phases import NAMES, before_lead, order_of_play, players, stage_with
from referee.clauses.registry import standing_beside
from referee.clauses.scoring.card_values import worth
from referee.clauses.scoring.contracts import OfContract
from referee.clauses.scoring.declared_game import DeclarerScore
from referee.clauses.scoring.game_points import Claimed
from referee.clauses.tricks.kitty_winning import KittyCapture
from referee.facts.bids import CONTRACT
from referee.games.clause import Clause
from referee.games.examples import (
    Counted,
    Dealt,
    DeclaredGameScored,
    Example,
    Moves,
    Plays,
    Reckoned,
    RunsOut,
    Scored,
    Spot,
    Standing,
    Together,
    Trick,
)
from referee.games.game import Game
from referee.loading import catalogue
from referee.play.match import Match
from referee.play.tricks.trick_plan import plan_of
from referee.questions.answers import decide_trick, legal_plays
from referee.questions.facts import named_games
from referee.reading.log import read_log
from referee.reading.move_reader import MoveReader
from referee.reading.moves import Move, as_move
from referee.reading.seating import seating_of
from referee.reading.won import READ, read_contract
from referee.table.contract import Vulnerable
from referee.table.table import MatchSoFar, Table
from referee.table.values import Points
from referee.verdict.judging import judge_log


def run(game: Game, clause: Clause, example: Example) -> None:
    """Asserts that the referee says of the example what the example says of itself."""
    RUNNERS[type(example)](game, clause, example)


def no_trumps(game: Game) -> str | None:
    """What a question tells of trumps where the example names none: that no suit is, unless the game's rules say."""
    return None if game.has("trump-declared") else next(iter(named_games(game)), "none")


def _spot(game: Game, clause: Clause, spot: Spot) -> None:
    answer = legal_plays(
        game,
        spot.hand,
        spot.trick,
        trump=spot.trump or no_trumps(game),
        first_trick=spot.first_trick,
        broken=not spot.unbroken or not game.has("break-before-leading", "trump-breaking"),
        led_before=False,
        shown=spot.shown or "none",
        anti_trump="none",
        named="none",
        melded=True,
        stock=spot.stock,
        players=game.seats,
        table=game.declarations,
    )
    assert "depends" not in answer
    assert set(spot.allowed.split()) <= set(answer["legal"])
    refused = {entry["card"]: entry["clause"] for entry in answer["not_legal"]}
    for card in spot.forbidden.split():
        assert card in refused, f"{card} is allowed"
        if isinstance(clause, Restriction):
            assert refused[card] == clause.id


def _trick(game: Game, clause: Clause, trick: Trick) -> None:
    if game.family == "climbing":
        _climbed(game, clause, trick)
        return
    answer = decide_trick(
        game,
        trick.cards,
        trump=trick.trump or no_trumps(game),
        anti_trump=trick.anti_trump or "none",
        shown="none",
        players=game.seats,
        table=game.declarations,
    )
    assert answer["winner"] == trick.winner
    assert answer.get("taken", True) is trick.taken
    if trick.leads is not None:
        assert answer["leads_next"] == trick.leads
    _brings_kitty(game, clause, trick)


def _brings_kitty(game: Game, clause: Clause, trick: Trick) -> None:
    if trick.kitty is not None:
        assert isinstance(clause, KittyCapture)
        assert bool(mask_of(game, trick.cards) & clause.trigger(game.pack)) is trick.kitty


def _climbed(game: Game, clause: Clause, trick: Trick) -> None:
    """A climbing trick whose last play everybody else passes."""
    order, plays = order_of_play(game), trick.cards.split()
    players = [order[place % len(order)] for place in range(len(plays))]
    passes = [order[place % len(order)] for place in range(len(plays), len(plays) + len(order) - 1)]
    moves = [f"{player} {play}" for player, play in zip(players, plays, strict=True)]
    verdict = _judged(game, (*before_lead(game), *moves, *(f"{player} pass" for player in passes)))
    (told,) = verdict["deals"][0]["tricks"]
    assert told["winner"] == players[trick.winner]
    assert told.get("taken", True) is trick.taken
    if trick.leads is not None:
        assert verdict["next"]["player"] == players[trick.leads]
    _brings_kitty(game, clause, trick)


def _plays(game: Game, clause: Clause, plays: Plays) -> None:
    """What lies there is played by one player after another, and the play that the example is about by the next."""
    order = order_of_play(game)
    laid = [*plays.lying.split(" / "), plays.play] if plays.lying else [plays.play]
    moves = [f"{order[place % len(order)]} {play}" for place, play in enumerate(laid)]
    start = before_lead(game)
    findings = _judged(game, (*start, *moves))["deals"][0]["findings"]
    first_lead = {one.id for one in game.of_kind(FirstLead)}  # which card must be led first is not what plays are about
    found = [finding for finding in findings if finding["kind"] != "unproven" and finding["clause"] not in first_lead]
    wrong = [(finding["move"], finding["clause"]) for finding in found]
    if plays.good:
        assert wrong == []
    else:
        assert [move for move, _ in wrong] == [len(start) + len(moves) - 1]
        assert {id_ for _, id_ in wrong} <= {clause.id, "beating", "combinations", "lead-singles"}


def _reckoned(game: Game, clause: Clause, reckoned: Reckoned) -> None:
    named = {"side-points", *standing_beside(type(clause))}
    usual = [one for one in game.of_kind(Award) if one.id in named or isinstance(one, OfContract)]
    awards = [clause] if isinstance(clause, Award) else usual
    seats, table, reader = game.seats, _table(game), _reader(game)
    table.won.tricks = [reckoned.tricks, *reckoned.others, *[0] * (table.hand_count - 1 - len(reckoned.others))]
    table.won.cards[0] = mask_of(game, reckoned.cards)
    table.won.cards[1] = mask_of(game, reckoned.others_cards)
    table.auction.bids[0] = reckoned.bid
    table.match.standing["bags"] = [reckoned.bags, *[0] * (seats - 1)]
    table.match.standing["drawn"] = [reckoned.drawn] * seats
    for seat, left in enumerate((reckoned.left, reckoned.others_left)):
        table.hands.known[seat] = mask_of(game, left)
        table.hands.sizes[seat] = len(left.split())
    table.first_out = [0] if reckoned.out else []
    table.out = [1, 0] if reckoned.second else []
    named_card = table.own(NamedCardShown)
    named_card.surely = bool(reckoned.shown)
    named_card.by = 0 if reckoned.shown else None
    if reckoned.melded:
        melded = tuple(game.pack.ids[code] for code in reckoned.melded.split())
        table.melds.lying = [Meld(melded, melded, None)]
    if reckoned.trump is not None:
        table.trumps.settle(game.pack.suit(reckoned.trump))
    table.own(Looked).seats = {0} if reckoned.looked else set()
    if reckoned.turned:
        table.dealer, table.trumps.first_turned = 0, game.pack.ids[reckoned.turned]
    table.kitty.laid_aside = tuple(game.pack.ids[code] for code in reckoned.discards.split())
    first, last = reckoned.first_and_last
    table.won.each = [(first, 0 if first else table.won.cards[0]), (last, 0)]
    if reckoned.contract:
        CONTRACT.fact.put(table, 1 if reckoned.against else 0, read_contract(reader, reckoned.contract))
        table.won.tricks[:2] = reversed(table.won.tricks[:2]) if reckoned.against else table.won.tricks[:2]
        table.match.standing["games"] = [reckoned.games[seat % 2] for seat in range(seats)]
        table.own(Vulnerable).seats = frozenset(range(seats)) if reckoned.vulnerable else frozenset()
    if reckoned.winner_of_auction:
        table.auction.high_bidder, table.auction.high_bid = 0, reckoned.bid or 0
    column = seats + game.columns.index(reckoned.whose) if reckoned.whose else 0
    if reckoned.took:
        table.reported["card_points"] = {0: reckoned.took, 1: reckoned.others_took}
    table.own(Claimed).by = 0 if reckoned.claims else None
    for seat, declared in enumerate((reckoned.declared, reckoned.others_declared)):
        if declared:
            assert isinstance(clause, Declaring)
            verb = "declare" if clause.words else "meld"
            move = reader.read_move(f"{NAMES[seat]} {verb} {declared}")
            assert isinstance(move, Move)
            table.hands.known[seat] |= mask_of(game, " ".join(game.pack.codes[card] for card in move.cards))
            (clause.laid_out.take if isinstance(clause, MeldsAfterTrick) else clause.receive)(table, move)
            assert not table.findings
    if isinstance(clause, Counting):
        table.over = True
        lines = [*clause.counted(table)]
    else:
        before = _before(game, reckoned.before)
        lines = [line for award in awards for line in award.score(table, before)]
    assert _points_of(column, lines) == reckoned.points


def _scored(game: Game, clause: Clause, scored: Scored) -> None:
    beside = standing_beside(type(clause))
    awards = [clause] if isinstance(clause, Award) else [one for one in game.of_kind(Award) if one.id in beside]
    table, reader = _table(game), _reader(game)
    for seat, fact, value in scored.had:
        fact.put(table, seat, READ[fact.shape](reader, value))
    before = _before(game, scored.before)
    assert _points_of(0, [line for award in awards for line in award.score(table, before)]) == scored.points


def _table(game: Game) -> Table:
    return Table(game, NAMES[: game.seats], game.seats - 1)


def _reader(game: Game) -> MoveReader:
    return seating_of(game, tuple(NAMES[: game.seats])).reader


def _before(game: Game, points: int) -> list[list[Points]]:
    """What other clauses gave each seat: so many points to the first, nothing to the others."""
    return [[Points(0, points, "")] if points and not seat else [] for seat in range(game.seats)]


def _points_of(seat: int, lines: Iterable[Points]) -> int | None:
    points = [line.points for line in lines if line.seat == seat]
    return sum(points) if points else None


def _counted(game: Game, clause: Clause, counted: Counted) -> None:
    table = _table(game)
    table.trumps.settle(None if counted.trump is None else game.pack.suit(counted.trump))
    assert worth(table, mask_of(game, counted.cards)) == counted.points


def mask_of(game: Game, cards: str) -> int:
    """These cards, of cards that are there more than once as many as are named."""
    held: dict[str, int] = {}
    mask = 0
    for code in cards.split():
        held[code] = held.get(code, -1) + 1
        mask |= game.pack.bits[game.pack.copies.get(code, (game.pack.ids[code],))[held[code]]]
    return mask


def _declared(game: Game, clause: Clause, example: DeclaredGameScored) -> None:
    table = _table(game)
    table.auction.high_bidder, table.auction.high_bid = 0, example.bid
    table.kitty.taken = "hand" not in example.declared
    stage_with(game, "declare").receive(table, as_move(_reader(game).read_move(f"Ann declare {example.declared}"), 0))
    kind = declared_kind(table)
    assert kind is not None
    assert not table.findings
    played = Played(example.points, *example.tricks, example.row)
    found = kind.came_to(table, played)
    assert found.score(game.of_kind(DeclarerScore)[0].loss) == example.score


def _judged(
    game: Game,
    moves: Sequence[str],
    hands: tuple[tuple[str, str], ...] = (),
    **told: object,
) -> Mapping[str, Any]:
    """The verdict on the beginning of a deal that Ann deals; `told`: what the table declares."""
    log: dict[str, Any] = {
        "game": game.slug,
        "players": list(players(game)),
        "dealer": "Ann",
        "deals": [{"hands": dict(hands), "moves": list(moves)}],
    }
    if declared := {**game.declarations, **{key: value for key, value in told.items() if value}}:
        log["table"] = declared
    book = catalogue.rulings()
    return judge_log(read_log(log, lambda name: game, book), "")


def _moves(game: Game, clause: Clause, moves: Moves) -> None:
    told = {"titles": dict(moves.titles), "effects": dict(moves.effects), "laws": [*moves.laws]}
    findings = _judged(game, moves.moves, moves.hands, **told)["deals"][0]["findings"]
    due = [finding for finding in findings if finding["kind"] == "penalty" and finding["clause"] == clause.id]
    wrong = due or [finding for finding in findings if finding["kind"] in {"illegal", "impossible"}]
    breach = [] if moves.breach is None else [(moves.breach, moves.clause or clause.id)]
    assert [(finding["move"], finding["clause"]) for finding in wrong] == breach


def _dealt(game: Game, clause: Clause, dealt: Dealt) -> None:
    seats = len(dealt.hands)
    table = Table(game, NAMES[:seats], 0, MatchSoFar({}, earlier=dealt.earlier_deals, totals=dealt.totals))
    for setup in game.of_kind(Setup):
        setup.prepare(table)
    assert tuple(table.hands.sizes[:seats]) == dealt.hands
    for hands in game.of_kind(HandsOnTable):
        hands.lay_out(table, {})
    if dealt.low:
        assert tuple(table.hands.sizes[seats:]) == dealt.low
    if dealt.rows:
        assert table.hands.sizes[seats:] == [dealt.rows] * 2 * seats
    if dealt.tricks is not None:
        assert tricks_to_win(table) == dealt.tricks
    if dealt.stock is not None:
        assert table.hands.stock == dealt.stock
    if dealt.kitty:
        assert table.kitty.size == dealt.kitty


def _standing(game: Game, clause: Clause, standing: Standing) -> None:
    match = Match(game, NAMES[: game.seats], 0)
    for scores in standing.deals:
        table = match.table()
        table.first_out = list(standing.out)
        table.auction.high_bidder = standing.taker
        match.close(table, [*scores, *[0] * (len(match.columns) - len(scores))])
    assert (tuple(match.winners) if match.ending else None) == standing.winners


def _runs_out(game: Game, clause: Clause, example: RunsOut) -> None:
    seats = len(example.cards)
    table = Table(game, NAMES[:seats], seats - 1)
    table.trick.seats = list(range(seats))
    table.hands.sizes = [cards - 1 for cards in example.cards]
    if game.of_kind(OutOfCards):
        going_out = game.of_kind(OutOfCards)[0]
        for seat in (seat for seat in range(seats) if not table.hands.sizes[seat]):
            going_out.emptied(table, seat)
    else:
        for effect in plan_of(game).before_winning:
            effect.before_winning(table)
        assert table.first_out == list(example.out[:1])
    assert table.out == list(example.out)
    table.over = table.closing
    assert [rule.dealer(table) for rule in game.of_kind(NextDealer)] in ([], [example.deals]) or example.deals is None
    assert table.closing is example.over


def _together(game: Game, clause: Clause, together: Together) -> None:
    assert isinstance(clause, Partnership)
    table = _table(game)
    table.auction.high_bidder = together.bidder
    table.own(Called).joined = set(together.joined)
    assert tuple(tuple(side) for side in clause.sides(table)) == together.sides


RUNNERS: dict[type[Any], Any] = {
    Spot: _spot,
    Trick: _trick,
    Reckoned: _reckoned,
    Scored: _scored,
    Counted: _counted,
    DeclaredGameScored: _declared,
    Moves: _moves,
    Dealt: _dealt,
    Standing: _standing,
    RunsOut: _runs_out,
    Together: _together,
    Plays: _plays,
}
