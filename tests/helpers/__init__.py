"""What tests and tools ask of logs, deals and verdicts."""
