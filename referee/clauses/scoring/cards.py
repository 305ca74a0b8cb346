"""What the cards taken in tricks are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards.packs import COURT_VALUE, Pack, cards_of
from referee.clauses.kinds import Aim, Award, Game, LeftWorth, Points, Table, TrickAward, has_jokers
from referee.clauses.kinds.awards import Multiplier, PerFact, among_others
from referee.clauses.kinds.scores import Scoring
from referee.english import joined, minus
from referee.facts.cards_held import CARDS_TAKEN
from referee.games.examples import Examples, Reckoned, Scored, gives
from referee.games.fact import Asked, Fact
from referee.games.parameters import card, number, suit, word
from referee.games.question import Question
from referee.reading.won import Held
from referee.value import remembered


def declared_values(table: Table) -> Sequence[int]:
    """What each card is worth by its face, after what the table declared."""
    table.cite("face-value")
    return _declared(table, table.pack.face_values)


JOKER_LEFT, MAJOR_LEFT = 15, 10
"""What a joker and a major arcanum count that are left in a hand (ruling `card-values`)."""


def values_of(table: Table) -> Sequence[int]:
    """What each card counts that is left in a hand, as the file has it and after what the table declared."""
    for own in table.game.of_kind(LeftWorth):
        return _declared(table, own.of(table.pack))
    table.cite("card-values")
    return _declared(table, left_values(table.pack))


@remembered(64)
def left_values(pack: Pack) -> Sequence[int]:
    """What each card counts that is left in a hand, where the table declares nothing (ruling `card-values`)."""
    majors = pack.outline.majors
    values = list(pack.face_values)
    for one in range(pack.size):
        if pack.joker_mask >> one & 1:
            values[one] = JOKER_LEFT
        elif majors is not None and pack.codes[one].endswith(majors["letter"]):
            values[one] = MAJOR_LEFT
    return tuple(values)


def values_in_words(pack: Pack, worth: Sequence[int]) -> str:
    """What the cards of a pack count, those of equal worth together: `Ace 1, Jack, Queen and King 10, every other card its
    number`."""
    by_value: dict[int, list[str]] = {}
    numbers = [int(rank.letter) for rank in pack.ranks if rank.letter.isdigit()]
    for rank in pack.ranks:
        if not rank.letter.isdigit():
            by_value.setdefault(worth[pack.ids[rank.letter + pack.suits[0].letter]], []).append(rank.name)
    said = [f"{joined(names)} {value}" for value, names in sorted(by_value.items())]
    said.append("every other card its number" if numbers else "")
    said += [f"a joker {worth[pack.ids[pack.jokers[0]]]}"] if pack.jokers else []
    if majors := pack.outline.majors:
        first, last = (worth[pack.ids[f"{n}{majors['letter']}"]] for n in (majors["from"], majors["to"]))
        said.append(f"a {majors['singular']} {first if first == last else 'its number'}")
    return ", ".join(one for one in said if one)


def _declared(table: Table, usual: Sequence[int]) -> Sequence[int]:
    """The values with those that the table declared in their places; a card's own goes before its rank's."""
    pack: Pack = table.pack
    declared = table.match.declared.get("card_values")
    if not declared:
        return usual
    values = list(usual)
    for key, value in sorted(declared.items(), key=lambda told: told[0] in pack.ids):
        if key in pack.ids:
            values[pack.ids[key]] = value
        else:
            for one in cards_of(pack.rank_mask(key)):
                values[one] = value
    return values


class PenaltySuit(TrickAward, PerFact, title="The penalty suit", reads_cards=True):
    """Points for each card of a suit."""

    by_tricks_and_bids = True
    by = CARDS_TAKEN
    rule = "Each {suit:one} taken in tricks{but:except} {brings}."
    short = "{each:+} a {suit:one}"
    rulings_where = (("natural-cards", has_jokers),)
    suit: str = suit("the suit")
    each: int = number("points for each card of it", zero=False)
    but: str | None = card("a card of it that does not count", default=None)

    def cards(self, game: Game) -> int:
        return game.pack.suit_mask(self.suit) & ~game.pack.codes_mask([self.but] if self.but else [])


class PenaltyFaceValues(TrickAward, PerFact, title="The penalty suit", reads_cards=True):
    """The face value of each card of a suit."""

    by_tricks_and_bids = True
    short = "a {suit:one} costs its face value"
    by, each = CARDS_TAKEN, -1
    rulings = ("face-value",)
    table_keys = ("card_values",)
    suit: str = suit("the suit")

    def says(self, game: Game) -> str:
        worth = values_in_words(game.pack, game.pack.face_values)
        return self.worded(f"Each {{suit:one}} taken in tricks costs its face value: {worth}.", game)

    def cards(self, game: Game) -> int:
        return game.pack.suit_mask(self.suit)

    def tells(self, game: Game) -> Iterator[Asked]:
        yield CARDS_TAKEN.asked(cards=self.cards(game), unlike=True)

    def for_all(self, game: Game) -> int:
        return -sum(game.pack.face_values[card] for card in cards_of(self.cards(game)))

    def scoring(self, table: Table) -> Scoring:
        return self.score

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        values, codes = declared_values(table), table.pack.codes
        mask = table.pack.suit_mask(self.suit)
        for seat, taken in enumerate(table.won.cards):
            cards = [*cards_of(taken & mask)]
            if loss := sum([values[one] for one in cards]):
                yield Points(seat, -loss, f"face values of {' '.join([codes[one] for one in cards])}")

    def examples(self, game: Game) -> Examples:
        letter = self.suit
        ranks = {rank.letter for rank in game.pack.ranks}
        number_, court = next(r for r in ("9", "8") if r in ranks), next((r for r in ("K", "Q") if r in ranks), "10")
        own = f"{number_}{letter} {court}{letter} A{letter}"
        yield Scored(-int(number_) - 11, ((0, CARDS_TAKEN, own),))
        yield Scored(None, ((1, CARDS_TAKEN, own),))


class CardPoints(
    TrickAward, PerFact, title="A card with points of its own", reads_cards=True, repeatable=True, by_side=True
):
    """Points for one card."""

    families = ("capturing", *TrickAward.families)
    by_tricks_and_bids = True
    by = CARDS_TAKEN
    rule = "Taking the {card}{name:the} {brings}."
    short = "{points:+} for the {card}{name:the}"
    card: str = card("the card")
    points: int = number("points for who takes it", zero=False)
    name: str | None = word("the card's nickname", default=None)
    each = property(lambda self: self.points)

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        suits = {vars(one).get("suit") for one in game.of_kind(PerFact)}
        return ("penalty-card-self",) if self.card[-1] in suits else ()

    def answered(self, game: Game) -> Iterator[Question]:
        yield from super().answered(game)
        if self.card in game.pack.codes[: game.pack.size]:
            yield Question(f"what the {game.pack.english(self.card)} counts")

    def cards(self, game: Game) -> int:
        return game.pack.codes_mask([self.card])

    def aims(self, game: Game) -> Iterator[Aim]:
        high = "the high ones and " if self._no_worse_than_courts(game) else ""
        for aim in super().aims(game):
            yield aim._replace(words=self.worded(f"{high}the {{card}}{{name:the}}", game))

    def _no_worse_than_courts(self, game: Game) -> bool:
        """Does the card cost no more than the court cards of its suit, which cost their face values?"""
        if self.points > 0 or not any(self.card.endswith(clause.suit) for clause in game.of_kind(PenaltyFaceValues)):
            return False
        return game.pack.face_values[game.pack.ids[self.card]] - self.points <= COURT_VALUE


class DoublingCard(TrickAward, Multiplier, title="The doubling card", reads_cards=True):
    """A card that doubles the score."""

    by_tricks_and_bids = True
    rulings = ("double-score",)
    rule = "Taking the {card}{name:the} doubles your score for the deal."
    short = "the {card}{name:the} doubles"
    turn = 3
    card: str = card("the card")
    name: str | None = word("the card's nickname", default=None)
    shows = (Reckoned(-4, tricks=1, cards="{card}", before=-4), Reckoned(None, tricks=1, cards="{another0}", before=-4))

    def tells(self, game: Game) -> Iterator[Asked]:
        yield CARDS_TAKEN.asked(cards=game.pack.bits[game.pack.ids[self.card]])

    def times(self, table: Table, seat: int) -> int:
        return 2 if table.won.cards[seat] & table.pack.bits[table.pack.ids[self.card]] else 1

    def why(self, table: Table, seat: int, points: int) -> str:
        return f"took {self.card}, which doubles {minus(points)}"

    def aims(self, game: Game) -> Iterator[Aim]:
        if not any(clause.points > 0 for clause in game.of_kind(CardPoints)):  # else it may be good to have
            among = among_others(game.pack.codes_mask([self.card]), game)
            yield Aim("worst" if among else "shun", self.worded("the {card}{name:the}", game))


def highest_trump(table: Table) -> int | None:
    """The highest trump in anybody's tricks."""
    fell = [card for taken in table.won.cards for card in cards_of(taken & table.trumps.mask)]
    return max(fell, key=lambda one: table.trumps.strength[one], default=None)


