"""Make the tables for what a server's judges say and which answers did not help."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables for server rulings and for answers that did not help."""
    op.create_table(
        "server_ruling",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("server", sa.String(64), nullable=False, index=True),
        sa.Column("subject", sa.String(160), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("author", sa.String(100), nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.Column("changed_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "poor_answer",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("server", sa.String(64), nullable=False, index=True),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("answer", sa.JSON, nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
