"""Make the table of servers' settings, and add new columns to rulings, answers that did not help, and games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

#: what servers had set so far -> what it is called in the new table
MOVED = {"documents": "documents", "deck format": "format"}


def upgrade() -> None:
    """Make the table for servers, move what they have set into it, and add the new columns."""
    server = op.create_table(
        "server",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("changed_at", sa.String(32), nullable=False),
    )
    connection = op.get_bind()
    found: dict[str, dict[str, object]] = {}
    setting = sa.table("setting", sa.column("scope"), sa.column("key"), sa.column("value", sa.JSON))
    of_servers = setting.c.scope.startswith("guild:")
    for scope, key, value in connection.execute(sa.select(setting).where(of_servers)).all():
        if key in MOVED:
            found.setdefault(scope.removeprefix("guild:"), {})[MOVED[key]] = value
    rows = [{"id": key, "settings": settings, "changed_at": ""} for key, settings in found.items()]
    if rows:
        connection.execute(sa.insert(server), rows)
    connection.execute(sa.delete(setting).where(of_servers))
    op.add_column("server_ruling", sa.Column("author_id", sa.String(64), nullable=False, server_default=""))
    op.add_column("poor_answer", sa.Column("edition", sa.String(16), nullable=False, server_default=""))
    op.add_column("game", sa.Column("halt", sa.JSON(none_as_null=True), nullable=True))
