"""What may follow what on a discard pile, what a player does who does not play, and what comes of it where nobody can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards.packs import Pack, cards_of
from referee.clauses.kinds import (
    AfterDraw,
    AtOnce,
    Award,
    Compulsion,
    Declining,
    Game,
    Matching,
    Points,
    StockEnd,
    Table,
    has_majors,
    laid_face_down,
    must_play,
)
from referee.clauses.phases import before_lead, order_of_play
from referee.clauses.scoring.cards import values_of
from referee.facts.cards_held import left
from referee.games.examples import Examples, Moves, Reckoned, bad, good
from referee.games.fact import Asked
from referee.games.parameters import number_or, worded
from referee.value import remembered

COUNT = "blocked-count"
"""The ruling on what the lowest hand of a blocked deal scores."""
ALL_TO_SEE = -1
"""The set of all cards."""


@remembered(256)
def neighbours(pack: Pack) -> list[int]:
    """For each card of a pack, the cards of its suit or its rank; a joker that stands for nothing matches nothing."""
    return [
        pack.mask(
            other
            for other in range(pack.size)
            if (pack.suit_of[other] == pack.suit_of[card] >= 0) or (pack.strength[other] == pack.strength[card] >= 0)
        )
        for card in range(pack.size)
    ]


def of_rank(pack: Pack, letter: str) -> int:
    """The cards that count as of a rank, major arcana of its number among them; 0 where there is no such rank."""
    own = pack.rank_mask(letter) if letter in {rank.letter for rank in pack.ranks} else 0
    ranks = {pack.strength[card] for card in cards_of(own)}
    if pack.outline.majors and letter.isdigit():
        ranks.add(int(letter))
    return pack.mask(card for card in range(pack.size) if pack.strength[card] in ranks)


class MatchTop(Matching, title="Matching"):
    """A card follows its own suit or rank."""

    rulings_where = (("arcana-rank", has_majors), ("pile-unnamed", lambda game: game.discard_piles > 1))
    says_where = (
        ("claimed", laid_face_down),
        ("piles", lambda game: game.discard_piles > 1),
        ("majors", lambda game: game.pack.outline.majors),
    )
    gist = "[claimed:|{says}]"
    rule = (
        "[claimed:The card you claim must match the suit or the rank of the card claimed last.|A card you play must match the "
        "suit or the rank of the top card of the [piles:pile you play it on|discard pile].[majors: A major arcanum has the "
        "rank of its number.]]"
    )
    shows = (good("{first} {lead}"), bad("{first} {other}"))

    def followers(self, pack: Pack, top: int) -> tuple[int, int]:
        if top & (top - 1) == 0 and top:
            own = neighbours(pack)[top.bit_length() - 1]
            return own, own
        return _followers(pack, top)


@remembered(4096)
def _followers(pack: Pack, top: int) -> tuple[int, int]:
    sure, perhaps = pack.all, 0
    for card in cards_of(top):
        own = neighbours(pack)[card]
        sure &= own
        perhaps |= own
    return (sure, perhaps) if top else (0, pack.all)


class SeveralCards(AtOnce, title="Several cards at once"):
    """Several cards may be played at once."""

    rulings_where = (("several-cards", {"of": "rank"}), ("several-suit", {"of": "rank-or-suit"}))
    rule = (
        "You may play several cards of one rank {of} the top card. Name them from the bottom up: the last one lies on top, so "
        "the next player must match it, and only its effect counts."
    )
    of: str = worded(
        "what they must share",
        {
            "rank": "together, if each of them matches",
            "rank-or-suit": "or of one suit together, if the bottom one matches",
        },
    )

    def examples(self, game: Game) -> Examples:
        pack, start, leader = game.pack, before_lead(game), order_of_play(game)[0]
        top = next(word for word in start[0].split() if word in pack.ids)
        mates = [code for code in pack.names(neighbours(pack)[pack.ids[top]]) if code != top]
        ranked = [code for code in mates if code[:-1] == top[:-1]]
        suited = [code for code in mates if code[-1] == top[-1]]
        yield Moves((*start, f"{leader} {' '.join(ranked[:2])}"), None)
        good = None if self.of == "rank-or-suit" else len(start)
        yield Moves((*start, f"{leader} {' '.join(suited[:2])}"), good)
        yield Moves((*start, f"{leader} {suited[0]} {ranked[0]}"), len(start))


class PlayOrDraw(
    Declining, title="Playing or drawing", rulings=("must-or-may", "pass-draws", "wrong-draw", "nothing-to-draw")
):
    """A player who does not play draws a card."""

    says_where = (("must", must_play), ("more", AfterDraw))
    rule = (
        "In your turn, play a card. If you cannot[must:|, or do not want to], pass and draw a card from the stock[more:|; that "
        "ends your turn]."
    )

    def examples(self, game: Game) -> Examples:
        if not must_play(game):
            yield good("{first} draw {b2}", "{second} pass", hands=(("{first}", "{other}"),))
        yield bad("{first} draw from discard", note="Cards are drawn from the stock.")


class DrawUntil(Declining, title="Playing or drawing", rulings=("wrong-draw", "nothing-to-draw"), draws_on=True):
    """A player who does not play draws, and may go on drawing."""

    declines = "draw or pass"
    asks = ("stock",)
    says_where = (("must", must_play), ("any", {"most": "any"}))
    rule = (
        "In your turn, play a card. If you cannot[must:|, or do not want to], draw cards from the stock one by one, [any:as "
        "long as there are any. If you can draw no more and do not play|{most:spelled} at most. If you have drawn as many or "
        "can draw no more, and do not play], you pass. After drawing you may play any card of your hand that follows."
    )
    most: int | str = number_or("any", "how many cards may be drawn in a turn")

    def goes_on(self, drawn: int) -> bool:
        return self.most == "any" or drawn < int(self.most)

    def examples(self, game: Game) -> Examples:
        yield good("{first} draw {lead}", "{first} {lead}")
        yield bad("{first} pass", note="There are cards to draw.")
        if self.most != "any":
            yield bad(*(["{first} draw ?"] * int(self.most)), "{first} draw ?")


class TakePile(
    Declining,
    title="Playing or taking the pile",
    rulings=("must-or-may", "pass-draws", "pile-taken", "nothing-to-draw"),
    takes_pile=True,
):
    """A player who does not play takes the pile."""

    says_where = (("must", must_play),)
    rule = (
        "In your turn, play a card. If you cannot[must:|, or do not want to], pass and take the whole discard pile into your "
        "hand; the next player may then play any card."
    )

    def examples(self, game: Game) -> Examples:
        if not must_play(game):
            yield good("{first} draw from discard", "{second} {other}")
        yield bad("{first} draw from stock")


class PlayDrawnCard(AfterDraw, title="Playing the card drawn"):
    """The card that was drawn may be played at once."""

    rule = "If the card you draw can be played, you may play it at once; after drawing you may play no other."
    shows = (good("{first} draw {lead}", "{first} {lead}"), bad("{first} draw {lead}", "{first} {other}"))


class StockUsedUp(
    Award,
    Compulsion,
    StockEnd,
    title="A blocked deal",
    section="the end of the deal",
    beside=("cards-left",),
    not_beside=("reshuffle", "claims", "take-pile", "coins", "titles"),
    rulings=(COUNT, "nothing-to-draw"),
):
    """No new stock is made, and a deal in which nobody can play is counted."""

    renews = False
    always = False
    asks = ("stock",)
    gist = "{says}"
    rule = (
        "No new stock is made. Once the stock is used up, you must play if you can, and pass if you cannot. When all players "
        "have passed in turn, the deal is blocked: it ends, and the lowest hand wins it and scores what the others count more."
    )
    lazy = frozenset({COUNT, "nothing-to-draw"})
    verbs = frozenset({"show"})

    def faults(self, game: Game) -> Iterator[str]:
        if any(award.left_for() == "holders" for award in game.of_kind(Award)):
            yield "cards left must count for the winner (cards-left: {to: winner})"

    def tells(self, game: Game) -> Iterator[Asked]:
        yield left(game.pack.all)

    def binds(self, table: Table) -> bool:
        return table.hands.stock <= 0

    def unshown(self, table: Table) -> list[int]:
        return [] if table.first_out else table.hands.untold()

    def doubt(self, table: Table) -> str | None:
        if not self.unshown(table):
            return None
        return "Not all cards left in the hands are known: what the lowest hand scores cannot be told."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        if table.first_out:
            return
        left, *_ = (award.left_counts(table) for award in table.game.acting(Award, "left_counts"))
        counts = {seat: count for seat, count in enumerate(left) if count or table.hands.has_cards(seat)}
        least = min(counts.values(), default=0)
        whole = table.cite(COUNT) == "whole"
        won = sum(count if whole else count - least for count in counts.values() if count > least)
        for seat, count in counts.items():
            if count == least and won:
                yield Points(seat, won, "the lowest hand of a blocked deal")

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        values = values_of(Table(game, tuple("abcdefgh"[: game.seats]), 0))
        order = sorted(range(pack.size), key=lambda card: (values[card], card))
        low, high = order[0], order[-1]
        worth = values[high] - values[low]
        yield Reckoned(worth, left=pack.codes[low], others_left=pack.codes[high])
        yield Reckoned(None, left=pack.codes[high], others_left=pack.codes[low])
        yield Reckoned(None, out=True, others_left=pack.codes[high])
