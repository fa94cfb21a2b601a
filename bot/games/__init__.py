"""The games that Berean hosts, each behind the same interface (`HostedGame`)."""
