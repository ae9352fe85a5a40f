/// On a grid a click means one of the moves through the cell: which one, the side of the cell that is pointed to says.
import type { Move } from "../../api/types";

export type Direction = "across" | "down";

/// From the middle of a cell: to the right, and down.
export type Pointed = readonly [x: number, y: number];

/// What a key means: the move to the right, or the one down.
export const KEYS: Record<Direction, Pointed> = { across: [1, 0], down: [0, 1] };

export interface Choice {
  move: Move;
  direction: Direction | null;
  /// From the cell to the middle of the cells that the move needs.
  towards: Pointed;
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
    const direction = directionOf(cells);
    const middle = (axis: 0 | 1) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length;
    const [y, x] = [middle(0), middle(1)];
    for (const [row, column] of cells) {
      const index = row * columns + column;
      found.set(index, [...(found.get(index) ?? []), { move, direction, towards: [x - column, y - row] }]);
    }
  }
  return found;
}

export function axis([x, y]: Pointed): Direction {
  return Math.abs(x) >= Math.abs(y) ? "across" : "down";
}

/// The move meant: of those along the axis that is pointed to, else of all, the one that lies most to that side.
export function picked(choices: readonly Choice[] | undefined, pointed: Pointed): Choice | undefined {
  const along = choices?.filter((choice) => choice.direction === axis(pointed)) ?? [];
  const side = ({ towards }: Choice) => towards[0] * pointed[0] + towards[1] * pointed[1];
  return (along.length > 0 ? along : (choices ?? [])).reduce<Choice | undefined>(
    (best, each) => (best && side(best) >= side(each) ? best : each),
    undefined,
  );
}
