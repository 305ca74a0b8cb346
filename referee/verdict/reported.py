"""A deal that nobody wrote down: what was told of it comes on the table, and what is missing or cannot be is found.

The clauses then score it as they score every deal. Nothing is guessed: what they read and nobody told makes the points of the
deal untold; only what fixed totals leave no choice about is added.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cards.packs import cards_of
from referee.clauses.bidding.trick_bids import tricks_to_win
from referee.clauses.kinds import Award, Bidding, Clause, Effect, Note, PickingUp, Setup, wins_kitty
from referee.english import ORDINALS, capital, count, joined
from referee.games.basics import Basic
from referee.games.fact import POINTS, Asked, Fact, asked
from referee.games.game import Game
from referee.play.reckoning import Lines
from referee.reading.moves import TABLE
from referee.reading.won import NOBODY, Held, Won, Worth
from referee.table.table import Table

OWN_COUNT = "the table's own count"


class ReportedDeal:
    """What was told of one deal."""

    def __init__(self, table: Table, won: Won) -> None:
        self.table = table
        self.won = {seat: dict(facts) for seat, facts in won.items()}
        tellings = [pair for pair in asked(table.game) if pair[1].where is None or pair[1].where(table)]
        self.asked: dict[str, list[tuple[Clause, Asked]]] = {}
        """By fields: what the game's clauses read."""
        for clause, told in tellings:
            self.asked.setdefault(told.name, []).append((clause, told))

    @property
    def own_count(self) -> bool:
        """Was the deal told by the points that each player made?"""
        return bool(self.told_of(POINTS))

    def take_over(self) -> None:
        """Puts on the table what was told."""
        table = self.table
        table.hands.sizes[table.seats :] = [0] * (table.hand_count - table.seats)
        self._find_cards_that_cannot_be()
        self._find_contradictions()
        self._find_shared_places()
        self._shares_of_partners()
        self._rest_of_tricks()
        self._rest_of_cards()
        for field, tellings in self.asked.items():
            for clause, told in tellings:
                self._put(field, clause, told)
        table.started = table.over = True

    def _put(self, field: str, clause: Clause, told: Asked) -> None:
        for seat, facts in self.won.items():
            if (
                seat < self.table.seats
                and (value := facts.get(field)) is not None
                and not (seat < 0 and self._nobody(told, value))
            ):
                if told.wrong is not None and (wrong := told.wrong(self.table, seat, value)):
                    self.table.find("impossible", clause, wrong, move=None, seat=seat)
                told.fact.put(self.table, seat, value)

    @staticmethod
    def _nobody(told: Asked, value: object) -> bool:
        """Does the table tell thereby that it was nobody?"""
        return value is NOBODY and not told.fact.of_table

    def told_of(self, field: str) -> list[int]:
        """The seats of which something was told."""
        return [seat for seat, facts in sorted(self.won.items()) if field in facts]

    # --- what is missing -----------------------------------------------------------------------------------

    def find_missing(self) -> bool:
        """Reports what the clauses read and nobody told; is anything missing?"""
        if self.own_count:
            return self._find_points_missing()
        missing = False
        for field, tellings in self.asked.items():
            what = self._missing(field, tellings)
            if what is not None:
                missing = True
                message = f"{capital(what)} is not told: the points of the deal cannot be."
                self.table.find("unproven", tellings[0][0], message, move=None)
        return missing

    def _missing(self, field: str, tellings: Sequence[tuple[Clause, Asked]]) -> str | None:
        """What is missing of a fact, as half a sentence."""
        told = [told for _, told in tellings]
        untold, seats = told[0].fact.untold, self.told_of(field)
        if field == "cards":
            lost = self._unaccounted()
            return untold.format(cards=joined(self.table.pack.names(lost))) if lost else None
        if field == "out":
            return self._place_missing(untold, all_but_one=any(one.all_but_one for one in told))
        if any(one.fact.each for one in told):
            waiting = [
                seat for seat in range(self.table.seats) if seat not in seats and not self._is_none(told[0].fact, seat)
            ]
            return untold.format(who=joined([self.table.names[seat] for seat in waiting])) if waiting else None
        return None if seats else untold.format(who="anybody")

    def _is_none(self, fact: Fact, seat: int) -> bool:
        """Does it follow that the player has nothing of it: having gone out, or because it was counted with the hand?"""
        gone = "out" in self.asked and seat in self.table.out
        return fact.none_if_out and (gone or isinstance(self.won.get(seat, {}).get("left"), Worth))

    def _place_missing(self, untold: str, *, all_but_one: bool) -> str | None:
        places = sorted({self.won[seat]["out"] for seat in self.told_of("out") if seat >= 0})
        enough = self.table.seats - 1 if all_but_one else 1
        if self.won.get(TABLE, {}).get("out") is NOBODY:
            enough = len(places)
        gap = next((place for place, one in enumerate(places, 1) if one > place), len(places) + 1)
        return untold.format(after=f" {ORDINALS[gap]}") if gap <= max(enough, len(places)) else None

    # --- what cannot be ------------------------------------------------------------------------------------

    def _find_cards_that_cannot_be(self) -> None:
        """Reports cards that the pack has not, and those told of two players."""
        table, seen = self.table, dict[int, tuple[int, str]]()
        for seat, facts in self.won.items():
            for field, held in ((field, held) for field, held in facts.items() if isinstance(held, Held)):
                for card in (card for card in held.cards if card >= 0):
                    code = table.pack.codes[card]
                    if not table.pack.holds(card):
                        message = f"{code} is told of {self._who(seat)}, but the pack has no such card."
                        table.find("impossible", Basic.PACK, message, move=None, seat=seat)
                    elif card in seen and (seen[card][0] != seat or seen[card][1] == field):
                        message = f"{code} is told of {self._who(seen[card][0])} and of {self._who(seat)}."
                        table.find("impossible", Basic.PACK, message, move=None, seat=seat)
                    seen.setdefault(card, (seat, field))

    def _find_contradictions(self) -> None:
        """Reports what is told of several players, or of somebody and of nobody, and can be of one alone."""
        for field, ((clause, told), *_) in self.asked.items():
            so = [seat for seat, facts in self.won.items() if seat >= 0 and _is_so(facts.get(field))]
            names = [self._who(seat) for seat in so] if told.fact.one else [self._who(seat) for seat in so[:1]]
            if so and field != "out" and self.won.get(TABLE, {}).get(field) is NOBODY:
                names.append("nobody")
            if len(names) > 1:
                message = f"{told.question} It is told of {joined(names)}, and is so of one alone."
                self.table.find("impossible", clause, message, move=None)

    def _find_shared_places(self) -> None:
        """Reports players who went out in one place, where the end of a deal does not make equals of those who hold least."""
        table = self.table
        if "out" not in self.asked or table.game.family == "melding":
            return
        for place in range(1, table.seats + 1):
            names = [table.names[seat] for seat, facts in self.won.items() if seat >= 0 and facts.get("out") == place]
            if len(names) > 1:
                message = f"{joined(names)} are told to have gone out {ORDINALS[place]}, and only one can."
                table.find("impossible", self.asked["out"][0][0], message, move=None)

    def _who(self, seat: int) -> str:
        return "the table" if seat == TABLE else self.table.names[seat]

    def _shares_of_partners(self) -> None:
        """What was told of one player of a side stands for the side, where it counts together."""
        for field in self.asked:
            sides = pooled(self.table.game, field)
            told = [sum(field in self.won.get(seat, {}) for seat in side) for side in sides]
            for side in [side for side, one in zip(sides, told, strict=True) if one == 1 == max(told)]:
                for seat in side:
                    self.won.setdefault(seat, {}).setdefault(field, 0)

    def _rest_of_tricks(self) -> None:
        """Adds up the tricks: the last player's or side's are the rest, and there are no more than were played."""
        table = self.table
        most, exact = tricks_in_all(table)
        if "tricks" not in self.asked or most is None:
            return
        told = {seat: self.won[seat]["tricks"] for seat in self.told_of("tricks") if seat >= 0}
        missing = [seat for seat in range(table.seats) if seat not in told]
        total = sum(told.values())
        if exact and (len(missing) == 1 or missing in pooled(table.game, "tricks")) and total <= most:
            for seat in missing:
                self.won.setdefault(seat, {})["tricks"] = most - total if seat == missing[0] else 0
        elif not total and any(bids.counts_unbid(table.game) for bids in table.game.of_kind(Bidding)):
            return
        elif total > most or (exact and not missing and total < most):
            played = f"{count(most, 'trick')} {'was' if most == 1 else 'were'} {'' if exact else 'at most '}to be won"
            message = f"{count(total, 'trick')} {'is' if total == 1 else 'are'} told; {played}."
            table.find("impossible", self.asked["tricks"][0][0], message, move=None)

    # --- cards ---------------------------------------------------------------------------------------------

    def _counted(self) -> int:
        mask = 0
        for _, told in self.asked["cards"]:
            mask |= told.cards
        return mask

    def _unaccounted(self) -> int:
        """The cards that count of which nobody told who took them."""
        lost = self._counted()
        for seat in self.told_of("cards"):
            held = self.won[seat]["cards"]
            lost &= ~self.table.pack.mask(card for card in held.cards if card >= 0) if held is not NOBODY else 0
        if any(-1 in self.won[seat]["cards"].cards for seat in self.told_of("cards") if seat >= 0):
            return lost
        everybody = all(seat in self.told_of("cards") for seat in range(self.table.seats))
        return 0 if everybody and not every_card_falls(self.table) else lost

    def _rest_of_cards(self) -> None:
        """The last player took the rest of the cards, where all of them fall."""
        if "cards" not in self.asked or not every_card_falls(self.table):
            return
        missing = [seat for seat in range(self.table.seats) if "cards" not in self.won.get(seat, {})]
        if len(missing) == 1:
            rest = tuple(cards_of(self._unaccounted()))
            self.won.setdefault(missing[0], {})["cards"] = Held(rest, len(rest))

    # --- the table's own count -----------------------------------------------------------------------------

    def counted(self) -> Lines:
        """The points that the table counted itself, as a reckoning."""
        clause = self._award().id
        points = [self.won[seat][POINTS] for seat in range(len(self._columns()))]
        return [[{"clause": clause, "points": one, "note": OWN_COUNT}] if one else [] for one in points]

    def _find_points_missing(self) -> bool:
        told = self.told_of(POINTS)
        missing = [name for seat, name in enumerate(self._columns()) if seat not in told]
        if missing:
            message = f"What points {joined(missing)} made is not told: the points of the deal cannot be."
            self.table.find("unproven", self._award(), message, move=None)
        return bool(missing)

    def _award(self) -> Award:
        return self.table.game.of_kind(Award)[0]

    def _columns(self) -> list[str]:
        return [*self.table.names[: self.table.seats], *self.table.game.columns]


