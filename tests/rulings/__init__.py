"""The book of rulings: each alternative changes the verdict on one and the same log."""
