"""The `berean` command: one module a command, each thin over a service."""