class HighestTrumpTaken(Fact):
    """Who took the highest trump, and which card it was."""

    name, shape = "highest_trump", "card"
    always = True
    question = "Who took the highest trump, and which card was it?"
    untold = "who took the highest trump"
    one = of_tricks = of_cards = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> str | None:
        highest = highest_trump(table)
        so = highest is not None and any(table.won.cards[hand] >> highest & 1 for hand in hands)
        return table.pack.codes[highest] if highest is not None and so else None

    def put(self, table: Table, seat: int, value: Held) -> None:
        (card,) = value.cards
        table.trumps.settle(table.pack.suit_of[card])
        table.won.cards[seat] |= table.pack.bits[card]


class HighestTrump(Award, title="The highest trump", families=("trick-taking",), reads_cards=True):
    """A point for the highest trump."""

    of_trumps = by_tricks_and_bids = True

    rule = "Whoever takes the highest trump played in the deal scores {points:point}."
    short = "{points:point} for the highest trump"
    aim = (Aim("catch", "the highest trump"),)
    rulings = ("highest-trump-won",)
    points: int = number("points for winning it", low=1)
    shows = (
        gives("points", tricks=1, cards="{a-2}", trump="{a}"),
        Reckoned(None, tricks=1, cards="{a1}", others_cards="{a2}", trump="{a}"),
    )

    def tells(self, game: Game) -> Iterator[Asked]:
        yield HighestTrumpTaken().asked(cards=game.pack.all)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        if (highest := highest_trump(table)) is not None:
            for seat, taken in enumerate(table.won.cards):
                if taken >> highest & 1:
                    yield Points(seat, self.points, f"won {table.pack.codes[highest]}, the highest trump")


