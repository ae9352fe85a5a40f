/// Who wins, and nim-values, from rules that are data: a formula between the coordinates before a move and after it, or
/// the digits of a game on heaps. Everything is by definition, a position after those that its moves lead to.
import type { Table } from "../api/client";
import {
  changedAtoms,
  changedTerms,
  constant,
  largestConstant,
  minus,
  names,
  plus,
  remainder,
  single,
  substituted,
  times,
  truthOf,
  valueOf,
  variable,
  type Atom,
  type Column,
  type Formula,
  type FormulaRule,
  type HeapRule,
  type Linear,
  type Rule,
} from "./formula";

export const HOW = "from the rules alone, in this page";

/// What the page leaves to the server: it would take too long here, or is not known to it.
export class TooFar extends Error {}

/// Of a rule that is none, as the server says it.
export class NoRule extends Error {}

const NO_VALUE = 65535;

/// Positions times moves that a table may have.
const MOST_WORK = 600_000_000;
const MOST_CELLS = 4_000_000;

/// Moves that are looked for once and kept.
const MOST_KEPT = 16_000_000;

/// Constants from here on are the server's, whose integers have no end.
const LARGEST = 2 ** 31;

/// The table of a game up to a bound: of nim-values, or which positions are P, 1, and which N, 0.
export function table(rule: Rule, to: number, what: string, dimensions: number): Table {
  const values = rule.kind === "heaps" ? heaps(rule, to, dimensions) : new Box(rule, to).values;
  const sides = rule.kind === "heaps" ? Array<number>(dimensions).fill(to + 1) : sizes(rule, to);
  const shown = what === "p" ? Uint8Array.from(values, (value) => (value === NO_VALUE ? 255 : +(value === 0))) : values;
  return { shape: sides, values: shown, how: HOW };
}

const sizes = (rule: FormulaRule, to: number) => rule.before.map((name) => Math.min(to, rule.bounds[name] ?? to) + 1);

function heaps(rule: HeapRule, to: number, dimensions: number): Uint16Array {
  const row = nimSequence(rule, to + 1);
  if (dimensions === 1) return row;
  const found = new Uint16Array((to + 1) ** 2);
  for (let x = 0; x <= to; x++)
    for (let y = 0; y <= to; y++) found[x * (to + 1) + y] = (row[x] as number) ^ (row[y] as number);
  return found;
}

/// What may be left after taking so many tokens: nothing, one heap, two, three, as the bits 1, 2, 4, 8.
export function digit({ digits, period }: HeapRule, taken: number): number {
  if (taken < digits.length) return digits[taken] as number;
  return period === 0 ? 0 : (digits[digits.length - period + ((taken - digits.length) % period)] as number);
}

/// The nim-values of heaps of 0, 1, 2, … tokens.
export function nimSequence(rule: HeapRule, length: number): Uint16Array<ArrayBuffer> {
  if (rule.known !== null && length > rule.known + 1) throw new TooFar("the digits of larger heaps are the server’s");
  const found = new Uint16Array(length);
  const seen = new Int32Array(2 * NO_VALUE + 2).fill(-1);
  const removable = Array.from({ length }, (_, taken) => taken).filter((taken) => digit(rule, taken) > 0);
  if (length * removable.length > MOST_WORK / (removable.some((taken) => digit(rule, taken) > 3) ? length : 1))
    throw new TooFar("heaps of this size take too long here");
  const at = (n: number) => found[n] as number;
  for (let n = rule.smallest_heap; n < length; n++) {
    for (const taken of removable) {
      if (taken > n) break;
      const [bits, left] = [digit(rule, taken), n - taken];
      if (bits & 1 && left === 0) seen[0] = n;
      if (bits & 2 && left > 0) seen[at(left)] = n;
      if (bits & 4)
        for (let a = 1; 2 * a <= left; a++) if (!rule.distinct || 2 * a < left) seen[at(a) ^ at(left - a)] = n;
      if (bits & 8)
        for (let a = 1; 3 * a <= left; a++)
          for (let b = a; a + 2 * b <= left; b++) seen[at(a) ^ at(b) ^ at(left - a - b)] = n;
    }
    let value = 0;
    while (seen[value] === n) value++;
    found[n] = value;
  }
  return found;
}

