"""`python -m referee.loading.keep`: the data of every file of the catalogue that has no fault is kept, and of no other."""

from referee.loading.catalogue import check
from referee.loading.files import keep_all


def keep_sound() -> None:
    """Keeps it, and removes what was kept of files that have changed."""
    keep_all({file for file, _ in check()})


if __name__ == "__main__":
    keep_sound()
