"""Work by hand that every game has: what players do where a card is not carried out, and whose consent it takes."""
