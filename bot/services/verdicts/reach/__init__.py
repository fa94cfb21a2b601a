"""Whether one card can target another: reading questions about two cards, and trying it on the smallest table."""
