/// The nim-values of one heap, a point for each size, those of value 0 being the P-positions; or who wins, where
/// play need not end.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../api/client";
import { colour, onThemeChange } from "../theme";
import { watchRoom } from "./room-for";
import { tickStep, type Size } from "./view";

const MARGIN = { left: 44, right: 12, top: 14, bottom: 34 };

interface RowProps {
  table: Table;
  what: "values" | "p";
  chosen: number | undefined;
  onChoose(n: number): void;
}

export function RowOfValues({ table, what, chosen, onChoose }: RowProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [cursor, setCursor] = useState<number | undefined>(chosen);
  const [, again] = useState(0);
  useEffect(() => {
    const frame = canvas.current?.parentElement;
    return frame ? watchRoom(frame, setSize) : undefined;
  }, []);
  useEffect(() => onThemeChange(() => again((n) => n + 1)), []);
  const height = Math.min(size.height, Math.max(260, size.width * 0.75));
  const last = table.values.length - 1;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context && size.width > 0) draw(context, table.values, what, { width: size.width, height }, cursor ?? chosen);
  });
  const under = (event: PointerEvent): number => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const share = (event.clientX - box.left - MARGIN.left) / (size.width - MARGIN.left - MARGIN.right);
    return Math.round(Math.min(1, Math.max(0, share)) * last);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
    if (by !== undefined)
      setCursor(Math.min(last, Math.max(0, (cursor ?? chosen ?? 0) + by * (event.shiftKey ? 10 : 1))));
    else if (event.key === "Enter" && cursor !== undefined) onChoose(cursor);
    else return;
    event.preventDefault();
  };
  const ratio = Math.min(3, globalThis.devicePixelRatio || 1);
  return (
    <div class="map">
      <div class="map-frame">
        <canvas
          ref={canvas}
          width={Math.round(size.width * ratio)}
          height={Math.round(height * ratio)}
          style={{ width: `${size.width}px`, height: `${height}px` }}
          tabIndex={0}
          role="application"
          aria-label={`${what === "p" ? "outcomes" : "nim-values of a heap"} of 0 to ${last}. Arrow keys move, Enter chooses`}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => setCursor(under(event))}
          onPointerLeave={() => setCursor(undefined)}
          onClick={(event) => onChoose(under(event as unknown as PointerEvent))}
        />
      </div>
      <p class="reading" role="status" aria-live="polite">
        {cursor === undefined
          ? "Point at a size, or use the arrow keys; click or Enter chooses it."
          : what === "p"
            ? `${cursor}: ${OUTCOMES[table.values[cursor] ?? 0]}`
            : `G(${cursor}) = ${table.values[cursor]}${table.values[cursor] === 0 ? ": a P-position" : ""}.`}
      </p>
    </div>
  );
}

const OUTCOMES = [
  "an N-position: the player to move wins.",
  "a P-position: the player to move loses.",
  "a draw: neither player can force a win.",
];
/// How high they are shown, from the bottom, and in which colour.
const LEVELS = [2, 0, 1];
const NAMES = ["P", "draw", "N"];
const COLOURS = ["--accent", "--lost", "--drawn"];

function draw(
  context: CanvasRenderingContext2D,
  given: Table["values"],
  what: RowProps["what"],
  size: Size,
  marked: number | undefined,
): void {
  const css = (variable: string) => `rgb(${colour(variable).join(" ")})`;
  const ratio = context.canvas.width / size.width;
  const width = size.width - MARGIN.left - MARGIN.right;
  const height = size.height - MARGIN.top - MARGIN.bottom;
  const values = what === "p" ? Array.from(given, (value) => LEVELS[value] ?? 0) : given;
  let most = 1;
  for (const value of values) most = Math.max(most, value);
  const x = (n: number) => MARGIN.left + (n / Math.max(1, values.length - 1)) * width;
  const y = (value: number) => MARGIN.top + height - (value / most) * height;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  context.fillStyle = css("--soft");
  context.strokeStyle = css("--line");
  context.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = "right";
  context.textBaseline = "middle";
  context.lineWidth = 0.5;
  context.beginPath();
  const up = what === "p" ? 1 : tickStep(height / most, 28);
  for (let value = 0; value <= most; value += up) {
    context.fillText(what === "p" ? (NAMES[value] ?? "") : String(value), MARGIN.left - 9, y(value));
    context.moveTo(MARGIN.left, y(value));
    context.lineTo(MARGIN.left + width, y(value));
  }
  context.stroke();
  context.textAlign = "center";
  const across = tickStep(width / Math.max(1, values.length - 1), 42);
  for (let n = 0; n < values.length; n += across) context.fillText(String(n), x(n), MARGIN.top + height + 18);
  const radius = Math.max(1, Math.min(5, (width / values.length) * 0.4));
  const [zero, other] = [css("--lost"), css("--accent")];
  const inks = COLOURS.map(css);
  values.forEach((value, n) => {
    context.fillStyle = what === "p" ? (inks[given[n] ?? 0] ?? other) : value === 0 ? zero : other;
    context.beginPath();
    context.arc(x(n), y(value), value === 0 ? radius * 1.2 : radius, 0, 2 * Math.PI);
    context.fill();
  });
  const value = marked === undefined ? undefined : values[marked];
  if (marked === undefined || value === undefined) return;
  context.strokeStyle = css("--ink");
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x(marked), y(value), radius + 4, 0, 2 * Math.PI);
  context.stroke();
}
