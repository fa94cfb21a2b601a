"""The typed reading of a special ability: frozen nodes, closed unions, JSON in and out."""
