"""Reading moves: strings and objects into the form the referee works with. Faults are gathered before anybody raises."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from referee.cards.packs import UNKNOWN, Pack
from referee.english import a_list
from referee.reading.faults import MAX_FAULTS, BadMove, Faults, as_list, pointer_to, shorten, split_lines, whole
from referee.reading.moves import CARD, SEAT, TABLE, VERBS, Move, resolve_retracts
from referee.reading.vocabulary import Words

M = TypeVar("M")
MOVE_KEYS = (
    "player", "action", "cards", "source", "suit", "rank", "target", "pile", "value", "blind", "give", "take", "to",
    "from", "meld", "melds", "law",
)  # fmt: skip


OF_MELDS = frozenset({"meld", "lay-off", "rearrange"})
"""Verbs that mean nothing without cards."""
PLACES = frozenset({"row", "blind", "stock", "discard", "kitty"})
"""Where cards may be said to come from."""
CHOICES = ("suit", "rank", "target", "pile", "from")
"""The words after which a play says what its player chooses."""
CHOOSING = frozenset(CHOICES)
NOTHING: Mapping[str, Any] = MappingProxyType({})
MOST_PACKS = 64
MOST_REMEMBERED = 1024
"""So many moves of one table, and so many of one pack, are remembered at once."""
LONGEST_REMEMBERED = 100
"""The characters of the longest way of writing a move that is remembered, its player aside."""

Met = int | tuple[int, Move]
"""What a text was met as: a plain card, or the seat and what the move says else."""


@lru_cache(MOST_PACKS)
def phrases_of(pack: Pack) -> dict[str, int | Move]:
    """What is remembered of moves with these cards; to begin with, each card by all its spellings."""
    return dict(pack.ids)


def remember(known: dict[str, M], text: str, move: M, always: Mapping[str, M] = NOTHING) -> None:
    """Takes note of what a text means; where too much has been noted all is forgotten but what stands there always."""
    if len(text) <= LONGEST_REMEMBERED:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
            known.update(always)
        known[text] = move


def _met_as(move: int | Move) -> Met:
    return (move.seat, move) if isinstance(move, Move) else move


class MoveReader(Words):
    """Reads the moves of one table, each way of writing a move once: what it means is remembered."""

    def __init__(self, pack: Pack, players: Sequence[str], extra_hands: Sequence[Sequence[str]] = ()) -> None:
        super().__init__(pack, players, extra_hands)
        self.met: dict[str, Met] = {}
        """The moves of this table that were met before."""

    @cached_property
    def phrases(self) -> dict[str, int | Move]:
        """The moves that were met before with any players, without their player; they name no player."""
        return phrases_of(self.pack)

    def read_all(self, moves: object, faults: Faults, *where: object) -> list[int | Move]:
        """All moves of a deal, given as a list or as one string of several lines."""
        if isinstance(moves, str):
            lines = split_lines(moves)
            return self._read([text for _, text in lines], faults, where, [line for line, _ in lines])
        if not isinstance(moves, list):
            faults.add(pointer_to(*where), "moves are a list, or one string with a move a line")
            return []
        return self._read(moves, faults, where, None)

    def _read(
        self, moves: list[Any], faults: Faults, where: tuple[object, ...], lines: list[int] | None
    ) -> list[int | Move]:
        read: list[int | Move] = []
        met, phrases = self.memory()
        seats, players, add = self.clear.get, len(self.players), read.append
        new: dict[str, Met] = {}
        retracts = False
        for index, text in enumerate(moves):
            known = None
            if type(text) is str:
                known = met.get(text)
                if known is None:
                    name, _, rest = text.partition(" ")
                    told, seat = phrases.get(rest), seats(name)
                    if told is not None and seat is not None:
                        if isinstance(told, int):
                            known = new[text] = seat * SEAT + told
                        elif seat < players:
                            known = new[text] = seat, told
            if known is None:
                if len(faults) >= MAX_FAULTS:
                    break  # no more are told, and the log is refused for these
                known = self._meet(text, index, faults, where, lines)
            if isinstance(known, int):
                add(known)
            else:
                move = known[1].made_by(known[0], index)
                retracts = retracts or move.verb == "retract"
                add(move)
        if new:
            self._remember_all(new)
        if retracts:
            resolve_retracts(read)
        return read

    def memory(self) -> tuple[dict[str, Met], dict[str, int | Move]]:
        """The moves of this table, and those of any, that were met before."""
        return self.met, self.phrases

    def _remember_all(self, new: Mapping[str, Met]) -> None:
        """Takes note of what the moves of a deal mean, all at once."""
        if len(self.met) + len(new) > MOST_REMEMBERED:
            self.met.clear()
        if len(new) <= MOST_REMEMBERED:
            self.met.update(new)

    def _meet(self, raw: Any, index: int, faults: Faults, where: tuple[object, ...], lines: list[int] | None) -> Met:
        """A move that this table has not met yet, and remembers from now on."""
        try:
            if type(raw) is not str:
                return _met_as(self.read_move(raw))
            move = self.read_move(raw)
        except BadMove as bad:
            line = f"line {lines[index]}: " if lines else ""
            faults.add(pointer_to(*where, index), line + str(bad))
            return TABLE, Move(TABLE, "retract")
        self._remember_phrase(raw, move)
        known = _met_as(move)
        remember(self.met, raw, known)
        return known

    def _remember_phrase(self, text: str, move: int | Move) -> None:
        """Takes note of a move for all players, if it says nothing of any."""
        name, _, rest = text.partition(" ")
        if name not in self.clear:
            return
        if isinstance(move, int):
            remember(self.phrases, rest, move & CARD, self.pack.ids)
        elif move.to is None and move.seat < len(self.players):
            remember(self.phrases, rest, move, self.pack.ids)

    def read_move(self, raw: Any) -> int | Move:
        """One move, string or object. Raises BadMove."""
        if isinstance(raw, str):
            return self._from_string(raw)
        if isinstance(raw, dict):
            return self._from_object(raw)
        raise BadMove("a move is a string such as 'Ann 7S' or an object with player and action")

    # --- strings -------------------------------------------------------------------------------------------

    def _from_string(self, text: str) -> int | Move:
        stripped = text.strip()
        seat, rest = self.player(stripped)
        words = rest.split()
        if words and words[0].lower() in VERBS:
            verb, words = words[0].lower(), words[1:]
        else:
            verb = "play"
        if not words and verb == "play":
            raise BadMove(f"'{shorten(text)}' names no card")
        move = Move(seat, verb)
        READERS.get(verb, MoveReader._cards_only)(self, move, words)
        return self.finish(move)

    def finish(self, move: Move) -> int | Move:
        """The move in its final form: a plain card played becomes an integer."""
        if move.verb == "play" and not move.cards:
            raise BadMove("a play needs cards")
        if move.verb in OF_MELDS and not (move.cards or move.melds):
            raise BadMove(f"'{move.verb}' needs cards, a ? for each that is not known")
        if move.verb == "lay-off" and move.number is None:
            raise BadMove("a lay-off says on which meld, as in 'lay-off 10H on 2'")
        if move.seat >= len(self.players) and move.verb not in {"play", "retract"}:
            raise BadMove(f"a hand that lies on the table plays cards; it cannot {move.verb}")
        if move.seat == TABLE and move.verb not in {"turn-up", "kitty"}:
            raise BadMove(f"'{move.verb}' needs a player; only turn-up and kitty are moves of the table")
        plain = (
            move.verb == "play"
            and len(move.cards) == 1
            and move.faces == move.cards
            and move.cards[0] != UNKNOWN
            and all(choice is None for choice in (move.source, move.suit, move.rank, move.to, move.number))
        )
        if plain:
            return move.seat * SEAT + move.cards[0]
        return move

    def set_cards(self, move: Move, raw: object) -> None:
        """Gives the move its cards."""
        move.cards, move.faces, named = self.told_cards(raw)
        if named:
            move.named = named

    def _cards_only(self, move: Move, words: list[str]) -> None:
        self.set_cards(move, words)

    def _play(self, move: Move, words: list[str]) -> None:
        cards = list(words)
        for keyword in CHOICES if not CHOOSING.isdisjoint(words) else ():
            if keyword in cards[move.verb == "play" :]:
                place = cards.index(keyword)
                if place + 1 >= len(cards):
                    raise BadMove(f"'{keyword}' says nothing")
                self._choice(move, keyword, cards[place + 1])
                del cards[place : place + 2]
        self.set_cards(move, cards)

    def _choice(self, move: Move, key: str, value: object) -> None:
        if key == "suit":
            move.suit = self.suit(value)
        elif key == "rank":
            move.rank = str(value).upper()
        elif key == "target":
            move.to = self.receiver(value)
        elif key == "pile":
            move.number = whole(value)
        elif str(value) in PLACES:
            move.source = str(value)
        else:
            raise BadMove(f"'{shorten(value)}' is no place to take a card from (row, blind, stock, discard, kitty)")

    def _number(self, move: Move, words: list[str]) -> None:
        if words and words[0].lower() == "blind":
            move.blind = True
            words = words[1:]
        if len(words) > 1:
            raise BadMove(f"'{shorten(' '.join(words))}' is not one number")
        if words:
            move.value = whole(words[0])
        elif move.verb == "bid":
            raise BadMove("a bid needs a number")

    def _suit(self, move: Move, words: list[str]) -> None:
        if not words:
            raise BadMove(f"'{move.verb}' needs a suit")
        move.suit = self.suit(words[0])
        move.text = " ".join(words[1:]).lower()
        if move.text not in {"", "high", "low"}:
            raise BadMove(f"'{shorten(move.text)}' says nothing about a trump")

    def _exchange(self, move: Move, words: list[str]) -> None:
        split = words.index("for") if "for" in words else len(words)
        self.set_cards(move, words[:split])
        move.take = self.plain_cards(words[split + 1 :])

    def _give(self, move: Move, words: list[str]) -> None:
        split = words.index("to") if "to" in words else len(words)
        self.set_cards(move, words[:split])
        if split < len(words):
            move.to = self.receiver(" ".join(words[split + 1 :]))

    def _lay_off(self, move: Move, words: list[str]) -> None:
        if "on" not in words[:-1]:
            raise BadMove("a lay-off says on which meld, as in 'lay-off 10H on 2'")
        split = words.index("on")
        self._play(move, [*words[:split], *words[split + 2 :]])
        move.number = whole(words[split + 1])

    def _rearrange(self, move: Move, words: list[str]) -> None:
        if words[-2:-1] == ["from"]:
            self._choice(move, "from", words[-1])
            words = words[:-2]
        self._set_melds(move, [meld for meld in " ".join(words).split("/") if meld.strip()])

    def _set_melds(self, move: Move, melds: Sequence[object]) -> None:
        """Gives the move the melds of the whole table."""
        told = [self.told_cards(meld) for meld in melds]
        move.melds, move.meld_faces = tuple([cards for cards, _, _ in told]), tuple([faces for _, faces, _ in told])
        move.named = move.named.union(*(named for _, _, named in told))

    def _text(self, move: Move, words: list[str]) -> None:
        move.text = " ".join(words)
        if not move.text:
            raise BadMove(f"'{move.verb}' needs the words of the law")

    # --- objects -------------------------------------------------------------------------------------------

    def _from_object(self, raw: dict[str, Any]) -> int | Move:
        if unknown := [str(key) for key in raw if key not in MOVE_KEYS]:
            raise BadMove(f"a move has no '{shorten(unknown[0])}'; it may have {a_list(MOVE_KEYS)}")
        verb = raw.get("action", "play")
        if not isinstance(verb, str) or verb not in VERBS:
            raise BadMove(f"'{shorten(verb)}' is no action; actions are {a_list(sorted(VERBS))}")
        move = Move(self.seat(raw.get("player")), str(verb))
        self.set_cards(move, raw.get("cards", raw.get("give", [])))
        move.take = self.plain_cards(raw.get("take", []))
        for key, name in (("suit", "suit"), ("rank", "rank"), ("target", "target"), ("to", "target"), ("pile", "pile"),
                          ("meld", "pile"), ("source", "from"), ("from", "from")):  # fmt: skip
            if raw.get(key) is not None:
                self._choice(move, name, raw[key])
        if raw.get("value") is not None:
            move.value = whole(raw["value"])
        if not isinstance(raw.get("blind", False), bool):
            raise BadMove("'blind' is true or false")
        move.blind = raw.get("blind", False)
        if verb == "trump" and move.rank in {"HIGH", "LOW"}:
            move.text, move.rank = move.rank.lower(), None
        if "law" in raw:
            move.text = str(raw["law"])
        if raw.get("melds") is not None:
            self._set_melds(move, as_list(raw["melds"]))
        self._require(move)
        return self.finish(move)

    @staticmethod
    def _require(move: Move) -> None:
        if move.verb == "bid" and move.value is None:
            raise BadMove("a bid needs a value")
        if move.verb in {"trump", "anti-trump"} and move.suit is None:
            raise BadMove(f"'{move.verb}' needs a suit")
        if move.verb in {"law", "repeal"} and not move.text:
            raise BadMove(f"'{move.verb}' needs the words of the law")


READERS: dict[str, Callable[[MoveReader, Move, list[str]], None]] = {
    "play": MoveReader._play,
    "draw": MoveReader._play,
    "turn-up": MoveReader._play,
    "take": MoveReader._play,
    "pick-up": MoveReader._play,
    "bid": MoveReader._number,
    "propose": MoveReader._number,
    "trump": MoveReader._suit,
    "anti-trump": MoveReader._suit,
    "exchange": MoveReader._exchange,
    "give": MoveReader._give,
    "discard": MoveReader._play,
    "lay-off": MoveReader._lay_off,
    "meld": MoveReader._play,
    "rearrange": MoveReader._rearrange,
    "law": MoveReader._text,
    "repeal": MoveReader._text,
}
