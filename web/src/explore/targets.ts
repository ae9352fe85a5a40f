/// Where the moves from a chosen cell lead on the map. No page, no server.
import type { Cell, Move, Position } from "../api/types";
import { sortedText } from "../parts/numbers";

export interface Target {
  cell: [number, number];
  /// Whether the move there wins.
  wins: boolean;
}

/// `"3,5"` → [3, 5]; undefined for what is no cell of a plane.
export function pair(text: string | undefined): [number, number] | undefined {
  const match = /^(\d{1,7}),(\d{1,7})$/.exec(text ?? "");
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

/// What is left of each coordinate after a move, in the order of the position; undefined where heaps are split.
function leftBy(move: Move, from: readonly string[]): string[] | undefined {
  const { left, heap, into } = move.touch;
  if (left) return left;
  if (heap === undefined || !into || into.length > 1) return undefined;
  return from.map((pile, i) => (i === heap ? (into[0] ?? "0") : pile));
}

/// The cells that the moves lead to; where there are too many to list, only those that win. A position is kept in order of size; a cell right of the diagonal is its mirror
/// image, and so are its moves.
export function targets(position: Position, known: Cell, [x, y]: [number, number]): Target[] {
  const from = position.position.split(",");
  const ordered = position.view.kind === "coordinates";
  const mirrored = !ordered && x > y;
  const key = (piles: readonly string[]) => (ordered ? piles.join(",") : sortedText(piles));
  if (!position.complete)
    return known.winning_moves.flatMap((move) => {
      const cell = pair(mirrored ? move.split(",").reverse().join(",") : move);
      return cell ? [{ cell, wins: true }] : [];
    });
  const winning = new Set(known.winning_moves.map((move) => key(move.split(","))));
  return position.moves.flatMap((move) => {
    const left = leftBy(move, from);
    const cell = left && pair(left.join(","));
    if (!left || !cell) return [];
    return [{ cell: mirrored ? ([cell[1], cell[0]] as [number, number]) : cell, wins: winning.has(key(left)) }];
  });
}
