"""Work shared out fairly."""
