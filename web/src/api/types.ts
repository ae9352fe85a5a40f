/// What the server says, as docs/web.md describes it. Piles and numbers of any size are decimal strings.

export interface Parameter {
  name: string;
  default: number;
  least: number;
  most: number;
}

export interface MapLimits {
  dimensions: number;
  most: number;
  usual: number;
}

export interface Game {
  name: string;
  text: string;
  title: string;
  summary: string;
  rules: string;
  sentence: string | null;
  latex: string | null;
  view: "piles" | "coordinates" | "fraction" | "grid" | "graph" | "strip" | "coins" | "text";
  labels: string[];
  group: "piles" | "numbers" | "heaps" | "boards" | "typed";
  parameters: Parameter[];
  sample: string;
  start: string;
  starts: string[];
  maps: { p: MapLimits | null; values: MapLimits | null } | null;
  points: { most: number; usual: number } | null;
  closed_form: string | null;
  discoverable: boolean;
  typed: boolean;
}

export interface PilesView {
  kind: "piles" | "coordinates" | "fraction";
  piles: string[];
  labels: string[];
  smallest: string;
  variable: boolean;
  quotients?: string[];
}

export interface GridView {
  kind: "grid";
  rows: string[];
}

export interface GraphView {
  kind: "graph";
  vertices: { name: string; x: number; y: number; eraser: boolean }[];
  edges: { from: string; to: string; there: boolean }[];
  width: number;
  height: number;
}

export interface StripView {
  kind: "strip";
  squares: string;
}

/// A row of coins: H shows heads, T tails.
export interface CoinsView {
  kind: "coins";
  coins: string;
}

export interface TextView {
  kind: "text";
}

export type View = PilesView | GridView | GraphView | StripView | CoinsView | TextView;

/// What a move touches; which keys are there depends on the kind of view.
export interface Touch {
  left?: string[];
  taken?: string[];
  multiple?: string;
  of?: string;
  heap?: number;
  into?: string[];
  at?: [number, number][];
  gone?: [number, number][];
  from?: string;
  to?: string;
  square?: number;
  token?: "+" | "-";
  turned?: number[];
}

export interface Move {
  to: string;
  label: string;
  touch: Touch;
}

export interface Position {
  game: string;
  position: string;
  finished: boolean;
  view: View;
  moves: Move[];
  complete: boolean;
}

export interface Legal {
  legal: boolean;
  from: string;
  to: string;
  label?: string;
  touch?: Touch;
  why: string | null;
}

export interface Answer {
  game: string;
  position: string;
  outcome: "P" | "N";
  words: string;
  nim_value: string | null;
  winning_moves: string[];
  all: boolean;
  how: string;
  why: string | null;
}

export interface Hint {
  position: string;
  outcome: "P" | "N" | null;
  to: string | null;
  label: string | null;
  touch: Touch | null;
  why: string;
}

export interface Reply {
  from: string;
  to: string | null;
  label: string;
  touch: Touch | null;
  best: boolean;
  position: Position;
}

export interface Cell extends Omit<Answer, "game"> {
  options: { to: string; outcome: "P" | "N" | null }[];
  complete: boolean;
  formula: string | null;
}

export type Verdict = "proved" | "verified" | "refuted" | "undecided" | "none";

export interface Discovery {
  game: string;
  statement: string | null;
  formula: string | null;
  kind: string | null;
  verdict: Verdict;
  evidence: string | null;
  bound: number | string | null;
  seconds: number;
  tried: string[];
  downloads: string[];
}

export interface Judgement {
  claim: string;
  document: string;
  verdict: Verdict;
  expected: Verdict;
  as_expected: boolean;
  evidence: string;
  seconds: number;
  statement: string;
  source: string;
}

export type JobEvent = { seconds: number } & (
  | { event: "state"; state: JobState }
  | { event: "table"; bound: number; columns: string[]; rows: string[][]; text: string }
  | { event: "progress"; text: string }
  | { event: "guess"; text: string }
  | { event: "result"; result: Discovery | Judgement }
  | { event: "error"; error: string; at?: [number, number] }
  | { event: "cancelled" }
);

export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled";

export interface Job {
  id: string;
  kind: "discover" | "claim";
  subject: string;
  state: JobState;
  seconds: number;
  events: JobEvent[];
}

export interface DocumentEntry {
  letter: string;
  title: string;
  reference: string;
  claims: number;
}

export interface Claim {
  id: string;
  statement: string;
  source: string;
  expected: Verdict;
  pictures: { name: string; words: string; address: string }[];
}

export interface Document extends Omit<DocumentEntry, "claims"> {
  claims: Claim[];
}

export interface TreeNode {
  fraction: string;
  parent: string | null;
  left: string;
  right: string;
  generation: string;
  quotients: string[];
  outcome: "P" | "N";
  words: string;
  why: string | null;
  moves: string[];
  winning_move: string | null;
  complete: boolean;
}
