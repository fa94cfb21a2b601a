"""What one seat may see, built from an allow-list."""
