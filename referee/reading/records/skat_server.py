"""Skat games as the International Skat Server keeps them, as a log: a game in round brackets, its fields in square ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from referee.reading.faults import NotParsed
from referee.reading.records.bridge_sheet import Places

BEGINS = re.compile(rb"(?:\xef\xbb\xbf)?\s*\(;GM\[Skat\]")
GAME_HERE = re.compile(r"\(;(.*?);\)", re.DOTALL)
FIELD = re.compile(r"([A-Z][A-Z0-9]{0,2})\[([^\]]*)\]")
ROLES = ("Forehand", "Middlehand", "Rearhand")
SEATS = range(len(ROLES))
CARD = re.compile(r"([CSHD])([7-9TJQKA])")
NAME = re.compile(r"[^\W\d_][\w .'’-]{0,60}")
HAND, SKAT = 10, 2
TOLD = ("PC", "CO", "SE", "ID", "DT", "R")
"""Fields that become the comment of a deal."""
GAMES = {"G": "grand", "N": "null"} | {suit: suit for suit in "CSHD"}
ADDED = (("H", "hand"), ("O", "ouvert"), ("Z", "schwarz"), ("S", "schneider"))
HAND_GAMES = "GCSHD"
Words = Iterator[re.Match[str]]


def read(text: str) -> dict[str, Any]:
    """The log of a file, a deal for each game. Raises NotParsed."""
    sheets = _sheets(text)
    deals = [sheet.deal for sheet in sheets]
    return {"game": "skat", "players": sheets[0].players, "table": {"deals": len(deals)}, "deals": deals}


def places(text: str) -> Places:
    """Where what stands in the log stands in the file. Raises NotParsed."""
    found: dict[str, tuple[int, int]] = {}
    for number, sheet in enumerate(_sheets(text)):
        found[f"/deals/{number}"] = _place(text, sheet.start)
        found |= {f"/deals/{number}/moves/{index}": _place(text, at) for index, at in enumerate(sheet.sources)}
    return found


def _place(text: str, at: int) -> tuple[int, int]:
    """The line, from 1, and the column, from 0."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at) - 1


def _sheets(text: str) -> list[_Sheet]:
    """The games of a file in order. Raises NotParsed."""
    found = [
        (game.start(1), {field[1]: field for field in FIELD.finditer(text, game.start(1), game.end(1))})
        for game in GAME_HERE.finditer(text)
    ]
    if not found:
        raise NotParsed("not a record of the Skat server: no game in it is whole, from (; to ;)", 1)
    named = [[fields[f"P{seat}"][2] if f"P{seat}" in fields else "" for seat in SEATS] for _, fields in found]
    players = _players(named)
    both = zip(found, named, strict=True)
    roles = players == list(ROLES)
    return [_Sheet(text, start, fields, players, players if roles else names) for (start, fields), names in both]


def _fields(text: str, game: re.Match[str]) -> dict[str, re.Match[str]]:
    return {field[1]: field for field in FIELD.finditer(text, game.start(1), game.end(1))}


def _players(named: Sequence[list[str]]) -> list[str]:
    """The players in the order of their seats, where the same three sit in all games; else the names of the seats."""
    first = named[0]
    turned = [first[place:] + first[:place] for place in SEATS]
    good = len({name.lower() for name in first}) == len(first) and all(NAME.fullmatch(name) for name in first)
    return first if good and all(names in turned for names in named) else list(ROLES)


