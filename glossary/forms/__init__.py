"""The forms of statements: what they say, as data, and the answers that follow from it."""
