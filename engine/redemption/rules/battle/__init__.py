"""The battle from its beginning to its resolution, and the work of abilities in it."""
