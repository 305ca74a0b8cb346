"""What a turn consists of, and leaving the deal instead."""

from __future__ import annotations

from referee.clauses.dealing.first_cards import TwoPiles
from referee.clauses.dealing.hands import Kitty, basic_hand
from referee.clauses.kinds import Game, OfTurns, Statement, Table, Turns, questions
from referee.clauses.melding.deadwood import DeadStock, MeldsInHand
from referee.clauses.phases import before_lead, drawing, order_of_play, plain_cards
from referee.games.examples import Examples, Moves, bad, good
from referee.games.parameters import flag


def adding(game: Game) -> str:
    """How cards are added to the melds of this game, as a verb."""
    return "rearrange the melds" if game.has("rearrange") else "lay cards off on melds"


class TurnSteps(Turns, title="A turn", edition=2):
    """Draw, meld, lay off, discard."""

    verbs = frozenset({"discard"})
    gist = "{says}"
    free: bool = flag("may melds be laid down and cards be laid off in any order?", default=False)

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        never_blocked = ("blocked-deal",) if game.of_kind(DeadStock) else ()
        return tuple(id_ for id_ in super().ruling_ids(game) if id_ not in never_blocked)

    def says(self, game: Game) -> str:
        if game.of_kind(MeldsInHand):
            return "In your turn, draw one card, then discard one card."
        if self.free:
            return (
                f"In your turn, first draw; then lay down melds and {adding(game)} as you like, in any order; then discard one "
                "card. If you have no card left by then, you need not discard."
            )
        return (
            "In your turn, in this order: draw one card; lay down any melds you like; "
            f"{adding(game)} if you like; discard one card. If you have no card left by then, you need not discard."
        )

    def examples(self, game: Game) -> Examples:
        melded = () if game.of_kind(MeldsInHand) else ("{first} meld {meld}",)
        yield good(*melded, "{first} discard {c1}", start="drawn")
        if self.free:
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
    verbs = frozenset({"pass"})

    def says(self, game: Game) -> str:
        return (
            f"In your turn, do one thing: draw one card, or lay down one or more melds, or {adding(game)}. There is no "
            "discard. You may also pass."
        )

    def examples(self, game: Game) -> Examples:
        yield good("{first} meld {meld}", "{second} draw")
        yield bad(*drawing(game, "{first}"), "{second} discard {c1}")
        yield bad("{first} meld {meld}", "{first} draw", clause="draw-two" if len(drawing(game, "")) > 1 else "")


class DrawSource(Statement, OfTurns, title="Drawing", section="turns", rulings=("lost-turn",)):
    """Where cards are drawn from."""

    answers = (questions.DRAWING,)
    verbs = frozenset({"draw"})

    def says(self, game: Game) -> str:
        pile = "of either discard pile" if game.of_kind(TwoPiles) else "of the discard pile"
        kitty = f", or a card of the {game.the(Kitty).word}" if game.of_kind(Kitty) else ""
        return f"Draw the top card of the stock or {pile}{kitty}."

    def examples(self, game: Game) -> Examples:
        start, first = before_lead(game), order_of_play(game)[0]
        top = start[0].split()[2]
        other = next(code for code in plain_cards(game, 3) if code not in " ".join(start).split())
        yield Moves((*start, f"{first} draw"), None)
        yield Moves((*start, f"{first} draw {top} from discard"), None)
        yield Moves((*start, f"{first} draw {other} from discard"), len(start), note="It is not the top card.")


SHARE, FIRST_SHARE = 3, 2
"""One card of so many goes into the stock, and so many in the first turn."""


LAST_DESERTER = "When all players but one have deserted, the deal ends and the one who is left has won it."


def _told_of_the_last(game: Game) -> bool:
    """Does the game's own text say what becomes of the last who has not deserted?"""
    return any(hint.id == "deserting-text" for lost in game.lost for hint in lost.known)


class Desert(Statement, title="Deserting", section="turns", rulings=("desert-share", "desert-when", "last-deserter")):
    """A player may give up the deal."""

    verbs = frozenset({"desert"})
    gist = "{says}"

    def says(self, game: Game) -> str:
        known = "Instead of taking a turn, you may desert and take no further part in the deal."
        return " ".join(filter(None, (known, LAST_DESERTER if _told_of_the_last(game) else "", self.by_default(game))))

    def by_default(self, game: Game) -> str:
        price = (
            "Shuffle a third of your hand into the stock, or half of it in your first turn, rounded down. The rest stays in "
            "your hand and counts there at the end."
        )
        return price if _told_of_the_last(game) else f"{price} {LAST_DESERTER}"

    @staticmethod
    def share(table: Table, hand: int, *, first: bool) -> int:
        """How many of so many cards of a hand go into the stock."""
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
