"""Make the first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

CASCADE = "CASCADE"


def upgrade() -> None:
    """Make the tables for cards, games, decks and settings."""
    op.create_table(
        "card_file",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("imported_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "card",
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False, index=True),
        sa.Column("row", sa.JSON, nullable=False),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created_at", sa.String(32), nullable=False),
        sa.Column("updated_at", sa.String(32), nullable=False),
        sa.Column("about", sa.JSON, nullable=False),
        sa.Column("fixed", sa.LargeBinary, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("outcome", sa.JSON, nullable=True),
        sa.Column("frozen", sa.String(32), nullable=True),
    )
    op.create_index("game_by_update", "game", ["updated_at"])
    op.create_table(
        "snapshot",
        _of_a_game(),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("live", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "answer",
        _of_a_game(),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("input", sa.JSON, nullable=False),
    )
    op.create_table(
        "fact",
        _of_a_game(),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("facts", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "deck",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(100), primary_key=True),
        sa.Column("format", sa.String(32), nullable=False),
        sa.Column("list", sa.Text, nullable=False),
        sa.Column("saved_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "setting",
        sa.Column("scope", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("value", sa.JSON, nullable=False),
    )


def _of_a_game() -> sa.Column[str]:
    return sa.Column("game_id", sa.String(32), sa.ForeignKey("game.id", ondelete=CASCADE), primary_key=True)
