"""A claim is one value: rules, kind of play, names, digits, definitions and the statement; and it has a verdict."""

from sprague.claims.claim import Claim, Definition
from sprague.claims.family_claim import AnyClaim, FamilyClaim
from sprague.claims.prover import proof as proof
from sprague.claims.prover import prove as prove
from sprague.claims.prover import verdict_on
from sprague.laws import MisereQuotient, Moves, NimValues, PPositions, Sentence, Statement
from sprague.laws.p_positions import closed_form as closed_form
from sprague.numbers.periods import Period
