"""When things happen: turn, battle, initiative, windows, resolution."""
