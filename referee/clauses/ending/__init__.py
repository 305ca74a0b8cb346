"""When a deal and the match end."""
