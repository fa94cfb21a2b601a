"""Commands, one cog a subject: parse the input, call a service, show a panel. See README.md."""
