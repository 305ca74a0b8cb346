"""Other programs that know the same games, and whether they agree: `python -m tools.peers` (`make peers`)."""
