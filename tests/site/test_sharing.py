"""What a site that knows its address shows of itself elsewhere; one that does not know it shows nothing."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.site.printed import hook

PAGE = "<head><title>Bedem</title></head>"
ADDRESS = "https://cards.example/rules/"


def config(site: Path, address: str | None, **extra: Any) -> Any:
    return SimpleNamespace(
        site_url=address, site_dir=str(site), site_name="Referee", site_description="Rules", extra=extra
    )


def page() -> Any:
    return SimpleNamespace(
        title='Bedem & "friends"',
        url="games/bedem/",
        is_homepage=False,
        meta={},
        canonical_url=ADDRESS + "games/bedem/",
    )


def test_a_page_says_what_to_show_of_it(tmp_path: Path) -> None:
    sharing = hook("sharing")
    pictures = {"games/bedem/": "assets/shared/games-bedem.png"}
    told = sharing.on_post_page(PAGE, page=page(), config=config(tmp_path, ADDRESS, pictures=pictures))
    assert 'property="og:title" content="Bedem &amp; &quot;friends&quot;"' in told
    assert f'property="og:image" content="{ADDRESS}assets/shared/games-bedem.png"' in told
    assert f'property="og:url" content="{ADDRESS}games/bedem/"' in told
    assert "og:image" not in sharing.on_post_page(PAGE, page=page(), config=config(tmp_path, ADDRESS))
    assert sharing.on_post_page(PAGE, page=page(), config=config(tmp_path, None)) == PAGE


def test_robots_are_told_where_all_pages_are_listed(tmp_path: Path) -> None:
    sharing = hook("sharing")
    for name in ("sitemap.xml", "sitemap.xml.gz"):
        (tmp_path / name).write_text("list")
    sharing.on_post_build(config(tmp_path, ADDRESS))
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (tmp_path / "robots.txt").read_text()
    assert (tmp_path / "sitemap.xml").is_file()
    (tmp_path / "robots.txt").unlink()
    sharing.on_post_build(config(tmp_path, None))
    assert list(tmp_path.iterdir()) == []
    assert sharing.on_config(config(tmp_path, "https://cards.example/rules")).site_url == ADDRESS


def test_pictures_are_drawn_for_a_site_with_an_address(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    pictures = hook("pictures")
    for address, drawn in ((None, []), (ADDRESS, ["games-bedem.png"])):
        made = config(tmp_path, address)
        pictures.on_pre_build(made)
        pictures.on_files([], made)
        pictures.on_page_context({}, page(), made)
        pictures.on_post_build(made)
        assert [path.name for path in (tmp_path / "assets" / "shared").glob("*")] == drawn
    with image.open(tmp_path / "assets" / "shared" / "games-bedem.png") as picture:
        assert picture.size == (1200, 630)
    assert (tmp_path / "assets" / "shared" / "games-bedem.png").stat().st_size < 60_000
    assert pictures.cards_of("games/bedem/") == ("9", "10", "A")
    assert pictures.cards_of("games/croelpa-loebschuetz/") == pictures.cards_of("clauses/") == pictures.USUAL


def test_without_pillow_a_site_with_an_address_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    pictures = hook("pictures")
    pictures.READY = False  # type: ignore[attr-defined]
    pictures.on_pre_build(config(tmp_path, ADDRESS))
    assert "Pillow is missing" in caplog.text
    caplog.clear()
    pictures.on_pre_build(config(tmp_path, None))
    assert caplog.text == ""
