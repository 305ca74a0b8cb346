"""The project as a whole: its source, its English, what it is packed as, and the library that programs use."""
