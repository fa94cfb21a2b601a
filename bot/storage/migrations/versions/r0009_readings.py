"""What judges propose that the words of cards mean."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "proposed_reading",
        sa.Column("server", sa.String(64), primary_key=True),
        sa.Column("words", sa.String(16), primary_key=True),
        sa.Column("card", sa.String(160), nullable=False),
        sa.Column("reading", sa.JSON, nullable=False),
        sa.Column("author", sa.String(100), nullable=False),
        sa.Column("author_id", sa.String(64), nullable=False, server_default=""),
        sa.Column("changed_at", sa.String(32), nullable=False),
    )
