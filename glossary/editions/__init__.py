"""The rules by edition: what a later one has otherwise, and the judges of all."""
