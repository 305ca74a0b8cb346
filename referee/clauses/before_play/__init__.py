"""What happens between the deal and the first lead."""
