"""The facts of a deal that a spot question may leave untold: what each of them can be, and how it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import permutations
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.clauses.climbing.passing import LowestCardLeads
from referee.clauses.kinds import Bidding, GameKind, Restriction, Stage
from referee.english import either
from referee.games.game import Game
from referee.questions.asks import asks, set_up
from referee.questions.position import NONE
from referee.reading.moves import NO_TRUMPS
from referee.table.table import Table
from referee.value import remembered

HIDDEN = "hidden"
"""How a question says that the card which makes trumps lies face down still."""
Facts = Mapping[str, Any]
"""What a question tells beside the cards; None stands for what it does not tell."""


NOTHING: Facts = MappingProxyType({})


class Case(NamedTuple):
    """One of the things that a fact can be: its value as a question tells it, and the same as half a sentence."""

    value: Any
    means: str
    told: Facts = NOTHING
    """What a question then tells, where that is not the fact itself."""


class Fact(NamedTuple):
    """Something that a question has not told. `cases` are all that it can be, given what is told by then."""

    on: str
    question: str
    what: str
    """The same as a clause of a sentence: `what is trumps`, `whether hearts have been broken`."""
    cases: Callable[[Facts], Sequence[Case]]
    usual: bool = False
    """Is the first case the usual one, beside which only those are listed that change its answer?"""

    @property
    def anyhow(self) -> str:
        """Half a sentence for what is so in every case: `whatever is trumps`."""
        word, _, rest = self.what.partition(" ")
        return f"{'whatever' if word == 'what' else 'whether or not'} {rest}"


def untold(game: Game, facts: Facts) -> list[Fact]:
    """The facts that this game's answers may depend on and that are not told, in the order in which they are asked for."""
    wanted = asks(game)
    found = [make(game) for name, make in MADE.items() if name in wanted]
    settled = {"trump", "anti_trump"} if _settled(game, facts.get("players")) else set()
    return [fact for fact in found if fact.on in facts and facts[fact.on] is None and fact.on not in settled]


def as_told(game: Game, facts: Facts) -> dict[str, Any]:
    """The facts with suits by their letters; what cannot be read is left as it is."""
    told = dict(facts)
    for name in ("trump", "anti_trump"):
        text = told.get(name)
        if isinstance(text, str) and text.strip():
            told[name] = text.strip().upper()
            if name == "trump" and text.strip().lower() in {HIDDEN, *named_games(game)}:
                told[name] = text.strip().lower()
                continue
            with suppress(KeyError):
                told[name] = NONE if text.strip().lower() == NONE else game.pack.suits[game.pack.suit(text)].letter
        else:
            told[name] = None
    return told


# --- trumps ------------------------------------------------------------------------------------------------------


def named_games(game: Game) -> dict[str, Callable[[Table], None]]:
    """What is played where no suit is trumps, by the word with which that is declared or named: it settles how cards rank."""
    kinds: dict[str, Callable[[Table], None]] = {
        kind.called: kind.settle for kind in game.of_kind(GameKind) if kind.called
    }
    for stage in game.of_kind(Stage):
        kinds |= {word: partial(_no_trumps, low) for word, low in stage.without_trumps().items()}
    return kinds


def _no_trumps(lowest: bool, table: Table) -> None:
    """Lets there be no trumps, and the highest or the lowest card win."""
    table.trumps.settle(None, lowest=lowest)


def is_hidden(game: Game, trump: str | None) -> bool:
    """Does that say that the card which makes trumps has not been shown? Where there always are some in the end, none means
    the same."""
    if not hides_trumps(game):
        return False
    return trump in {None, HIDDEN} or (trump == NONE and not may_lack_trumps(game))


def hides_trumps(game: Game) -> bool:
    """Is the card that makes trumps shown only in the middle of the play?"""
    return any(stage.hides_trumps for stage in game.of_kind(Stage))


def _trump(game: Game) -> Fact:
    cases = [Case(suit.letter, f"{suit.name} are trumps") for suit in game.pack.suits]
    question = "Which suit is trumps?"
    if hides_trumps(game):
        none = [Case(NONE, "there are no trumps")] if may_lack_trumps(game) else []
        cases += [*none, Case(HIDDEN, "the trump card has not been shown")]
        asked = "Which suit is trumps, are there none," if none else "Which suit is trumps,"
        question = f"{asked} or has the trump card not been shown yet?"
    elif may_lack_trumps(game):
        cases.append(Case(NONE, "there are no trumps"))
        question = "Which suit is trumps, or are there none?"
    elif named := named_games(game):
        names = [word.capitalize() for word in named]
        cases += [Case(word, f"the game is {name}") for word, name in zip(named, names, strict=True)]
        question = f"Which suit is trumps, or is the game {either(names)}?"
    return Fact("trump", question, "what is trumps", lambda _: cases)


def _two_trumps(game: Game) -> Fact:
    cases = [
        Case(high.letter + low.letter, f"{high.name}, then {low.name}, are trumps")
        for high, low in permutations(game.pack.suits, 2)
    ]
    return Fact("trump", "Which suits are trumps, the high and the low?", "what is trumps", lambda _: cases)


