/// The map on a canvas: zoom, pan, hover, choose a cell; by mouse, finger and keyboard.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Table } from "../api/client";
import { colour, onThemeChange } from "../theme";
import { draw, type Inks, type Scene } from "./drawing";
import { halved, paint, palette, valueAt, type Colours, type Layer } from "./picture";
import { Hands } from "./hands";
import { bounded, cellAt, showing, whole, zoomed, type Size, type View } from "./view";

export interface MapProps {
  table: Table;
  what: string;
  labels: readonly string[];
  /// The chosen cell, and those that its moves lead to.
  chosen: [number, number] | undefined;
  marked: readonly { cell: [number, number]; wins: boolean }[];
  view: { x: number; y: number; zoom: number } | undefined;
  onView(view: { x: number; y: number; zoom: number } | undefined): void;
  onChoose(cell: [number, number]): void;
}

function colours(what: string): Colours {
  return {
    lost: colour("--lost"),
    won: colour("--map-won"),
    none: colour("--sunk"),
    low: colour("--map-low"),
    high: colour(what === "values" ? "--map-high" : "--map-low"),
  };
}

function inks(): Inks {
  const css = (variable: string) => `rgb(${colour(variable).join(" ")})`;
  return {
    ink: css("--ink"),
    soft: css("--soft"),
    line: css("--line"),
    paper: css("--paper"),
    accent: css("--accent"),
  };
}

function onCanvas(layer: Layer): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = layer.side;
  const image = new ImageData(new Uint8ClampedArray(layer.pixels.buffer), layer.side, layer.side);
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}

