"""How it is decided: systems of digits, and relations that finite automata read from them."""
