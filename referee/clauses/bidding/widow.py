"""The widow: cards that go to the high bidder, who lays as many aside."""

from __future__ import annotations

import random
from functools import reduce
from operator import or_
from typing import Any

from referee.cards.packs import UNKNOWN, cards_of
from referee.clauses.before_play.giving_up import judge_discard, lay_aside
from referee.clauses.dealing.hands import Deal, tables_with
from referee.clauses.kinds import (
    CardsApart,
    CardWorth,
    Due,
    Game,
    HandsOnTable,
    Moment,
    Move,
    NotGiven,
    Setup,
    Stage,
    Table,
    TwoTrumps,
    left_lying,
)
from referee.clauses.phases import before, high_bidder, players, stage_with
from referee.clauses.scoring.card_values import point_cards, value_of
from referee.clauses.tricks.kitty_winning import elsewhere, no_such_kitty
from referee.english import count
from referee.games.examples import Dealt, Examples, Moves
from referee.games.parameters import IN_PACK, flag, number, word
from referee.table.declared import DeclaredGame


def widow_cards(game: Game) -> list[str]:
    """The widow of examples: cards of the last suit (the low trumps, where there are two), worth nothing."""
    pack, size = game.pack, game.the(CardsApart).cards
    names = pack.names(pack.suit_masks[len(pack.outline.suits) - 1])
    worthless = [code for code in names if code[:-1] not in {"5", "10", "14", "15"}]
    return worthless[:size] if pack.outline.majors else worthless[-size:]


class Widow(
    Stage,
    Setup,
    CardsApart,
    title="The widow",
    section="bidding",
    beside=("point-bids", "contract-bids"),
    by_bidder=True,
):
    """Cards for the high bidder."""

    skipped = "the widow has not been taken"
    verbs = frozenset({"take"})
    cards: int = number("cards in the widow", low=1, bound=IN_PACK)
    word = "widow"

    gist = "The high bidder takes {cards:spelled} more cards, the widow, into their hand."
    rule = (
        "Deal {cards:spelled} cards face down as the widow. The high bidder turns them up for all to see and takes them into "
        "their {hand}."
    )

    def says(self, game: Game) -> str:
        low = {bool(table.of_kind(HandsOnTable)) for table in tables_with(self, game)}
        hand = "high hand" if low == {True} else "hand (the high hand, if they play two)" if len(low) > 1 else "hand"
        return self.worded(self.rule, game, hand=hand)

    def prepare(self, table: Table) -> None:
        table.kitty.size = min(self.cards, table.hands.stock)
        table.hands.stock -= table.kitty.size
        table.trick.limit = table.hands.dealt

    def due(self, table: Table) -> Due | None:
        if table.auction.high_bidder is None or table.kitty.taken:
            return None
        return Due(table.auction.high_bidder, "take", table.pack.names(table.kitty.known), table.kitty.size)

    def move_says(self, verb: str) -> str:
        return f"takes the {self.word}" if verb == "take" else ""

    def waive(self, table: Table) -> None:
        kitty, bidder = table.kitty, table.auction.high_bidder
        if bidder is not None:
            kitty.taken = True
            table.hands.sizes[bidder] += kitty.size
            table.hands.known[bidder] |= kitty.known
            kitty.known = 0
            table.hands.trust(bidder, Moment.KITTY)

    def receive(self, table: Table, move: Move) -> None:
        kitty, seat = table.kitty, move.seat
        if table.auction.high_bidder is None or kitty.taken:
            table.accuse(self, move, f"has no {self.word} to take.")
            return
        kitty.taken = True
        kitty.known = 0
        cards = list(move.cards) or [UNKNOWN] * kitty.size
        wrong = elsewhere(table, cards, (table.hands.gone, table.hands.covered, *table.hands.known))
        if wrong or len(cards) != kitty.size:
            what = f"{table.pack.codes[wrong[0]]} cannot have lain there" if wrong else f"it has {kitty.size}"
            table.refute(self, move, f"took {count(len(cards), 'card')} out of the widow; {what}.")
        sound = [UNKNOWN if card in wrong else card for card in cards][: kitty.size]
        table.hands.add(seat, [*sound, *[UNKNOWN] * (kitty.size - len(sound))], move.index)

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        return "take {kitty}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"{high_bidder(game)} take {' '.join(widow_cards(game))}",)

    def examples(self, game: Game) -> Examples:
        yield Dealt((game.the(Deal).cards,) * game.seats, kitty=self.cards)
        start, bidder = before(game, self), high_bidder(game)
        cards = widow_cards(game)
        yield Moves((*start, f"{bidder} take {' '.join(cards)}"), None)
        hands = ((next(name for name in players(game) if name != bidder), cards[0]),)
        yield Moves((*start, f"{bidder} take {' '.join(cards)}"), len(start), hands=hands)


