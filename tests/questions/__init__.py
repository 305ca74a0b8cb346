"""Positions without a log, moves that might come next, and what ends a search."""
