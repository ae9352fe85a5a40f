"""Terms and formulas over the integers: from Python functions, evaluated, printed, brought to normal form."""

from sprague.logic.language.formula import Formula, evaluate, variables
from sprague.logic.language.systems import System, Systems, systems
from sprague.logic.language.tracing import trace, trace_term, where
from sprague.logic.wording.notation import latex, words
