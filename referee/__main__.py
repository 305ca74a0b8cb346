"""The program `referee`, and `python -m referee`: the command line."""

import sys


def main() -> None:
    """Runs the command that the words after the program's name give."""
    command, files = sys.argv[1:3], sys.argv[3:]
    if command == ["judge", "--json"] and files and not any(name.startswith("-") and name != "-" for name in files):
        from referee.commands.bench import judge_files  # who has log after log judged waits for nothing else
        from referee.commands.ending import finish

        finish(lambda: judge_files(files, as_json=True))
    from referee.cli import main as any_command

    any_command(prog_name="referee")


if __name__ == "__main__":
    main()
