"""Tricks that are scrapped: a player who cannot follow suit picks up what lies there instead of playing to it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Award, Duty, Effect, Game, Move, PickingUp, Points, Restriction, Table
from referee.clauses.tricks.following import Following, led_mask
from referee.english import count
from referee.facts.going_out import DuringPlay
from referee.games.basics import Basic
from referee.games.examples import Examples, Spot, bad, good
from referee.games.fact import Asked


class FollowOrPickUp(Following, title="Following suit or picking up", spoils=True):
    """Follow suit, or pick the trick up."""

    gist = "Follow suit if you can."
    rule = (
        "You must play a card of the led suit if you have one. If you have none, [trumps:trump the trick or pick it up; "
        "without a trump you must pick it up|play no card: pick the trick up instead[may: (at a table with trumps, you may "
        "trump it)]]. Any other card breaks the rules and cannot win."
    )
    says_where = (("trumps", lambda game: game.has_trumps), ("may", lambda game: game.may_have_trumps))
    rulings = ("off-suit-as-played", "false-pick-up")
    rulings_where = (("trump-variant", lambda game: game.has_trumps),)

    def binds(self, table: Table) -> Duty | None:
        mask = led_mask(table)
        return Duty(self, mask, mask, barred=~(mask | table.trumps.mask)) if mask else None

    def breach(self, table: Table, held: str) -> str:
        return (
            super().breach(table, held)
            if held
            else f"{self.played(table)}, where a player without that suit must pick up"
        )

    def breached(self, table: Table, index: int, seat: int) -> None:
        table.cited.update(self.rulings)
        for effect in table.game.acting(Effect, "after_breach"):
            effect.after_breach(table, index, seat)

    def keeping(self, table: Table) -> int:
        must_trump = table.trumps.mask and table.cite("trump-variant") == "must-trump"
        return led_mask(table) | (table.trumps.mask if must_trump else 0)

    def examples(self, game: Game) -> Examples:
        trump = "{c}" if game.has_trumps else None
        yield Spot("{a2} {b0}", "{a0}", "{a2}", "{b0}", trump=trump)
        note = "Nothing may be played: pick the trick up."
        yield Spot("{b0} {b1}", "{a0}", "", "{b0} {b1}", trump=trump, note=note)
        if game.has_trumps:
            yield Spot("{b0} {c0}", "{a0}", "{c0}", "{b0}", trump=trump, note="Or a pick-up.")
        lied = ("{first} {lead}", "{second} pick-up")
        yield bad(*lied, start="lead", then=("{second} {mate}",), note="{second} had {mate} all along.")


class ScrappedTrick(
    PickingUp, title="The scrapped trick", section="following", beside=("follow-or-pick-up",), edition=2
):
    """Who picks a trick up, and who leads after it."""

    gist = (
        "; if you cannot, you take the whole trick into your hand and lead the next. But if somebody's last card lies in it, "
        "that player takes it."
    )
    rule = (
        "If you cannot follow suit, you take all cards of the trick into your hand and lead the next. But if "
        "somebody's last card lies in it, that player takes the cards instead (the first of several; any other "
        "whose last card lies there is out), and you still lead."
    )
    rulings = ("scrapped-last-card", "scrapped-out")
    verbs = frozenset({"pick-up"})
    shows = (
        good("{first} {lead}", "{second} pick-up", "{second} {lead}", start="lead"),
        good("{first} {lead}", "{second} pick-up", "{second} {z-1}", start="lead"),
    )

    @staticmethod
    def owners(table: Table) -> list[int]:
        """The seats whose last card lies in the trick, in the order in which they played."""
        return [seat for seat in dict.fromkeys(table.trick.seats) if table.hands.sizes[seat] <= 0]

    def keeping(self, table: Table) -> int:
        return _keeping_back(table).keeping(table)

    def may_pick_up(self, table: Table, seat: int) -> bool:
        keeping = self.keeping(table)
        if table.trick.led_suit < 0 or table.hands.known[seat] & keeping:
            return False
        return not (table.hands.unknown(seat) and table.hands.unseen() & keeping)

    def _judge(self, table: Table, index: int, seat: int) -> None:
        """Judges that the seat, whose turn it is, has played no card."""
        if self.may_pick_up(table, seat):
            return
        rule = _keeping_back(table)
        codes, name = table.pack.codes, table.names[seat]
        keeping = self.keeping(table)
        owed = table.hands.known[seat] & keeping
        sure = table.trick.led_suit >= 0 and (table.hands.unseen() & ~keeping).bit_count() < table.hands.unknown(seat)
        if not owed and not sure:
            suit = (
                table.trumps.suit_name(table.trick.led_suit, singular=True)
                if table.trick.led_suit >= 0
                else "card of the led suit"
            )
            message = f"Whether {name} held a {suit} and so had a card to play is not known."
            table.find("unproven", rule, message, move=index, seat=seat)
            return
        legal = owed & led_mask(table) or owed
        found = table.hands.record.proof(seat, owed, index)
        held = codes[found[1]] if found else " ".join(table.pack.names(legal)[:3]) or "a card to play"
        played = f", played at move {found[0]}" if found else ""
        message = f"{name} played no card {rule.breach(table, held)}{played}."
        table.find("illegal", rule, message, move=index, seat=seat, proof=found, legal=table.pack.names(legal))
        rule.breached(table, index, seat)

    def picker(self, table: Table, seat: int) -> int:
        owners = self.owners(table)
        return seat if not owners or table.cite("scrapped-last-card") == "void-player" else owners[0]

    def comes_back(self, table: Table) -> bool:
        return table.rulings.get("scrapped-last-card") != "void-player"

    def receive(self, table: Table, move: Move) -> None:
        seat, index = move.seat, move.index
        if not table.trick.cards:
            table.accuse(Basic.TURNS, move, "has nothing to pick up: no trick is led.")
            return
        void = table.trick.to_play[table.trick.next_place]
        if seat != void and seat not in self.owners(table):
            table.cite("out-of-turn")
            table.accuse(Basic.TURNS, move, f"picked the trick up out of turn; it was {table.names[void]}'s turn.")
            void = seat
        elif seat != (picker := self.picker(table, void)):
            table.accuse(self, move, f"picked the trick up; that was for {table.names[picker]}.")
        if void not in table.trick.seats:
            self._judge(table, index, void)
        self._check_named(table, move)
        table.hands.add(seat, table.trick.cards, index)
        if index in table.hands.record.opened.get(seat, ()):
            table.hands.trust(seat, index)
        table.trick.picked_up = (seat, void)
        for effect in table.game.acting(Effect, "after_pick_up"):
            effect.after_pick_up(table)

    @staticmethod
    def _check_named(table: Table, move: Move) -> None:
        """Looks whether cards that the log names for the pick-up are those of the trick."""
        lying = table.trick.cards
        if move.cards and min(*lying, *move.cards, 0) >= 0 and sorted(move.cards) != sorted(lying):
            cards = " ".join(table.pack.codes[card] for card in lying)
            table.refute(Basic.HANDS, move, f"cannot have picked up other cards than those of the trick, {cards}.")


def _keeping_back(table: Table) -> Restriction:
    """The restriction by which some cards keep a player from picking the trick up."""
    return table.game.acting(Restriction, "keeping")[0]


def scores_cards_left(game: Game) -> bool:
    """Do players get penalty points for the cards that they are left with?"""
    return any(award.charges_left for award in game.of_kind(Award))


class SilentRule(
    Effect, title="The silent rule", section="following", rulings=("silent-rule",), beside=("follow-or-pick-up",)
):
    """Twice the trick for a denied suit."""

    gist = ""
    rule = (
        "Nobody has to say that they are out of a suit; the others keep watch. A player caught holding back a card of the led "
        "suit owes twice the cards that lay in the trick[charged:, which are charged as penalty points]."
    )
    says_where = (("charged", scores_cards_left),)
    shows = (good("{first} {lead}", "{second} {mate}"), bad("{first} {lead}", "{second} {z-1}"))

    def tells(self, game: Game) -> Iterator[Asked]:
        if scores_cards_left(game):
            asks = "How many penalty points was each player charged for holding back a suit?"
            yield DuringPlay(self.id, "held back the led suit").asked(asks=asks)

    def after_breach(self, table: Table, index: int, seat: int) -> None:
        due = 2 * len(table.trick.cards)
        table.cite(self.rulings[0])
        message = f"{table.names[seat]} held back the led suit: twice the trick, {count(due, 'card')}, is due."
        table.find("penalty", self, message, move=index, seat=seat)
        if scores_cards_left(table.game):
            table.early.append((self.id, Points(seat, due, f"twice the {count(due // 2, 'card')} of a trick")))