class _Sheet:
    """One game on its way into a log."""

    def __init__(
        self, text: str, start: int, fields: dict[str, re.Match[str]], players: list[str], seated: list[str]
    ) -> None:
        self.text, self.start, self.fields = text, start, fields
        self.players, self.seated = players, seated
        """The players of the log; forehand, middlehand and rearhand of this game."""
        self.moves: list[str] = []
        self.sources: list[int] = []
        self.bid = 0
        self.took = False
        self.taken_at = 0
        self.undeclared: str | None = None
        """A game that was named before two cards were put down."""
        self.declarer: int | None = None
        self.null = False
        self.gave_up: set[int] = set()
        if "MV" not in fields:
            raise self._fault(start, "a game has its moves in MV[...]")
        words = re.finditer(r"\S+", text[: fields["MV"].end(2)][fields["MV"].start(2) :])
        self.offset = fields["MV"].start(2)
        self.deal: dict[str, Any] = {"dealer": seated[2], **self._hands(words)}
        for word in words:
            self._step(word[0], words, self.offset + word.start())
        self._given_up()
        self.deal["moves"] = self.moves
        if told := " ".join(f"{name} {fields[name][2]}" for name in TOLD if name in fields and fields[name][2]):
            self.deal["comment"] = told

    def _fault(self, at: int, detail: str) -> NotParsed:
        line, column = _place(self.text, at)
        return NotParsed(f"not a record of the Skat server: {detail}", line, column)

    def _say(self, seat: int, said: str, at: int) -> None:
        self.moves.append(f"{self.seated[seat]} {said}")
        self.sources.append(at)

    def _hands(self, words: Words) -> dict[str, Any]:
        """The hands: ten cards of each, from forehand on, and the skat after them."""
        first = next(words, None)
        dealt = next(words, None) if first is not None and first[0] == "w" else None
        if dealt is None:
            raise self._fault(self.offset, "the moves begin with the cards that are dealt, w and 32 of them")
        cards = self._cards(dealt[0], self.offset + dealt.start())
        if len(cards) != HAND * len(SEATS) + SKAT:
            raise self._fault(self.offset + dealt.start(), f"{len(cards)} cards are dealt, not 32")
        self.skat = cards[-SKAT:]
        return {"hands": {self.seated[seat]: " ".join(cards[HAND * seat : HAND * (seat + 1)]) for seat in SEATS}}

    def _cards(self, written: str, at: int) -> list[str]:
        """Cards in the notation of a log; `?` for one that is not shown."""
        told = []
        for text in written.split("."):
            found = CARD.fullmatch(text)
            if found is None and text != "??":
                raise self._fault(at, f"'{text[:20]}' is no card, such as SJ or HT")
            told.append("?" if found is None else f"{'10' if found[2] == 'T' else found[2]}{found[1]}")
        return told

    def _step(self, who: str, words: Words, at: int) -> None:
        """A move: who makes it, and what."""
        word = next(words, None)
        if word is None or who not in {"w", "0", "1", "2"}:
            raise self._fault(at, f"'{who[:20]}' is no player with a move; players are 0, 1, 2 and w")
        said, place = word[0], self.offset + word.start()
        if who == "w":
            self._from_table(said, place)
        elif said.startswith(("LE", "TI")):
            self.deal["ended"] = said
        elif self.declarer is None and said.isdigit():
            self.bid = int(said)
            self._say(int(who), f"bid {said}", place)
        elif self.declarer is None and said in {"y", "p"}:
            self._say(int(who), "hold" if said == "y" else "pass", place)
        elif said == "s":
            self.took = True
        elif said == "RE":
            self.gave_up.add(int(who))
        elif said.startswith("SC"):
            if self.declarer is not None and len(said) > 2:
                self._say(int(who), f"show {' '.join(self._cards(said[3:], place))}", place)
        elif self.undeclared is not None and "." in said:
            game, self.undeclared = self.undeclared, None
            self._declare(int(who), f"{game}.{said}", place)
        elif CARD.fullmatch(said):
            self._say(int(who), self._cards(said, place)[0], place)
        else:
            self._declare(int(who), said, place)

    def _from_table(self, said: str, place: int) -> None:
        """The skat that the bidder takes, or that somebody has left."""
        if said.startswith(("LE", "TI")):
            return
        self.skat = self._cards(said, place)
        self.taken_at = place

    def _declare(self, who: int, said: str, place: int) -> None:
        """The game, what is added to it, and the cards that are put down or shown."""
        kind, *rest = said.split(".")
        game = GAMES.get(kind[:1])
        added = set(kind[1:])
        if game is None or not added <= {letter for letter, _ in ADDED}:
            raise self._fault(place, f"'{said[:20]}' is no move, such as 18, y, p, G, CHZ or SA")
        self.declarer, self.null = who, kind[0] == "N"
        if self.took and not rest:
            self.undeclared = said
            return
        cards = self._cards(".".join(rest), place) if rest else []
        put, shown = (cards[:SKAT], cards[SKAT:]) if self.took else ([], cards)
        if self.took:
            self._say(who, f"take {' '.join(self.skat)}", self.taken_at or place)
            if put:
                self._say(who, f"discard {' '.join(put)}", place)
        elif "O" in added and kind[0] != "N":
            added |= {"H"}
        if "O" in added or "Z" in added:
            added -= {"S", "Z"} if "O" in added else {"S"}
        words = [word for letter, word in ADDED if letter in added]
        self._say(who, f"declare {' '.join([game, *words])}", place)
        if shown:
            self._say(who, f"show {' '.join(shown)}", place)

    def _given_up(self) -> None:
        """Where one side has given up, the other claims what is left; in a Null it leaves all of it to those who gave up."""
        if self.declarer is None or not self.gave_up:
            return
        others = set(SEATS) - {self.declarer}
        if self.declarer not in self.gave_up and not others <= self.gave_up:
            return
        claims = (self.declarer in self.gave_up) == self.null
        self._say(self.declarer if claims else min(others), "claim", self.fields["MV"].end(2))
