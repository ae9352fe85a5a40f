/// The map on a canvas that fills its place: zoom, pan, hover, choose a cell, and a divider between two games; by mouse,
/// finger and keyboard.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../api/client";
import { draw, type Scene } from "./drawing";
import { useLayers } from "./layers";
import { valueAt } from "./picture";
import { watchRoom } from "./room-for";
import { cellAt, showing, type Edges, type Size } from "./view";
import { useZoom, type MapZoom, type Place } from "./zoom";

type Cell = [number, number];

export interface MapProps {
  /// One, or two with a divider between.
  tables: readonly Table[];
  tints: readonly string[];
  what: string;
  labels: readonly string[];
  /// What lies over the map.
  edges: Edges;
  /// The chosen cell, and those that its moves lead to.
  chosen?: Cell | undefined;
  marked?: Scene["marked"];
  different?: Scene["different"];
  stated?: Scene["stated"];
  rays?: Scene["rays"];
  view?: Place | undefined;
  onView(view: Place | undefined): void;
  onChoose(cell: Cell): void;
}

const NONE: never[] = [];

export function MapCanvas(props: MapProps) {
  const { tables, tints, what, labels, edges, chosen, view, onView, onChoose } = props;
  const cells = Math.min(...tables.flatMap(({ shape }) => [shape[0] ?? 0, shape[1] ?? 0]));
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [cursor, setCursor] = useState<Cell | undefined>(chosen);
  const [share, setShare] = useState(0.5);
  useEffect(() => {
    const frame = canvas.current?.parentElement;
    if (!frame) return;
    return watchRoom(frame, setSize);
  }, []);
  const map = useZoom(canvas, size, edges, cells, view, onView);
  const looks = useLayers(tables, what, tints);
  const divider = edges.left + share * (size.width - edges.left - edges.right);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !map.shown) return;
    const { marked = NONE, different = NONE, stated = NONE, rays = NONE } = props;
    draw(context, { size, edges, view: map.shown, cells, divider, what, labels, cursor, chosen, marked, different, stated, rays, ...looks }); // prettier-ignore
  });

  // Under the pointer is another cell when the map moves, too.
  const pointer = useRef<Cell>(undefined);
  const follow = () => {
    if (pointer.current && map.shown) setCursor(cellAt(map.shown, size, cells, ...pointer.current));
  };
  useEffect(follow, [map.shown?.x, map.shown?.y, map.shown?.scale]);
  const surface: Surface = { map, size, edges, cells, cursor, setCursor, onChoose };
  const ratio = Math.min(3, globalThis.devicePixelRatio || 1);
  const here = cursor && (tables[cursorSide(map, size, cursor, divider, tables.length)] as Table);
  return (
    <div class="map">
      <canvas
        ref={canvas}
        width={Math.round(size.width * ratio)}
        height={Math.round(size.height * ratio)}
        style={{ width: `${size.width}px`, height: `${size.height}px` }}
        tabIndex={0}
        role="application"
        aria-label={`plot of ${what === "values" ? "nim-values" : "P-positions"}, 0 to ${cells - 1}. Arrow keys move, Enter chooses, plus and minus zoom, 0 shows all`}
        onPointerMove={(event) => {
          pointer.current = [event.offsetX, event.offsetY];
          follow();
        }}
        onPointerLeave={() => {
          pointer.current = undefined;
          setCursor(undefined);
        }}
        onClick={(event) => {
          const cell = map.shown && cellAt(map.shown, size, cells, event.offsetX, event.offsetY);
          if (cell) onChoose(cell);
        }}
        onKeyDown={(event) => {
          pointer.current = undefined;
          onKey(surface, chosen, event);
        }}
      />
      {tables.length > 1 && <Divider at={divider} share={share} edges={edges} width={size.width} onSlide={setShare} />}
      <div class="map-foot">
        <p class="reading" role="status" aria-live="polite">
          {cursor && here ? reading(here, what, cursor) : "Point at a cell; a click chooses it."}
        </p>
        <div class="map-buttons" role="group" aria-label="zoom">
          <button type="button" aria-label="zoom in" onClick={() => zoomAtCursor(surface, 1.5)}>
            +
          </button>
          <button type="button" aria-label="zoom out" onClick={() => zoomAtCursor(surface, 1 / 1.5)}>
            −
          </button>
          <button type="button" onClick={map.fit}>
            all
          </button>
        </div>
      </div>
    </div>
  );
}

