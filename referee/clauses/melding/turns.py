"""What a turn of a melding game consists of, and where cards may be drawn from."""

from __future__ import annotations

from referee.clauses.dealing.first_cards import TwoPiles
from referee.clauses.dealing.hands import Kitty
from referee.clauses.kinds import Game, Statement, Turns
from referee.clauses.phases import before_lead, drawing, drawing_first, meld_of, order_of_play, plain_cards
from referee.games.examples import Examples, Moves


def adding(game: Game) -> str:
    """How cards are added to the melds of this game, as a verb."""
    return "rearrange the melds" if game.has("rearrange") else "lay cards off on melds"


class TurnSteps(Turns, title="A turn"):
    """Draw, meld, lay off, discard."""

    def says(self, game: Game) -> str:
        return (
            "In your turn, one step after the other: draw one card; lay down any melds you like; "
            f"{adding(game)} if you like; discard one card. If you have no card left by then, you need not discard."
        )

    def examples(self, game: Game) -> Examples:
        start, first, card = before_lead(game), order_of_play(game)[0], plain_cards(game, 2)[1]
        yield Moves((*drawing_first(game), f"{first} meld {meld_of(game)}", f"{first} discard {card}"), None)
        yield Moves((*start, f"{first} discard {card}"), len(start), note="No card was drawn.")
        begun = drawing_first(game)
        yield Moves((*begun, f"{first} draw"), len(begun), clause="draw-two" if len(drawing(game, first)) > 1 else "")


class OneAction(Turns, title="A turn", rulings=("lost-turn", "one-action-pass", "one-action-several", "blocked-deal")):
    """Draw, or meld, or lay off."""

    one_action = True

    def says(self, game: Game) -> str:
        return (
            f"In your turn, do one thing: draw one card, or lay down one or more melds, or {adding(game)}. There is no "
            "discard. You may also pass."
        )

    def examples(self, game: Game) -> Examples:
        start, (first, second, *_), card = before_lead(game), order_of_play(game), plain_cards(game, 2)[1]
        yield Moves((*start, f"{first} meld {meld_of(game)}", f"{second} draw"), None)
        drawn = (*start, *drawing(game, first))
        yield Moves((*drawn, f"{second} discard {card}"), len(drawn))
        late = "draw-two" if len(drawing(game, first)) > 1 else ""
        yield Moves((*start, f"{first} meld {meld_of(game)}", f"{first} draw"), len(start) + 1, clause=late)


class DrawSource(Statement, title="Drawing", section="turns", rulings=("lost-turn",)):
    """Where cards are drawn from."""

    def says(self, game: Game) -> str:
        pile = "the top card of either discard pile" if game.of_kind(TwoPiles) else "the top card of the discard pile"
        kitty = f", or a card of the {game.by_id['kitty'].parameters['word']}" if game.of_kind(Kitty) else ""
        return f"Draw the top card of the stock or {pile}{kitty}."

    def examples(self, game: Game) -> Examples:
        start, first = before_lead(game), order_of_play(game)[0]
        top = start[0].split()[2]
        other = next(code for code in plain_cards(game, 3) if code not in " ".join(start).split())
        yield Moves((*start, f"{first} draw"), None)
        yield Moves((*start, f"{first} draw {top} from discard"), None)
        yield Moves((*start, f"{first} draw {other} from discard"), len(start), note="It is not the top card.")
