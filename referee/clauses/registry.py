"""All clauses there are, sorted by id. A new clause is known once it stands here."""

from __future__ import annotations

from referee.clauses.auction import Auction, Payments
from referee.clauses.bags import Bags, BidMade, Nil
from referee.clauses.base import Clause
from referee.clauses.beating import (
    Bomb,
    Firework,
    HigherBeats,
    LargerSetsBeat,
    OppositeColourBeats,
    RunsBeatSingles,
    SetsBeatSingles,
    SingleJoker,
)
from referee.clauses.bidding import BidTogether, BidTricks, LastBidderLimit
from referee.clauses.blanket import Blanket
from referee.clauses.calling import CallCards
from referee.clauses.card_values import PointCards
from referee.clauses.claims import Claims
from referee.clauses.coins import Coins, CoinsGone, CoinShed
from referee.clauses.coloured_jokers import ColouredJokers
from referee.clauses.combining import Combinations, LeadSingles, Transparent, TwoWayRank
from referee.clauses.dealing import Deal, DealAll, ExtraCard, HandSizes, Kitty, LargerTable
from referee.clauses.dealing_evenly import DealEvenly
from referee.clauses.deserting import Desert
from referee.clauses.effects import (
    EffectAgain,
    EffectCoin,
    EffectCopy,
    EffectPoints,
    EffectReverse,
    EffectSkip,
)
from referee.clauses.effects_cards import (
    EffectAllDraw,
    EffectDraw,
    EffectGive,
    EffectNextDraws,
    EffectPassHands,
    EffectShuffle,
    EffectTake,
    EffectTargetDraw,
    EffectTrade,
    EffectTuck,
)
from referee.clauses.effects_following import (
    EffectAny,
    EffectCover,
    EffectDemand,
    EffectHighThree,
    EffectLast,
    EffectOrder,
    EffectSecondSuit,
    EffectTransparent,
    EffectWild,
)
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
from referee.clauses.final_play import FinalPlayDoubles
from referee.clauses.first_cards import DiscardPile, FirstCard, TurnedJokers, TwoPiles
from referee.clauses.following import (
    DoubleTricks,
    ElseHigher,
    ElseTrump,
    FirstTrickBan,
    FollowOrTrump,
    FollowSuit,
    NeedNotFollow,
)
from referee.clauses.gifts import Gifts
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
from referee.clauses.kitty_winning import KittyCapture, KittyIntoHand
from referee.clauses.knocking import KnockEnds, Knocking
from referee.clauses.last_card_call import LastCardCall
from referee.clauses.last_cards import CardsLeft, FirstOutWins, LastCardEnds, RoundPoint
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
from referee.clauses.matching import MatchTop, PlayDrawnCard, PlayOrDraw, SeveralCards, TakePile
from referee.clauses.melding import DrawSource, OneAction, TurnSteps
from referee.clauses.melding_options import (
    OPTIONS,
    DrawDeeper,
    DrawTwo,
    FirstMeldRun,
    FourAway,
    LastDiscard,
    OneJoker,
    SingleMeld,
    SwapJoker,
    TableOption,
)
from referee.clauses.melds import LayOff, Melds, Rearrange, RearrangeFailed
from referee.clauses.misdeal import Misdeal
from referee.clauses.named_cards import NamedCardNotAtFirst, NamedCardNotLed, RevealNamedCard, ScoreNamedCard
from referee.clauses.overtrumping import Overtrump
from referee.clauses.passing import MustPlay, Passing, PileIsATrick, PileSetAside
from referee.clauses.passing_cards import PassCards
from referee.clauses.picking_up import FollowOrPickUp, ScrappedTrick, SilentRule
from referee.clauses.playing import NoTakeBack, OwnCards, PackClause, TurnOrder
from referee.clauses.point_bids import PointBids
from referee.clauses.rows import Rows
from referee.clauses.scoring_cards import CardPoints, DoublingCard, HighestTrump, PenaltyFaceValues, PenaltySuit, Shoot
from referee.clauses.scoring_sides import AllTricks, DiscardedPoints, SidePoints
from referee.clauses.scoring_tricks import BlindBonus, ExactBid, ExactBidOnly, ScoreTricks
from referee.clauses.sides import Sides
from referee.clauses.stock import Reshuffle, SecondExhaustion
from referee.clauses.suit_cycle import BreaksEverything, JokersReverse, SuitCycle
from referee.clauses.tally import GnomeTarget, TakerWins, Tally
from referee.clauses.throwing_in import ThrowIn
from referee.clauses.titles import Retiring, TitleDeals, Titles, TitleStarts
from referee.clauses.trump_breaking import TrumpBreaking
from referee.clauses.trump_cards import RobTrump, ShowTrump
from referee.clauses.trumps import AntiTrumps, TrumpCalled, TrumpDeclared
from referee.clauses.turning_up import TrumpHidden, TrumpLastCard, TrumpTurnUp
from referee.clauses.two_trumps import Blanks, TwoTrumpSuits
from referee.clauses.widow import Discards, KeptBlank, Widow
from referee.clauses.wild_ranks import RotatingJokers
from referee.clauses.winning import LeftOfLeaderLeads, LowestLeads, TrickWinner, WinnerLeads

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
    Bomb,
    BreakBeforeLeading,
    BreaksEverything,
    CallCards,
    CardLeads,
    CardPoints,
    CardsLeft,
    CasualScore,
    Claims,
    CoinShed,
    Coins,
    CoinsGone,
    ColouredJokers,
    Combinations,
    Deal,
    DealAll,
    DealEvenly,
    DealerLeads,
    DealsAsPlayers,
    Desert,
    DiscardPile,
    DiscardedPoints,
    Discards,
    DoubleTricks,
    DoublingCard,
    DrawDeeper,
    DrawSource,
    DrawTwo,
    EffectAgain,
    EffectAllDraw,
    EffectAny,
    EffectCoin,
    EffectCopy,
    EffectCover,
    EffectDemand,
    EffectDraw,
    EffectGive,
    EffectHighThree,
    EffectLast,
    EffectNextDraws,
    EffectOrder,
    EffectPassHands,
    EffectPoints,
    EffectReverse,
    EffectSecondSuit,
    EffectShuffle,
    EffectSkip,
    EffectTake,
    EffectTargetDraw,
    EffectTrade,
    EffectTransparent,
    EffectTuck,
    EffectWild,
    EldestLeads,
    ElseHigher,
    ElseTrump,
    ExactBid,
    ExactBidOnly,
    ExtraCard,
    FinalPlayDoubles,
    Firework,
    FirstCard,
    FirstMeldRun,
    FirstOut,
    FirstOutWins,
    FirstTrickBan,
    Floor,
    FollowOrPickUp,
    FollowOrTrump,
    FollowSuit,
    FourAway,
    Gifts,
    Gnome,
    GnomeTarget,
    HandSizes,
    HighOrLow,
    HigherBeats,
    HighestTrump,
    JokerPoints,
    JokerVoidsTrick,
    JokersReverse,
    KeptBlank,
    Kitty,
    KittyCapture,
    KittyIntoHand,
    KnockEnds,
    Knocking,
    LargerSetsBeat,
    LargerTable,
    LastBidderLimit,
    LastCardCall,
    LastCardEnds,
    LastDiscard,
    Laws,
    LayOff,
    LeadNotTrump,
    LeadSingles,
    LeftOfBidderLeads,
    LeftOfLeaderLeads,
    Look,
    LowHandLoses,
    LowHandTrumps,
    LowHands,
    LowestAtTarget,
    LowestLeads,
    LowestOfSuitLeads,
    MatchTop,
    Melds,
    Misdeal,
    MustPlay,
    NamedCardNotAtFirst,
    NamedCardNotLed,
    NeedNotFollow,
    Nil,
    NoTakeBack,
    OneAction,
    OneJoker,
    OpeningExchange,
    OppositeColourBeats,
    Overtrump,
    OwnCards,
    PackClause,
    PassCards,
    Passing,
    Payments,
    PenaltyCards,
    PenaltyFaceValues,
    PenaltySuit,
    PenaltyValues,
    PileIsATrick,
    PileSetAside,
    PlayDrawnCard,
    PlayOn,
    PlayOrDraw,
    PointBids,
    PointCards,
    Rearrange,
    RearrangeFailed,
    Reshuffle,
    Retiring,
    RevealNamedCard,
    RobTrump,
    RolelessJoker,
    RotatingJokers,
    RoundPoint,
    Rows,
    RunsBeatSingles,
    ScoreNamedCard,
    ScoreTricks,
    ScrappedTrick,
    SecondExhaustion,
    SetsBeatSingles,
    SeveralCards,
    Shoot,
    ShowTrump,
    SidePoints,
    Sides,
    SilentRule,
    SingleDeal,
    SingleJoker,
    SingleMeld,
    SuitCycle,
    SwapJoker,
    TakePile,
    TakerWins,
    Tally,
    Target,
    ThrowIn,
    TieExtraRound,
    TieLatestRound,
    TieShared,
    TitleDeals,
    TitleStarts,
    Titles,
    Transparent,
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
    TurnSteps,
    TurnedJokers,
    TwoPiles,
    TwoTrumpSuits,
    TwoWayRank,
    Widow,
    WildJokers,
    WinOnBid,
    WinnerLeads,
)

