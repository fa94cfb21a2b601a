"""The interchange format: a reading as plain JSON, to compare it with interpretations made by hand."""
