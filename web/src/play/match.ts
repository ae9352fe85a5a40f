/// A game between two: who is to move, what was played, and how undo and swapping sides change that. No page, no server.
import { format, type Parameters } from "../address";
import type { PlayedStep, Touch } from "../api/types";
import { count } from "../parts/numbers";
import { BARRED } from "./forbidding";
import { arrangedMove, orderOf, pilesAfter, type Order } from "./arrange";

export type Player = "you" | "computer" | "first" | "second";

export interface Step {
  by: Player;
  label: string;
  to: string;
  /// What the move touched, and the piles after it, both in the order in which they lie on the table.
  touch?: Touch | undefined;
  piles?: readonly string[] | undefined;
  /// The options that the other player had forbidden; undefined where nothing ever is.
  forbidden?: readonly string[] | undefined;
}

/// What was played before the position that the address names. It lives in the history entry, not in the address.
export interface Line {
  from: string;
  steps: readonly Step[];
  /// The piles at the beginning, in the order of the table.
  piles?: readonly string[] | undefined;
}

/// A hint that a person tries to beat from the other side: the game to come back to, and what has failed.
export interface Trial {
  back: string;
  line: Line;
  answers: number;
  failed: readonly string[];
}

export const LEVELS = ["random", "learner", "skilled", "perfect"] as const;

/// The positions of a game are parted by a sign that no position has; so a game can be sent as an address.
export const PARTED = ";";

/// Says in an address that nothing is forbidden.
const NOTHING = "none";

export interface Match {
  game: string;
  at: string | undefined;
  friend: boolean;
  level: string;
  turn: Player;
  /// The options that the other player forbids to whoever is to move; undefined before that is chosen.
  forbidden?: readonly string[] | undefined;
}

/// The match that an address describes. Whoever opens it is to move, unless it says otherwise.
export function matchAt(game: string, query: Parameters): Match {
  const friend = query["against"] === "friend";
  const level = LEVELS.find((each) => each === query["level"]) ?? "perfect";
  const other = query["turn"] === (friend ? "second" : "computer");
  const turn: Player = friend ? (other ? "second" : "first") : other ? "computer" : "you";
  const told = query["forbidden"];
  const forbidden = told === undefined ? undefined : told === NOTHING ? [] : told.split(PARTED);
  return { game, at: query["at"], friend, level, turn, ...(forbidden && { forbidden }) };
}

/// Games of the catalogue stand in the path, typed rules in the query.
export function gameAddress(
  room: string,
  game: string,
  query: Record<string, string | number | undefined> = {},
): string {
  return isTyped(game) ? format(room, "typed", { rule: game, ...query }) : format(room, game, query);
}

