"""Positions out of sample logs as spot questions: everything that a question can tell of the table at that place."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import referee
from referee.clauses.before_play.named_cards import NamedCardShown
from referee.clauses.kinds import TwoTrumps
from referee.clauses.matching.claims import Claims
from referee.clauses.tricks.leading import BreakBeforeLeading
from referee.games.game import Game
from referee.loading import catalogue
from referee.play.capturing.capturing_deal import CapturingDeal
from referee.play.deal import StagedDeal
from referee.play.match import match_of
from referee.play.matching.draws import may_draw_on
from referee.play.matching.matching_deal import MatchingDeal
from referee.play.melding.melding_deal import MeldingDeal
from referee.play.notation import in_notation
from referee.play.tricks.judging_cards import as_played
from referee.questions.asks import asks
from referee.questions.facts import named_games
from referee.reading.log import read_log
from referee.table.bout import Bout
from referee.table.count import Count
from referee.table.pool import Pool
from referee.table.table import Table
from referee.table.turn import Phase
from referee.verdict.judging import judge_deal, seat_first_dealer
from tests.helpers.logs import Log, moves_of, step, with_moves


class Place(NamedTuple):
    """A place in a log at which somebody is to move."""

    table: Table
    play: StagedDeal
    next: Mapping[str, Any]
    moves: list[str]


def reached(log: Log, cut: int) -> Place:
    """The log of one deal up to that move."""
    read = read_log(with_moves(log, moves_of(log)[:cut]), catalogue.find_game, catalogue.rulings())
    match = match_of(read)
    seat_first_dealer(match, read)
    judged = judge_deal(match, read.deals[0], True, last=True)
    return Place(judged.table, judged.play, judged.play.next() or {"player": None}, moves_of(log)[:cut])


def place_in(log: Log, cut: int) -> Place | None:
    """The same; None where nobody's play is due there, or what may be played rests on what a question cannot tell."""
    place = reached(log, cut)
    if place.next["player"] is None or place.next["action"] not in ACTIONS[place.table.game.family]:
        return None
    return None if untellable(place) else place


def untellable(place: Place) -> bool:
    """Does what may be played rest on what a question cannot tell: the card just drawn, cards face down, a hand that lies on
    the table, a card that was turned up before its rank became jokers, a marriage that was declared, builds, what has been
    done in the turn already?"""
    table, play = place.table, place.play
    if "/" in place.next["player"]:
        return True
    holder = table.hands.holder(table.names.index(place.next["player"]))
    if table.hands.is_blind(holder):
        return True
    if place.moves and step(place.moves[-1]).verb == "declare" and not table.trick.seats:
        return True
    if isinstance(play, CapturingDeal):
        return bool(play.pool.builds)
    if table.game.family == "beating":
        return bool(table.own(Bout).attacks) and table.own(Bout).unbeaten != table.own(Bout).attacks
    if isinstance(play, MatchingDeal):
        turned = any(
            pile and mask == table.pack.bits[pile[-1]] & table.wild.cards
            for pile, mask in zip(table.piles, table.piles.tops, strict=True)
        )
        return play.turn.drawn is not None or turned
    if isinstance(play, MeldingDeal):
        if place.next["action"] == "draw":
            return not play.plan.turns.one_action  # a turn in which one thing is done, and nothing yet
        return bool(play.turn.taken) or play.turn.phase != Phase.MELD or play.plan.kept is not None
    return False


def told(place: Place, log: Log) -> dict[str, Any]:
    """All that a question can tell of that place beside the cards."""
    table, game = place.table, place.table.game
    wanted = asks(game)
    facts: dict[str, Any] = {"players": table.seats}
    for key in ("table", "rulings"):
        if log.get(key):
            facts[key] = log[key]
    if "effects" in wanted:
        facts["table"] = {"effects": {}} | facts.get("table", {})
    if "trump" in wanted or "two_trumps" in wanted:
        facts["trump"] = _trump(place, game)
    if "anti_trump" in wanted:
        facts["anti_trump"] = "none" if table.trumps.anti is None else game.pack.suits[table.trumps.anti].letter
    if "first_trick" in wanted:
        facts["first_trick"] = table.trick.number <= 1
    if "broken" in wanted:
        facts["broken"] = _broken(table)
    if "led_before" in wanted:
        assert game.named_card is not None
        facts["led_before"] = game.pack.suit(game.named_card.card[-1]) in table.won.suits_led
    if "shown" in wanted:
        assert game.named_card is not None
        facts["shown"] = game.named_card.card if table.own(NamedCardShown).surely else "none"
    if "jokers" in wanted:
        ranks = [rank.letter for rank in game.pack.ranks if game.pack.rank_mask(rank.letter) & table.wild.cards]
        facts["shown"] = ranks[0] if ranks else "none"
    if isinstance(place.play, MatchingDeal):
        facts |= {
            "answered": not table.demands.toll,
            "named": None if any(" " in top for top in _tops(place)) else "none",
        }
    if "melded" in wanted:
        facts["melded"] = table.names.index(place.next["player"]) in table.melds.laid_by
    if "stock" in wanted:
        facts["stock"] = may_draw_on(place.play) if isinstance(place.play, MatchingDeal) else table.hands.stock != 0
    return facts