def _is_so(value: Any) -> bool:
    """Does the fact tell that something was so, or that there was any?"""
    return bool(value.size if isinstance(value, Held) else value)


def pooled(game: Game, field: str) -> list[list[int]]:
    """The sides that are scored by what their players have of a fact together, whoever of them has it; none where it is
    asked of each player."""
    found = [
        one.pools(game)
        for one in game.clauses
        if any(told.name == field and told.fact.shape == "number" for told in one.tells(game))
    ]
    return found[0] if found and found.count(found[0]) == len(found) else []


def tricks_in_all(table: Table) -> tuple[int | None, bool]:
    """How many tricks there are to win in a deal at most, as far as that is certain, and whether just so many are won."""
    game = table.game
    open_ended = Basic.LAWS in game.settled or bool(game.of_kind(PickingUp))
    if game.family != "trick-taking" or open_ended:
        return None, False
    kitty = bool(wins_kitty(game) and table.kitty.size)
    fewer = kitty or bool(game.acting(Effect, "laps")) or any(one.voids for one in game.of_kind(Effect))
    stated = any(one.fixes_tricks for one in game.of_kind(Setup)) or _until_empty(table)
    return tricks_to_win(table) + kitty, stated and not fewer


def _until_empty(table: Table) -> bool:
    """Do the players, all of whom hold as many cards, play until no hand has any?"""
    sizes = table.hands.sizes[: table.seats]
    drawn = table.hands.stock > 0 and tricks_to_win(table) != max(sizes)
    return len({*sizes}) == 1 and not drawn and any(one.until_empty for one in table.game.of_kind(Note))


def every_card_falls(table: Table) -> bool:
    """Is every card of the pack in somebody's tricks when the deal is over?"""
    most, exact = tricks_in_all(table)
    sizes = table.hands.sizes[: table.seats]
    return exact and most is not None and sum(sizes) == table.pack.size and max(sizes) <= most