/// Every tuple of numbers below the sizes, a column for each place.
function grid(sides: readonly number[]): Float64Array[] {
  const count = sides.reduce((product, side) => product * side, 1);
  if (count > MOST_CELLS) throw new TooFar("so many positions take too long here");
  let repeat = count;
  return sides.map((side) => {
    repeat /= side;
    const found = new Float64Array(count);
    for (let i = 0, value = 0; i < count; value = value + 1 < side ? value + 1 : 0)
      for (const end = i + repeat; i < end; i++) found[i] = value;
    return found;
  });
}

/// What a move takes of each coordinate; of a rule in which none rises.
interface Takes {
  count: number;
  taken: Int32Array[];
  offsets: Int32Array;
}

/// All positions up to a bound, each by its options; for rules in which no coordinate rises.
class Box {
  readonly values: Uint16Array;
  private readonly sides: number[];
  private readonly strides: number[];
  private readonly takes: Abstract;
  private readonly kept = new Map<number, Takes>();

  constructor(
    private readonly rule: FormulaRule,
    to: number,
  ) {
    this.sides = sizes(rule, to);
    this.strides = this.sides.map((_, i) => this.sides.slice(i + 1).reduce((product, side) => product * side, 1));
    this.takes = abstracted(rule);
    const cells = this.sides.reduce((product, side) => product * side, 1);
    if (cells > MOST_CELLS) throw new TooFar("so many positions take too long here");
    if (largestConstant(rule.formula) > LARGEST) throw new TooFar("constants of so many digits are the server’s");
    this.values = new Uint16Array(cells).fill(NO_VALUE);
    if (mayRise(rule)) this.oneByOne();
    else this.inOrder();
  }

  /// Coordinates that rise lead out of the box: each position is asked for by itself.
  private oneByOne(): void {
    const known = new Positions(this.rule);
    const places = grid(this.sides);
    for (let i = 0; i < this.values.length; i++) {
      const here = places.map((column) => column[i] as number);
      if (known.has(here)) this.values[i] = known.value(here);
    }
  }

  private inOrder(): void {
    const { rule, sides, values } = this;
    const places = grid(sides);
    const { ids, count } = this.keys(places);
    const isPosition = rule.domain
      ? truthOf(rule.domain, new Map(rule.before.map((name, i) => [name, places[i] as Column])))
      : true;
    const together = count * 8 <= values.length && count * values.length <= MOST_KEPT;
    if (!together && values.length ** 2 / 8 > MOST_WORK / 8) throw new TooFar("so many positions take too long here");
    const seen = new Int32Array(NO_VALUE + 1).fill(-1);
    const here = new Int32Array(sides.length);
    let spent = 0;
    for (let i = 0; i < values.length; i++) {
      for (let j = 0; j < here.length; j++) here[j] = (places[j] as Float64Array)[i] as number;
      if (rule.interchangeable && here.some((pile, j) => j > 0 && pile < (here[j - 1] as number))) continue;
      if (typeof isPosition === "boolean" ? !isPosition : isPosition[i] === 0) continue;
      const { count, taken, offsets } = this.moves(ids[i] as number, here, together, i);
      if ((spent += count) > MOST_WORK) throw new TooFar("so many moves take too long here");
      let [any, lost] = [false, 0];
      next: for (let move = 0; move < count; move++) {
        for (let j = 0; j < here.length; j++)
          if (((taken[j] as Int32Array)[move] as number) > (here[j] as number)) continue next;
        const value = values[i - (offsets[move] as number)] as number;
        if (value === NO_VALUE) continue;
        any = true;
        if (value === 0) lost++;
        seen[value] = i;
      }
      let value = 0;
      if (rule.blocked > 0) value = +(lost > rule.blocked);
      else if (any) while (seen[value] === i) value++;
      else value = rule.misere ? 1 : 0;
      if (value >= NO_VALUE) throw new TooFar("nim-values of this size are the server’s");
      if (rule.interchangeable) for (const order of orders([...here])) values[this.index(order)] = value;
      else values[i] = value;
    }
  }

  private index(position: readonly number[]): number {
    return position.reduce((sum, pile, j) => sum + pile * (this.strides[j] as number), 0);
  }

