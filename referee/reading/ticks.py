"""Who is told, again and again, while something is read or judged that may take long."""

from __future__ import annotations

from collections.abc import Callable

Tick = Callable[[int, int], object]
"""What is called about once a move while a log is judged, with the number of the deal (from 1) and the place of the move in it
(from 0). What it raises ends the judging: so somebody sets a time for it, or lets others have a turn."""
SOME = 200
"""So many values of a text are read between two ticks."""
