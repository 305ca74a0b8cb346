"""All clauses there are, sorted by id. A new clause is known once it stands here."""

from __future__ import annotations

from referee.clauses.before_play.exchanging import OpeningExchange
from referee.clauses.before_play.gifts import Gifts
from referee.clauses.before_play.named_cards import (
    NamedCardNotAtFirst,
    NamedCardNotLed,
    RevealNamedCard,
    ScoreNamedCard,
)
from referee.clauses.before_play.passing_cards import PassCards
from referee.clauses.bidding.auction import Auction, Payments
from referee.clauses.bidding.calling import CallCards
from referee.clauses.bidding.high_low import HighOrLow, LowHandLoses
from referee.clauses.bidding.point_bids import PointBids
from referee.clauses.bidding.sides import Sides
from referee.clauses.bidding.trick_bids import BidTogether, BidTricks, LastBidderLimit
from referee.clauses.climbing.beating import (
    Bomb,
    Firework,
    HigherBeats,
    LargerSetsBeat,
    OppositeColourBeats,
    RunsBeatSingles,
    SetsBeatSingles,
    SingleJoker,
)
from referee.clauses.climbing.combining import Combinations, LeadSingles, Transparent, TwoWayRank
from referee.clauses.climbing.passing import MustPlay, Passing, PileIsATrick, PileSetAside
from referee.clauses.climbing.titles import Retiring, TitleDeals, Titles, TitleStarts
from referee.clauses.common import NoTakeBack, OwnCards, PackClause, TurnOrder
from referee.clauses.dealing.evenly import DealEvenly
from referee.clauses.dealing.first_cards import DiscardPile, FirstCard, TurnedJokers, TwoPiles
from referee.clauses.dealing.hands import Deal, DealAll, ExtraCard, HandSizes, Kitty, LargerTable
from referee.clauses.dealing.misdeal import Misdeal
from referee.clauses.dealing.rows import Rows
from referee.clauses.dealing.stock import Reshuffle, SecondExhaustion
from referee.clauses.dealing.throwing_in import ThrowIn
from referee.clauses.ending.going_out import (
    CasualScore,
    FirstOut,
    LowestAtTarget,
    PenaltyCards,
    PenaltyValues,
    PlayOn,
    SingleDeal,
)
from referee.clauses.ending.laws import Laws
from referee.clauses.ending.match import (
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
from referee.clauses.house.bags import Bags, BidMade, Nil
from referee.clauses.house.blanket import Blanket
from referee.clauses.house.coloured_jokers import ColouredJokers
from referee.clauses.house.gnome import Gnome, Look
from referee.clauses.house.low_hands import LowHands, LowHandTrumps
from referee.clauses.house.scoring_sides import AllTricks, DiscardedPoints, SidePoints
from referee.clauses.house.suit_cycle import BreaksEverything, JokersReverse, SuitCycle
from referee.clauses.house.tally import GnomeTarget, TakerWins, Tally
from referee.clauses.house.two_trumps import Blanks, TwoTrumpSuits
from referee.clauses.house.widow import Discards, KeptBlank, Widow
from referee.clauses.kinds import Clause
from referee.clauses.matching.claims import Claims
from referee.clauses.matching.effects import (
    EffectAgain,
    EffectCoin,
    EffectCopy,
    EffectPoints,
    EffectReverse,
    EffectSkip,
)
from referee.clauses.matching.effects_cards import (
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
from referee.clauses.matching.effects_following import (
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
from referee.clauses.matching.last_card_call import LastCardCall
from referee.clauses.matching.matching import MatchTop, PlayDrawnCard, PlayOrDraw, SeveralCards, TakePile
from referee.clauses.melding.deserting import Desert
from referee.clauses.melding.knocking import KnockEnds, Knocking
from referee.clauses.melding.melds import LayOff, Melds, Rearrange, RearrangeFailed
from referee.clauses.melding.options import (
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
from referee.clauses.melding.turns import DrawSource, OneAction, TurnSteps
from referee.clauses.scoring.card_values import PointCards
from referee.clauses.scoring.cards import CardPoints, DoublingCard, HighestTrump, PenaltyFaceValues, PenaltySuit, Shoot
from referee.clauses.scoring.coins import Coins, CoinsGone, CoinShed
from referee.clauses.scoring.final_play import FinalPlayDoubles
from referee.clauses.scoring.tricks import BlindBonus, ExactBid, ExactBidOnly, ScoreTricks
from referee.clauses.tricks.following import (
    DoubleTricks,
    ElseHigher,
    ElseTrump,
    FirstTrickBan,
    FollowOrTrump,
    FollowSuit,
    NeedNotFollow,
)
from referee.clauses.tricks.kitty_winning import KittyCapture, KittyIntoHand
from referee.clauses.tricks.last_cards import CardsLeft, FirstOutWins, LastCardEnds, RoundPoint
from referee.clauses.tricks.leading import (
    BidderLeads,
    BlankLeads,
    BreakBeforeLeading,
    CardLeads,
    DealerLeads,
    EldestLeads,
    LeadNotTrump,
    LeftOfBidderLeads,
)
from referee.clauses.tricks.leading_lowest import LowestOfSuitLeads
from referee.clauses.tricks.overtrumping import Overtrump
from referee.clauses.tricks.picking_up import FollowOrPickUp, ScrappedTrick, SilentRule
from referee.clauses.tricks.winning import LeftOfLeaderLeads, LowestLeads, TrickWinner, WinnerLeads
from referee.clauses.trumps.breaking import TrumpBreaking
from referee.clauses.trumps.jokers import JokerPoints, JokerVoidsTrick, RolelessJoker, TrumpJokers, WildJokers
from referee.clauses.trumps.suits import AntiTrumps, TrumpCalled, TrumpDeclared
from referee.clauses.trumps.trump_cards import RobTrump, ShowTrump
from referee.clauses.trumps.turning_up import TrumpHidden, TrumpLastCard, TrumpTurnUp
from referee.clauses.trumps.wild_ranks import RotatingJokers

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
