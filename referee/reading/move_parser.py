"""Reading one move: a string or an object into the form the referee works with. Over 300 lines for one class: each verb has its
short reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from referee.cards.packs import UNKNOWN
from referee.characters import same_name
from referee.english import a_list, spelled
from referee.games.folding import fold
from referee.reading.faults import BadMove, shorten, whole
from referee.reading.moves import NO_TRUMPS, SEAT, TABLE, VERBS, Move
from referee.reading.verbs import DRAWN_FROM, HIGH, LOW, OUT_OF_A_ROW, WAYS
from referee.reading.vocabulary import Words

MOVE_KEYS = (
    "player", "action", "cards", "source", "suit", "rank", "target", "pile", "value", "blind", "alone", "contract", "give",
    "take", "build", "to", "from", "meld", "melds", "law", "declaration", "ruled",
    "unfinished",
)  # fmt: skip


CONTRACTS = frozenset({HIGH, LOW})
DOUBLED = {"": 1, "X": 2, "XX": 4}
OF_MELDS = frozenset({"meld", "lay-off", "rearrange"})
"""Verbs that mean nothing without cards."""
PLACES = frozenset({*OUT_OF_A_ROW.choices, *DRAWN_FROM.choices})
"""Where cards may be said to come from."""
CHOICES = ("suit", "rank", "target", "pile", "from")
"""The words after which a play says what its player chooses."""
CHOOSING = frozenset(CHOICES)
TAKES = ("takes", "beats")
"""The words after which a play says what it takes from the table, or which card it beats, in the order of a string."""
ATTACKS = {"attack": "play", "beat": "play", "done": "pass"}
"""Words for moves of a bout, by the verb that they are."""
BUILDS, AS = "builds", "as"
"""The words after which a play says what it is built on, and what the build counts."""


def _meant() -> dict[str, str]:
    """Words that people write for verbs, by the verb to write: `gives`, `discarded`, `leads`."""
    told = {
        form: verb
        for verb in VERBS
        for form in (f"{verb}s", f"{verb}es", f"{verb}ed", f"{verb}d", f"{verb}{verb[-1]}ed", f"{verb}ing")
    }
    told |= dict.fromkeys(("lead", "leads", "led", "lay", "lays", "laid", "put", "puts", "follows"), "play")
    told |= dict.fromkeys(("drew", "drawn"), "draw") | dict.fromkeys(("took", "taken"), "take")
    told |= dict.fromkeys(("fold", "folds", "check", "checks"), "pass") | {"gave": "give", "given": "give"}
    told |= {"pickup": "pick-up", "picks": "pick-up", "layoff": "lay-off", "turnup": "turn-up", "orderup": "order-up"}
    return {word: verb for word, verb in told.items() if word not in VERBS}


MEANT = _meant()
THROWN = frozenset({"throw", "throws", "threw", "drop", "drops", "dropped"})
"""Words for discarding a card, or for playing it where none is discarded."""


def _of_bouts(words: list[str]) -> list[str]:
    """A move of a bout in the words of other moves: `attack 6S`, `beat 6S with 8S`, `done`."""
    verb, said = words[0].lower(), words[1:]
    if verb == "beat" and "with" in said:
        place = said.index("with")
        said = [*said[place + 1 :], "beats", *said[:place]]
    return [ATTACKS[verb], *said]


class MoveParser(Words):
    """Reads any move of one table by itself."""

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
        if words and words[0].lower() in ATTACKS:
            words = _of_bouts(words)
        if words and words[0].lower() in VERBS:
            verb, words = words[0].lower(), words[1:]
        elif words and not self.is_card(words[0]) and (meant := self._meant_by(words[0].lower())) is not None:
            raise BadMove(f"'{shorten(words[0])}' is no word for a move; write '{meant}'")
        else:
            verb = "play"
        if verb == "pass" and words and (self.gives or "to" in words):
            verb = "give"
        if not words and verb == "play":
            raise BadMove(f"'{shorten(text)}' names no card")
        move = Move(seat, verb)
        READERS.get(verb, MoveParser.set_cards)(self, move, words)
        return self.finish(move)

    def _meant_by(self, word: str) -> str | None:
        """The verb that another word for it means in this game."""
        return ("discard" if self.discards else "play") if word in THROWN else MEANT.get(word)

    def finish(self, move: Move) -> int | Move:
        """The move in its final form: a plain card played becomes an integer."""
        if move.verb in {"trump", "anti-trump", "name"} and move.suit is None and not move.contract:
            raise BadMove(f"'{move.verb}' needs a suit")
        if move.verb in {"law", "repeal"} and not move.text:
            raise BadMove(f"'{move.verb}' needs the words of the law")
        if move.verb == "announce" and not move.text:
            raise BadMove("'announce' needs what is announced")
        if move.verb == "declare" and not (move.text or move.cards or move.suit is not None):
            raise BadMove("'declare' needs what is declared")
        if move.verb == "declare" and not move.cards:
            move.cards = move.faces = self.meant_by(move.text, move.suit)
        if move.verb == "play" and not move.cards:
            raise BadMove("a play needs cards")
        if move.verb == "result" and (move.value or 0) < 0:
            raise BadMove("a result is a number of tricks, 0 or more")
        if move.verb in OF_MELDS and not (move.cards or move.melds):
            raise BadMove(f"'{move.verb}' needs cards, a ? for each that is not known")
        if move.verb == "lay-off" and move.number is None:
            raise BadMove("a lay-off says on which meld, as in 'lay-off 10H on 2'")
        if move.seat >= len(self.players) and move.verb not in {"play", "retract"}:
            raise BadMove(f"a hand that lies on the table plays cards; it cannot {move.verb}")
        if move.seat == TABLE and not WAYS[move.verb].by_table:
            raise BadMove(f"'{move.verb}' needs a player; only turn-up and kitty are moves of the table")
        plain = (
            move.verb == "play"
            and len(move.cards) == 1
            and move.faces == move.cards
            and move.cards[0] != UNKNOWN
            and not (move.take or move.builds)
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

    def _play(self, move: Move, words: list[str]) -> None:
        cards = list(words)
        for keyword in CHOICES if not CHOOSING.isdisjoint(words) else ():
            if keyword in cards[move.verb == "play" :]:
                place = cards.index(keyword)
                if place + 1 >= len(cards):
                    raise BadMove(f"'{keyword}' says nothing")
                end = place + 1 + self._words_of_name(cards[place + 1 :]) if keyword == "target" else place + 2
                self._choice(move, keyword, " ".join(cards[place + 1 : end]))
                del cards[place:end]
        if BUILDS in cards and AS in cards[1:-1]:
            place = cards.index(AS, 1)
            move.value = whole(cards[place + 1])
            del cards[place:]
        cards, move.builds = self._parted(cards, BUILDS)
        for keyword in reversed(TAKES):
            cards, named = self._parted(cards, keyword)
            if named and move.take and move.take != named:
                raise BadMove("a play does not take some cards and beat others")
            move.take = named or move.take
        self.set_cards(move, cards)

    def _parted(self, words: list[str], keyword: str) -> tuple[list[str], tuple[int, ...]]:
        """The words before that word, and the cards after it. Raises BadMove."""
        if keyword not in words[1:]:
            return words, ()
        place = words.index(keyword, 1)
        named = self.plain_cards(words[place + 1 :])
        if not named:
            raise BadMove(f"'{keyword}' names no card")
        return words[:place], named

    def _words_of_name(self, words: list[str]) -> int:
        """How many of the words are a player's name, which may have blanks; one, where they begin with nobody's."""
        names = {" ".join(name.split()) for name in self.players}
        return next((end for end in range(len(words), 0, -1) if same_name(" ".join(words[:end]), [*names])), 1)

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

    def _bid(self, move: Move, words: list[str]) -> None:
        if self.strains or self.bids:
            self._level(move, " ".join(words))
        else:
            self._number(move, words)

    def _contract(self, move: Move, words: list[str]) -> None:
        self._told_contract(move, " ".join(self._without(move, "ruled", words)))

    def _told_contract(self, move: Move, told: object) -> None:
        """A contract that is on record: `4S`, `3NXX` doubled and redoubled, `pass` where there was none."""
        text = str(told).strip().upper()
        if not self.strains:
            raise BadMove("nobody bids for a contract in this game")
        if text == "PASS":
            move.value = 0
            return
        bid = text.rstrip("X ")
        move.doubled = DOUBLED.get(text[len(bid) :].strip(), 0)
        if not move.doubled:
            raise BadMove(f"'{shorten(told)}' is no contract; that is a bid, with X or XX where it was doubled")
        self._level(move, bid)
        if not move.value:
            raise BadMove(f"'{shorten(told)}' is no contract; where nobody bid it is 'pass'")

    def _result(self, move: Move, words: list[str]) -> None:
        told = self._without(move, "ruled", self._without(move, "unfinished", words))
        if len(told) != 1:
            raise BadMove("a result needs a number of tricks")
        move.value = whole(told[0])

    @staticmethod
    def _without(move: Move, mark: str, words: list[str]) -> list[str]:
        """The words without that one at the end, which the move then says."""
        said = bool(words) and words[-1].lower() == mark
        setattr(move, mark, said)
        return words[:-1] if said else words

    def read_bid(self, text: str) -> Move:
        """A bid of a number and a strain, whoever made it. Raises BadMove."""
        bid = Move(TABLE, "bid")
        self._level(bid, text)
        return bid

    def _level(self, move: Move, told: object) -> None:
        """A bid of a number and a strain, `1N`, `4♠`, or one that has a name."""
        if self.bids:
            self._named(move, told)
            return
        found = re.fullmatch(r"([0-9]{1,2})\s*(\S+)", str(told).strip())
        strain = found[2].upper() if found else ""
        if strain in {"NT", "SA"}:
            strain = NO_TRUMPS
        elif strain != NO_TRUMPS and strain:
            with suppress(KeyError):
                strain = self.pack.suits[self.pack.suit(strain)].letter
        if found is None or strain not in self.strains:
            known = a_list(list(self.strains))
            raise BadMove(
                f"'{shorten(told)}' is no bid; a bid is a number and one of {known}, as in '1{self.strains[-1]}'"
            )
        move.value, move.strain = int(found[1]), strain

    def _named(self, move: Move, told: object) -> None:
        """A bid that has a name, its place among all being its number."""
        said = " ".join(str(told).casefold().split())
        ways = {said, fold(said), spelled(int(said)) if said.isdecimal() and len(said) < 3 else said}
        found = [place for place, name in enumerate(self.bids) if not ways.isdisjoint(self._spelled(name))]
        if not found:
            raise BadMove(f"'{shorten(told)}' is no bid; bids are {a_list(list(self.bids))}")
        move.value, move.contract = found[0] + 1, self.bids[found[0]]

    def _spelled(self, name: str) -> set[str]:
        """How a bid with that name is written; one of a number and a suit, or no trumps, also `6♠`, `6 S`, `7NT`."""
        number, last, ways = name[:-1], name[-1:], {name.casefold(), fold(name)}
        if not number.isdecimal():
            return ways
        signs = [sign for sign, suit in self.pack.suit_letters.items() if self.pack.suits[suit].letter == last]
        signs += ["n", "nt"] if last == NO_TRUMPS else []
        return ways | {f"{number}{gap}{sign}".casefold() for sign in signs for gap in ("", " ")}

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
        if words:
            move.suit = self.suit(words[0])
        move.text = " ".join(words[1:]).lower()
        if move.text not in {"", "high", "low"}:
            raise BadMove(f"'{shorten(move.text)}' says nothing about a trump")

    def _alone(self, move: Move, words: list[str]) -> None:
        if [word.lower() for word in words] not in ([], ["alone"]):
            raise BadMove(f"'{shorten(' '.join(words))}' says nothing here but 'alone'")
        move.alone = bool(words)

    def _name(self, move: Move, words: list[str]) -> None:
        told = [word.lower() for word in words]
        contracts = [word for word in told if word in CONTRACTS]
        suits = [word for word, low in zip(words, told, strict=True) if low not in {*CONTRACTS, "alone"}]
        if len(contracts) > 1 or len(suits) > 1 or told.count("alone") > 1:
            raise BadMove(f"'{shorten(' '.join(words))}' is more than one thing")
        move.suit = self.suit(suits[0]) if suits else None
        move.contract, move.alone = "".join(contracts), "alone" in told

    def _take(self, move: Move, words: list[str]) -> None:
        suits = [word for word in words if word.upper() in self.pack.suit_letters]
        alone = [word for word in words if word.lower() == "alone"]
        if suits or alone:
            self._name(move, [*suits, *alone])
        self._play(move, [word for word in words if word not in suits and word not in alone])

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

    def _declare(self, move: Move, words: list[str]) -> None:
        """What is declared, in any order: a suit, cards, and words of the game such as `grand hand`."""
        letters = {suit.letter for suit in self.pack.suits}
        suits = [word for word in words if word.upper() in letters]
        if len(suits) > 1:
            raise BadMove(f"'{shorten(' '.join(words))}' names more than one suit")
        if suits:
            move.suit = self.suit(suits[0])
        rest = [word for word in words if word not in suits]
        self.set_cards(move, [word for word in rest if self.is_card(word)])
        move.text = " ".join(word.lower() for word in rest if not self.is_card(word))

    def _text(self, move: Move, words: list[str]) -> None:
        move.text = " ".join(words)

    def _announce(self, move: Move, words: list[str]) -> None:
        move.text = " ".join(words).lower()

    # --- objects -------------------------------------------------------------------------------------------

    def _from_object(self, raw: dict[str, Any]) -> int | Move:
        if unknown := [str(key) for key in raw if key not in MOVE_KEYS]:
            raise BadMove(f"a move has no '{shorten(unknown[0])}'; it may have {a_list(MOVE_KEYS)}")
        verb = raw.get("action", "play")
        if not isinstance(verb, str) or verb not in VERBS:
            raise BadMove(f"'{shorten(verb)}' is no action; actions are {a_list(sorted(VERBS))}")
        if verb == "pass" and raw.get("cards") and (self.gives or raw.get("to") is not None):
            verb = "give"
        move = Move(self.seat(raw.get("player")), str(verb))
        self.set_cards(move, raw.get("cards", raw.get("give", [])))
        move.take = self.plain_cards(raw.get("take", []))
        move.builds = self.plain_cards(raw.get("build", []))
        for key, name in (("suit", "suit"), ("rank", "rank"), ("target", "target"), ("to", "target"), ("pile", "pile"),
                          ("meld", "pile"), ("source", "from"), ("from", "from")):  # fmt: skip
            if raw.get(key) is not None:
                self._choice(move, name, raw[key])
        if raw.get("value") is not None:
            if verb == "bid" and (self.strains or self.bids):
                self._level(move, raw["value"])
            elif verb == "contract":
                self._told_contract(move, raw["value"])
            else:
                move.value = whole(raw["value"])
        for key in ("blind", "alone", "ruled", "unfinished"):
            if not isinstance(raw.get(key, False), bool):
                raise BadMove(f"'{key}' is true or false")
            setattr(move, key, raw.get(key, False))
        named = str(raw.get("contract", "")).lower()
        if named and named not in CONTRACTS:
            raise BadMove(f"'{shorten(named)}' is nothing that is named in place of a suit")
        move.contract = named or move.contract
        if verb == "trump" and move.rank in {"HIGH", "LOW"}:
            move.text, move.rank = move.rank.lower(), None
        if "law" in raw:
            move.text = str(raw["law"])
        if raw.get("declaration") is not None:
            move.text = " ".join(str(raw["declaration"]).lower().split())
        if raw.get("melds") is not None:
            if not isinstance(raw["melds"], list):
                raise BadMove("melds are a list of lists of cards")
            self._set_melds(move, raw["melds"])
        if verb in {"bid", "contract", "result"} and move.value is None:
            raise BadMove(f"a {verb} needs a value")
        return self.finish(move)


READERS: dict[str, Callable[[MoveParser, Move, list[str]], None]] = {
    "play": MoveParser._play,
    "draw": MoveParser._play,
    "turn-up": MoveParser._play,
    "take": MoveParser._take,
    "pick-up": MoveParser._play,
    "pass-on": MoveParser._play,
    "bid": MoveParser._bid,
    "propose": MoveParser._number,
    "declare": MoveParser._declare,
    "order-up": MoveParser._alone,
    "name": MoveParser._name,
    "claim": MoveParser._number,
    "count": MoveParser._number,
    "contract": MoveParser._contract,
    "result": MoveParser._result,
    "trump": MoveParser._suit,
    "anti-trump": MoveParser._suit,
    "exchange": MoveParser._exchange,
    "give": MoveParser._give,
    "discard": MoveParser._play,
    "lay-off": MoveParser._lay_off,
    "meld": MoveParser._play,
    "rearrange": MoveParser._rearrange,
    "announce": MoveParser._announce,
    "law": MoveParser._text,
    "repeal": MoveParser._text,
}
