/// Small games whole in the page, by the definition alone: for the first page, puzzles and lessons. No server.
import type { Position } from "../api/types";
import { truthOf, type FormulaRule } from "../rules/formula";
import { readRule } from "../rules/read";

export type Piles = readonly number[];

export class SmallGame {
  readonly rule: FormulaRule;
  private readonly safe = new Map<string, boolean>();
  private readonly values = new Map<string, number>();

  constructor(readonly text: string) {
    this.rule = readRule(text);
  }

  /// What a move may leave, each pile in its place.
  options(piles: Piles): number[][] {
    const { before, after, formula } = this.rule;
    const order = [...piles.keys()].sort((i, j) => (piles[i] as number) - (piles[j] as number));
    const here = before.map((name, i): [string, number] => [name, piles[order[i] as number] as number]);
    return below(piles).filter((left) => {
      const there = after.map((name, i): [string, number] => [name, left[order[i] as number] as number]);
      return truthOf(formula, new Map([...here, ...there])) === true;
    });
  }

  /// Whether whoever leaves these piles wins: no move leads from there to piles that are safe to leave.
  isSafe(piles: Piles): boolean {
    const key = sorted(piles);
    let found = this.safe.get(key);
    if (found === undefined) {
      found = this.winning(piles).length === 0;
      this.safe.set(key, found);
    }
    return found;
  }

  /// The moves that win.
  winning(piles: Piles): number[][] {
    return this.options(piles).filter((left) => this.isSafe(left));
  }

  /// The least number that is the value of no option.
  nimValue(piles: Piles): number {
    const key = sorted(piles);
    let found = this.values.get(key);
    if (found === undefined) {
      const there = new Set(this.options(piles).map((left) => this.nimValue(left)));
      found = 0;
      while (there.has(found)) found++;
      this.values.set(key, found);
    }
    return found;
  }

  /// A perfect opponent: a winning move, else the smallest there is.
  reply(piles: Piles): number[] | undefined {
    const left = (each: Piles) => each.reduce((sum, pile) => sum + pile, 0);
    const options = this.options(piles).sort((a, b) => left(b) - left(a));
    return options.find((each) => this.isSafe(each)) ?? options[0];
  }

  /// The position as a board takes it.
  position(piles: Piles): Position {
    const options = this.options(piles);
    return {
      game: this.text,
      position: piles.join(),
      finished: options.length === 0,
      complete: true,
      view: {
        kind: "piles",
        piles: piles.map(String),
        labels: piles.length === 1 ? ["heap"] : this.rule.before,
        smallest: "0",
        variable: false,
      },
      moves: options.map((left) => ({
        to: left.join(),
        label: inWords(piles, left),
        touch: { left: left.map(String), taken: left.map((rest, i) => String((piles[i] as number) - rest)) },
      })),
    };
  }
}

export function inWords(piles: Piles, left: Piles): string {
  const parts = left.flatMap((rest, i) =>
    rest === piles[i] ? [] : [`${(piles[i] as number) - rest} from ${piles[i]}`],
  );
  return `take ${parts.join(" and ")}`;
}

const sorted = (piles: Piles) => [...piles].sort((a, b) => a - b).join();

/// All that is nowhere more, and somewhere less.
function below(piles: Piles): number[][] {
  const all = piles.reduce<number[][]>(
    (found, pile) => found.flatMap((each) => Array.from({ length: pile + 1 }, (_, rest) => [...each, rest])),
    [[]],
  );
  return all.filter((left) => left.some((rest, i) => rest !== piles[i]));
}
