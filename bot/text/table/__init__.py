"""A running game in words: the table, what happened, why it is so, what stops it."""
