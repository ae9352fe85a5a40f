"""How it is written: formulas and sentences in words, in LaTeX, and in the syntax of Walnut."""
