"""Errata and word lists for reading card texts."""
