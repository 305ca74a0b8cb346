"""All clauses there are, sorted by id. A new clause is known once it stands here."""

from __future__ import annotations

from referee.clauses.auction import Auction, Payments
from referee.clauses.base import Clause
from referee.clauses.bidding import BidTogether, BidTricks, LastBidderLimit
from referee.clauses.dealing import Deal, DealAll, ExtraCard, HandSizes, Kitty, LargerTable, ThrowIn
from referee.clauses.ending import (
    AfterHandSizes,
    DealsAsPlayers,
    Floor,
    Target,
    TieExtraRound,
    TieLatestRound,
    TricksStated,
    TricksUntilEmpty,
)
from referee.clauses.exchanging import OpeningExchange
from referee.clauses.following import (
    DoubleTricks,
    ElseHigher,
    ElseTrump,
    FirstTrickBan,
    FollowOrTrump,
    FollowSuit,
    NeedNotFollow,
)
from referee.clauses.high_low import HighOrLow, LowHandLoses
from referee.clauses.jokers import JokerPoints, JokerVoidsTrick, RolelessJoker, TrumpJokers, WildJokers
from referee.clauses.laws import Laws
from referee.clauses.leading import BidderLeads, BreakBeforeLeading, CardLeads, DealerLeads, EldestLeads, LeadNotTrump
from referee.clauses.named_cards import NamedCardNotAtFirst, NamedCardNotLed, RevealNamedCard, ScoreNamedCard
from referee.clauses.playing import OwnCards, PackClause, TurnOrder
from referee.clauses.scoring_cards import CardPoints, DoublingCard, HighestTrump, PenaltyFaceValues, PenaltySuit, Shoot
from referee.clauses.scoring_tricks import BlindBonus, ExactBid, ExactBidOnly, ScoreTricks
from referee.clauses.trump_cards import RobTrump, ShowTrump
from referee.clauses.trumps import AntiTrumps, TrumpCalled
from referee.clauses.turning_up import TrumpHidden, TrumpLastCard, TrumpTurnUp
from referee.clauses.winning import KittyCapture, LeftOfLeaderLeads, LowestLeads, TrickWinner, WinnerLeads

CLAUSES: tuple[type[Clause], ...] = (
    AfterHandSizes,
    AntiTrumps,
    Auction,
    BidTogether,
    BidTricks,
    BidderLeads,
    BlindBonus,
    BreakBeforeLeading,
    CardLeads,
    CardPoints,
    Deal,
    DealAll,
    DealerLeads,
    DealsAsPlayers,
    DoubleTricks,
    DoublingCard,
    EldestLeads,
    ElseHigher,
    ElseTrump,
    ExactBid,
    ExactBidOnly,
    ExtraCard,
    FirstTrickBan,
    Floor,
    FollowOrTrump,
    FollowSuit,
    HandSizes,
    HighOrLow,
    HighestTrump,
    JokerPoints,
    JokerVoidsTrick,
    Kitty,
    KittyCapture,
    LargerTable,
    LastBidderLimit,
    Laws,
    LeadNotTrump,
    LeftOfLeaderLeads,
    LowHandLoses,
    LowestLeads,
    NamedCardNotAtFirst,
    NamedCardNotLed,
    NeedNotFollow,
    OpeningExchange,
    OwnCards,
    PackClause,
    Payments,
    PenaltyFaceValues,
    PenaltySuit,
    RevealNamedCard,
    RobTrump,
    RolelessJoker,
    ScoreNamedCard,
    ScoreTricks,
    Shoot,
    ShowTrump,
    Target,
    ThrowIn,
    TieExtraRound,
    TieLatestRound,
    TrickWinner,
    TricksStated,
    TricksUntilEmpty,
    TrumpCalled,
    TrumpHidden,
    TrumpJokers,
    TrumpLastCard,
    TrumpTurnUp,
    TurnOrder,
    WildJokers,
    WinnerLeads,
)

COMMON: dict[str, tuple[type[Clause], ...]] = {"trick-taking": (PackClause, OwnCards, TurnOrder)}
"""The clauses that every game of a family has without its file saying so."""

BY_ID: dict[str, type[Clause]] = {clause.id: clause for clause in CLAUSES}
