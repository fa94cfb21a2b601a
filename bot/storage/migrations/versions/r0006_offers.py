"""Give offers a table of their own, so that those of a server are found without reading all and their decks."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table of offers from the settings in which they were stored."""
    offer = op.create_table(
        "offer",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guild", sa.String(64), nullable=False, index=True),
        sa.Column("host", sa.String(64), nullable=False, index=True),
        sa.Column("guest", sa.String(64), nullable=True, index=True),
        sa.Column("made_at", sa.String(32), nullable=False, index=True),
        sa.Column("about", sa.JSON, nullable=False),
        sa.Column("deck", sa.JSON, nullable=False),
    )
    setting = sa.table("setting", sa.column("scope", sa.String), sa.column("value", sa.JSON))
    kept = setting.c.scope.like("offer:%")
    rows = []
    for (about,) in op.get_bind().execute(sa.select(setting.c.value).where(kept)).all():
        deck, guest = about.pop("deck"), about["guest"]
        own = {"id": about["id"], "guild": str(about["guild"]), "host": str(about["host"])}
        rows.append(
            {
                **own,
                "guest": None if guest is None else str(guest),
                "made_at": about["made_at"],
                "about": about,
                "deck": deck,
            }
        )
    op.bulk_insert(offer, rows)
    op.execute(setting.delete().where(kept))
