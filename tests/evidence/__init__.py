"""Cards that nobody saw or wrote down: what follows for certain, and what accuses nobody."""
