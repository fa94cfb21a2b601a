"""What the words of card texts mean now: filters, places, quantities, durations (REG Glossary of Terms)."""
