"""Games that come in a file, a folder or the log itself."""
