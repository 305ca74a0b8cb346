"""Examples of clauses as HTML: what may be played and what not, who wins, what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from html import escape
from typing import NamedTuple

from referee.cards.packs import Pack
from referee.clauses.scoring.tricks import ORDINALS
from referee.english import joined, signed
from referee.games.clause import Clause
from referee.games.examples import Dealt, Example, Moves, Plays, Reckoned, RunsOut, Spot, Standing, Together, Trick
from referee.games.game import Game
from referee.pages.cards import drawn, row, suit_in_words
from referee.pages.markdown import capital, count

MANY_DEALS = 4


class Shown(NamedTuple):
    """An example in parts: the situation, and the outcomes, each with the class that colours it."""

    situation: list[str]
    outcomes: list[tuple[str, str]]


def example_list(clause: Clause, game: Game) -> str:
    """The examples of a clause in a game's cards, empty where there are none."""
    items = "".join(item(example, game.pack) for example in clause.examples(game))
    return f'<ul class="examples" data-search-exclude>{items}</ul>' if items else ""


def item(example: Example, pack: Pack) -> str:
    """One example as a list item."""
    shown = show(example, pack)
    parts = [("situation", " ".join(shown.situation)), *shown.outcomes]
    if example.note:
        parts.append(("note", escape(example.note)))
    return "<li>" + " ".join(f'<span class="{css}">{text}</span>' for css, text in parts) + "</li>"


@singledispatch
def show(example: Example, pack: Pack) -> Shown:
    """The parts of an example of any kind."""
    raise TypeError(f"{example!r} is no kind of example")


def trump_words(pack: Pack, trump: str | None, anti_trump: str | None = None) -> list[str]:
    """What is trumps, as a sentence or none."""
    said = [f"Trumps: {suit_in_words(trump, pack)}."] if trump is not None and len(trump) == 1 else []
    if trump is not None and len(trump) > 1:
        high, low = (suit_in_words(letter, pack) for letter in trump)
        said = [f"High trumps: {high}; low trumps: {low}."]
    return said + ([f"Anti-trumps: {suit_in_words(anti_trump, pack)}."] if anti_trump is not None else [])


@show.register
def show_spot(example: Spot, pack: Pack) -> Shown:
    """Which cards of a hand may be played."""
    situation = [f"Trick so far: {row(example.trick, pack)}." if example.trick else "A lead."]
    situation += ["It is the first trick."] if example.first_trick else []
    situation += trump_words(pack, example.trump)
    situation += [f"{row(example.shown, pack)} was shown."] if example.shown else []
    situation.append(f"In the hand: {row(example.hand, pack)}.")
    outcomes = [("allowed", f"May be played: {row(example.allowed, pack) or 'no card'}")]
    if example.forbidden:
        outcomes.append(("breach", f"May not: {row(example.forbidden, pack)}"))
    return Shown(situation, outcomes)


@show.register
def show_trick(example: Trick, pack: Pack) -> Shown:
    """Who wins a trick, and what that brings."""
    codes = example.cards.split()
    cards = [drawn(code, pack, "wins" if place == example.winner else "") for place, code in enumerate(codes)]
    situation = [f"Trick: {' '.join(cards)}.", *trump_words(pack, example.trump, example.anti_trump)]
    outcome = f"{row(codes[example.winner], pack)} wins"
    if not example.taken:
        outcome += ", but nobody takes the cards"
    if example.kitty is not None:
        outcome += " and brings the kitty" if example.kitty else "; the kitty stays where it is"
    outcomes = [("result", outcome)]
    if example.leads is not None:
        outcomes.append(("result", f"The player of {row(codes[example.leads], pack)} leads the next trick"))
    return Shown(situation, outcomes)


@show.register
def show_reckoned(example: Reckoned, pack: Pack) -> Shown:
    """What a clause gives for what was won."""
    facts: list[tuple[object, Callable[[], str]]] = [
        (example.winner_of_auction, lambda: "took the bid" if example.cards else "won the auction"),
        (example.looked, lambda: "looked"),
        (example.bid is not None, lambda: f"bid {example.bid}{' blind' if example.blind else ''}"),
        (example.bags, lambda: f"{count(example.bags, 'bag')} from earlier deals"),
        (
            example.tricks or (example.bid is not None and not example.cards),
            lambda: f"won {count(example.tricks, 'trick')}",
        ),
        (example.others, lambda: f"another player won {joined(count(n, 'trick') for n in example.others)}"),
        (example.cards, lambda: f"took {row(example.cards, pack)}"),
        (example.discards, lambda: f"discarded {row(example.discards, pack)}"),
        (example.discards and 0 in example.first_and_last, lambda: ends_won(example.first_and_last)),
        (example.others_cards, lambda: f"another player took {row(example.others_cards, pack)}"),
        (example.shown, lambda: f"{row(example.shown, pack)} had been shown"),
        (example.out, lambda: "was the first to go out"),
        (example.left, lambda: f"was left with {row(example.left, pack)}"),
        (example.low, lambda: "the deal was played low"),
        (example.before, lambda: f"{points(example.before)} from other clauses"),
    ]
    told = [tell() for holds, tell in facts if holds]
    situation = [capital(", ".join(told)) + "."] if told else ["Nothing was won."]
    outcome = points(example.points) if example.points is not None else "nothing"
    if example.points is not None and example.before:
        outcome += f", which leaves {points(example.before + example.points)}"
    whose = f" to the {example.whose}" if example.whose else ""
    return Shown([*situation, *trump_words(pack, example.trump)], [("result", f"This clause gives {outcome}{whose}")])


