"""Special effects in matching games: what the table has declared, when an effect happens, and what it makes due."""

from __future__ import annotations

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.first_cards import TurnedUp
from referee.clauses.kinds import CardEffect
from referee.clauses.matching.last_card_call import OneCardLeft
from referee.english import count, joined
from referee.games.basics import Basic
from referee.play.matching import draws, out_of_stock, unseen
from referee.play.matching.taking_turns import TURNS, MatchingState
from referee.reading.moves import Move
from referee.table.values import DueDraw


def take_first_effects(deal: MatchingState) -> None:
    """Lets first cards have their effects, as if the dealer had played them when they were turned up; where these do
    not count, each is still the card that it is."""
    table = deal.table
    acting = [(place, pile[-1]) for place, pile in enumerate(table.piles) if pile and pile[-1] in deal.special]
    if deal.plan.first_card.effect != "dealer":
        for place, card in acting:
            deal.special.effects[card][0].lies(table, place)
        return
    if not deal.special:
        return
    for place, card in acting:
        if not table.wild.cards >> card & 1:
            table.piles.last, table.piles.prior = place, (table.piles.tops[place], None, 0)
            said = next(move for move in table.own(TurnedUp).first if card in move.cards)
            effect, argument = deal.special.effects[card]
            move = said.changed(seat=table.dealer, verb="play", cards=(card,), faces=(card,), to=_target(deal, said))
            _judge_choice(deal, move.index, move, effect)
            effect.act(table, move, card, argument)
    if any(not pile or pile[-1] < 0 for pile in table.piles):
        deal.turn.seat = None  # what the card does, nobody can tell
    elif acting:
        _first_turn(deal, table.cite("first-card-turn") == "after-dealer")


def _first_turn(deal: MatchingState, after_dealer: bool) -> None:
    """Whose turn it is after first cards that have had their effects."""
    table, leader = deal.table, deal.turn.seat
    if after_dealer or (table.direction < 0 and leader == table.eldest and not deal.plan.first_lead.by_right(table)):
        deal.turn.seat = table.with_cards((table.dealer + table.direction) % table.seats)
    if table.demands.again:
        table.demands.again, deal.turn.seat = False, table.dealer
    elif table.demands.chosen is not None:
        deal.turn.give_to_chosen()
    elif table.demands.skipping and deal.turn.seat is not None:
        deal.turn.pass_over(deal.turn.seat)
    fall_due(deal, deal.turn.seat)


def take_effect(deal: MatchingState, index: int, move: Move, face: int, toll: int) -> bool:
    """Lets the top card of a play have its effect; one that has ended the deal only scores. `toll` are the cards that were
    to be drawn before, which some effects add to. False where the log does not tell what the card does."""
    table = deal.table
    table.demands.toll = toll if face >= 0 and move.cards[-1] in deal.special.adding else 0
    card = move.cards[-1]
    if card >= 0 and table.wild.cards >> card & 1:
        return True
    acting = _acting(deal, card, len(move.cards))
    if acting < 0:
        unseen.note_points(table, deal.special, move.seat)
    if acting < 0 and not table.over:
        found, times = table.readings.pick(index, "effect", unseen.ways(table, deal.special, move.seat))
        if found is None:
            unseen.leave_in_doubt(table, deal.special)
            return False
        table.demands.toll = toll if found[0].adds_up else 0
    else:
        found, times = deal.special.effects.get(acting), 1
    if found is None:
        return True
    effect, argument = found
    if table.over:
        table.cite("last-card-effect")
        effect.scores(table, move.seat, argument)
        return True
    if move.seat in table.out and table.cite("retiring-effect") == "none":
        effect.scores(table, move.seat, argument)
        return True
    move = move.changed(to=_target(deal, move))
    _judge_choice(deal, index, move, effect)
    move = move if _may_be_named(deal, move.seat, move.to) else move.changed(to=None)
    table.cited.update(effect.ruling_ids(table.game))
    table.cited.discard("last-card-effect")
    for _ in range(times):
        effect.act(table, move, face if face >= 0 else card, argument)
    for seat in range(table.seats) if table.hands.has_rows else ():
        deal.turn.note_if_out(seat)  # hands may have been passed or traded
    return True


def _acting(deal: MatchingState, card: int, cards: int) -> int:
    """The card whose effect happens when that one is on top of a play of so many: the one beneath, where it repeats the
    effect of that; UNKNOWN where the log does not tell."""
    found = deal.special.effects.get(card)
    if found is None or not found[0].repeats:
        return card
    pile = deal.table.piles[deal.table.piles.last]
    lies = len(pile) > cards and (pile[-1 - cards] >= 0 or deal.plan.claims is None)
    return pile[-1 - cards] if lies else card


