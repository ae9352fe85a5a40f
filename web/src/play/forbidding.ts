/// Options that are forbidden before a move: each is said by the position that it leads to. No page, no server.
import type { Move } from "../api/types";

/// Stands, in a game that was sent, before each option that was forbidden to the move to a position.
export const BARRED = "!";

/// The moves parted: those that are left, and those that are forbidden. Of moves to the same position each counts for
/// itself, the first of them first.
export function parted(moves: readonly Move[], forbidden: readonly string[]): { left: Move[]; barred: Move[] } {
  const more = [...forbidden];
  const found = { left: [] as Move[], barred: [] as Move[] };
  for (const move of moves) {
    const place = more.indexOf(move.to);
    if (place < 0) found.left.push(move);
    else found.barred.push(...(more.splice(place, 1), [move]));
  }
  return found;
}

/// With one more option forbidden; where there are `most` already, the one that was forbidden first is free again.
export function oneMore(forbidden: readonly string[], to: string, most: number): string[] {
  return [...forbidden, to].slice(-most);
}

/// Without one of the options that are forbidden.
export function oneLess(forbidden: readonly string[], to: string): string[] {
  return forbidden.filter((_, i) => i !== forbidden.indexOf(to));
}
