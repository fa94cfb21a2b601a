"""Store with each answer what the table showed that facts do not say, so that a replay needs no rules."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column; it stays empty for games that were played before."""
    op.add_column("step", sa.Column("shown", sa.LargeBinary, nullable=True))
