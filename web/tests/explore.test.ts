import { describe, expect, test } from "vitest";
import type { Cell, Move, Position } from "../src/api/types";
import { Hands } from "../src/explore/hands";
import { halved, paint, palette, valueAt, type Colours } from "../src/explore/picture";
import { pair, targets } from "../src/explore/targets";
import { bounded, cellAt, panned, pixelOf, pointAt, showing, tickStep, whole, zoomed } from "../src/explore/view";

const size = { width: 400, height: 300 };

describe("the view", () => {
  test("a pixel and its point lead to each other", () => {
    const view = { x: 20, y: 30, scale: 7 };
    const [x, y] = pointAt(view, size, 123, 45);
    expect(pixelOf(view, size, x, y).map(Math.round)).toEqual([123, 45]);
  });

  test("the origin is at the bottom left", () => {
    const view = whole({ width: 300, height: 300 }, 10);
    expect(cellAt(view, { width: 300, height: 300 }, 10, 1, 299)).toEqual([0, 0]);
    expect(cellAt(view, { width: 300, height: 300 }, 10, 299, 1)).toEqual([9, 9]);
    expect(cellAt(view, { width: 300, height: 300 }, 10, 301, 1)).toBeUndefined();
  });

  test("zooming keeps the point under the pointer", () => {
    const view = whole(size, 100);
    const before = pointAt(view, size, 80, 60);
    const after = pointAt(zoomed(view, size, 4, 80, 60), size, 80, 60);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  test("zooming keeps the point under the pointer in what is shown, at the edges of the map too", () => {
    const wide = { width: 700, height: 500 };
    for (const [x, y] of [
      [1, 1],
      [50, 99],
      [99, 2],
      [3, 60],
    ] as [number, number][]) {
      let view = whole(wide, 100);
      const [px, py] = pixelOf(view, wide, x, y);
      for (const factor of [1.2, 2, 1.5, 1.1]) {
        view = bounded(zoomed(view, wide, factor, px, py), wide, 100);
        expect(pixelOf(view, wide, x, y).map(Math.round)).toEqual([Math.round(px), Math.round(py)]);
      }
    }
  });

  test("no view leaves the map, and none is smaller than all of it", () => {
    const cells = 1000;
    expect(bounded({ x: -500, y: 0, scale: 0.001 }, size, cells)).toEqual(whole(size, cells));
    const near = bounded({ x: 5000, y: -5000, scale: 10 }, size, cells);
    expect([near.x, near.y]).toEqual([985, 15]);
    expect(bounded({ x: 1, y: 1, scale: 1e9 }, size, cells).scale).toBe(64);
  });

  test("a hand that moves right shows what is on the left", () => {
    expect(panned({ x: 50, y: 50, scale: 10 }, 30, 20)).toEqual({ x: 47, y: 52, scale: 10 });
  });

  test("the cursor stays on the screen", () => {
    const view = showing({ x: 50, y: 50, scale: 10 }, size, 99, 50);
    expect(cellAt(view, size, 100, ...(pixelOf(view, size, 99.5, 50.5) as [number, number]))).toEqual([99, 50]);
  });

  test("marks on the axes are at round numbers and not crowded", () => {
    expect([tickStep(50, 42), tickStep(30, 42), tickStep(0.5, 42), tickStep(0.35, 42)]).toEqual([1, 2, 100, 200]);
  });
});

const colours: Colours = { lost: [200, 0, 0], won: [0, 200, 0], none: [9, 9, 9], low: [0, 0, 0], high: [0, 0, 250] };
const red = 0xff0000c8;

describe("the picture", () => {
  const side = 5;
  const values = new Uint8Array(side * side);
  values[3 * side + 1] = 1; // (3, 1)
  values[4 * side + 4] = 255;
  const table = { shape: [side, side], values, how: "" };

  test("x is the first coordinate and goes right, y goes up", () => {
    expect(valueAt(table, 3, 1)).toBe(1);
    expect(valueAt(table, 4, 4)).toBeUndefined();
    const { pixels } = paint(table, palette(table, colours));
    expect(pixels[(side - 1 - 1) * side + 3]).toBe(red);
    expect(pixels.filter((pixel) => pixel === red)).toHaveLength(1);
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

describe("hands", () => {
  const view = { x: 50, y: 50, scale: 10 };

  test("one that hardly moves taps, one that moves drags", () => {
    const hands = new Hands();
    hands.down(1, [100, 100]);
    expect(hands.move(1, [102, 101], view, size)).toBeUndefined();
    expect(hands.up(1)).toBe(true);
    hands.down(1, [100, 100]);
    expect(hands.move(1, [130, 100], view, size)).toEqual({ x: 47, y: 50, scale: 10 });
    expect(hands.up(1)).toBe(false);
  });

  test("two that part zoom, and keep what is between them between them", () => {
    const hands = new Hands();
    hands.down(1, [150, 150]);
    hands.down(2, [250, 150]);
    const next = hands.move(2, [350, 150], view, size);
    expect(next?.scale).toBe(20);
    const middle = pixelOf(next!, size, ...pointAt(view, size, 200, 150));
    expect(middle.map(Math.round)).toEqual([250, 150]);
    expect([hands.up(2), hands.up(1), hands.any]).toEqual([false, false, false]);
  });

  test("a hand that is elsewhere moves nothing", () => {
    const hands = new Hands();
    expect(hands.move(7, [0, 0], view, size)).toBeUndefined();
    expect(hands.up(7)).toBe(false);
  });
});
