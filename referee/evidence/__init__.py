"""What the plays prove of hands that nobody wrote down."""
