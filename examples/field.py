"""Rulesets of the literature whose coordinates are no interchangeable piles: ``sprague discover field.py:raleigh``."""

from functools import reduce
from math import gcd
from operator import and_, or_

from sprague import Ruleset, heap_game, position_game, where


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


def _slow_of_five(chosen):
    def moves(v, w, x, y, z, a, b, c, d, e):
        ones = (v - a + w - b + x - c + y - d + z - e) == chosen
        for before, after in ((v, a), (w, b), (x, c), (y, d), (z, e)):
            ones = ones & (after <= before) & (before <= after + 1)
        return ones

    return position_game(decreasing=lambda v, w, x, y, z: v + w + x + y + z)(moves)


slow_5_2, slow_5_4 = _slow_of_five(2), _slow_of_five(4)


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


def _one(x, y, p, q):
    """From one pile."""
    return (p < x) & (q == y) | (p == x) & (q < y)


def _wythoff(x, y, p, q):
    return _one(x, y, p, q) | (p < x) & (x - p == y - q)


def _king(x, y, p, q):
    return (p <= x) & (q <= y) & (x - p <= 1) & (y - q <= 1) & (p + q < x + y)


def _button(first, second):
    """Moves of the first game, or push the button (b = 1 becomes 0) and leave the piles; then those of the second."""

    @position_game(decreasing=lambda b, x, y: b + x + y, positions=lambda b, x, y: b <= 1)
    def pushed(b, x, y, c, p, q):
        push = (b == 1) & (c == 0) & (p == x) & (q == y)
        return push | (b == 1) & (c == 1) & first(x, y, p, q) | (b == 0) & (c == 0) & second(x, y, p, q)

    return pushed


button_nim_wythoff, button_wythoff_nim = _button(_one, _wythoff), _button(_wythoff, _one)
button_nim_nim, button_nim_king, button_king_nim = _button(_one, _one), _button(_one, _king), _button(_king, _one)


def _w2(x, y, p, q):
    return _one(x, y, p, q) | (p < x) & (q < y) & (abs(x - p - y + q) < 2)


button_nim_w2, button_w2_nim, button_king_king = _button(_one, _w2), _button(_w2, _one), _button(_king, _king)
button_wythoff_w2, button_w2_wythoff = _button(_wythoff, _w2), _button(_w2, _wythoff)
button_wythoff_king, button_w2_king, button_w2_w2 = _button(_wythoff, _king), _button(_w2, _king), _button(_w2, _w2)


@position_game(decreasing=lambda b, x: b + x, positions=lambda b, x: b <= 1)
def button_subtraction(b, x, c, p):
    """Take 1 or 2, or push the button; then take 1 or 3."""
    taken = x - p
    before = (b == 1) & ((c == 0) & (taken == 0) | (c == 1) & ((taken == 1) | (taken == 2)))
    return before | (b == 0) & (c == 0) & ((taken == 1) | (taken == 3))


@position_game(decreasing=lambda x, y, b: x + y + b, positions=lambda x, y, b: b <= 1)
def one_diagonal(x, y, b, p, q, c):
    """Nim on two piles, and once (b = 1) the same number from both."""
    return _one(x, y, p, q) & (c == b) | (b == 1) & (c == 0) & (p < x) & (x - p == y - q)


@position_game(decreasing=lambda x, b: x, positions=lambda x, b: b <= 1)
def odd_or_even(x, b, p, c):
    """Take a number of the parity b; who moves says the next parity."""
    return (p < x) & ((x - p) % 2 == b) & (c <= 1)


@position_game(decreasing=lambda x, y, b: x + y, positions=lambda x, y, b: b <= 1)
def odd_or_even_2(x, y, b, p, q, c):
    """The same on two piles."""
    return _one(x, y, p, q) & ((x + y - p - q) % 2 == b) & (c <= 1)


@position_game(decreasing=lambda x, last: x, positions=lambda x, last: last <= 3)
def no_repeat(x, last, p, taken):
    """Take 1 to 3, but not as many as were taken just before."""
    return (p < x) & (x - p <= 3) & (x - p != last) & (taken == x - p)


@position_game(decreasing=lambda x, last: x, positions=lambda x, last: last <= 2)
def no_repeat_2(x, last, p, taken):
    """Take 1 or 2, but not as many as were taken just before."""
    return (p < x) & (x - p <= 2) & (x - p != last) & (taken == x - p)


