import { describe, expect, test } from "vitest";
import type { Cell, Move, Position } from "../src/api/types";
import { halved, paint, palette, valueAt, type Colours } from "../src/explore/picture";
import { pair, targets } from "../src/explore/targets";
import { cellAt, fitting, pixelOf, pointAt, shifted, shiftTo, showing, tickStep } from "../src/explore/view";

const size = { width: 400, height: 300 };
const edges = { left: 80, right: 10, top: 20, bottom: 20 };

describe("the view", () => {
  test("a pixel and its point lead to each other", () => {
    const view = { x: 20, y: 30, scale: 7 };
    const [x, y] = pointAt(view, size, 123, 45);
    expect(pixelOf(view, size, x, y).map(Math.round)).toEqual([123, 45]);
  });

  test("the whole map fits into what is free, the origin at the bottom left of it", () => {
    const view = shifted({ k: 1, x: 0, y: 0 }, size, edges, 10);
    const { scale } = fitting(size, edges, 10);
    expect(scale).toBe(26);
    expect(pixelOf(view, size, 0, 0).map(Math.round)).toEqual([105, 280]);
    expect(cellAt(view, size, 10, 106, 279)).toEqual([0, 0]);
    expect(cellAt(view, size, 10, 364, 21)).toEqual([9, 9]);
    expect(cellAt(view, size, 10, 366, 21)).toBeUndefined();
  });

  test("a shift and the view after it lead to each other; a shift about a pixel keeps its point", () => {
    for (const shift of [
      { k: 1, x: 0, y: 0 },
      { k: 3.5, x: -420, y: 17 },
      { k: 0.6, x: 33, y: 90 },
    ]) {
      const back = shiftTo(shifted(shift, size, edges, 77), size, edges, 77);
      for (const key of ["k", "x", "y"] as const) expect(back[key]).toBeCloseTo(shift[key]);
    }
    const [px, py, k] = [150, 90, 2];
    const before = pointAt(shifted({ k: 1, x: 0, y: 0 }, size, edges, 77), size, px, py);
    const after = pointAt(shifted({ k, x: px - k * px, y: py - k * py }, size, edges, 77), size, px, py);
    expect(after.map((each) => Math.round(1000 * each))).toEqual(before.map((each) => Math.round(1000 * each)));
  });

  test("the cursor stays on the screen, clear of what lies over it", () => {
    for (const cell of [
      [99, 50],
      [0, 0],
    ] as [number, number][]) {
      const view = showing({ x: 50, y: 50, scale: 10 }, size, edges, ...cell);
      const [px, py] = pixelOf(view, size, cell[0] + 0.5, cell[1] + 0.5);
      expect(px >= edges.left && px <= size.width - edges.right).toBe(true);
      expect(py >= edges.top && py <= size.height - edges.bottom).toBe(true);
    }
  });

  test("marks on the axes are at round numbers and not crowded", () => {
    expect([tickStep(50, 42), tickStep(30, 42), tickStep(0.5, 42), tickStep(0.35, 42)]).toEqual([1, 2, 100, 200]);
  });
});

const colours: Colours = {
  lost: [200, 0, 0],
  won: [0, 200, 0],
  drawn: [7, 7, 7],
  none: [9, 9, 9],
  low: [0, 0, 0],
  high: [0, 0, 250],
};
const red = 0xff0000c8;

describe("the picture", () => {
  const side = 5;
  const values = new Uint8Array(side * side);
  values[3 * side + 1] = 1; // (3, 1)
  values[4 * side + 4] = 255;
  values[2 * side + 2] = 2;
  const table = { shape: [side, side], values, how: "" };

  test("x is the first coordinate and goes right, y goes up", () => {
    expect(valueAt(table, 3, 1)).toBe(1);
    expect(valueAt(table, 4, 4)).toBeUndefined();
    const { pixels } = paint(table, palette(table, colours));
    expect(pixels[(side - 1 - 1) * side + 3]).toBe(red);
    expect(pixels.filter((pixel) => pixel === red)).toHaveLength(1);
    expect(pixels[(side - 1 - 2) * side + 2]).toBe(0xff070707);
  });

  test("from afar no P-position is lost, at odd sizes neither, and it stays where it is", () => {
    for (let x = 0; x < side; x++)
      for (let y = 0; y < side; y++) {
        const one = { shape: [side, side], values: new Uint8Array(side * side), how: "" };
        one.values[x * side + y] = 1;
        const half = halved(paint(one, palette(one, colours)), colours.lost);
        expect([half.side, half.cells]).toEqual([3, 2]);
        const at = half.pixels.indexOf(red);
        expect([at % 3, 2 - Math.floor(at / 3)]).toEqual([Math.floor(x / 2), Math.floor(y / 2)]);
      }
  });

  test("nim-value 0 stands out, larger ones go from one colour to the other", () => {
    const wide = { shape: [1, 3], values: new Uint16Array([0, 1, 65535]), how: "" };
    const tints = palette(wide, colours);
    expect([tints[0], tints[1], tints[65535]]).toEqual([red, 0xff000000, 0xff090909]);
  });
});

describe("moves on the map", () => {
  const position = (text: string, moves: Move[], kind: "piles" | "coordinates" = "piles") =>
    ({ position: text, moves, complete: true, view: { kind } }) as unknown as Position;
  const known = (winning: string[]) => ({ winning_moves: winning }) as unknown as Cell;
  const left = (...piles: string[]): Move => ({ to: [...piles].sort().join(","), label: "", touch: { left: piles } });

  test("they are where the piles are, also right of the diagonal", () => {
    const here = position("3,5", [left("3", "1"), left("0", "5")]);
    expect(targets(here, known(["1,3"]), [3, 5])).toEqual([
      { cell: [3, 1], wins: true },
      { cell: [0, 5], wins: false },
    ]);
    expect(targets(here, known([]), [5, 3]).map(({ cell }) => cell)).toEqual([
      [1, 3],
      [5, 0],
    ]);
  });

  test("where there are too many to list, those that win are shown", () => {
    const here = { ...position("3,5", [left("3", "1")]), complete: false };
    expect(targets(here, known(["1,3"]), [5, 3])).toEqual([{ cell: [3, 1], wins: true }]);
  });

  test("coordinates keep their order", () => {
    const here = position("5,3", [left("4", "2")], "coordinates");
    expect(targets(here, known(["4,2"]), [5, 3])).toEqual([{ cell: [4, 2], wins: true }]);
  });

  test("heaps that fall apart are not on the map", () => {
    const moves: Move[] = [
      { to: "1,1,4", label: "", touch: { heap: 0, into: ["1", "1"] } },
      { to: "2,4", label: "", touch: { heap: 0, into: ["2"] } },
      { to: "4", label: "", touch: { heap: 0, into: [] } },
    ];
    expect(targets(position("3,4", moves), known([]), [3, 4]).map(({ cell }) => cell)).toEqual([
      [2, 4],
      [0, 4],
    ]);
  });

  test("a cell is a pair of numbers", () => {
    expect([pair("3,5"), pair("3"), pair("3,5,7"), pair("-1,2"), pair(undefined)]).toEqual([[3, 5], ...Array(4)]);
  });
});
