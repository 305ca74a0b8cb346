"""Drawing: where cards may be taken from, how many, and what has to be done with one from the discard pile."""

from __future__ import annotations

from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import (
    CardsApart,
    FirstLead,
    Game,
    MeldsKept,
    Move,
    OfTurns,
    Part,
    StockEnd,
    Table,
    TurnRule,
    questions,
)
from referee.clauses.phases import before_lead, one_action, order_of_play, plain_cards, turned_up_first
from referee.games.examples import Examples, Moves, bad, good
from referee.games.parameters import flag


class DrawSource(TurnRule, OfTurns, title="Drawing", answers=questions.DRAWING, plain=True):
    """Where cards are drawn from."""

    verbs = frozenset({"draw"})
    shows = (
        good("{first} draw"),
        good("{first} draw {turned} from discard"),
        bad("{first} draw {free0} from discard", note="It is not the top card."),
    )

    def says(self, game: Game) -> str:
        pile = "of either discard pile" if game.discard_piles > 1 else "of the discard pile"
        kitty = f", or a card of the {game.the(CardsApart).word}" if game.of_kind(CardsApart) else ""
        return f"Draw the top card of the stock or {pile}{kitty}."


class DrawTwo(TurnRule, OfTurns, title="Drawing two cards"):
    """A turn begins with two cards."""

    rule = "Draw two cards in your turn instead of one, each from where you like, as long as there are two."
    draws = 2

    def examples(self, game: Game) -> Examples:
        yield good("{first} draw", "{first} draw")
        if not one_action(game):
            yield bad("{first} draw", "{first} discard {c1}", clause="turn-steps")


class DrawDeeper(TurnRule, OfTurns, title="Several cards from the pile", edition=2, not_beside=("one-action", "rows")):
    """Several cards of a discard pile at once."""

    plain = True
    rule = "You may draw a card from inside a discard pile, together with all cards that lie on top of it."
    shows = (
        good("{first} discard {c1}", "{second} draw {turned} {c1} from discard", start="drawn"),
        bad("{first} discard {c1}", "{second} draw {c1} {c3} from discard", start="drawn", clause="draw-source"),
    )

    def together(self, table: Table, move: Move) -> tuple[int, int] | None:
        piles, cards = table.piles, move.cards
        if not cards or move.source not in {None, "discard"}:
            return None
        if move.source is None and not table.hands.stock and table.game.acting(StockEnd, "stays"):
            return None  # the pile is shuffled first, and the cards may come from there
        for place in range(len(piles)) if move.number is None else [move.number - 1]:
            pile = piles[place] if 0 <= place < len(piles) else ()
            top = pile[-len(cards) :]
            if len(cards) == 1 and cards[0] in pile[:-1]:
                return place, len(pile) - pile.index(cards[0])
            unknown = [place for place, card in enumerate(pile) if card < 0]
            if move.source and len(cards) == 1 and unknown and cards[0] >= 0 and table.hands.unseen() >> cards[0] & 1:
                deep = len(pile) - table.readings.pick(move.index, "depth", unknown[::-1])
                return (place, deep) if deep > 1 else None
            known = {card for card in top if card >= 0}
            certain = move.source is not None or len(known) == len(top)
            if 1 < len(cards) == len(top) and known <= set(cards) and certain:
                return place, len(cards)
        return ((move.number or 1) - 1, len(cards)) if move.source and len(cards) > 1 else None


class TakenCardKept(TurnRule, title="The card just taken", not_beside=("one-action",), plain=True):
    """A card from the pile is not discarded at once."""

    gist = ""
    says_where = (("laid", lambda game: not game.of_kind(MeldsKept)),)
    rule = (
        "You may not discard a card in the turn in which you took it from the discard pile[laid:, unless it is the last card "
        "of your hand]."
    )
    shows = (
        good("{first} draw {turned} from discard", "{first} discard {free0}"),
        bad("{first} draw {turned} from discard", "{first} discard {turned}"),
    )

    def kept(self, table: Table) -> int:
        turn = table.turn
        last = turn.seat is not None and table.hands.sizes[turn.seat] <= 1
        return table.pack.mask(card for card in turn.taken if card >= 0) if turn.begun and not last else 0


