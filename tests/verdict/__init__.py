"""What a verdict says, and that every way to it leads to the same."""
