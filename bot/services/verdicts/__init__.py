"""Questions answered: yes, no, a number, an outcome, a card; each answerer is sure or silent."""
