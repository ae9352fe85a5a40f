/// What every board is given, and what it may do.
import type { Legal, Move, Touch } from "../../api/types";

export interface BoardProps<V> {
  view: V;
  moves: readonly Move[];
  /// The moves that would be legal, but are forbidden this time; `moves` are without them.
  forbidden?: readonly Move[];
  /// Whether `moves` are all there are; where not, `check` decides.
  complete: boolean;
  /// The move that is shown as if it were about to be made, by a person's choice or by a hint.
  staged: Move | null;
  /// The move that led here, and the piles before it, in the order of the table.
  last: { touch: Touch | undefined; was: readonly string[] | undefined };
  /// Nobody may move here now.
  idle: boolean;
  stage(move: Move | null): void;
  /// Says which move is pointed at, if any.
  point?(move: Move | null): void;
  make(move: Move): void;
  /// Says why something cannot be done; `null` takes the words away.
  explain(words: string | null): void;
  /// Asks the server whether a move is legal.
  check(to: string): Promise<Legal>;
}

/// How many tokens stand in a row, so that the rows of the largest pile are about as long as each other.
export function tokensInRow(largest: number): number {
  return Math.ceil(Math.max(8, Math.min(60, largest)) / (largest <= 12 ? 1 : largest <= 30 ? 2 : 3));
}

export const FORBIDDEN = "That move is forbidden this time.";

/// The index that an arrow key leads to, in rows of `width`; undefined for other keys. It stays on the board.
export function arrow(key: string, index: number, length: number, width: number): number | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width };
  const step = steps[key];
  if (key === "Home") return index - (index % width);
  if (key === "End") return Math.min(length - 1, index - (index % width) + width - 1);
  if (step === undefined) return undefined;
  const next = index + step;
  const leavesRow = Math.abs(step) === 1 && Math.floor(next / width) !== Math.floor(index / width);
  return next < 0 || next >= length || leavesRow ? index : next;
}
