"""The categories of play."""