EFFECTS: tuple[type[Clause], ...] = (
    EffectWild,
    EffectAny,
    EffectSecondSuit,
    EffectHighThree,
    EffectOrder,
    EffectDemand,
    EffectCover,
    EffectTransparent,
    EffectLast,
    EffectAgain,
    EffectSkip,
    EffectReverse,
    EffectDraw,
    EffectTargetDraw,
    EffectNextDraws,
    EffectAllDraw,
    EffectTake,
    EffectGive,
    EffectTuck,
    EffectShuffle,
    EffectPassHands,
    EffectTrade,
    EffectCopy,
    EffectPoints,
    EffectCoin,
)
"""The special effects that the tables of a matching game may declare."""

COMMON: dict[str, tuple[type[Clause], ...]] = {
    "climbing": (PackClause, OwnCards, TurnOrder),
    "matching": (PackClause, OwnCards, TurnOrder, *EFFECTS),
    "melding": (PackClause, OwnCards, TurnOrder),
    "trick-taking": (PackClause, OwnCards, TurnOrder),
}
"""The clauses that every game of a family has without its file saying so."""

BY_ID: dict[str, type[Clause]] = {clause.id: clause for clause in CLAUSES}

OFFERED: dict[str, tuple[type[TableOption], ...]] = {"melding": OPTIONS}
"""The rules that every table of a family may agree on, where they mean anything in its game."""