def _trump(place: Place, game: Game) -> str:
    trumps, pack = place.table.trumps, game.pack
    kinds = named_games(game)
    for move in reversed(place.moves):
        said = step(move)
        if said.verb in {"declare", "name"} and (word := next((word for word in said.words if word in kinds), None)):
            return word
    if trumps.suit is None:
        return "none" if trumps.named else "hidden"
    if game.of_kind(TwoTrumps):
        assert trumps.low is not None
        return pack.suits[trumps.suit].letter + pack.suits[trumps.low].letter
    return pack.suits[trumps.suit].letter


def _broken(table: Table) -> bool | str:
    named = table.game.of_kind(BreakBeforeLeading)
    if named:
        return named[0].idle(table)
    bits = table.trumps.broken
    return "".join(suit.letter for place, suit in enumerate(table.pack.suits) if bits >> place & 1) or False


# --- the cards ---------------------------------------------------------------------------------------------------


def asked(place: Place) -> tuple[list[str], list[str]]:
    """The hand of whoever is to move there, and what lies there, as a question tells them."""
    table = place.table
    seat = table.names.index(place.next["player"])
    hand = table.pack.names(table.hands.known[table.hands.holder(seat)])
    return hand, LYING[table.game.family](place)


def _trick(place: Place) -> list[str]:
    trick = place.table.trick
    return [as_played(place.table, card, face) for card, face in zip(trick.cards, trick.faces, strict=True)]


def _plays(place: Place) -> list[str]:
    """What lies there to be beaten, play by play."""
    open_trick = place.play.open_trick() or {"plays": []}
    return [" ".join(play["cards"]) for play in open_trick["plays"] if play.get("cards") and not play.get("failed")]


def _tops(place: Place) -> list[str]:
    """The top of each pile with what was named when it was played."""
    table = place.table
    if table.game.of_kind(Claims):
        return [table.pack.names(mask)[0] for mask in table.piles.tops if mask]
    return [table.pack.codes[pile[-1]] + _named(place, table.pack.codes[pile[-1]]) for pile in table.piles if pile]


def _named(place: Place, card: str) -> str:
    """What was named when the card was played last."""
    for move in reversed(place.moves):
        said = step(move)
        if said.verb in {"play", "turn-up"} and card in said.cards:
            stand = next((word for word in said.words if word.startswith(f"{card}=")), "")
            words = " ".join(said.words)
            named = re.search(r" (suit|rank) \S+", words)
            return stand.removeprefix(card) + (named[0] if named else "")
    return ""


def _melds(place: Place) -> list[str]:
    return [" ".join(in_notation(place.table, meld.cards, meld.faces)) for meld in place.table.melds.lying]


def _table(place: Place) -> list[str]:
    """What lies on the table."""
    codes = place.table.pack.codes
    return [codes[card] for card in place.table.own(Pool).cards]


def _count(place: Place) -> list[str]:
    """The cards since the count began."""
    return [place.table.pack.codes[card] for card in place.table.own(Count).cards]


def _attacks(place: Place) -> list[str]:
    """The cards that are still to be beaten."""
    return [place.table.pack.codes[attack.card] for attack in place.table.own(Bout).unbeaten]


ACTIONS = {
    "beating": {"play"},
    "counting": {"play"},
    "capturing": {"play"},
    "trick-taking": {"play", "pick-up"},
    "climbing": {"play"},
    "matching": {"play"},
    "melding": {"draw", "discard"},
}
"""The actions of a verdict's `next` that a question is about."""
LYING = {
    "beating": _attacks,
    "capturing": _table,
    "counting": _count,
    "trick-taking": _trick,
    "climbing": _plays,
    "matching": _tops,
    "melding": _melds,
}


def answer(place: Place, log: Log) -> Mapping[str, Any]:
    """The answer to the question of what may be played there."""
    hand, lying = asked(place)
    game = place.table.game
    in_one = {"beating", "capturing", "counting", "trick-taking"}
    trick: Any = (" " if game.family in in_one else " / ").join(lying)
    return referee.legal_plays(log["game"], hand, trick, **told(place, log))


def legal_by_verdict(place: Place) -> set[str]:
    """What the verdict lists, as far as a question about plays may list it, too."""
    legal, family = place.next["legal"], place.table.game.family
    if place.next["action"] == "pick-up":
        return {"pick-up"}
    if family != "melding":
        return set(legal)
    lying = _melds(place)
    return {one for move in legal if (one := _laid_down(move, lying)) is not None}


def _laid_down(move: str, lying: Sequence[str]) -> str | None:
    """A move of the verdict's list as a question lists it: a meld, or a card added to one, also where melds are arranged anew
    for it; None for what a question is not about."""
    verb, _, rest = move.partition(" ")
    if verb == "rearrange":
        melds = [_bare(meld).split() for meld in rest.split(" / ")]
        place = next(place for place, meld in enumerate(melds) if len(meld) > len(lying[place].split()))
        return f"{melds[place][-1]} on {place + 1}"
    if verb == "lay-off":
        return rest
    return _one_meld(rest) if verb == "meld" else None


def _bare(play: str) -> str:
    """Cards without what wild ones stand for."""
    return re.sub(r"=\w+", "", play)


def _one_meld(play: str) -> str:
    """A meld whose cards are named in the order of their names, wild ones bare: melds of the same cards are listed once."""
    return _bare(play) if " on " in play else " ".join(sorted(_bare(play).split()))


def legal_by_answer(place: Place, answer: Mapping[str, Any]) -> set[str]:
    """What the answer lists, as it is compared with the verdict."""
    if place.table.game.family == "melding":
        return {_one_meld(play) for play in answer["legal"]}
    return set(answer["claims"] if "claims" in answer else answer["legal"])
