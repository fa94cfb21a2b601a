"""The steps from every older database to the tables of today, run by Alembic when a database is opened."""
