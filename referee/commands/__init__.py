"""The commands of the command line, a topic a module."""
