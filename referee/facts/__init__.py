"""What deals are scored by: each fact once, with how it is read, put, asked for and worded."""
