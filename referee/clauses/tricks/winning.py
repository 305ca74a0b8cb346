"""Who wins a trick, who leads the next, and what a trick may bring besides."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.packs import cards_of
from referee.clauses.kinds import (
    Effect,
    Game,
    HandsOnTable,
    NextLead,
    Restriction,
    Scale,
    Stage,
    Table,
    TwoTrumps,
    Winner,
    others_play_on,
)
from referee.clauses.phases import before_lead, order_of_play, rising, rising_trumps
from referee.english import capital
from referee.games.examples import Examples, Moves, Trick, bad, good
from referee.games.parameters import card, choice, word

LOW_TRUMP = 1000
"""What a trump's strength has over every other card's."""
HIGH_TRUMP = 2000
"""The same for the stronger of two trump suits."""
STRONG = 100
"""What a card outside the weak led suit has over that suit."""


def anti_trumps(game: Game) -> bool:
    """Is a suit named that takes trumps their power?"""
    return any(stage.cancels_trumps for stage in game.of_kind(Stage))


class TrickWinner(Winner, title="Who wins the trick"):
    """The highest card wins."""

    of: str = choice("the cards among which the highest wins", "led-suit", "any-suit", "weak-led-suit")
    word: str | None = word("what the weak suit is called", default=None)

    def says(self, game: Game) -> str:
        anti, high = anti_trumps(game), "trump wins the trick"
        if game.of_kind(TwoTrumps):
            high = "High Trump wins the trick, or failing that the highest Low Trump"
        unless = "or with an anti-trump in it, " if anti else ""
        start = f"The highest {high}. With no trump in it, {unless}" if game.has_trumps else ""
        it = "" if start else " the trick"
        called = "" if self.word in {None, "weak"} else f" (the {self.word} suit)"
        rest = {
            "led-suit": f"the highest card of the led suit wins{it}.",
            "any-suit": f"the highest card of any suit wins{it}; of equal cards, the one played first.",
            "weak-led-suit": (
                f"the led suit is weak{called}: the highest card of the other suits wins{it}; of equal cards, the one "
                "played first. If all cards are of the weak suit, the highest of them wins."
            ),
        }[self.of]
        text = capital(start + rest)
        if self.of == "weak-led-suit" and game.has_trumps:
            text += " When a trump is led, no suit is weak"
            text += ": with an anti-trump in that trick, the highest card of any suit wins." if anti else "."
        if game.may_have_trumps:
            text += " At a table with trumps, the highest trump in it wins instead."
        if game.pack.outline.copies > 1 and self.of == "led-suit":
            text += " Of two identical cards, the one played first wins."
        return text

    def in_summary(self, game: Game) -> str:
        among = {
            "led-suit": "of the led suit",
            "any-suit": "of any suit",
            "weak-led-suit": "that is not of the led suit (or else the highest of that suit)",
        }
        highest = f"the highest card {among[self.of]}"
        equal = "" if self.of == "led-suit" else " Of equal cards, the one played first counts as higher."
        if not game.has_trumps:
            return f"{capital(highest)} wins the trick.{equal}"
        two = "High Trump wins the trick, or else the highest Low Trump"
        trump = two if game.of_kind(TwoTrumps) else "trump wins the trick"
        anti = ", or with an anti-trump," if anti_trumps(game) else ""
        if anti and self.of == "weak-led-suit":
            equal = f" When a trump is led and an anti-trump falls, the highest card of any suit wins.{equal}"
        return f"The highest {trump}; with no trump in it{anti or ','} {highest} does.{equal}"

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        ids: tuple[str, ...] = ()
        if anti_trumps(game):
            ids += ("anti-trump-fallback",)
        if self.of == "weak-led-suit" and game.has_trumps:
            ids += ("weak-suit-trump-led",)
            if anti_trumps(game):
                ids += ("weak-anti",)
        return ids

    def by_lead(self) -> bool:
        return self.of == "led-suit"

    def turning(self, table: Table) -> int:
        if table.trumps.anti is None or self._trump(table) is None:
            return 0
        return table.trumps.suit_masks[table.trumps.anti]

    def rests_on(self, *, turned: bool) -> tuple[str, ...]:
        return ("anti-trump-fallback",) if turned else ()

    def scale(self, table: Table, *, turned: bool) -> Scale:
        trumps = table.trumps
        trump = trumps.suit_with_jokers if trumps.jokers else trumps.suit_of_trumps
        key = (table.trick.led_suit, trump, trumps.low, turned, trumps.turned_order)
        scale: Scale | None = table.scales.get(key)
        if scale is None:
            scale = table.scales[key] = make_scale(table, self.of, trump, turned)
        return scale

    @staticmethod
    def _trump(table: Table) -> int | None:
        return table.trumps.suit_with_jokers if table.trumps.jokers else table.trumps.suit_of_trumps

    def as_played(self, table: Table, strengths: Sequence[float]) -> Sequence[float]:
        if table.trick.joker_strengths:
            strengths = ranked(table, strengths)
        if table.trick.breaches and True in [clause.spoils for clause in table.game.of_kind(Restriction)]:
            strengths = [-2 if place in table.trick.breaches else strength for place, strength in enumerate(strengths)]
        return strengths

    def examples(self, game: Game) -> Examples:
        winner, trump = 1 if self.of == "led-suit" else 2, "{C}" if game.has_trumps else None
        yield Trick("{a1} {a3} {b4}", winner, trump=trump)
        if game.has_trumps:
            yield Trick("{a1} {a4} {c0}", 2, trump=trump)
        if anti_trumps(game):
            yield Trick("{a1} {a3} {b4} {c0}", winner, trump=trump, anti_trump="{b}")
        if self.of == "weak-led-suit":
            yield Trick("{a1} {a3} {a2}", 1, trump=trump, note="All cards are of the led suit.")


def make_scale(table: Table, of: str, trump: int | None, anti: bool) -> Scale:
    """The scale of a trick with the table's led suit; `anti` says that an anti-trump fell to it."""
    pack, led = table.pack, table.trick.led_suit
    weak = of == "weak-led-suit" and led != trump
    two = table.trumps.low is not None
    high = HIGH_TRUMP if two else LOW_TRUMP
    strengths: list[int] = []
    for card_, own in enumerate(table.trumps.suit_of):
        strength = table.trumps.strength[card_]
        if pack.joker_mask >> card_ & 1 and table.trumps.jokers and own == trump:
            strengths.append((0 if anti else LOW_TRUMP) + 50 + (pack.codes[card_] == "RJ"))
        elif own < 0:
            strengths.append(-1)
        elif own == trump and not anti:
            strengths.append(high + strength + 1)
        elif two and own == table.trumps.low:
            strengths.append(LOW_TRUMP + strength + 1)
        elif of == "led-suit":
            strengths.append(strength if own == led else -1)
        elif weak and own != led:
            strengths.append(STRONG + strength)
        else:
            strengths.append(strength)
    best = "lowest" if table.trumps.lowest else "highest"
    suit_name = table.trumps.suit_name(led, singular=True) if led >= 0 else "card"
    names = table.trumps.suit_name(led) if led >= 0 else "cards"
    trump_name = "" if trump is None else table.trumps.suit_name(trump, singular=True)
    tail = "; no trump fell" if table.game.has_trumps else ""
    if anti:
        tail = "; an anti-trump fell, so trumps count as plain cards"
    by_rank = {
        "led-suit": f"{best} {suit_name}, the led suit",
        "any-suit": "highest card of any suit",
        "weak-led-suit": f"highest card outside {names}, the weak led suit" if weak else "highest card of any suit",
    }[of]
    low_name = table.trumps.suit_name(table.trumps.low or 0, singular=True)
    by_trump = f"highest {low_name}, the low trump suit" if two else f"highest {trump_name}, the trump suit"
    by_weak = f"highest {suit_name}, as all cards are of the weak led suit{tail}"
    by_high, by_rank, least = f"highest {trump_name}, the high trump suit", by_rank + tail, STRONG if weak else -1

    def reason(own: int) -> str:
        if own >= LOW_TRUMP:
            return by_high if own >= HIGH_TRUMP else by_trump
        return by_rank if own >= least else by_weak

    reasons = [reason(own) for own in strengths]
    if table.trumps.order is not None:
        for card in cards_of(table.trumps.order.tops):
            reasons[card] = "highest trump"
    return Scale(strengths, reasons)


