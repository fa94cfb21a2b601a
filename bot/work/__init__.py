"""Work that takes time, shared out fairly between the people who ask for it."""
