"""Announcing what a hand has: marriages, sequences, cards of a rank, melds before play."""
