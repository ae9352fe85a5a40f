/// Where a map is on the screen: which cell is in the middle, and how many pixels a cell has. No page, no server.

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

const LARGEST_SCALE = 64;

/// The scale at which `cells` × `cells` just fit.
export function fitting(size: Size, cells: number): number {
  return Math.min(size.width, size.height) / cells;
}

/// All of the map, in the middle.
export function whole(size: Size, cells: number): View {
  return { x: cells / 2, y: cells / 2, scale: fitting(size, cells) };
}

/// Not smaller than the whole map, no cell larger than 64 pixels, and something of the map in the middle. The nearer,
/// the farther from its own middle one may look: just so far that zooming keeps every point of the map in its place.
export function bounded(view: View, size: Size, cells: number): View {
  const least = fitting(size, cells);
  const scale = Math.max(least, Math.min(Math.max(LARGEST_SCALE, least), view.scale));
  const off = (cells / 2) * (1 - least / scale);
  const middle = (at: number) => Math.min(cells / 2 + off, Math.max(cells / 2 - off, at));
  return { x: middle(view.x), y: middle(view.y), scale };
}

/// Nearer by a factor, with the point under (px, py) staying where it is.
export function zoomed(view: View, size: Size, factor: number, px: number, py: number): View {
  const [x, y] = pointAt(view, size, px, py);
  const scale = view.scale * factor;
  return { x: x - (px - size.width / 2) / scale, y: y + (py - size.height / 2) / scale, scale };
}

/// Moved by pixels, as a hand moves paper.
export function panned(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.scale, y: view.y + dy / view.scale };
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

/// So that a cell can be seen: moved as little as needed.
export function showing(view: View, size: Size, x: number, y: number): View {
  const near = (middle: number, at: number, length: number) => {
    const half = Math.max(0.5, length / view.scale / 2 - 1.5);
    return Math.min(at + 0.5 + half, Math.max(at + 0.5 - half, middle));
  };
  return { ...view, x: near(view.x, x, size.width), y: near(view.y, y, size.height) };
}

/// A round step so that marks are at least `apart` pixels from each other: 1, 2, 5, 10, 20, …
export function tickStep(scale: number, apart: number): number {
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 5]) if (digit * power * scale >= apart) return digit * power;
}