def ranked(table: Table, strengths: Sequence[float]) -> list[float]:
    """The strengths of a trick's cards with those of jokers that rank by the card before them."""
    adjusted = list(strengths)
    for place, strength in table.trick.joker_strengths.items():
        if adjusted[place] > -1:
            adjusted[place] += strength - table.trumps.strength[table.trick.faces[place]]
    return adjusted


class LaterOneWins(Effect, title="Equal cards"):
    """Of two copies of one card the later wins."""

    card: str = card("the card of which there are several")
    rule = "If every {card} falls to one trick, the last of them is the highest, except in the last trick of the deal."

    def after_play(self, table: Table, seat: int, card: int) -> None:
        trick, own = table.trick, self.stirred_by(table)
        places = [place for place, face in enumerate(trick.faces) if face >= 0 and own >> face & 1]
        if len(places) > 1 and card == trick.faces[places[-1]] and table.hands.sizes[seat]:
            trick.joker_strengths[places[-1]] = table.trumps.strength[card] + 0.5

    def stirred_by(self, table: Table) -> int:
        return table.pack.codes_mask((self.card,))

    def examples(self, game: Game) -> Examples:
        low, other = rising_trumps(game)[:2]
        start, order = before_lead(game), order_of_play(game)
        cards = (self.card, low, self.card, low)
        trick = tuple(f"{name} {one}" for name, one in zip(order, cards, strict=False))
        yield Moves((*start, *trick, f"{order[2]} {other}"), None)
        yield Moves((*start, *trick, f"{order[0]} {other}"), len(start) + len(trick), clause="winner-leads")


