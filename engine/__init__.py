"""The rules engine: pure, synchronous, deterministic. No clock, no I/O, no chat."""
