"""Watching a running bot: whether it is well, and how much it does."""
