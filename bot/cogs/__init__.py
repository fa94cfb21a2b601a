"""Commands, one cog for each subject: it parses the input, calls a service, shows a panel. See README.md."""
