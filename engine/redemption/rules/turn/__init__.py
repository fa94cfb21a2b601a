"""The phases of a turn, and the windows in them."""
