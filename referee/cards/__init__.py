"""Cards as numbers and bit sets: packs, combinations, shapes of melds. Knows no game."""