@position_game(decreasing=lambda x, y, last: x + y)
def imitation_nim_2(x, y, last, p, q, taken):
    """Nim on two piles; from the larger one not what was just taken from the smaller one."""
    l, k = x - p, y - q
    small = (k == 0) & (l > 0) & (x <= y) & (taken == l) | (l == 0) & (k > 0) & (y <= x) & (taken == k)
    large = (k == 0) & (l > 0) & (x > y) & (l != last) | (l == 0) & (k > 0) & (y > x) & (k != last)
    return small | large & (taken == 0)


@position_game(decreasing=lambda x, y, limit: x + y)
def global_fibonacci(x, y, limit, p, q, following):
    """Fibonacci Nim on two piles with one limit."""
    return _one(x, y, p, q) & (x + y - p - q <= limit) & (following == 2 * (x + y - p - q))


@position_game(decreasing=lambda x, y: x + y)
def euclid_2(x, y, p, q):
    """Take the smaller pile, or twice as much, from the larger one."""
    one, other = (q + x == y) | (q + 2 * x == y), (p + y == x) | (p + 2 * y == x)
    return (x > 0) & (y > 0) & ((p == x) & one | (q == y) & other)


@position_game(decreasing=lambda x, y: x + y)
def rook_two_down(x, y, p, q):
    """Left by any number, or down by one or two."""
    return _one(x, y, p, q) & (y - q <= 2)


@position_game(decreasing=lambda x, y: x + y)
def queen_one_down(x, y, p, q):
    """A queen that goes down by one only."""
    return (q == y) & (p < x) | (p == x) & (q + 1 == y) | (p < x) & (x - p == y - q)


@position_game(decreasing=lambda x, y: 2 * x + y)
def move_over(x, y, p, q):
    """Nim on two piles; or one token is put from the first on the second."""
    return _one(x, y, p, q) | (p + 1 == x) & (q == y + 1)


@position_game(decreasing=lambda x, y: x + y)
def white_knight(x, y, p, q):
    """A knight that goes left by two, or down by two."""
    return (p + 2 == x) & (abs(q - y) == 1) | (q + 2 == y) & (abs(p - x) == 1)


@position_game(decreasing=lambda x, y, z: 3 * x + 2 * y + z)
def staircase(x, y, z, p, q, r):
    """Tokens step down by one: from x to y, from y to z, from z off the stairs."""
    one = (p < x) & (q - y == x - p) & (r == z) | (p == x) & (q < y) & (r - z == y - q)
    return one | (p == x) & (q == y) & (r < z)


@position_game(decreasing=lambda x, y, z: x + y + z)
def end_nim(x, y, z, p, q, r):
    """Three piles in a row: take from an end, where piles that are empty are none."""
    left = (q == y) & (p < x) & (r == z) | (x == 0) & (p == 0) & (q < y) & (r == z)
    last = (x == 0) & (y == 0) & (p == 0) & (q == 0) & (r < z)
    return left | last | (p == x) & (q == y) & (r < z) | (z == 0) & (r == 0) & (p == x) & (q < y)


def _simplicial(n, faces):
    """Take from piles of one face."""
    names = "abcd"[:n]

    def moves(before, after):
        lower = reduce(and_, (p <= x for x, p in zip(before, after, strict=True)))
        shrinks = reduce(or_, (p < x for x, p in zip(before, after, strict=True)))
        kept = [reduce(and_, (before[i] == after[i] for i in range(n) if i not in face)) for face in faces]
        return lower & shrinks & reduce(or_, kept)

    left = [f"{name}2" for name in names]
    lines = f"lambda {', '.join([*names, *left])}: moves([{', '.join(names)}], [{', '.join(left)}])"
    game = position_game(decreasing=eval(f"lambda {', '.join(names)}: {' + '.join(names)}"), name="simplicial-nim")
    return game(eval(lines, {"moves": moves}))


simplicial_path_3, simplicial_path_4 = _simplicial(3, [(0, 1), (1, 2)]), _simplicial(4, [(0, 1), (1, 2), (2, 3)])
simplicial_star, simplicial_kite = _simplicial(4, [(0, 1), (0, 2), (0, 3)]), _simplicial(4, [(0, 1, 2), (1, 2, 3)])
simplicial_tadpole = _simplicial(4, [(0, 1), (1, 2), (0, 2), (2, 3)])
simplicial_edge_and_point = _simplicial(3, [(0, 1), (2,)])
simplicial_circle_4 = _simplicial(4, [(0, 1), (1, 2), (2, 3), (0, 3)])
simplicial_two_edges, simplicial_triangle_and_point = (
    _simplicial(4, [(0, 1), (2, 3)]),
    _simplicial(4, [(0, 1, 2), (3,)]),
)
simplicial_triangle_and_edge = _simplicial(4, [(0, 1, 2), (2, 3)])


