/// What a map looks like: the cells, the axes, the chosen cell with its moves.
import type { Table } from "../api/client";
import { valueAt } from "./picture";
import { pixelOf, pointAt, tickStep, type Edges, type Size, type View } from "./view";

/// From so many pixels on a cell has lines around it, and its nim-value in it.
const LINED = 9;
const NUMBERED = 22;

/// One map of the screen, in colours of its own.
export interface Layer {
  table: Table;
  images: readonly { cells: number; image: HTMLCanvasElement; side: number }[];
  /// The colour of every value, as packed little-endian RGBA.
  palette: Uint32Array;
}

export interface Scene {
  size: Size;
  /// What lies over the map, or is kept for its numbers.
  edges: Edges;
  view: View;
  cells: number;
  /// One map, or two: the first on the left of the divider, the second on its right.
  layers: readonly Layer[];
  /// The pixel of the divider.
  divider: number;
  what: string;
  labels: readonly string[];
  cursor: [number, number] | undefined;
  chosen: [number, number] | undefined;
  /// Cells in which the two maps differ.
  different: readonly [number, number][];
  /// The P-positions by the closed form.
  stated: readonly [number, number][];
  /// Slopes of lines through the origin.
  rays: readonly number[];
  marked: readonly { cell: [number, number]; wins: boolean }[];
  inks: Inks;
}

/// Colours of what is drawn over the cells, as CSS.
export interface Inks {
  ink: string;
  soft: string;
  line: string;
  paper: string;
  accent: string;
}

export function draw(context: CanvasRenderingContext2D, scene: Scene): void {
  const { size, view, cells, layers } = scene;
  const ratio = context.canvas.width / size.width;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  const [left, bottom] = pixelOf(view, size, 0, 0);
  const [right, top] = pixelOf(view, size, cells, cells);
  context.save();
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  layers.forEach((layer, i) => {
    const from = i === 0 ? 0 : scene.divider;
    context.save();
    context.beginPath();
    context.rect(from, 0, (i + 1 < layers.length ? scene.divider : size.width) - from, size.height);
    context.clip();
    const image = imageFor(layer.images, view.scale * ratio);
    const extent = image.side * image.cells * view.scale;
    context.imageSmoothingEnabled = view.scale * ratio * image.cells < 1;
    context.drawImage(image.image, left, bottom - extent, extent, extent);
    if (view.scale >= LINED) lines(context, scene);
    if (hasNumbers(scene)) numbers(context, scene, layer);
    context.restore();
  });
  for (const cell of scene.different) outline(context, scene, cell, scene.inks.ink, 1);
  for (const cell of scene.stated) dot(context, scene, cell);
  for (const slope of scene.rays) rayOf(context, scene, slope);
  for (const { cell, wins } of scene.marked) mark(context, scene, cell, wins);
  if (scene.chosen) outline(context, scene, scene.chosen, scene.inks.accent, 3);
  if (scene.cursor) outline(context, scene, scene.cursor, scene.inks.ink, 1.5);
  context.restore();
  context.strokeStyle = scene.inks.line;
  context.lineWidth = 1;
  context.strokeRect(left - 0.5, top - 0.5, right - left + 1, bottom - top + 1);
  axes(context, scene);
}

/// The finest picture whose pixels are not much smaller than those of the screen.
function imageFor(images: Layer["images"], scale: number): Layer["images"][number] {
  return images.find((image) => image.cells * scale >= 0.75) ?? (images[images.length - 1] as Layer["images"][number]);
}

function visible(scene: Scene): { x: [number, number]; y: [number, number] } {
  const [x0, y1] = pointAt(scene.view, scene.size, 0, 0);
  const [x1, y0] = pointAt(scene.view, scene.size, scene.size.width, scene.size.height);
  const range = (low: number, high: number): [number, number] => [
    Math.max(0, Math.floor(low)),
    Math.min(scene.cells - 1, Math.ceil(high)),
  ];
  return { x: range(x0, x1), y: range(y0, y1) };
}

function hasNumbers({ what, view }: Scene): boolean {
  return what === "values" && view.scale >= NUMBERED;
}

function lines(context: CanvasRenderingContext2D, scene: Scene): void {
  const { x, y } = visible(scene);
  context.strokeStyle = scene.inks.line;
  context.globalAlpha = 0.6;
  context.lineWidth = 0.5;
  context.beginPath();
  for (let i = x[0]; i <= x[1] + 1; i++) {
    const [px, low] = pixelOf(scene.view, scene.size, i, y[0]);
    context.moveTo(px, low);
    context.lineTo(px, pixelOf(scene.view, scene.size, i, y[1] + 1)[1]);
  }
  for (let i = y[0]; i <= y[1] + 1; i++) {
    const [low, py] = pixelOf(scene.view, scene.size, x[0], i);
    context.moveTo(low, py);
    context.lineTo(pixelOf(scene.view, scene.size, x[1] + 1, i)[0], py);
  }
  context.stroke();
  context.globalAlpha = 1;
}

function numbers(context: CanvasRenderingContext2D, scene: Scene, layer: Layer): void {
  const { x, y } = visible(scene);
  context.textAlign = "center";
  context.textBaseline = "middle";
  const family = getComputedStyle(document.body).fontFamily;
  for (let i = x[0]; i <= x[1]; i++)
    for (let j = y[0]; j <= y[1]; j++) {
      const value = valueAt(layer.table, i, j);
      if (value === undefined) continue;
      const [px, py] = pixelOf(scene.view, scene.size, i + 0.5, j + 0.5);
      const text = String(value);
      context.font = `${Math.min(18, (scene.view.scale * 1.35) / Math.max(2, text.length))}px ${family}`;
      context.fillStyle = readable(layer.palette[value] ?? 0);
      context.fillText(text, px, py);
    }
}

