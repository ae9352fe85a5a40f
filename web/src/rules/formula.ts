/// Formulas of linear arithmetic as plain data, as the server writes them, and their values at whole columns of numbers
/// at once. The only evaluator of rules in the page. No page, no server.

export type Linear = readonly ["Linear", readonly (readonly [Atom, number])[], number];
export type Atom =
  | readonly ["Variable", string]
  | readonly ["Remainder", Linear, number]
  | readonly ["Absolute", Linear]
  | readonly ["Choice", Formula, Linear, Linear];
export type Relation = "<" | "<=" | ">" | ">=" | "==" | "!=";
export type Formula =
  | readonly ["Truth", boolean]
  | readonly ["Compare", Relation, Linear, Linear]
  | readonly ["And", readonly Formula[]]
  | readonly ["Or", readonly Formula[]]
  | readonly ["Not", Formula]
  /// That a number is a power of 2.
  | readonly ["Predicate", "power", readonly [Linear]];

/// The rules of a game: a formula between the coordinates before a move and after it, with the linear term that every move
/// lowers; or what may be left of a heap after taking 0, 1, 2, … tokens.
export interface FormulaRule {
  kind: "formula";
  formula: Formula;
  before: string[];
  after: string[];
  interchangeable: boolean;
  measure: Linear;
  bounds: Record<string, number>;
  domain: Formula | null;
  misere: boolean;
  blocked: number;
}

export interface HeapRule {
  kind: "heaps";
  digits: number[];
  /// So many of the last digits come again and again.
  period: number;
  /// The largest number of tokens of which the digits are told; null where these are all.
  known: number | null;
  distinct: boolean;
  smallest_heap: number;
}

export type Rule = FormulaRule | HeapRule;

export const constant = (value: number): Linear => ["Linear", [], value];
export const variable = (name: string): Linear => ["Linear", [[["Variable", name], 1]], 0];

export function plus(a: Linear, b: Linear): Linear {
  const total = new Map<string, [Atom, number]>();
  for (const [atom, factor] of [...a[1], ...b[1]]) {
    const key = JSON.stringify(atom);
    total.set(key, [atom, (total.get(key)?.[1] ?? 0) + factor]);
  }
  return ["Linear", [...total.values()].filter(([, factor]) => factor !== 0), a[2] + b[2]];
}

export function times(a: Linear, factor: number): Linear {
  if (factor === 0) return constant(0);
  return ["Linear", a[1].map(([atom, each]) => [atom, factor * each] as const), factor * a[2]];
}

export const minus = (a: Linear, b: Linear): Linear => plus(a, times(b, -1));

/// The remainder of a term by a positive constant, as a term.
export function remainder(term: Linear, modulus: number): Linear {
  if (term[1].length === 0) return constant(modulo(term[2], modulus));
  return modulus > 1 ? ["Linear", [[["Remainder", term, modulus], 1]], 0] : constant(0);
}

const modulo = (value: number, modulus: number) => ((value % modulus) + modulus) % modulus;

/// A formula made of changed terms; a term made of changed atoms.
export function changedTerms(formula: Formula, change: (term: Linear) => Linear): Formula {
  switch (formula[0]) {
    case "Truth":
      return formula;
    case "Compare":
      return ["Compare", formula[1], change(formula[2]), change(formula[3])];
    case "Not":
      return ["Not", changedTerms(formula[1], change)];
    case "Predicate":
      return ["Predicate", "power", [change(formula[2][0])]];
    default:
      return [formula[0], formula[1].map((part) => changedTerms(part, change))];
  }
}

export function changedAtoms(term: Linear, change: (atom: Atom) => Linear): Linear {
  return term[1].reduce((total, [atom, factor]) => plus(total, times(change(atom), factor)), constant(term[2]));
}

/// The same with terms in the place of variables.
export function substituted(term: Linear, terms: ReadonlyMap<string, Linear>): Linear {
  const inner = (each: Linear) => substituted(each, terms);
  return changedAtoms(term, (atom) => {
    switch (atom[0]) {
      case "Variable":
        return terms.get(atom[1]) ?? variable(atom[1]);
      case "Remainder":
        return remainder(inner(atom[1]), atom[2]);
      case "Absolute":
        return single(["Absolute", inner(atom[1])]);
      case "Choice":
        return single(["Choice", changedTerms(atom[1], inner), inner(atom[2]), inner(atom[3])]);
    }
  });
}

export const single = (atom: Atom): Linear => ["Linear", [[atom, 1]], 0];

/// The names that occur in a term or formula.
export function names(part: Linear | Formula): Set<string> {
  const found = new Set<string>();
  const ofTerm = (term: Linear): Linear =>
    changedAtoms(term, (atom) => {
      if (atom[0] === "Variable") found.add(atom[1]);
      else if (atom[0] === "Choice") [ofFormula(atom[1]), ofTerm(atom[2]), ofTerm(atom[3])];
      else ofTerm(atom[1]);
      return constant(0);
    });
  const ofFormula = (formula: Formula) => changedTerms(formula, ofTerm);
  if (part[0] === "Linear") ofTerm(part);
  else ofFormula(part);
  return found;
}