def ends_won(first_and_last: tuple[int, int]) -> str:
    """Which of the first and the last trick the player won."""
    named = [name for name, seat in zip(("first", "last"), first_and_last, strict=True) if seat == 0]
    return f"won the {' and the '.join(named)} trick"


@show.register
def show_moves(example: Moves, pack: Pack) -> Shown:
    """The beginning of a deal, move by move."""
    situation = ["Ann deals."]
    laws = [law for laws in example.earlier for law in laws]
    situation += [f"In force: “{escape(law)}”." for law in laws]
    situation += [f"{escape(name)} is the {escape(title)}." for title, name in example.titles]
    situation += [f"{escape(name)} holds {row(cards, pack)}." for name, cards in example.hands]
    fine = [move(text, pack) for place, text in enumerate(example.moves) if place != example.breach]
    outcomes = [("allowed", " · ".join(fine))] if fine else []
    if example.breach is not None:
        outcomes.append(("breach", f"Not allowed: {move(example.moves[example.breach], pack)}"))
    return Shown(situation, outcomes)


@show.register
def show_dealt(example: Dealt, pack: Pack) -> Shown:
    """How many cards everybody gets."""
    dealer, *others = example.hands
    deal = f"Deal {example.earlier_deals + 1}, " if example.earlier_deals else ""
    hands = f"{count(dealer, 'card')} for the dealer, then clockwise {', '.join(map(str, others))}"
    kitty = f"; {count(example.kitty, 'card')} in the kitty" if example.kitty else ""
    low = f"; low hands show {joined(count(cards, 'card') for cards in example.low)}" if example.low else ""
    rows = f"; {count(example.rows, 'card')} in each row" if example.rows else ""
    scores = [f"Scores before: {', '.join(map(signed, example.totals))}."] if example.totals else []
    situation = [capital(f"{deal}{len(example.hands)} players."), *scores]
    return Shown(situation, [("result", capital(hands) + kitty + low + rows)])


@show.register
def show_together(example: Together, pack: Pack) -> Shown:
    """Who plays with whom."""
    situation = [f"{len([seat for side in example.sides for seat in side])} players; player {example.bidder + 1} bid."]
    if example.joined:
        partners = joined(f"player {seat + 1}" for seat in example.joined)
        situation.append(f"Called cards are with {partners}, if cards are called.")
    sides = (joined(f"player {seat + 1}" for seat in side) for side in example.sides)
    return Shown(situation, [("result", capital(" against ".join(sides)))])


@show.register
def show_standing(example: Standing, pack: Pack) -> Shown:
    """Whether the match is over."""
    total = [sum(scores) for scores in zip(*example.deals, strict=True)]
    players = []
    for seat, points_ in enumerate(total):
        steps = [signed(deal[seat]) for deal in example.deals]
        sum_ = f"{' '.join(steps)} = " if 1 < len(steps) <= MANY_DEALS else ""
        extra = seat - len(total) + len(example.columns)
        name = example.columns[extra] if extra >= 0 else f"player {seat + 1}"
        players.append(f"{name}: {sum_}{signed(points_)}")
    after = f"After {count(len(example.deals), 'deal')}: {', '.join(players)}."
    if example.out:
        after = f"{capital(joined(f'player {seat + 1}' for seat in example.out))} went out first."
    if example.taker is not None:
        after += f" Player {example.taker + 1} took the bid in the last."
    if example.winners is None:
        outcome = "The match goes on"
    else:
        winners = joined(f"player {seat + 1}" for seat in example.winners)
        outcome = capital(winners) + (" wins" if len(example.winners) == 1 else " share the win")
    return Shown([after], [("result", outcome)])


@show.register
def show_plays(example: Plays, pack: Pack) -> Shown:
    """Whether a play is good on what lies there."""
    lying = [row(play, pack) for play in example.lying.split("/") if play.strip()]
    situation = f"On the table: {', then '.join(lying)}." if lying else "A lead."
    outcome = ("allowed", "May be played") if example.good else ("breach", "May not")
    return Shown([situation], [(outcome[0], f"{outcome[1]}: {row(example.play, pack)}")])


@show.register
def show_runs_out(example: RunsOut, pack: Pack) -> Shown:
    """Who is out of cards after a trick."""
    held = ", ".join(map(str, example.cards))
    who = joined(f"the {ORDINALS[place + 1]} to play" for place in example.out)
    outcome = f"{capital(who)} {'is' if len(example.out) == 1 else 'are'} out" if example.out else "Nobody is out"
    outcome += ", and the deal is over" if example.over else ", and the deal goes on" if example.out else ""
    if example.deals is not None:
        outcome += f"; the {ORDINALS[example.deals + 1]} deals next"
    return Shown([f"Cards in the hands before a complete trick, in order of play: {held}."], [("result", outcome)])


def move(text: str, pack: Pack) -> str:
    """A move of a log with its cards drawn."""
    known = set(pack.codes)
    words = text.split()
    return " ".join(drawn(word, pack) if word.partition("=")[0] in known else escape(word) for word in words)


def points(number: int) -> str:
    """`+1 point`, `−4 points`."""
    return f"{signed(number)} point{'' if abs(number) == 1 else 's'}"
