"""What is trumps, and jokers."""
