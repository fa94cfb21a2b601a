"""Scenario files of The Mission: reading them, setting up the table, running them."""
