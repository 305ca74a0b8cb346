"""What all games have in common: a pack in words, one's own cards, taking turns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

from referee.cards.packs import Pack
from referee.clauses.kinds import Effect, Game, MeldsKept, Note, Winner, laid_face_down
from referee.clauses.phases import (
    before_lead,
    by_turns,
    drawing,
    first_lead,
    one_action,
    order_of_play,
    plain_cards,
    players,
)
from referee.english import capital, either, joined, spelled
from referee.games.basics import Basic
from referee.games.examples import Examples, Moves, bad, good
from referee.games.options import Order, Removal


class PackClause(Note, id="pack", title="The pack", section="pack"):
    """Which cards the game has and how they rank."""

    answers = (Basic.PACK,)

    def says(self, game: Game) -> str:
        whole = game.whole_pack
        always = not any(removal.condition for removal in game.removals)
        said = [*self._with_jokers(game), *self._left_out(game), self._order(game, game.pack if always else whole)]
        said += [self._other_order(game, order) for order in game.orders]
        return " ".join(said)

    def in_summary(self, game: Game) -> str:
        outline, changed = game.pack.outline, pack_changes(game.pack)
        part = f" ({game.pack.size} cards of it)" if game.pack.size < game.whole_pack.size else ""
        usual = not changed and not part and outline.slug == "standard-52"
        cards = "" if usual else f"Play with a {outline.name}{changed}{part}."
        order = "" if game.family == "matching" else self._order(game, game.pack)
        return f"{cards} {order}".strip()

    @staticmethod
    def _cards(pack: Pack) -> str:
        """What the pack consists of: `A standard 52-card pack without the 7s, plus a red joker: 49 cards.`"""
        outline = pack.outline
        text = f"A {outline.name}"
        if outline.copies > 1:
            text += f" ({spelled(outline.copies)} of each card)"
        if changed := pack_changes(pack):
            text += f"{changed}: {pack.size} cards"
        return f"{text}.{_suits(pack)}"

    def _with_jokers(self, game: Game) -> Iterator[str]:
        """What the pack consists of; jokers that only tables with an option add are told after the rest."""
        whole = game.whole_pack
        added = next((removal for removal in game.removals if _adds_jokers(removal, whole)), None)
        if added is None:
            yield self._cards(whole)
            return
        tables = ((table.pack, added.condition.holds(table.seats, table.chosen)) for table in game.tables())
        yield self._cards(next(pack for pack, without in tables if without))
        yield f"If the table plays {either(added.condition.unless)}, add {_jokers(whole)}: {whole.size} cards."

    @staticmethod
    def _left_out(game: Game) -> Iterator[str]:
        """What is left out at some tables, with the cards that remain there."""
        for removal in game.removals:
            if _adds_jokers(removal, game.whole_pack):
                continue
            players = either([spelled(number) for number in removal.condition.players])
            where = f"with {players} players" if players else removal.condition.in_words()
            table = next(table for table in game.tables() if removal.condition.holds(table.seats, table.chosen))
            gone = joined(_named(game.pack, removal.cards))
            yield capital(f"{where}{', ' if where else ''}leave out the {gone}: {table.pack.size} cards.")

    @staticmethod
    def _order(game: Game, pack: Pack) -> str:
        """How the cards rank, with the names of the letters that few know."""
        there, cards = {code[:-1] for code in pack.codes[: pack.size]}, {*pack.codes[: pack.size]}
        held = [rank for rank in reversed(pack.ranks) if rank.letter in there]
        jokers = [
            pack.english(same[0]) if len(same) == 1 else "jokers" for same in pack.joker_ranks if set(same) <= cards
        ]
        ranks = " ".join(rank.letter if rank.letter != "X" else rank.name for rank in held)
        ranks = ", ".join([*jokers, ranks])
        strange = [f"{rank.letter} is the {rank.name}" for rank in held if rank.letter in STRANGE]
        names = f" ({joined(strange)})" if strange else ""
        return f"Cards rank, high to low: {ranks}{names}.{_majors(game) if pack.outline.majors else ''}"

    @staticmethod
    def _other_order(game: Game, order: Order) -> str:
        """How the cards rank at other tables."""
        return f"{capital(order.condition.in_words())}, they rank: {' '.join(order.ranks)}."

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        stripped = [removal for removal in game.removals if removal.condition.holds(game.seats, game.chosen)]
        ids = tuple(removal.ruling for removal in stripped if removal.ruling is not None)
        majors = game.pack.outline.majors
        return ("arcana-rank", *ids) if majors and not majors["from"] else ids

    def examples(self, game: Game) -> Examples:
        pack = game.pack
        own = {*pack.codes[: pack.size], *game.whole_pack.codes[: game.whole_pack.size]}
        foreign = next(code for code in (*pack.outline.codes(), *pack.codes) if code not in own)
        draw = "draw " if game.family == "melding" else ""
        yield good(f"{{first}} {draw}{{lead}}")
        yield bad(f"{{first}} {draw}{foreign}", note=f"There is no {foreign} in this pack.")


STRANGE = frozenset("NPOU")
"""The letters of ranks that players of French cards do not know."""


def pack_changes(pack: Pack) -> str:
    """How a pack is not as it comes from the shop: ` without the 7s, plus a red joker`; empty where it is."""
    outline = pack.outline
    missing = [rank.plural for rank in outline.ranks if rank not in pack.ranks]
    text = f" without the {joined(missing)}{' of the minor arcana' if outline.majors else ''}" if missing else ""
    if {*pack.jokers} & {*pack.codes[: pack.size]}:
        text += f"{',' if missing else ''} plus {_jokers(pack)}"
    return text


def _majors(game: Game) -> str:
    """How the major arcana rank, and how they compare with other cards where that is asked."""
    majors = game.pack.outline.majors or {}
    text = f" The {majors['name']} run from {majors['to']} (high) down to {majors['from']}."
    if game.family == "trick-taking" and all(winner.by_lead() for winner in game.of_kind(Winner)):
        return text
    letters = {rank.letter for rank in game.pack.ranks}
    plain = [f"the {name} is {number}" for letter, number, name in RANKS_OF_MAJORS if letter in letters]
    return (
        f"{text} Beside other suits each has the rank of its number, for which {joined(plain)}; 15 to 21 stand above them all "
        "and 0 below."
    )


RANKS_OF_MAJORS = (("A", 1, "Ace"), ("P", 11, "Page"), ("N", 12, "Knight"), ("Q", 13, "Queen"), ("K", 14, "King"))
"""The cards without a number that major arcana rank with (ruling `arcana-rank`)."""


def _jokers(pack: Pack) -> str:
    """The jokers of a pack: `a red and a black joker`."""
    colours = [f"a {pack.outline.extra[joker].removesuffix(' joker')}" for joker in pack.jokers]
    return f"{joined(colours)} joker"


def _adds_jokers(removal: Removal, whole: Pack) -> bool:
    """Does a table leave out all jokers, and nothing else, unless it has agreed on an option?"""
    condition = removal.condition
    return bool(condition.unless and not condition.players and not condition.when) and {*whole.jokers} == {
        *removal.cards
    }


FRENCH = {"clubs", "diamonds", "hearts", "spades"}
"""The suits that nobody has to be told of."""


def _suits(pack: Pack) -> str:
    """The suits of a pack that few know, and the cards beside them."""
    names = ["the major arcana" if suit.name == "major arcana" else suit.name for suit in pack.suits]
    beside = Counter(pack.outline.extra[code] for code in pack.extra[len(pack.jokers) :])
    more = [f"{spelled(n)} {name}{'s' if n > 1 else ''}" for name, n in beside.items()]
    told = "" if FRENCH.issuperset(names) else f" Its suits are {joined(names)}"
    return (
        f"{told}; {joined(more)} belong{'s' if sum(beside.values()) == 1 else ''} to none."
        if more
        else f"{told}."
        if told
        else ""
    )


def _named(pack: Pack, cards: Collection[str]) -> Iterator[str]:
    """Cards in words, whole ranks as such: `3s`, `2 of clubs`, `one blank`."""
    letters = [suit.letter for suit in pack.outline.suits]
    for rank in pack.outline.ranks:
        own = [rank.letter + letter for letter in letters if rank.letter + letter in cards]
        yield from [rank.plural] if len(own) == len(letters) else map(pack.english, own)
    several = Counter(pack.extra)
    for code in (code for code in cards if code in pack.outline.extra):
        yield f"one {pack.english(code)}" if several[code] > 1 else pack.english(code)


class OwnCards(Note, title="Playing from the hand", section="play"):
    """Everybody plays out of their own hand."""

    answers = (Basic.HANDS,)
    gist = ""

    def says(self, game: Game) -> str:
        if laid_face_down(game):
            return "Play only cards from your own hand, whatever you say they are."
        once = "" if by_turns(game) else ", and each card once in a deal"
        rows = " and your own rows" if any(clause.lays_rows for clause in game.clauses) else ""
        return f"Play only cards from your own hand{rows}{once}."

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return ("card-not-held",) if game.family != "trick-taking" or game.has("first-out") else ()

    def examples(self, game: Game) -> Examples:
        if game.family == "melding":
            laid = "{first} discard {b2}" if game.of_kind(MeldsKept) else "{first} meld {meld}"
            other = (("{second}", "{b2}"),)
            yield good(laid, start="drawn")
            yield bad(laid, start="drawn", hands=other, note="One of them is in another hand.")
            return
        yield good("{first} {lead}")
        if laid_face_down(game):
            told = ("{first} {lead}", "{second} challenge", "table turn-up {turned}")
            yield bad(*told, note="{turned} lies in the pile already.")
            return
        card = first_lead(game)
        there = game.pack.copies.get(card, (game.pack.ids[card],)) if game.family == "trick-taking" else ()
        copies = sum(not game.kept_out >> copy & 1 for copy in there) or 1
        yield bad(*(f"{name} {card}" for name in (order_of_play(game) * 2)[: copies + 1]), note="It has been played.")


def way(game: Game) -> str:
    """Which way deal and play go."""
    return "clockwise" if game.onward > 0 else "counter-clockwise"


class CounterClockwise(Note, title="The way round", section="play", counter_clockwise=True):
    """Deal, bidding and play go counter-clockwise."""

    gist = "Play goes counter-clockwise."
    rule = (
        "Dealing, bidding and playing go to the right: counter-clockwise. A log names the players clockwise all the same; what "
        "a ruling says of the next player clockwise holds for the next player counter-clockwise."
    )
    families = ("capturing", "climbing", "trick-taking")

    def faults(self, game: Game) -> Iterator[str]:
        for clause in game.clauses:
            if re.search(r"\bleft of\b|'s left\b|(?<!counter-)\bclockwise", clause.says(game)) and clause is not self:
                yield f"the clause {clause.id} goes clockwise; what it says of the left cannot be turned round"

    def examples(self, game: Game) -> Examples:
        yield good("{first} {lead}", "{second} {again}")
        if len(players(game)) > 2:
            yield bad("{first} {lead}", "{last} {again}", clause=game.settled[Basic.TURNS].id)


class TurnOrder(Note, title="Taking turns", section="play"):
    """Whose turn it is."""

    answers = (Basic.TURNS,)
    gist = ""
    verbs = frozenset({"play", "retract"})
    rulings = tuple(
        "first-dealer deal-rotation out-of-turn as-played missing-step after-the-end unfinished-deal".split()
    )

    def lets(self, game: Game) -> frozenset[str]:
        return self.verbs - {"play"} if game.family == "melding" else self.verbs

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        if game.family == "beating":
            return tuple(id_ for id_ in self.rulings if id_ != "out-of-turn")
        if not game.has_tricks:
            return (*(id_ for id_ in self.rulings if id_ != "out-of-turn"), "early-play")
        return (*self.rulings, "uneven-hands", "lead-out-of-turn")

    def says(self, game: Game) -> str:
        if game.family == "matching":
            return f"Deal and play go {way(game)}."
        if game.family == "beating":
            return f"Deal and play go {way(game)}."
        if game.family in {"capturing", "counting"}:
            return f"Deal and play go {way(game)}. Each player in turn plays one card."
        if game.family == "melding":
            return f"Deal and play go {way(game)}. Finish your turn before the next player moves."
        twice = ", or two to one that goes round twice" if game.acting(Effect, "laps") else ""
        plays = "plays or passes" if game.family == "climbing" else f"plays one card to the trick{twice}"
        return f"Deal and play go {way(game)}. After the lead each player in turn {plays}."

    def examples(self, game: Game) -> Examples:
        if game.family == "melding":
            start, (leader, second, *_) = before_lead(game), order_of_play(game)
            discard = () if one_action(game) else (f"{leader} discard {plain_cards(game, 2)[1]}",)
            begun = (*start, *drawing(game, leader), *discard)
            yield Moves((*begun, f"{second} draw"), None)
            yield Moves((*begun, f"{leader} draw"), len(begun), note="It is somebody else's turn.")
        elif game.family == "beating":
            leader, second, *others = order_of_play(game)
            cards = game.pack.names(game.pack.suit_masks[1])
            passes = [f"{name} pass" for name in (leader, *others)]
            begun = (*before_lead(game), f"{leader} {cards[0]}", f"{second} {cards[1]}", *passes)
            yield Moves((*begun, f"{second} {cards[2]}"), None)
            yield Moves((*begun, f"{leader} {cards[2]}"), len(begun), note="It is somebody else's turn.")
        else:
            yield good("{first} {lead}")
            yield bad("{first} {lead}", "{first} {again}", note="It is somebody else's turn.")


class NoTakeBack(Note, title="No taking back", section="play", rulings=("no-take-back",)):
    """A card that was played is played."""

    answers = (Basic.TAKING_BACK,)
    gist = ""
    rule = "A card that has touched the table is played; you may not take it back. Nobody may say what cards they hold."
    shows = (good("{first} {lead}"), bad("{first} {lead}", "{first} retract", then=("{first} {lead}",)))
