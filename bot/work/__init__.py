"""Work that takes time, divided fairly between the people who ask for it."""