  /// Positions with the same key have the same moves, as far as these fit into their piles.
  private keys(places: Float64Array[]): { ids: Int32Array; count: number } {
    const values = new Map<string, Column>(this.rule.before.map((name, i) => [name, places[i] as Column]));
    const ids = new Int32Array(this.values.length);
    let count = 1;
    for (const slot of this.takes.slots.values()) {
      const found = slot[0] === "Linear" ? valueOf(slot, values) : truthOf(slot, values);
      if (typeof found === "number" || typeof found === "boolean") continue;
      const known = new Map<number, number>();
      for (let i = 0; i < ids.length; i++) {
        const key = (ids[i] as number) * 2 ** 26 + (found[i] as number);
        let id = known.get(key);
        if (id === undefined) known.set(key, (id = known.size));
        ids[i] = id;
      }
      count = known.size;
    }
    return { ids, count };
  }

  private moves(id: number, here: Int32Array, together: boolean, index: number): Takes {
    const found = this.kept.get(id);
    if (found) return found;
    const at = new Map<string, Column>(this.rule.before.map((name, i) => [name, here[i] as number]));
    const sides = together ? this.sides : Array.from(here, (pile) => pile + 1);
    const columns = this.columns(sides, together);
    for (const [name, slot] of this.takes.slots)
      at.set(name, slot[0] === "Linear" ? valueOf(slot, at) : Number(truthOf(slot, at)));
    this.takes.taken.forEach((name, i) => at.set(name, columns[i] as Column));
    const truth = truthOf(this.takes.formula, at);
    const legal: number[] = [];
    const total = (columns[0] as Float64Array).length;
    for (let k = 1; k < total; k++) if (typeof truth === "boolean" ? truth : truth[k]) legal.push(k); // 0 takes nothing
    if ((typeof truth === "boolean" ? truth : truth[0]) && index > 0)
      throw new NoRule("a move may change nothing, so play need not end");
    const taken = columns.map((column) => Int32Array.from(legal, (k) => column[k] as number));
    const offsets = Int32Array.from(legal, (_, move) =>
      taken.reduce((sum, column, j) => sum + (column[move] as number) * (this.strides[j] as number), 0),
    );
    const made = { count: legal.length, taken, offsets };
    if (together) this.kept.set(id, made);
    return made;
  }

  private whole: Float64Array[] | undefined;

  private columns(sides: readonly number[], together: boolean): Float64Array[] {
    if (!together) return grid(sides);
    return (this.whole ??= grid(sides));
  }
}

function* orders(piles: readonly number[]): Generator<number[]> {
  if (piles.length < 2) return yield [...piles];
  for (const [i, first] of piles.entries())
    if (piles.indexOf(first) === i) for (const rest of orders(piles.filter((_, j) => j !== i))) yield [first, ...rest];
}

/// A rule in what is taken; `slots` is what it asks of the position alone, under names that nobody can type.
interface Abstract {
  formula: Formula;
  taken: string[];
  slots: Map<string, Linear | Formula>;
}

function abstracted(rule: FormulaRule): Abstract {
  const taken = rule.after.map((_, i) => `#taken${i}`);
  const left = new Map(
    rule.after.map((name, i) => [name, minus(variable(rule.before[i] as string), variable(taken[i] as string))]),
  );
  const slots = new Map<string, Linear | Formula>();
  const known = new Map<string, string>();
  const slot = (part: Linear | Formula): string => {
    const key = JSON.stringify(part);
    const name = known.get(key) ?? `#${known.size}`;
    known.set(key, name);
    slots.set(name, part);
    return name;
  };
  const speaksOf = (part: Linear | Formula): [boolean, boolean] => {
    const found = [...names(part)];
    return [found.some((name) => name.startsWith("#taken")), found.some((name) => !name.startsWith("#"))];
  };
  /// The part of a term that speaks of the position alone becomes one name; of a remainder only its own remainder.
  const term = (whole: Linear, modulus = 0): Linear => {
    let [alone, rest] = [constant(0), constant(whole[2])];
    for (const [atom, factor] of whole[1]) {
      const each = times(single(atom), factor);
      const [moves, position] = speaksOf(each);
      if (!moves && position) alone = plus(alone, each);
      else rest = plus(rest, moves && position ? times(single(inner(atom)), factor) : each);
    }
    if (alone[1].length === 0) return plus(rest, alone);
    return plus(rest, variable(slot(modulus ? remainder(alone, modulus) : alone)));
  };
  const inner = (atom: Atom): Atom => {
    switch (atom[0]) {
      case "Remainder":
        return ["Remainder", term(atom[1], atom[2]), atom[2]];
      case "Absolute":
        return ["Absolute", term(atom[1])];
      case "Choice":
        return ["Choice", formula(atom[1]), term(atom[2]), term(atom[3])];
      default:
        return atom;
    }
  };
  const formula = (part: Formula): Formula => {
    const [moves, position] = speaksOf(part);
    if (!position) return part;
    if (!moves) return ["Compare", "==", variable(slot(part)), constant(1)];
    switch (part[0]) {
      case "Compare": {
        const difference = minus(part[2], part[3]);
        return fits(difference, part[1], rule.before, taken)
          ? ["Truth", true]
          : ["Compare", part[1], term(difference), constant(0)];
      }
      case "Not":
        return ["Not", formula(part[1])];
      case "And":
      case "Or":
        return [part[0], part[1].map(formula)];
      case "Predicate":
        return ["Predicate", "power", [term(part[2][0])]];
      default:
        return part;
    }
  };
  return { formula: formula(changedTerms(rule.formula, (each) => substituted(each, left))), taken, slots };
}

