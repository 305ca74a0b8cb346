"""A game as the referee knows it: facts and a list of clauses. Over 300 lines for one class, as programs read it described.

Some games are another game at another table: the number of players and the options that the table has agreed on bring
clauses in, put others out and strip the pack. `Game.at` gives the game as that table plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cached_property, reduce
from operator import or_
from typing import Any, Literal, NamedTuple, TypeVar

from referee.cards.packs import NamedCard, Pack
from referee.games.clause import Clause
from referee.games.likeness import Likeness
from referee.games.lost_lists import LostList
from referee.games.options import ALWAYS, ANY_DEAL, Condition, Option, Order, Removal, declarations
from referee.games.question import Question
from referee.ticks import paced
from referee.value import Value

C = TypeVar("C", bound=Clause)
MOST_TABLES = 320
"""So many of a game's tables are remembered: more than are looked through of any game, or each walk would make them anew."""
NOTHING: frozenset[str] = frozenset()
NO_RULINGS: Mapping[str, str] = {}
Basis = Literal["known", "default", "declared"]
"""What a clause rests on where a list is lost: the rest of the text, the book of rulings, or what a table declares."""


class Entry(Value):
    """A clause as the game's file lists it, with the tables where it holds."""

    clause: Clause
    condition: Condition = ALWAYS


class Saying(NamedTuple):
    """Some sentences of a clause, and what they rest on where a list is lost."""

    text: str
    basis: Basis | None = None
    lost: LostList | None = None


class Rule(NamedTuple):
    """A clause with the game at a table where it holds, and at which others it does."""

    clause: Clause
    game: Game
    condition: Condition
    rulings: tuple[str, ...]
    """The rulings that the clause rests on at any table."""

    def sayings(self) -> list[Saying]:
        """What the clause says: at once, or first what is known and then what is a default."""
        whole, found = self.clause.says(self.game), self.game.basis(self.clause)
        if found is None:
            return [Saying(whole)]
        basis, lost = found
        rest = self.clause.by_default(self.game)
        if basis != "known" or not rest:
            return [Saying(whole, basis, lost)]
        return [Saying(whole.removesuffix(rest).strip(), "known", lost), Saying(rest, "default", lost)]


