/// The map on a canvas: zoom, pan, hover, choose a cell; by mouse, finger and keyboard.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../api/client";
import { MARGIN, draw, type Scene } from "./drawing";
import { Hands } from "./hands";
import { useLayers } from "./layers";
import { useMapView, type MapView, type Place } from "./map-view";
import { valueAt } from "./picture";
import { watchRoom } from "./room-for";
import { cellAt, showing, zoomed, type Size } from "./view";

type Cell = [number, number];

export interface MapProps {
  table: Table;
  what: string;
  labels: readonly string[];
  /// The chosen cell, and those that its moves lead to.
  chosen: Cell | undefined;
  marked: Scene["marked"];
  different: Scene["different"];
  stated: Scene["stated"];
  rays: Scene["rays"];
  view: Place | undefined;
  onView(view: Place | undefined): void;
  onChoose(cell: Cell): void;
}

export function MapCanvas(props: MapProps) {
  const { table, what, labels, chosen, marked, different, stated, rays, view, onView, onChoose } = props;
  const cells = Math.min(table.shape[0] ?? 0, table.shape[1] ?? 0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [cursor, setCursor] = useState<Cell | undefined>(chosen);
  useEffect(() => {
    const frame = canvas.current?.parentElement;
    return frame ? watchRoom(frame, setSize) : undefined;
  }, []);
  const inner: Size = {
    width: size.width - MARGIN.left - MARGIN.right,
    height: size.height - MARGIN.top - MARGIN.bottom,
  };
  const map = useMapView(inner, cells, view, onView);
  const looks = useLayers(table, what);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !map.shown) return;
    draw(context, {
      size,
      view: map.shown,
      cells,
      table,
      what,
      labels,
      cursor,
      chosen,
      marked,
      different,
      stated,
      rays,
      ...looks,
    });
  });

  const surface: Surface = { canvas, map, inner, cells, cursor, setCursor, onChoose };
  const hands = usePointers(surface);
  useWheel(surface);
  const zoom = (factor: number) => zoomAtCursor(surface, factor);
  const ratio = Math.min(3, globalThis.devicePixelRatio || 1);
  return (
    <div class="map">
      <div class="map-frame">
        <canvas
          ref={canvas}
          width={Math.round(size.width * ratio)}
          height={Math.round(size.height * ratio)}
          style={{ width: `${size.width}px`, height: `${size.height}px` }}
          tabIndex={0}
          role="application"
          aria-label={`plot of ${what === "values" ? "nim-values" : "P-positions"}, 0 to ${cells - 1}. Arrow keys move, Enter chooses, plus and minus zoom, 0 shows all`}
          {...hands}
          onKeyDown={(event) => onKey(surface, chosen, event)}
        />
      </div>
      <div class="map-foot">
        <p class="reading" role="status" aria-live="polite">
          {cursor ? reading(table, what, cursor) : "Point at a cell, or use the arrow keys; click or Enter chooses it."}
        </p>
        <div class="map-buttons" role="group" aria-label="zoom">
          <button type="button" aria-label="zoom in" onClick={() => zoom(1.5)}>
            +
          </button>
          <button type="button" aria-label="zoom out" onClick={() => zoom(1 / 1.5)}>
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

/// What hands and keys need to know of the map.
interface Surface {
  canvas: { current: HTMLCanvasElement | null };
  map: MapView;
  inner: Size;
  cells: number;
  cursor: Cell | undefined;
  setCursor(cell: Cell | undefined): void;
  onChoose(cell: Cell): void;
}

/// The pixel under a pointer, counted from the corner of the map.
function under(canvas: HTMLCanvasElement | null, event: { clientX: number; clientY: number }): [number, number] {
  const box = (canvas as HTMLCanvasElement).getBoundingClientRect();
  return [event.clientX - box.left - MARGIN.left, event.clientY - box.top - MARGIN.top];
}

function usePointers({ canvas, map, inner, cells, setCursor, onChoose }: Surface) {
  const hands = useRef(new Hands()).current;
  const local = (event: PointerEvent) => under(canvas.current, event);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      canvas.current?.setPointerCapture(event.pointerId);
      hands.down(event.pointerId, local(event));
    },
    onPointerMove: (event: PointerEvent) => {
      if (!map.shown) return;
      if (!hands.holds(event.pointerId)) setCursor(cellAt(map.shown, inner, cells, ...local(event)));
      const next = hands.move(event.pointerId, local(event), map.shown, inner);
      if (next) setCursor(cellAt(map.change(next), inner, cells, ...local(event)));
    },
    onPointerUp: (event: PointerEvent) => {
      const tapped = hands.up(event.pointerId);
      const cell = tapped && map.shown ? cellAt(map.shown, inner, cells, ...local(event)) : undefined;
      if (cell) onChoose(cell);
    },
    onPointerCancel: (event: PointerEvent) => hands.lost(event.pointerId),
    onPointerLeave: () => hands.any || setCursor(undefined),
  };
}

function useWheel(surface: Surface): void {
  const latest = useRef(surface);
  latest.current = surface;
  useEffect(() => {
    // A wheel listener must say that it is not passive; attributes cannot.
    const element = surface.canvas.current;
    const onWheel = (event: WheelEvent) => {
      const { map, inner, cells, setCursor } = latest.current;
      if (!map.shown) return;
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018));
      const at = under(element, event);
      setCursor(cellAt(map.change(zoomed(map.shown, inner, factor, ...at)), inner, cells, ...at));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);
}

function zoomAtCursor({ map, inner, cursor }: Surface, factor: number): void {
  if (!map.shown) return;
  const near = cursor && factor > 1;
  const at = near ? showing({ ...map.shown, x: cursor[0] + 0.5, y: cursor[1] + 0.5 }, inner, ...cursor) : map.shown;
  map.change(zoomed(at, inner, factor, inner.width / 2, inner.height / 2));
}

function onKey(surface: Surface, chosen: Cell | undefined, event: KeyboardEvent): void {
  const { map, inner, cells, cursor, setCursor, onChoose } = surface;
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
    map.slide(showing(map.shown, inner, ...next));
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
  return value === 1
    ? `${at} is a P-position: the player to move loses.`
    : `${at} is an N-position: the player to move wins.`;
}
