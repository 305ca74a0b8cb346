"""Reading moves: strings and objects into the form the referee works with. Faults are gathered before anybody raises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from referee.cards import UNKNOWN, Pack
from referee.moves import SEAT, TABLE, VERBS, Move, resolve_retracts
from referee.notation import BadMove, Faults, a_list, as_list, pointer_to, shorten, split_lines, whole

MOVE_KEYS = (
    "player", "action", "cards", "source", "suit", "rank", "target", "pile", "value", "blind", "give", "take", "to",
    "from", "meld", "melds", "law",
)  # fmt: skip  # fmt: skip


OTHER_NAME = 100
"""What is added to a hand's seat for each further name that it has."""


class MoveReader:
    """Reads the moves of one table: the players' names and the pack decide what a word means."""

    def __init__(self, pack: Pack, players: Sequence[str], extra_hands: Sequence[Sequence[str]] = ()) -> None:
        self.pack = pack
        self.players = players
        self.hands = {name: seat for seat, name in enumerate(players)}
        """Every hand at the table: the players' own, then the others by each of their names."""
        self.other_names: dict[int, tuple[int, str]] = {}
        """Where a hand has several names: the seats that the later ones are read as, with the hand's own."""
        for seat, names in enumerate(extra_hands, start=len(players)):
            for place, name in enumerate(names):
                self.hands[name] = seat + place * OTHER_NAME
                if place:
                    self.other_names[self.hands[name]] = seat, name
        self.plain = {name: seat * SEAT for name, seat in self.hands.items()}
        self.names = {"table": TABLE} | self.hands

    @cached_property
    def _by_length(self) -> list[str]:
        return sorted(self.names, key=len, reverse=True)

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
        plain, ids, add = self.plain, self.pack.ids, read.append
        retracts = False
        for text in moves:
            try:
                name, _, rest = text.partition(" ")
                add(plain[name] + ids[rest])
            except (KeyError, AttributeError, TypeError):
                move = self._read_slowly(text, len(read), faults, where, lines)
                retracts = retracts or (type(move) is Move and move.verb == "retract")
                add(move)
        if retracts:
            resolve_retracts(read)
        return read

    def _read_slowly(
        self, raw: Any, index: int, faults: Faults, where: tuple[object, ...], lines: list[int] | None
    ) -> int | Move:
        try:
            move = self.read_move(raw)
        except BadMove as bad:
            line = f"line {lines[index]}: " if lines else ""
            faults.add(pointer_to(*where, index), line + str(bad))
            return Move(TABLE, "retract", index=index)
        if type(move) is Move:
            move.index = index
        return move

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
        seat, rest = self._player(stripped)
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

    def _player(self, text: str) -> tuple[int, str]:
        for name in self._by_length:
            if text.startswith(name) and (len(text) == len(name) or text[len(name)].isspace()):
                return self.names[name], text[len(name) :]
        first = text.split(maxsplit=1)
        word = first[0] if first else ""
        for name in self._by_length:
            if word.casefold() == name.casefold():
                return self.names[name], text[len(word) :]
        raise BadMove(f"'{shorten(word)}' is no player at this table ({a_list(self.players)})")

    def seat(self, name: object) -> int:
        """The seat of a player's name. Raises BadMove."""
        if isinstance(name, str):
            if name.strip() in self.names:
                return self.names[name.strip()]
            for known, seat in self.names.items():
                if known.casefold() == name.strip().casefold():
                    return seat
        raise BadMove(f"'{shorten(name)}' is no player at this table ({a_list(self.players)})")

    def _receiver(self, name: object) -> int:
        """The seat of a player who gets something. Raises BadMove."""
        seat = self.seat(name)
        if not 0 <= seat < len(self.players):
            raise BadMove(f"'{shorten(name)}' is no player at this table ({a_list(self.players)})")
        return seat

    def finish(self, move: Move) -> int | Move:
        """The move in its final form: a plain card played becomes an integer."""
        if move.verb == "play" and not move.cards:
            raise BadMove("a play needs cards")
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

    def card(self, text: object) -> tuple[int, int | str]:
        """A card and what it stands for. Raises BadMove."""
        if not isinstance(text, str):
            raise BadMove(f"'{shorten(text)}' is not a card")
        code, equals, face = text.partition("=")
        try:
            card = self.pack.read(code)
            if not equals:
                return card, card
            if card != UNKNOWN and (face.upper() in self._ranks or face.upper() in self._suits):
                return card, face.upper()
            return card, self.pack.read(face)
        except KeyError:
            raise BadMove(f"'{shorten(text)}' is not a card of this pack") from None

    @property
    def _ranks(self) -> set[str]:
        return {rank.letter for rank in self.pack.ranks}

    @property
    def _suits(self) -> set[str]:
        return {suit.letter for suit in self.pack.suits}

    def cards(self, raw: object) -> list[tuple[int, int | str]]:
        """Cards out of a list or a string, each with what it stands for. Raises BadMove."""
        words = raw.replace(",", " ").split() if isinstance(raw, str) else raw
        if not isinstance(words, (list, tuple)):
            raise BadMove("cards are a list, or one string such as '7S 9H'")
        return [self.card(text) for text in words]

    def set_cards(self, move: Move, raw: object) -> None:
        """Gives the move its cards."""
        pairs = self.cards(raw)
        move.cards = tuple(card for card, _ in pairs)
        move.faces = tuple(face for _, face in pairs)

    def plain_cards(self, raw: object) -> tuple[int, ...]:
        """Cards without what they stand for."""
        if isinstance(raw, str):
            try:
                return tuple([self.pack.ids[word] for word in raw.split()])
            except KeyError:
                pass
        return tuple(card for card, _ in self.cards(raw))

    def suit(self, text: object) -> int:
        """A suit's index. Raises BadMove."""
        try:
            return self.pack.suit(str(text))
        except KeyError:
            known = a_list([suit.letter for suit in self.pack.suits])
            raise BadMove(f"'{shorten(text)}' is not a suit of this pack ({known})") from None

    def _cards_only(self, move: Move, words: list[str]) -> None:
        self.set_cards(move, words)

    def _play(self, move: Move, words: list[str]) -> None:
        cards = list(words)
        for keyword in ("suit", "rank", "target", "pile", "from"):
            if keyword in cards[1:]:
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
            move.to = self._receiver(value)
        elif key == "pile":
            move.number = whole(value)
        elif str(value) in {"row", "blind", "stock", "discard", "kitty"}:
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
            move.to = self._receiver(" ".join(words[split + 1 :]))

    def _lay_off(self, move: Move, words: list[str]) -> None:
        if "on" not in words[:-1]:
            raise BadMove("a lay-off says on which meld, as in 'lay-off 10H on 2'")
        split = words.index("on")
        self.set_cards(move, words[:split])
        move.number = whole(words[split + 1])

    def _rearrange(self, move: Move, words: list[str]) -> None:
        melds = " ".join(words).split("/")
        move.melds = tuple(self.plain_cards(meld) for meld in melds)

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
            move.melds = tuple(self.plain_cards(meld) for meld in as_list(raw["melds"]))
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
    "bid": MoveReader._number,
    "propose": MoveReader._number,
    "trump": MoveReader._suit,
    "anti-trump": MoveReader._suit,
    "exchange": MoveReader._exchange,
    "give": MoveReader._give,
    "lay-off": MoveReader._lay_off,
    "rearrange": MoveReader._rearrange,
    "law": MoveReader._text,
    "repeal": MoveReader._text,
}