class Game(Value):
    """One catalogued game, at the table of `seats` players with the options `chosen`; it never changes.

    Examples:
        >>> import referee
        >>> game = referee.load_game("bedem")
        >>> game.about
        'Five cards shrink to one and grow again, while hearts wait to be blasted open.'
        >>> next(clause for clause in game.clauses if clause.id == "follow-suit").says(game)
        'You must play a card of the led suit if you have one. If you have none, play any card.'
    """

    slug: str
    """Its short name, as in addresses and verdicts."""
    name: str
    """Its name, as its page has it."""
    family: str
    """`"trick-taking"`, `"climbing"`, `"matching"`, `"melding"`, `"capturing"`, `"beating"` or `"counting"`."""
    players: tuple[int, int]
    """How many can play: at least, at most."""
    pack: Pack
    """Its cards; `size` is how many."""
    clauses: tuple[Clause, ...]
    """Its rules in the order of play: each has its `id` and `title`, and `says(game)` gives its English."""
    about: str = ""
    """The game in one line: what sets it apart from all others."""
    aliases: tuple[str, ...] = ()
    """The other names by which it is found."""
    origin: str | None = None
    """Where it is from, in a word such as `French`; None where nobody knows."""
    classic: bool = False
    """Is it one of the games that half the world plays?"""
    sources: tuple[Mapping[str, str], ...] = ()
    oddities: tuple[str, ...] = ()
    not_judged: tuple[str, ...] = ()
    """Rules of the game that the referee does not know, in sentences: every verdict names them."""
    lost: tuple[LostList, ...] = ()
    """The lists that its source lost."""
    rulings: Mapping[str, str] = NO_RULINGS
    """The answers that hold in this game where its rules are silent, by their rulings; a log may choose others."""
    named_card: NamedCard | None = None
    like: Likeness | None = None
    """The game that it is but for some clauses, where its file says so."""
    digest: str = ""
    usually: int | None = None
    """How many usually play, where its file says so."""
    seats: int = 0
    chosen: frozenset[str] = frozenset()
    deal: int = 1
    """The deal of a match from which on its clauses hold, as far as they change from deal to deal; 0: those of every deal."""
    entries: tuple[Entry, ...] = ()
    """Every clause of the file; empty where all hold at every table."""
    options: tuple[Option, ...] = ()
    removals: tuple[Removal, ...] = ()
    orders: tuple[Order, ...] = ()
    make_pack: Callable[..., Pack] | None = None
    """Makes the pack without these cards, with the ranks in their order or in another."""
    own: Mapping[str, Any] | None = None
    """What its file says, where no catalogue has it: a log that is played by it brings it along."""
    built_in: bool = True
    """Is it one of the games that come with the referee?"""

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @cached_property
    def memory(self) -> dict[Any, Any] | None:
        """What is remembered of it in itself; None where it lasts as long as the program."""
        return None if self.built_in else {}

    @cached_property
    def _kinds(self) -> dict[type | tuple[type, str], tuple[Any, ...]]:
        return {}

    @cached_property
    def _tables(self) -> dict[tuple[int, frozenset[str], int], Game]:
        return {}

    @cached_property
    def editions(self) -> dict[tuple[tuple[str, str], ...], str]:
        """The editions of judgements by it that are known, by the rulings that were chosen."""
        return {}

    @cached_property
    def usual(self) -> Game:
        """The game as it is usually played, where this is another table of it."""
        return self

    @cached_property
    def by_id(self) -> dict[str, Clause]:
        """Clauses by id."""
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def whole_pack(self) -> Pack:
        """The pack before any table leaves cards out."""
        return self.make_pack((), None) if self.removals and self.make_pack is not None else self.pack

    @cached_property
    def settled(self) -> dict[Question, Clause]:
        """The clauses by the questions that they answer, the first of several to one question."""
        return {one: clause for clause in reversed(self.clauses) for one in clause.answers}

    def has(self, *ids: str) -> bool:
        """Does the game have any of these clauses?"""
        return any(id_ in self.by_id for id_ in ids)

    def of_kind(self, kind: type[C]) -> tuple[C, ...]:
        """The game's clauses of one kind, in the order of play."""
        found: tuple[C, ...] | None = self._kinds.get(kind)
        if found is None:
            found = self._kinds[kind] = tuple(clause for clause in self.clauses if isinstance(clause, kind))
        return found

    def the(self, kind: type[C]) -> C:
        """The game's clause of a kind of which it has one."""
        return self.of_kind(kind)[0]

    def acting(self, kind: type[C], verb: str) -> tuple[C, ...]:
        """Those of one kind that have a way of their own with that verb, in the order of play: the others do nothing."""
        found: tuple[C, ...] | None = self._kinds.get((kind, verb))
        if found is None:
            usual = getattr(kind, verb)
            found = tuple(clause for clause in self.of_kind(kind) if getattr(type(clause), verb) is not usual)
            self._kinds[kind, verb] = found
        return found

    def answering(self, question: Question) -> tuple[Clause, ...]:
        """The clauses that answer a question, in the order of play."""
        return tuple(clause for clause in self.clauses if question in clause.answered(self))

    @cached_property
    def has_rows(self) -> bool:
        """Do the players have rows of cards on the table beside their hands?"""
        return any(clause.lays_rows for clause in self.clauses)

    @cached_property
    def has_trumps(self) -> bool:
        """Is there a trump suit in this game?"""
        return any(clause.names_trumps for clause in self.clauses)

    @cached_property
    def onward(self) -> int:
        """Which way deal, bidding and play go round the table: 1 clockwise, -1 counter-clockwise."""
        return -1 if any(clause.counter_clockwise for clause in self.clauses) else 1

    @property
    def first_side(self) -> str:
        """On which side of the dealer eldest hand sits: left, or where play goes counter-clockwise right."""
        return "left" if self.onward > 0 else "right"

    @cached_property
    def may_have_trumps(self) -> bool:
        """Is there a trump suit at other tables of this game, though not at this one?"""
        return not self.has_trumps and any(clause.names_trumps for clause in self.of_any_table())

    def basis(self, clause: Clause) -> tuple[Basis, LostList] | None:
        """On what a clause rests that has to do with a lost list, and which list that is; None for every other clause."""
        agreed = any(entry.clause.id == clause.id and entry.condition.when for entry in self.entries)
        for lost in self.lost:
            if clause.only_declared and lost.key in clause.table_keys:
                return "declared", lost
            if lost.ruling in clause.ruling_ids(self):
                return "declared" if agreed else "default", lost
            if any(hint.clause == clause.id for hint in lost.known):
                return "known", lost
        return None

    def extra_hands(self, players: Sequence[str]) -> list[tuple[str, ...]]:
        """The hands on the table beside the players' own, each by all the names that a log may give it."""
        if not self._with_hands:
            return []
        return [names for clause in self._with_hands for names in clause.extra_hands(players)]

    @cached_property
    def _with_hands(self) -> list[Clause]:
        """The clauses that put hands on the table, whoever plays."""
        return [clause for clause in self.clauses if clause.extra_hands(("",))]

    @cached_property
    def kept_out(self) -> int:
        """The cards of the pack that are kept out of the deal."""
        return reduce(or_, (clause.kept_out(self) for clause in self.clauses), 0)

    @cached_property
    def strains(self) -> tuple[str, ...]:
        """What a bid may say would be trumps, the lowest first; nothing where bids are plain numbers."""
        return next(filter(None, (clause.bid_strains() for clause in self.clauses)), ())

    @cached_property
    def bid_names(self) -> tuple[str, ...]:
        """The bids, the lowest first, where each has a name of its own; nothing where bids are numbers."""
        return next(filter(None, (clause.bid_names() for clause in self.clauses)), ())

    @cached_property
    def discard_piles(self) -> int:
        """How many discard piles there are."""
        return sum(clause.piles for clause in self.clauses)

    def for_players(self, players: int, rulings: Mapping[str, str]) -> bool:
        """Can that many play it, under these rulings?"""
        low, high = self.players
        return low <= players <= high or any(players in clause.also_for(rulings) for clause in self.clauses)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Who has a score beside the players."""
        return tuple(name for clause in self.clauses for name in clause.columns)

    @cached_property
    def has_tricks(self) -> bool:
        """Do players play to tricks, in which they win cards or beat each other?"""
        return self.family in {"trick-taking", "climbing"}

    @cached_property
    def url(self) -> str:
        """The game's page on the rules site, relative to its root."""
        return f"games/{self.slug}/"

    def rule(self, id_: str) -> str:
        """Where the rules site says that clause: on the game's page, or on the clause's own where no catalogue has the game."""
        return f"{self.url}#{id_}" if self.own is None else f"clauses/{id_}/"

    @property
    def in_log(self) -> str | dict[str, Any]:
        """What a log says of it: its short name, or the game itself where no catalogue has it."""
        return self.slug if self.own is None else deepcopy(dict(self.own))

    @property
    def declarations(self) -> dict[str, Any]:
        """What a log's `table` declares for the options of this table; nothing for those that take any value."""
        return declarations(option for option in self.options if option.name in self.chosen)

    # --- tables --------------------------------------------------------------------------------------------

    def at(self, players: int | None = None, declared: Mapping[str, Any] | None = None) -> Game:
        """The game as it is at one table.

        Args:
            players: How many play; None: as many as usually do.
            declared: What they have declared, as a log's `table` has it.

        Returns:
            The game with the clauses and the cards that it has there; the game itself where that makes no difference.

        Examples:
            >>> import referee
            >>> game = referee.load_game("stones")
            >>> game.pack.size, game.at(declared={"jokers": False}).pack.size
            (70, 65)
        """
        chosen = NOTHING
        if declared:
            chosen = frozenset(option.name for option in self.options if option.declared_by(declared))
        return self.at_table(self.seats if players is None else players, chosen)

    def at_table(self, players: int, chosen: frozenset[str], deal: int | None = None) -> Game:
        """The game as that many players play it with these options, in this deal or in that one from which on it is another."""
        deal = self.deal if deal is None else deal
        key = (players, chosen, deal)
        if not self.varies or key == (self.seats, self.chosen, self.deal):
            return self
        made = self._tables.get(key)
        if made is None:
            clauses = tuple(entry.clause for entry in self.entries if entry.condition.holds(players, chosen, deal))
            pack = self._pack_at(players, chosen)
            made = self.changed(pack=pack, clauses=clauses, seats=players, chosen=chosen, deal=deal)
            vars(made).update(_tables=self._tables, editions=self.editions)
            if self.seats:  # else it is being made, and this is its usual table
                vars(made)["usual"] = self.usual
            if len(self._tables) >= MOST_TABLES:
                del self._tables[next(iter(self._tables))]
            self._tables[key] = made
        return made

    @cached_property
    def turns(self) -> list[int]:
        """The deals of a match from which on other clauses hold than before, the first among them."""
        return sorted({1}.union(*(entry.condition.turns for entry in self.entries)))

    def in_deal(self, number: int) -> Game:
        """The game as it is in that deal of a match."""
        if len(self.turns) == 1:
            return self
        return self.at_table(self.seats, self.chosen, max(turn for turn in self.turns if turn <= max(number, 1)))

    @property
    def in_any_deal(self) -> Game:
        """The game with the clauses of every deal, as a match is read, and as it is told."""
        return self if len(self.turns) == 1 else self.at_table(self.seats, self.chosen, ANY_DEAL)

    def _pack_at(self, players: int, chosen: frozenset[str]) -> Pack:
        """The cards that so many play with, with these options."""
        if self.make_pack is None or not (self.removals or self.orders):
            return self.pack
        gone = (removal.cards for removal in self.removals if removal.condition.holds(players, chosen))
        order = (order.ranks for order in self.orders if order.condition.holds(players, chosen))
        return self.make_pack(tuple(card for cards in gone for card in cards), next(order, None))

    @property
    def conditions(self) -> list[Condition]:
        """At which tables its clauses hold, at which its removals and other orders of its ranks."""
        of_cards = [removal.condition for removal in self.removals] + [order.condition for order in self.orders]
        return [entry.condition for entry in self.entries] + of_cards

    @cached_property
    def varies(self) -> bool:
        """Is it another game at another table?"""
        return bool(self.removals or self.orders or self.options or any(entry.condition for entry in self.entries))

    @cached_property
    def varies_by_players(self) -> bool:
        """Do other clauses hold, or other cards stay out, with another number of players?"""
        of_numbers = any(condition.players for condition in self.conditions)
        return of_numbers or any(option.players for option in self.options)

    def tables(self) -> Iterator[Game]:
        """The game at every kind of table: as it is played here, as it is usually played, with every number of players and in
        every deal where that matters, with each option."""
        yield self
        if self.chosen:
            yield self.at_table(self.seats, NOTHING)
        low, high = self.players
        for players in range(low, high + 1) if self.varies_by_players else (self.seats,):
            for deal in self.turns:
                if (players, deal) != (self.seats, self.deal):
                    yield self.at_table(players, NOTHING, deal)
                for option in self.options:
                    if not option.players or players in option.players:
                        yield self.at_table(players, frozenset({option.name}), deal)

    def forget_tables(self, most: int = 0) -> None:
        """Lets go of all other tables, if there are more than so many: each is made again when somebody sits down at it."""
        if len(self._tables) > most:
            self._tables.clear()
            vars(self.usual).pop("rules", None)

    def of_any_table(self) -> Iterable[Clause]:
        """Every clause that the game has at some table, in the order of its file."""
        return [entry.clause for entry in self.entries] if self.varies else self.clauses

    @cached_property
    def _rulings(self) -> dict[int, dict[str, None]]:
        """The rulings that each clause rests on at any table."""
        if self.usual is not self:
            return self.usual._rulings
        rulings: dict[int, dict[str, None]] = {}
        for table in paced(self.tables(), 1):
            for clause in table.clauses:
                rulings.setdefault(id(clause), {}).update(dict.fromkeys(clause.ruling_ids(table)))
        return rulings

    @cached_property
    def rules(self) -> list[Rule]:
        """Every clause of the game at a table where it holds, in the order of its file."""
        where = {id(entry.clause): entry.condition for entry in self.entries}
        first: dict[int, Game] = {}
        for table in paced(self.tables(), 1):
            for clause in table.clauses:
                first.setdefault(id(clause), table)
        ids = ((clause, id(clause)) for clause in self.of_any_table())
        return [Rule(one, first[id_], where.get(id_, ALWAYS), tuple(self._rulings[id_])) for one, id_ in ids]

    @cached_property
    def all_rulings(self) -> tuple[str, ...]:
        """The ids of the rulings that touch the game at any table."""
        return tuple(dict.fromkeys(id_ for clause in self.of_any_table() for id_ in self._rulings[id(clause)]))
