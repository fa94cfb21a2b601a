"""The Mission in words for people."""
