"""Reading games that earlier releases stored."""