@remembered(512)
def may_lack_trumps(game: Game) -> bool:
    """Can a deal of this game come to be played without trumps: by the bidding, by a joker that is turned up, or where no
    card is left to turn?"""
    if NO_TRUMPS in game.strains or any(bids.without_suit for bids in game.of_kind(Bidding)):
        return True
    if not any(stage.turns_trumps for stage in game.of_kind(Stage)):
        return False
    if any(game.pack.suit_of[joker] < 0 for joker in range(game.pack.size) if game.pack.joker_mask >> joker & 1):
        return True
    least, most = game.players
    return any(_settled(game, seats) for seats in range(least, most + 1))


@remembered(2048)
def _settled(game: Game, seats: int | None) -> bool:
    """Do the rules alone settle what is trumps at a table of so many players (None: whatever their number)?"""
    if seats is None:
        least, most = game.players
        return all(_settled(game, number) for number in range(least, most + 1))
    return set_up(game.at_table(seats, game.chosen), seats).trumps.named


def _anti_trump(game: Game) -> Fact:
    def cases(facts: Facts) -> Sequence[Case]:
        trump = str(facts.get("trump") or NONE)
        if trump == NONE:
            return [Case(NONE, "there are no anti-trumps")]
        return [Case(suit.letter, f"{suit.name} are anti-trumps") for suit in game.pack.suits if suit.letter != trump]

    return Fact("anti_trump", "Which suit is the anti-trumps?", "what is anti-trumps", cases)


# --- what has happened in the deal -------------------------------------------------------------------------------


def _broken(game: Game) -> Fact:
    breaking = [must for clause in game.of_kind(Restriction) if (must := clause.must_break())]
    named = next((must for must in breaking if "trumps" not in must), None)
    if named is not None:
        own = game.pack.suits[game.pack.suit(named)]
        suit, have = own.name, "has" if own.name == own.singular else "have"
    else:
        suit, have = "trumps", "have"
    each = named is None and "trumps" in breaking

    def cases(facts: Facts) -> Sequence[Case]:
        whole = [Case(True, f"{suit} {have} been broken"), Case(False, f"{suit} {have} not been broken")]
        if facts.get("first_trick"):
            return whole[1:]
        letters = [suit for suit in game.pack.suits if suit.letter in str(facts.get("trump"))]
        if not each or len(letters) < 2:
            return whole
        whole[0] = Case(True, "both trumps have been broken")
        return [*whole, *(Case(suit.letter, f"only {suit.name} have been broken") for suit in letters)]

    return Fact("broken", f"{have.capitalize()} {suit} been broken?", f"whether {suit} {have} been broken", cases)


def _first_trick(game: Game) -> Fact:
    opening = any(clause.later == "winner" for clause in game.of_kind(LowestCardLeads))
    question = f"Is it the first trick of {'the first deal' if opening else 'the deal'}?"
    cases = Case(False, "it is not the first trick"), Case(True, "it is the first trick")
    return _whether("first_trick", question, *cases, unless=("broken", "led_before"))


def _led_before(game: Game) -> Fact:
    named = game.named_card
    assert named is not None
    suit = game.pack.suits[game.pack.suit(named.card[-1])].name
    cases = Case(True, f"{suit} have been led before"), Case(False, f"{suit} have not been led before")
    return _whether("led_before", f"Have {suit} been led before in this deal?", *cases, unless=("first_trick",))


def _shown(game: Game) -> Fact:
    named = game.named_card
    assert named is not None
    cases = Case(named.card, f"{named.called} was shown"), Case(NONE, f"{named.called} was not shown")
    return _whether("shown", f"Was {named.called} ({game.pack.english(named.card)}) shown?", *cases)


def _melded(game: Game) -> Fact:
    cases = Case(True, "the player has melded before"), Case(False, "the player has not melded before")
    return _whether("melded", "Has the player melded before in this deal?", *cases, so="the player has melded")


def _stock(game: Game) -> Fact:
    if game.family == "matching":
        cases = Case(True, "there is a card to draw"), Case(False, "no card may or can be drawn any more")
        return _whether("stock", "Is there a card that the player may draw?", *cases)
    cases = Case(True, "players still draw after each trick"), Case(False, "nobody draws any more")
    return _whether("stock", "Do players still draw after each trick?", *cases, so="players still draw")


def _whether(on: str, question: str, *cases: Case, so: str = "", unless: Sequence[str] = ()) -> Fact:
    """Something that is so or is not (`so` are the words for it, if not those of the case); it cannot be so where one of the
    other facts is."""
    yes, no = sorted(cases, key=lambda case: case.value in {False, NONE})

    def possible(facts: Facts) -> Sequence[Case]:
        return [no] if any(facts.get(other) for other in unless) else cases

    return Fact(on, question, f"whether {so or yes.means}", possible)


MADE = {
    "trump": _trump,
    "two_trumps": _two_trumps,
    "anti_trump": _anti_trump,
    "broken": _broken,
    "first_trick": _first_trick,
    "led_before": _led_before,
    "shown": _shown,
    "melded": _melded,
    "stock": _stock,
}
"""The facts in the order in which they are asked for, by what games call them that ask for them."""
