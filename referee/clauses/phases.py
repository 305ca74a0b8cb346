"""The table of the examples, and the moves that must come before the one an example is about."""

from __future__ import annotations

from functools import reduce
from operator import or_

from referee.cards.card_order import card_order
from referee.cards.packs import cards_of
from referee.clauses.kinds.before_play import HandsOnTable, Setup, Stage
from referee.clauses.kinds.card_effects import CardEffect
from referee.clauses.kinds.laying_down import TurnRule, Turns
from referee.clauses.kinds.making_trumps import TwoTrumps
from referee.games.game import Game
from referee.table.table import Table

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eva", "Fay", "Gus", "Hal")

THIRD = 2
"""The place of the suit that is trumps in examples."""


def players(game: Game) -> tuple[str, ...]:
    """Who sits at the table of an example: three players, or as near as the game allows. Ann deals."""
    low, high = game.players
    return NAMES[: game.seats if game.varies else max(low, min(3, high))]


def from_left_of_dealer(game: Game) -> tuple[str, ...]:
    """The players in order, beginning at the dealer's left, or where the game goes counter-clockwise at the right."""
    names = players(game)
    return (*names[1:], names[0]) if game.onward > 0 else names[::-1]


def turned_card(game: Game) -> str:
    """The card that is turned for trumps in examples."""
    return plain_cards(game, 0)[3] if game.family == "matching" else game.pack.names(game.pack.suit_masks[0])[3]


def before_lead(game: Game) -> tuple[str, ...]:
    """What must come before the first lead."""
    return tuple(move for stage in game.of_kind(Stage) for move in stage.in_examples(game))


def before(game: Game, stage: Stage) -> tuple[str, ...]:
    """What must come before that stage."""
    earlier = game.of_kind(Stage)[: game.of_kind(Stage).index(stage)]
    return tuple(move for one in earlier for move in one.in_examples(game))


def stage_with(game: Game, verb: str) -> Stage:
    """The first stage in which players make such moves."""
    return next(stage for stage in game.of_kind(Stage) if verb in stage.verbs)


def bidders(game: Game) -> tuple[str, ...]:
    """The players in the order in which they bid in examples."""
    return tuple(dict.fromkeys(move.split()[0] for move in stage_with(game, "bid").in_examples(game)))


def trump_first(game: Game) -> tuple[str, ...]:
    """What belongs to the deal and to trumps: cards that are turned up, and suits that are called before anybody looks."""
    stages = [stage for stage in game.of_kind(Stage) if stage.section in {"deal", "trumps"}]
    return tuple(move for stage in stages for move in stage.in_examples(game))


def no_match(game: Game) -> str:
    """A card that may not follow the first card in examples."""
    return plain_cards(game, 1)[1]


def high_bidder(game: Game) -> str:
    """Who has the highest bid for points in examples: the player to the dealer's left."""
    return from_left_of_dealer(game)[0]


def as_trumps(game: Game, letter: str) -> str:
    """A trump suit as a spot question asks for it: where there are two, with the last suit as the low trumps."""
    return letter + game.pack.suits[-1].letter if game.of_kind(TwoTrumps) else letter


def trumps_apart(game: Game) -> str | None:
    """A trump suit, as a question asks for it, that leaves the cards of the first suit as they are; None without trumps."""
    moved = any(clause.ranks_trumps for clause in game.of_kind(Setup))
    return as_trumps(game, game.pack.suits[2 if moved else 3].letter) if game.has_trumps else None


def agreed_trumps(game: Game) -> str | None:
    """The letter of the suit that is trumps in every deal; None where none is."""
    return next(filter(None, (clause.always_trumps() for clause in game.of_kind(Setup))), None)


def suit_at(game: Game, place: int) -> int:
    """The suit that stands at that place in examples: one that is trumps in every deal is the third."""
    always = agreed_trumps(game)
    suits = list(range(len(game.pack.suits)))
    if always is not None and len(suits) > THIRD:
        own = game.pack.suit(always)
        suits[THIRD], suits[own] = own, THIRD
    return suits[place]


def rising_trumps(game: Game) -> list[str]:
    """The cards of the third suit, lowest first, as they rank when it is trumps."""
    pack, tops = game.pack, [top for clause in game.of_kind(Setup) for top in clause.highest_trumps()]
    third = suit_at(game, THIRD)
    strength = card_order(pack, tuple(tops), third).strength
    codes = [pack.codes[card] for card in sorted(cards_of(pack.suit_masks[third]), key=lambda card: strength[card])]
    return list(dict.fromkeys(codes))


