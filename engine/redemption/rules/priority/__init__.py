"""Who may act: Action Priority, and special initiative."""
