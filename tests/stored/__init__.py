"""What is stored outlives releases: the schema of it, and whole games that earlier releases stored."""
