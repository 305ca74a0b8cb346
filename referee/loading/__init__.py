"""Reads the catalogue."""
