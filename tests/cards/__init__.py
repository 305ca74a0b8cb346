"""What cards make by themselves: combinations, melds, deadwood, plain values."""
