"""Table → formula: what a table of P-positions or nim-values suggests. This room never sees the rules."""
