"""What a declared game brings the declarer who plays it alone: the card points to win it, matadors, levels, overbids, and what
is scored for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards.packs import cards_of
from referee.clauses.kinds import (
    HAND,
    Aim,
    Announcing,
    Award,
    Came,
    Game,
    GameCondition,
    GameKind,
    GameSteps,
    Need,
    Played,
    Points,
    Table,
    Undertaking,
    declared_kind,
    enough,
    left_lying,
)
from referee.clauses.phases import players
from referee.clauses.scoring.card_points import POINTS_IN_TRICKS
from referee.clauses.scoring.card_values import most, worth
from referee.english import spelled
from referee.games.examples import DeclaredGameScored, Examples, Reckoned
from referee.games.fact import Asked, Fact
from referee.games.parameters import number
from referee.reading.moves import CARD, SEAT_BITS
from referee.table.declared import DeclaredGame

SCHNEIDER, SCHWARZ, OUVERT = GameKind.announces


def laid_by(table: Table, seat: int) -> int:
    """The cards that a player has played in this deal."""
    record = table.hands.record
    laid = [move & CARD for move in record.moves if isinstance(move, int) and move >> SEAT_BITS == seat]
    for place in record.stops[:-1]:
        move = record.moves[place]
        if not isinstance(move, int) and move.verb == "play" and move.seat == seat and not move.corrected:
            laid += move.cards
    return table.pack.mask(filter(table.pack.holds, laid))


def matadors(table: Table, cards: int) -> int:
    """How many of the highest trumps in an unbroken row these cards hold, or lack where the number is below 0."""
    trumps = sorted(cards_of(table.trumps.mask), key=lambda card: -table.trumps.strength[card])
    held = [bool(cards >> card & 1) for card in trumps]
    row = next((place for place, one in enumerate(held) if one != held[0]), len(held))
    return row if any(held[:1]) else -row


def kept_from_play(table: Table) -> int:
    """The cards that nobody has played when the deal is over: the declarer's widow, or what was laid aside for it."""
    return table.pack.all & ~table.won.fallen


class DeclarerWins(Undertaking, GameCondition, title="Winning the game"):
    """The card points that the declarer needs."""

    gist = "The declarer wins with {points} card points."
    short = "{points} card points win the game"
    points: int = number("card points that win it", low=1)

    rule = (
        "The declarer wins [null:a game that is played for card points|the game] with {points} of them or more.[left: The "
        "cards of the {left} count for them.]"
    )

    def needs(self, table: Table) -> Iterator[Need]:
        kind, declarer = declared_kind(table), table.auction.high_bidder
        if kind is not None and kind.for_points and declarer is not None:
            yield Need((declarer,), POINTS_IN_TRICKS, self.points, POINTS_IN_TRICKS.amount(table, (declarer,), 0))

    def judged(self, table: Table, played: Played, came: Came) -> Came:
        return came if played.points >= self.points else came._replace(won=False)

    def examples(self, game: Game) -> Examples:
        yield DeclaredGameScored(way_of(game), 2 * base_of(game), self.points)
        yield DeclaredGameScored(way_of(game), -4 * base_of(game), self.points - 1)


class Matadors(GameSteps, title="Matadors"):
    """The unbroken row of highest trumps."""

    gist = "The multiplier is one for the game and one for each matador (the top trumps in an unbroken row, held or missing)"

    rule = (
        "Matadors are the highest trumps in an unbroken row from the top. The declarer plays with as many as were in the cards "
        "they had[left:, the {left} included,] or without as many as were missing there from the top. The game itself "
        "multiplies its base value by one, and every matador, held or missing, adds one to that."
    )

    def steps(self, table: Table, played: Played) -> Iterator[tuple[int, str]]:
        yield abs(played.row), f"{'with' if played.row > 0 else 'without'} {abs(played.row)}"

    def examples(self, game: Game) -> Examples:
        yield DeclaredGameScored(way_of(game), 4 * base_of(game), enough(game), row=3, note="With three, game four.")
        yield DeclaredGameScored(way_of(game), 3 * base_of(game), enough(game), row=-2, note="Without two, game three.")