/// A number for all rows of a table, or one for each.
export type Column = number | Float64Array;
export type Truths = boolean | Uint8Array;
export type Values = ReadonlyMap<string, Column>;

function combined(a: Column, b: Column, of: (a: number, b: number) => number): Column {
  if (typeof a === "number" && typeof b === "number") return of(a, b);
  const length = typeof a === "number" ? (b as Float64Array).length : a.length;
  const found = new Float64Array(length);
  for (let i = 0; i < length; i++)
    found[i] = of(typeof a === "number" ? a : (a[i] as number), typeof b === "number" ? b : (b[i] as number));
  return found;
}

export function valueOf(term: Linear, values: Values): Column {
  const columns: [Float64Array, number][] = [];
  let fixed = term[2];
  for (const [atom, factor] of term[1]) {
    const value = atomOf(atom, values);
    if (typeof value === "number") fixed += factor * value;
    else columns.push([value, factor]);
  }
  if (columns.length === 0) return fixed;
  const found = new Float64Array((columns[0] as [Float64Array, number])[0].length).fill(fixed);
  for (const [column, factor] of columns)
    for (let i = 0; i < found.length; i++) found[i] = (found[i] as number) + factor * (column[i] as number);
  return found;
}

function atomOf(atom: Atom, values: Values): Column {
  switch (atom[0]) {
    case "Variable":
      return values.get(atom[1]) as Column;
    case "Remainder":
      return combined(valueOf(atom[1], values), atom[2], modulo);
    case "Absolute":
      return combined(valueOf(atom[1], values), 0, Math.abs);
    case "Choice": {
      const where = truthOf(atom[1], values);
      const [then, otherwise] = [valueOf(atom[2], values), valueOf(atom[3], values)];
      if (typeof where === "boolean") return where ? then : otherwise;
      const at = (column: Column, i: number) => (typeof column === "number" ? column : (column[i] as number));
      return Float64Array.from(where, (holds, i) => at(holds ? then : otherwise, i));
    }
  }
}

/// Whether a comparison holds of a number and 0.
const HOLDS: Record<Relation, (sign: number) => boolean> = {
  "<": (sign) => sign < 0,
  "<=": (sign) => sign <= 0,
  ">": (sign) => sign > 0,
  ">=": (sign) => sign >= 0,
  "==": (sign) => sign === 0,
  "!=": (sign) => sign !== 0,
};

export function truthOf(formula: Formula, values: Values): Truths {
  switch (formula[0]) {
    case "Truth":
      return formula[1];
    case "Compare": {
      const [left, right] = [valueOf(formula[2], values), valueOf(formula[3], values)];
      const holds = HOLDS[formula[1]];
      const difference = right === 0 ? left : combined(left, right, (a, b) => a - b);
      if (typeof difference === "number") return holds(difference);
      const found = new Uint8Array(difference.length);
      for (let i = 0; i < found.length; i++) found[i] = holds(difference[i] as number) ? 1 : 0;
      return found;
    }
    case "Not": {
      const truth = truthOf(formula[1], values);
      return typeof truth === "boolean" ? !truth : truth.map((each) => 1 - each);
    }
    case "Predicate": {
      const number = valueOf(formula[2][0], values);
      return typeof number === "number" ? isPower(number) : Uint8Array.from(number, (each) => +isPower(each));
    }
    default:
      return joined(formula[1], values, formula[0] === "Or");
  }
}

const isPower = (number: number) => number > 0 && Number.isInteger(Math.log2(number));

/// *or* where `enough` is true, *and* where it is false: it is what one part suffices for.
function joined(parts: readonly Formula[], values: Values, enough: boolean): Truths {
  let found: Uint8Array | undefined;
  for (const part of parts) {
    const truth = truthOf(part, values);
    if (truth === enough) return enough;
    if (typeof truth === "boolean") continue;
    if (!found) found = truth.slice();
    else if (enough) for (let i = 0; i < found.length; i++) found[i] = (found[i] as number) | (truth[i] as number);
    else for (let i = 0; i < found.length; i++) found[i] = (found[i] as number) & (truth[i] as number);
  }
  return found ?? !enough;
}

/// The largest number that a formula names; sums of larger ones are no longer exact here.
export function largestConstant(formula: Formula): number {
  let most = 0;
  const see = (term: Linear): Linear => {
    most = Math.max(most, Math.abs(term[2]), ...term[1].map(([, factor]) => Math.abs(factor)));
    return changedAtoms(term, (atom) => {
      if (atom[0] === "Remainder") most = Math.max(most, atom[2]);
      if (atom[0] === "Choice") [changedTerms(atom[1], see), see(atom[2]), see(atom[3])];
      else if (atom[0] !== "Variable") see(atom[1]);
      return constant(0);
    });
  };
  changedTerms(formula, see);
  return most;
}