class UseDeepest(TurnRule, title="Using what is taken", beside=("draw-deeper",), plain=True):
    """The deepest card that is taken is used."""

    rule = (
        "[top:You must meld the card that you take from the discard pile in that turn, or lay it off; of several cards, the "
        "deepest.|If you take more than the top card of the discard pile, you must meld the deepest of them in that turn, or "
        "lay it off. The top card alone may be kept.]"
    )
    top: bool = flag("does it hold where only the top card was taken?", default=False)

    def to_use(self, table: Table) -> int | None:
        taken = table.turn.taken if table.turn.begun and not table.turn.used else ()
        return taken[0] if taken and taken[0] >= 0 and (self.top or len(taken) > 1) else None

    def examples(self, game: Game) -> Examples:
        start, (first, second, *_), cards = before_lead(game), order_of_play(game), plain_cards(game, 2)
        top, card = turned_up_first(game), cards[1]
        begun = (*start, f"{first} draw", f"{first} discard {card}", f"{second} draw {top} {card} from discard")
        mates = [code for code in game.pack.names(game.pack.rank_mask(top[:-1])) if code != top][:2]
        yield Moves((*begun, f"{second} meld {top} {' '.join(mates)}", f"{second} discard {card}"), None)
        yield Moves((*begun, f"{second} discard {card}"), len(begun))
        alone = (*begun[:-1], f"{second} draw {card} from discard")
        yield Moves((*alone, f"{second} discard {mates[0]}"), len(alone) if self.top else None)


class Offer(Part):
    """How far the first card of the pile has been offered."""

    source: str | None = "discard"
    """From where alone a card may be drawn: from the pile until it is taken, from the `stock` once everybody has refused it."""
    refusals = 0


class UpcardOffered(TurnRule, title="The first card", rulings=("upcard-refused",), plain=True):
    """The turned-up card is offered first."""

    gist = ""
    rule = (
        "The card that is turned up is offered first: the player to the dealer's left takes it or passes, then the next, and "
        "the dealer last. Whoever takes it goes on with a turn. If everybody passes, the player to the dealer's left begins "
        "by drawing from the stock."
    )
    verbs = frozenset({"pass"})
    not_beside = ("one-action", "two-piles")

    def only_source(self, table: Table) -> str | None:
        return table.own(Offer).source

    def may_pass(self, table: Table) -> bool:
        return table.own(Offer).source == "discard"

    def passed(self, table: Table) -> None:
        offer = table.own(Offer)
        offer.refusals += 1
        if offer.refusals >= table.seats:
            offer.source = "stock"

    def imply(self, table: Table, move: Move) -> None:
        waiting = self.may_pass(table) and table.turn.seat not in {None, move.seat}
        if waiting and move.verb == "draw" and self._taken(table, move) and table.cite("upcard-refused") == "default":
            table.turn.pass_to(move.seat)

    @staticmethod
    def _taken(table: Table, move: Move) -> bool:
        """Is it the card that is offered?"""
        card = next(iter(move.cards), UNKNOWN)
        lies = card >= 0 and any(pile[-1:] == (card,) for pile in table.piles)
        return move.source == "discard" or (move.source is None and lies)

    def wrong_draw(self, table: Table, move: Move, *, in_turn: bool) -> str | None:
        offer, taken, wrong = table.own(Offer), self._taken(table, move), None
        if offer.source == "discard" and not taken and in_turn:
            unwritten = not offer.refusals and move.seat == table.game.the(FirstLead).leader(table)
            if not (unwritten and table.cite("upcard-refused") == "default"):
                wrong = "drew from the stock while the card turned up was still offered"
        elif offer.source == "stock" and taken:
            wrong = "took the card that everybody had refused"
        offer.source = None
        return wrong

    def examples(self, game: Game) -> Examples:
        start, order = before_lead(game), order_of_play(game)
        top, passes = turned_up_first(game), [f"{name} pass" for name in order]
        yield Moves((*start, passes[0], f"{order[1]} draw {top} from discard"), None)
        yield Moves((*start, *passes, f"{order[0]} draw"), None)
        yield Moves(
            (*start, passes[0], f"{order[1]} draw"), len(start) + 1, note="It has not been offered to everybody."
        )
        yield Moves((*start, *passes, f"{order[0]} draw {top} from discard"), len(start) + len(passes))
