"""Thousands of logs and the verdicts on them, kept as seeds and hashes: what a change of the code alters is found and shown.

`python -m tools.corpus` (`make verdicts`) judges them all; `verdicts.txt` and `words.txt` are what it compares with.
"""
