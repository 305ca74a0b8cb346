"""In which module each clause stands; `python -m referee.loading.clause_index` writes it."""

INDEX = """
before_play.exchanging: opening-exchange
before_play.gifts: gifts
before_play.named_cards: reveal-named-card named-card-not-led named-card-not-at-first score-named-card
before_play.passing_cards: pass-cards pass-on
bidding.auction: auction payments
bidding.bid_and_hold: bid-and-hold
bidding.calling: call-cards sides
bidding.contract_bids: contract-bids passed-out
bidding.declarer: first-to-name doubling
bidding.declaring: announcements declare-game open-hand
bidding.game_kinds: suit-games grand-game null-game
bidding.high_low: high-or-low low-hand-loses
bidding.point_bids: point-bids
bidding.trick_bids: bid-tricks blind-behind bid-together last-bidder-limit
bidding.widow: widow widow-or-hand discards kept-blank
climbing.beating: beating sets-beat-singles runs-beat-singles larger-sets-beat opposite-colour bomb single-joker firework rocket
climbing.chopping: chops
climbing.combining: combinations lead-singles transparent
climbing.figures: runs-of-sets attached-cards four-with-two five-card-hands flushes-by-suit
climbing.first_lead: lowest-card-leads
climbing.ordering: suit-ranks kept-out-of-runs two-way-rank
climbing.passing: passing must-play pile-is-a-trick pile-set-aside
climbing.titles: retiring titles last-but-one title-starts title-deals
common: own-cards counter-clockwise turn-order no-take-back
dealing.beside_hands: extra-card kitty
dealing.first_cards: first-card discard-pile two-piles
dealing.hands: deal deal-all larger-table hand-sizes deal-evenly
dealing.rest_of_deal: rest-of-deal
dealing.rows: rows
dealing.stock: reshuffle second-exhaustion
dealing.throwing_in: throw-in misdeal
dealing.wild_ranks: turned-jokers rotating-jokers
declarations.combinations: declared-combinations
declarations.marriages: marriages
declarations.melds: melds-before-play
ending.both_past: bidders-first first-to-count
ending.game_bonuses: first-to-target match-bonus line-bonus
ending.giving_up: claim-tricks claim-rest rest-claimed concede
ending.going_out: first-out play-on casual-score penalty-cards penalty-values single-deal lowest-at-target
ending.laws: laws
ending.match: tricks-stated tricks-until-empty target win-on-bid floor
ending.on_record: on-record
ending.stated_deals: number-of-deals deals-as-players after-hand-sizes rubber-won
ending.ties: tie-shared tie-extra-round tie-latest-round
house.blanket: blanket
house.gnome: look gnome
house.low_hands: low-hands low-hand-trumps
house.suit_cycle: suit-cycle jokers-reverse breaks-everything
house.tally: tally gnome-target taker-wins
matching.blocked: stock-used-up
matching.claims: claims
matching.effects_cards: effect-draw effect-target-draw effect-next-draws effect-take effect-all-draw effect-give effect-tuck effect-shuffle effect-pass-hands effect-trade
matching.effects_following: effect-wild effect-any effect-second-suit effect-demand effect-high-three effect-order effect-cover effect-last effect-transparent
matching.effects_turns: effect-again effect-skip effect-reverse effect-copy effect-points effect-coin
matching.last_card_call: last-card-call
matching.plays: match-top several-cards play-or-draw draw-until take-pile play-drawn-card
melding.deadwood: deadwood-knock melds-in-hand lay-off-on-knocker
melding.deadwood_scores: deadwood-difference undercut gin big-gin
melding.knocking: knocking knock-ends
melding.meld_points: meld-points hand-against out-ends
melding.sets_and_runs: melds lay-off rearrange rearrange-failed first-meld-run last-discard one-joker swap-joker single-meld
melding.showdown: winner-deals loser-deals
melding.taking: draw-source draw-two draw-deeper taken-card-kept use-deepest upcard-offered
melding.turn_steps: turn-steps one-action four-away desert stock-spent dead-stock
pack: pack
scoring.bags: bid-made nil bags side-bid side-bags
scoring.card_points: last-trick-counts every-trick-counts score-card-points most-card-points
scoring.card_values: point-cards card-values values-without-trumps hand-values
scoring.cards: penalty-suit penalty-face-values card-points doubling-card highest-trump shoot
scoring.coins: coins coin-shed coins-gone
scoring.contract_bonuses: game-bonus slam-bonus doubled-bonus undertricks doubled-undertricks plus-and-minus
scoring.contract_points: bid-points contract-points
scoring.contracts: contract-tricks overtricks
scoring.declared_game: declarer-wins matadors schneider-and-schwarz overbid declarer-score games-won-and-lost
scoring.game_points: claim-points game-points
scoring.makers: makers-score
scoring.moon: moon
scoring.multiplying: points-multiplied final-play-doubles
scoring.rubber: below-the-line rubber-bonus vulnerability
scoring.shedding: places many-cards-left bombs-double spring-doubles
scoring.sides: side-points all-tricks discarded-points
scoring.tricks: score-tricks exact-bid exact-bid-only blind-bonus
tricks.closing_stock: close-stock change-turned-card
tricks.drawing: draw-after-trick free-play stock-tricks
tricks.dummy: dummy
tricks.following: follow-suit need-not-follow follow-or-trump else-trump else-higher first-trick-ban double-tricks
tricks.kitty_winning: kitty-capture kitty-into-hand
tricks.last_cards: last-card-ends first-out-wins round-point cards-left
tricks.leading: dealer-leads eldest-leads bidder-leads card-leads left-of-bidder-leads left-of-declarer-leads blank-leads lead-not-trump break-before-leading
tricks.leading_lowest: lowest-of-suit-leads
tricks.picking_up: follow-or-pick-up scrapped-trick silent-rule
tricks.trumping: overtrump no-undertrumping trump-kept-back head-trick partner-spares-trump
tricks.winning: trick-winner winner-leads left-of-leader-leads lowest-leads
trumps.breaking: trump-breaking
trumps.jokers: wild-jokers trump-jokers roleless-joker joker-voids-trick joker-points coloured-jokers
trumps.naming: name-trumps
trumps.offering: offer-trumps going-alone
trumps.suits: trump-called trump-declared anti-trumps two-trumps blanks
trumps.top_trumps: top-trumps
trumps.trump_cards: rob-trump show-trump
trumps.turning_up: trump-turn-up offered-card trump-last-card trump-hidden
"""  # noqa: E501 - one line a module