export function MapCanvas(props: MapProps) {
  const { table, what, labels, chosen, marked, onView, onChoose } = props;
  const cells = Math.min(table.shape[0] ?? 0, table.shape[1] ?? 0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [theme, setTheme] = useState(0);
  const [cursor, setCursor] = useState<[number, number] | undefined>(chosen);
  const [view, setView] = useState<View | undefined>();
  useEffect(() => onThemeChange(() => setTheme((n) => n + 1)), []);
  useEffect(() => {
    const element = canvas.current?.parentElement;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0);
      setSize({ width, height: Math.min(width, Math.max(300, Math.round(innerHeight * 0.78))) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const inner: Size = {
    width: size.width - MARGIN.left - MARGIN.right,
    height: size.height - MARGIN.top - MARGIN.bottom,
  };
  const ready = inner.width > 0 && cells > 0;
  const given = props.view;
  const start = ready ? whole(inner, cells) : undefined;
  const wanted = view ?? (start && given ? { x: given.x, y: given.y, scale: start.scale * given.zoom } : start);
  const shown = ready && wanted ? bounded(wanted, inner, cells) : undefined;
  // An address that did not come from here, by back or forward, takes the view with it.
  const address = given ? `${given.x} ${given.y} ${given.zoom}` : "";
  const told = useRef(address);
  useEffect(() => {
    if (told.current !== address) setView(undefined);
    told.current = address;
  }, [address]);

  const change = (next: View) => {
    const kept = bounded(next, inner, cells);
    setView(kept);
    const zoom = start ? kept.scale / start.scale : 1;
    const round = (n: number) => Math.round(n * 100) / 100;
    const rounded = zoom < 1.001 ? undefined : { x: round(kept.x), y: round(kept.y), zoom: round(zoom) };
    told.current = rounded ? `${rounded.x} ${rounded.y} ${rounded.zoom}` : "";
    onView(rounded);
  };

  const ink = useMemo(inks, [theme]);
  const lost = useMemo(() => colour("--lost"), [theme]);
  const tints = useMemo(() => palette(table, colours(what)), [table, what, theme]);
  const layers = useMemo(() => {
    const found: { cells: number; image: HTMLCanvasElement; side: number }[] = [];
    let layer = paint(table, tints);
    for (;;) {
      found.push({ cells: layer.cells, image: onCanvas(layer), side: layer.side });
      if (layer.side <= 64) return found;
      layer = halved(layer, lost);
    }
  }, [table, tints]);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !shown) return;
    const scene: Scene = {
      size,
      view: shown,
      cells,
      layers,
      table,
      what,
      labels,
      cursor,
      chosen,
      marked,
      palette: tints,
      inks: ink,
    };
    draw(context, scene);
  });

  const local = (event: { clientX: number; clientY: number }): [number, number] => {
    const box = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
    return [event.clientX - box.left - MARGIN.left, event.clientY - box.top - MARGIN.top];
  };
  const hands = useRef(new Hands()).current;
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    canvas.current?.setPointerCapture(event.pointerId);
    hands.down(event.pointerId, local(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!shown) return;
    if (!hands.holds(event.pointerId)) setCursor(cellAt(shown, inner, cells, ...local(event)));
    const next = hands.move(event.pointerId, local(event), shown, inner);
    if (next) change(next);
  };
  const onPointerUp = (event: PointerEvent) => {
    const tapped = hands.up(event.pointerId);
    const cell = tapped && shown ? cellAt(shown, inner, cells, ...local(event)) : undefined;
    if (cell) onChoose(cell);
  };
  const latest = useRef({ shown, inner, change, local });
  latest.current = { shown, inner, change, local };
  useEffect(() => {
    // A wheel listener must say that it is not passive; attributes cannot.
    const element = canvas.current;
    const onWheel = (event: WheelEvent) => {
      const { shown: now, inner: room, change: apply, local: place } = latest.current;
      if (!now) return;
      event.preventDefault();
      apply(zoomed(now, room, Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), ...place(event)));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);

  const zoom = (factor: number) => {
    if (!shown) return;
    const at =
      cursor && factor > 1 ? showing({ ...shown, x: cursor[0] + 0.5, y: cursor[1] + 0.5 }, inner, ...cursor) : shown;
    change(zoomed(at, inner, factor, inner.width / 2, inner.height / 2));
  };
  const fit = () => start && change(start);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown) return;
    const by = event.shiftKey ? 10 : 1;
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, by],
      ArrowDown: [0, -by],
    };
    const step = steps[event.key];
    if (step) {
      const from = cursor ?? chosen ?? [Math.floor(shown.x), Math.floor(shown.y)];
      const inside = (value: number) => Math.min(cells - 1, Math.max(0, value));
      const next: [number, number] = [inside(from[0] + step[0]), inside(from[1] + step[1])];
      setCursor(next);
      setView(bounded(showing(shown, inner, ...next), inner, cells));
    } else if (event.key === "Enter" && cursor) onChoose(cursor);
    else if (event.key === "+" || event.key === "=") zoom(1.5);
    else if (event.key === "-") zoom(1 / 1.5);
    else if (event.key === "0") fit();
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
          height={Math.round(size.height * ratio)}
          style={{ width: `${size.width}px`, height: `${size.height}px` }}
          tabIndex={0}
          role="application"
          aria-label={`map of ${what === "values" ? "nim-values" : "P-positions"}, 0 to ${cells - 1}. Arrow keys move, Enter chooses, plus and minus zoom, 0 shows all`}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={(event) => hands.lost(event.pointerId)}
          onPointerLeave={() => hands.any || setCursor(undefined)}
          onKeyDown={onKeyDown}
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
          <button type="button" onClick={fit}>
            all
          </button>
        </div>
      </div>
    </div>
  );
}

export const MARGIN = { left: 44, right: 10, top: 18, bottom: 38 };

function reading(table: Table, what: string, [x, y]: [number, number]): string {
  const value = valueAt(table, x, y);
  const at = `(${x}, ${y})`;
  if (value === undefined) return `${at} is no position.`;
  if (what === "values") return `${at} has nim-value ${value}${value === 0 ? ": a P-position" : ""}.`;
  return value === 1
    ? `${at} is a P-position: the player to move loses.`
    : `${at} is an N-position: the player to move wins.`;
}
