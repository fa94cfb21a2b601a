"""For whoever works on the rules: what is covered, proven and tested."""
