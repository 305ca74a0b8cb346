"""The questions that clauses answer, by the part of a game that they are about. A clause that needs of another what it says
asks for the question, whichever clause answers it."""

from __future__ import annotations

from referee.games.question import Question

HANDS = Question("how many cards are dealt")
NEXT_DEALER = Question("who deals next")
PARTNERS = Question("who plays together")
LASTING = Question("who are partners for the whole match", remedy="the clause sides with partners who stay together")
CALLED_PARTNER = Question(
    "whose partner holds the called card", remedy="the clause sides with partners who hold the called card"
)
TWO_SIDES = Question("which two sides play all match long", remedy="two sides that stay the same for the whole match")

TRICK_BIDS = Question("how tricks are bid", for_others=True)
HIGH_BID = Question("how the highest bidder is found", for_others=True)

FIRST_LEAD = Question("who leads first")
NEXT_LEAD = Question("who leads next")
FOLLOWING = Question("what must be followed")
TRICK_WINNER = Question("who wins a trick")
TRICKS = Question("how many tricks are played")
TRICKS_UNSAID = "tricks-until-empty"
"""The clause that is cited where a game does not say so itself."""
TRUMPS = Question("what makes trumps")
JOKERS = Question("what a joker does")
PILE = Question("what becomes of the pile")
PILE_UNSAID = "pile-set-aside"
"""The clause that is cited where a game does not say so itself."""

COMBINATIONS = Question("what may be played")
RUNS = Question("what a run is", many=True, remedy="plays that are runs (combinations: runs, or runs-of-sets)")
BEATING = Question("what beats what", many=True)
BEATING_ALIKE = Question("what beats a play of the same kind")
PASSING = Question("what a player may do who does not beat the last play")

TAKING = Question("what a card takes")
BOUTS = Question("how players attack and defend")
ANSWERING = Question("what beats an attack")

ADDING = Question("how cards are counted up")

MATCHING = Question("what may follow")
DECLINING = Question("what a player does who does not play")

TURN = Question("what a turn consists of")
DRAWING = Question("where cards are drawn from")
DISCARDING = Question("where cards are discarded")
DISCARDS = Question("what becomes of the discards")
MELDS = Question("what a meld is")

DEAL_END = Question("when a deal ends")
SCORES = Question("what scores", many=True)
CARD_WORTH = Question("what cards are worth")
CARDS_SCORED = Question("what the points of cards bring")
MATCH_END = Question("when the match ends", many=True)
TOTAL = Question("at which total the match ends")
DEALS = Question("after how many deals the match ends")
VICTORY = Question("who wins the match")
TIE = Question("what breaks a tie")
