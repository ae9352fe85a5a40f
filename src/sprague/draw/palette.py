"""The colours of all pictures: those of Okabe and Ito, which colour-blind readers can tell apart.

What differs in colour differs in lightness or in shape as well, so that a print in black and white can be read.
M. Okabe and K. Ito, Color universal design, 2008.
"""

BLACK = "#000000"
ORANGE = "#E69F00"
SKY = "#56B4E9"
GREEN = "#009E73"
BLUE = "#0072B2"
VERMILION = "#D55E00"
PURPLE = "#CC79A7"

INK = "#222222"
GREY = "#8A8A8A"
PALE = "#E4E4E4"
WHITE = "#FFFFFF"

LOST = VERMILION
"""P-positions: the player to move loses."""

WON = "#8FD3BC"
"""N-positions: a pale green, lighter in print than the colour of those lost."""
