"""What jokers do."""

from __future__ import annotations

from math import ceil

from referee.cards.packs import Pack, cards_of
from referee.clauses.dealing.wild_ranks import wild_examples
from referee.clauses.kinds import DeclaredCards, Effect, Game, Part, Setup, Table, questions
from referee.clauses.kinds.awards import PerFact
from referee.clauses.kinds.named_contracts import NONE, NamedContracts
from referee.clauses.phases import before_lead, from_left_of_dealer
from referee.facts.cards_held import CARDS_TAKEN
from referee.games.examples import Examples, Moves, Plays, Spot, Trick, free, good
from referee.games.parameters import number, word


class Jokers(Setup, section="following", with_jokers=True, answers=questions.JOKERS):
    """Says what jokers do."""


class WildJokers(Jokers, title="Wild jokers", families=("climbing", "matching", "melding", "trick-taking")):
    """Jokers stand for any card."""

    rulings = ("wild-joker-follow", "wild-joker-tie", "wild-joker-undeclared", "natural-cards")
    any_card = True

    def says(self, game: Game) -> str:
        it = "A joker" if len(game.pack.jokers) > 1 else "The joker"
        return f"{it} is wild: you may play it as any card; say which."

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return self.rulings if game.family == "trick-taking" else ("wild-joker-undeclared",)

    def prepare(self, table: Table) -> None:
        table.wild.cards = table.pack.joker_mask

    def examples(self, game: Game) -> Examples:
        if game.family == "melding":
            yield from wild_examples(game, game.pack.jokers[0])
        elif game.family == "matching":
            yield good("{first} {joker}={lead}")
            yield good("{first} {joker}={a1}", note="It stands for any card that may follow.")
        elif game.family == "climbing":
            yield Plays("{a3}", "{joker}={a5}", good=True)
            yield Plays("{a3}", "{joker}={a2}", good=False, note="It has the rank of what it stands for.")
            yield Plays("", "{a3} {joker}={b3}", good=True)
        else:
            yield free("{a2} {joker}", "{a0}", note="It need not be used to follow.")
            yield Trick("{a0} {joker}={a4} {a2}", 1, taken=not any(effect.voids for effect in game.of_kind(Effect)))


class TrumpJokers(Jokers, title="Jokers as top trumps"):
    """Jokers are the highest trumps."""

    jokers_are_trumps = True
    rule = (
        "The jokers belong to the trump suit: the red one, the {red}, is its highest card and the black one, the "
        "{black}, its second highest."
    )
    rulings = ("trump-jokers", "natural-cards")
    red: str = word("what the red joker is called")
    black: str = word("what the black joker is called")
    shows = (
        Trick("{a0} {b-1} BJ RJ", 3, trump="{b}"),
        Spot("RJ {a2}", "{b0}", "RJ", "{a2}", trump="{b}", note="The joker is a card of the trump suit."),
    )

    def prepare(self, table: Table) -> None:
        table.trumps.jokers = True
        table.trumps.join_jokers()


class RolelessJoker(Jokers, title="The joker", rulings=("roleless-joker",)):
    """A joker that no rule mentions."""

    gist = "The joker belongs to no suit and never wins a trick that another card could win."
    rule = (
        "The joker belongs to no suit. You may play it when any card may be played; it never wins a trick that "
        "another card could win. When it is led, the next card that has a suit sets the led suit."
    )
    shows = (Trick("{joker} {a0} {a2}", 2), Spot("{a2} {joker}", "{a0}", "{a2}", "{joker}"))

    def prepare(self, table: Table) -> None:
        """A card of no suit needs no preparation: its pack gives it neither suit nor strength."""


class JokerVoidsTrick(Effect, title="Tricks with a joker", section="scoring", with_jokers=True):
    """A trick with a joker counts for nobody."""

    voids = True
    rule = "A trick with a joker in it is discarded and counts for nobody; its winner still leads the next."
    beside = ("wild-jokers",)
    rulings = ("dead-joker-trick",)
    shows = (Trick("{a0} {joker}={a4} {a2}", 1, taken=False),)

    def before_winning(self, table: Table) -> None:
        if table.trick.mask & table.pack.joker_mask:
            table.trick.void = True

    def awaits(self, table: Table) -> int:
        return table.pack.joker_mask


class JokerPoints(PerFact, title="Points for jokers", reads_cards=True, with_jokers=True):
    """Points for jokers taken."""

    by = CARDS_TAKEN
    short = "{each:+} a joker"
    rule = "Each joker taken in tricks {each:costs}."
    each: int = number("points for each joker taken in tricks", zero=False)

    def cards(self, game: Game) -> int:
        return game.pack.joker_mask


class JokerNamesLed(Effect, title="Leading the joker", section="leading", with_jokers=True, beside=("top-trumps",)):
    """Whoever leads the joker without trumps names a suit."""

    gist = ""
    rule = (
        "In a deal without trumps, whoever leads the joker names a suit, which the others must follow. The joker wins the "
        "trick all the same. A log writes `RJ=H`; where it names no suit nobody is held to follow."
    )

    def names_led(self, table: Table) -> int:
        return table.pack.joker_mask if table.trumps.named and table.trumps.suit is None else 0

    def examples(self, game: Game) -> Examples:
        joker, (high, *others) = game.pack.jokers[0], reversed(game.pack.names(game.pack.suit_masks[0]))
        bids = next(clause for clause in game.of_kind(NamedContracts))
        name = next(bid.name for bid in bids.contracts if bid.trumps == NONE and not bid.over)
        start = [move if " bid " not in move else f"{move.split()[0]} bid {name}" for move in before_lead(game)]
        first, second = from_left_of_dealer(game)[:2]
        led, other = f"{first} {joker}={high[-1]}", game.pack.names(game.pack.suit_masks[1])[0]
        yield Moves((*start, led, f"{second} {high}"), None)
        yield Moves((*start, led, f"{second} {other}"), len(start) + 1, ((second, others[0]),), clause="follow-suit")