@position_game(decreasing=lambda x, y: x + y, positions=lambda x, y: x < y)
def welter_2(x, y, p, q):
    """Two coins on a strip, x < y: one goes down to a free place, past the other if it likes."""
    return (p < q) & (_one(x, y, p, q) | (q == x) & (p < y))


@position_game(decreasing=lambda x, y, z: x + y + z, positions=lambda x, y, z: (x < y) & (y < z))
def welter_3(x, y, z, p, q, r):
    """Three coins on a strip: one goes down to a free place, past the others if it likes."""
    low = (r == z) & ((q == y) & (p < x) | (p == x) & (q < y) | (q == x) & (p < y))
    last = (p == x) & ((q == y) & (r < z) | (r == y) & (q < z)) | (q == x) & (r == y) & (p < z)
    return (p < q) & (q < r) & (low | last)


@position_game(decreasing=lambda x, y, z: x + y + z, positions=lambda x, y, z: (x < y) & (y < z))
def silver_dollar_3(x, y, z, p, q, r):
    """Three coins on a strip that do not pass each other."""
    return (p < q) & (q < r) & ((r == z) & _one(x, y, p, q) | (p == x) & (q == y) & (r < z))


def _limit(after):
    """Take at most the limit; ``after`` so many, that is the next limit."""

    @position_game(decreasing=lambda heap, limit: heap)
    def take_away(heap, limit, rest, next_limit):
        return (heap > rest) & (heap - rest <= limit) & (next_limit == after(heap - rest))

    return take_away


