"""What clauses there are, as data: for whoever writes a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.clauses.families import EVERYWHERE, FAMILIES
from referee.clauses.kinds import CardEffect, Clause
from referee.clauses.registry import every_clause, standing_beside
from referee.games.folding import fold
from referee.games.game import Game
from referee.loading.schema import summary
from referee.pages.clauses import Uses, games_of, parameters, sentences, uses_of


class Parameter(NamedTuple):
    """Something that a game file may say of a clause."""

    name: str
    means: str
    values: str
    otherwise: str
    """What holds where it is left out."""


class ClauseFacts(NamedTuple):
    """A clause, as whoever writes a game wants to know it."""

    id: str
    title: str
    section: str
    summary: str
    families: tuple[str, ...]
    says: tuple[str, ...]
    """What it says in the games that have it, the commonest sentence first."""
    parameters: tuple[Parameter, ...]
    beside: tuple[str, ...]
    """The clauses of which one must stand beside it."""
    games: tuple[str, ...]
    """The slugs of the games that have it."""

    @property
    def called(self) -> list[str]:
        """The words of its names."""
        return fold(f"{self.id} {self.title}").split()

    @property
    def words(self) -> str:
        """All in which it may be looked for."""
        return fold(" ".join((self.id, self.title, self.section, self.summary, *self.says, *self.games)))


def clause_facts(games: Iterable[Game]) -> list[ClauseFacts]:
    """Every clause that a game file may name, by the alphabet; `games` are those that are told to have it."""
    uses = uses_of(list(games))
    return [_facts(clause, uses) for clause in every_clause() if clause.id not in EVERYWHERE]


def _facts(clause: type[Clause], uses: Uses) -> ClauseFacts:
    users = [
        rule for rule in uses[clause.id] if not rule.clause.only_declared
    ]  # else only a table may say that it holds
    return ClauseFacts(
        clause.id,
        clause.title,
        clause.section,
        summary(clause),
        clause.families,
        tuple(said for said, _, _ in sentences(users)) or ((clause.does,) if issubclass(clause, CardEffect) else ()),
        tuple(Parameter(*told) for told in parameters(clause)),
        standing_beside(clause),
        tuple(game.slug for game in games_of(users)),
    )


def found_by(words: Iterable[str], facts: Iterable[ClauseFacts]) -> list[ClauseFacts]:
    """Those that have all these words, of which some may be families; first those that are called so."""
    told = list(words)
    families = {word for word in told if word in FAMILIES}
    wanted = fold(" ".join(word for word in told if word not in FAMILIES)).split()
    found = [one for one in facts if families <= set(one.families) and all(word in one.words for word in wanted)]
    return sorted(found, key=lambda one: (fold(one.id).split() != wanted, not set(wanted) <= set(one.called)))
