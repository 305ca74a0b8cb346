"""The laws of the whole catalogue, by subject: random deals at the tables of `tests.laws.tables`.

Each law says what must hold of the verdicts on a sample and on the same sample changed in one way: hands left out, a
card swapped, a move taken away. `tests.helpers.verdicts.judged` asserts on the way what every single verdict must hold.
"""
