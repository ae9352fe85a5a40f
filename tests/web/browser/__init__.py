"""Tests that ask the page itself, in one browser for all of them."""
