"""The rules by edition: how a later one differs, and a judge for each."""
