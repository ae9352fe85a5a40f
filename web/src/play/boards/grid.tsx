/// A board of squares: Chomp, Spring Cleaning. A square shows on hover what would go; a click makes the move. A finger
/// hovers nowhere: its first touch shows the move, the second makes it, or the button below the board.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GridView, Move } from "../../api/types";
import { FORBIDDEN, arrow, type BoardProps } from "./board";
import { KEYS, movesByCell, picked, type Direction, type Pointed } from "./picking";

const WORDS: Record<string, string> = { "#": "piece", ".": "empty", "*": "poison", " ": "no square" };
const FILLED: Record<string, string> = { "#": "free", ".": "filled" };

/// From so many pixels on a press is a stroke, along the row or the column that it sweeps.
const SWIPE = 14;

export function GridBoard(props: BoardProps<GridView>) {
  const { view, moves, forbidden = [], staged, last, idle, make, stage, explain } = props;
  const [height, columns] = useSteadySize(view);
  const rows = Array.from({ length: height }, (_, i) => (view.rows[i] ?? "").padEnd(columns, "."));
  const signs = rows.flatMap((row) => [...row]);
  const byCell = useMemo(() => movesByCell(moves, columns), [moves, columns]);
  const barred = useMemo(() => movesByCell(forbidden, columns), [forbidden, columns]);
  const [hover, setHover] = useState<Move | null>(null);
  const [focus, setFocus] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const swipe = useRef<{ index: number; x: number; y: number } | null>(null);
  useEffect(() => setHover(null), [view]);
  const choices = [...byCell.values()];
  const sweeps = choices.some((each) => each.length > 1);
  const sides = choices.some((each) =>
    each.some(({ direction }, i) => i !== each.findIndex((e) => e.direction === direction)),
  );

  const shown = hover ?? staged;
  const gone = new Set(shown?.touch.gone?.map(([row, column]) => row * columns + column));
  const lastGone = new Set(last.touch?.gone?.map(([row, column]) => row * columns + column));
  const move = (index: number, pointed: Pointed, finger = false) => {
    if (idle) return;
    const meant = picked([...(byCell.get(index) ?? []), ...(barred.get(index) ?? [])], pointed)?.move;
    if (meant && forbidden.includes(meant)) explain(FORBIDDEN);
    else if (meant && finger && meant.to !== staged?.to) {
      explain(null);
      setHover(null);
      stage(meant);
    } else if (meant) make(meant);
    else explain(whyNot(signs[index] ?? " ", view));
  };
  const inCell = (event: PointerEvent): Pointed => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return [(event.clientX - box.left) / box.width - 0.5, (event.clientY - box.top) / box.height - 0.5];
  };
  const preview = (index: number, pointed: Pointed) => setHover(picked(byCell.get(index), pointed)?.move ?? null);
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = arrow(event.key, index, signs.length, columns);
    const key = event.key.toLowerCase();
    if (next !== undefined) {
      setFocus(next);
      grid.current?.querySelectorAll<HTMLElement>("[role=gridcell]")[next]?.focus();
    } else if (key === "enter" || key === " " || key === "r") move(index, KEYS[event.shiftKey ? "down" : "across"]);
    else if (key === "c") move(index, KEYS.down);
    else if (key === "escape") {
      setHover(null);
      stage(null);
    } else return;
    event.preventDefault();
  };

  return (
    <div
      class={`grid-board ${sweeps ? "sweeps" : ""} ${view.filled ?? ""}`}
      role="grid"
      ref={grid}
      aria-label={sweeps ? "board; Enter sweeps along the row, Shift and Enter along the column" : "board"}
      style={{ "--columns": columns, "--rows": Math.min(height, 8) }}
      onPointerLeave={() => setHover(null)}
    >
      {rows.map((_, row) => (
        <div role="row" key={row}>
          {signs.slice(row * columns, (row + 1) * columns).map((sign, column) => {
            const index = row * columns + column;
            const can = byCell.has(index);
            const bar = barred.get(index);
            return (
              <div
                key={column}
                role="gridcell"
                class={`cell ${kind(sign)} ${gone.has(index) ? "going" : ""} ${lastGone.has(index) ? "last" : ""} ${can && !idle ? "can" : ""}`}
                tabIndex={index === Math.min(focus, signs.length - 1) ? 0 : -1}
                aria-label={`row ${row + 1}, column ${column + 1}: ${(view.filled && FILLED[sign]) ?? WORDS[sign] ?? sign}${gone.has(index) ? `, would ${view.filled ? "be filled" : "go"}` : ""}${bar ? ", forbidden" : ""}`}
                data-cell={`${row},${column}`}
                onFocus={() => {
                  setFocus(index);
                  if (!idle) preview(index, KEYS.across);
                }}
                onBlur={() => setHover(null)}
                onKeyDown={(event) => onKeyDown(event, index)}
                onPointerMove={(event) => {
                  if (event.pointerType === "mouse" && !idle) preview(index, inCell(event));
                }}
                onPointerDown={(event) => {
                  if (event.button === 0) swipe.current = { index, x: event.clientX, y: event.clientY };
                }}
                onPointerUp={(event) => {
                  const from = swipe.current;
                  swipe.current = null;
                  if (!from) return;
                  const stroke: Pointed = [event.clientX - from.x, event.clientY - from.y];
                  const finger = event.pointerType === "touch";
                  if (Math.hypot(...stroke) < SWIPE) move(from.index, inCell(event), finger);
                  else if (sweeps) move(from.index, stroke, finger);
                }}
                onPointerCancel={() => (swipe.current = null)}
                onClick={(event) => {
                  // Without a pointer: from a screen reader, say.
                  if (event.detail === 0) move(index, KEYS.across);
                }}
              >
                {sign === "*" ? (
                  <span class="poison-sign">×</span>
                ) : bar ? (
                  <Bar ways={bar.map((each) => each.direction)} />
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
      {sweeps && (
        <p class="aside">
          {sides
            ? "Press near the side of a square towards which the move goes, or stroke that way. "
            : "Near the left or right edge of a square you sweep its row, near the top or bottom its column; or stroke along it. "}
          Keys: arrows, then <kbd>R</kbd> {sides ? "to the right" : "for the row"} or <kbd>C</kbd>{" "}
          {sides ? "down" : "for the column"}.
        </p>
      )}
    </div>
  );
}

const STROKES = { across: "M0 5H10", down: "M5 0V10", whole: "M1.5 1.5 8.5 8.5M8.5 1.5 1.5 8.5" };

/// What is forbidden is struck out; where only the sweep one way is, that way.
export function Bar({ ways = [null] }: { ways?: readonly (Direction | null)[] }) {
  return (
    <svg class={`barred ${ways.includes(null) ? "whole" : ""}`} viewBox="0 0 10 10" aria-hidden="true">
      {ways.map((way) => (
        <path key={way} d={STROKES[way ?? "whole"]} />
      ))}
    </svg>
  );
}

/// The largest size seen while this board is shown: a pattern that loses its last row should not make the board jump.
function useSteadySize(view: GridView): [number, number] {
  const size = useRef<[number, number]>([1, 1]);
  const columns = Math.max(...view.rows.map((row) => row.length));
  size.current = [Math.max(size.current[0], view.rows.length), Math.max(size.current[1], columns)];
  return size.current;
}

function kind(sign: string): string {
  return { "#": "piece", "*": "poison", ".": "empty", " ": "none" }[sign] ?? "piece";
}

function whyNot(sign: string, { filled }: GridView): string {
  if (sign === "*") return "The poisoned piece is never taken: whoever has only that one left has lost.";
  if (sign === "#") return filled ? "No move fits here." : "No move goes through this square.";
  return filled ? "This square is filled." : "Nothing is left on this square.";
}
