"""Published rulesets, typed as a user would, each with its source: what ``theorems.py`` runs.

A line is a title, what stands after ``sprague discover``, the source; ``values`` asks for nim-values. The ``open`` ones
are open questions of the literature; an ``obstacle`` is said where no formula is proved. What is found is nowhere
written here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True)
class Entry:
    """A ruleset of the literature."""

    title: str
    typed: str
    source: str
    values: bool = False
    open: bool = False
    obstacle: str = ""


def _piles(count: int) -> tuple[str, str]:
    return ", ".join("abcd"[:count]), ", ".join("wxyz"[-count:])


def taking(piles: int, chosen: int, what: str, other: str = "= 0") -> str:
    """The rule in which from exactly so many piles something is taken.

    >>> taking(2, 1, "= 1")
    'take a, b from y, z: a = 1 & b = 0 | a = 0 & b = 1'
    """
    taken, names = _piles(piles)
    parts = [
        " & ".join(f"{letter} {what if i in some else other}" for i, letter in enumerate("abcd"[:piles]))
        for some in combinations(range(piles), chosen)
    ]
    return f"take {taken} from {names}: {' | '.join(parts)}"


NIMHOFF = "Fraenkel & Lorberbom, Nimhoff games, JCTA 58 (1991)"
RYUO = "Miyadera et al., Ryuo Nim: a variant of the classical game of Wythoff Nim, arXiv:1711.01411 (2017)"
EXACT = "Boros, Gurvich, Ho, Makino & Mursic, On the Sprague–Grundy function of exact k-Nim, arXiv:1508.04484"
SLOW = "Gurvich, Heubach, Ho & Chikin, Slow k-Nim, Integers 20 (2020), arXiv:1508.05777"
ALL_BUT_ONE = "Heubach & Dufour, A family of slow exact k-Nim games (2024)"
CIRCULAR = "Dufour & Heubach, Circular Nim games, EJC 20(2) (2013), P22"
SEVEN = "Dufour & Heubach, Circular Nim CN(7, 4), arXiv:2103.09920"
GURVICH = "Gurvich, whose four parametric generalization of the Wythoff NIM (RUTCOR RRR 18-2010) goes on from it"
TAKE_AWAY = "Whinihan, Fibonacci Nim, Fibonacci Quart. 1 (1963); Schwenk, Take-away games, ibid. 8 (1970)"
WYTHOFF = "Wythoff, A modification of the game of Nim, Nieuw Arch. Wisk. 7 (1907)"
ENDS = "Wythoff's moves; whoever is where play ends has lost"
FRAENKEL = "Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982)"
NEW_GAMES = "Fraenkel, New games related to old and new sequences, Integers 4 (2004)"
CEDARS = "Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, TCS 29 (1984)"
MOORE = "Moore, A generalization of the game called Nim, Ann. of Math. 11 (1910)"
BOUTON = "Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901)"
CHOCOLATE = "Nakamura & Miyadera, Impartial chocolate bar games, Integers 15 (2015), #G4"
PASS = "Morrison, Friedman & Landsberg, Combinatorial games with a pass, Chaos 21 (2011), 043108"
GUY = "Guy & Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)"
POWERS = "Ferguson, Game Theory, part I, chapters 1 and 3"
MARK = "Fraenkel, Aperiodic subtraction games, EJC 18 (2011)"
BLOCKING = "Larsson, Blocking Wythoff Nim, EJC 18 (2011), P120"
RATS = "Fraenkel & Larsson, Games on arbitrarily large rats and playability, Integers 19 (2019), #G04"
KIN = "The rational pairs (⌊(mn − 1)/(m − 1)⌋, mn); rules of our own survey of two piles, after Fraenkel's Mouse game"
TRIBONACCI = "Duchêne & Rigo, A morphic approach to combinatorial games: the Tribonacci case, RAIRO 42 (2008)"
DIAGONAL = "Larsson, A generalized diagonal Wythoff Nim, Integers 12 (2012), G2"
DELETE = (
    "Abuku, Sakai, Shinoda & Suetsugu, Some extensions of Delete Nim, arXiv:2301.12964; "
    "a heap of x is one of x + 1 there"
)
MAHARAJA = "Larsson & Wästlund, Maharaja Nim, Wythoff's queen meets the knight, arXiv:1207.0765"
GREEDY = "Albert & Nowakowski, Nim restrictions, Integers 4 (2004), #G01"


def entries() -> Iterator[Entry]:
    """All of them."""
    yield from _nims()
    yield from _taking_few()
    yield from _wythoffs()
    yield from _others()
    yield from _newer()


def of_all() -> Iterator[Entry]:
    """Families of rulesets, with a parameter."""
    yield Entry("Wythoff's game W(a)", "for a >= 1: wythoff:a=a", FRAENKEL)
    yield Entry("W(a), misère", "for a >= 2: misere:wythoff:a=a", CEDARS)
    yield Entry("Wythoff's game that ends where x + y ≤ c", 'for c >= 0: terminal:"x + y <= c":wythoff', ENDS)
    yield Entry("NIM(a, b)", "for a >= 1, b >= 1: take l, k from x, y: l < b | k < b | abs(l - k) < a", GURVICH)
    rule = "for t >= 1: take l, k from x, y: l = 0 | k = 0 | (k < 2l + t & l < 2k + t)"
    yield Entry("(2, t)-Wythoff", rule, NEW_GAMES)
    yield Entry("Kin of the Mouse game", "for m >= 3: mouse:m=m,r=m-1,a=m-2,b=m-1", KIN)
    for values in (False, True):
        rule = "for p >= 2: take l, k from x, y: l = 0 | k = 0 | l + k < p"
        yield Entry(f"Ryuo Nim{', nim-values' * values}", rule, RYUO, values=values)
    yield Entry("Bounded Nim", "for k >= 1: take l from x: l <= k", "Winning Ways, chapter 4", values=True)
    yield Entry("Take anything but k", "for k >= 1: take l from x: l != k", "Nim without one number", values=True)
    rule = "for t >= 2: misere:take l, k from x, y: l = 0 | k = 0 | (k < 2l + t & l < 2k + t)"
    yield Entry("(2, t)-Wythoff, misère", rule, NEW_GAMES)
    yield Entry("Take more than k, misère", "for k >= 1: misere:take l from x: l > k", ALL_BUT)
    yield Entry("From a to b tokens", "for a >= 1, b >= a: take l from x: a <= l & l <= b", "Winning Ways, chapter 4")


def _nims() -> Iterator[Entry]:
    for piles in (2, 3, 4):
        yield Entry(f"Nim on {piles} piles", f"nim:piles={piles}", BOUTON)
    yield Entry("Nim on 3 piles, nim-values", "nim:piles=3", BOUTON, values=True)
    yield Entry("Nim on 3 piles, misère", "misere:nim", BOUTON)
    for k, piles in ((2, 3), (2, 4), (3, 4), (2, 5), (3, 5)):
        yield Entry(f"Moore's Nim, {k} of {piles} piles", f"moore:k={k},piles={piles}", MOORE)
    yield Entry("Moore's Nim, 2 of 3 piles, misère", "misere:moore:k=2,piles=3", MOORE)
    yield Entry("Nim with a pass on 2 piles", "pass:nim:piles=2", f"Two piles; three in {PASS}")
    yield Entry("Nim with a pass on 3 piles", "pass:nim", PASS, open=True)
    yield Entry("Greedy Nim: from the largest pile", "take a, b, c from x, y, z: a = 0 & b = 0", GREEDY)
    alone = "(a = 0 & b = 0) | (a = 0 & c = 0) | (b = 0 & c = 0)"
    for h in (3, 4):
        for values in (False, True):
            rule = f"take a, b, c from x, y, z: {alone} | a + b + c < {h}"
            yield Entry(f"Cyclic Nimhoff on 3 piles, h = {h}{', nim-values' * values}", rule, NIMHOFF, values=values)


def _taking_few() -> Iterator[Entry]:
    for n, k in ((3, 2), (4, 3), (4, 2)):
        yield Entry(f"Exact {k}-Nim on {n} piles", taking(n, k, "> 0"), EXACT)
    yield Entry("Exact 2-Nim on 3 piles, nim-values", taking(3, 2, "> 0"), EXACT, values=True)
    yield Entry("Slow exact 2-Nim on 3 piles", taking(3, 2, "= 1"), SLOW)
    yield Entry("Slow exact 2-Nim on 4 piles", taking(4, 2, "= 1"), SLOW)
    both = f"{taking(4, 2, '= 1')} | {taking(4, 1, '= 1').partition(': ')[2]}"
    yield Entry("Slow 2-Nim on 4 piles (one from at most two)", both, SLOW)
    yield Entry("Slow exact 3-Nim on 4 piles", taking(4, 3, "= 1"), ALL_BUT_ONE)
    turned = "a + b = d + e, b + c = e + f, a ⊕ c ⊕ e = 0, a the least, and what is turned"
    tables = "agree with a table to 5, and so does another formula"
    pieces = "no proof in 200 s: 24 kinds of moves lead into 6 images, and each pair takes from 1 to over 10 s"
    slow = f"{turned}, {tables}; {pieces}"
    many = "9,217 conditions on so many coordinates did not tell 28 orbits that are P from 1,272 others in 24 s"
    for n, k in ((4, 2), (5, 2), (5, 3), (6, 3), (6, 4), (7, 4)):
        source, why = (SEVEN, many) if n == 7 else (CIRCULAR, slow)
        yield Entry(f"Circular Nim CN({n}, {k})", f"examples/field.py:circular_{n}_{k}", source, obstacle=why)


def _wythoffs() -> Iterator[Entry]:
    yield Entry("Wythoff's game", "wythoff", WYTHOFF)
    yield Entry("Wythoff's game, misère", "misere:wythoff", CEDARS)
    for k in (1, 2):
        yield Entry(f"Wythoff's game, {k} option{'s' * (k > 1)} blocked", f"blocking:{k}:wythoff", BLOCKING)
    yield Entry("The bouncing queen", "examples/field.py:bouncing_queen", "Wythoff's moves and a reflected diagonal")
    rule = "take l, k from x, y: l = 0 | k = 0 | l = k | {q}l = {p}k | {p}l = {q}k"
    yield Entry("(3, 4)-GDWN", rule.format(p=3, q=4), DIAGONAL)
    yield Entry("(1, 2)-GDWN", rule.format(p=1, q=2), DIAGONAL, open=True)
    maharaja = "take l, k from x, y: l = 0 | k = 0 | l = k | (l = 1 & k = 2) | (l = 2 & k = 1)"
    yield Entry("Maharaja Nim", maharaja, MAHARAJA, open=True)
    yield Entry("Wythoff's game with a pass", "pass:wythoff", "Wythoff's moves, and one pass for both", open=True)
    yield Entry("The Mouse game", "mouse", "Fraenkel, The Rat game and the Mouse game")
    yield Entry("The Rat game", "rat", "Fraenkel, The Rat game and the Mouse game")
    yield Entry("Fat Rat on 3 piles", "fat-rat:m=3", RATS)
    yield Entry("The Raleigh game", "raleigh", "Fraenkel, The Raleigh game, Integers 7(2) (2007), #A13")
    yield Entry("The Tribonacci game", "tribonacci", TRIBONACCI)
    yield Entry("Fat Rat on 4 piles", "fat-rat:m=4", RATS)


def _others() -> Iterator[Entry]:
    yield Entry("Fibonacci Nim", "fibonacci-nim", TAKE_AWAY)
    yield Entry("Take-away with limit t", "examples/field.py:once", TAKE_AWAY)
    yield Entry("Take-away with limit 3t", "examples/field.py:thrice", TAKE_AWAY)
    yield Entry("Chocolate bar y ≤ ⌊z/2⌋", "examples/field.py:chocolate_2", CHOCOLATE)
    for values in (False, True):
        title = f"Chocolate bar y ≤ ⌊z/2⌋ and a second part x{', nim-values' * values}"
        yield Entry(title, "examples/field.py:chocolate_3", CHOCOLATE, values=values)
    for title, rule in (("A power of 2", "power(l)"), ("Any number but a power of 2", "~power(l)")):
        for values in (False, True):
            yield Entry(f"{title}{', nim-values' * values}", f"take l from x: {rule}", POWERS, values=values)
    yield Entry("A power of 2 from one of two piles", "take l, k from x, y: (l = 0 | k = 0) & power(l + k)", POWERS)
    yield Entry("Mark", "x -> p: x > 0 & (p + 1 = x | p = floor(x/2))", MARK)
    yield Entry("Mark-3", "x -> p: x > 0 & (p + 1 = x | p + 2 = x | p = floor(x/3))", MARK)
    yield Entry("Variant Delete Nim", "examples/field.py:delete_nim", DELETE)
    larsson = "One pile, after Larsson, 2-pile Nim with a restricted number of move-size imitations, arXiv:0710.3632"
    yield Entry("Imitation Nim on one pile", "examples/field.py:imitation_nim_1", larsson)
    lim = "Fink, Fraenkel & Santos, Lim is not slim, IJGT 43 (2014)"
    yield Entry("Lim", "examples/field.py:lim", lim)
    yield Entry("Lasker's Nim", "laskers-nim", "Lasker, Brettspiele der Völker (1931)")
    yield Entry("Kayles", "kayles", GUY)
    yield Entry("Dawson's Kayles", "dawsons-kayles", GUY)
    winning = "Berlekamp, Conway & Guy, Winning Ways, chapters 4 and 14"
    yield Entry("Subtraction game {1, 3, 4}", "subtraction:1,3,4", winning)
    yield Entry("Mock Turtles", "mock-turtles", winning)
    yield Entry("The Ruler game", "ruler", winning)


BUTTON = "Duchêne, Heinrich, Larsson & Parreau, The switch operators and push-the-button games, TCS 715 (2018)"
MULLER = "Smith & Stănică, Comply/constrain games or games with a Muller twist, Integers 2 (2002), #G3"
SIMPLICIAL = "Ehrenborg & Steingrímsson, Playing Nim on a simplicial complex, EJC 3 (1996), R9"
LEVINE = "Levine, Fractal sequences and restricted Nim, Ars Combin. 80 (2006)"
TURNED = "What may be left is an interval from 0 on; after Levine, Fractal sequences and restricted Nim"
SOPENA = "Sopena, i-Mark: a new subtraction division game, TCS 627 (2016)"
EXTENDED = "Duchêne, Fraenkel, Nowakowski & Rigo, Extensions and restrictions of Wythoff's game, JCTA 117 (2010)"
HEAPS = "Fraenkel, Heap games, numeration systems and sequences, Ann. Comb. 2 (1998)"
CONGRUENT = "Wythoff's moves with a condition on the remainders of what is taken from one pile"
SUMS = "A sum of games on one pile each; Berlekamp, Conway & Guy, Winning Ways, chapter 4"
CHESS = "Berlekamp, Conway & Guy, Winning Ways, chapter 3"
ALL_BUT = "All-but subtraction games; Siegel, Combinatorial Game Theory, chapter IV (2013)"
BLOCKED = "After Larsson, Blocking Wythoff Nim, EJC 18 (2011), P120"
PASS = "After Morrison, Friedman & Landsberg, Combinatorial games with a pass, Chaos 21 (2011), 043108"
HO = "Ho, Two variants of Wythoff's game preserving its P-positions, JCTA 119 (2012)"
CHOICE = "Wythoff's moves, of which some are left out; after Duchêne, Fraenkel, Nowakowski & Rigo, JCTA 117 (2010)"
KNIGHT = "After Larsson & Wästlund, Maharaja Nim, arXiv:1207.0765: the rook and a knight's move"
GRUNDY = "Winning Ways, chapter 4: heaps are split"
ARITHMETIC = "Iannucci & Larsson, Game values of arithmetic functions, arXiv:2101.07608"

FLAGS = (
    ("Push the button: Nim, then Wythoff", "button_nim_wythoff", BUTTON),
    ("Push the button: Wythoff, then Nim", "button_wythoff_nim", BUTTON),
    ("Push the button: Nim, then Nim", "button_nim_nim", BUTTON),
    ("Push the button: Nim, then the king", "button_nim_king", BUTTON),
    ("Push the button: the king, then Nim", "button_king_nim", BUTTON),
    ("Push the button: take 1 or 2, then 1 or 3", "button_subtraction", BUTTON),
    ("Nim with one diagonal move", "one_diagonal", "Nim, and once Wythoff's move"),
    ("Odd-or-Even Nim on one pile", "odd_or_even", MULLER),
    ("Odd-or-Even Nim on two piles", "odd_or_even_2", MULLER),
    ("Take 1 to 3, never what was just taken", "no_repeat", "The same number may not be taken twice running"),
    ("The white knight", "white_knight", CHESS),
    ("Staircase Nim on three steps", "staircase", "Sprague 1937; Berlekamp, Conway & Guy, Winning Ways, chapter 14"),
    ("End-Nim on three piles", "end_nim", "Albert & Nowakowski, The game of End-Nim, EJC 8(2) (2001), R1"),
    ("Simplicial Nim on a path of 3", "simplicial_path_3", SIMPLICIAL),
    ("Simplicial Nim on a path of 4", "simplicial_path_4", SIMPLICIAL),
    ("Simplicial Nim on a star of 4", "simplicial_star", SIMPLICIAL),
    ("Simplicial Nim on a triangle with a tail", "simplicial_tadpole", SIMPLICIAL),
    ("Simplicial Nim on two triangles", "simplicial_kite", SIMPLICIAL),
    ("Simplicial Nim on an edge and a point", "simplicial_edge_and_point", SIMPLICIAL),
    ("Welter's game with two coins", "welter_2", "Welter, Indag. Math. 16 (1954)"),
    ("Three coins that do not pass", "silver_dollar_3", "The Silver Dollar game; Winning Ways, chapter 3"),
    ("Take-away with limit 4t", "limit_4t", TAKE_AWAY),
    ("Take-away with limit 5t", "limit_5t", TAKE_AWAY),
    ("Take-away with limit 2t − 1", "limit_twice_less", TAKE_AWAY),
    ("Take-away with limit 2t + 1", "limit_twice_more", TAKE_AWAY),
    ("Take-away with limit t + 1", "limit_one_more", TAKE_AWAY),
    ("Chocolate bar y ≤ ⌊z/4⌋ and a second part x", "chocolate_4", CHOCOLATE),
    ("Push the button: Nim, then W(2)", "button_nim_w2", BUTTON),
    ("Push the button: W(2), then Nim", "button_w2_nim", BUTTON),
    ("Push the button: the king, then the king", "button_king_king", BUTTON),
    ("Push the button: Wythoff, then W(2)", "button_wythoff_w2", BUTTON),
    ("Push the button: W(2), then Wythoff", "button_w2_wythoff", BUTTON),
    ("Push the button: Wythoff, then the king", "button_wythoff_king", BUTTON),
    ("Push the button: W(2), then the king", "button_w2_king", BUTTON),
    ("Push the button: W(2), then W(2)", "button_w2_w2", BUTTON),
    ("Push the button: W(2), then the Mouse game", "button_w2_mouse", BUTTON),
    ("Push the button: the Mouse game, then Nim", "button_mouse_nim", BUTTON),
    ("Push the button: Nim, then the Mouse game", "button_nim_mouse", BUTTON),
    ("Take 1 or 2, never what was just taken", "no_repeat_2", "The same number may not be taken twice running"),
    ("Welter's game with three coins", "welter_3", "Welter, Indag. Math. 16 (1954); Winning Ways, chapter 15"),
    ("Take-away with limit t + 2", "limit_two_more", TAKE_AWAY),
    ("Take-away with limit 3t + 1", "limit_thrice_more", TAKE_AWAY),
    ("Take-away with limit 2t + 2", "limit_twice_and_two", TAKE_AWAY),
    ("Take-away with limit ⌊3t/2⌋", "limit_three_halves", TAKE_AWAY),
    ("Take-away with limit ⌊5t/2⌋", "limit_five_halves", TAKE_AWAY),
    ("Simplicial Nim on a circle of 4", "simplicial_circle_4", SIMPLICIAL),
    ("Simplicial Nim on two edges", "simplicial_two_edges", SIMPLICIAL),
    ("Simplicial Nim on a triangle and a point", "simplicial_triangle_and_point", SIMPLICIAL),
    ("Simplicial Nim on a triangle and an edge", "simplicial_triangle_and_edge", SIMPLICIAL),
    ("A rook that goes down one or two steps", "rook_two_down", CHESS),
    ("A queen that goes down one step", "queen_one_down", CHESS),
    ("Nim or one token from the first pile to the second", "move_over", "Nim, and a token moved over"),
    (
        "Imitation Nim on two piles",
        "imitation_nim_2",
        "Larsson, 2-pile Nim with a restricted number of move-size imitations, arXiv:0710.3632",
    ),
    (
        "Global Fibonacci Nim on two piles",
        "global_fibonacci",
        "Larsson & Rubinstein-Salzedo, Global Fibonacci nim, IJGT 47 (2018)",
    ),
    (
        "Euclid where at most twice the smaller is taken",
        "euclid_2",
        "After Cole & Davie, A game based on the Euclidean algorithm, Math. Gaz. 53 (1969)",
    ),
)
"""What stands in examples/field.py."""

VALUES = (
    ("Take at most half", "take l from x: 2l <= x", LEVINE),
    ("Take less than half", "take l from x: 2l < x", LEVINE),
    ("Take at most half, rounded up", "take l from x: 2l <= x + 1", LEVINE),
    ("Take at most a third", "take l from x: 3l <= x", LEVINE),
    ("Take at most two thirds", "take l from x: 3l <= 2x", LEVINE),
    ("Take at least half", "take l from x: 2l >= x", TURNED),
    ("Take more than half", "take l from x: 2l > x", TURNED),
    ("Take at least two thirds", "take l from x: 3l >= 2x", TURNED),
    ("Mark, nim-values", "x -> p: x > 0 & (p + 1 = x | p = floor(x/2))", MARK),
    ("UpMark, nim-values", "x -> p: x > 1 & (p + 1 = x | p = floor((x + 1)/2))", MARK),
    ("Take more than 2", "take l from x: l > 2", ALL_BUT),
    ("Take 1, 2 or all", "take l from x: l <= 2 | l = x", ALL_BUT),
    ("The king, nim-values", "take l, k from x, y: l <= 1 & k <= 1", CHESS),
    ("Even numbers from two piles, nim-values", "take l, k from x, y: l = 0 & k % 2 = 0 | k = 0 & l % 2 = 0", SUMS),
    ("No pile may be emptied, nim-values", "take l, k from x, y: l = 0 & k < y | k = 0 & l < x", SUMS),
    ("At most 3 from two piles, nim-values", "take l, k from x, y: l = 0 & k <= 3 | k = 0 & l <= 3", SUMS),
    ("Take at most a quarter", "take l from x: 4l <= x", LEVINE),
    ("Take at most three quarters", "take l from x: 4l <= 3x", LEVINE),
    ("Take at most two fifths", "take l from x: 5l <= 2x", LEVINE),
    ("Take at most half and one", "take l from x: 2l <= x + 2", LEVINE),
    ("Take at least a quarter", "take l from x: 4l >= x", TURNED),
    ("Take at least half, but not all", "take l from x: 2l >= x & l < x", TURNED),
    ("Take 2 to 5", "take l from x: l >= 2 & l <= 5", POWERS),
    ("Take an even number or all", "take l from x: l % 2 = 0 | l = x", ALL_BUT),
    ("At most half of one of two piles, nim-values", "take l, k from x, y: k = 0 & 2l <= x | l = 0 & 2k <= y", LEVINE),
    (
        "At least a third of one of two piles, nim-values",
        "take l, k from x, y: k = 0 & 3l >= x | l = 0 & 3k >= y",
        TURNED,
    ),
    ("Take at most a fifth", "take l from x: 5l <= x", LEVINE),
    ("Take at least a third", "take l from x: 3l >= x", TURNED),
    ("Take a power of 2 but 1 and 2", "take l from x: power(l) & l > 2", POWERS),
    ("Take a power of 2 but 2", "take l from x: power(l) & l != 2", POWERS),
    ("Take a power of 2 or 5", "take l from x: power(l) | l = 5", POWERS),
    ("Take one less than a power of 2", "take l from x: power(l + 1)", POWERS),
    ("Take a power of 2 or 3", "take l from x: power(l) | l = 3", POWERS),
    ("Take an even power of 2", "take l from x: power(l) & l > 1", POWERS),
    ("Take a power of 2 or all", "take l from x: power(l) | l = x", POWERS),
    ("At most 3 in all, nim-values", "take l, k from x, y: l + k <= 3", NIMHOFF),
    (
        "The queen that goes at most two steps, nim-values",
        "take l, k from x, y: l = 0 & k <= 2 | k = 0 & l <= 2 | l = k & l <= 2",
        CHESS,
    ),
    ("Nim or one of both, nim-values", "take l, k from x, y: l = 0 | k = 0 | l = 1 & k = 1", NIMHOFF),
    ("Nim or the same one or two of both, nim-values", "take l, k from x, y: l = 0 | k = 0 | l = k & l <= 2", NIMHOFF),
    ("Odd numbers from two piles, nim-values", "take l, k from x, y: l = 0 & k % 2 = 1 | k = 0 & l % 2 = 1", SUMS),
    (
        "A power of 2 from one of two piles, nim-values",
        "take l, k from x, y: l = 0 & power(k) | k = 0 & power(l)",
        SUMS,
    ),
    ("A rook that goes down one or two steps, nim-values", "examples/field.py:rook_two_down", CHESS),
    (
        "Nim or one token from the first pile to the second, nim-values",
        "examples/field.py:move_over",
        "Nim, and a token moved over",
    ),
    ("At most 2 from three piles in all, nim-values", "take a, b, c from x, y, z: a + b + c <= 2", NIMHOFF),
    ("At most 2 from each of two piles, nim-values", "take l, k from x, y: max(l, k) <= 2", CHESS),
    ("At most 3 from each of two piles, nim-values", "take l, k from x, y: max(l, k) <= 3", CHESS),
)
"""Of which the nim-values are asked for."""

PAIRS = (
    ("Wythoff's game with (2, 4)", "l = 0 | k = 0 | l = k | l = 2 & k = 4 | l = 4 & k = 2", EXTENDED),
    ("Wythoff's game, one pile alone the larger", "l = 0 | l = k", EXTENDED),
    ("Odd diagonals", "l = 0 | k = 0 | l = k & l % 2 = 1", CONGRUENT),
    ("(s, t) = (2, 1)", "l = 0 | k = 0 | l <= k & k < 2l + 1 | k <= l & l < 2k + 1", HEAPS),
    ("(s, t) = (2, 2)", "l = 0 | k = 0 | l <= k & k < 2l + 2 | k <= l & l < 2k + 2", HEAPS),
    ("(s, t) = (3, 1)", "l = 0 | k = 0 | l <= k & k < 3l + 1 | k <= l & l < 3k + 1", HEAPS),
    ("Queen of fours", "l = 0 & k % 4 = 0 | k = 0 & l % 4 = 0 | l = k & l % 4 = 0", CONGRUENT),
    (
        "W(2) of even numbers",
        "l = 0 & k % 2 = 0 | k = 0 & l % 2 = 0 | l % 2 = 0 & k % 2 = 0 & abs(l - k) < 4",
        CONGRUENT,
    ),
    ("W(3) from five tokens on", "l = 0 | k = 0 | abs(l - k) < 3 & l + k > 4", CHOICE),
    ("Even rook and bishop", "l = 0 & k % 2 = 0 | k = 0 & l % 2 = 0 | l = k", CONGRUENT),
    ("Rook of threes and bishop", "l = 0 & k % 3 = 0 | k = 0 & l % 3 = 0 | l = k", CONGRUENT),
    ("Even queen", "l = 0 & k % 2 = 0 | k = 0 & l % 2 = 0 | l = k & l % 2 = 0", CONGRUENT),
    ("Queen of threes", "l = 0 & k % 3 = 0 | k = 0 & l % 3 = 0 | l = k & l % 3 = 0", CONGRUENT),
    ("Equal halves, rounded down", "l = 0 | k = 0 | l - l % 2 = k - k % 2", CONGRUENT),
    ("Wythoff's game where no pile may be emptied", "l = 0 & k < y | k = 0 & l < x | l = k & l < x", SUMS),
    ("Even numbers from two piles", "l = 0 & k % 2 = 0 | k = 0 & l % 2 = 0", SUMS),
    ("Odd numbers from two piles", "l = 0 & k % 2 = 1 | k = 0 & l % 2 = 1", SUMS),
    ("Any number but 1 from two piles", "l = 0 & k != 1 | k = 0 & l != 1", SUMS),
    ("At most half of one of two piles", "k = 0 & 2l <= x | l = 0 & 2k <= y", LEVINE),
    ("Less than half of one of two piles", "k = 0 & 2l < x | l = 0 & 2k < y", LEVINE),
    ("At most a quarter of one of two piles", "k = 0 & 4l <= x | l = 0 & 4k <= y", LEVINE),
    ("At most two thirds of one of two piles", "k = 0 & 3l <= 2x | l = 0 & 3k <= 2y", LEVINE),
    ("At least a third of one of two piles", "k = 0 & 3l >= x | l = 0 & 3k >= y", TURNED),
    ("At least half of one of two piles", "k = 0 & 2l >= x | l = 0 & 2k >= y", TURNED),
    ("The king", "l <= 1 & k <= 1", CHESS),
    ("The queen that goes at most two steps", "l = 0 & k <= 2 | k = 0 & l <= 2 | l = k & l <= 2", CHESS),
    ("Nim or one of both", "l = 0 | k = 0 | l = 1 & k = 1", NIMHOFF),
    ("Nim or two of both", "l = 0 | k = 0 | l = 2 & k = 2", NIMHOFF),
    ("At most 3 in all", "l + k <= 3", NIMHOFF),
    ("Even diagonals", "l = 0 | k = 0 | l = k & l % 2 = 0", CONGRUENT),
    ("Diagonals by 4", "l = 0 | k = 0 | l = k & l % 4 = 0", CONGRUENT),
    ("Diagonals by 3", "l = 0 | k = 0 | l = k & l % 3 = 0", CONGRUENT),
    ("Odd rook and bishop", "l = 0 & k % 2 = 1 | k = 0 & l % 2 = 1 | l = k", CONGRUENT),
    ("Odd queen", "l = 0 & k % 2 = 1 | k = 0 & l % 2 = 1 | l = k & l % 2 = 1", CONGRUENT),
    ("From both piles, no more from the larger", "l = 0 | k = 0 | k <= l", HO),
    ("Nim or the same one or two of both", "l = 0 | k = 0 | l = k & l <= 2", NIMHOFF),
    ("Nim or the same one to three of both", "l = 0 | k = 0 | l = k & l <= 3", NIMHOFF),
    ("Nim or at most two of each", "l = 0 | k = 0 | l <= 2 & k <= 2", NIMHOFF),
    ("The rook and a knight", "l = 0 | k = 0 | l = 1 & k = 2 | l = 2 & k = 1", KNIGHT),
    ("From both piles, an even number in all", "l = 0 | k = 0 | (l + k) % 2 = 0", CONGRUENT),
    ("From both piles, three, six, … in all", "l = 0 | k = 0 | (l + k) % 3 = 0", CONGRUENT),
    ("The bishop, and a rook of three steps", "l = 0 & k <= 3 | k = 0 & l <= 3 | l = k", CHESS),
    ("The bishop, and a rook of two steps", "l = 0 & k <= 2 | k = 0 & l <= 2 | l = k", CHESS),
    ("The bishop and the king", "l = k | l <= 1 & k <= 1", CHESS),
    ("The bishop, and a rook of one step", "l = k | l = 0 & k = 1 | k = 0 & l = 1", CHESS),
    ("Wythoff's game where not both piles may be emptied", "l = 0 | k = 0 | l = k & l < x", CHOICE),
    ("Wythoff's game, no diagonal from equal piles", "l = 0 | k = 0 | l = k & x != y", CHOICE),
    ("Wythoff's game, diagonals of even differences", "l = 0 | k = 0 | l = k & (y - x) % 2 = 0", CHOICE),
    ("Diagonals by powers of 2", "l = 0 | k = 0 | l = k & power(l)", POWERS),
    ("The queen that goes a power of 2", "l = 0 & power(k) | k = 0 & power(l) | l = k & power(l)", POWERS),
    ("The rook, and twice as much from one pile", "l = 0 | k = 0 | l = 2k | k = 2l", DIAGONAL),
    ("From both piles, one more from one", "l = 0 | k = 0 | abs(l - k) = 1", FRAENKEL),
    ("W(2) without the king's diagonal", "l = 0 | k = 0 | abs(l - k) < 2 & l + k > 2", CHOICE),
    ("The rook but for one step, and the bishop", "l = 0 & k != 1 | k = 0 & l != 1 | l = k", CHOICE),
)
"""What is taken from two piles."""

ONE = "(a = 0 & b = 0 | a = 0 & c = 0 | b = 0 & c = 0)"

TRIPLES = (
    ("Nim or the same from all three", f"{ONE} | a = b & b = c", NIMHOFF),
    (
        "At most half of one of three piles",
        "a = 0 & b = 0 & 2c <= z | a = 0 & c = 0 & 2b <= y | b = 0 & c = 0 & 2a <= x",
        LEVINE,
    ),
    (
        "At least a third of one of three piles",
        "a = 0 & b = 0 & 3c >= z | a = 0 & c = 0 & 3b >= y | b = 0 & c = 0 & 3a >= x",
        TURNED,
    ),
    ("Nim or the same multiple of 3 from all three", f"{ONE} | a = b & b = c & a % 3 = 0", NIMHOFF),
    ("Nim or up to five tokens from three piles", f"{ONE} | a + b + c < 6", NIMHOFF),
    ("At most 3 from three piles in all", "a + b + c <= 3", NIMHOFF),
    ("Multiples of 3 from three piles", f"{ONE} & (a + b + c) % 3 = 0", SUMS),
    ("Nim or one from each of three", f"{ONE} | a = 1 & b = 1 & c = 1", NIMHOFF),
    ("Even numbers from three piles", f"{ONE} & (a + b + c) % 2 = 0", SUMS),
    ("No pile of three may be emptied", "a = 0 & b = 0 & c < z | a = 0 & c = 0 & b < y | b = 0 & c = 0 & a < x", SUMS),
    ("The king in three dimensions", "a <= 1 & b <= 1 & c <= 1", CHESS),
    ("Any number but 1 from three piles", f"{ONE} & a + b + c != 1", SUMS),
    ("Nim or two tokens in all", f"{ONE} | a + b + c = 2", NIMHOFF),
    ("At most 2 from three piles in all", "a + b + c <= 2", NIMHOFF),
    ("Odd numbers from three piles", f"{ONE} & (a + b + c) % 2 = 1", SUMS),
    ("Nim, or from all three piles", f"{ONE} | a > 0 & b > 0 & c > 0", SIMPLICIAL),
    ("The same from two of three piles, or Nim", f"{ONE} | a = b & c = 0 | a = c & b = 0 | b = c & a = 0", NIMHOFF),
)
"""What is taken from three piles."""

PLAYS = (
    ("UpMark", "x -> p: x > 1 & (p + 1 = x | p = floor((x + 1)/2))", MARK),
    ("Mark-4", "x -> p: x > 0 & (p < x & p + 3 >= x | p = floor(x/4))", MARK),
    ("Mark, misère", "misere:x -> p: x > 0 & (p + 1 = x | p = floor(x/2))", MARK),
    ("i-Mark({1}, {2})", "x -> p: x > 0 & (p + 1 = x | 2p = x)", SOPENA),
    ("i-Mark({1, 2}, {2})", "x -> p: x > 0 & (p + 1 = x | p + 2 = x | 2p = x)", SOPENA),
    ("i-Mark({1, 2}, {3})", "x -> p: x > 0 & (p + 1 = x | p + 2 = x | 3p = x)", SOPENA),
    ("The king, misère", "misere:take l, k from x, y: l <= 1 & k <= 1", CHESS),
    ("Moore's Nim, 2 of 4 piles, misère", "misere:moore:k=2,piles=4", MOORE),
    ("Take 1 to 3, with a pass", "pass:take l from x: l <= 3", PASS),
    ("Nim on 2 piles, 1 option blocked", "blocking:1:nim:piles=2", BLOCKED),
    ("Nim on 3 piles, 1 option blocked", "blocking:1:nim:piles=3", BLOCKED),
    ("Wythoff's game that ends where x = 0 and y ≤ 3", 'terminal:"x = 0 & y <= 3":wythoff', ENDS),
    ("W(2) that ends where x + y ≤ 2", 'terminal:"x + y <= 2":wythoff:a=2', ENDS),
    ("Wythoff's game that ends where x, y ≤ 1", 'terminal:"x <= 1 & y <= 1":wythoff', ENDS),
    ("Wythoff's game that ends where x ≤ 2", 'terminal:"x <= 2":wythoff', ENDS),
    ("Nim on 2 piles, 2 options blocked", "blocking:2:nim:piles=2", BLOCKED),
    ("Take 1 to 4, 1 option blocked", "blocking:1:take l from x: l <= 4", BLOCKED),
    ("The king, 1 option blocked", "blocking:1:take l, k from x, y: l <= 1 & k <= 1", BLOCKED),
    ("W(2), 1 option blocked", "blocking:1:wythoff:a=2", BLOCKED),
    ("Take 1, 3 or 4, with a pass", "pass:take l from x: l <= 4 & l != 2", PASS),
    ("The king, with a pass", "pass:take l, k from x, y: l <= 1 & k <= 1", PASS),
    ("A rook of two steps, with a pass", "pass:take l, k from x, y: l = 0 & k <= 2 | k = 0 & l <= 2", PASS),
    ("Take 1 to 3, misère", "misere:take l from x: l <= 3", POWERS),
    ("W(2), misère", "misere:wythoff:a=2", CEDARS),
    ("Nim or one of both, misère", "misere:take l, k from x, y: l = 0 | k = 0 | l = 1 & k = 1", NIMHOFF),
    ("Ryuo Nim, p = 4, misère", "misere:take l, k from x, y: l = 0 | k = 0 | l + k <= 3", RYUO),
    ("Mark-3, misère", "misere:x -> p: x > 0 & (p < x & p + 2 >= x | p = floor(x/3))", MARK),
    ("i-Mark({1, 2, 3}, {2})", "x -> p: x > 0 & (p < x & p + 3 >= x | 2p = x)", SOPENA),
    ("Mark with thirds", "x -> p: x > 0 & (p + 1 = x | p = floor(x/3))", MARK),
    ("Halves, rounded either way", "x -> p: x > 1 & (p = floor(x/2) | p = floor((x + 1)/2))", MARK),
    ("At most a third, P-positions", "take l from x: 3l <= x", LEVINE),
    ("Less than a third, P-positions", "take l from x: 3l < x", LEVINE),
    ("At most a quarter, P-positions", "take l from x: 4l <= x", LEVINE),
    ("At most two thirds, P-positions", "take l from x: 3l <= 2x", LEVINE),
    ("Take one, or at most half", "take l from x: 2l <= x | l = 1", LEVINE),
    ("Take one or two, or halve, rounded down", "x -> p: x > 0 & (p + 1 = x | p + 2 = x | p = floor(x/2))", MARK),
    ("Take two, or halve, rounded down", "x -> p: x > 0 & (p + 2 = x | p = floor(x/2))", MARK),
    ("i-Mark({1, 3}, {2})", "x -> p: x > 0 & (p + 1 = x | p + 3 = x | 2p = x)", SOPENA),
    ("i-Mark({3}, {2})", "x -> p: x > 0 & (p + 3 = x | 2p = x)", SOPENA),
    ("i-Mark({1}, {2}), misère", "misere:x -> p: x > 0 & (p + 1 = x | 2p = x)", SOPENA),
    ("Take anything but 2, misère", "misere:take l from x: l != 2", ALL_BUT),
    ("Take 1, 3 or 4, misère", "misere:take l from x: l = 1 | l = 3 | l = 4", POWERS),
    ("Take a power of 2, misère", "misere:take l from x: power(l)", POWERS),
    ("Exact 2-Nim on 3 piles, misère", f"misere:{taking(3, 2, '> 0')}", EXACT),
    ("Nim on 2 piles, 3 options blocked", "blocking:3:nim:piles=2", BLOCKED),
    ("Nim or one of both, 1 option blocked", "blocking:1:take l, k from x, y: l = 0 | k = 0 | l = 1 & k = 1", BLOCKED),
    ("Take 1 to 3, 2 options blocked", "blocking:2:take l from x: l <= 3", BLOCKED),
    ("Wythoff's game that ends where x, y are odd", 'terminal:"x % 2 = 1 & y % 2 = 1":wythoff', ENDS),
    ("Wythoff's game without single tokens", "take l, k from x, y: l + k > 1 & (l = 0 | k = 0 | l = k)", EXTENDED),
    (
        "Wythoff's game with (1, 3)",
        "take l, k from x, y: l = 0 | k = 0 | l = k | l = 1 & k = 3 | l = 3 & k = 1",
        EXTENDED,
    ),
    ("Wythoff's game, at most 5 of both", "take l, k from x, y: l = 0 | k = 0 | l = k & l <= 5", EXTENDED),
    ("NIM(2, 3)", "take l, k from x, y: l < 2 | k < 2 | abs(l - k) < 3", GURVICH),
    (
        "Wythoff's game without multiples of 3",
        "take l, k from x, y: l = 0 & k % 3 != 0 | k = 0 & l % 3 != 0 | l = k & l % 3 != 0",
        EXTENDED,
    ),
    ("Less than the other pile", "take l, k from x, y: l = 0 & k < x | k = 0 & l < y", SUMS),
)
"""Other rules and kinds of play."""


YAMA = "Yama Nim: more than one token is taken from a pile and one put on the other"
VECTORS = "After Friedman, Garrabrant et al., Geometric analysis of a generalized Wythoff game (2019)"
HALVED = "Berlekamp, Conway & Guy, Winning Ways, chapter 4, with a condition on the heap"
MULTIPLES = "After Fraenkel & Zusman, A new heap game, TCS 252 (2001)"
CHOMP = "Gale, A curious Nim-type game, Amer. Math. Monthly 81 (1974); the poisoned square is left"
TURTLES = "Lenstra; Berlekamp, Conway & Guy, Winning Ways, chapter 14"

TRIED = (
    ("Push the button: Wythoff, then W(3)", "examples/field.py:button_wythoff_w3", BUTTON),
    ("Push the button: W(3), then Wythoff", "examples/field.py:button_w3_wythoff", BUTTON),
    ("Push the button: the Mouse game, then Wythoff", "examples/field.py:button_mouse_wythoff", BUTTON),
    ("Wythoff's game until somebody gives the diagonals up", "examples/field.py:diagonals_up", BUTTON),
    ("Nim, and once a move of W(2)", "examples/field.py:once_w2", BUTTON),
    ("Nim with two passes on two piles", "examples/field.py:nim_two_passes", PASS),
    ("Take 1 to 3, with two passes", "examples/field.py:two_passes", PASS),
    ("Yama Nim", "examples/field.py:yama", YAMA),
    ("Slow Nim on a path of 3", "examples/field.py:slow_path", SIMPLICIAL),
    ("Nim, and twice as much from the second pile", "examples/field.py:one_sided", VECTORS),
    ("Take 1 or 2 from the first, 1 to 3 from the second", "examples/field.py:two_sums", SUMS),
    ("Even numbers from the first of two piles", "examples/field.py:half_even", SUMS),
    ("Chomp on two rows", "examples/field.py:chomp_2", CHOMP),
    ("Delete Nim", "examples/field.py:delete_nim_whole", DELETE),
    ("Fibonacci Nim, misère", "misere:fibonacci-nim", TAKE_AWAY),
    ("Take-away with limit 3t, misère", "misere:examples/field.py:thrice", TAKE_AWAY),
    ("Take-away with limit ⌊3t/2⌋, misère", "misere:examples/field.py:limit_three_halves", TAKE_AWAY),
    ("Take more than was taken last", "examples/field.py:more_than_last", TAKE_AWAY),
    ("Take 1 from an even heap, 1 or 2 from an odd one", "take l from x: l <= where(x % 2 = 0, 1, 2)", HALVED),
    ("i-Mark({2}, {2})", "x -> p: x > 0 & (p + 2 = x | 2p = x)", SOPENA),
    ("Two or three tokens in all from two piles", "take l, k from x, y: l + k = 2 | l + k = 3", NIMHOFF),
    ("Nim or three tokens in all", "take l, k from x, y: l = 0 | k = 0 | l + k = 3", NIMHOFF),
    ("Nim or up to five tokens from both", "take l, k from x, y: l = 0 | k = 0 | l + k <= 5", NIMHOFF),
    ("W(2) with diagonals to 3", "take l, k from x, y: l = 0 | k = 0 | abs(l - k) <= 1 & l <= 3", NIMHOFF),
    ("Nim or the same one or three of both", "take l, k from x, y: l = 0 | k = 0 | l = k & (l = 1 | l = 3)", NIMHOFF),
    ("From both piles, from one to twice as much", "take l, k from x, y: l = 0 | k = 0 | k <= l & l <= 2k", HO),
    ("From both piles, neither more than twice", "take l, k from x, y: l = 0 | k = 0 | l <= 2k & k <= 2l", HEAPS),
    ("From both piles, as much as the smaller has", "take l, k from x, y: l = 0 | k = 0 | l + k = x", VECTORS),
    ("Diagonals where x + y is even", "take l, k from x, y: l = 0 | k = 0 | l = k & (x + y) % 2 = 0", CONGRUENT),
    (
        "From at most two of three piles, or one of each",
        "take a, b, c from x, y, z: a = 0 | b = 0 | c = 0 | a = 1 & b = 1 & c = 1",
        MULTIPLES,
    ),
    ("Bounded greedy Nim: at most 2 of the largest", "take a, b, c from x, y, z: a = 0 & b = 0 & c <= 2", GREEDY),
    ("Take 1 or 2, with a pass", "pass:take l from x: l <= 2", PASS),
    ("At most 2 in all, with a pass", "pass:take l, k from x, y: l + k <= 2", PASS),
    ("W(3), misère", "misere:wythoff:a=3", CEDARS),
    ("The Mouse game, misère", "misere:mouse", RATS),
    ("(2, 1)-Wythoff, misère", "misere:take l, k from x, y: l = 0 | k = 0 | k < 2l + 1 & l < 2k + 1", NEW_GAMES),
    ("(2, 3)-Wythoff, misère", "misere:take l, k from x, y: l = 0 | k = 0 | k < 2l + 3 & l < 2k + 3", NEW_GAMES),
    ("(3, 2)-Wythoff, misère", "misere:take l, k from x, y: l = 0 | k = 0 | k < 3l + 2 & l < 3k + 2", NEW_GAMES),
    ("The Raleigh game, misère", "misere:raleigh", "Fraenkel, The Raleigh game, Integers 7(2) (2007), #A13"),
    ("Take 1 to 4, 2 options blocked", "blocking:2:take l from x: l <= 4", BLOCKED),
    ("Odd numbers from one pile, 1 option blocked", "blocking:1:take l from x: l % 2 = 1", BLOCKED),
    ("Moore's Nim, 2 of 3 piles, 1 option blocked", "blocking:1:moore:k=2,piles=3", BLOCKED),
    ("Wythoff's game that ends where y ≤ 2", 'terminal:"y <= 2":wythoff', ENDS),
    ("Wythoff's game that ends where x + y = 4", 'terminal:"x + y = 4":wythoff', ENDS),
    ("Take 1 to 3, until 1 is left", 'terminal:"x <= 1":take l from x: l <= 3', ENDS),
    ("0.115", "0.115", GUY),
    ("0.17", "0.17", GUY),
    ("0.351", "0.351", GUY),
    ("4.4", "4.4", GUY),
    ("Subtraction game {2, 5, 7}", "subtraction:2,5,7", SUMS),
    ("Turning Turtles", "turning-turtles", TURTLES),
)
"""Those of a trial of 145 that were not yet here."""

NUMBERS = (
    ("Who wins by taking a proper divisor", "take l from x: l < x & divides(l, x)", ARITHMETIC),
    ("Who wins by leaving a proper divisor", "x -> p: p < x & divides(p, x)", ARITHMETIC),
    ("Who wins by leaving a totative", "x -> p: p > 0 & p < x & coprime(p, x)", ARITHMETIC),
    ("Who wins by taking a totative", "take l from x: coprime(l, x)", ARITHMETIC),
)

TRIED_VALUES = (
    ("Take 1 or a prime, nim-values", "take l from x: l = 1 | prime(l)", POWERS),
    ("Variant Delete Nim, nim-values", "examples/field.py:delete_nim", DELETE),
    ("Delete Nim, nim-values", "examples/field.py:delete_nim_whole", DELETE),
    ("At least half from each of two piles, nim-values", "take l, k from x, y: 2l >= x & 2k >= y", TURNED),
    (
        "At least half from both of two piles, nim-values",
        "take l, k from x, y: 2l >= x & 2k >= y & l > 0 & k > 0",
        TURNED,
    ),
    ("Leave a power of 2, nim-values", "x -> p: p < x & power(p)", POWERS),
    ("Yama Nim, nim-values", "examples/field.py:yama", YAMA),
    ("Take 1 or 2 from the first, 1 to 3 from the second, nim-values", "examples/field.py:two_sums", SUMS),
    ("Even numbers from the first of two piles, nim-values", "examples/field.py:half_even", SUMS),
    ("Take no multiple of 3", "take l from x: l % 3 != 0", ALL_BUT),
    ("Take an odd number, not all", "take l from x: l % 2 = 1 & l < x", ALL_BUT),
    ("Take an odd number from even heaps, an even one from odd", "take l from x: (l - x) % 2 = 1", HALVED),
    ("Take 1 from multiples of 3, else 1 to 3", "take l from x: l <= where(x % 3 = 0, 1, 3)", HALVED),
    ("Take one or half, rounded either way", "take l from x: l = 1 | 2l = x | 2l = x + 1", MARK),
    ("Leave less than half", "x -> p: x > 0 & 2p < x", TURNED),
    ("Leave at most a third", "x -> p: x > 0 & 3p <= x", TURNED),
    ("Two or three tokens in all, nim-values", "take l, k from x, y: l + k = 2 | l + k = 3", NIMHOFF),
    ("Nim or two tokens in all on two piles, nim-values", "take l, k from x, y: l = 0 | k = 0 | l + k = 2", NIMHOFF),
)
"""The same, of which the nim-values are asked for."""


def _newer() -> Iterator[Entry]:
    yield from (Entry(title, typed, source) for title, typed, source in TRIED)
    yield from (Entry(title, typed, source) for title, typed, source in NUMBERS)
    yield from (Entry(title, typed, source, values=True) for title, typed, source in TRIED_VALUES)
    yield from (Entry(title, f"examples/field.py:{name}", source) for title, name, source in FLAGS)
    yield from (Entry(title, typed, source, values=True) for title, typed, source in VALUES)
    yield from (Entry(title, f"take l, k from x, y: {rule}", source) for title, rule, source in PAIRS)
    yield from (Entry(title, f"take a, b, c from x, y, z: {rule}", source) for title, rule, source in TRIPLES)
    yield from (Entry(title, typed, source) for title, typed, source in PLAYS)
    for word, name in (("Take a", "divisors"), ("Leave a", "factors")):
        why = "the rules are a program, and its values are compared, never proved"
        yield Entry(f"{word} proper divisor", f"examples/field.py:{name}", ARITHMETIC, obstacle=why)
    why = "the rules are a program, and its values are compared, never proved"
    yield Entry("Leave a totative", "examples/field.py:totatives", ARITHMETIC, obstacle=why)
    for title, name, source in PROGRAMS:
        yield Entry(title, f"examples/field.py:{name}", source, obstacle=why)


PROGRAMS = (
    ("Take a divisor", "all_divisors", ARITHMETIC),
    ("Take a totative", "totatives_taken", ARITHMETIC),
    ("Divide by a number that divides it", "quotients", ARITHMETIC),
    ("Divide by a power of a prime that divides it", "by_prime_powers", "Nim, the exponents of the primes as heaps"),
    ("Divide by 2, 3, …, rounded down", "rounded_quotients", ARITHMETIC),
    ("Take 1 or a prime", "one_or_prime", POWERS),
    ("Take a power of a prime", "prime_powers", POWERS),
    ("Take a power of 3", "powers_of_3", POWERS),
    ("Take a binary digit", "binary_digits", POWERS),
    ("Take a decimal digit", "decimal_digits", POWERS),
    ("Split in coprime parts", "coprime_parts", GRUNDY),
    ("Split in halves, or take one", "halves", GRUNDY),
)
"""Whose rules are programs of examples/field.py."""
