"""Games in which cards are added up as they are played."""
