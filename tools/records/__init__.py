"""Records of real games, held against what the referee makes of them: `python -m tools.records DIR`."""
