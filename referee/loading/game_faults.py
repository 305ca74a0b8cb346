"""What is wrong with a game as a whole: what none of its clauses says, what two of them do not allow each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from referee.clauses.families import REQUIRED
from referee.clauses.kinds import Clause, Ending, Partnership, Restriction, TieRule, Victory
from referee.clauses.kinds.questions import JOKERS, TIE
from referee.clauses.registry import answering, every_clause
from referee.english import either
from referee.games.aims import aim_of
from referee.games.game import Game
from referee.games.options import Condition
from referee.games.parameters import beyond, lacking
from referee.games.question import Question
from referee.loading.reference import rulings

LACKING = "clauses: none says"
"""How a fault begins that is a lack of a clause; a clause that cannot be read may be the one that is lacking."""
NEEDING = ": needs the clause"
"""What stands in a fault that is the lack of a clause beside another."""


NOWHERE = "holds at no table: there are no such players and options; change where it holds, or leave it out"

FAILURES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What a clause fails with that finds a game to be none."""


def misplaced(made: type[Clause] | Clause, family: str, others: Mapping[str, Clause]) -> str | None:
    """Why a clause does nothing in a game of that family that has these others, by their ids; None where it acts."""
    if family not in made.families:
        return f"does nothing in {family} games: leave it out"
    if made.beside and not any(id_ in others for id_ in made.beside):
        return needing(made.beside)
    for question in made.asks_for if isinstance(made, type) else ():
        if question not in REQUIRED[family] and not any(question in other.answers for other in others.values()):
            return needing([one.id for one in answering(question) if family in one.families])
    if found := [id_ for id_ in made.not_beside if id_ in others]:
        return f"has no place beside {either(found)}: leave one of them out"
    return None


def needing(ids: Sequence[str]) -> str:
    """What is wrong with a clause beside which one of these must stand, and none does."""
    return f"needs the clause {either(ids)} beside it: add {'one' if len(ids) > 1 else 'it'}, or leave this out"


def out_of_place(game: Game) -> Iterator[str]:
    """The clauses that do nothing in the game at its table. Nothing else should be asked of a game that has any."""
    answered = {question for clause in game.clauses for question in clause.answered(game)}.union(REQUIRED[game.family])
    for clause in game.clauses:
        why = misplaced(clause, game.family, game.by_id)
        lacking = [one for one in clause.asked_for(game) if one not in answered]
        if not why and lacking:
            remedy = lacking[0].remedy
            why = (
                f"needs {remedy} beside it: add it, or leave this out"
                if remedy
                else needing([one.id for one in answering(lacking[0])])
            )
        if why:
            yield f"clauses.{clause.id}: {why}"


def faults_at(game: Game) -> Iterator[str]:
    """What is wrong with the game at its table."""
    low, high = game.players
    if not 1 < low <= high:
        yield f"players: {low} to {high} is no range"
    elif not low <= game.usual.seats <= high:
        yield f"usually: the game is for {low} to {high}, and {game.usual.seats} are none of them"
    ids = Counter(clause.id for clause in game.clauses)
    for id_ in sorted({clause.id for clause in game.clauses if ids[clause.id] > 1 and not clause.repeatable}):
        yield f"clauses.{id_}: stands more than once"
    yield from _without_answer(game)
    yield from _two_answers(game)
    yield from _unasked(game)
    for clause in game.clauses:
        yield from (f"clauses.{clause.id}: {fault}" for fault in _faults_of(clause, game))
    if _aimless(game):
        yield "clauses: none says what the players try to do"
    each = [clause.each_card for clause in game.of_kind(Restriction) if clause.following and not clause.owes_less]
    if each != sorted(each):
        yield "clauses: what binds only those who do not follow suit must come after what binds everybody"
    for phase in ("leading", "following"):
        apart = [c.id for c in game.of_kind(Restriction) if getattr(c, phase) and c.owes_less]
        others = [c.id for c in game.of_kind(Restriction) if getattr(c, phase)]
        if apart and others[-1] not in apart:
            yield f"clauses.{apart[0]}: must be the last restriction on {phase}"


