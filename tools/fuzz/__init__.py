"""Random and damaged input, for the library, the service and the command line; what it found, and a corpus to begin with.

`corpus/` has a request of every kind, written by `python -m tools.fuzz.seeds`; `found/` has what was once answered wrongly,
with the answer that is due. `python -m tools.fuzz` (as `make fuzz` runs it) damages these, and logs of every game, for as
long as it is told to; `tests/tools/test_fuzz.py` answers all of the cases and a few thousand damaged ones.
"""
