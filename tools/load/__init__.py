"""What the service bears: `python -m tools.load` (`make load`). Prints numbers and asserts nothing, for a machine's mood is no
fault of the code. Client and server share the machine; each stands beside an empty view that is served the same way."""
