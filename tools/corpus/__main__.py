"""`python -m tools.corpus`, as `make verdicts` runs it: which verdicts are altered, and what they were; and at which tables
which words are. With `--words`, as `make words` runs it, the words alone."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from multiprocessing import Pool

import referee
from referee.loading import catalogue
from tools.corpus import words
from tools.corpus.answers import ROOT, NoSuchCode, code_at
from tools.corpus.comparing import CodeAt, Found, compared, shown
from tools.corpus.entries import RECORDED, Recorded, read, written
from tools.corpus.recording import alters_rules_silently, recorded

SILENT = "the edition is the same though verdicts changed; raise the `edition` of the clause whose effect has changed"


def main() -> int:
    """Returns 1 if any verdict is altered, or any log made otherwise; 2 where nothing could be compared."""
    parser = argparse.ArgumentParser(prog="python -m tools.corpus", description=__doc__)
    parser.add_argument("--games", default="", help="slugs of games; without any, all")
    parser.add_argument("--family", default="", help="only games of this family")
    parser.add_argument("--show", type=int, default=3, help="so many altered verdicts are shown")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th sample of a game, for a first look")
    parser.add_argument("--record", action="store_true", help="records the verdicts of the code at hand instead")
    parser.add_argument(
        "--words", action="store_true", help="looks at the words of the tables alone, or records them alone"
    )
    told = parser.parse_args()
    corpus = read(RECORDED.read_text()) if RECORDED.exists() else {}
    slugs = [
        slug for slug in told.games.split() or catalogue.game_files()
        if not told.family or referee.load_game(slug).family == told.family
    ]  # fmt: skip
    said = words.read(words.RECORDED.read_text()) if words.RECORDED.exists() else {}
    if told.record:
        return record_words(said, slugs) if told.words else record(corpus, slugs) or record_words(said, slugs)
    others = words.report(said, slugs, 10 * told.show)
    if told.words:
        return int(others > 0)
    if missing := [slug for slug in slugs if slug not in corpus]:
        print(f"not in the corpus: {', '.join(missing)}; `make verdicts RECORD=1 GAMES=...` puts games into it")
        return 2
    games = [replace(corpus[slug], entries=corpus[slug].entries[:: told.every]) for slug in slugs]
    return compare(games, told.show) or int(others > 0)


def compare(games: Sequence[Recorded], most: int, code_at: CodeAt = code_at) -> int:
    """Compares these games, prints what has changed, and shows so many of the altered verdicts."""
    try:
        with Pool() as pool:
            found = list(pool.imap_unordered(partial(compared, code_at=code_at), games))
        report(found)
        chosen = first_of(found, most)
        for game in games:
            if game.slug in chosen:
                print(*shown(game, chosen[game.slug], code_at), sep="\n")
    except NoSuchCode as error:
        print(error)
        return 2
    return 1 if any(one.altered or one.remade for one in found) else 0


def report(found: Sequence[Found]) -> None:
    """Prints how many verdicts are altered, for each game and in all."""
    for one in sorted(found, key=lambda one: one.slug):
        if one.altered:
            print(f"{one.slug}: {len(one.altered)} of {one.logs} verdicts altered: {_few(one.altered)}")
        if one.altered and one.same_edition:
            print(f"{one.slug}: {SILENT}")
        if one.remade:
            print(f"{one.slug}: {len(one.remade)} of {one.logs} logs made otherwise: {_few(one.remade)}")
    altered, remade = sum(len(one.altered) for one in found), sum(len(one.remade) for one in found)
    print(
        f"{sum(one.logs for one in found)} logs of {len(found)} games: {altered} verdicts altered, {remade} logs made otherwise"
    )


def _few(names: Sequence[str]) -> str:
    return ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")


def first_of(found: Sequence[Found], most: int) -> dict[str, list[str]]:
    """So many altered logs, of as many games as possible; by game."""
    ranked = sorted((rank, one.slug, name) for one in found for rank, name in enumerate(one.altered))
    chosen: dict[str, list[str]] = {}
    for _, slug, name in ranked[:most]:
        chosen.setdefault(slug, []).append(name)
    return chosen


def record(corpus: dict[str, Recorded], slugs: Sequence[str]) -> int:
    """Records what the code at hand says of these games; refuses where that code is not the last commit's, and where it
    alters verdicts without another edition."""
    if (commit := commit_at_hand()) is None:
        return 2
    with Pool() as pool:
        fresh = {game.slug: game for game in pool.imap_unordered(partial(recorded, commit=commit), slugs)}
    if silent := [slug for slug in fresh if slug in corpus and alters_rules_silently(corpus[slug], fresh[slug])]:
        print(f"{', '.join(sorted(silent))}: {SILENT}")
        return 2
    every = {**corpus, **fresh}
    RECORDED.write_text(written([every[slug] for slug in catalogue.game_files() if slug in every]))
    print(
        f"{sum(len(entry.hashes) for game in fresh.values() for entry in game.entries)} logs of {len(fresh)} games recorded"
    )
    return 0


def record_words(said: Mapping[str, words.Kept], slugs: Sequence[str]) -> int:
    """Records the words of these games' tables; refuses where the code at hand is not the last commit's."""
    if (commit := commit_at_hand()) is None:
        return 2
    fresh = {slug: words.Kept(commit, words.hashes(words.words_of(slug))) for slug in slugs}
    names = catalogue.game_files()
    words.RECORDED.write_text(words.written({slug: kept for slug, kept in {**said, **fresh}.items() if slug in names}))
    print(f"words of {sum(len(kept.tables) for kept in fresh.values())} tables of {len(fresh)} games recorded")
    return 0


def commit_at_hand() -> str | None:
    """The commit whose rules and catalogue are at hand; tells where they are no commit's."""
    files = [str(file.relative_to(ROOT)) for file in (RECORDED, words.RECORDED)]
    if changed := _git("status", "--porcelain", "--", ".", *(f":!{file}" for file in files)):
        print(f"what is recorded must be of a commit, and there are changes:\n{changed}")
        return None
    return _git("log", "-1", "--format=%H", "--", "referee", "catalogue")


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
