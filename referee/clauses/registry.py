"""All clauses there are, sorted by id. A new clause is known once it stands here."""

from __future__ import annotations

from referee.clauses.auction import Auction, Payments
from referee.clauses.bags import Bags, BidMade, Nil
from referee.clauses.base import Clause
from referee.clauses.bidding import BidTogether, BidTricks, LastBidderLimit
from referee.clauses.blanket import Blanket
from referee.clauses.calling import CallCards
from referee.clauses.card_values import PointCards
from referee.clauses.coloured_jokers import ColouredJokers
from referee.clauses.dealing import Deal, DealAll, ExtraCard, HandSizes, Kitty, LargerTable, ThrowIn
from referee.clauses.dealing_evenly import DealEvenly
from referee.clauses.ending import (
    AfterHandSizes,
    DealsAsPlayers,
    Floor,
    Target,
    TieExtraRound,
    TieLatestRound,
    TieShared,
    TricksStated,
    TricksUntilEmpty,
    WinOnBid,
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
from referee.clauses.gnome import Gnome, Look
from referee.clauses.going_out import (
    CasualScore,
    FirstOut,
    LowestAtTarget,
    PenaltyCards,
    PenaltyValues,
    PlayOn,
    SingleDeal,
)
from referee.clauses.high_low import HighOrLow, LowHandLoses
from referee.clauses.jokers import JokerPoints, JokerVoidsTrick, RolelessJoker, TrumpJokers, WildJokers
from referee.clauses.laws import Laws
from referee.clauses.leading import (
    BidderLeads,
    BlankLeads,
    BreakBeforeLeading,
    CardLeads,
    DealerLeads,
    EldestLeads,
    LeadNotTrump,
    LeftOfBidderLeads,
)
from referee.clauses.leading_lowest import LowestOfSuitLeads
from referee.clauses.low_hands import LowHands, LowHandTrumps
from referee.clauses.misdeal import Misdeal
from referee.clauses.named_cards import NamedCardNotAtFirst, NamedCardNotLed, RevealNamedCard, ScoreNamedCard
from referee.clauses.overtrumping import Overtrump
from referee.clauses.passing_cards import PassCards
from referee.clauses.picking_up import FollowOrPickUp, ScrappedTrick, SilentRule
from referee.clauses.playing import NoTakeBack, OwnCards, PackClause, TurnOrder
from referee.clauses.point_bids import PointBids
from referee.clauses.scoring_cards import CardPoints, DoublingCard, HighestTrump, PenaltyFaceValues, PenaltySuit, Shoot
from referee.clauses.scoring_sides import AllTricks, DiscardedPoints, SidePoints
from referee.clauses.scoring_tricks import BlindBonus, ExactBid, ExactBidOnly, ScoreTricks
from referee.clauses.sides import Sides
from referee.clauses.suit_cycle import BreaksEverything, JokersReverse, SuitCycle
from referee.clauses.tally import GnomeTarget, TakerWins, Tally
from referee.clauses.trump_breaking import TrumpBreaking
from referee.clauses.trump_cards import RobTrump, ShowTrump
from referee.clauses.trumps import AntiTrumps, TrumpCalled, TrumpDeclared
from referee.clauses.turning_up import TrumpHidden, TrumpLastCard, TrumpTurnUp
from referee.clauses.two_trumps import Blanks, TwoTrumpSuits
from referee.clauses.widow import Discards, KeptBlank, Widow
from referee.clauses.winning import KittyCapture, LeftOfLeaderLeads, LowestLeads, TrickWinner, WinnerLeads

CLAUSES: tuple[type[Clause], ...] = (
    AfterHandSizes,
    AllTricks,
    AntiTrumps,
    Auction,
    Bags,
    BidMade,
    BidTogether,
    BidTricks,
    BidderLeads,
    BlankLeads,
    Blanket,
    Blanks,
    BlindBonus,
    BreakBeforeLeading,
    BreaksEverything,
    CallCards,
    CardLeads,
    CardPoints,
    CasualScore,
    ColouredJokers,
    Deal,
    DealAll,
    DealEvenly,
    DealerLeads,
    DealsAsPlayers,
    DiscardedPoints,
    Discards,
    DoubleTricks,
    DoublingCard,
    EldestLeads,
    ElseHigher,
    ElseTrump,
    ExactBid,
    ExactBidOnly,
    ExtraCard,
    FirstOut,
    FirstTrickBan,
    Floor,
    FollowOrPickUp,
    FollowOrTrump,
    FollowSuit,
    Gnome,
    GnomeTarget,
    HandSizes,
    HighOrLow,
    HighestTrump,
    JokerPoints,
    JokerVoidsTrick,
    JokersReverse,
    KeptBlank,
    Kitty,
    KittyCapture,
    LargerTable,
    LastBidderLimit,
    Laws,
    LeadNotTrump,
    LeftOfBidderLeads,
    LeftOfLeaderLeads,
    Look,
    LowHandLoses,
    LowHandTrumps,
    LowHands,
    LowestAtTarget,
    LowestLeads,
    LowestOfSuitLeads,
    Misdeal,
    NamedCardNotAtFirst,
    NamedCardNotLed,
    NeedNotFollow,
    Nil,
    NoTakeBack,
    OpeningExchange,
    Overtrump,
    OwnCards,
    PackClause,
    PassCards,
    Payments,
    PenaltyCards,
    PenaltyFaceValues,
    PenaltySuit,
    PenaltyValues,
    PlayOn,
    PointBids,
    PointCards,
    RevealNamedCard,
    RobTrump,
    RolelessJoker,
    ScoreNamedCard,
    ScoreTricks,
    ScrappedTrick,
    Shoot,
    ShowTrump,
    SidePoints,
    Sides,
    SilentRule,
    SingleDeal,
    SuitCycle,
    TakerWins,
    Tally,
    Target,
    ThrowIn,
    TieExtraRound,
    TieLatestRound,
    TieShared,
    TrickWinner,
    TricksStated,
    TricksUntilEmpty,
    TrumpBreaking,
    TrumpCalled,
    TrumpDeclared,
    TrumpHidden,
    TrumpJokers,
    TrumpLastCard,
    TrumpTurnUp,
    TurnOrder,
    TwoTrumpSuits,
    Widow,
    WildJokers,
    WinOnBid,
    WinnerLeads,
)

COMMON: dict[str, tuple[type[Clause], ...]] = {"trick-taking": (PackClause, OwnCards, TurnOrder)}
"""The clauses that every game of a family has without its file saying so."""

BY_ID: dict[str, type[Clause]] = {clause.id: clause for clause in CLAUSES}
