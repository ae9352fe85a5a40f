/// Statements as the server writes them, `(⌊3n/2⌋, 3n − 1), n ≥ 1`, read for setting: as MathML and as LaTeX. No page.

export type Node =
  | { kind: "number" | "operator" | "words"; text: string }
  | { kind: "name"; text: string; below: string }
  | { kind: "root"; of: Node[] }
  | { kind: "group"; open: string; close: string; inside: Node[] }
  | { kind: "fraction"; over: Node[]; under: Node[] };

/// After a sign two letters are a product, `+ an`.
const TOKEN =
  /(?<=[+−] )\p{L}(?=\p{L}(?!\p{L}))|\d[\d,]*\d|\d|\p{L}(?=[αβφ])|\p{L}+_(?:\d+|\p{L}(?!\p{L}))|\p{L}+-\p{L}{2,}|\p{L}+\d*|\s+|./gu;

const CLOSING: Record<string, string> = { "(": ")", "⌊": "⌋", "[": "]" };

/// Reads the whole text; what is no mathematics becomes words.
export function read(text: string): Node[] {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const until = (close: string): Node[] => {
    const found: Node[] = [];
    let slash = false;
    while (at < tokens.length && tokens[at] !== close) {
      const token = tokens[at++] as string;
      if (/^\s+$/.test(token)) {
        const [last, next] = [found.at(-1), tokens[at]];
        if (last?.kind === "words" || (next !== undefined && isWord(next))) found.push({ kind: "words", text: " " });
        slash = false;
        continue;
      }
      const node = one(token);
      if (node.kind === "operator" && node.text === "/" && isAtom(found.at(-1))) slash = true;
      else if (slash && isAtom(node)) {
        found.push({ kind: "fraction", over: numerator(found), under: bare([node]) });
        slash = false;
      } else found.push(node);
    }
    return joined(found);
  };
  const one = (token: string): Node => {
    const close = CLOSING[token];
    if (close) {
      const inside = until(close);
      at++;
      return { kind: "group", open: token, close, inside };
    }
    if (token === "√" && at < tokens.length) return { kind: "root", of: bare([one(tokens[at++] as string)]) };
    if (/^\d/.test(token)) return { kind: "number", text: token };
    if (token === ":" || isWord(token)) return { kind: "words", text: token };
    const name = /^(\p{L})(\d*)$/u.exec(token) ?? /^(\p{L}+)_(.+)$/u.exec(token);
    return name ? { kind: "name", text: name[1] ?? "", below: name[2] ?? "" } : { kind: "operator", text: token };
  };
  return until("");
}

function isWord(token: string): boolean {
  return /^\p{L}+-?\p{L}+\d*$/u.test(token);
}

function isAtom(node: Node | undefined): boolean {
  return node !== undefined && node.kind !== "operator" && node.kind !== "words";
}

/// What stands before a slash, taken away from there: all that is multiplied, as `7n` in `7n/4`.
function numerator(found: Node[]): Node[] {
  let from = found.length;
  while (from > 0 && isAtom(found[from - 1])) from--;
  return bare(found.splice(from));
}

/// Without the parentheses that a fraction makes superfluous.
function bare(nodes: Node[]): Node[] {
  const [only] = nodes;
  return nodes.length === 1 && only?.kind === "group" && only.open === "(" ? only.inside : nodes;
}

function joined(nodes: Node[]): Node[] {
  const found: Node[] = [];
  for (const node of nodes) {
    const last = found.at(-1);
    if (node.kind === "words" && last?.kind === "words")
      found[found.length - 1] = { kind: "words", text: last.text + node.text };
    else found.push(node);
  }
  return found;
}

/// Words between mathematics that are a part of a sentence: they break over lines as text does.
const PROSE = /\S+ \S+ \S+/;

/// The parts between the commas of the outermost level, each of which stays together on a line; prose apart.
export function pieces(nodes: readonly Node[]): Node[][] {
  const found: Node[][] = [[]];
  for (const node of nodes) {
    const prose = node.kind === "words" && PROSE.test(node.text);
    if (prose) found.push([node], []);
    else (found.at(-1) as Node[]).push(node);
    if (node.kind === "operator" && /[,;]/.test(node.text)) found.push([]);
  }
  return found.filter((piece) => piece.length > 0);
}

const LATEX: Record<string, string> = {
  "−": "-",
  "≥": "\\ge ",
  "≤": "\\le ",
  "≠": "\\ne ",
  "⊕": "\\oplus ",
  "→": "\\to ",
  "…": "\\ldots ",
  "·": "\\cdot ",
  "²": "^2",
  φ: "\\varphi ",
  α: "\\alpha ",
  β: "\\beta ",
  "{": "\\{",
  "}": "\\}",
  "⌊": "\\lfloor ",
  "⌋": "\\rfloor ",
};

const inLatex = (text: string) => LATEX[text] ?? text;

export function latex(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      switch (node.kind) {
        case "number":
          return node.text.replaceAll(",", "{,}");
        case "operator":
          return { "=": " = ", ",": ", ", "+": " + ", "−": " - " }[node.text] ?? inLatex(node.text);
        case "words":
          return `\\text{${node.text}}`;
        case "name": {
          const name = node.text.length > 1 ? `\\operatorname{${node.text}}` : inLatex(node.text);
          return node.below ? `${name}_{${node.below}}` : name;
        }
        case "root":
          return `\\sqrt{${latex(node.of)}}`;
        case "group":
          return `${inLatex(node.open)}${latex(node.inside)}${inLatex(node.close)}`;
        case "fraction":
          return `\\frac{${latex(node.over)}}{${latex(node.under)}}`;
      }
    })
    .join("")
    .replaceAll(/ +/g, " ")
    .trim();
}
