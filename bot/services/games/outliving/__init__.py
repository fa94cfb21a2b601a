"""What it takes that stored games outlive releases."""