limit_4t, limit_5t, limit_twice_less = _limit(lambda t: 4 * t), _limit(lambda t: 5 * t), _limit(lambda t: 2 * t - 1)
limit_two_more, limit_thrice_more, limit_twice_and_two = (
    _limit(lambda t: t + 2),
    _limit(lambda t: 3 * t + 1),
    _limit(lambda t: 2 * t + 2),
)
limit_three_halves, limit_five_halves = _limit(lambda t: 3 * t // 2), _limit(lambda t: 5 * t // 2)
limit_twice_more, limit_one_more = _limit(lambda t: 2 * t + 1), _limit(lambda t: t + 1)


@position_game(decreasing=lambda x, y, z: x + y + z, positions=lambda x, y, z: 4 * y <= z)
def chocolate_4(x, y, z, o, p, q):
    """A bar of height y, at most ⌊z/4⌋, and a part of width x."""
    keep = (p == y) & (q == z) & (o < x) | (o == x) & (q == z) & (p < y)
    return keep | (o == x) & (q < z) & where(4 * y <= q, p == y, (4 * p <= q) & (q <= 4 * p + 3))


def divisors(n):
    """Take a proper divisor of n."""
    return {n - d for d in range(1, n) if n % d == 0}


def factors(n):
    """Leave a proper divisor of n."""
    return {d for d in range(1, n) if n % d == 0}


def totatives(n):
    """Leave a smaller number that is prime to n."""
    return {d for d in range(1, n) if gcd(n, d) == 1}


divisors, factors, totatives = Ruleset(divisors), Ruleset(factors), Ruleset(totatives)


def _is_prime(n):
    return n > 1 and all(n % d for d in range(2, n) if d * d <= n)


def _is_prime_power(n):
    return sum(_is_prime(d) for d in range(2, n + 1) if n % d == 0) <= 1


all_divisors = Ruleset(lambda n: {n - d for d in range(1, n + 1) if n % d == 0})
totatives_taken = Ruleset(lambda n: {n - d for d in range(1, n + 1) if gcd(n, d) == 1})
quotients = Ruleset(lambda n: {n // d for d in range(2, n + 1) if n % d == 0})
by_prime_powers = Ruleset(lambda n: {n // d for d in range(2, n + 1) if n % d == 0 and _is_prime_power(d)})
rounded_quotients = Ruleset(lambda n: {n // d for d in range(2, n + 2)} if n else set())
one_or_prime = Ruleset(lambda n: {n - d for d in range(1, n + 1) if d == 1 or _is_prime(d)})
prime_powers = Ruleset(lambda n: {n - d for d in range(1, n + 1) if _is_prime_power(d)})
powers_of_3 = Ruleset(lambda n: {n - 3**k for k in range(n) if 3**k <= n})
binary_digits = Ruleset(lambda n: {n - (1 << i) for i in range(n.bit_length()) if n >> i & 1})
decimal_digits = Ruleset(lambda n: {n - int(digit) for digit in str(n) if digit != "0"})
coprime_parts = heap_game(lambda n: [(a, n - a) for a in range(1, n // 2 + 1) if gcd(a, n) == 1])
halves = heap_game(lambda n: ([(n // 2, n // 2)] if n and n % 2 == 0 else []) + ([(n - 1,)] if n else []))


def _w3(x, y, p, q):
    return _one(x, y, p, q) | (p < x) & (q < y) & (abs(x - p - y + q) < 3)


def _mouse(x, y, p, q):
    return _one(x, y, p, q) | (p < x) & (q < y) & (abs(x - p - y + q) < where((y - x) % 3 == 0, 2, 1))


button_wythoff_w3, button_w3_wythoff = _button(_wythoff, _w3), _button(_w3, _wythoff)
button_mouse_wythoff, button_w2_mouse = _button(_mouse, _wythoff), _button(_w2, _mouse)
button_mouse_nim, button_nim_mouse = _button(_mouse, _one), _button(_one, _mouse)


@position_game(decreasing=lambda x, y, b: x + y + b, positions=lambda x, y, b: b <= 1)
def diagonals_up(x, y, b, p, q, c):
    """Wythoff's game; with a diagonal move one may give the diagonals up, for both players."""
    return _one(x, y, p, q) & (c == b) | (b == 1) & (c <= 1) & (p < x) & (x - p == y - q)


@position_game(decreasing=lambda x, y, b: x + y + b, positions=lambda x, y, b: b <= 1)
def once_w2(x, y, b, p, q, c):
    """Nim on two piles, and once (b = 1) from both piles numbers that differ by at most one."""
    return _one(x, y, p, q) & (c == b) | (b == 1) & (c == 0) & (p < x) & (q < y) & (abs(x - p - y + q) < 2)


@position_game(decreasing=lambda b, x: b + x, positions=lambda b, x: b <= 2)
def two_passes(b, x, c, p):
    """Take 1 to 3, or pass, twice in the game, while tokens are left."""
    return (b == c) & (p < x) & (x - p <= 3) | (c + 1 == b) & (p == x) & (x > 0)


@position_game(decreasing=lambda b, x, y: b + x + y, positions=lambda b, x, y: b <= 2)
def nim_two_passes(b, x, y, c, p, q):
    """Nim on two piles with two passes."""
    return (b == c) & _one(x, y, p, q) | (c + 1 == b) & (p == x) & (q == y) & (x + y > 0)


@position_game(decreasing=lambda x, y: x + y)
def yama(x, y, p, q):
    """Take more than one from a pile, and put one on the other."""
    return (p + 2 <= x) & (q == y + 1) | (q + 2 <= y) & (p == x + 1)


@position_game(decreasing=lambda x, y, z: x + y + z)
def slow_path(x, y, z, p, q, r):
    """One token from each of two piles that are neighbours in a row of three."""
    a, b, c = x - p, y - q, z - r
    return (a == 1) & (b == 1) & (c == 0) | (a == 0) & (b == 1) & (c == 1)


@position_game(decreasing=lambda x, y: x + y)
def one_sided(x, y, p, q):
    """Nim, or a number from the first pile and twice as much from the second."""
    return _one(x, y, p, q) | (p < x) & (2 * (x - p) == y - q)


@position_game(decreasing=lambda x, y: x + y)
def two_sums(x, y, p, q):
    """One or two from the first pile, or one to three from the second."""
    return (p < x) & (x - p <= 2) & (q == y) | (p == x) & (q < y) & (y - q <= 3)


@position_game(decreasing=lambda x, y: x + y)
def half_even(x, y, p, q):
    """An even number from the first pile, or any from the second."""
    return (p < x) & ((x - p) % 2 == 0) & (q == y) | (p == x) & (q < y)


@position_game(decreasing=lambda y, z: y + z, positions=lambda y, z: y <= z)
def chomp_2(y, z, p, q):
    """Two rows of y and z squares; whoever has only the poisoned one left has lost."""
    return ((p < y) & (q == z) | (q < z) & where(y <= q, p == y, p == q)) & (p + q >= 1)


@position_game(decreasing=lambda x, y: x + y, positions=lambda x, y: (x >= 1) & (y >= 1))
def delete_nim_whole(x, y, p, q):
    """Throw one heap away and split the other, as it is, in two that are not empty."""
    return (p >= 1) & (q >= 1) & ((p + q == x) | (p + q == y))


@position_game(decreasing=lambda x, last: x)
def more_than_last(x, last, p, taken):
    """Take more than was taken just before."""
    return (p < x) & (taken == x - p) & (taken > last)
