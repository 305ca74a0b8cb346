"""The pages in a real browser, at a desk and on a telephone."""
