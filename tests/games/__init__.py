"""Single games, and what tables quarrel about in them; `playthroughs/` has a reviewed log of each."""