export function isTyped(game: string): boolean {
  return /[\s(]/.test(game.trim());
}

export function matchAddress(match: Match): string {
  return addressOf(match);
}

function addressOf(match: Match, more: Record<string, string> = {}): string {
  return gameAddress("play", match.game, {
    at: match.at,
    against: match.friend ? "friend" : undefined,
    level: match.friend || match.level === "perfect" ? undefined : match.level,
    forbidden: match.forbidden && (match.forbidden.join(PARTED) || NOTHING),
    turn: match.turn === "second" || match.turn === "computer" ? match.turn : undefined,
    ...more,
  });
}

const OTHER: Record<Player, Player> = { you: "computer", computer: "you", first: "second", second: "first" };

export function other(player: Player): Player {
  return OTHER[player];
}

/// After the player to move has moved.
export function moved(
  match: Match,
  line: Line,
  to: string,
  label: string,
  more: Pick<Step, "touch" | "piles"> = {},
): [Match, Line] {
  const step = { by: match.turn, label, to, forbidden: match.forbidden, ...more };
  return [
    { ...match, at: to, turn: other(match.turn), forbidden: undefined },
    { ...line, steps: [...line.steps, step] },
  ];
}

/// The position after so many moves.
export function positionAt(line: Line, index: number): string {
  return line.steps[index - 1]?.to ?? line.from;
}

/// The piles after so many moves, in the order of the table; undefined where that is not known.
export function pilesAt(line: Line, index: number): readonly string[] | undefined {
  return index === 0 ? line.piles : line.steps[index - 1]?.piles;
}

/// The positions of a game, each with what was forbidden before the move to it.
export function played(line: Line): string[] {
  return [line.from, ...line.steps.map(({ to, forbidden = [] }) => [to, ...forbidden].join(BARRED))];
}

export function sharedAddress(match: Match, line: Line): string {
  return addressOf(match, { line: played(line).join(PARTED) });
}

/// The start of a game, for somebody else to play against the perfect computer, with the same side to move.
export function challengeAddress(match: Match, line: Line): string {
  const first = line.steps[0]?.by ?? match.turn;
  const turn = first === "computer" || first === "second" ? "computer" : "you";
  return addressOf({ ...match, at: line.from, friend: false, level: "perfect", turn, forbidden: undefined });
}

/// The line that a sent address tells of: whoever moved last is not to move.
export function toldLine(match: Match, steps: readonly PlayedStep[]): Line {
  const [first, ...rest] = steps;
  const piles = first && orderOf(first.view);
  let order: Order | undefined = piles;
  const told = rest.map(({ position, label, touch, forbidden, open }, i): Step => {
    const move = arrangedMove({ to: position, label: label ?? "", touch: touch ?? {} }, steps[i] as PlayedStep, order);
    order = order && pilesAfter(order, move.touch);
    return { ...move, by: match.turn, piles: order, ...(open !== null && { forbidden }) };
  });
  let by = match.turn;
  for (const step of told.toReversed()) step.by = by = other(by);
  return { from: first?.position ?? "", steps: told, piles };
}

/// Back to where a person last had the choice, of a move or of what to forbid; undefined where nothing has been played.
export function undone(match: Match, line: Line): [Match, Line] | undefined {
  if (match.forbidden && other(match.turn) !== "computer") return [{ ...match, forbidden: undefined }, line];
  const made = line.steps.at(-1);
  if (!made) return undefined;
  if (made.forbidden) {
    const at = positionAt(line, line.steps.length - 1);
    const forbidden = made.by === "computer" ? undefined : made.forbidden;
    return [
      { ...match, at, turn: made.by, forbidden },
      { ...line, steps: line.steps.slice(0, -1) },
    ];
  }
  const last = match.friend
    ? line.steps.length - 1
    : Math.max(
        0,
        line.steps.findLastIndex((step) => step.by === "you"),
      );
  const turn: Player = match.friend ? (line.steps[last] as Step).by : "you";
  return [
    { ...match, at: positionAt(line, last), turn },
    { ...line, steps: line.steps.slice(0, last) },
  ];
}

const NAME: Record<Player, string> = {
  you: "You",
  computer: "The computer",
  first: "The first player",
  second: "The second player",
};

export function nameOf(player: Player): string {
  return NAME[player];
}

/// What the screen says above the board; up to `blocked` options are forbidden before each move.
export function status(match: Match, finished: boolean, misere: boolean, blocked = 0): string {
  if (finished) {
    const winner = misere ? match.turn : other(match.turn);
    const wins = winner === "you" ? "you win" : `${NAME[winner].toLowerCase()} wins`;
    const why = match.forbidden?.length ? ", for every move is forbidden" : "";
    return `${NAME[match.turn]} cannot move${why}: ${wins}.`;
  }
  if (blocked > 0 && !match.forbidden) {
    const who = other(match.turn);
    const most = `up to ${count(blocked, "option")}`;
    if (who === "computer") return "The computer chooses what to forbid.";
    return who === "you" ? `Forbid ${most}; then the computer moves.` : `${NAME[who]} may forbid ${most}.`;
  }
  if (match.turn === "you") return "Your move.";
  if (match.turn === "computer") return "The computer is thinking.";
  return `${NAME[match.turn]} is to move.`;
}
