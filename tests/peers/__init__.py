"""Other programs that know the same games, and whether they agree: `python -m tests.peers` (`make peers`)."""
