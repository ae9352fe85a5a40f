"""What is said: terms, formulas and sentences over the naturals, read from text or traced from a function."""
