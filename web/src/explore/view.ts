/// Where a map is on the screen: which point is in the middle, and how many pixels a cell has. No page, no server.

export interface View {
  /// The point of the map, in cells, at the middle of the screen; y grows upwards.
  readonly x: number;
  readonly y: number;
  /// Pixels a cell.
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/// Pixels of the screen that something covers, or that are kept for words.
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/// A movement of the screen, as d3-zoom has it: a pixel (x, y) of the whole map lies at (k·x + this.x, k·y + this.y).
export interface Shift {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export const LARGEST_SCALE = 64;

/// The scale at which `cells` × `cells` just fit into what is free, and the middle of that.
export function fitting(size: Size, edges: Edges, cells: number): { scale: number; middle: [number, number] } {
  const [width, height] = [size.width - edges.left - edges.right, size.height - edges.top - edges.bottom];
  return {
    scale: Math.max(1e-3, Math.min(width, height) / cells),
    middle: [edges.left + width / 2, edges.top + height / 2],
  };
}

/// What is seen after a shift of the whole map.
export function shifted({ k, x, y }: Shift, size: Size, edges: Edges, cells: number): View {
  const { scale, middle } = fitting(size, edges, cells);
  return {
    x: ((size.width / 2 - x) / k - middle[0]) / scale + cells / 2,
    y: cells / 2 - ((size.height / 2 - y) / k - middle[1]) / scale,
    scale: scale * k,
  };
}

/// The shift after which this is seen.
export function shiftTo(view: View, size: Size, edges: Edges, cells: number): Shift {
  const { scale, middle } = fitting(size, edges, cells);
  const k = view.scale / scale;
  return {
    k,
    x: size.width / 2 - k * (middle[0] + (view.x - cells / 2) * scale),
    y: size.height / 2 - k * (middle[1] - (view.y - cells / 2) * scale),
  };
}

/// The point of the map under a pixel.
export function pointAt(view: View, size: Size, px: number, py: number): [number, number] {
  return [view.x + (px - size.width / 2) / view.scale, view.y - (py - size.height / 2) / view.scale];
}

/// The pixel of a point of the map.
export function pixelOf(view: View, size: Size, x: number, y: number): [number, number] {
  return [size.width / 2 + (x - view.x) * view.scale, size.height / 2 - (y - view.y) * view.scale];
}

/// The cell under a pixel; undefined outside the map.
export function cellAt(view: View, size: Size, cells: number, px: number, py: number): [number, number] | undefined {
  const [x, y] = pointAt(view, size, px, py).map(Math.floor) as [number, number];
  return x >= 0 && y >= 0 && x < cells && y < cells ? [x, y] : undefined;
}

/// So that a cell can be seen: moved as little as needed, clear of the edges.
export function showing(view: View, size: Size, edges: Edges, x: number, y: number): View {
  const [left, top] = pixelOf(view, size, x, y + 1);
  const over = (low: number, high: number, least: number, most: number) =>
    low < least ? low - least : high > most ? high - most : 0;
  const right = over(left, left + view.scale, edges.left, size.width - edges.right);
  const down = over(top, top + view.scale, edges.top, size.height - edges.bottom);
  return { ...view, x: view.x + right / view.scale, y: view.y - down / view.scale };
}

/// A round step so that marks are at least `apart` pixels from each other: 1, 2, 5, 10, 20, …
export function tickStep(scale: number, apart: number): number {
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 5]) if (digit * power * scale >= apart) return digit * power;
}
