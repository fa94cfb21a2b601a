"""Run by Alembic: migrate on the connection and in the transaction that the caller has opened."""

from alembic import context

from bot.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
