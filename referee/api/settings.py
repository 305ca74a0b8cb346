"""Everything about the service that can be set, declared once.

The options of `referee serve`, their environment variables, what the server and the application go by, and the table on the
page "Running the service" are read from here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from referee.reading.documents import MAX_LOG

NO_TABLES = "none"
"""In place of a database of tables: there are none."""
SHORT_KEY = 16
"""A key of fewer letters is soon guessed."""


class WrongSetting(ValueError):
    """A value that a setting cannot have: `name` is the setting, `detail` says what is wrong with the value."""

    def __init__(self, name: str, detail: str) -> None:
        self.name = name
        self.detail = detail
        super().__init__(f"{name} {detail}")


def _set(
    default: Any, says: str, *, unit: str = "", least: float | None = None, secret: bool = False, **more: Any
) -> Any:
    """A setting: its default and its sentence; the unit of its number, the least and the most that this may be; `choices` among
    words; `shown` in place of a default that cannot be written; `secret`: its value is shown nowhere."""
    return field(default=default, repr=not secret, metadata={"says": says, "unit": unit, "least": least, **more})


@dataclass(frozen=True, slots=True)
class Settings:
    """What the service goes by. Making one raises WrongSetting for a value out of its range."""

    # where
    host: str = _set("127.0.0.1", "The address to listen on; 0.0.0.0 is every one of this computer.")
    port: int = _set(8000, "The port to listen on; 0 takes a free one.", least=0, most=65535)
    site: Path | None = _set(None, "The folder of another built rules site.", shown="the referee's own")
    catalogue: str | None = _set(
        None,
        "A folder of games of your own; several with : between, or the option several times.",
        shown="none",
    )

    # how much at once
    workers: int | None = _set(None, "Server processes.", least=1, most=1000, shown="one more than there are cores")
    connections: int = _set(
        1000, "Connections that each worker holds open; others wait to be let in.", unit="connections", least=1
    )
    queue: int = _set(
        256,
        "Requests that may wait in each worker while it judges; the next one is answered 503.",
        unit="requests",
        least=0,
    )

    # how long
    read_timeout: float = _set(
        10.0,
        "For a request's body to come in, and a second more for every 50 kB of it; a slower one is answered 408.",
        unit="seconds",
        least=0.1,
        most=3600,
    )
    keep_alive: float = _set(
        5.0,
        "How long a connection is kept for the head of the client's next request; 0 closes it after each answer.",
        unit="seconds",
        least=0,
        most=3600,
    )
    log_seconds: float = _set(
        10.0,
        "Processor time for one log, game or question; a slower one is answered 503, a batch goes on with its next line.",
        unit="seconds",
        least=0.1,
        most=3600,
    )
    grace: float = _set(
        30.0, "For a worker that is told to stop, to finish what it has been asked.", unit="seconds", least=0, most=3600
    )

    # how large
    max_log: int = _set(
        1_000_000, "A log, or a question; a longer one is answered 413.", unit="bytes", least=1, most=MAX_LOG
    )
    max_batch: int = _set(20_000_000, "The body of a batch; a longer one is answered 413.", unit="bytes", least=1)
    max_lines: int = _set(50_000, "The lines of a batch; more are answered 413.", unit="lines", least=1)
    sample_deals: int = _set(10, "The deals of a sample, where its match is longer.", unit="deals", least=1, most=200)

    # who may
    key: str | None = _set(
        None,
        f"Only who sends it (Authorization: Bearer …) may post; {SHORT_KEY} letters or more, several with commas between.",
        shown="everybody may",
        secret=True,
    )
    key_file: Path | None = _set(None, "A file that holds the key, or several, one a line.", shown="none")
    rate_limit: str | None = _set(
        None,
        "How often one client may ask, as in 20/second;600/minute; more is answered 429. Needs the extra `limits`.",
        shown="without a limit",
    )
    rate_storage: str = _set(
        "memory://",
        "Where requests are counted for the limit: memory:// is each worker by itself, redis://HOST:PORT all together.",
    )
    proxies: int = _set(
        0,
        "Proxies in front that each add the client's address to X-Forwarded-For; with 0 that header is not believed.",
        unit="proxies",
        least=0,
        most=10,
    )

    # tables that several phones share
    tables: str | None = _set(
        None,
        "Where shared tables are kept: a file, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; `none`: there are none.",
        shown="a file in the user's data folder",
        secret=True,
    )
    table_days: int = _set(90, "How long a table is kept that nobody uses.", unit="days", least=1, most=36_500)
    max_tables: int = _set(10_000, "Tables in all; more are answered 507.", unit="tables", least=1)
    new_tables: int = _set(
        60, "New tables of one client in an hour, as each worker counts; more are answered 429.", unit="tables", least=1
    )
    max_events: int = _set(5_000, "Moves and whatever else happens at one table.", unit="events", least=1)
    max_table: int = _set(5_000_000, "What is kept of one table.", unit="bytes", least=1_000)
    listeners: int = _set(
        700,
        "Listeners at tables that each worker has, of its connections; more are answered 503.",
        unit="listeners",
        least=0,
    )
    client_listeners: int = _set(
        100, "Those of one client among them; more are answered 429.", unit="listeners", least=0
    )

    # what is told
    log_level: str = _set(
        "info",
        "The least that is logged; a line for every request is info.",
        choices=("debug", "info", "warning", "error"),
    )
    metrics: str = _set(
        "open", "Who may read /metrics: everybody, who has the key, nobody.", choices=("open", "key", "off")
    )

    def __post_init__(self) -> None:
        for setting in declared():
            setting.check(getattr(self, setting.name))
        if self.metrics == "key" and not (self.key or self.key_file):
            raise WrongSetting("metrics", "cannot ask for a key: none is set")
        if self.site is not None and not self.site.is_dir():
            raise WrongSetting("site", "is not a folder")
        if (self.key is not None or self.key_file is not None) and not self.keys:
            raise WrongSetting("key" if self.key_file is None else "key_file", "holds no key")
        if any(len(key) < SHORT_KEY for key in self.keys):
            raise WrongSetting("key_file" if self.key_file else "key", f"must have at least {SHORT_KEY} letters")

    @property
    def keys(self) -> list[str]:
        """The keys with which somebody may post; none: everybody may. Raises WrongSetting where their file cannot be read."""
        told = (self.key or "").split(",")
        if self.key_file is not None:
            try:
                told += self.key_file.read_text(encoding="utf-8").splitlines()
            except (OSError, UnicodeDecodeError) as error:
                raise WrongSetting("key_file", f"cannot be read: {error}") from error
        return [key.strip() for key in told if key.strip()]

    def changed(self, **parts: Any) -> Settings:
        """The same with other values for some. Raises WrongSetting, and TypeError for what is no setting."""
        return replace(self, **parts)


class Setting(NamedTuple):
    """One of them as it was declared."""

    name: str
    kind: Any
    """What its value is; None besides, where it may be left out."""
    optional: bool
    default: Any
    told: Any
    """What `_set` was told."""

    @property
    def flag(self) -> str:
        """The option of `referee serve`."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """The environment variable."""
        return f"REFEREE_{self.name.upper()}"

    @property
    def shown(self) -> str:
        """The default in words."""
        if "shown" in self.told:
            return str(self.told["shown"])
        plain = f"{self.default:g}" if isinstance(self.default, float) else str(self.default)
        number = f"{self.default:,}" if plain.endswith("0000") else plain
        return f"{number} {self.told['unit']}".strip()

    def check(self, value: Any) -> None:
        """Raises WrongSetting where the setting cannot have this value."""
        if value is None and self.optional:
            return
        least, most, choices = self.told["least"], self.told.get("most"), self.told.get("choices")
        if choices and value not in choices:
            raise WrongSetting(self.name, f"must be one of {', '.join(choices)}")
        if least is not None and not least <= value <= (value if most is None else most):
            raise WrongSetting(
                self.name, f"must be at least {least}" + ("" if most is None else f" and at most {most}")
            )


def declared() -> Iterator[Setting]:
    """All settings, in the order in which they are told."""
    kinds = get_type_hints(Settings)
    for one in fields(Settings):
        kind = kinds[one.name]
        parts = [part for part in getattr(kind, "__args__", ()) if part is not type(None)]
        yield Setting(one.name, parts[0] if parts else kind, bool(parts), one.default, one.metadata)


def table() -> str:
    """All settings as a table in Markdown."""
    lines = [f"| `{one.flag}`<br>`{one.variable}` | {one.shown} | {one.told['says']} |" for one in declared()]
    return "\n".join(["| Option, variable | Default | What it is |", "|---|---|---|", *lines])
