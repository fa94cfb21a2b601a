"""For people who work on the rules: what is covered, proven and tested."""
