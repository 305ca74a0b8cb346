"""Notations in which the world writes deals down: a small reader for each, all to the same log."""
