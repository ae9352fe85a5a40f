/// Piles stay where they lie: a position is known in order of size, and shown in the order of the table.
import type { Move, Position, Touch } from "../api/types";
import { sortedText } from "../parts/numbers";

/// For each place of the table the place in order of size.
function slots(sorted: readonly string[], order: readonly string[]): number[] {
  const free = new Set(sorted.keys());
  return order.map((pile) => {
    const found = [...free].find((j) => sorted[j] === pile) ?? -1;
    free.delete(found);
    return found;
  });
}

function turned(touch: Touch, places: readonly number[]): Touch {
  const pick = <T>(list: readonly T[]): T[] => places.map((j) => list[j] as T);
  return {
    ...touch,
    ...(touch.left && { left: pick(touch.left) }),
    ...(touch.taken && { taken: pick(touch.taken) }),
    ...(touch.heap !== undefined && { heap: places.indexOf(touch.heap) }),
  };
}

/// A position, and what its moves touch, in the order of the table; as it is where that is another position.
export function arranged(position: Position, order: readonly string[] | undefined): Position {
  const { view } = position;
  const places = placesOf(position, order);
  if (!order || !places) return position;
  return {
    ...position,
    view: { ...view, piles: [...order] } as Position["view"],
    moves: position.moves.map((move) => ({ ...move, touch: turned(move.touch, places) })),
  };
}

/// A move of the server, in the order of the table.
export function arrangedMove(move: Move, position: Pick<Position, "view">, order: readonly string[] | undefined): Move {
  const places = placesOf(position, order);
  return places ? { ...move, touch: turned(move.touch, places) } : move;
}

function placesOf({ view }: Pick<Position, "view">, order: readonly string[] | undefined): number[] | undefined {
  if (!order || (view.kind !== "piles" && view.kind !== "fraction") || view.passes !== undefined) return undefined;
  const sorted = sortedText(view.piles).split(",");
  return sortedText(order) === sorted.join(",") ? slots(sorted, order) : undefined;
}

/// The piles after a move that is told in their order; undefined where it is not told.
export function pilesAfter(order: readonly string[], touch: Touch | undefined): string[] | undefined {
  if (touch?.left) return touch.left;
  if (touch?.heap === undefined || !touch.into) return undefined;
  return order.flatMap((pile, i) => (i === touch.heap ? (touch.into as string[]) : [pile]));
}
