"""The table of the examples, and the moves that must come before the one an example is about."""

from __future__ import annotations

from referee.games.game import Game

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eva", "Fay", "Gus", "Hal")


def players(game: Game) -> tuple[str, ...]:
    """Who sits at the table of an example: three players, or as near as the game allows. Ann deals."""
    if game.varies:
        return NAMES[: game.seats]
    low, high = game.players
    return NAMES[: game.seats if game.varies else max(low, min(3, high))]


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
    elif game.has("first-card", "discard-pile", "two-piles"):
        return first_cards(game)
    else:
        return ()
    if game.has("anti-trumps"):
        start = (*start, f"Ann anti-trump {game.pack.suits[1].letter}")
    return start


def discard_piles(game: Game) -> int:
    """How many discard piles there are."""
    if game.has("first-card"):
        return int(game.by_id["first-card"].parameters["piles"])
    return 2 if game.has("two-piles") else int(game.has("discard-pile"))


def first_cards(game: Game) -> tuple[str, ...]:
    """The cards that are turned up before the first turn of a game with a discard pile."""
    suits = [game.pack.names(mask) for mask in game.pack.suit_masks]
    piles = [suits[0][3], suits[0][4]][: discard_piles(game)]
    start = (f"table turn-up {' '.join(piles)}",)
    return (*start, f"table turn-up {suits[3][7 if game.has('melds') else 5]}") if game.has("turned-jokers") else start


def no_match(game: Game) -> str:
    """A card that may not follow the first card in examples."""
    return game.pack.names(game.pack.suit_masks[1])[1]


def before_bids(game: Game) -> tuple[str, ...]:
    """What must come before the first bid."""
    start = trump_first(game)
    if game.has("blanket"):
        jokers = game.pack.joker_mask
        kept = game.pack.names(game.kept_out & jokers) + game.pack.names(game.kept_out & ~jokers)[::-1]
        start = tuple(f"{name} take {code}" for name, code in zip(from_left_of_dealer(game), kept, strict=False))
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
    if game.has("two-trumps"):
        start = before_call(game)
        cards = [f"15{suit.letter}" for suit in game.pack.suits]
        if game.has("call-cards"):
            start = (*start, f"Bob call {' '.join(cards[: game.by_id['call-cards'].parameters['cards']])}")
    elif game.has("point-bids"):
        first, *others = from_left_of_dealer(game)
        bid = f"{first} bid {game.by_id['point-bids'].parameters['least']}"
        start = (*start, bid, *(f"{name} pass" for name in others))
    if game.has("gnome"):
        start = (*start, f"table turn-up {game.pack.names(game.kept_out)[0]}")
    return start


def high_bidder(game: Game) -> str:
    """Who has the highest bid for points in examples: the player to the dealer's left."""
    return from_left_of_dealer(game)[0]


def after_bids(game: Game) -> tuple[str, ...]:
    """Bids for points: the first player bids and all others pass."""
    first, *others = from_left_of_dealer(game)
    least = game.by_id["point-bids"].parameters["least"]
    return (*before_bids(game), f"{first} bid {least}", *(f"{name} pass" for name in others))


def widow_cards(game: Game) -> list[str]:
    """The widow of examples: cards of the suit that is the low trumps there, worth nothing."""
    names = game.pack.names(game.pack.suit_masks[-1])
    worthless = [code for code in names if code[:-1] not in {"5", "10", "14", "15"}]
    return worthless[-int(game.by_id["widow"].parameters["cards"]) :]


def before_passing(game: Game) -> tuple[str, ...]:
    """Bids, the widow and the discard."""
    bidder, cards = high_bidder(game), " ".join(widow_cards(game))
    return (*after_bids(game), f"{bidder} take {cards}", f"{bidder} discard {cards}")


def to_trumps(game: Game) -> tuple[str, ...]:
    """What must come before two trumps are named."""
    if not game.has("pass-cards"):
        return before_passing(game)
    names = players(game)
    cards = game.pack.names(game.pack.suit_masks[-2])
    gives = (
        f"{name} give {cards[2 * place]} {cards[2 * place + 1]} to {names[(place + 1) % len(names)]}"
        for place, name in enumerate(names)
    )
    return (*before_passing(game), *gives)


