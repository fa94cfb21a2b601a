"""The forms of statements: what they say as data, and what follows from it for a question."""
