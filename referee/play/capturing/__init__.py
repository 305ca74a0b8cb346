"""Games in which cards are taken from the table."""
