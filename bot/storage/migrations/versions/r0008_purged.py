"""Store when a finished game was purged, so that only who played and how it ended is left."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column; nothing has been purged yet."""
    op.add_column("game", sa.Column("purged_at", sa.String(32), nullable=True))
