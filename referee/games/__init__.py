"""A game in memory."""
