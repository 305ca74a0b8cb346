"""How fast the referee is: `python -m tools.bench` (`make bench`). Prints numbers and asserts nothing, for a machine's mood is
no fault of the code. Times are of the processor, in microseconds, the least of many."""