def shown_apart(table: Table, clause: CardsApart, move: Move) -> None:
    """The cards that lay there, or that were laid aside in their place, are named afterwards."""
    kitty, wrong = table.kitty, no_such_kitty(table, move.cards, (table.won.fallen, *table.hands.known))
    if wrong is not None:
        named = count(len(move.cards), "card")
        table.find("impossible", clause, f"{named} shown as the {clause.word}; {wrong}.", move=move.index)
    elif len(move.cards) == kitty.size and not kitty.taken:
        kitty.known = table.pack.mask(card for card in move.cards if card >= 0)


class HiddenWidow(Widow, title="The kitty", edition=1, beside=("named-bids", "point-bids")):
    """Cards for the high bidder, which the others do not see."""

    word: str = word("what these cards are called", default="kitty")
    gist = "The high bidder takes {cards:spelled} more cards, the {word}, into their hand."
    rule = (
        "Deal {cards:spelled} cards face down as the {word}. The high bidder takes them into their hand; the others do not see "
        "them."
    )


class WidowOrHand(Widow, title="Taking the widow or playing from the hand", edition=1, beside=("bid-and-hold",)):
    """Cards that the high bidder may take, or leave."""

    may_stay = True

    verbs = frozenset({"take", "kitty"})
    word: str = word("what these cards are called")

    gist = "The high bidder plays from the hand, or takes {cards:spelled} more cards, the {word}."
    short = "{cards:card} for the high bidder, who may leave them lying"
    rule = (
        "Deal {cards:spelled} cards face down as the {word}. The high bidder may take them into their hand, which the others "
        "do not see. A high bidder who leaves them lying plays from the hand: nobody looks at them before the deal is over."
    )

    def due(self, table: Table) -> Due | None:
        return None

    def offers(self, table: Table) -> list[dict[str, Any]]:
        bidder = table.auction.high_bidder
        if bidder is None or table.kitty.taken or table.over or table.own(DeclaredGame).clause:
            return []
        return [{"player": table.names[bidder], "action": "take"}]

    def receive(self, table: Table, move: Move) -> None:
        if move.verb == "kitty":
            shown_apart(table, self, move)
        elif table.own(DeclaredGame).clause and move.seat == table.auction.high_bidder:
            table.accuse(self, move, f"took the {self.word} after declaring a game.")
        else:
            super().receive(table, move)

    def sample(self, table: Table, rng: random.Random) -> str | None:
        offered = self.offers(table)
        return f"{offered[0]['player']} take {{kitty}}" if offered and rng.random() < 0.7 else None

    def examples(self, game: Game) -> Examples:
        yield from super().examples(game)
        start, bidder, cards = before(game, self), high_bidder(game), " ".join(widow_cards(game))
        declared = stage_with(game, "declare").in_examples(game)
        yield Moves((*start, *declared), None, note="Played from the hand.")
        yield Moves((*start, *declared, f"{bidder} take {cards}"), len(start) + len(declared))