class WinnerLeads(NextLead, title="Leading the next trick", families=("climbing", "trick-taking"), by_winner=True):
    """The winner leads."""

    def says(self, game: Game) -> str:
        if game.family == "climbing":
            return "Whoever made the last play leads the next trick."
        of_hands = any(isinstance(clause, HandsOnTable) for clause in game.of_any_table())
        return f"The {'hand that won' if of_hands else 'winner of'} a trick leads the next."

    def in_summary(self, game: Game) -> str:
        if game.family == "climbing":
            return self.says(game)
        by_lead = any(winner.by_lead() for winner in game.of_kind(Winner))
        return ", and the winner leads the next." if by_lead else self.says(game)

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        if game.family == "climbing":
            return ("retired-lead",) if others_play_on(game) else ()
        return ("stones-next-leader",) if game.has("suit-cycle") else ()

    def place(self, table: Table, seats: Sequence[int], faces: Sequence[int], winner: int) -> int:
        return winner

    def examples(self, game: Game) -> Examples:
        if game.family != "climbing":
            yield from super().examples(game)
            return
        order, (low, high) = order_of_play(game), rising(game).split()
        trick = (f"{order[0]} {low}", f"{order[1]} {high}", *(f"{one} pass" for one in (*order[2:], order[0])))
        equal = next(one for one in game.pack.names(game.pack.rank_mask(low[:-1])) if one != low)
        yield good(*trick, f"{order[1]} {equal}", start="lead")
        yield bad(*trick, f"{order[0]} {equal}", start="lead")


class LeftOfLeaderLeads(NextLead, title="Leading the next trick", needs_winner=False):
    """The lead goes round the table."""

    gist = "The lead passes one place to the left each trick, whoever won."
    rule = "The lead passes one place to the left each trick: the player to the left of the last leader leads, whoever won."

    def place(self, table: Table, seats: Sequence[int], faces: Sequence[int], winner: int) -> int:
        order = table.order(seats[0])
        return next(seats.index(seat) for seat in [*order[1:], order[0]] if seat in seats)


class LowestLeads(NextLead, title="Leading the next trick", rulings=("lowest-leads",)):
    """The lowest card leads next."""

    gist = "Whoever played the card of lowest rank leads next; of equal ranks, the one played first counts."
    rule = (
        "Whoever played the card of lowest rank leads the next trick, whatever its suit; of equal ranks, the one "
        "played first counts."
    )

    def place(self, table: Table, seats: Sequence[int], faces: Sequence[int], winner: int) -> int:
        strength = table.trumps.strength
        return min(range(len(faces)), key=lambda index: strength[faces[index]])

    def in_example(self) -> int:
        return 0
