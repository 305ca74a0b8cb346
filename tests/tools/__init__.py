"""The tools beside the tests do what they say."""
