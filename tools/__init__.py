"""What is no test and works on the project: each folder is a command."""
