"""The first tables: tables, their keys, what happened at them, and the hands of seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Takes the step."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tables_used", "tables", ["used"])
    op.create_table(
        "keys",
        _of_table(),
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("may", sa.String(5), nullable=False),
        sa.Column("seat", sa.Integer),
    )
    op.create_table(
        "events",
        _of_table(),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("since", sa.Integer),
        sa.Column("told", sa.Text),
        sa.Column("repeat", sa.String(128)),
        sa.Column("asked", sa.String(64)),
        sa.UniqueConstraint("table_id", "repeat", name="events_repeat"),
    )
    op.create_table(
        "hands",
        _of_table(),
        sa.Column("deal", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("cards", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
    )


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