class SchneiderAndSchwarz(GameSteps, GameCondition, title="Schneider and Schwarz"):
    """Winning by far."""

    gist = ", and one more each for Schneider ({schneider} card points), Schwarz (every trick) and what was announced."
    schneider: int = number("card points of one side that leave the other Schneider", low=1)

    rule = (
        "A side that takes {schneider} card points or more leaves the other Schneider; one that wins every trick, Schwarz, "
        "which includes it. Each of the two adds one to the multiplier, whoever brings it about.[left: Playing from the hand "
        "adds one as well.][announced: Schneider and Schwarz that were announced count whether they come about or not and add "
        "one more each, as playing ouvert does; a declarer who does not bring about what was announced loses the game.]"
    )

    def steps(self, table: Table, played: Played) -> Iterator[tuple[int, str]]:
        declared, total = table.own(DeclaredGame), worth(table, table.pack.all)
        taken = max(played.points, total - played.points)
        if declared.hand and left_lying(table.game):
            yield 1, HAND
        for word, so in self._brought_about(taken, played.tricks and played.lost_tricks).items():
            if so or word in declared.announced:
                yield 1, word
            if word in declared.announced:
                yield 1, f"{word} announced"
        if OUVERT in declared.announced:
            yield 1, OUVERT

    def judged(self, table: Table, played: Played, came: Came) -> Came:
        announced = table.own(DeclaredGame).announced
        own = self._brought_about(played.points, played.lost_tricks)
        return came if all(so for word, so in own.items() if word in announced) else came._replace(won=False)

    def _brought_about(self, points: int, lost_tricks: int) -> dict[str, bool]:
        """What a side brings about that takes so many points and leaves so many tricks to the other."""
        return {SCHNEIDER: points >= self.schneider, SCHWARZ: not lost_tricks}

    def examples(self, game: Game) -> Examples:
        yield DeclaredGameScored(way_of(game), 3 * base_of(game), self.schneider)
        yield DeclaredGameScored(way_of(game), 4 * base_of(game), most(game), tricks=(10, 0))
        if game.of_kind(Announcing):
            announced = f"{way_of(game)} {HAND} {SCHNEIDER}"
            yield DeclaredGameScored(announced, 5 * base_of(game), self.schneider)
            yield DeclaredGameScored(announced, -10 * base_of(game), self.schneider - 1)


