"""What cards take from the table, and what that brings."""
