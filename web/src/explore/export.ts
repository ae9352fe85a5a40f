/// A map to take away: as a picture, as a drawing, as a table. No server.
import type { Table } from "../api/client";
import { valueAt } from "./picture";

export { save } from "../parts/picture-file";

/// One row of the file for each y, or for each size of one heap; where no position is, nothing.
export function csv(table: Table): string {
  if (table.shape.length === 1)
    return ["n,G(n)", ...[...table.values].map((value, n) => `${n},${value}`), ""].join("\r\n");
  const [width = 0, height = 0] = table.shape;
  const head = ["y\\x", ...Array.from({ length: width }, (_, x) => x)].join(",");
  const rows = Array.from({ length: height }, (_, y) =>
    [y, ...Array.from({ length: width }, (_, x) => valueAt(table, x, y) ?? "")].join(","),
  );
  return [head, ...rows, ""].join("\r\n");
}

/// The P-positions as squares, y upwards, with rays of this slope and its inverse where one is shown; of one heap the
/// nim-values as squares.
export function svg(table: Table, what: string, slope?: number): string {
  if (table.shape.length === 1) return rowSvg(table.values);
  const [width = 0, height = 0] = table.shape;
  const lost = what === "p" ? 1 : 0;
  const squares: string[] = [];
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) if (valueAt(table, x, y) === lost) squares.push(`M${x} ${height - 1 - y}h1v1h-1z`);
  const ray = (slope: number) =>
    `<path d="M.5 ${height - 0.5}L${0.5 + width} ${height - 0.5 - slope * width}" stroke="#00629c" stroke-width=".3" fill="none"/>`;
  const rays = slope ? ray(slope) + ray(1 / slope) : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="900" height="900">` +
    `<rect width="${width}" height="${height}" fill="#fbfaf7"/><path d="${squares.join("")}" fill="#c24e00"/>${rays}</svg>`
  );
}

function rowSvg(values: Table["values"]): string {
  const height = Math.max(...values) + 1;
  const squares = (zero: boolean) =>
    [...values].map((value, n) => ((value === 0) === zero ? `M${n} ${height - 1 - value}h1v1h-1z` : "")).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${values.length} ${height}" width="900">` +
    `<rect width="${values.length}" height="${height}" fill="#fbfaf7"/><path d="${squares(true)}" fill="#c24e00"/>` +
    `<path d="${squares(false)}" fill="#00629c"/></svg>`
  );
}

/// The cells in which two maps of P-positions or nim-values are not the same; of very many the first.
export function differences(a: Table, b: Table, most: number): { cells: [number, number][]; count: number } {
  const side = Math.min(a.shape[0] ?? 0, b.shape[0] ?? 0);
  const cells: [number, number][] = [];
  let count = 0;
  for (let x = 0; x < side; x++)
    for (let y = 0; y < side; y++)
      if (valueAt(a, x, y) !== valueAt(b, x, y)) {
        count++;
        if (cells.length < most) cells.push([x, y]);
      }
  return { cells, count };
}
