"""The games that Berean hosts: what each gives to a host that knows none of them."""
