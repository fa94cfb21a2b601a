"""Put what never changes in a game beside its row, which every answer writes anew."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the table from the column; a purged game has no row in it."""
    op.create_table(
        "game_fixed",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("fixed", sa.LargeBinary, nullable=False),
    )
    op.execute("INSERT INTO game_fixed (game_id, fixed) SELECT id, fixed FROM game WHERE purged_at IS NULL")
    op.drop_column("game", "fixed")