def _without_answer(game: Game) -> Iterator[str]:
    """The questions that a game of its family must answer, and this one does not."""
    needless = set() if any(ending.may_tie for ending in game.of_kind(Ending)) else {TIE}
    for question in REQUIRED[game.family]:
        if question not in needless and not game.answering(question):
            yield f"{LACKING} {question.asks}: add {_names(question, game)}"
    if game.family == "trick-taking" and game.pack.unranked and not game.answering(JOKERS):
        yield f"pack.jokers: no clause says {JOKERS.asks}: add {_names(JOKERS, game)}, or leave the jokers out"


def _two_answers(game: Game) -> Iterator[str]:
    """The questions that have one answer at each table, and several in this game: a second would do nothing."""
    first: dict[Question, Clause] = {}
    told = set()
    for clause in game.clauses:
        for question in clause.answered(game):
            other = first.setdefault(question, clause)
            same = other is not clause and other.id == clause.id
            if other is clause or question.many or (same and not clause.repeatable) or (clause.id, other.id) in told:
                continue
            told.add((clause.id, other.id))
            so = "another of that name" if same else other.id
            yield f"clauses.{clause.id}: says {question.asks}, as {so} does: leave one of them out"


def _unasked(game: Game) -> Iterator[str]:
    """The answers that nothing in the game asks for."""
    asked = {question for clause in game.clauses for question in clause.asked_for(game)}
    named = {id_ for clause in game.clauses for id_ in clause.beside}
    for clause in game.clauses:
        idle = [question for question in clause.answers if question.for_others and question not in asked]
        if idle and clause.id not in named:
            asking = [made for made in every_clause() if idle[0] in made.asks_for or clause.id in made.beside]
            acting = either(made.id for made in asking if not misplaced(made, game.family, game.by_id))
            yield f"clauses.{clause.id}: says {idle[0].asks}, and nothing comes of it: add {acting}, or leave it out"


def _names(question: Question, game: Game) -> str:
    """The clauses that would answer a question in the game as it is."""
    return either(made.id for made in answering(question) if not misplaced(made, game.family, game.by_id))


def _aimless(game: Game) -> bool:
    """Does none of its clauses give it a purpose? What is wrong with a clause that fails here has been told."""
    try:
        return not aim_of(game)
    except FAILURES:
        return False


def _faults_of(clause: Clause, game: Game) -> Iterator[str]:
    """What is wrong with a clause in the game, or keeps it from being said there."""
    if found := list(lacking({name: getattr(clause, name) for name in clause.takes}, game.pack)):
        yield from found
        return
    if clause.of_trumps and not (game.has_trumps or game.may_have_trumps):
        yield "speaks of trumps, and no clause names any: add one that does (`referee clauses trumps`), or leave it out"
    if clause.with_jokers and not game.pack.joker_mask:
        yield "the pack has no joker"
    try:
        for name, shape in clause.takes.items():
            if told := beyond(getattr(clause, name), shape, game):
                yield f"{clause.key(name)}: {told}"
        yield from clause.faults(game)
        yield from (f"there is no ruling {id_!r}" for id_ in clause.ruling_ids(game) if id_ not in rulings())
        clause.says(game)
    except FAILURES:
        yield "cannot be said of this game: what it needs is in no other clause or not in the pack: leave it out"


def source_faults(game: Game) -> Iterator[str]:
    """Sources that are neither an entry of a text nor rules that somebody has published."""
    for place, source in enumerate(game.sources):
        if not ("rules" in source or {"seed", "entry"} <= source.keys()):
            yield f"sources.{place}: needs the title of the rules that the game follows (`rules`), or a `seed` and its `entry`"


def table_faults(game: Game) -> Iterator[str]:
    """Clauses, and what is said of its cards, that hold at no table of the game."""
    tables, names = list(game.tables()), {option.name for option in game.options}
    held = {id(clause) for table in tables for clause in table.clauses}
    unknown = {id(entry.clause) for entry in game.entries if not names.issuperset(_options_of(entry.condition))}
    for clause in game.of_any_table():
        if id(clause) not in held | unknown:
            yield f"clauses.{clause.id}: {NOWHERE}"
    for place, where in _of_cards(game):
        if names.issuperset(_options_of(where)) and not any(where.holds(one.seats, one.chosen) for one in tables):
            yield f"{place}: what is said {where.in_words()} {NOWHERE}"


