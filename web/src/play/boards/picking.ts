/// On a grid a click means one of the moves through the cell: which one, the direction of the pointer says.
import type { Move } from "../../api/types";

export type Direction = "across" | "down";

export interface Choice {
  move: Move;
  direction: Direction | null;
}

function directionOf(cells: readonly [number, number][]): Direction | null {
  const [first] = cells;
  if (!first || cells.length === 1) return null;
  if (cells.every(([row]) => row === first[0])) return "across";
  return cells.every(([, column]) => column === first[1]) ? "down" : null;
}

/// Moves by the cells that are clicked for them.
export function movesByCell(moves: readonly Move[], columns: number): Map<number, Choice[]> {
  const found = new Map<number, Choice[]>();
  for (const move of moves) {
    const cells = move.touch.at ?? [];
    const choice = { move, direction: directionOf(cells) };
    for (const [row, column] of cells) {
      const index = row * columns + column;
      found.set(index, [...(found.get(index) ?? []), choice]);
    }
  }
  return found;
}

/// The move meant: the only one, else the one in that direction, else a single cell, else the first.
export function picked(choices: readonly Choice[] | undefined, direction: Direction): Move | undefined {
  const meant = choices?.find((choice) => choice.direction === direction);
  return (meant ?? choices?.[0])?.move;
}

/// Which way a pointer at (x, y), 0 … 1 in its cell, points: towards the sides, or towards top and bottom.
export function pointing(x: number, y: number): Direction {
  return Math.abs(x - 0.5) >= Math.abs(y - 0.5) ? "across" : "down";
}
