"""Bids, calls and sides."""
