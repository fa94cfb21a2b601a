"""Facts, ledger, state, frames, decisions, chance and codec. Knows no Hero and no Lost Soul."""