def _judge_choice(deal: MatchingState, index: int, move: Move, effect: CardEffect) -> None:
    """Says so where the log does not tell what a player chose."""
    owed = None if effect.needs_hand and move.seat in deal.table.out else effect.owes()
    said = {"suit": move.suit, "rank": move.rank, "target": move.to}.get(owed or "", owed)
    if owed is not None and said is None:
        name = deal.table.names[move.seat]
        message = f"The log does not say which {owed} {name} named; what follows from that cannot be told."
        deal.table.find("unproven", effect, message, move=index, seat=move.seat)
    elif owed == "target" and said is not None and not _may_be_named(deal, move.seat, move.to):
        did = f"named {deal.table.names[move.to or 0]}; it has to be another player who is still in the deal"
        deal.turn.wrong(index, move.seat, effect, did)


def _target(deal: MatchingState, move: Move) -> int | None:
    """The player whom the move names, or the only one whom it can name."""
    seat = move.seat if move.seat >= 0 else deal.table.dealer
    others = [other for other in range(deal.table.seats) if _may_be_named(deal, seat, other)]
    return others[0] if move.to is None and len(others) == 1 else move.to


def _may_be_named(deal: MatchingState, seat: int, named: int | None) -> bool:
    return named is not None and named != seat and deal.table.hands.has_cards(named)


# --- what effects make due -----------------------------------------------------------------------------


def fall_due(deal: MatchingState, seat: int | None) -> None:
    """Lays what the next player has to draw on the player who has the turn now, if that is known."""
    due = deal.table.demands.draws
    deal.table.demands.draws = [one if one.seat is not None else one._replace(seat=seat) for one in due]


def due_draws(deal: MatchingState) -> list[DueDraw]:
    """What has to be drawn now, as far as there are cards."""
    left, found = out_of_stock.stock_left(deal), []
    for one in deal.table.demands.draws:
        cards = min(one.cards, left)
        left -= cards
        found += [one._replace(cards=cards)] if cards else []
    return found


def take_answer(deal: MatchingState, index: int, move: Move) -> bool:
    """Takes a draw or a gift that an effect has made due. A move that is none of them comes too early; then it is
    False, as it is where nothing is due."""
    table, seat = deal.table, move.seat
    if deal.turn.seat is None and table.demands.draws:
        fall_due(deal, seat)
    due = due_draws(deal) if table.demands.draws else []
    own = next((place for place, one in enumerate(due) if one.seat == seat), None)
    if own is not None and move.source != "discard" and deal.turn.from_stock(move):
        _draw_due(deal, index, move, due, own)
        return True
    if own is not None and move.verb == "pass":
        return _pass_due(deal, index, seat)
    if move.verb == "give" and table.demands.giving is not None:
        _give(deal, index, move)
        return True
    if _hurries(deal, move):
        settle_effects(deal, index, seat, due)
    return False


def _hurries(deal: MatchingState, move: Move) -> bool:
    """Is it a move that has to wait for what is due? Cards for a call that was missed may be drawn at any time."""
    owes = move.seat in deal.table.own(OneCardLeft).owed or draws.owns_up(deal, move)
    if owes and move.verb == "draw" and move.seat != deal.turn.seat:
        return False
    return move.verb in {*TURNS, "give", "discard"}


def _draw_due(deal: MatchingState, index: int, move: Move, due: list[DueDraw], place: int) -> None:
    """Takes a draw of cards that are due, or of some of them; what is left of it belongs to the player's turn."""
    table, seat, one = deal.table, move.seat, due[place]
    cards = draws.share(deal, index, move, one.cards, then_turn=seat == deal.turn.seat and one.begun is None)
    rest = [one._replace(cards=one.cards - cards)] if cards < one.cards else []
    table.demands.draws = [*due[:place], *rest, *due[place + 1 :]]
    draws.draw_listed(deal, index, seat, move.cards[:cards] or (UNKNOWN,) * cards)
    more = move.cards[cards:]
    if more:
        draws.take_draw(deal, index, move.changed(cards=more, faces=more))


