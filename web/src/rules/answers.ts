/// What the server says of a game whose rules are data, worked out in the page: positions, moves, who wins. No server.
import type { Table } from "../api/client";
import type * as T from "../api/types";
import type { FormulaRule, HeapRule, Rule } from "./formula";
import { readRule } from "./read";
import { Positions, TooFar, digit, nimSequence, table } from "./solve";

/// A position with all that can be said of it, and who wins where its moves lead.
export interface Known {
  text: string;
  view: T.View;
  outcome: T.Outcome;
  /// The nim-value, where there is one.
  value: number | undefined;
  moves: T.Move[];
  complete: boolean;
  outcomeOf(to: string): T.Outcome;
}

/// Makes a table, here or in a worker.
export type Solve = (rule: FormulaRule, to: number, dimensions: number) => Promise<Table>;

export const atOnce: Solve = async (rule, to, dimensions) => table(rule, to, "values", dimensions);

/// Moves that are listed; of more the first few.
const MOST_SHOWN = 1000;
const EXAMPLES = 50;

/// Tables are made to these bounds, so that a game needs few of them.
const BOUNDS = [16, 32, 64, 128, 256, 512];

const kept = new WeakMap<Rule, { to: number; table: Promise<Table> }>();

/// Throws TooFar for positions that are too large here, RangeError for what is no position.
export async function known(game: T.Game, rule: Rule, text: string, solve: Solve = atOnce): Promise<Known> {
  if (!/^\s*\d+\s*(,\s*\d+\s*)*$/.test(text)) throw new RangeError(`${text} is no position`);
  const here = text.split(",").map(Number);
  if (!here.every(Number.isSafeInteger)) throw new TooFar("piles of this size take too long here");
  return rule.kind === "heaps" ? ofHeaps(game, rule, here) : ofFormula(game, rule, here, solve);
}

async function ofFormula(game: T.Game, rule: FormulaRule, given: number[], solve: Solve): Promise<Known> {
  const positions = new Positions(rule);
  const here = positions.sorted(given);
  if (!positions.has(here)) throw new RangeError(`${here.join()} is no position of this game`);
  const value = await valuesFor(rule, positions, here, solve);
  const ways = positions.options(here);
  const moves = ways.map(({ to, left }): T.Move => ({ to: to.join(), ...taken(rule, here, left) }));
  const outcomeOf = (to: string) => outcome(value(to.split(",").map(Number)));
  const view: T.PilesView = {
    kind: game.view as T.PilesView["kind"],
    piles: here.map(String),
    labels: game.labels,
    smallest: "0",
    variable: false,
  };
  if (rule.before.at(-1) === "s") {
    view.passes = here.at(-1) as number;
    if (game.view === "coordinates") view.kind = "piles";
  }
  return {
    text: here.join(),
    view,
    outcome: outcome(value(here)),
    value: rule.blocked > 0 ? undefined : value(here),
    moves: moves.length > MOST_SHOWN ? moves.slice(0, EXAMPLES) : moves,
    complete: moves.length <= MOST_SHOWN,
    outcomeOf,
  };
}

const outcome = (value: number): T.Outcome => (value === 0 ? "P" : "N");

/// The value of a position and of all below it.
async function valuesFor(rule: FormulaRule, positions: Positions, here: readonly number[], solve: Solve) {
  const one = (at: readonly number[]) => positions.value(at);
  if (!rule.interchangeable && rule.bounds["s"] === undefined) return one;
  const most = Math.max(...here);
  const to = here.length > 2 ? 4 * Math.ceil(most / 4) : BOUNDS.find((bound) => bound >= most);
  if (to === undefined) throw new TooFar("piles of this size take too long here");
  let found = kept.get(rule);
  if (!found || found.to < to) kept.set(rule, (found = { to, table: solve(rule, to, here.length) }));
  const whole = await found.table.catch((error: unknown) => {
    if (error instanceof TooFar) return undefined;
    throw error;
  });
  if (!whole) return one; // a position may be near, where a table of all is far
  const { shape, values } = whole;
  return (at: readonly number[]) => {
    const sorted = positions.sorted(at);
    return values[sorted.reduce((index, pile, i) => index * (shape[i] as number) + pile, 0)] as number;
  };
}

/// What a move is called, and what it touches.
function taken(rule: FormulaRule, here: number[], left: number[]): Pick<T.Move, "label" | "touch"> {
  const touch: T.Touch = { left: left.map(String) };
  const passing = rule.before.at(-1) === "s";
  const [before, after] = passing ? [here.slice(0, -1), left.slice(0, -1)] : [here, left];
  if (passing && before.join() === after.join()) return { label: "pass", touch };
  if (!passing && !rule.interchangeable)
    return { label: `leave ${rule.before.map((name, i) => `${name} ${left[i]}`).join(", ")}`, touch };
  const gone = before.map((pile, i) => pile - (after[i] as number));
  touch.taken = gone.map(String);
  return { label: `take ${inLine(gone.flatMap((n, i) => (n ? [`${n} from ${before[i]}`] : [])))}`, touch };
}

