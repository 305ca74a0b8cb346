"""Clauses of games in which one player attacks and the next beats the cards or picks them up."""
