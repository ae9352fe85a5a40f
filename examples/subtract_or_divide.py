"""Subtraction–division games on one heap x: take at most s tokens, or leave a d-th part of the heap.

``mark`` rounds the part down, or up where ``up`` is 1: Mark-t is mark:d=t,s=t-1 (A. Fraenkel 2011; A. Guo 2012). In
``i_mark`` d must divide x (É. Sopena, i-Mark: a new subtraction division game, 2015).
"""

from sprague import pile_game


@pile_game
def mark(x, p, *, d=2, s=1, up=0):
    """From x to x − 1, …, x − s, or to x/d, rounded."""
    rounded = x + up * (d - 1)
    return (p < x) & ((x - p <= s) | (d * p <= rounded) & (rounded < d * p + d))


@pile_game
def i_mark(x, p, *, d=2, s=1):
    """From x to x − 1, …, x − s, or to x/d where that is an integer."""
    return (p < x) & ((x - p <= s) | (x == d * p))