class Shoot(TrickAward, title="Taking them all", beside=("penalty-suit",), reads_cards=True):
    """All of a suit."""

    by_tricks_and_bids = True
    rulings = ("shoot", "shoot-scope")
    rule = (
        "If you take every {suit:one} that was played in the deal, nothing counts against you[points: and you score "
        "{points:point} instead]."
    )
    short = "[points:{points:+} for|no losses with] all the {suit}"
    aim = (Aim("or", "all the {suit} played in the deal"),)
    turn = 1
    suit: str = suit("the suit")
    points: int = number("points for taking all of it", low=0)

    def tells(self, game: Game) -> Iterator[Asked]:
        yield CARDS_TAKEN.asked(cards=game.pack.suit_mask(self.suit))

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        mask = table.pack.suit_mask(self.suit)
        fell = table.won.fallen & mask
        for taken in table.won.cards:
            fell |= taken & mask
        if table.cite("shoot") == "whole-suit":
            fell = mask
        for seat, taken in enumerate(table.won.cards):
            if fell and taken & mask == fell:
                losses = sum(line.points for line in so_far[seat] if line.points < 0)
                note = f"took every {table.pack.suits[table.pack.suit(self.suit)].singular}: no losses, {self.points} instead"
                yield Points(seat, self.points - losses, note)

    def examples(self, game: Game) -> Examples:
        own = game.pack.names(game.pack.suit_mask(self.suit))
        yield Reckoned(self.points + 3, tricks=3, cards=" ".join(own), before=-3)
        yield Reckoned(None, tricks=3, cards=" ".join(own[:-1]), others_cards=own[-1], before=-3)
