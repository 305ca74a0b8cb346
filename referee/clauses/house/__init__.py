"""Rules that one single game has, so that nobody takes them for general."""
