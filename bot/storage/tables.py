"""The present tables; `migrations` brings every older database to them."""

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

#: the revision these tables are; a database at another one is migrated when it is opened
REVISION = "0011"

metadata = MetaData()

card_file = Table(
    "card_file",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # always 1: there is one pool
    Column("sha256", String(64), nullable=False),
    Column("source", Text, nullable=False),
    Column("imported_at", String(32), nullable=False),
)

card = Table(
    "card",
    metadata,
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, index=True),
    Column("row", JSON, nullable=False),
)

game = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created_at", String(32), nullable=False),
    Column("updated_at", String(32), nullable=False),
    Column("about", JSON, nullable=False),
    Column("version", Integer, nullable=False),  # of the newest snapshot; guards every write
    Column("outcome", JSON(none_as_null=True), nullable=True),
    Column("frozen", String(32), nullable=True),  # the reference of the error that stopped the game
    Column("halt", JSON(none_as_null=True), nullable=True),  # why nobody may answer for now
    Column("purged_at", String(32), nullable=True),  # since when no more than this row is kept of it
)

# apart from the game's row, which every answer writes anew
game_fixed = Table(
    "game_fixed",
    metadata,
    Column("game_id", String(32), ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("fixed", LargeBinary, nullable=False),  # what never changes in a state, packed JSON
)

step = Table(
    "step",
    metadata,
    Column("game_id", String(32), ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),  # of the game after this answer
    Column("at", String(32), nullable=False),
    Column("input", JSON, nullable=False),
    Column("facts", LargeBinary, nullable=False),  # what the answer led to, packed JSON
    Column("shown", LargeBinary, nullable=True),  # what the table then showed that facts do not say, packed JSON
    Column("live", LargeBinary, nullable=True),  # the snapshot after it, packed JSON, while it can be gone back to
)

mark = Table(
    "mark",
    metadata,
    Column("mark", String(64), primary_key=True),  # what a game is found by: `person:1`, `thread:2`
    Column("game_id", String(32), ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
)

deck = Table(
    "deck",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("name", String(100), primary_key=True),
    Column("format", String(32), nullable=False),
    Column("list", Text, nullable=False),
    Column("saved_at", String(32), nullable=False),
)

offer = Table(
    "offer",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guild", String(64), nullable=False, index=True),
    Column("host", String(64), nullable=False, index=True),
    Column("guest", String(64), nullable=True, index=True),
    Column("made_at", String(32), nullable=False, index=True),
    Column("about", JSON, nullable=False),  # what all may read of it, and the secret sealed in it
    Column("deck", JSON, nullable=False),  # what the host and those who joined bring: lists may be long
)

setting = Table(
    "setting",
    metadata,
    Column("scope", String(64), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("value", JSON, nullable=False),
)

server = Table(
    "server",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("settings", JSON, nullable=False),
    Column("changed_at", String(32), nullable=False),
)

server_ruling = Table(
    "server_ruling",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("server", String(64), nullable=False, index=True),
    Column("subject", String(160), nullable=False),  # `card:Name` or `section:REG: Band`
    Column("text", Text, nullable=False),
    Column("author", String(100), nullable=False),
    Column("author_id", String(64), nullable=False, server_default=""),
    Column("question", Text, nullable=False, server_default=""),  # that it corrects the answer to
    Column("source", Text, nullable=False),
    Column("made_at", String(32), nullable=False),
    Column("changed_at", String(32), nullable=False),
)

proposed_reading = Table(
    "proposed_reading",
    metadata,
    Column("server", String(64), primary_key=True),
    Column("words", String(16), primary_key=True),  # the fingerprint of the card's own
    Column("card", String(160), nullable=False),
    Column("reading", JSON, nullable=False),
    Column("author", String(100), nullable=False),
    Column("author_id", String(64), nullable=False, server_default=""),
    Column("changed_at", String(32), nullable=False),
)

poor_answer = Table(
    "poor_answer",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("server", String(64), nullable=False, index=True),
    Column("question", Text, nullable=False),
    Column("edition", String(16), nullable=False, server_default=""),  # the one asked for by name
    Column("answer", JSON, nullable=False),
    Column("person", String(64), nullable=False),
    Column("at", String(32), nullable=False),
)

Index("game_by_update", game.c.updated_at)
