"""The question whose answer a ruling of a server's judges corrects."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the column."""
    op.add_column("server_ruling", sa.Column("question", sa.Text, nullable=False, server_default=""))