def before_call(game: Game) -> tuple[str, ...]:
    """What must come before cards are called: the first suit is the high trumps, the last the low ones."""
    bidder, suits = high_bidder(game), game.pack.suits
    return (*to_trumps(game), f"{bidder} trump {suits[0].letter} high", f"{bidder} trump {suits[-1].letter} low")


def as_trumps(game: Game, letter: str) -> str:
    """A trump suit as a spot question asks for it: where there are two, with the last suit as the low trumps."""
    return letter + game.pack.suits[-1].letter if game.has("two-trumps") else letter


def order_of_play(game: Game) -> tuple[str, ...]:
    """The hands in the order of the first trick."""
    if game.has("two-trumps"):
        first, *others = from_left_of_dealer(game)
        order = [*others, first]
        if not game.has("low-hands"):
            return tuple(order)
        if len(order) == 2:
            return (*order, *(f"{name}/low" for name in order))
        half = len(order) // 2
        return (*order[:half], f"{first}/low", *order[half:])
    eldest = game.has("eldest-leads") or (
        game.has("title-starts") and game.by_id["title-starts"].parameters["otherwise"] == "eldest"
    )
    eldest = eldest or (game.has("point-bids") and game.has("bidder-leads"))
    return from_left_of_dealer(game) if eldest else players(game)


def first_lead(game: Game) -> str:
    """A card that may be led first: of a suit that is not trumps in the examples, nor banned, nor unbroken; where cards are
    matched, one that follows the first card."""
    if game.has("first-card"):
        return game.pack.names(game.pack.suit_masks[0])[0]
    for id_ in ("card-leads", "lowest-of-suit-leads"):
        if game.has(id_):
            return str(game.by_id[id_].parameters["card"])
    kept_back = {
        game.by_id[id_].parameters["suit"] for id_ in ("first-trick-ban", "break-before-leading") if game.has(id_)
    }
    if game.has("blank-leads"):
        return str(game.by_id["blank-leads"].parameters["card"])
    for suit, mask in list(zip(game.pack.suits, game.pack.suit_masks, strict=True))[1:]:
        if suit.letter not in kept_back:
            return game.pack.names(mask)[0]
    raise AssertionError("some suit may be led")


def by_turns(game: Game) -> bool:
    """Does each player take a whole turn, without leads and tricks?"""
    return game.has("first-card", "melds")


def first_move(game: Game) -> str:
    """What the first player may do first, without the name."""
    return "draw" if game.has("melds") else first_lead(game)


def a_higher_card(game: Game, lead: str) -> str:
    """A card of higher rank than the one led."""
    pack = game.pack
    mask = pack.suit_masks[pack.suit_of[pack.ids[lead]]]
    return next(code for code in pack.names(mask) if pack.strength[pack.ids[code]] > pack.strength[pack.ids[lead]])


def rising(game: Game) -> str:
    """A first lead and a card that beats it in a climbing game."""
    lead = first_lead(game)
    return f"{lead} {a_higher_card(game, lead)}"


# --- melding games -----------------------------------------------------------------------------------------------


def plain_cards(game: Game, suit: int) -> list[str]:
    """The cards of a suit, low to high, without any that is wild in examples."""
    names = game.pack.names(game.pack.suit_masks[suit])
    return [code for code in names if code[:-1] != "A"] if game.has("rotating-jokers") else names


def meld_of(game: Game) -> str:
    """A meld of a melding game: a run, of cards that are not wild in examples."""
    return " ".join(plain_cards(game, 1)[2:5])


def drawing_first(game: Game) -> tuple[str, ...]:
    """What must come before the first meld of a melding game."""
    return before_lead(game) if game.has("one-action") else (*before_lead(game), *drawing(game, order_of_play(game)[0]))


def drawing(game: Game, name: str) -> tuple[str, ...]:
    """The draws of a player's turn."""
    return (f"{name} draw",) * (2 if game.has("draw-two") else 1)


def after_meld(game: Game) -> tuple[str, ...]:
    """A first turn with a meld, and the second player as far as melds can be added to."""
    first, second = order_of_play(game)[:2]
    begun = (*drawing_first(game), f"{first} meld {meld_of(game)}")
    return (
        begun
        if game.has("one-action")
        else (*begun, f"{first} discard {plain_cards(game, 2)[0]}", *drawing(game, second))
    )