/// Whether a comparison says only that no more is taken of a pile than there is.
function fits(difference: Linear, relation: string, before: readonly string[], taken: readonly string[]): boolean {
  const sign = relation === "<=" || relation === "<" ? -1 : relation === ">=" || relation === ">" ? 1 : 0;
  const strict = relation === "<" || relation === ">";
  const factors = new Map(
    difference[1].map(([atom, factor]) => [atom[0] === "Variable" ? atom[1] : "", factor * sign]),
  );
  if (sign === 0 || factors.has("") || sign * difference[2] < (strict ? 1 : 0)) return false;
  return before.every((name, i) => {
    const [here, gone] = [factors.get(name) ?? 0, factors.get(taken[i] as string) ?? 0];
    return here >= 0 && here + gone >= 0;
  });
}

/// Whether a coordinate may rise in a move: of piles that can be exchanged none does.
function mayRise(rule: FormulaRule): boolean {
  return !rule.interchangeable && rule.before.some((name) => weight(rule, name) === 0);
}

const weight = (rule: FormulaRule, name: string) =>
  rule.measure[1].find(([atom]) => atom[0] === "Variable" && atom[1] === name)?.[1] ?? 0;

/// Single positions of a rule: their moves, and who wins from them.
export class Positions {
  private readonly known = new Map<string, number>();
  private readonly fixed: Map<string, Linear>;
  private spent = 0;

  constructor(readonly rule: FormulaRule) {
    if (largestConstant(rule.formula) > LARGEST) throw new TooFar("constants of so many digits are the server’s");
    this.fixed = rule.interchangeable ? new Map() : determined(rule);
  }

  /// Whether the numbers are a position: within its bounds and domain.
  has(here: readonly number[]): boolean {
    const { before, bounds, domain } = this.rule;
    if (here.length !== before.length || here.some((pile, i) => pile > (bounds[before[i] as string] ?? pile)))
      return false;
    return !domain || truthOf(domain, new Map(before.map((name, i) => [name, here[i] as number]))) === true;
  }

  /// Interchangeable piles in order of size.
  sorted(position: readonly number[]): number[] {
    return this.rule.interchangeable ? [...position].sort((a, b) => a - b) : [...position];
  }

  /// What every move leaves of each coordinate, in order; `above`: so much a pile may be larger after it, to find faults.
  ways(position: readonly number[], above = 0): number[][] {
    const { rule } = this;
    const here = this.sorted(position);
    const values = new Map<string, Column>(rule.before.map((name, i) => [name, here[i] as number]));
    const measure = valueOf(rule.measure, values) as number;
    const free = rule.after.filter((name) => !this.fixed.has(name));
    const sides = free.map((name) => {
      const i = rule.after.indexOf(name);
      const before = rule.before[i] as string;
      if (rule.interchangeable) return (here[i] as number) + 1 + above;
      return Math.min(Math.floor(measure / weight(rule, before)), rule.bounds[before] ?? Infinity) + 1;
    });
    const count = sides.reduce((product, side) => product * side, 1);
    if ((this.spent += count) > MOST_WORK / 8) throw new TooFar("so many moves take too long here");
    const columns = grid(sides);
    free.forEach((name, i) => values.set(name, columns[i] as Column));
    for (const [name, term] of this.fixed) values.set(name, valueOf(term, values));
    const truth = truthOf(rule.formula, values);
    const found: number[][] = [];
    for (let k = 0; k < count; k++) {
      if (!(typeof truth === "boolean" ? truth : truth[k])) continue;
      const way = rule.after.map((name) => {
        const column = values.get(name) as Column;
        return typeof column === "number" ? column : (column[k] as number);
      });
      if (way.every((pile) => pile >= 0)) found.push(way);
    }
    return found;
  }

