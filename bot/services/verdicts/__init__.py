"""Direct answers to questions: yes, no, a number, an outcome, a card; each answerer is sure, or gives no answer."""
