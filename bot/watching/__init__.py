"""Watching over a running bot: is it well, and how much does it do."""
