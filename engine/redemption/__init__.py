"""The Redemption card game on the kernel."""
