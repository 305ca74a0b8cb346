"""The families of games: the phases of a deal and the order of turns, nothing about one game."""
