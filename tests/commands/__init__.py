"""The command line, season by season and on many machines."""
