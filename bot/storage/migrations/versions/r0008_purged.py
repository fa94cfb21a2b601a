"""Say of a finished game since when no more is kept of it than who played and how it ended."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column; nothing has been purged yet."""
    op.add_column("game", sa.Column("purged_at", sa.String(32), nullable=True))
