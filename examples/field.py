"""Rulesets of the literature whose coordinates are no interchangeable piles: ``sprague discover field.py:raleigh``."""

from functools import reduce
from operator import and_, or_

from sprague import position_game, where


def _circular(n, k, rule=None):
    """Circular Nim CN(n, k): take from at most k stacks that stand side by side in a circle of n."""
    names = "abcdefg"[:n]

    def moves(before, after):
        lower = reduce(and_, (p <= x for x, p in zip(before, after, strict=True)))
        shrinks = reduce(or_, (p < x for x, p in zip(before, after, strict=True)))
        same = [p == x for x, p in zip(before, after, strict=True)]
        kept = [reduce(and_, [same[(i + j) % n] for j in range(n - k)]) for i in range(n)]
        return lower & shrinks & reduce(or_, kept)

    left = [f"{name}2" for name in names]
    lines = f"lambda {', '.join([*names, *left])}: moves([{', '.join(names)}], [{', '.join(left)}])"
    total = f"lambda {', '.join(names)}: {' + '.join(names)}"
    game = position_game(decreasing=eval(total), name=f"circular-nim-{n}-{k}")
    return game(eval(lines, {"moves": moves}))


circular_4_2, circular_5_2, circular_5_3 = _circular(4, 2), _circular(5, 2), _circular(5, 3)
circular_6_3, circular_6_4, circular_7_4 = _circular(6, 3), _circular(6, 4), _circular(7, 4)


@position_game(decreasing=lambda heap, limit: heap)
def thrice(heap, limit, rest, next_limit):
    """Fibonacci Nim with limit 3t: take at most three times what was taken before."""
    taken = heap - rest
    return (taken >= 1) & (taken <= limit) & (next_limit == 3 * taken)


@position_game(decreasing=lambda heap, limit: heap)
def once(heap, limit, rest, next_limit):
    """Take at most as much as was taken before."""
    taken = heap - rest
    return (taken >= 1) & (taken <= limit) & (next_limit == taken)


@position_game(decreasing=lambda y, z: y + z, positions=lambda y, z: 2 * y <= z)
def chocolate_2(y, z, p, q):
    """A chocolate bar of height y, at most ⌊z/2⌋: cut its height, or its width, and the height falls to ⌊q/2⌋."""
    height = (q == z) & (p < y)
    width = (q < z) & where(2 * y <= q, p == y, (2 * p <= q) & (q <= 2 * p + 1))
    return height | width


@position_game(decreasing=lambda x, y, z: x + y + z, positions=lambda x, y, z: 2 * y <= z)
def chocolate_3(x, y, z, o, p, q):
    """The same with a second part of width x, cut by itself."""
    keep = (p == y) & (q == z)
    height = (o == x) & (q == z) & (p < y)
    width = (o == x) & (q < z) & where(2 * y <= q, p == y, (2 * p <= q) & (q <= 2 * p + 1))
    return keep & (o < x) | height | width


@position_game(decreasing=lambda x, y: x + y)
def bouncing_queen(x, y, p, q):
    """Wythoff's moves, or from two piles that are not empty to any (p, q) with p + q = |y − x|."""
    one = (p < x) & (q == y) | (p == x) & (q < y)
    both = (p < x) & (x - p == y - q)
    return one | both | (p + q == abs(y - x)) & (x > 0) & (y > 0)


@position_game(decreasing=lambda x, last: x)
def imitation_nim_1(x, last, p, taken):
    """One pile: take any number but that which was taken just before."""
    return (taken >= 1) & (p + taken == x) & (taken != last)


@position_game(decreasing=lambda x, y: x + y)
def delete_nim(x, y, p, q):
    """Throw one heap away, take a token from the other and split what is left of it."""
    return (p + q + 1 == x) | (p + q + 1 == y)


@position_game(decreasing=lambda x, y, z: x + y + z)
def lim(x, y, z, p, q, r):
    """Take the same number from two heaps and put it on the third."""
    a, b, c = x - p, y - q, z - r
    return (a > 0) & (b == a) & (a + c == 0) | (a > 0) & (c == a) & (a + b == 0) | (b > 0) & (c == b) & (a + b == 0)