def match_faults(game: Game) -> Iterator[str]:
    """Clauses that a match has as a whole, and not one of its deals."""
    for entry in game.entries:
        if entry.condition.turns and isinstance(entry.clause, (Ending, TieRule, Victory, Partnership)):
            yield f"clauses.{entry.clause.id}: is of the whole match, and not of some deals: leave `deals` and `from` out"


def ruling_faults(game: Game) -> Iterator[str]:
    """Answers to questions that there are none of, or that do not come up in the game."""
    for id_, answer in game.rulings.items():
        entry = rulings().get(id_, {})
        if answer not in entry.get("alternatives", {}):
            known = either(entry.get("alternatives", {})) or "no ruling of that name with answers to choose from"
            yield f"rulings.{id_}: {answer[:40]!r} is no answer; there is {known}"
        elif id_ not in game.all_rulings:
            yield f"rulings.{id_}: its question does not come up in this game: leave it out"


def option_faults(game: Game) -> Iterator[str]:
    """Conditions that speak of options there are none of, and options that nothing speaks of."""
    names = {option.name for option in game.options}
    of_clauses = [(f"clauses.{entry.clause.id}", entry.condition) for entry in game.entries]
    for place, condition in [*of_clauses, *_of_cards(game)]:
        for name in _options_of(condition):
            if name not in names:
                yield f"{place}: there is no option {name!r}: say under options what it is, or leave it out here"
    for option in game.options:
        for other in sorted(set(option.excludes) - names):
            yield f"options.{option.name}: there is no option {other!r}"


def _of_cards(game: Game) -> list[tuple[str, Condition]]:
    """At which tables cards are left out or rank otherwise, each with its place in the file."""
    gone = [("pack.without", removal.condition) for removal in game.removals]
    return gone + [("pack.orders", order.condition) for order in game.orders]


def _options_of(condition: Condition) -> tuple[str, ...]:
    """The options that a condition speaks of."""
    return (*condition.when, *condition.unless)


UNTOLD = {
    "card-values": "nothing says what cards count in this pack: add hand-values, with what each rank counts",
}
"""What a game that lost no list has left untold, by the rulings that stand in for a lost list."""


def lost_list_faults(game: Game, told: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What a game file forgets to say of the lists that its source lost, and what it says in vain."""
    clauses = game.of_any_table()
    resting = {ruling: clause.id for clause in clauses for ruling in clause.ruling_ids(game) if ruling in rulings()}
    lists = {id_: entry["lost"].get("hints", {}) for id_, entry in rulings().items() if "lost" in entry}
    for id_ in sorted(lists.keys() & resting.keys() - told.keys()):
        if not game.built_in and id_ in UNTOLD:
            yield f"clauses.{resting[id_]}: {UNTOLD[id_]}"
            continue
        yield f"lost: must say what is known of the lost list behind {id_}, on which {resting[id_]} rests"
    for id_ in sorted(told):
        if id_ not in lists:
            yield f"lost.{id_}: no such ruling stands in for a lost list"
        elif id_ not in resting:
            yield f"lost.{id_}: no clause rests on it"
    own = {clause.id: clause for clause in clauses}
    for id_ in sorted(lists.keys() & told.keys()):
        hints = lists[id_]
        for hint in told[id_]:
            if hint not in hints:
                yield f"lost.{id_}: there is no hint {hint!r}; known: {', '.join(sorted(hints)) or 'none'}"
            elif hints[hint]["clause"] not in own:
                yield f"lost.{id_}: {hint} asks for the clause {hints[hint]['clause']}"
        named = {hints[hint]["clause"] for hint in told[id_] if hint in hints}
        for name in sorted({hint["clause"] for hint in hints.values()} & own.keys() - named):
            if not own[name].only_declared:
                yield f"lost.{id_}: must name the hint behind the clause {name}"
