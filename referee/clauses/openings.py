"""The table of the examples, and the moves that must come before the one an example is about."""

from __future__ import annotations

from referee.game import Game

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eva", "Fay")


def players(game: Game) -> tuple[str, ...]:
    """Who sits at the table of an example: three players, or as near as the game allows. Ann deals."""
    low, high = game.players
    return NAMES[: max(low, min(3, high))]


def from_left_of_dealer(game: Game) -> tuple[str, ...]:
    """The players in order, beginning at the dealer's left."""
    names = players(game)
    return (*names[1:], names[0])


def turned_card(game: Game) -> str:
    """The card that is turned for trumps in examples."""
    return game.pack.names(game.pack.suit_masks[0])[3]


def trump_first(game: Game) -> tuple[str, ...]:
    """What must come first in a game that names trumps before play, anti-trumps included."""
    if game.has("trump-turn-up", "trump-last-card"):
        start: tuple[str, ...] = (f"table turn-up {turned_card(game)}",)
    elif game.has("trump-called"):
        caller = "Ann" if game.by_id["trump-called"].parameters["by"] == "dealer" else "Bob"
        start = (f"{caller} trump {game.pack.suits[0].letter}",)
    else:
        return ()
    if game.has("anti-trumps"):
        start = (*start, f"Ann anti-trump {game.pack.suits[1].letter}")
    return start


def before_bids(game: Game) -> tuple[str, ...]:
    """What must come before the first bid."""
    start = trump_first(game)
    if game.has("high-or-low"):
        codes = [game.pack.names(mask)[-2] for mask in game.pack.suit_masks]
        start = (*start, *(f"{name} choose {code}" for name, code in zip(players(game), codes, strict=False)))
    return start


def before_lead(game: Game) -> tuple[str, ...]:
    """What must come before the first lead."""
    start = before_bids(game)
    if game.has("bid-tricks"):
        eldest_first = game.by_id["bid-tricks"].parameters["first"] == "eldest"
        order = from_left_of_dealer(game) if eldest_first else players(game)
        start = (*start, *(f"{name} bid 0" for name in order))
    if game.has("bid-together"):
        start = (*start, *(f"{name} bid 0" for name in players(game)))
    if game.has("auction"):
        start = (*start, f"Ann bid {game.by_id['auction'].parameters['to']}")
    return start


def order_of_play(game: Game) -> tuple[str, ...]:
    """The players in the order of the first trick."""
    return from_left_of_dealer(game) if game.has("eldest-leads") else players(game)


def first_lead(game: Game) -> str:
    """A card that may be led first: of a suit that is not trumps in the examples, nor banned, nor unbroken."""
    if game.has("card-leads"):
        return str(game.by_id["card-leads"].parameters["card"])
    kept_back = {
        game.by_id[id_].parameters["suit"] for id_ in ("first-trick-ban", "break-before-leading") if game.has(id_)
    }
    for suit, mask in list(zip(game.pack.suits, game.pack.suit_masks, strict=True))[1:]:
        if suit.letter not in kept_back:
            return game.pack.names(mask)[0]
    raise AssertionError("some suit may be led")
