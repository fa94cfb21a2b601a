"""Answers about one card: what it is, what stands on it, which printing is meant."""
