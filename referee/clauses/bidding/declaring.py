"""Declaring what a deal is played as, what is announced with it, and the hand that lies open then."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from referee.clauses.before_play.giving_up import judge_held
from referee.clauses.dealing.hands import Deal
from referee.clauses.kinds import (
    HAND,
    Announcing,
    Due,
    Game,
    GameKind,
    Move,
    Stage,
    Table,
    declared_kind,
    left_lying,
    not_all_for_points,
)
from referee.clauses.phases import before, high_bidder, stage_with
from referee.english import count, either, joined
from referee.games.examples import Examples, Moves
from referee.table.declared import DeclaredGame


class Announcements(Announcing, title="Announcements", beside=("declare-game",)):
    """More may be promised with the game."""

    gist = ""

    says_where = (("null", not_all_for_points),)
    rule = (
        "With a game that is played from the hand the declarer may announce Schneider (the others will be left Schneider) or "
        "Schwarz (they will win no trick, which includes Schneider), or play ouvert, with the hand open on the table before "
        "the first lead, which includes both.[null: A Null may be played ouvert from the hand or not, and has no other "
        "announcement.]"
    )

    def examples(self, game: Game) -> Examples:
        start, bidder = before(game, stage_with(game, "declare")), high_bidder(game)
        hand = tuple(move for move in start if " take " not in move and " discard " not in move)
        letter = game.pack.suits[0].letter
        yield Moves((*hand, f"{bidder} declare {letter} hand schneider"), None)
        yield Moves((*start, f"{bidder} declare {letter} schneider"), len(start), note="Not from the hand.")


class DeclareGame(Stage, title="Declaring the game", section="bidding", beside=("bid-and-hold",), by_bidder=True):
    """The high bidder says what is played."""

    skipped = "no game has been declared, so that there are no trumps"
    rulings = ("null-below-bid",)
    rulings_where = (("hand-unsaid", left_lying),)
    verbs = frozenset({"declare"})

    def says(self, game: Game) -> str:
        names = [kind.called.capitalize() if kind.called else "a suit" for kind in game.of_kind(GameKind)]
        hand = f", and says “hand” if the {left_lying(game)} was not taken" if left_lying(game) else ""
        return (
            f"The high bidder then declares the game, {either(names)}{hand}. They play it alone against the "
            "others. It need not be the game that was in mind when bidding."
        )

    def says_in_move(self, verb: str, field: str, *, usual: bool) -> bool:
        return field != "cards"

    def example_of(self, game: Game, verb: str) -> str:
        return self.in_examples(game)[0].split(maxsplit=2)[2]

    def faults(self, game: Game) -> Iterator[str]:
        if not game.of_kind(GameKind):
            yield "there is no kind of game to declare"

    def legal(self, table: Table) -> list[str]:
        """The games that may be declared now."""
        game, hand, bid = table.game, not table.kitty.taken, table.auction.high_bid
        found = []
        for kind in game.of_kind(GameKind):
            worth = kind.fixed_worths()
            found += [way for way in kind.ways(game, hand=hand) if worth.get(way, bid) >= bid]
        return found

    def due(self, table: Table) -> Due | None:
        if table.auction.high_bidder is None or table.own(DeclaredGame).clause or table.over:
            return None
        return Due(table.auction.high_bidder, "declare", self.legal(table))

    tells_trumps = True

    def stands(self, table: Table) -> Iterator[str]:
        declared, bidder, kind = table.own(DeclaredGame), table.auction.high_bidder, declared_kind(table)
        if bidder is None or kind is None:
            return
        hand = " from the hand" if declared.hand else ""
        said = [word for word in kind.announces if word in declared.announced]
        announced = f", {joined(said)} announced" if said else ""
        yield f"{table.names[bidder]} plays {kind.name(table)}{hand}{announced}, for a bid of {table.auction.high_bid}."

    def receive(self, table: Table, move: Move) -> None:
        declared = table.own(DeclaredGame)
        if table.auction.high_bidder is None or declared.clause:
            table.accuse(
                self, move, "has no game to declare." if not declared.clause else "has declared a game already."
            )
            return
        words = move.text.split()
        kind = self._kind(table.game, words, move.suit)
        if kind is None or move.cards:
            said = " ".join([*([table.pack.suits[move.suit].letter] if move.suit is not None else []), *words])
            table.accuse(self, move, f"declared “{said}”, which is no game.", legal=self.legal(table))
            if kind is None:
                return
        words = [word for word in words if word != kind.called]
        if table.started:
            table.accuse(self, move, "declared the game after play had begun.")
        declared.clause, declared.suit = kind.id, None if kind.called else move.suit
        declared.hand = self._from_the_hand(table, move, words)
        declared.announced = self._announced(table, move, kind, [word for word in words if word != HAND])
        kind.settle(table)
        if not kind.for_points and kind.base(table) < table.auction.high_bid:
            table.cite("null-below-bid")
            words_ = f"declared a {kind.name(table)} worth {kind.base(table)} after a bid of {table.auction.high_bid}."
            table.accuse(self, move, words_)

    @staticmethod
    def _kind(game: Game, words: Sequence[str], suit: int | None) -> GameKind | None:
        """The kind of game that is named by these words, or by a suit alone."""
        named = [kind for kind in game.of_kind(GameKind) if kind.called and kind.called in words]
        of_suit = [kind for kind in game.of_kind(GameKind) if not kind.called and suit is not None]
        return (named + of_suit)[0] if len(named) + len(of_suit) == 1 else None

    def _from_the_hand(self, table: Table, move: Move, words: Sequence[str]) -> bool:
        """Is it played from the hand? Reports who says so after taking cards."""
        if table.kitty.taken:
            if HAND in words:
                table.accuse(self, move, "said “hand” after taking cards into it.")
            return False
        if HAND not in words:
            table.cite("hand-unsaid")
        return True

    def _announced(self, table: Table, move: Move, kind: GameKind, words: Sequence[str]) -> frozenset[str]:
        """What is announced, with all that this includes; reports what may not be."""
        rules, promised = table.game.of_kind(Announcing), kind.promised(table.game, hand=table.own(DeclaredGame).hand)
        known = {word for one in table.game.of_kind(GameKind) for word in one.announces} if rules else set()
        found: set[str] = set()
        for word in words:
            if word in promised:
                found.update(kind.announces[: kind.announces.index(word) + 1])
            elif word in known:
                why = f"with a {kind.name(table)}" if word not in kind.announces else "without playing from the hand"
                table.accuse(rules[0], move, f"announced {word} {why}.")
            else:
                table.accuse(self, move, f"said “{word}”, which is nothing to be declared here.")
        return frozenset(found)

    def in_examples(self, game: Game) -> tuple[str, ...]:
        way = game.of_kind(GameKind)[0].ways(game, hand=False)[0]
        return (f"{high_bidder(game)} declare {way}",)

    def examples(self, game: Game) -> Examples:
        start, bidder = before(game, self), high_bidder(game)
        way = game.of_kind(GameKind)[0].ways(game, hand=False)[0]
        yield Moves((*start, f"{bidder} declare {way}"), None)
        yield Moves((*start, f"{bidder} declare {way} hand"), len(start), note="The cards have been taken.")
        yield Moves((*start, f"{bidder} declare {way}", f"{bidder} declare {way}"), len(start) + 1)


OUVERT = GameKind.announces[-1]


class OpenHand(Stage, title="The open hand", section="bidding", ordered=False, beside=("announcements",)):
    """The hand of who plays ouvert lies open."""

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
        way = next(way for way in game.of_kind(GameKind)[0].ways(game, hand=True) if way.endswith(OUVERT))
        hand = " ".join(game.pack.names(game.pack.all)[: game.the(Deal).cards])
        yield Moves((*dealt, f"{bidder} declare {way}", f"{bidder} show {hand}"), None)
        yield Moves((*start, f"{bidder} show {hand}"), len(start), note="The game is not played ouvert.")