def order_of_play(game: Game) -> tuple[str, ...]:
    """The hands in the order of the first trick."""
    from referee.clauses.kinds.tricks import FirstLead  # whose examples ask for this order

    table = Table(game, players(game), dealer=0)
    bids = [move.split()[0] for move in before_lead(game) if " bid " in move]
    if bids:
        table.auction.high_bidder = table.names.index(bids[0])
    for hands in game.of_kind(HandsOnTable):
        hands.seat(table)
    leader = next((one.leader(table) for one in game.of_kind(FirstLead) if "card" not in one.parameters), None)
    if leader is None:  # whoever holds a certain card leads: the dealer, in examples, or the player to a bidder's left
        leader = 2 % table.seats if game.of_kind(TwoTrumps) else table.dealer
    return tuple(table.names[hand] for hand in table.order(leader))


def first_trick(game: Game) -> tuple[str, ...]:
    """A trick of cards of one suit, which the hand that leads wins, and what comes before it."""
    suit = game.pack.names(game.pack.suit_masks[1])[::-1]
    return (*before_lead(game), *map("{} {}".format, order_of_play(game), suit))


def first_lead(game: Game) -> str:
    """A card that may be led first: of a suit that is not trumps in the examples, nor banned, nor unbroken; where cards are
    matched, one that follows the first card."""
    from referee.clauses.kinds.tricks import FirstLead, Restriction  # whose examples ask for such a card

    if game.family == "matching":
        return plain_cards(game, 0)[0]
    for leads in game.of_kind(FirstLead):
        if "card" in leads.parameters:
            return str(leads.parameters["card"])
    kept_back = {clause.parameters.get("suit") for clause in game.of_kind(Restriction) if clause.leading}
    for suit, mask in list(zip(game.pack.suits, game.pack.suit_masks, strict=True))[1:]:
        if suit.letter not in kept_back:
            return game.pack.names(mask)[0]
    raise AssertionError("some suit may be led")


def by_turns(game: Game) -> bool:
    """Does each player take a whole turn, without leads and tricks?"""
    return not game.has_tricks


def first_move(game: Game) -> str:
    """What the first player may do first, without the name."""
    return "draw" if game.family == "melding" else first_lead(game)


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
    """The cards of a suit, low to high, those that are always high trumps or have a special effect last, without any that is
    wild in examples."""
    names = game.pack.names(game.pack.suit_masks[suit])
    special = reduce(or_, (effect.owners(game.pack) for effect in game.of_kind(CardEffect) if effect.cards), 0)
    tops = [top for clause in game.of_kind(Setup) for top in clause.highest_trumps() if top.code]
    special |= reduce(or_, (top.mask(game.pack, None) for top in tops), 0)
    names.sort(key=lambda code: special >> game.pack.ids[code] & 1)
    return [code for code in names if code[:-1] != "A"] if game.has("rotating-jokers") else names


def turned_up_first(game: Game) -> str:
    """The card that begins the discard pile in examples."""
    return before_lead(game)[0].split()[2]


def free_cards(game: Game) -> list[str]:
    """Cards of the fourth suit that are nowhere yet when an example begins."""
    begun = " ".join(before_lead(game)).split()
    return [code for code in plain_cards(game, 3) if code not in begun]


def wild_cards(game: Game) -> list[str]:
    """Cards that are wild in examples: jokers, or those of the rank of the card that was turned up last."""
    if game.pack.jokers:
        return list(game.pack.jokers)
    turned = before_lead(game)[-1].split()[-1]
    letter = "A" if game.has("rotating-jokers") else turned[:-1]
    return [code for code in game.pack.names(game.pack.rank_mask(letter)) if code != turned]


def meld_of(game: Game) -> str:
    """A meld of a melding game: a run, of cards that are not wild in examples."""
    return " ".join(plain_cards(game, 1)[2:5])


def one_action(game: Game) -> bool:
    """Is a turn one thing done, without a discard?"""
    return any(turns.one_action for turns in game.of_kind(Turns))


def drawing_first(game: Game) -> tuple[str, ...]:
    """What must come before the first meld of a melding game."""
    return before_lead(game) if one_action(game) else (*before_lead(game), *drawing(game, order_of_play(game)[0]))


def drawing(game: Game, name: str) -> tuple[str, ...]:
    """The draws of a player's turn."""
    return (f"{name} draw",) * max([rule.draws for rule in game.of_kind(TurnRule)], default=1)


def after_meld(game: Game) -> tuple[str, ...]:
    """A first turn with a meld, and the second player as far as melds can be added to."""
    first, second = order_of_play(game)[:2]
    begun = (*drawing_first(game), f"{first} meld {meld_of(game)}")
    return begun if one_action(game) else (*begun, f"{first} discard {plain_cards(game, 2)[0]}", *drawing(game, second))
