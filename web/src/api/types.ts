/// What the server says, from its description at /api/openapi.json: written by scripts/page-types.

/// Who wins, and why.
export interface Answer {
  position: string;
  outcome: Outcome;
  words: string;
  how: string;
  nim_value: string | null;
  why: string | null;
  winning_moves: string[];
  all: boolean;
  game: string;
}

/// The last event of a job that was cancelled.
export interface CancelledEvent {
  seconds: number;
  event: "cancelled";
}

/// Everything about one cell of a map.
export interface Cell {
  position: string;
  outcome: Outcome;
  words: string;
  how: string;
  nim_value: string | null;
  why: string | null;
  winning_moves: string[];
  all: boolean;
  formula: string | null;
  options: Option[];
  complete: boolean;
}

/// A claim of a document; where a picture is, is said from the first page on.
export interface Claim {
  id: string;
  statement: string;
  source: string;
  given: string;
  expected: Verdict;
  pictures: PictureLine[];
  computed?: Computed;
}

/// A claim to be judged.
export interface ClaimRequest {
  again: boolean;
  kind: "claim";
  claim: string;
}

/// The claims of a document, before they are judged.
export interface ClaimsEvent {
  seconds: number;
  event: "claims";
  claims: OwnClaim[];
}

/// Rows of coins, one or, of a product of two games, several: H shows heads, T tails.
export interface CoinsView {
  kind: "coins";
  rows: string[];
}

/// A verdict that was computed beforehand, for a page without a server.
export interface Computed {
  verdict: Verdict;
  by_one_program: boolean;
  given: string;
  evidence: string;
  seconds: number;
}

/// A discovery to be begun.
export interface DiscoverRequest {
  again: boolean;
  kind: "discover";
  game: string;
  seconds: number;
}

/// What a discovery came to; more may be there.
export interface Discovery {
  game: string;
  statement: string | null;
  formula: string | null;
  kind: string | null;
  evidence: string | null;
  verdict: Verdict;
  by_one_program: boolean;
  bound: number | string | null;
  seconds: number;
  tried: string[];
  downloads: string[];
  proof: { [key: string]: string };
}

/// A document with its claims.
export interface Document {
  letter: string;
  title: string;
  reference: string;
  claims: Claim[];
}

/// A document, how many claims it has, and how many of them are expected to be what.
export interface DocumentEntry {
  letter: string;
  title: string;
  reference: string;
  claims: number;
  given: number;
  expected: { [key: string]: number };
}

/// A text whose claims are to be judged.
export interface DocumentRequest {
  again: boolean;
  kind: "claims";
  text: string;
}

/// All documents.
export interface Documents {
  documents: DocumentEntry[];
}

/// The last event of a job that went wrong; `at`: where in the text that it was given.
export interface ErrorEvent {
  seconds: number;
  event: "error";
  error: string;
  at?: number | null;
}

/// A position of a sheet, who wins it, and its line of the key.
export interface Exercise {
  position: string;
  outcome: Outcome;
  key: string;
  view: View;
}

/// The options that the opponent forbids, and why.
export interface Forbidden {
  position: string;
  why: string;
  forbidden: string[];
}

/// A rule as data: a formula between the coordinates before a move and after it.
export interface FormulaRule {
  kind: "formula";
  formula: unknown[];
  before: string[];
  after: string[];
  interchangeable: boolean;
  measure: unknown[];
  bounds: { [key: string]: number };
  domain: unknown[] | null;
  misere: boolean;
  blocked: number;
}

/// The games that have a sequence; `more` where not all are named; what was looked through.
export interface Found {
  numbers: number[];
  found: FoundLine[];
  more: boolean;
  searched: string[];
}

/// A game that has a sequence: as what, from which index on, and what a survey said; `game` may be empty.
export interface FoundLine {
  from: number;
  game: string;
  title: string;
  what: string;
  said: string;
  place: number;
  shown: number[];
}

/// A game as the page offers it.
export interface Game {
  start: string;
  starts: string[];
  maps: { [key: string]: MapLimits } | null;
  points: PointsOffer | null;
  name: string;
  text: string;
  title: string;
  summary: string;
  rules: string;
  sample: string;
  sentence: string | null;
  latex: string | null;
  closed_form: string | null;
  view: "piles" | "coordinates" | "fraction" | "grid" | "graph" | "strip" | "coins" | "text" | "sum";
  labels: string[];
  group: "piles" | "numbers" | "heaps" | "boards" | "typed";
  parameters: Parameter[];
  discoverable: boolean;
  typed: boolean;
  play: PlayKind;
  rule: FormulaRule | HeapRule | null;
  ray: Ray | null;
}

