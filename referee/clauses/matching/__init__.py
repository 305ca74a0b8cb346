"""What may follow a card, and special effects."""
