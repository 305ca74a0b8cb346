"""Special effects in matching games: what the table has declared, when an effect happens, and what it makes due."""

from __future__ import annotations

from referee.cards import UNKNOWN
from referee.clauses.base import CardEffect
from referee.families.drawing import Drawing
from referee.moves import Move


class SpecialEffects(Drawing):
    """The part of a matching deal that is about special effects."""

    def first_effects(self) -> None:
        """Lets first cards have their effects, as if the dealer had played them when they were turned up."""
        table = self.table
        if not self.effects or table.game.by_id["first-card"].parameters["effect"] != "dealer":
            return
        for place, pile in enumerate(table.piles):
            card = pile[-1] if pile else UNKNOWN
            if card in self.effects and not table.wild >> card & 1:
                table.last_pile, table.prior_top = place, table.tops[place]
                effect, argument = self.effects[card]
                table.rested.add("first-card-turn")
                effect.act(
                    table, table.dealer, card, argument, Move(table.dealer, "play", (card,), (card,), index=place)
                )
        if table.direction < 0 and table.game.has("eldest-leads"):
            self.turn = (table.dealer - 1) % table.seats
        if table.again:
            table.again, self.turn = False, table.dealer

    def take_effect(self, index: int, move: Move, face: int) -> None:
        """Lets the top card of a play have its effect; one that has ended the deal only scores."""
        table = self.table
        card = move.cards[-1]
        found = self.effects.get(card)
        if found is not None and found[0].id == "effect-copy":
            pile = table.piles[table.last_pile]
            found = self.effects.get(pile[-1 - len(move.cards)]) if len(pile) > len(move.cards) else None
        if found is None or table.wild >> card & 1:
            return
        effect, argument = found
        if table.over:
            table.ruling("last-card-effect")
            effect.scores(table, move.seat, argument)
            return
        self._judge_choice(index, move, effect, argument)
        table.rested.update(effect.ruling_ids(table.game))
        table.rested.discard("last-card-effect")
        effect.act(table, move.seat, face if face >= 0 else card, argument, move)

    def _judge_choice(self, index: int, move: Move, effect: CardEffect, argument: str) -> None:
        """Says so where the log does not tell what a player chose."""
        owed = effect.owes(argument)
        said = {"suit": move.suit, "rank": move.rank, "target": move.to}.get(owed or "", owed)
        name = self.table.names[move.seat]
        if owed is not None and said is None:
            message = f"The log does not say which {owed} {name} named; what follows from that cannot be told."
            self.table.find("unproven", effect, message, move=index, seat=move.seat)

    def judge_last(self, index: int, move: Move) -> None:
        """Reports a card played as the last one that may not be."""
        table, seat = self.table, move.seat
        if table.sizes[seat] + table.cards_left(seat) > len(move.cards):
            return
        for card in move.cards:
            if card in self.effects and self.effects[card][0].id == "effect-last":
                message = f"{table.names[seat]} played {table.pack.codes[card]} as the last card."
                table.find("illegal", "effect-last", message, move=index, seat=seat)

    # --- what effects make due -----------------------------------------------------------------------------

    def answer_effect(self, index: int, move: Move) -> bool:
        """Takes a draw or a gift that an effect has made due; what is passed over is settled, and then it is False."""
        table = self.table
        if move.verb == "draw" and move.source != "discard":
            for place, (seat, cards) in enumerate(table.made_to_draw):
                if seat == move.seat:
                    named = move.cards[:cards] or (UNKNOWN,) * cards
                    left = cards - len(named)
                    table.made_to_draw[place : place + 1] = [(seat, left)] if left else []
                    codes = [table.pack.codes[card] if card >= 0 else "?" for card in named]
                    self.note(index, seat, "draw", codes, source="stock")
                    self.draw(index, seat, named)
                    return True
        if move.verb == "give" and table.giving is not None:
            self._give(index, move)
            return True
        if move.verb in {"play", "pass", "draw", "take", "pick-up"}:
            self.settle_effects(index, move.seat)
        return False

    def settle_effects(self, index: int, seat: int) -> None:
        """Settles what an effect has made due and the log does not record."""
        table = self.table
        forced, table.made_to_draw = table.made_to_draw, []
        for owner, cards in forced:
            self.draw(index - 1, owner, (UNKNOWN,) * cards)
        if table.giving is not None:
            name = table.names[table.giving]
            message = f"{table.names[seat]} did not wait: {name} has to give a card away first."
            table.find("illegal", "effect-give", message, move=index, seat=seat)
            table.giving = None

    def _give(self, index: int, move: Move) -> None:
        """A card given away because of an effect."""
        table, seat = self.table, move.seat
        name, card = table.names[seat], (move.cards or (UNKNOWN,))[0]
        if seat != table.giving or move.to is None or move.to == seat or len(move.cards) > 1:
            message = (
                f"{name} gave cards away; {table.names[table.giving or 0]} has to give one card to another player."
            )
            table.find("illegal", "effect-give", message, move=index, seat=seat)
            if move.to is None or move.to == seat or seat != table.giving:
                return
        table.giving = None
        if not table.could_hold(seat, card) and not (table.watch and card >= 0):
            message = f"{name} gave {table.pack.codes[card]}, which is not in that hand."
            table.find("impossible", "own-cards", message, move=index, seat=seat)
            card = UNKNOWN
        assert move.to is not None
        table.remove(seat, card, index)
        table.add(move.to, (card,), index)
        self.note(index, seat, "give", [table.pack.codes[card] if card >= 0 else "?"], target=table.names[move.to])
        self.look_if_out(seat)
