"""Printings, the catalog, and looking cards up by what people type."""
