"""The service: its answers, its limits, its faults, and how it ends."""
