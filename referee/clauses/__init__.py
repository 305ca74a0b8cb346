"""The rule book: every clause, by topic."""
