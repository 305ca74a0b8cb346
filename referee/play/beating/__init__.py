"""Beating: one player attacks, the next beats every card or picks them all up."""
