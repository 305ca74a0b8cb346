"""Turns of melding games and what may be melded."""
