"""One position without a log."""
