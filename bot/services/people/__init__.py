"""What servers and people have set, and what is kept of a person."""
