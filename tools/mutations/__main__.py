"""`python -m tools.mutations COUNT SEED`: tries so many mutations, or goes on where it was interrupted, and tells what is
caught no longer. With `--keep NAME` it writes the summary, NAME being the commit that was measured."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path

from tools.mutations.drawing import Mutation, Mutations
from tools.mutations.reach import Reach, digest
from tools.mutations.trial import Copy, Result, plan, start

ROOT = Path(__file__).resolve().parent.parent.parent
KEPT = Path(__file__).with_name("tried.txt")
NOT_COPIED = shutil.ignore_patterns(".*", "build", "dist", "*.so")
CAUGHT = {True: "caught", False: "survived"}


def main() -> int:
    """Answers whether fewer mutations are caught than were."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutations", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=300)
    parser.add_argument("seed", type=int, nargs="?", default=0)
    parser.add_argument("--keep", metavar="NAME")
    words = parser.parse_args()
    kept = read_summary()
    mutations = Mutations(ROOT)
    chosen = mutations.draw(words.count, words.seed, kept)
    results = tried(mutations, chosen)
    caught = {mutation: results[mutation].caught for mutation in chosen}
    print(
        f"now: {rate(caught)}, {sum(one.seconds for one in results.values()) / len(results):.1f} s of processor time each"
    )
    if words.keep:
        write_summary(caught, f"seed {words.seed}, commit {words.keep}: {rate(caught)}")
        return 0
    return compare(kept, caught, mutations.names)


def rate(caught: dict[Mutation, bool]) -> str:
    """How many are caught, in words."""
    return f"{sum(caught.values())} of {len(caught)} mutations caught, {sum(caught.values()) / len(caught):.1%}"


def tried(mutations: Mutations, chosen: list[Mutation]) -> dict[Mutation, Result]:
    """What became of each mutation; those tried before on the same sources are not tried again."""
    work = ROOT / "build" / "mutations" / digest(ROOT)
    tree, told = work / "tree", work / "results.jsonl"
    shutil.copytree(ROOT, tree, ignore=NOT_COPIED, dirs_exist_ok=True)
    if not (work / "reach.json").exists():
        print("finding which tests reach what", flush=True)
        start(["tools.mutations.reach", str(work / "reach.json")], tree).wait()
    known = Reach.read(work / "reach.json")
    told.touch()
    lines = [json.loads(line) for line in told.read_text().splitlines()]
    results = {Mutation(*mutation): Result(*result) for mutation, result in lines}
    with Copy(tree) as copy, told.open("a") as file:
        for number, mutation in enumerate(chosen, 1):
            if mutation not in results:
                place = mutations.places[mutation]
                results[mutation] = copy.attempt(place, plan(known, place, mutation.function))
                print(json.dumps([mutation, results[mutation]]), file=file, flush=True)
                print(number, *results[mutation], *mutation, sep="  ", flush=True)
    return {mutation: results[mutation] for mutation in chosen}


def read_summary() -> dict[Mutation, bool]:
    """Which mutations were caught when it was last kept."""
    if not KEPT.exists():
        return {}
    lines = [line.split("\t") for line in KEPT.read_text().splitlines() if not line.startswith("#")]
    return {Mutation(name, old, new, int(nth)): outcome == CAUGHT[True] for outcome, name, old, new, nth in lines}


def write_summary(caught: dict[Mutation, bool], title: str) -> None:
    """Keeps which mutations are caught."""
    lines = ["\t".join((CAUGHT[noticed], *map(str, mutation))) for mutation, noticed in sorted(caught.items())]
    KEPT.write_text(f"# {title}\n" + "\n".join(lines) + "\n")


def compare(kept: dict[Mutation, bool], caught: dict[Mutation, bool], functions: set[str]) -> int:
    """Prints what is caught no longer; 1 if of those that are still there fewer are caught than were. Others were drawn in
    place of the rest, and only their share tells something."""
    same = {mutation: caught[mutation] for mutation in kept if mutation in caught}
    gone = [mutation for mutation in kept if mutation not in caught]
    without = sum(mutation.function not in functions for mutation in gone)
    print(
        f"{len(same)} of {len(kept)} are still there; {without} lost their function, {len(gone) - without} their place in it"
    )
    for mutation, noticed in same.items():
        if kept[mutation] is not noticed:
            print("caught now:" if noticed else "caught no longer:", *mutation, sep="  ")
    if kept:
        print(f"before: {rate(kept)}")
    return int(sum(same.values()) < sum(kept[mutation] for mutation in same))


if __name__ == "__main__":
    sys.exit(main())
