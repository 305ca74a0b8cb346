"""Cards laid away, counting up, and what hands are worth that are shown."""
