/// A table of P-positions or nim-values as pixels: one pixel a cell, and smaller pictures for the view from afar, in
/// which no P-position gets lost.
import type { Table } from "../api/client";

export type Colour = readonly [number, number, number];

export interface Colours {
  lost: Colour;
  won: Colour;
  drawn: Colour;
  none: Colour;
  /// From the nim-value 1 to the largest one.
  low: Colour;
  high: Colour;
}

/// The value at (x, y): `undefined` where there is no position. For a p-table 1 means P, 2 a draw.
export function valueAt(table: Table, x: number, y: number): number | undefined {
  const [, columns = 0] = table.shape;
  const value = table.values[x * columns + y];
  const missing = table.values instanceof Uint16Array ? 65535 : 255;
  return value === missing ? undefined : value;
}

export function largest(table: Table): number {
  const missing = table.values instanceof Uint16Array ? 65535 : 255;
  let most = 0;
  for (const value of table.values) if (value > most && value !== missing) most = value;
  return most;
}

/// The colour of every value, as packed little-endian RGBA.
export function palette(table: Table, colours: Colours): Uint32Array {
  const wide = table.values instanceof Uint16Array;
  const found = new Uint32Array(wide ? 65536 : 256).fill(packed(colours.none));
  if (!wide) {
    found[0] = packed(colours.won);
    found[1] = packed(colours.lost);
    found[2] = packed(colours.drawn);
    return found;
  }
  const most = Math.max(2, largest(table));
  for (let value = 1; value <= most; value++) {
    const t = Math.sqrt((value - 1) / (most - 1));
    found[value] = packed(colours.low.map((low, i) => Math.round(low + t * ((colours.high[i] ?? 0) - low))));
  }
  found[0] = packed(colours.lost);
  return found;
}

function packed(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour;
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

export interface Picture {
  /// Cells a pixel, along each side.
  cells: number;
  side: number;
  pixels: Uint32Array<ArrayBuffer>;
}

/// One pixel a cell; x to the right, y upwards.
export function paint(table: Table, colour: Uint32Array): Picture {
  const [rows = 0, columns = 0] = table.shape;
  const side = Math.min(rows, columns);
  const pixels = new Uint32Array(side * side);
  for (let y = 0; y < side; y++) {
    const line = (side - 1 - y) * side;
    for (let x = 0; x < side; x++) pixels[line + x] = colour[table.values[x * columns + y] as number] as number;
  }
  return { cells: 1, side, pixels };
}

/// Half as large: a pixel has the colour of P-positions if one of its four had, else the first one's. An odd row or
/// column at the top or right is kept.
export function halved(layer: Picture, lost: Colour): Picture {
  const mark = packed(lost);
  const side = Math.ceil(layer.side / 2);
  const pixels = new Uint32Array(side * side);
  const { side: full, pixels: from } = layer;
  for (let row = 0; row < side; row++) {
    // Rows are counted from the bottom, so that the cells of a pixel are 2y and 2y + 1.
    const upper = full - 1 - Math.min(full - 1, 2 * row + 1);
    const lower = full - 1 - 2 * row;
    const line = (side - 1 - row) * side;
    for (let column = 0; column < side; column++) {
      const left = 2 * column;
      const right = Math.min(full - 1, left + 1);
      const first = from[lower * full + left] as number;
      const lost =
        first === mark ||
        from[lower * full + right] === mark ||
        from[upper * full + left] === mark ||
        from[upper * full + right] === mark;
      pixels[line + column] = lost ? mark : first;
    }
  }
  return { cells: layer.cells * 2, side, pixels };
}
