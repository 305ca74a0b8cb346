"""Games in which each play beats the one before."""
