"""The terminal client, over the same services as Discord."""
