"""Put an answer, its facts and the snapshot after it into one row, so that they are written together."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table of steps from those of answers, facts and snapshots."""
    op.create_table(
        "step",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("input", sa.JSON, nullable=False),
        sa.Column("facts", sa.LargeBinary, nullable=False),
        sa.Column("live", sa.LargeBinary, nullable=True),
    )
    op.execute(
        """
        INSERT INTO step (game_id, version, at, input, facts, live)
        SELECT answer.game_id, answer.seq, answer.at, answer.input, fact.facts, snapshot.live
        FROM answer
        JOIN fact ON fact.game_id = answer.game_id AND fact.seq = answer.seq
        LEFT JOIN snapshot ON snapshot.game_id = answer.game_id AND snapshot.version = answer.seq
        """
    )
    for name in ("snapshot", "fact", "answer"):
        op.drop_table(name)
