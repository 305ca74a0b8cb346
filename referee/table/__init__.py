"""The facts of one deal."""