/// An edge, and whether it is still there.
export interface GraphEdge {
  from: string;
  to: string;
  there: boolean;
}

/// A graph with erasers, in a box of this width and height.
export interface GraphView {
  kind: "graph";
  vertices: Vertex[];
  edges: GraphEdge[];
  width: number;
  height: number;
}

/// Squares, a string a row: `#` a piece, `.` none, `*` the poison, a blank where no square is.
export interface GridView {
  kind: "grid";
  rows: string[];
  filled?: "cover" | "cross";
}

/// What a table to a bound suggests; nothing of it is proved.
export interface Guess {
  statement: string;
  bound: string;
}

/// A guess, before it is proved.
export interface GuessEvent {
  seconds: number;
  event: "guess";
  text: string;
}

/// A rule as data: what may be left of a heap after so many tokens are taken.
export interface HeapRule {
  kind: "heaps";
  digits: number[];
  period: number;
  known: number | null;
  distinct: boolean;
  smallest_heap: number;
}

/// A move that wins, none at a P-position, and why.
export interface Hint {
  position: string;
  outcome: Outcome;
  label: string | null;
  touch: Touch | null;
  to: string | null;
  why: string;
  source: string | null;
}

/// A job and its events so far.
export interface Job {
  id: string;
  subject: string;
  kind: "discover" | "claim" | "claims";
  state: JobState;
  seconds: number;
  events: JobEvent[];
}

export type JobEvent =
  | StateEvent
  | TableEvent
  | ProgressEvent
  | GuessEvent
  | ClaimsEvent
  | JudgedEvent
  | ResultEvent
  | ErrorEvent
  | CancelledEvent;

/// The jobs that are remembered, the newest first.
export interface JobList {
  jobs: Job[];
}

export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled";

/// How many claims of a document got which verdict, and those that got another than the expected one.
export interface JudgedDocument {
  counts: { [key: string]: number };
  unexpected: string[];
  downloads: string[];
}

/// The verdict on the claim at a place of the document, and the seconds that it took.
export interface JudgedEvent {
  seconds: number;
  event: "judged";
  place: number;
  verdict: Verdict;
  by_one_program: boolean;
  evidence: string;
  took: number;
}

/// The verdict on a claim; more may be there.
export interface Judgement {
  verdict: Verdict;
  by_one_program: boolean;
  given: string;
  evidence: string;
  seconds: number;
  claim: string;
  document: string;
  statement: string;
  source: string;
  expected: Verdict;
  as_expected: boolean;
}

/// Whether a move leads from one position to another, and why not.
export interface Legal {
  from: string;
  label: string | null;
  touch: Touch | null;
  legal: boolean;
  to: string;
  why: string | null;
}

/// A map: its dimensions, the largest bound, and a usual one.
export interface MapLimits {
  most: number;
  usual: number;
  dimensions: number;
}

/// A member of a family, and the family's parameters: the values are the defaults.
export interface Member {
  game: Game;
  parameters: Parameter[];
}

/// All games of the catalogue.
export interface Menu {
  version: string;
  games: MenuGame[];
}

/// A game of the catalogue with its thumbnail.
export interface MenuGame {
  start: string;
  starts: string[];
  maps: { [key: string]: MapLimits } | null;
  points: PointsOffer | null;
  name: string;
  text: string;
  title: string;
  summary: string;
  rules: string;
  sample: string;
  sentence: string | null;
  latex: string | null;
  closed_form: string | null;
  view: "piles" | "coordinates" | "fraction" | "grid" | "graph" | "strip" | "coins" | "text" | "sum";
  labels: string[];
  group: "piles" | "numbers" | "heaps" | "boards" | "typed";
  parameters: Parameter[];
  discoverable: boolean;
  typed: boolean;
  play: PlayKind;
  rule: FormulaRule | HeapRule | null;
  ray: Ray | null;
  thumbnail: Thumbnail;
}

/// A move: where it leads, what it is called, what of the position it touches.
export interface Move {
  to: string;
  label: string;
  touch: Touch;
}

/// An option and who wins it.
export interface Option {
  to: string;
  outcome: Outcome;
}

/// P: the previous player wins, whoever is to move loses. N: the next player wins. D: neither can force a win.
export type Outcome = "P" | "N" | "D";

/// What a closed form says of the cells of a map: its source, and the P-positions, in both orders.
export interface Overlay {
  basis: string;
  cells: [number, number][];
}

/// A claim of a document of one's own.
export interface OwnClaim {
  name: string;
  statement: string;
  expected: Verdict;
}

/// A parameter of a game, and the range worth offering.
export interface Parameter {
  name: string;
  default: number;
  least: number;
  most: number;
}

