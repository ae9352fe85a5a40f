/// Splitting heaps: which move is meant by a stretch of tokens that goes, or by a cut. No page, no server.
import type { Move } from "../../api/types";
import { sortedText } from "../../parts/numbers";

/// The tokens `from` … `to` − 1 of a heap; where the two are equal, the cut before token `from`.
export interface Stretch {
  heap: number;
  from: number;
  to: number;
}

export class Splittings {
  private readonly byResult = new Map<string, Move>();
  /// Whether some moves only cut, and whether some take tokens.
  readonly cuts: boolean;
  readonly takes: boolean;

  constructor(
    private readonly heaps: readonly string[],
    moves: readonly Move[],
  ) {
    let cuts = false;
    let takes = false;
    for (const move of moves) {
      const { heap, into } = parts(move, heaps);
      if (heap === undefined) continue;
      const sum = into.reduce((total, part) => total + BigInt(part), 0n);
      if (sum === BigInt(heaps[heap] ?? "0")) cuts = true;
      else takes = true;
      this.byResult.set(this.result(heap, into), move);
    }
    this.cuts = cuts;
    this.takes = takes;
  }

  private result(heap: number, into: readonly string[]): string {
    return sortedText([...this.heaps.filter((_, i) => i !== heap), ...into].filter((size) => size !== "0"));
  }

  /// The move that takes the stretch and leaves what is on both sides of it apart; where that is none, together.
  find({ heap, from, to }: Stretch): Move | undefined {
    const size = Number(this.heaps[heap]);
    const sides = [String(from), String(size - to)];
    const apart = this.byResult.get(this.result(heap, sides));
    return apart ?? this.byResult.get(this.result(heap, [String(from + size - to)]));
  }
}

/// Which heap a move changes, and into what.
export function parts(move: Move, heaps: readonly string[]): { heap: number | undefined; into: readonly string[] } {
  const { heap, into, left } = move.touch;
  if (heap !== undefined && into) return { heap, into };
  const changed = left?.findIndex((rest, i) => rest !== heaps[i]) ?? -1;
  return changed < 0 ? { heap: undefined, into: [] } : { heap: changed, into: [left?.[changed] as string] };
}

/// Where a move is shown in its heap: the middle goes, or the right end where all that is left stays together.
export function stretchOf(move: Move, heaps: readonly string[]): Stretch | null {
  const { heap, into } = parts(move, heaps);
  if (heap === undefined) return null;
  const [first = 0, second = 0] = into.map(Number);
  const size = Number(heaps[heap]);
  return { heap, from: first, to: size - second };
}