COLOURS = {"RJ": "red", "BJ": "black"}


def letters_of(pack: Pack, joker: int) -> list[str]:
    """The letters of the suits that a joker may be of."""
    colour = COLOURS.get(pack.codes[joker])
    return [suit.letter for suit in pack.suits if suit.colour == colour]


class Declared(Part):
    """The suits that jokers were said to be of."""

    def __init__(self) -> None:
        self.suits: dict[int, int] = {}


class ColouredJokers(Jokers, DeclaredCards, title="Jokers"):
    """Jokers belong to either suit of their colour."""

    rulings = tuple(
        "joker-rank joker-led joker-forced joker-miscalled wild-joker-follow wild-joker-tie wild-joker-undeclared".split()
    )
    gist = "A joker is of either suit of its colour, as you say, and ranks one above the card played just before it."
    rule = (
        "When you play a joker, name one of the two suits of its colour: the joker is a card of that suit, and a "
        "trump if the suit is trumps. It ranks one above the card played just before it, whatever the suit of "
        "that card; led, it ranks below all others. You never have to play a joker, but may wherever such a card "
        "could be played."
    )

    def prepare(self, table: Table) -> None:
        pack = table.pack
        table.wild.cards = pack.joker_mask
        table.wild.clause = self.id
        if table.rulings.get("joker-forced") == "must-follow":
            table.wild.must_follow = [
                pack.mask(joker for joker in cards_of(pack.joker_mask) if suit.letter in letters_of(pack, joker))
                for suit in pack.suits
            ]

    def strength(self, table: Table, suit: int) -> float:
        """How strong a joker is that is played now as a card of that suit."""
        faces = table.trick.faces
        lowest = len(table.pack.ranks) if table.cite("joker-led") == "highest" else -1
        if not faces:
            return lowest
        how = table.cite("joker-rank")
        strengths = [
            table.trick.joker_strengths.get(place, table.trumps.strength[face]) for place, face in enumerate(faces)
        ]
        if how == "tops-suit":
            own = [
                strength for face, strength in zip(faces, strengths, strict=True) if table.trumps.suit_of[face] == suit
            ]
            return max(own) + 1 if own else lowest
        return strengths[-1] + (0.5 if how == "half" else 1)

    def face(self, table: Table, suit: int) -> int:
        """The card of that suit that a joker played now may stand in for: of its own rank, or next to it."""
        place = min(max(ceil(self.strength(table, suit)), 0), len(table.pack.ranks) - 1)
        return table.pack.ids[table.pack.ranks[place].letter + table.pack.suits[suit].letter]

    def declare(self, table: Table, index: int, seat: int, card: int, face: int | str) -> int | None:
        pack = table.pack
        letter = self._letter(pack, face)
        if letter not in letters_of(pack, card):
            message = (
                f"{table.names[seat]} played {pack.codes[card]} as {letter}; it can be "
                f"{' or '.join(letters_of(pack, card))} only, and counts as a card of no suit."
            )
            table.find("illegal", self, message, move=index, seat=seat)
            table.cite("joker-miscalled")
            return None
        suit = pack.suit(letter)
        found = self.face(table, suit)
        table.trick.joker_strengths[len(table.trick.faces)] = self.strength(table, suit)
        table.own(Declared).suits[card] = suit
        return found

    @staticmethod
    def _letter(pack: Pack, face: int | str) -> str:
        """The suit that was named, be it alone or with a rank."""
        if isinstance(face, str):
            return face
        return pack.codes[face][-1] if face >= 0 else "?"

    def ways(self, table: Table, card: int) -> list[tuple[str, int]]:
        pack = table.pack
        letters = letters_of(pack, card)
        return [(f"{pack.codes[card]}={letter}", self.face(table, pack.suit(letter))) for letter in letters]

    def written(self, table: Table, card: int, face: int) -> str:
        return f"{table.pack.codes[card]}={table.pack.suits[table.trumps.suit_of[face]].letter}"

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        joker = pack.jokers[0]
        own, other = letters_of(pack, pack.ids[joker])[:2]
        plain = next(suit.letter for suit in pack.suits if suit.letter not in (own, other))
        low, *_, high2, high = [rank.letter for rank in pack.ranks]
        as_own, as_other = f"{joker}={own}", f"{joker}={other}"
        yield Trick(f"{low}{own} {high2}{own} {as_own} {high}{own}", 2, note="It equals the card played after it.")
        yield Trick(f"{as_own} {low}{own}", 1, note="A joker that is led is below all others.")
        yield Trick(f"{high}{plain} {as_own} {low}{plain}", 1, trump=own, note="It is a trump.")
        spare = f"{high}{plain}"
        yield Spot(f"{spare} {joker}", f"{low}{own}", f"{spare} {as_own} {as_other}", "", note="Nobody must play it.")
        start, bidder = before_lead(game), from_left_of_dealer(game)[0]
        held = start[0].split()[-1]
        letters = letters_of(pack, pack.ids[held])
        wrong = next(suit.letter for suit in pack.suits if suit.letter not in letters)
        yield Moves((*start, f"{bidder} {held}={letters[0]}"), None)
        yield Moves((*start, f"{bidder} {held}={wrong}"), len(start))
