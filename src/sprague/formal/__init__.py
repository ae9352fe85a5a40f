"""Claims as theorems that Coq checks: the theory, the files that stand on it, and what Coq says of them."""

from sprague.formal.certificates import Theorem
from sprague.formal.checking import Checked, check_folder
from sprague.formal.folder import write_folder
from sprague.formal.theorems import theorem
