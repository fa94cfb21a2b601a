"""Scenario files of The Mission: read, laid out, run."""
