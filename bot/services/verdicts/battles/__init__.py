"""Battles as players tell them: read, laid, played, and what was asked of them."""
