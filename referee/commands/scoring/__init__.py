"""Many logs into a line for each: which files, over which processes, into which file, and what it all comes to.

For any engine that scores logs, on one machine or many: `inputs.py` says which files words name, `..reading` cuts an open file
into blocks, `..score_lines` turns blocks into results, `tally.py` adds up what came out.
"""
