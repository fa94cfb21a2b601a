"""Answers from the rules, the documents behind them, and the rulings of judges."""