const inLine = (parts: string[]) =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

async function ofHeaps(game: T.Game, rule: HeapRule, given: number[]): Promise<Known> {
  const here = given.filter((heap) => heap > 0).sort((a, b) => a - b);
  const row = nimSequence(rule, Math.max(0, ...here) + 1);
  const total = (heaps: readonly number[]) => heaps.reduce((sum, heap) => sum ^ (row[heap] as number), 0);
  const found = new Map<string, T.Move & { heaps: number[] }>();
  for (const heap of new Set(here))
    for (const into of brokenInto(rule, heap)) {
      const rest = here.toSpliced(here.indexOf(heap), 1);
      const heaps = [...rest, ...into].sort((a, b) => a - b);
      const to = heaps.join() || "0";
      const touch = { heap: here.indexOf(heap), into: into.map(String) };
      found.set(to, { to, label: broken(heap, into), touch, heaps });
    }
  const moves = [...found.values()].sort((a, b) => compared(a.heaps, b.heaps)).map(({ heaps: _, ...move }) => move);
  const outcomeOf = (to: string) => outcome(total(to.split(",").map(Number)));
  const piles = here.length > 0 ? here : [0];
  return {
    text: piles.join(),
    view: { kind: "piles", piles: piles.map(String), labels: game.labels, smallest: "0", variable: true },
    outcome: outcome(total(here)),
    value: total(here),
    moves: moves.length > MOST_SHOWN ? moves.slice(0, EXAMPLES) : moves,
    complete: moves.length <= MOST_SHOWN,
    outcomeOf,
  };
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((each, i) => each !== b[i]);
  return at < 0 ? a.length - b.length : (a[at] as number) - (b[at] ?? -1);
}

/// What may become of a heap: the heaps that are left of it, in order of size.
function* brokenInto(rule: HeapRule, heap: number): Generator<number[]> {
  if (heap < rule.smallest_heap) return;
  for (let gone = 0; gone <= heap; gone++) {
    const [bits, left] = [digit(rule, gone), heap - gone];
    if (bits & 1 && left === 0) yield [];
    if (bits & 2 && left > 0) yield [left];
    if (bits & 4) for (let a = 1; 2 * a <= left; a++) if (!rule.distinct || 2 * a < left) yield [a, left - a];
    if (bits & 8)
      for (let a = 1; 3 * a <= left; a++) for (let b = a; a + 2 * b <= left; b++) yield [a, b, left - a - b];
  }
}

function broken(heap: number, into: readonly number[]): string {
  const gone = heap - into.reduce((sum, each) => sum + each, 0);
  const parts = inLine(into.map(String));
  if (gone === 0) return `split ${heap} into ${parts}`;
  const whole = into.length === 0 ? "the heap of " : `${gone} from `;
  return `take ${whole}${heap}${into.length > 1 ? `, leaving ${parts}` : ""}`;
}

const SOME_PILES = [7, 12, 20, 31];

/// The game of a typed rule, as the server would offer it. Throws what reading throws.
export function typedGame(text: string): T.Game {
  const rule = readRule(text);
  new Positions(rule).check();
  const count = rule.before.length;
  const start = SOME_PILES.slice(0, count).join();
  const limits = (most: number): T.MapLimits => ({ dimensions: count, most, usual: 60 });
  return {
    name: text,
    text,
    title: text,
    summary: `a game of your own on ${count} pile${count === 1 ? "" : "s"}`,
    rules: text,
    sample: "",
    sentence: null,
    latex: null,
    closed_form: null,
    view: "piles",
    labels: rule.before,
    group: "typed",
    parameters: [],
    discoverable: true,
    typed: true,
    play: {
      prefix: rule.misere ? "misere:" : "",
      base: text.replace(/^\s*mis[eè]re\s*:\s*/, ""),
      words: rule.misere ? "misère play" : "normal play",
      end: `whoever cannot move ${rule.misere ? "wins" : "loses"}`,
      misere: rule.misere,
      blocked: 0,
      kinds: [],
    },
    start,
    starts: [start],
    maps: count <= 2 ? { values: limits(count === 1 ? 1000 : 100), p: limits(count === 1 ? 1000 : 200) } : null,
    points: count === 3 ? { most: 40, usual: 20 } : null,
    rule: rule as unknown as T.FormulaRule,
    ray: null,
  };
}
