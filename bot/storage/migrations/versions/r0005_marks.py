"""Store by whom and where a game is played in a table of marks, so that it is found without reading every game."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table of marks from the records of the games."""
    mark = op.create_table(
        "mark",
        sa.Column("mark", sa.String(64), primary_key=True),
        sa.Column("game_id", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    )
    game = sa.table("game", sa.column("id", sa.String), sa.column("about", sa.JSON))
    rows = []
    for game_id, about in op.get_bind().execute(sa.select(game.c.id, game.c.about)).all():
        people = [f"person:{player['id']}" for player in about.get("players", ()) if player.get("id")]
        thread = (about.get("place") or {}).get("thread")
        marks = {*people, *([f"thread:{thread}"] if thread else [])}
        rows += [{"mark": one, "game_id": game_id} for one in sorted(marks)]
    op.bulk_insert(mark, rows)