class Discards(
    Stage,
    title="Discards",
    section="bidding",
    beside=("widow", "widow-or-hand", "hidden-widow", "contract-widow", "pick-or-pass"),
    by_bidder=True,
):
    """The high bidder lays as many cards aside."""

    skipped = "nothing has been discarded yet"
    rulings_where = (("discard-or-trump-first", TwoTrumps), ("too-many-points", TwoTrumps))
    verbs = frozenset({"discard"})
    may_follow = frozenset({"two-trumps", "call-cards"})
    points: bool = flag("may point cards be discarded?")

    gist = ", then discards as many[points:|, but no cards that are worth points]."
    says_where = (("may_stay", left_lying),)
    rule = (
        "[may_stay:A high bidder who has taken them|The high bidder] then discards as many cards face down, to stay hidden "
        "until the deal is over.[points:{may}| No card that is worth points may be "
        "among them, unless there are too few others: then those worth least make up the number.]"
    )

    def any_card(self, game: Game) -> bool:
        """May any card be laid aside, because points may be or no card is worth any?"""
        return self.points or not game.of_kind(CardWorth)

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        may = " Cards that are worth points may be among them." if game.of_kind(CardWorth) else ""
        return super().worded(sentences, game, may=may, **more)

    def due(self, table: Table) -> Due | None:
        kitty, bidder = table.kitty, table.auction.high_bidder
        if bidder is None or not kitty.taken or kitty.laid_aside is not None:
            return None
        hand = table.hands.known[bidder] & ~self._never(table)
        plain = hand if self.any_card(table.game) else hand & ~point_cards(table)
        few = plain.bit_count() < kitty.size
        return Due(bidder, "discard", table.pack.names(hand if few else plain), kitty.size)

    @staticmethod
    def _never(table: Table) -> int:
        """The cards that may not be discarded at all."""
        return reduce(or_, (clause.kept(table) for clause in table.game.of_kind(NotGiven)), 0)

    def receive(self, table: Table, move: Move) -> None:
        if table.kitty.laid_aside is not None or not table.kitty.taken:
            table.accuse(self, move, "has nothing to discard.")
            return
        judge_discard(self, table, move)
        self._judge_points(table, move)
        lay_aside(table, move)

    def _judge_points(self, table: Table, move: Move) -> None:
        """Reports a blank that must be kept, and point cards given away while a card of less value is kept."""
        name, seat, pack = table.names[move.seat], move.seat, table.pack
        never, given = self._never(table), [card for card in move.cards if card >= 0]
        if blanks := [card for card in given if never >> card & 1]:
            for clause in table.game.of_kind(NotGiven):
                table.cited.update(clause.ruling_ids(table.game))
            table.accuse(self, move, f"discarded {pack.codes[blanks[0]]}, which may not be discarded at this table.")
        if self.any_card(table.game):
            return
        dear = max((value_of(table, card) for card in given if card not in blanks), default=0)
        if not dear:
            return
        kept = table.hands.known[seat] & ~pack.mask(given) & ~never
        cheaper = [card for card in cards_of(kept) if value_of(table, card) < dear]
        code = next(pack.codes[card] for card in given if value_of(table, card) == dear)
        if cheaper:
            found = table.hands.record.proof(seat, pack.mask(cheaper), move.index)
            message = f"{name} discarded {code}, worth {dear} points, and kept {pack.codes[cheaper[0]]}."
            table.find("illegal", self, message, move=move.index, seat=seat, proof=found)
        elif table.hands.unknown(seat):
            words = f"discarded {code}, worth {dear} points; whether there was a lesser card is not known."
            table.accuse(self, move, words, kind="unproven")

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        hand = list(cards_of(table.hands.known[table.auction.high_bidder or 0] & ~self._never(table)))
        rng.shuffle(hand)
        if not self.any_card(table.game):
            hand.sort(key=lambda card: value_of(table, card))
        return f"discard {' '.join(table.pack.codes[card] for card in hand[: table.kitty.size])}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        return (f"{high_bidder(game)} discard {' '.join(widow_cards(game))}",)

    def examples(self, game: Game) -> Examples:
        bidder, cards = high_bidder(game), widow_cards(game)
        start = before(game, self)
        yield Moves((*start, f"{bidder} discard {' '.join(cards)}"), None)
        yield Moves((*start, f"{bidder} discard {' '.join(cards[1:])}"), len(start), note="One card too few.")
        never = self._never(Table(game, players(game), 0))
        dear = game.pack.names(game.pack.suit_masks[0] & ~never)[-1]
        breach = None if self.any_card(game) else len(start)
        yield Moves((*start, f"{bidder} discard {' '.join((dear, *cards[1:]))}"), breach)
