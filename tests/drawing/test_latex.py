"""Tables for papers: what LaTeX reads, and b-files."""

from sprague.drawing.tables import PaperTable


def test_what_latex_would_take_as_its_own_is_escaped():
    text = PaperTable("a\nb", ("name", "x1−y"), (("a_b & 50% #{}$~^\\", 1),)).latex()
    assert text.splitlines()[0] == r"% a b Needs \usepackage{booktabs}."
    assert r"a\_b \& 50\% \#\{\}\$\textasciitilde{}\textasciicircum{}\textbackslash{} & 1 \\" in text
    assert r"name & $x_{1} - y$ \\" in text and r"\begin{tabular}{lr}" in text


def test_long_tables_break_across_pages():
    assert r"\begin{longtable}{r}" in PaperTable("", ("n",), tuple((n,) for n in range(51))).latex()


def test_tables_are_written_for_latex_and_as_b_files(run, refused, tmp_path):
    tex, b_file = tmp_path / "rat.tex", tmp_path / "b.txt"
    assert run("table", "rat", "--to", 20, "-o", tex)[0] == 0
    assert r"3 & 5 & 9 & 18 & 4 & 9 \\" in tex.read_text()
    assert run("table", "0.77", "--nim-values", "--to", 4, "-o", b_file)[0] == 0
    assert b_file.read_text() == "0 0\n1 1\n2 2\n3 3\n4 1\n"
    refused(run("table", "rat", "--to", 4, "-o", tmp_path / "p.txt"), "b-file")
    refused(run("table", "nim", "--nim-values", "--to", 2, "-o", tmp_path / "p.tex"), "one pile or two")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.txt", "rat.tex"]
