"""A deal and a match, move by move: phases and turns; no rule."""
