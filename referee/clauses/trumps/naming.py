"""Trumps that eldest hand names, or leaves to the partner to name; deals that are played without trumps."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.common import way
from referee.clauses.kinds import Due, Game, Move, NamesTrumps, Stage, Table, lasting_side, questions
from referee.clauses.phases import from_left_of_dealer
from referee.english import either, joined
from referee.games.examples import Examples, Moves
from referee.games.parameters import flag
from referee.games.question import Question
from referee.reading.verbs import HIGH, LOW

UNNAMED = "trumps have not been named, so the deal is judged without any"


class NameTrumps(NamesTrumps, title="Naming trumps"):
    """Eldest hand names trumps, or the partner does."""

    skipped = UNNAMED
    tells_trumps = True
    rulings = ("out-of-turn",)
    verbs = frozenset({"name", "pass"})
    push: bool = flag("may eldest hand leave it to the partner, who must then name something?")
    round: bool = flag(
        "may everybody leave it to the next player, and eldest hand then must name something?", default=False
    )
    high: bool = flag(
        "may a deal without trumps be named, in which the highest card wins (`name obenabe`)?", default=False
    )
    low: bool = flag("may one be named in which the lowest card wins (`name undenufe`)?", default=False)

    def says(self, game: Game) -> str:
        text = (
            f"Eldest hand, the player to the dealer's {game.first_side}, looks at their cards and names the trump suit"
        )
        others = [f"{HIGH} (no trumps)"] if self.high else []
        if self.low:
            low, high = game.pack.ranks[0].name, game.pack.ranks[-1].name
            others.append(
                f"{LOW} (no trumps, and the lowest card of the led suit wins: the {low} beats all, the {high} nothing)"
            )
        text += f", or says {either(others)}" if others else ""
        push = " They may pass instead; then their partner must name something." if self.push else ""
        on = f" They may pass, and so may the others, {way(game)}; if all four pass, eldest hand must name them."
        return f"{text}.{on if self.round else push}"

    def in_summary(self, game: Game) -> str:
        others = [HIGH] * self.high + [LOW] * self.low
        named = either(["the trump suit", *others])
        on = ", or leaves it to the next player" if self.round else ", or leaves it to the partner" if self.push else ""
        return f"Eldest hand names {named}{on}."

    def fact(self, game: Game) -> str:
        return f"named by eldest hand{' or the first who wants to' if self.round else ' or the partner' if self.push else ''}"

    def asked_for(self, game: Game) -> Iterator[Question]:
        if self.push:
            yield questions.LASTING

    def lets(self, game: Game) -> frozenset[str]:
        return self.verbs if self.push or self.round else frozenset({"name"})

    def says_in_move(self, verb: str, field: str, *, usual: bool) -> bool:
        return bool(self.without_trumps()) if field == "contract" else usual

    def without_trumps(self) -> dict[str, bool]:
        return {word: low for word, low, may in ((HIGH, False, self.high), (LOW, True, self.low)) if may}

    def accepts(self, table: Table, move: Move) -> bool:
        return move.verb != "pass" or not table.started

    def turn(self, table: Table) -> int:
        """Whose turn it is to name something."""
        if self.round:
            return list(table.clockwise(table.eldest))[table.auction.passes % table.seats]
        if not table.auction.passes:
            return table.eldest
        return next(seat for seat in lasting_side(table, table.eldest) if seat != table.eldest)

    def _passes(self, table: Table) -> int:
        """How many may pass."""
        return table.seats if self.round else int(self.push)

    def due(self, table: Table) -> Due | None:
        if table.trumps.named:
            return None
        may_pass = ["pass"] * (table.auction.passes < self._passes(table))
        return Due(
            self.turn(table), "name", [*(suit.letter for suit in table.pack.suits), *self.without_trumps(), *may_pass]
        )

    def stands(self, table: Table) -> Iterator[str]:
        namer, trumps = table.auction.high_bidder, table.trumps
        if namer is None or not trumps.named:
            return
        lowest = ", and the lowest card wins" if trumps.lowest else ""
        made = f"{trumps.suit_name(trumps.suit)} trumps" if trumps.suit is not None else "no trumps"
        yield f"{table.names[namer]} named {made}{lowest}."

    def receive(self, table: Table, move: Move) -> None:
        auction = table.auction
        if table.trumps.named or table.started:
            table.accuse(self, move, "came too late: trumps have been named.")
            return
        self.judge_turn(table, move, self.turn(table), "spoke")
        if move.verb == "pass":
            if auction.passes >= self._passes(table):
                table.accuse(self, move, "passed; something must be named now.")
            auction.passes = min(auction.passes + 1, self._passes(table))
            return
        if move.alone:
            table.accuse(self, move, "may not play alone in this game.")
        others = self.without_trumps()
        if move.contract and move.contract not in others:
            table.accuse(self, move, f"named {move.contract}, which is not played at this table.")
        auction.high_bidder = move.seat
        table.trumps.settle(move.suit, lowest=others.get(move.contract, False))

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"{from_left_of_dealer(game)[0]} name {game.pack.suits[0].letter}",)

    def examples(self, game: Game) -> Examples:
        first, second, *others = from_left_of_dealer(game)
        letter = game.pack.suits[-1].letter
        yield Moves((f"{first} name {letter}",), None)
        yield Moves((f"{second} name {letter}",), 0)
        if self.push:
            yield Moves((f"{first} pass", f"{others[0]} name {letter}"), None)
            yield Moves((f"{first} pass", f"{others[0]} pass"), 1)
        if self.round:
            passes = tuple(f"{name} pass" for name in from_left_of_dealer(game))
            yield Moves((*passes[:2], f"{others[0]} name {letter}"), None)
            yield Moves((*passes, f"{first} pass"), len(passes))
        for word in self.without_trumps():
            yield Moves((f"{first} name {word}",), None)


def may_be_low(game: Game) -> bool:
    """May a deal be played in which the lowest card wins?"""
    return any(any(stage.without_trumps().values()) for stage in game.of_kind(Stage))


class MostTricksNames(NamesTrumps, title="Naming trumps", rulings=("out-of-turn",)):
    """Whoever won most tricks in the deal before names trumps."""

    skipped = UNNAMED
    tells_trumps = True
    verbs = frozenset({"name"})
    rule = (
        "Whoever won most tricks in the deal before looks at their cards and names the trump suit. If several won as many, "
        "they draw lots for it. A log tells who named trumps."
    )
    gist = "Whoever won most tricks in the deal before names trumps."
    short = "named by who won most tricks before"

    @staticmethod
    def namers(table: Table) -> list[int]:
        """The players one of whom names trumps: those of the deal who may be meant."""
        tricks, playing = table.match.tricks, table.order(table.eldest)
        return [seat for seat in playing if not tricks or tricks[seat] == max(tricks)] or [*playing]

    def due(self, table: Table) -> Due | None:
        if table.trumps.named:
            return None
        return Due(self.namers(table)[0], "name", [suit.letter for suit in table.pack.suits])

    def stands(self, table: Table) -> Iterator[str]:
        namer, trumps = table.auction.high_bidder, table.trumps
        if namer is not None and trumps.suit is not None:
            yield f"{table.names[namer]} named {trumps.suit_name(trumps.suit)} trumps."

    def receive(self, table: Table, move: Move) -> None:
        namers = self.namers(table)
        if table.trumps.named or table.started:
            table.accuse(self, move, "came too late: trumps have been named.")
            return
        if move.seat not in namers:
            who = joined(table.names[seat] for seat in namers)
            table.accuse(self, move, f"named trumps, but {who} won most tricks in the deal before.")
        if move.contract:
            table.accuse(self, move, f"named {move.contract}, which is not played in this game.")
        table.auction.high_bidder = move.seat
        table.trumps.settle(move.suit)

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"{from_left_of_dealer(game)[0]} name {game.pack.suits[0].letter}",)

    def examples(self, game: Game) -> Examples:
        first, *_ = from_left_of_dealer(game)
        low, high = game.pack.suits[0].letter, game.pack.suits[-1].letter
        yield Moves((f"{first} name {high}",), None)
        yield Moves((f"{first} name {high}", f"{first} name {low}"), 1)
