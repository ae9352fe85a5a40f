/// Piles stay where they lie: a position is known in order of size, and shown in the order of the table.
import type { Move, Position, Touch, View } from "../api/types";
import { sortedText } from "../parts/numbers";

/// The piles in the order of the table; of a sum of games one text for each, empty for a game without piles.
export type Order = readonly string[];

/// The order in which a drawing shows its piles; undefined where there are none.
export function orderOf(view: View): Order | undefined {
  if (view.kind !== "sum") return "piles" in view ? view.piles : undefined;
  return view.parts.map((part) => ("piles" in part.view ? part.view.piles.join() : ""));
}

/// For each place of the table the place in order of size.
function slots(sorted: readonly string[], order: Order): number[] {
  const free = new Set(sorted.keys());
  return order.map((pile) => {
    const found = [...free].find((j) => sorted[j] === pile) ?? -1;
    free.delete(found);
    return found;
  });
}

function turned(touch: Touch, places: readonly number[] | undefined): Touch {
  if (!places) return touch;
  const pick = <T>(list: readonly T[]): T[] => places.map((j) => list[j] as T);
  return {
    ...touch,
    ...(touch.left && { left: pick(touch.left) }),
    ...(touch.taken && { taken: pick(touch.taken) }),
    ...(touch.heap !== undefined && { heap: places.indexOf(touch.heap) }),
  };
}

/// A position, and what its moves touch, in the order of the table; as it is where that is another position.
export function arranged(position: Position, order: Order | undefined): Position {
  const { view } = position;
  if (!order) return position;
  const moves = position.moves.map((move) => arrangedMove(move, position, order));
  if (view.kind === "sum") {
    const parts = view.parts.map((part, i) => ({ ...part, view: shown(part.view, order[i]?.split(",")) }));
    return { ...position, view: { ...view, parts }, moves };
  }
  return { ...position, view: shown(view, order), moves };
}

function shown<V extends View>(view: V, order: Order | undefined): V {
  return placesOf(view, order) ? { ...view, piles: [...(order as Order)] } : view;
}

/// A move of the server, in the order of the table.
export function arrangedMove(move: Move, { view }: Pick<Position, "view">, order: Order | undefined): Move {
  const { part } = move.touch;
  if (view.kind !== "sum") return { ...move, touch: turned(move.touch, placesOf(view, order)) };
  const own = part === undefined ? undefined : view.parts[part]?.view;
  return { ...move, touch: turned(move.touch, own && placesOf(own, order?.[part as number]?.split(","))) };
}

function placesOf(view: View, order: Order | undefined): number[] | undefined {
  if (!order || (view.kind !== "piles" && view.kind !== "fraction") || view.passes !== undefined) return undefined;
  const sorted = sortedText(view.piles).split(",");
  return sortedText(order) === sorted.join(",") ? slots(sorted, order) : undefined;
}

/// The piles after a move that is told in their order; undefined where it is not told.
export function pilesAfter(order: Order, touch: Touch | undefined): Order | undefined {
  if (touch?.part !== undefined) {
    const { part, ...own } = touch;
    return order.map((text, i) => (i === part ? (pilesAfter(text.split(","), own)?.join() ?? "") : text));
  }
  if (touch?.left) return touch.left;
  if (touch?.heap === undefined || !touch.into) return undefined;
  return order.flatMap((pile, i) => (i === touch.heap ? (touch.into as string[]) : [pile]));
}