  /// The positions that moves lead to, each once, in order; and one way to each.
  options(position: readonly number[]): { to: number[]; left: number[] }[] {
    const found = new Map<string, { to: number[]; left: number[] }>();
    const here = this.sorted(position);
    const changes = (left: number[]) => left.filter((pile, i) => pile !== here[i]).length;
    for (const left of this.ways(position)) {
      const to = this.sorted(left);
      const other = found.get(to.join());
      if (this.has(left) && (!other || changes(left) < changes(other.left))) found.set(to.join(), { to, left });
    }
    return [...found.values()].sort((a, b) => compared(a.to, b.to));
  }

  /// The nim-value, or 0 and 1 for P and N where options are blocked.
  value(position: readonly number[]): number {
    const waiting = [this.sorted(position)];
    while (waiting.length > 0) {
      const here = waiting[waiting.length - 1] as number[];
      const key = here.join();
      if (this.known.has(key)) {
        waiting.pop();
        continue;
      }
      const ways = this.ways(here)
        .filter((left) => this.has(left))
        .map((left) => this.sorted(left));
      const open = ways.filter((way) => !this.known.has(way.join()));
      if (open.length > 0) {
        if (waiting.length > 100_000) throw new TooFar("so many positions take too long here");
        waiting.push(...open);
        continue;
      }
      const seen = new Set<number>();
      let [value, lost] = [0, 0];
      for (const way of ways) {
        const each = this.known.get(way.join()) as number;
        seen.add(each);
        if (each === 0) lost++;
      }
      if (this.rule.blocked > 0) value = +(lost > this.rule.blocked);
      else if (ways.length === 0) value = this.rule.misere ? 1 : 0;
      else while (seen.has(value)) value++;
      this.known.set(key, value);
      waiting.pop();
    }
    return this.known.get(this.sorted(position).join()) as number;
  }

  /// Throws where some move of a small position raises a pile, or changes nothing: it is no rule then.
  check(): void {
    const { rule } = this;
    const sides = Array<number>(rule.before.length).fill([0, 60, 12, 7, 5][rule.before.length] ?? 3);
    const places = grid(sides);
    for (let i = 0; i < (places[0] as Float64Array).length; i++) {
      const here = places.map((column) => column[i] as number);
      if (compared(here, this.sorted(here)) !== 0) continue;
      for (const left of this.ways(here, 2)) {
        const raises = left.some((pile, j) => pile > (here[j] as number));
        if (!raises && left.some((pile, j) => pile < (here[j] as number))) continue;
        const what = raises ? "raises a pile" : "does not lower what every move must lower";
        throw new NoRule(`the move ${here.join()} → ${this.sorted(left).join()} ${what}`);
      }
    }
  }
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((each, i) => each !== b[i]);
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number);
}

/// Coordinates after a move that an equation of the rule gives, by the others; needed where nothing bounds one.
function determined(rule: FormulaRule): Map<string, Linear> {
  const parts =
    rule.formula[0] === "And"
      ? rule.formula[1].flatMap((part) => (part[0] === "And" ? part[1] : [part]))
      : [rule.formula];
  const found = new Map<string, Linear>();
  for (const [i, name] of rule.after.entries()) {
    if (weight(rule, rule.before[i] as string) > 0) continue;
    for (const part of parts) {
      if (part[0] !== "Compare" || part[1] !== "==") continue;
      const difference = minus(part[2], part[3]);
      const factor = difference[1].find(([atom]) => atom[0] === "Variable" && atom[1] === name)?.[1] ?? 0;
      const rest = changedAtoms(difference, (atom) =>
        atom[0] === "Variable" && atom[1] === name ? constant(0) : single(atom),
      );
      if (Math.abs(factor) === 1 && !names(rest).has(name)) found.set(name, times(rest, -factor));
    }
    if (!found.has(name)) throw new TooFar("nothing bounds what a move leaves");
  }
  return found;
}
