"""Games in which everybody plays one card to each trick."""
