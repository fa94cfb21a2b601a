"""Whether one card reaches another: what is asked of two cards, and the least table on which it is tried."""
