"""What a turn consists of, and how a deal ends that has no cards to draw any more."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.hands import basic_hand
from referee.clauses.kinds import Game, MeldRule, MeldsKept, OfTurns, StockEnd, Table, TurnRule, Turns, questions
from referee.clauses.phases import before_lead, drawing, order_of_play, plain_cards
from referee.games.examples import Examples, Moves, bad, good
from referee.games.parameters import IN_PACK, flag, number
from referee.table.turn import Phase

FOUR = 4
"""So many cards of one rank may be thrown away."""


def lays_anew(game: Game) -> bool:
    """Are the melds on the table laid anew in this game, and not only added to?"""
    return any("rearrange" in clause.verbs for clause in game.clauses)


def one_meld(game: Game) -> bool:
    """May a player lay down one meld only in a turn?"""
    return any(rule.one_a_turn for rule in game.of_kind(MeldRule))


ADDING = "[anew:rearrange the melds|lay cards off on melds]"
"""How cards are added to the melds of a game, as a verb."""


class TurnSteps(Turns, title="A turn", edition=2):
    """Draw, meld, lay off, discard."""

    verbs = frozenset({"discard"})
    gist = "{says}"
    says_where = (("kept", MeldsKept), ("anew", lays_anew), ("one", one_meld))
    rule = (
        "In your turn, [kept:draw one card, then discard one card.|[free:first draw; then lay down [one:a meld|melds] and "
        f"{ADDING} as you like, in any order; then discard one card|in this order: draw one card; lay down [one:a meld "
        "if|any melds] you like; "
        f"{ADDING} if you like; discard one card]. If you have no card left by then, you need not discard.]"
    )
    free: bool = flag("may melds be laid down and cards be laid off in any order?", default=False)

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        never_blocked = ("blocked-deal",) if game.acting(StockEnd, "ends") else ()
        return tuple(id_ for id_ in super().ruling_ids(game) if id_ not in never_blocked)

    def examples(self, game: Game) -> Examples:
        melded = () if game.of_kind(MeldsKept) else ("{first} meld {meld}",)
        yield good(*melded, "{first} discard {c1}", start="drawn")
        if self.free and not one_meld(game):
            *run, more, other = plain_cards(game, 1)[:5]
            group = game.pack.names(game.pack.rank_mask(other[:-1]))[:3]
            begun = (f"{{first}} meld {' '.join(run)}", f"{{first}} lay-off {more} on 1")
            yield good(*begun, f"{{first}} meld {' '.join(group)}", start="drawn")
        yield bad("{first} discard {c1}", note="No card was drawn.")
        yield bad("{first} draw", start="drawn", clause="draw-two" if len(drawing(game, "")) > 1 else "")


class OneAction(
    Turns, title="A turn", rulings=("lost-turn", "one-action-pass", "one-action-several", "blocked-deal"), edition=2
):
    """Draw, or meld, or lay off."""

    one_action = True
    gist = "{says}"
    says_where = (("anew", lays_anew),)
    rule = (
        f"In your turn, do one thing: draw one card, or lay down one or more melds, or {ADDING}. There is no discard. You may "
        "also pass."
    )
    verbs = frozenset({"pass"})

    def examples(self, game: Game) -> Examples:
        yield good("{first} meld {meld}", "{second} draw")
        yield bad(*drawing(game, "{first}"), "{second} discard {c1}")
        yield bad("{first} meld {meld}", "{first} draw", clause="draw-two" if len(drawing(game, "")) > 1 else "")


class FourAway(TurnRule, OfTurns, title="Throwing away four of a kind", not_beside=("one-action", "rows"), plain=True):
    """Four of a kind may be thrown away."""

    gist = ""
    rule = "After drawing, you may discard four cards of one rank together; your turn then goes on."

    def thrown_away(self, table: Table, cards: Sequence[int]) -> bool:
        alike = len({table.trumps.strength[card] for card in cards}) == 1
        return alike and len(set(cards)) == FOUR and UNKNOWN not in cards

    def examples(self, game: Game) -> Examples:
        begun = " ".join(before_lead(game)).split()
        ranks = ([plain_cards(game, suit)[place] for suit in range(FOUR)] for place in (5, 6))
        four = next(cards for cards in ranks if not set(cards) & set(begun))
        yield good(f"{{first}} discard {' '.join(four)}", "{first} discard {c1}", start="drawn")
        yield bad(f"{{first}} discard {' '.join(four[:2])}", start="drawn", clause="turn-steps")


SHARE, FIRST_SHARE = 3, 2
"""One card of so many goes into the stock, and so many in the first turn."""


LAST_DESERTER = "When all players but one have deserted, the deal ends and the one who is left has won it."


def _told_of_the_last(game: Game) -> bool:
    """Does the game's own text say what becomes of the last who has not deserted?"""
    return any(hint.id == "deserting-text" for lost in game.lost for hint in lost.known)


