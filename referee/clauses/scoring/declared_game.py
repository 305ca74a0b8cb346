"""What a declared game brings the declarer who plays it alone: the card points to win it, matadors, levels, overbids."""

from __future__ import annotations

from typing import NamedTuple

from referee.cards.packs import cards_of
from referee.clauses.bidding.declaring import HAND, Announcements, ways
from referee.clauses.kinds import Game, GameKind, Statement, Table, left_lying
from referee.clauses.phases import players
from referee.clauses.scoring.card_values import worth
from referee.english import count
from referee.games.examples import DeclaredGameScored, Examples
from referee.games.parameters import number
from referee.reading.moves import as_move
from referee.table.declared import DeclaredGame

SCHNEIDER, SCHWARZ, OUVERT = GameKind.announces


def kind_of_game(table: Table) -> GameKind | None:
    """The kind of the game that was declared; None where none was."""
    declared = table.own(DeclaredGame).clause
    return next((kind for kind in table.game.of_kind(GameKind) if kind.id == declared), None)


def laid_by(table: Table, seat: int) -> int:
    """The cards that a player has played in this deal."""
    plays = [as_move(move, index) for index, move in enumerate(table.hands.record.moves)]
    own = [move for move in plays if move.verb == "play" and move.seat == seat and not move.corrected]
    return table.pack.mask(card for move in own for card in move.cards if table.pack.holds(card))


def matadors(table: Table, cards: int) -> int:
    """How many of the highest trumps in an unbroken row these cards hold, or lack where the number is below 0."""
    trumps = sorted(cards_of(table.trumps.mask), key=lambda card: -table.trumps.strength[card])
    held = [bool(cards >> card & 1) for card in trumps]
    row = next((place for place, one in enumerate(held) if one != held[0]), len(held))
    return row if held[0] else -row


def kept_from_play(table: Table) -> int:
    """The cards that nobody has played when the deal is over: the declarer's widow, or what was laid aside for it."""
    return table.pack.all & ~table.won.fallen


class DeclarerWins(Statement, title="Winning the game", section="scoring", beside=("declarer-score",)):
    """The card points that the declarer needs."""

    families = ("trick-taking",)
    gist = "The declarer wins with {points} card points."
    short = "{points} card points win the game"
    points: int = number("card points that win it", low=1)

    def says(self, game: Game) -> str:
        lying = f" The cards of the {left_lying(game)} count for them." if left_lying(game) else ""
        others = any(not kind.for_points for kind in game.of_kind(GameKind))
        what = "a game that is played for card points" if others else "the game"
        return f"The declarer wins {what} with {self.points} of them or more.{lying}"

    def examples(self, game: Game) -> Examples:
        yield DeclaredGameScored(way_of(game), 2 * base_of(game), self.points)
        yield DeclaredGameScored(way_of(game), -4 * base_of(game), self.points - 1)


class Matadors(Statement, title="Matadors", section="scoring", beside=("declarer-score",)):
    """The unbroken row of highest trumps."""

    families = ("trick-taking",)
    gist = "The multiplier is one for the game and one for each matador (the top trumps in an unbroken row, held or missing)"

    def says(self, game: Game) -> str:
        lying = f", the {left_lying(game)} included," if left_lying(game) else ""
        return (
            "Matadors are the highest trumps in an unbroken row from the top. The declarer plays with as many as were in the "
            f"cards they had{lying} or without as many as were missing there from the top. The game itself multiplies its "
            "base value by one, and every matador, held or missing, adds one to that."
        )

    def steps(self, played: Played) -> list[tuple[int, str]]:
        """What they add to the multiplier, and how that is said."""
        return [(abs(played.row), f"{'with' if played.row > 0 else 'without'} {abs(played.row)}")]

    def examples(self, game: Game) -> Examples:
        yield DeclaredGameScored(way_of(game), 4 * base_of(game), enough(game), row=3, note="With three, game four.")
        yield DeclaredGameScored(way_of(game), 3 * base_of(game), enough(game), row=-2, note="Without two, game three.")


