"""The catalogue's files are read as they stand, kept or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.clauses.registry import every_clause
from referee.errors import CatalogueError
from referee.loading import files
from referee.loading.keep import keep_sound
from referee.reading.yaml_text import read_yaml


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "KEPT", str(tmp_path))


def test_what_is_kept_is_what_the_files_say(tmp_path: Path) -> None:
    names = ["packs.yaml", "rulings.yaml", "glossary.yaml", *files.game_paths().values()]
    keep_sound()
    assert len(list(tmp_path.iterdir())) == len(names) + 1
    assert files.clause_modules() == {made.id: made.__module__ for made in every_clause()}
    for name in names:
        content = files.content_of(name)
        assert files.source_in(name, content).data == read_yaml(content)


def test_a_file_that_has_changed_is_read_anew(tmp_path: Path) -> None:
    keep_sound()
    content = files.content_of("games/trick-taking/bedem.yaml")
    assert files.source_in("bedem.yaml", content).sound
    changed = files.source_in("bedem.yaml", content.replace(b"name: Bedem", b"name: Other"))
    assert (changed.data["name"], changed.sound) == ("Other", False)


def test_what_was_kept_of_other_files_goes_away(tmp_path: Path) -> None:
    old = tmp_path / f"old{files.KIND}"
    old.write_bytes(b"")
    keep_sound()
    assert not old.exists()


def test_a_file_that_is_no_yaml_is_named() -> None:
    with pytest.raises(CatalogueError) as error:
        files.source_in("games/broken.yaml", b"a: [")
    assert error.value.faults[0][0] == "games/broken.yaml"
