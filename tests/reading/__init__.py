"""Text that becomes moves, and what is said of text that does not."""