/// Of two maps the one that the middle of a cell is seen of.
function cursorSide(map: MapZoom, size: Size, [x]: Cell, divider: number, count: number): number {
  if (count < 2 || !map.shown) return 0;
  return size.width / 2 + (x + 0.5 - map.shown.x) * map.shown.scale < divider ? 0 : 1;
}

interface DividerProps {
  at: number;
  share: number;
  edges: Edges;
  width: number;
  onSlide(share: number): void;
}

function Divider({ at, share, edges, width, onSlide }: DividerProps) {
  const inside = (wanted: number) => Math.min(1, Math.max(0, wanted));
  return (
    <div
      class="divider"
      role="slider"
      tabIndex={0}
      aria-label="divider between the two maps"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * share)}
      style={{ left: `${at}px` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const left = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
        onSlide(inside((event.clientX - left - edges.left) / (width - edges.left - edges.right)));
      }}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -0.02, ArrowRight: 0.02, Home: -1, End: 1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        onSlide(inside(share + by));
      }}
    />
  );
}

/// What keys need to know of the map.
interface Surface {
  map: MapZoom;
  size: Size;
  edges: Edges;
  cells: number;
  cursor: Cell | undefined;
  setCursor(cell: Cell | undefined): void;
  onChoose(cell: Cell): void;
}

function zoomAtCursor({ map, size, cursor }: Surface, factor: number): void {
  if (!map.shown) return;
  const { x, y, scale } = map.shown;
  if (!cursor) map.by(factor);
  else
    map.by(factor, [size.width / 2 + (cursor[0] + 0.5 - x) * scale, size.height / 2 - (cursor[1] + 0.5 - y) * scale]);
}

function onKey(surface: Surface, chosen: Cell | undefined, event: KeyboardEvent): void {
  const { map, size, edges, cells, cursor, setCursor, onChoose } = surface;
  if (!map.shown) return;
  const by = event.shiftKey ? 10 : 1;
  const steps: Record<string, Cell> = {
    ArrowLeft: [-by, 0],
    ArrowRight: [by, 0],
    ArrowUp: [0, by],
    ArrowDown: [0, -by],
  };
  const step = steps[event.key];
  if (step) {
    const from = cursor ?? chosen ?? [Math.floor(map.shown.x), Math.floor(map.shown.y)];
    const inside = (value: number) => Math.min(cells - 1, Math.max(0, value));
    const next: Cell = [inside(from[0] + step[0]), inside(from[1] + step[1])];
    setCursor(next);
    const view = showing(map.shown, size, edges, ...next);
    if (view.x !== map.shown.x || view.y !== map.shown.y) map.show(view);
  } else if (event.key === "Enter" && cursor) onChoose(cursor);
  else if (event.key === "+" || event.key === "=") zoomAtCursor(surface, 1.5);
  else if (event.key === "-") zoomAtCursor(surface, 1 / 1.5);
  else if (event.key === "0") map.fit();
  else return;
  event.preventDefault();
}

function reading(table: Table, what: string, [x, y]: Cell): string {
  const value = valueAt(table, x, y);
  const at = `(${x}, ${y})`;
  if (value === undefined) return `${at} is no position.`;
  if (what === "values") return `${at} has nim-value ${value}${value === 0 ? ": a P-position" : ""}.`;
  if (value === 2) return `${at} is a draw: neither player can force a win.`;
  return value === 1
    ? `${at} is a P-position: the player to move loses.`
    : `${at} is an N-position: the player to move wins.`;
}
