"""What may be played at once and what beats it."""
