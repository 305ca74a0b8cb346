"""What the library answers, as types of plain data. Over 300 lines for one vocabulary, as whoever checks types reads it.

The service answers the same, and describes it in the same words (`api/shapes.yaml`); what may be left out is not required. To
all of these more members may come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

Kind = Literal["illegal", "impossible", "unproven", "penalty", "unenforced"]

Outcome = Literal["clean", "violations", "undecided"]


class Play(TypedDict):
    """One play to a trick, or in climbing games a pass."""

    player: str
    cards: NotRequired[list[str]]
    action: NotRequired[Literal["pass"]]
    failed: NotRequired[bool]
    move: int


class Trick(TypedDict):
    """A trick as it was won."""

    number: int
    leader: str
    winner: str | None
    clause: NotRequired[str]
    plays: list[Play]
    reason: str
    taken: NotRequired[bool]
    picked_up: NotRequired[str]


class TurnMove(TypedDict):
    """One move of a turn: a play, a pass, a draw, a call, a challenge or a gift."""

    action: str
    cards: list[str]
    move: int
    pile: NotRequired[int]
    suit: NotRequired[str]
    rank: NotRequired[str]
    target: NotRequired[str]
    source: NotRequired[str]
    failed: NotRequired[bool]
    claimed: NotRequired[bool]
    penalty: NotRequired[bool]
    meld: NotRequired[int | None]
    melds: NotRequired[list[str]]
    taken: NotRequired[list[str]]
    swept: NotRequired[bool]
    built: NotRequired[list[str]]
    value: NotRequired[list[int]]
    count: NotRequired[int]
    pegs: NotRequired[int]
    beats: NotRequired[str]


class Turn(TypedDict):
    """What a player did in one turn."""

    number: int
    player: str
    moves: list[TurnMove]


class Proof(TypedDict):
    """The other move that proves a finding."""

    move: int
    card: str


class Finding(TypedDict):
    """Something to be said about a move."""

    deal: int
    move: int | None
    player: str | None
    kind: Kind
    clause: str
    certain: bool
    message: str
    proof: Proof | None
    legal: Sequence[str] | None
    rule: str
    corrected: NotRequired[bool]
    line: NotRequired[int]


class ReckoningLine(TypedDict):
    """Points and what they were given for."""

    clause: str
    points: int
    note: str


class Turns(TypedDict, total=False):
    """What was done in a game without tricks."""

    turns: list[Turn]


class VerdictDeal(Turns):
    """One deal as judged."""

    number: int
    dealer: str | None
    complete: bool
    tricks: list[Trick]
    open_trick: NotRequired[Trick]
    findings: list[Finding]
    more_findings: NotRequired[int]
    scores: dict[str, int] | None
    reckoning: dict[str, list[ReckoningLine]] | None
    thrown_in: NotRequired[bool]
    finishing: NotRequired[list[str]]
    scored: NotRequired[Literal["won", "points"]]


class MayBefore(TypedDict):
    """What somebody may still do before the first lead."""

    player: str
    action: str
    legal: NotRequired[list[str]]


class Beside(TypedDict):
    """Somebody who has yet to make the move that is due."""

    player: str
    to: NotRequired[str]


class Next(TypedDict):
    """Who is to move, and with what."""

    player: str | None
    action: str
    legal: list[str]
    cards: NotRequired[int]
    to: NotRequired[str]
    beside: NotRequired[list[Beside]]
    showdown: NotRequired[bool]
    more: NotRequired[bool]
    certain: NotRequired[bool]
    optional: NotRequired[list[MayBefore]]


class TrumpsNow(TypedDict):
    """What is trumps, by the letters of suits."""

    suit: str | None
    low: NotRequired[str]
    anti: NotRequired[str]
    turned: NotRequired[str]


class MakerNow(TypedDict):
    """Who has the bid, has made trumps or plays a contract."""

    player: str
    called: str
    bid: NotRequired[int]
    contract: NotRequired[str]
    alone: NotRequired[bool]
    doubled: NotRequired[int]
    vulnerable: NotRequired[bool]
    dummy: NotRequired[str]


class Counted(TypedDict):
    """So much of something that the deal is scored by."""

    fact: str
    amount: int
    words: str


class SideNow(TypedDict):
    """What players have won together by now."""

    players: list[str]
    tricks: NotRequired[int]
    counts: NotRequired[list[Counted]]


class NeedNow(TypedDict):
    """What players have to win together, and what they have."""

    players: list[str]
    fact: str
    amount: int
    won: int
    exactly: NotRequired[bool]


class BuildNow(TypedDict):
    """Cards that lie together to be taken together: what they count, or may count, and who built on them last."""

    cards: list[str]
    value: list[int]
    player: str


class PileNow(TypedDict):
    """A pile to play to: its top card, and what that counts as where it is something else."""

    top: str | None
    counts_as: NotRequired[str]


class Position(TypedDict):
    """Where a deal stands that is being played, as its scorer would tell it."""

    dealer: str
    trumps: NotRequired[TrumpsNow]
    maker: NotRequired[MakerNow]
    bids: NotRequired[dict[str, int]]
    blind: NotRequired[list[str]]
    sides: list[SideNow]
    together: NotRequired[bool]
    needs: NotRequired[list[NeedNow]]
    hands: dict[str, int]
    piles: NotRequired[list[PileNow]]
    toll: NotRequired[int]
    lying: NotRequired[list[str]]
    builds: NotRequired[list[BuildNow]]
    count: NotRequired[int]
    reversed: NotRequired[bool]
    target: NotRequired[int]


class RulingInForce(TypedDict):
    """A ruling that the verdict rests on."""

    id: str
    value: str
    text: str
    declared: NotRequired[Any]


class Ending(TypedDict):
    """What ended a match."""

    deal: int
    clause: str
    reason: str


class Verdict(TypedDict):
    """What the referee says about a log. The same log always gives the same bytes."""

    game: str
    edition: str
    verdict: Outcome
    complete: bool
    deals: list[VerdictDeal]
    scores: dict[str, int]
    winners: list[str]
    ending: Ending | None
    next: Next | None
    rulings: list[RulingInForce]
    unchecked: NotRequired[int]
    standing: NotRequired[list[str]]
    position: NotRequired[Position]
    own: NotRequired[Literal[True]]
    not_judged: NotRequired[list[str]]
    edition_changed: NotRequired[bool]


class Fault(TypedDict):
    """One thing that cannot be understood."""

    pointer: str
    detail: str
    line: NotRequired[int]


class Try(TypedDict):
    """One move that might come next, and what would be found then."""

    move: Any
    findings: NotRequired[list[Finding]]
    errors: NotRequired[list[Fault]]


class TrickWon(TypedDict):
    """Who wins the trick, and why."""

    winner: int | None
    card: NotRequired[str | None]
    play: NotRequired[str | None]
    plays: NotRequired[list[PlayJudged]]
    meld: NotRequired[str | None]
    leads_next: NotRequired[int | None]
    taken: NotRequired[bool]
    clause: str
    reason: str
    depends: NotRequired[list[TrickDepends]]


class TrickCase(TrickWon):
    """The same in one case."""

    value: Any
    means: str


class TrickDepends(TypedDict):
    """Something that is not told and would change who wins."""

    on: str
    question: str
    cases: list[TrickCase]


class PlayJudged(TypedDict):
    """A play in a climbing game, and whether it beats the highest before it; or in a matching game, and whether it fits."""

    play: str
    beats: NotRequired[bool | None]
    follows: NotRequired[bool | None]
    counts_as: NotRequired[str]
    clause: NotRequired[str]
    reason: NotRequired[str]
    takes: NotRequired[list[str]]


class LegalPlays(TypedDict):
    """The legal cards, and why the others are not."""

    legal: list[str]
    more: NotRequired[bool]
    not_legal: list[RefusedCard]
    rests_on_hand: NotRequired[list[RestingCard]]
    claims: NotRequired[list[str]]
    whole: NotRequired[list[str] | None]
    depends: NotRequired[list[LegalDepends]]


class LegalCase(LegalPlays):
    """The same in one case."""

    value: Any
    means: str


class LegalDepends(TypedDict):
    """Something that is not told and would change what may be played."""

    on: str
    question: str
    cases: list[LegalCase]


class RestingCard(TypedDict):
    """A card that may be played only because the hand holds nothing else, and the rule that would keep it back."""

    card: str
    clause: str
    why: str
    rule: str
    unless: NotRequired[list[str]]


class RefusedCard(TypedDict):
    """A card that may not be played, and the rule that keeps it back."""

    card: str
    clause: str
    why: str
    held: NotRequired[list[str]]
    rule: str


class LegalAnswer(LegalPlays):
    """The legal cards in a game, and why the others are not."""

    game: str


class TrickAnswer(TrickWon):
    """Who wins the trick in a game, and why; the rule, and where it stands."""

    game: str
    says: str
    rule: str
