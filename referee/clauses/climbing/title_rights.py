"""What titles bring in the next deal: who leads it and who deals it; and the titles of examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.clauses.climbing.inner_titles import LastButOne, inner_words
from referee.clauses.climbing.titles import NOBODY_KNOWN, OfTitles, brought_in, holders, passed_on, words
from referee.clauses.kinds import FirstLead, Game, NextDealer, Table
from referee.clauses.phases import first_move, trump_first
from referee.clauses.tricks.leading import begins
from referee.games.examples import Examples, Moves, RunsOut
from referee.games.parameters import choice, flag

if TYPE_CHECKING:
    from referee.table.standings import Standings


def as_held(game: Game) -> tuple[tuple[str, str], ...]:
    """The titles of examples, which Ann deals: she has the first, Bob the last, unless the last deals and she has that."""
    first, last = words(game)
    inner: tuple[tuple[str, str], ...] = ()
    if game.of_kind(LastButOne):
        second, before_last = inner_words(game)
        inner = ((second, "Cat"), (before_last, "Dan"))
    if game.of_kind(TitleDeals):
        return ((first, "Bob"), (last, "Ann"), *inner) if "gifts" in game.by_id else ((first, "Ann"),)
    return ((first, "Ann"), (last, "Bob"), *inner)


def who_leads(game: Game) -> str:
    """Who leads in an example in which the players have titles."""
    place = next((clause.place for clause in game.of_kind(TitleStarts)), 0)
    return dict(as_held(game))[words(game)[place]]


def gifts_made(game: Game) -> tuple[str, ...]:
    """The gifts that must come before the first lead of an example in which the players have titles."""
    if not game.has("gifts"):
        return ()
    gifts, own = game.by_id["gifts"].parameters, game.pack.names(game.pack.suit_masks[1])
    held = dict(as_held(game))
    first, last = (held[title] for title in words(game))
    low = " ".join(own[2 : 2 + (gifts["back"] or gifts["cards"])])
    highest = game.pack.names(game.pack.joker_mask) + game.pack.names(game.pack.suit_masks[0])[::-1]
    top = " ".join(highest[: gifts["cards"]])
    made = [f"{last} give {top} to {first}", f"{first} give {low} to {last}"]
    if gifts["inner"]:
        second, before_last = (held[title] for title in inner_words(game))
        best = game.pack.names(game.pack.suit_masks[2])[::-1][: gifts["inner"]]
        made += [f"{before_last} give {' '.join(best)} to {second}"]
        made += [
            f"{second} give {' '.join(game.pack.names(game.pack.suit_masks[2])[2 : 2 + gifts['inner']])} to {before_last}"
        ]
    return tuple(made)


class TitleStarts(OfTitles, FirstLead, title="Who begins", families=("climbing", "matching", "melding")):
    """The first title's holder leads."""

    beside = ("titles",)
    rulings = ("title-starts", "titles-unknown")
    otherwise: str = choice("who leads where nobody has a title yet", "eldest", "dealer")
    who: str = choice("which title leads", "first", "last", default="first")

    def says(self, game: Game) -> str:
        who = "the player to the dealer's left" if self.otherwise == "eldest" else "the dealer"
        title = words(game)[self.place]
        title = f"player who became “{title}” in" if title in {"dealer", "leader", "winner"} else f"{title} of"
        return f"The {title} the last deal {begins(game)}; in the first deal, {who} does."

    @property
    def place(self) -> int:
        """The place of that title among the first and the last."""
        return 0 if self.who == "first" else 1

    def leader(self, table: Table) -> int | None:
        held = holders(table)
        if held is None:
            return table.eldest if self.otherwise == "eldest" else table.dealer
        table.cite("title-starts")
        if held[self.place] == NOBODY_KNOWN:
            table.cite("titles-unknown")
            return None
        return held[self.place]

    def by_right(self, table: Table) -> bool:
        return holders(table) is not None

    def examples(self, game: Game) -> Examples:
        yield from super().examples(game)
        lead, start = first_move(game), (*trump_first(game), *gifts_made(game))
        held = dict(as_held(game))
        right = held.get(words(game)[self.place], "Ann")
        wrong = next(name for name in ("Bob", "Ann") if name != right)
        yield Moves((*start, f"{right} {lead}"), None, titles=as_held(game))
        yield Moves((*start, f"{wrong} {lead}"), len(start), titles=as_held(game))


class TitleDeals(OfTitles, NextDealer, title="Who deals", section="deal", families=("climbing", "melding")):
    """The last title's holder deals."""

    gist = "{says}"
    beside = ("titles",)
    rulings = ("title-deals-fixed",)
    rulings_where = (("no-play-pile", {"usurps": True}),)
    usurps: bool = flag("does whoever else deals take over the title?", default=False)

    def says(self, game: Game) -> str:
        last = words(game)[1]
        usurps = f" Anyone else who deals it becomes the {last} instead." if self.usurps else ""
        return f"The {last} of one deal gathers the cards and deals the next.{usurps}"

    def first(self, standings: Standings) -> int | None:
        held = brought_in(standings.game, standings.names, standings.declared)
        return None if held is None or held[1] == NOBODY_KNOWN else held[1]

    def judge_dealer(self, table: Table) -> None:
        held = holders(table)
        if held is None or held[1] in {NOBODY_KNOWN, table.dealer}:
            return
        dealer, last = table.names[table.dealer], words(table.game)[1]
        message = f"{dealer} dealt; the deal was for {table.names[held[1]]}, the {last}."
        table.find("illegal", self, message, move=None, seat=table.dealer)
        if not self.usurps:
            return
        later = table.cite("no-play-pile") == "next-deal"
        table.match.standing.update({"keeps-last": [table.dealer]} if later else {"titles": [held[0], table.dealer]})
        when = "after this deal, whatever comes of it" if later else "from now on"
        table.find("penalty", self, f"{dealer} is the {last} {when}.", move=None, seat=table.dealer)

    def dealer(self, table: Table) -> int | None:
        last, *_ = table.match.standing.get("keeps-last", [passed_on(table)[1]])
        if table.rulings.get("deal-rotation") == "fixed":
            table.cite("title-deals-fixed")
        return last if last != NOBODY_KNOWN else None

    def examples(self, game: Game) -> Examples:
        seats = max(game.players[0], min(3, game.players[1]))
        yield RunsOut((*(1,) * (seats - 1), 2), tuple(range(seats - 1)), over=True, deals=seats - 1)
