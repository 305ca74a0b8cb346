"""The rules on a game's page: what holds at any table, what options bring, and what a table may declare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.clauses.dealing.hands import table_sizes
from referee.clauses.kinds import CardEffect, HandRule
from referee.clauses.kinds.titles import titles_of
from referee.english import capital, either, joined
from referee.games.basics import Basic
from referee.games.clause import Clause
from referee.games.game import Game, Rule
from referee.games.options import Option
from referee.loading.files import picture_of
from referee.pages import cards
from referee.pages.example_boxes import example_list
from referee.pages.glance import for_players
from referee.pages.lost import flow, forms_of, in_moves
from referee.pages.sections import brought_by, by_section, declarable, in_force
from referee.pages.templates import line, prose, render
from referee.pages.words import explained


def rules(game: Game) -> str:
    """All clauses of the game: those in force under their headings, those of options under theirs, and the effects that a table
    may declare in a table."""
    effects = declarable(game)
    return render(
        "rules.md",
        game=game,
        sections=by_section(in_force(game)),
        options=list(options(game)),
        sayings=effects[0].sayings() if effects else (),
        effects=[rule.clause for rule in effects if isinstance(rule.clause, CardEffect)],
        telling=Telling(game),
        **{
            use.__name__: use
            for use in (example_list, for_players, forms_of, in_moves, option_link, picture, seats_of, whole_pack)
        },
    )


def option_link(name: str) -> str:
    """An option, with a link to where it is explained on the game's page."""
    return f"[{name.replace('-', ' ')}](#option-{name})"


class Telling:
    """What a page has told so far: the clauses that have their anchor, and the words that are linked. Words that the game
    gives its players as titles are not, for there they do not mean what they mean elsewhere."""

    def __init__(self, game: Game) -> None:
        self.anchored: set[str] = set()
        self.often = Counter(rule.clause.title for rule in in_force(game))
        self.words = set(titles_of(game).values())

    def explained(self, text: str) -> str:
        """Text with links at the words that are not linked yet."""
        return explained(prose(capital(text)), self.words, "../../")

    def title(self, rule: Rule) -> str:
        """The title of a clause, with the numbers of players for whom it holds where others have a clause of that title."""
        players = rule.condition.players if self.often[rule.clause.title] > 1 else ()
        return f"{rule.clause.title} ({either(map(str, players))} players)" if players else rule.clause.title

    def anchor(self, clause: Clause) -> str:
        """The anchor of a clause where it stands first on the page; of one that may stand more than once, each time one of
        its own (`card-points-2`)."""
        name, times = clause.id, 1
        while name in self.anchored and clause.repeatable:
            times += 1
            name = f"{clause.id}-{times}"
        if name in self.anchored:
            return ""
        self.anchored.add(name)
        return f" {{ #{name} }}"


def seats_of(rule: Rule) -> Sequence[int]:
    """The numbers of players for which alone the clause holds; empty: it holds for all."""
    if isinstance(rule.clause, HandRule):
        of_size = [seats for seats in table_sizes(rule.game) if rule.clause.at_table(0, seats)]
        return of_size or rule.condition.players
    return rule.condition.players


def whole_pack(rule: Rule) -> str:
    """The cards of the game, where that is what the clause speaks of."""
    return cards.whole_pack(rule.game.whole_pack) if Basic.PACK in rule.clause.answers else ""


def picture(rule: Rule) -> str:
    """The picture of the clause that lies beside the game's file, if one does, as HTML on one line."""
    return line(picture_of(rule.game.family, rule.game.slug, rule.clause.id)) if rule.game.built_in else ""


def options(game: Game) -> Iterator[tuple[Option, str, list[Rule], list[str]]]:
    """What a table may agree on, in words, and the clauses that it brings: those that stand under it, the first option that
    brings them, and links to the others."""
    at: dict[int, Option] = {}
    for option in game.options:
        brought = brought_by(option, game)
        own = [rule for rule in brought if at.setdefault(id(rule.clause), option) is option]
        others = [rule.clause for rule in brought if rule not in own]
        links = [f"[{clause.title}](#option-{at[id(clause)].name})" for clause in others]
        yield option, option_in_words(option, own), own, links


def option_in_words(option: Option, own: list[Rule]) -> str:
    """One option: what it changes, unless a clause below says just that, for whom, and how a log declares it."""
    said = [] if any(rule.clause.says(rule.game) == option.says for rule in own) else [prose(option.says)]
    if option.players:
        said.append(f"With {either(str(number) for number in option.players)} players only.")
    if option.excludes:
        said.append(f"Not together with {joined(option_link(other) for other in option.excludes)}.")
    if declared := option.declaration():
        said.append(f"In a log: `table: {flow(declared)}`.")
    else:
        said.append(f"In a log: `{option.key}` under `table`.")
    return " ".join(said)