class Overbid(GameCondition, title="Overbidding"):
    """A game that is worth less than was bid."""

    gist = "A game worth less than the declarer has bid is lost."
    rule = (
        "A game that turns out to be worth less than the declarer has bid is lost, whatever was won in it. It then counts as "
        "the least multiple of its base value that reaches the bid."
    )

    def judged(self, table: Table, played: Played, came: Came) -> Came:
        bid, kind = table.auction.high_bid, declared_kind(table)
        if kind is None or came.value >= bid:
            return came
        base = kind.base(table)
        return Came(False, -(-bid // base) * base, f"{came.why}; overbid at {bid}")

    def examples(self, game: Game) -> Examples:
        over = 2 * base_of(game) + 1
        yield DeclaredGameScored(way_of(game), -6 * base_of(game), enough(game), bid=over)


def brought_home(table: Table, declarer: int) -> Played:
    """What the declarer has brought home when the deal is over."""
    lying, won = kept_from_play(table), table.won
    row = matadors(table, laid_by(table, declarer) | lying | (table.own(DeclaredGame).held or 0))
    points = worth(table, won.cards[declarer] | lying)
    return Played(points, won.tricks[declarer], sum(won.tricks) - won.tricks[declarer], row)


def way_of(game: Game) -> str:
    """How the first kind of game is declared, in examples."""
    return game.of_kind(GameKind)[0].ways(game, hand=False)[0]


def base_of(game: Game) -> int:
    """What it is worth before it is multiplied."""
    table = Table(game, players(game), 0)
    table.own(DeclaredGame).suit = 0
    return game.of_kind(GameKind)[0].base(table)


class GameWorth(Fact):
    """What the declarer's game was worth; below 0 where it was lost."""

    name, shape = "game_value", "points"
    large = always = True
    question = "What did the declarer score for the game, below 0 where it was lost?"
    untold = "what the declarer scored"
    one = of_tricks = of_cards = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        lines = table.game.the(DeclarerScore).score(table, [])
        return next((line.points for line in lines if line.seat in hands), None)


GAME_WORTH = GameWorth()


class DeclarerScore(Award, title="The declarer's score", beside=("declare-game",), reads_cards=True):
    """The value of the game, won or lost."""

    counts_cards = True
    families = ("trick-taking",)

    facts = (GAME_WORTH.asked(),)
    loss: int = number("how many times its value a lost game costs", default=2, low=1)

    rule = (
        "The declarer scores the value of the game, its base value times its multiplier, if they have won it, and loses "
        "{times} that value if not. The others score nothing."
    )
    short = "the declarer scores the value of the game, or loses {times} that value"

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        times = {1: "", 2: "twice"}.get(self.loss, f"{spelled(self.loss)} times")
        return super().worded(sentences, game, times=times, **more)

    def aims(self, game: Game) -> Iterator[Aim]:
        if points := enough(game):
            yield Aim("win", f"win {points} card points as the declarer, or keep the declarer from them")

    def doubt(self, table: Table) -> str | None:
        kind = declared_kind(table)
        if GAME_WORTH.reported(table) or (kind is None and not table.trick.number):
            return None
        if kind is None:
            return "Nobody has declared a game, so that what this deal is worth cannot be told."
        if table.won.fell_unknown:
            return "Not all cards that were played are known, so that what the game is worth cannot be told."
        if kind.for_points and table.own(DeclaredGame).held is None:
            return "The rest was claimed and not all cards are known, so that what the game is worth cannot be told."
        if kind.for_points and kept_from_play(table).bit_count() != table.kitty.size:
            return "The cards of the deal do not add up, so that what the game is worth cannot be told."
        return None

    def outcome(self, table: Table) -> Came | None:
        """What came of the game; None where none was played."""
        told = GAME_WORTH.reported(table)
        if told:
            value = next(iter(told.values()))
            return Came(value > 0, abs(value) // (1 if value > 0 else self.loss), "as the table counted it")
        kind, declarer = declared_kind(table), table.auction.high_bidder
        if kind is None or declarer is None:
            return None
        return kind.came_to(table, brought_home(table, declarer))

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        found = self.outcome(table)
        if found is not None:
            told = GAME_WORTH.reported(table)
            seat = next(iter(told)) if told else table.auction.high_bidder or 0
            yield Points(seat, found.score(self.loss), f"{'won' if found.won else 'lost'}: {found.why}")

    def examples(self, game: Game) -> Examples:
        yield DeclaredGameScored(way_of(game), 2 * base_of(game), enough(game))
        yield DeclaredGameScored(way_of(game), -2 * self.loss * base_of(game), enough(game) - 1)


class GamesWonAndLost(Award, title="Games won and lost", beside=("declarer-score",)):
    """More for winning and losing, whatever the game is worth."""

    families = ("trick-taking",)
    turn = 1
    rule = (
        "Besides, the declarer scores {win:point} for a game that is won. For a game that is lost the declarer loses "
        "{loss:point}, and each of the others scores {others:point}."
    )
    short = "{win:+} for a game won, and {others:+} for each of the others if it is lost"
    win: int = number("points for a game that is won", low=1)
    loss: int = number("points that a lost game costs", low=1)
    others: int = number("points for each of the others if the game is lost", low=1)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        scored = [(seat, line.points) for seat, lines in enumerate(so_far) for line in lines]
        for declarer, points in scored[:1]:
            yield Points(declarer, self.win if points > 0 else -self.loss, f"{'won' if points > 0 else 'lost'} a game")
            for seat in range(table.seats) if points < 0 else ():
                if seat != declarer:
                    yield Points(seat, self.others, f"{table.names[declarer]} lost a game")

    def examples(self, game: Game) -> Examples:
        yield Reckoned(self.win, before=24)
        yield Reckoned(-self.loss, before=-48)