def _pass_due(deal: MatchingState, index: int, seat: int) -> bool:
    """A pass stands for the cards that its player has to draw, unless they follow as a move of their own; True where
    it stands for nothing else."""
    table = deal.table
    if not deal.turn.draws_after(index, seat):
        _draw_unseen(deal, index, [one for one in due_draws(deal) if one.seat == seat])
        table.demands.draws = [one for one in table.demands.draws if one.seat != seat]
    else:
        table.demands.draws = [one._replace(begun=index) if one.seat == seat else one for one in table.demands.draws]
    waiting = [one.seat for one in due_draws(deal) if one.seat != seat]
    follows = deal.turn.standing_after(index)
    while follows is not None and follows.seat in waiting and follows.verb in {"draw", "pass"}:
        waiting.remove(follows.seat)  # the others do what is due before the player goes on
        follows = deal.turn.standing_after(follows.index)
    if seat == deal.turn.seat and not (follows is not None and follows.seat == seat and follows.verb == "play"):
        return False
    deal.turn.note(index, seat, "pass")
    return True


def _draw_unseen(deal: MatchingState, index: int, due: list[DueDraw]) -> None:
    """Cards that were drawn with another move, nobody knows which."""
    for one in due:
        assert one.seat is not None
        deal.table.cite("pass-draws")
        out_of_stock.draw(deal, index, one.seat, (UNKNOWN,) * one.cards)


def settle_effects(deal: MatchingState, index: int, seat: int, due: list[DueDraw]) -> None:
    """Reports what an effect has made due and nobody has done."""
    table = deal.table
    table.demands.draws = []
    for one in due:
        if one.begun is not None and not one.wanting:
            _draw_unseen(deal, one.begun, [one])
            continue
        table.demands.late.append(one)
        if one.wanting:
            table.cite("wrong-draw")
            did = f"drew too few: {count(one.cards, 'more card')} had to be drawn"
            deal.turn.wrong(one.begun or 0, one.seat or 0, one.clause, did)
    waited = [one for one in due if one.begun is None]
    if waited:
        told = joined(f"{table.names[one.seat or 0]} {count(one.cards, 'card')}" for one in waited)
        table.cite("missing-step")
        deal.turn.wrong(index, seat, waited[0].clause, f"did not wait for cards that have to be drawn first: {told}")
    if table.demands.giving is not None:
        did = f"did not wait: {table.names[table.demands.giving]} has to give a card away first"
        deal.turn.wrong(index, seat, deal.special.giving, did)
        table.demands.giving = None


def _give(deal: MatchingState, index: int, move: Move) -> None:
    """A card given away because of an effect."""
    table, seat = deal.table, move.seat
    name, card = table.names[seat], (move.cards or (UNKNOWN,))[0]
    move = move.changed(to=_target(deal, move))
    untold = seat == table.demands.giving and move.to is None
    if untold:
        message = f"The log does not say to whom {name} gave a card; what follows from that cannot be told."
        table.find("unproven", deal.special.giving, message, move=index, seat=seat)
    elif seat != table.demands.giving or not _may_be_named(deal, seat, move.to) or len(move.cards) > 1:
        due = table.names[table.demands.giving or 0]
        did = f"gave cards away; {due} has to give one card to another player"
        deal.turn.wrong(index, seat, deal.special.giving, did)
        if not _may_be_named(deal, seat, move.to) or seat != table.demands.giving:
            return
    table.demands.giving = None
    if not table.hands.could_hold(seat, card) and not (table.hands.watch and card >= 0):
        did = f"gave {table.pack.codes[card]}, which is not in that hand"
        deal.turn.wrong(index, seat, Basic.HANDS, did, "impossible")
        card = UNKNOWN
    if move.to is None:
        _give_untold(deal, index, seat, card)
        deal.turn.note(index, seat, "give", (card,))
    else:
        table.hands.remove(seat, card, index)
        table.hands.add(move.to, (card,), index, source=seat)
        deal.turn.note(index, seat, "give", (card,), target=table.names[move.to])
    deal.turn.count_down(seat, index)
    deal.turn.note_if_out(seat)


def _give_untold(deal: MatchingState, index: int, seat: int, card: int) -> None:
    """A card that goes to another player, nobody knows to whom: each of the others has one card more at most."""
    table = deal.table
    table.hands.remove(seat, card, index)
    if card >= 0:
        table.hands.gone &= ~table.pack.bits[card]
        if table.hands.watch is not None:
            table.hands.watch.vanish([card], index)
    for other in range(table.seats):
        if _may_be_named(deal, seat, other):
            table.hands.add(other, (UNKNOWN,), index, source=seat)
            table.hands.fewer.add(other)
