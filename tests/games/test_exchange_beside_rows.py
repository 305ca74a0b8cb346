"""A proposal to change cards before play is the players' own to make, and not the rows' that lie before them."""

from __future__ import annotations

import referee
from referee.loading.own import look_through
from referee.reading.yaml_text import read_yaml
from referee.verdict.trial import ACCUSING

ROWS = """
name: Rows and a Redraw
about: Two rows remain when the hand is gone, and cards may be changed before play.
family: melding
players: [3, 3]
pack: {base: standard-52, ranks: K Q J 10 9 8 7 6 5 4 3 2 A, jokers: [RJ, BJ]}
clauses:
  - deal: {cards: 8}
  - discard-pile
  - rows: {cards: 3}
  - eldest-leads
  - turn-steps
  - draw-source
  - melds
  - wild-jokers
  - rearrange: {revalue: true}
  - reshuffle: {keeps: nothing}
  - first-out-wins
  - opening-exchange: {cards: any, word: redraw}
  - round-point: {points: 1}
  - target: {points: 90}
  - tie-extra-round
"""


def test_only_players_may_propose_an_exchange() -> None:
    made = look_through(read_yaml(ROWS))
    assert made.flaws == ()
    assert made.game is not None
    table = referee.Table(made.game, ["Ann", "Bob", "Cat"])
    table.deal(dealer="Ann")
    offered = [one["player"] for one in table.next["optional"] if one["action"] == "propose"]
    assert offered == ["Ann", "Bob", "Cat"]
    for seed in range(1000, 1006):
        log = referee.sample(made.game, seed=seed, deals=1)
        found = [one for deal in referee.judge(log)["deals"] for one in deal["findings"] if one["kind"] in ACCUSING]
        assert found == []
