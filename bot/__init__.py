"""Discord, the terminal, storage, clocks and words for people. May import every layer below."""