/// Black or white, whichever has the higher contrast to a colour, by the formula of the WCAG.
function readable(colour: number): string {
  const linear = (channel: number) => ((channel & 255) / 255) ** 2.2;
  const light = 0.2126 * linear(colour) + 0.7152 * linear(colour >> 8) + 0.0722 * linear(colour >> 16);
  return light > 0.18 ? "#16181b" : "#fbfaf7";
}

function mark(context: CanvasRenderingContext2D, scene: Scene, cell: [number, number], wins: boolean): void {
  if (hasNumbers(scene)) {
    frameCell(context, scene, cell, wins);
    return;
  }
  const [px, py] = pixelOf(scene.view, scene.size, cell[0] + 0.5, cell[1] + 0.5);
  const radius = Math.max(wins ? 4 : 1.6, Math.min(wins ? 8 : 5, scene.view.scale * (wins ? 0.32 : 0.2)));
  context.beginPath();
  context.arc(px, py, radius, 0, 2 * Math.PI);
  context.fillStyle = wins ? scene.inks.paper : scene.inks.accent;
  context.fill();
  if (wins) {
    context.lineWidth = 2.5;
    context.strokeStyle = scene.inks.accent;
    context.stroke();
  }
}

/// A mark that leaves the number in the cell readable.
function frameCell(context: CanvasRenderingContext2D, scene: Scene, cell: [number, number], wins: boolean): void {
  const [px, py] = pixelOf(scene.view, scene.size, cell[0], cell[1] + 1);
  const width = wins ? 4 : 2;
  const inset = width / 2 + 1;
  const side = scene.view.scale - 2 * inset;
  context.strokeStyle = wins ? scene.inks.ink : scene.inks.accent;
  context.lineWidth = width;
  context.setLineDash(wins ? [] : [4, 3]);
  context.strokeRect(px + inset, py + inset, side, side);
  context.setLineDash([]);
}

function outline(
  context: CanvasRenderingContext2D,
  scene: Scene,
  cell: [number, number],
  style: string,
  width: number,
): void {
  const [px, py] = pixelOf(scene.view, scene.size, cell[0], cell[1] + 1);
  const side = Math.max(scene.view.scale, 5);
  const shift = (side - scene.view.scale) / 2;
  context.strokeStyle = style;
  context.lineWidth = width;
  context.strokeRect(px - shift, py - shift, side, side);
}

/// A ring in the middle of a cell, to be seen on either colour.
function dot(context: CanvasRenderingContext2D, scene: Scene, cell: [number, number]): void {
  const [px, py] = pixelOf(scene.view, scene.size, cell[0] + 0.5, cell[1] + 0.5);
  context.beginPath();
  context.arc(px, py, Math.max(1.2, Math.min(7, scene.view.scale * 0.3)), 0, 2 * Math.PI);
  context.fillStyle = scene.inks.paper;
  context.fill();
  context.strokeStyle = scene.inks.ink;
  context.lineWidth = scene.view.scale > 8 ? 1.5 : 0.7;
  context.stroke();
}

/// From the middle of the cell (0, 0) to beyond the map.
function rayOf(context: CanvasRenderingContext2D, scene: Scene, slope: number): void {
  const [x0, y0] = pixelOf(scene.view, scene.size, 0.5, 0.5);
  const [x1, y1] = pixelOf(scene.view, scene.size, 0.5 + scene.cells, 0.5 + slope * scene.cells);
  context.strokeStyle = scene.inks.accent;
  context.lineWidth = 1.5;
  context.setLineDash([7, 5]);
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
  context.setLineDash([]);
}

/// Numbers along the map; where its edge is not to be seen, along what lies over it, on paper.
function axes(context: CanvasRenderingContext2D, scene: Scene): void {
  const { size, edges, view, cells } = scene;
  const { x, y } = visible(scene);
  const step = tickStep(view.scale, 42);
  const [wall, floor] = pixelOf(view, size, 0, 0);
  const base = Math.min(size.height - edges.bottom, Math.max(edges.top, floor));
  const side = Math.max(edges.left, Math.min(size.width - edges.right, wall));
  const write = (text: string, px: number, py: number) => {
    context.strokeText(text, px, py);
    context.fillText(text, px, py);
  };
  context.fillStyle = scene.inks.paper;
  context.globalAlpha = 0.85;
  if (wall < side) context.fillRect(side - 36, 0, 36, base);
  if (floor > base) context.fillRect(side - 36, base, size.width, 24);
  context.globalAlpha = 1;
  context.fillStyle = scene.inks.soft;
  context.strokeStyle = scene.inks.paper;
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = "top";
  context.textAlign = "center";
  for (let i = Math.ceil(x[0] / step) * step; i <= x[1]; i += step) {
    const [px] = pixelOf(view, size, i + 0.5, 0);
    if (px >= side && px <= size.width) write(String(i), px, base + 7);
  }
  context.textBaseline = "middle";
  context.textAlign = "right";
  for (let i = Math.ceil(y[0] / step) * step; i <= y[1]; i += step) {
    const [, py] = pixelOf(view, size, 0, i + 0.5);
    if (py >= 8 && py <= base) write(String(i), side - 7, py);
  }
  const [across, up] = scene.labels;
  if (!across || !up || across === up) return;
  context.font = `italic 15px ${getComputedStyle(document.documentElement).getPropertyValue("--serif")}`;
  write(across, Math.min(size.width - 10, pixelOf(view, size, cells, 0)[0]), base + 27);
  write(up, side - 7, Math.max(12, pixelOf(view, size, 0, cells)[1] - 10));
}
