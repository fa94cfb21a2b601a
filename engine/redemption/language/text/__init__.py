"""From a card's printed text to words: normalisation, sections, identifiers, lexicon."""