class Desert(TurnRule, title="Deserting", rulings=("desert-share", "desert-when", "last-deserter"), plain=True):
    """A player may give up the deal."""

    verbs = frozenset({"desert"})
    gist = "{says}"
    says_where = (("told", _told_of_the_last),)
    rule = f"Instead of taking a turn, you may desert and take no further part in the deal.[told: {LAST_DESERTER}]"

    default = (
        "Shuffle a third of your hand into the stock, or half of it in your first turn, rounded down. The rest stays in your "
        f"hand and counts there at the end.[told:| {LAST_DESERTER}]"
    )

    def share(self, table: Table, hand: int, *, first: bool) -> int:
        if first and table.cite("desert-share") == "half-of-the-third":
            return hand // SHARE // 2
        return hand // (FIRST_SHARE if first else SHARE)

    def examples(self, game: Game) -> Examples:
        start, first = before_lead(game), order_of_play(game)[0]
        table = Table(game, order_of_play(game), 0)
        taken = {table.pack.ids[code] for code in start[-1].split()[2:]}
        cards = [code for code in game.pack.codes[: game.pack.size] if game.pack.ids[code] not in taken]
        share = self.share(table, basic_hand(game, len(order_of_play(game))), first=True)
        yield Moves((*start, f"{first} desert {' '.join(cards[:share])}"), None)
        yield Moves((*start, f"{first} desert {' '.join(cards[: share - 1])}"), len(start))
        yield Moves((*start, f"{first} draw", f"{first} desert {' '.join(cards[:share])}"), len(start) + 1)


class StockSpent(TurnRule, title="The end of the stock", section="the end of the deal", plain=True):
    """The deal ends when there is no stock and somebody does not take from the pile."""

    gist = ""
    rule = (
        "When the stock is used up, play goes on as long as each player in turn takes from the discard pile. The deal ends "
        "when a player does not want to: that player passes."
    )
    verbs = frozenset({"pass"})
    answers = (questions.DISCARDS,)
    not_beside = ("one-action",)
    shows = (good("{first} draw", note="The stock has not run out yet."),)

    def may_pass(self, table: Table) -> bool:
        return table.hands.stock <= 0 and table.turn.phase == Phase.DRAW

    def passed(self, table: Table) -> None:
        table.closing = True


class DeadStock(StockEnd, title="The end of the stock", section="the end of the deal", beside=("deadwood-knock",)):
    """The deal is dead when the stock has run down."""

    gist = ""
    rule = (
        "If a turn ends without a knock and no more than {cards:spelled} cards are left in the stock, the deal is over and "
        "nobody scores."
    )
    answers = (questions.DISCARDS,)
    renews, plain = False, True
    cards: int = number("so many cards of the stock are never drawn", low=0, bound=IN_PACK)
    shows = (good("{first} discard {c1}", start="drawn", note="The stock has not run down yet."),)

    def ends(self, table: Table) -> bool:
        return table.hands.stock <= self.cards
