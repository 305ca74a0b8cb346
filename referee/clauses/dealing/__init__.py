"""How cards are dealt and what lies beside the hands."""
