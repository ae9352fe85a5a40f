/// A row of coins that are turned, several at once: Mock Turtles, the Ruler game. Heads are counted from the left.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { CoinsView } from "../../api/types";
import { arrow, type BoardProps } from "./board";
import { useChecking } from "./checking";

export function CoinsBoard({ view, moves, staged, last, idle, stage, explain, check }: BoardProps<CoinsView>) {
  const coins = useSteadyRow(view);
  const byTurned = useMemo(() => new Map(moves.map((move) => [String(move.touch.turned), move])), [moves]);
  const [turned, setTurned] = useState<readonly number[]>([]);
  const [focus, setFocus] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const checking = useChecking({ check, stage, explain });
  useLayoutEffect(() => setTurned([]), [view]);
  useLayoutEffect(() => {
    if (staged?.touch.turned) setTurned(staged.touch.turned);
  }, [staged]);

  const choose = (next: readonly number[]) => {
    setTurned(next);
    checking.forget();
    const move = byTurned.get(String(next));
    stage(move ?? null);
    explain(null);
    const last = next.at(-1);
    if (move || last === undefined) return;
    if (coins[last - 1] !== "H") explain("The coin furthest to the right of those that turn must show heads.");
    else checking.ask(after(coins, next));
  };
  const flip = (place: number) => {
    if (!idle) choose(flipped(turned, place));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = arrow(event.key, index, coins.length, coins.length);
    if (next !== undefined) {
      setFocus(next);
      row.current?.querySelectorAll<HTMLElement>(".coin")[next]?.focus();
    } else if (event.key === "Escape") choose([]);
    else return;
    event.preventDefault();
  };

  return (
    <div class="coins" role="group" aria-label="coins; arrow keys choose one, Enter turns it" ref={row}>
      {coins.map((coin, index) => {
        const turns = turned.includes(index + 1);
        const side = (coin === "H") === turns ? "tails" : "heads";
        return (
          <button
            key={index}
            type="button"
            class={`coin ${side} ${turns ? "turned" : ""} ${last.touch?.turned?.includes(index + 1) ? "last" : ""}`}
            tabIndex={index === Math.min(focus, coins.length - 1) ? 0 : -1}
            aria-label={`coin ${index + 1}: ${turns ? `would turn to ${side}` : side}`}
            aria-pressed={turns}
            aria-disabled={idle}
            data-coin={index + 1}
            onFocus={() => setFocus(index)}
            onClick={() => flip(index + 1)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span aria-hidden="true">{index + 1}</span>
          </button>
        );
      })}
    </div>
  );
}

/// The places with this one added, or taken away where it was among them.
export function flipped(turned: readonly number[], place: number): number[] {
  return turned.includes(place) ? turned.filter((each) => each !== place) : [...turned, place].sort((a, b) => a - b);
}

/// The position after some coins were turned: the places of the heads, 0 where there are none.
export function after(coins: readonly string[], turned: readonly number[]): string {
  const heads = coins.flatMap((coin, i) => ((coin === "H") === turned.includes(i + 1) ? [] : [i + 1]));
  return heads.length === 0 ? "0" : heads.join(",");
}

/// The row does not become shorter when the last head is turned.
function useSteadyRow(view: CoinsView): string[] {
  const longest = useRef(0);
  longest.current = Math.max(longest.current, view.coins.length);
  return [...view.coins.padEnd(longest.current, "T")];
}
