"""The reading as plain JSON for comparison with interpretations made by hand."""
