"""Conditions of abilities, and the events that abilities wait for (REG Conditions)."""
