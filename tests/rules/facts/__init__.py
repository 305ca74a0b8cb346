"""Tables of facts, each a family's, that readers took from the games' texts, and how game files say the same."""
