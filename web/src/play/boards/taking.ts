/// Taking from piles: which move, if any, is meant by what is left of each pile. No page, no server.
import type { Move } from "../../api/types";
import { compare, sortedText } from "../../parts/numbers";

/// Moves by what they leave: a multiset of piles where the piles may be exchanged, a list where they may not.
export class Takings {
  private readonly byLeft = new Map<string, Move>();

  constructor(
    private readonly moves: readonly Move[],
    private readonly ordered: boolean,
  ) {
    for (const move of moves) {
      const key = this.key(move.touch.left ?? []);
      if (!this.byLeft.has(key)) this.byLeft.set(key, move);
    }
  }

  private key(left: readonly string[]): string {
    return this.ordered ? left.join(",") : sortedText(left);
  }

  find(left: readonly string[]): Move | undefined {
    return this.byLeft.get(this.key(left));
  }

  /// The move that leaves this much of the first coordinate, where that settles the others.
  withFirst(first: string): Move | undefined {
    return this.moves.find((move) => move.touch.left?.[0] === first);
  }

  /// The most that a move may leave of a pile: more than there is, where it may rise.
  most(size: string, index: number): string {
    const all = this.moves.map(({ touch }) => touch.left?.[index] ?? size);
    return all.reduce((most, rest) => (compare(rest, most) > 0 ? rest : most), size);
  }

  /// Whether some move takes from pile `index` and from all the others of which something is taken already.
  joins(piles: readonly string[], left: readonly string[], index: number): boolean {
    const touched = piles.map((pile, i) => i === index || left[i] !== pile);
    return this.moves.some((move) => move.touch.left?.every((rest, i) => !touched[i] || rest !== piles[i]));
  }

  /// What a move may leave of one pile alone, in increasing order.
  stops(piles: readonly string[], index: number): string[] {
    const found = new Set<string>();
    for (const { touch } of this.moves) {
      const alone = touch.left?.every((rest, i) => (i === index ? rest !== piles[i] : rest === piles[i]));
      if (alone) found.add(touch.left?.[index] as string);
    }
    return [...found].sort(compare);
  }
}

/// The piles after a person has set what is left of one of them: the choice in the others stays, unless no move takes
/// from all of them at once and this one alone would be a move.
export function chosen(
  takings: Takings,
  piles: readonly string[],
  left: readonly string[],
  index: number,
  rest: string,
): string[] {
  const together = left.map((each, i) => (i === index ? rest : each));
  if (takings.find(together) || takings.joins(piles, left, index)) return together;
  const alone = piles.map((pile, i) => (i === index ? rest : pile));
  return takings.find(alone) ? alone : together;
}
