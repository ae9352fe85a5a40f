/// A game between two: who is to move, what was played, and how undo and swapping sides change that. No page, no server.
import { format, type Parameters } from "../address";

export type Player = "you" | "computer" | "first" | "second";

export interface Step {
  by: Player;
  label: string;
  to: string;
}

/// What was played before the position that the address names. It lives in the history entry, not in the address.
export interface Line {
  from: string;
  steps: readonly Step[];
}

export const LEVELS = ["random", "learner", "skilled", "perfect"] as const;

export interface Match {
  game: string;
  at: string | undefined;
  friend: boolean;
  level: string;
  turn: Player;
}

/// The match that an address describes. Whoever opens it is to move, unless it says otherwise.
export function matchAt(game: string, query: Parameters): Match {
  const friend = query["against"] === "friend";
  const level = LEVELS.find((each) => each === query["level"]) ?? "perfect";
  const other = query["turn"] === (friend ? "second" : "computer");
  const turn: Player = friend ? (other ? "second" : "first") : other ? "computer" : "you";
  return { game, at: query["at"], friend, level, turn };
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
  return gameAddress("play", match.game, {
    at: match.at,
    against: match.friend ? "friend" : undefined,
    level: match.friend || match.level === "perfect" ? undefined : match.level,
    turn: match.turn === "second" || match.turn === "computer" ? match.turn : undefined,
  });
}

const OTHER: Record<Player, Player> = { you: "computer", computer: "you", first: "second", second: "first" };

export function other(player: Player): Player {
  return OTHER[player];
}

/// After the player to move has moved.
export function moved(match: Match, line: Line, to: string, label: string): [Match, Line] {
  const step = { by: match.turn, label, to };
  return [
    { ...match, at: to, turn: other(match.turn) },
    { from: line.from, steps: [...line.steps, step] },
  ];
}

function before(line: Line, index: number): string {
  return line.steps[index - 1]?.to ?? line.from;
}

/// Back to where a person last had the choice; undefined where nothing has been played.
export function undone(match: Match, line: Line): [Match, Line] | undefined {
  if (line.steps.length === 0) return undefined;
  const last = match.friend
    ? line.steps.length - 1
    : Math.max(
        0,
        line.steps.findLastIndex((step) => step.by === "you"),
      );
  const turn: Player = match.friend ? (line.steps[last] as Step).by : "you";
  return [
    { ...match, at: before(line, last), turn },
    { from: line.from, steps: line.steps.slice(0, last) },
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

/// What the screen says above the board.
export function status(match: Match, finished: boolean): string {
  if (finished) {
    const winner = other(match.turn);
    const loser = NAME[match.turn];
    const wins = winner === "you" ? "you win" : `${NAME[winner].toLowerCase()} wins`;
    return `${loser} cannot move: ${wins}.`;
  }
  if (match.turn === "you") return "Your move.";
  if (match.turn === "computer") return "The computer is thinking.";
  return `${NAME[match.turn]} is to move.`;
}
