"""Games: beginning, playing, stopping and replaying them, and what is known of them afterwards."""
