"""Tables that several phones share: what happened at them is kept, judged as it comes, and told to whoever listens."""
