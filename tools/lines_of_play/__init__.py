"""Every line of play of the last cards of a deal, for every game: `python -m tools.lines_of_play`."""
