import { expect, test } from "vitest";
import { latex, pieces, read } from "../src/parts/formula";

test.each([
  ["(⌊3n/2⌋, 3n − 1), n ≥ 1", "(\\lfloor \\frac{3n}{2}\\rfloor , 3n - 1), n\\ge 1"],
  ["x1 ⊕ x2 ⊕ x3 = 0", "x_{1}\\oplus x_{2}\\oplus x_{3} = 0"],
  ["φ = (1 + √5)/2", "\\varphi = \\frac{1 + \\sqrt{5}}{2}"],
  ["A(n)/n → (2 + √34)/5", "\\frac{A(n)}{n}\\to \\frac{2 + \\sqrt{34}}{5}"],
  ["G(n + 12) = G(n) for all n ≥ 71", "G(n + 12) = G(n)\\text{ for all }n\\ge 71"],
  [
    "A(n) = mex_b{A(i) : i < n}, mex_3 of all",
    "A(n) = \\operatorname{mex}_{b}\\{A(i)\\text{: }i<n\\}, \\operatorname{mex}_{3}\\text{ of all}",
  ],
  ["d(n) = ⌊(6n − 1)/5⌋", "d(n) = \\lfloor \\frac{6n - 1}{5}\\rfloor "],
  ["(⌊nα⌋ + an)", "(\\lfloor n\\alpha\\rfloor + an)"],
  ["P-positions are α = (a + √(a² + 4))/2", "\\text{P-positions are }\\alpha = \\frac{a + \\sqrt{a^2 + 4}}{2}"],
])("%s is set", (text, expected) => {
  expect(latex(read(text)).trim()).toBe(expected.trim());
});

test("words stay words", () => {
  const [only, ...none] = read("the positions whose digits an automaton accepts");
  expect([only, none]).toEqual([{ kind: "words", text: "the positions whose digits an automaton accepts" }, []]);
});

test("nothing of a text is lost", () => {
  const flat = (nodes: ReturnType<typeof read>): string =>
    nodes
      .map((node) =>
        node.kind === "group"
          ? node.open + flat(node.inside) + node.close
          : node.kind === "fraction"
            ? `${flat(node.over)}/${flat(node.under)}`
            : node.kind === "root"
              ? `√${flat(node.of)}`
              : node.text + ("below" in node ? node.below : ""),
      )
      .join("");
  const text = "heap = 0, or limit < the least part of heap (Zeckendorf), 3,137 of [a; b]";
  expect(flat(read(text)).replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
});

test("a statement breaks between its clauses only", () => {
  expect(pieces(read("(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = 1")).length).toBe(3);
  expect(latex(read("⌊nφ⌋"))).toBe("\\lfloor n\\varphi\\rfloor");
});
