"""Discord, the terminal, storage, clocks and words for people. May import every layer below."""

__version__ = "0.5.0"
