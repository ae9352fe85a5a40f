/// Coins that are turned, several at once: a row of them (Mock Turtles, the Ruler game), or rows and columns (products).
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { CoinsView } from "../../api/types";
import { arrow, type BoardProps } from "./board";
import { useChecking } from "./checking";

/// Of a coin, row and column, from 0.
type Cell = [number, number];

export function CoinsBoard({ view, moves, staged, last, idle, stage, explain, check }: BoardProps<CoinsView>) {
  const rows = useSteadyRows(view.rows);
  const array = rows.length > 1;
  const columns = rows[0]?.length ?? 0;
  const byTurned = useMemo(() => new Map(moves.map((move) => [String(move.touch.turned), move])), [moves]);
  const [turned, setTurned] = useState<readonly Cell[]>([]);
  const [focus, setFocus] = useState(0);
  const board = useRef<HTMLDivElement>(null);
  const checking = useChecking({ check, stage, explain });
  useLayoutEffect(() => setTurned([]), [view]);
  useLayoutEffect(() => {
    if (staged?.touch.turned) setTurned(staged.touch.turned);
  }, [staged]);

  const choose = (next: readonly Cell[]) => {
    setTurned(next);
    checking.forget();
    const move = byTurned.get(String(next));
    stage(move ?? null);
    explain(null);
    if (move || next.length === 0) return;
    const corner: Cell = [Math.max(...next.map(([row]) => row)), Math.max(...next.map(([, column]) => column))];
    const where = array ? "in the last row and column" : "furthest to the right";
    if (!shows(rows, corner)) explain(`The coin ${where} of those that turn must show heads.`);
    else checking.ask(after(rows, next));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = arrow(event.key, index, rows.length * columns, columns);
    if (next !== undefined) {
      setFocus(next);
      board.current?.querySelectorAll<HTMLElement>(".coin")[next]?.focus();
    } else if (event.key === "Escape") choose([]);
    else return;
    event.preventDefault();
  };
  const touched = last.touch?.turned ?? [];

  return (
    <div
      class={`coins ${array ? "array" : ""}`}
      style={{ "--columns": columns }}
      role="group"
      aria-label="coins; arrow keys choose one, Enter turns it"
      ref={board}
    >
      {rows.flatMap((row, r) =>
        [...row].map((coin, c) => {
          const [cell, index]: [Cell, number] = [[r, c], r * columns + c];
          const turns = has(turned, cell);
          const side = (coin === "H") === turns ? "tails" : "heads";
          const name = array ? `row ${r + 1}, column ${c + 1}` : `coin ${c + 1}`;
          return (
            <button
              key={String(cell)}
              type="button"
              class={`coin ${side} ${turns ? "turned" : ""} ${has(touched, cell) ? "last" : ""}`}
              tabIndex={index === Math.min(focus, rows.length * columns - 1) ? 0 : -1}
              aria-label={`${name}: ${turns ? `would turn to ${side}` : side}`}
              aria-pressed={turns}
              aria-disabled={idle}
              data-coin={array ? `${r + 1},${c + 1}` : c + 1}
              onFocus={() => setFocus(index)}
              onClick={() => !idle && choose(flipped(turned, cell))}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <span aria-hidden="true">{array ? "" : c + 1}</span>
            </button>
          );
        }),
      )}
    </div>
  );
}

function has(cells: readonly Cell[], [row, column]: Cell): boolean {
  return cells.some(([r, c]) => r === row && c === column);
}

/// Whether a coin shows heads.
function shows(rows: readonly string[], [row, column]: Cell): boolean {
  return rows[row]?.[column] === "H";
}

/// The coins with this one added, or taken away where it was among them; row by row.
export function flipped(turned: readonly Cell[], cell: Cell): Cell[] {
  const others = turned.filter((each) => !has([each], cell));
  if (others.length < turned.length) return others;
  return [...others, cell].sort(([r, c], [row, column]) => r - row || c - column);
}

/// The position after some coins were turned: of a row the places of the heads, 0 where there are none; of rows and
/// columns a drawing, no larger than the heads need.
export function after(rows: readonly string[], turned: readonly Cell[]): string {
  const heads = rows.map((row, r) => [...row].map((coin, c) => (coin === "H") !== has(turned, [r, c])));
  if (rows.length === 1) return heads[0]?.flatMap((head, c) => (head ? [c + 1] : [])).join(",") || "0";
  const height =
    1 +
    Math.max(
      0,
      heads.findLastIndex((row) => row.includes(true)),
    );
  const width = 1 + Math.max(0, ...heads.map((row) => row.lastIndexOf(true)));
  const drawn = heads.slice(0, height).map((row) => row.slice(0, width).map((head) => (head ? "#" : ".")));
  return drawn.map((row) => row.join("")).join("/");
}

/// The rows do not become shorter, nor fewer, when the last head is turned.
function useSteadyRows(rows: readonly string[]): string[] {
  const most = useRef<Cell>([0, 0]);
  const [height, width] = most.current;
  most.current = [Math.max(height, rows.length), Math.max(width, rows[0]?.length ?? 0)];
  return Array.from({ length: most.current[0] }, (_, r) => (rows[r] ?? "").padEnd(most.current[1], "T"));
}
