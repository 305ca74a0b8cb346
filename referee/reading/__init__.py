"""Text to moves: the only place where a log is found unreadable."""
