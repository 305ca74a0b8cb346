"""The verdict: what is reckoned for a deal, the rulings in force, and all of it as plain data."""
