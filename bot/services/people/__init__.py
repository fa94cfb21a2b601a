"""What servers and people have set, and what is stored about a person."""
