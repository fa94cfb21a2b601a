"""The searchable rules: sections, statements, search and answers."""
