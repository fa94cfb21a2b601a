"""Games: made, played, stopped, looked back at, and what is known of them afterwards."""
