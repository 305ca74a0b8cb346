"""Games in which each card matches the one before."""
