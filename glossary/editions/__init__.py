"""The rules by edition: how a later one differs, and the judges of all."""