export type PartView = PilesView | GridView | GraphView | StripView | CoinsView | TextView;

/// A picture of a claim.
export interface PictureLine {
  name: string;
  words: string;
  address: string;
}

/// Piles, largest numbers as strings; `variable`: their number may change; `passes` to be had, in the last.
export interface PilesView {
  kind: "piles" | "coordinates" | "fraction";
  piles: string[];
  labels: string[];
  quotients?: string[];
  smallest: string;
  variable: boolean;
  passes?: number;
  free?: boolean;
}

/// The kind of play: what the name says of it before that of the game, how play ends, and what else is offered.
export interface PlayKind {
  prefix: string;
  base: string;
  words: string;
  end: string;
  misere: boolean;
  blocked: number;
  kinds: ("misere" | "blocking" | "terminal" | "pass")[];
}

/// A game as it was played.
export interface PlayedLine {
  game: string;
  steps: PlayedStep[];
}

/// A position of a game as it was played: who wins it, and the move that led there, none to the first.
export interface PlayedStep {
  position: string;
  outcome: Outcome;
  label: string | null;
  touch: Touch | null;
  forbidden: string[];
  open: boolean | null;
  view: View;
}

/// The largest and the usual bound of points in space.
export interface PointsOffer {
  most: number;
  usual: number;
}

/// A position: its text, what to draw, and its moves (all of them where `complete`).
export interface Position {
  game: string;
  position: string;
  finished: boolean;
  complete: boolean;
  view: View;
  moves: Move[];
}

/// What is computed now.
export interface ProgressEvent {
  seconds: number;
  event: "progress";
  text: string;
}

/// A line through the origin along which P-positions lie: its slope, and its equation.
export interface Ray {
  slope: number;
  name: string;
}

/// The opponent's move, and the position after it.
export interface Reply {
  from: string;
  label: string | null;
  touch: Touch | null;
  to: string | null;
  best: boolean;
  position: Position;
}

/// The last event of a job that came to its end.
export interface ResultEvent {
  seconds: number;
  event: "result";
  result: Discovery | Judgement | JudgedDocument;
}

/// Steps to one side on the way down the tree.
export interface Run {
  side: "L" | "R";
  length: string;
}

/// A sheet of exercises for a class.
export interface Sheet {
  title: string;
  rules: string;
  question: string;
  exercises: Exercise[];
}

/// It has another state.
export interface StateEvent {
  seconds: number;
  event: "state";
  state: JobState;
}

/// A strip of squares: `+`, `-` or `.` for none; why a token may not stand on an empty one.
export interface StripView {
  kind: "strip";
  squares: string;
  refusal: string;
}

/// One game of a sum.
export interface SumPart {
  game: string;
  title: string;
  position: string;
  view: PartView;
}

/// Games side by side.
export interface SumView {
  kind: "sum";
  parts: SumPart[];
}

/// A table is there; these are its first rows.
export interface TableEvent {
  seconds: number;
  event: "table";
  columns: string[];
  rows: string[][];
  text: string;
}

/// A position that its text alone shows.
export interface TextView {
  kind: "text";
}

/// A small picture of a game, as data: a board, P-positions, nim-values of a heap.
export interface Thumbnail {
  view: View;
  points?: number[][];
  values?: number[];
}

/// What a move touches; which members are there depends on the kind of view.
export interface Touch {
  from?: string;
  left?: string[];
  taken?: string[];
  into?: string[];
  multiple?: string;
  of?: string;
  to?: string;
  heap?: number;
  square?: number;
  part?: number;
  at?: [number, number][];
  gone?: [number, number][];
  turned?: [number, number][];
  token?: "+" | "-";
}

/// A number of the Calkin–Wilf tree, and Euclid on it.
export interface TreeNode {
  outcome: Outcome;
  words: string;
  why: string;
  moves: string[];
  winning_move: string | null;
  complete: boolean;
  fraction: string;
  numerator: string;
  denominator: string;
  parent: string | null;
  left: string;
  right: string;
  generation: string;
  index: string | null;
  quotients: string[];
  path: Run[];
}

export type Verdict = "proved" | "verified" | "observed" | "refuted" | "undecided" | "none";

/// A vertex, its place, and whether an eraser stands there.
export interface Vertex {
  name: string;
  x: number;
  y: number;
  eraser: boolean;
}

export type View = PilesView | GridView | GraphView | StripView | CoinsView | TextView | SumView;

/// Why a request was refused, in a sentence; `at` is the place in a typed rule that is meant.
export interface Wrong {
  error: string;
  at?: [number, number] | null;
}
