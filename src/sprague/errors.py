"""What can go wrong, as types. Each is a ``ValueError`` whose message is one line that names the input."""


class SpragueError(ValueError):
    """Bad input: the message names what was given and what is allowed.

    ``advice`` says what to type on the command line; the message ends with it, and other faces show ``sentence`` alone.

    >>> error = SpragueError("no game is called 'x'", advice="`sprague games` lists them")
    >>> str(error), error.sentence
    ("no game is called 'x'; `sprague games` lists them", "no game is called 'x'")
    """

    def __init__(self, sentence: str = "", *, advice: str = "") -> None:
        super().__init__(f"{sentence}; {advice}" if advice else sentence)
        self.sentence = sentence


class UnknownGame(SpragueError):
    """No game has that name; the message suggests the nearest.

    >>> import sprague
    >>> sprague.game("wythof")
    Traceback (most recent call last):
    sprague.errors.UnknownGame: no game is called 'wythof'; did you mean wythoff or n-heap-wythoff?
    """


class BadParameter(SpragueError):
    """A parameter of a game, a table or a sequence is out of its range.

    >>> import sprague
    >>> sprague.game("nim:piles=0")
    Traceback (most recent call last):
    sprague.errors.BadParameter: nim: piles must be an integer from 1 to 60, not 0
    """


class NoNimValue(BadParameter):
    """The position has no nim-value, though it is won or lost: the message says why."""


class BadPosition(SpragueError):
    """Not a position of this game: wrong length, negative, or not made of integers.

    >>> import sprague
    >>> sprague.outcome("wythoff", (1, 2, 3))
    Traceback (most recent call last):
    sprague.errors.BadPosition: wythoff: a position has 2 piles, not 3: 1,2,3
    """


class IllegalMove(SpragueError):
    """Not a move from this position; the message names both.

    >>> import sprague
    >>> sprague.game("wythoff")(3, 5).play((1, 2))
    Traceback (most recent call last):
    sprague.errors.IllegalMove: wythoff: no move leads from 3,5 to 1,2
    """


class BadRule(SpragueError):
    """The rules themselves are broken: a move that raises what must fall, a non-linear formula.

    >>> import sprague
    >>> sprague.outcome(sprague.Ruleset(name="nothing said"), 3)
    Traceback (most recent call last):
    sprague.errors.BadRule: nothing said: the rules are missing: define options(position)
    """


class EndlessPlay(BadRule):
    """What was asked needs play that ends, and play need not end; the message shows how.

    >>> import sprague
    >>> sprague.suspense(sprague.Ruleset(lambda n: [1 - n]), 0)
    Traceback (most recent call last):
    sprague.errors.EndlessPlay: <lambda>: play need not end: 0 → 1 → 0
    """


class TooLarge(SpragueError):
    """The work asked for would not fit this machine; the message says how much it needs.

    >>> import sprague
    >>> sprague.nim_values("wythoff", up_to=10**7)
    Traceback (most recent call last):
    sprague.errors.TooLarge: wythoff: a table of 10000001×10000001 positions needs 200.0 TB...
    """


class BadSentence(SpragueError):
    """A sentence that cannot be read; the message is one line, ``marked`` shows the place.

    ``line`` and ``column`` count from 1, ``place`` from 0 in ``text``; ``marked`` is its line with a caret under it.
    """

    def __init__(self, message: str, text: str, place: int) -> None:
        self.message, self.text, self.place = message, text, place
        before = text[:place]
        self.line, self.column = before.count("\n") + 1, place - (before.rfind("\n") + 1) + 1
        where = f"line {self.line}, column {self.column}" if "\n" in text.strip() else f"column {self.column}"
        super().__init__(f"{message} ({where})")
        line = text.split("\n")[self.line - 1].replace("\t", " ")
        begin = max(0, self.column - 60)
        self.marked = f"{line[begin : begin + 100]}\n{' ' * (self.column - 1 - begin)}^"

    def of(self, document: str) -> SpragueError:
        """The same about the sentence of a document; the place is a note, to be shown on lines of its own."""
        error = SpragueError(f"{document}: {self}")
        error.add_note(self.marked)
        return error


class UnknownClaim(SpragueError):
    """No document and no claim has that name; the message suggests the nearest."""


class UnknownPicture(SpragueError):
    """No picture has that name; the message lists those there are."""


class LimitReached(TooLarge):
    """An automaton would go beyond a limit; the message names the limit."""


class OutOfTime(TooLarge):
    """The time for a discovery is over; the message says of which game."""


class NotProved(BadParameter):
    """A certificate that does not show what it says; the message names the place."""


class OeisUnavailable(BadParameter):
    """The encyclopedia cannot be asked; the message says why."""