class SchneiderAndSchwarz(Statement, title="Schneider and Schwarz", section="scoring", beside=("declarer-score",)):
    """Winning by far."""

    families = ("trick-taking",)
    gist = ", and one more each for Schneider ({schneider} card points), Schwarz (every trick) and what was announced."
    schneider: int = number("card points of one side that leave the other Schneider", low=1)

    def says(self, game: Game) -> str:
        hand = " Playing from the hand adds one as well." if left_lying(game) else ""
        announced = ""
        if game.of_kind(Announcements):
            announced = (
                " Schneider and Schwarz that were announced count whether they come about or not and add one more each, as "
                "playing ouvert does; a declarer who does not bring about what was announced loses the game."
            )
        return (
            f"A side that takes {self.schneider} card points or more leaves the other Schneider; one that wins every "
            f"trick, Schwarz, which includes it. Each of the two adds one to the multiplier, whoever brings it about."
            f"{hand}{announced}"
        )

    def steps(self, table: Table, played: Played) -> tuple[list[tuple[int, str]], bool]:
        """What is added to the multiplier, each with how it is said, and whether all that was announced has come about."""
        declared, total = table.own(DeclaredGame), worth(table, table.pack.all)
        out = {
            SCHNEIDER: max(played.points, total - played.points) >= self.schneider,
            SCHWARZ: not (played.tricks and played.lost_tricks),
        }
        own = {SCHNEIDER: played.points >= self.schneider, SCHWARZ: not played.lost_tricks}
        words = [HAND] if declared.hand and left_lying(table.game) else []
        for word in out:
            words += [word] if out[word] or word in declared.announced else []
            words += [f"{word} announced"] if word in declared.announced else []
        words += [OUVERT] if OUVERT in declared.announced else []
        return [(1, word) for word in words], all(own[word] for word in out if word in declared.announced)

    def examples(self, game: Game) -> Examples:
        yield DeclaredGameScored(way_of(game), 3 * base_of(game), self.schneider)
        yield DeclaredGameScored(way_of(game), 4 * base_of(game), worth_of_pack(game), tricks=(10, 0))
        if game.of_kind(Announcements):
            announced = f"{way_of(game)} {HAND} {SCHNEIDER}"
            yield DeclaredGameScored(announced, 5 * base_of(game), self.schneider)
            yield DeclaredGameScored(announced, -10 * base_of(game), self.schneider - 1)


class Overbid(Statement, title="Overbidding", section="scoring", beside=("declarer-score",)):
    """A game that is worth less than was bid."""

    families = ("trick-taking",)
    gist = "A game worth less than the declarer has bid is lost."
    rule = (
        "A game that turns out to be worth less than the declarer has bid is lost, whatever was won in it. It then counts as "
        "the least multiple of its base value that reaches the bid."
    )

    def examples(self, game: Game) -> Examples:
        over = 2 * base_of(game) + 1
        yield DeclaredGameScored(way_of(game), -6 * base_of(game), enough(game), bid=over)


class Outcome(NamedTuple):
    """What came of a declared game."""

    won: bool
    value: int
    why: str

    def score(self, lost: int) -> int:
        """What the declarer scores where a lost game costs so many times its value."""
        return self.value if self.won else -lost * self.value


class Played(NamedTuple):
    """What the declarer brought home from a game that was played for card points."""

    points: int
    tricks: int
    lost_tricks: int
    row: int
    """With how many matadors, or without how many where it is below 0."""


def for_no_trick(table: Table, kind: GameKind, tricks: int) -> Outcome:
    """What comes of a game in which the declarer must win no trick and has won so many."""
    base, bid = kind.base(table), table.auction.high_bid
    why = f"{kind.name(table)}, {'no trick' if not tricks else 'a trick'} won"
    if base < bid:
        reaching = table.cite("null-below-bid") == "reaching"
        value = min((one for one in kind.fixed_worths().values() if one >= bid), default=base) if reaching else base
        return Outcome(False, value, f"{why}, overbid")
    return Outcome(not tricks, base, why)


def brought_home(table: Table, declarer: int) -> Played:
    """What the declarer has brought home when the deal is over."""
    lying, won = kept_from_play(table), table.won
    row = matadors(table, laid_by(table, declarer) | lying | (table.own(DeclaredGame).held or 0))
    points = worth(table, won.cards[declarer] | lying)
    return Played(points, won.tricks[declarer], sum(won.tricks) - won.tricks[declarer], row)


def for_points(table: Table, kind: GameKind, played: Played) -> Outcome:
    """What comes of a game that is played for card points."""
    game, bid, base = table.game, table.auction.high_bid, kind.base(table)
    won = all(played.points >= clause.points for clause in game.of_kind(DeclarerWins))
    steps = [step for clause in game.of_kind(Matadors) for step in clause.steps(played)]
    for clause in game.of_kind(SchneiderAndSchwarz):
        more, kept = clause.steps(table, played)
        steps += more
        won = won and kept
    multiplier = 1 + sum(number for number, _ in steps)
    value = base * multiplier
    why = f"{kind.name(table)}, {count(played.points, 'card point')}; "
    why += f"{', '.join([says for _, says in steps] + ['game'])}: {base} × {multiplier}"
    if game.of_kind(Overbid) and value < bid:
        return Outcome(False, -(-bid // base) * base, f"{why}; overbid at {bid}")
    return Outcome(won, value, why)


def way_of(game: Game) -> str:
    """How the first kind of game is declared, in examples."""
    return ways(game, game.of_kind(GameKind)[0], hand=False)[0]


def base_of(game: Game) -> int:
    """What it is worth before it is multiplied."""
    table = Table(game, players(game), 0)
    table.own(DeclaredGame).suit = 0
    return game.of_kind(GameKind)[0].base(table)


def enough(game: Game) -> int:
    """Card points that win it."""
    return next((clause.points for clause in game.of_kind(DeclarerWins)), 0)


def worth_of_pack(game: Game) -> int:
    """The card points of all cards."""
    table = Table(game, players(game), 0)
    return worth(table, table.pack.all)
