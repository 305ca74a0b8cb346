"""Games of sets and runs."""
