import { after, flipped } from "../src/play/boards/coins";
import { howTo } from "../src/play/words";
import type { PilesView, Position, Touch } from "../src/api/types";
import { describe, expect, test } from "vitest";
import type { Move } from "../src/api/types";
import { arrow } from "../src/play/boards/board";
import { movesByCell, picked } from "../src/play/boards/picking";
import { Splittings, stretchOf } from "../src/play/boards/splitting";
import { Takings, chosen } from "../src/play/boards/taking";

/// Moves as the server sends them, from a rule told here: which amounts may be taken of two piles.
function taking(piles: [number, number], legal: (l: number, k: number) => boolean): Move[] {
  const moves: Move[] = [];
  for (let l = 0; l <= piles[0]; l++)
    for (let k = 0; k <= piles[1]; k++) {
      const left = [piles[0] - l, piles[1] - k].map(String);
      if (legal(l, k)) moves.push({ to: left.join(","), label: "", touch: { left } });
    }
  return moves;
}

const nim = (l: number, k: number) => l > 0 !== k > 0;
const wythoff = (l: number, k: number) => nim(l, k) || (l > 0 && l === k);

describe("piles", () => {
  test("a move is found whichever of two equal piles a person took from", () => {
    const takings = new Takings([{ to: "2,5", label: "", touch: { left: ["2", "5"] } }], false);
    expect(takings.find(["5", "2"])?.to).toBe("2,5");
  });

  test("coordinates that are no piles are not exchanged", () => {
    const takings = new Takings([{ to: "2,5", label: "", touch: { left: ["2", "5"] } }], true);
    expect(takings.find(["5", "2"])).toBeUndefined();
  });

  test("in Nim a second pile replaces the first choice, in Wythoff's game it joins it", () => {
    const piles = ["4", "6"];
    const first = ["2", "6"];
    expect(chosen(new Takings(taking([4, 6], nim), false), piles, first, 1, "3")).toEqual(["4", "3"]);
    expect(chosen(new Takings(taking([4, 6], wythoff), false), piles, first, 1, "3")).toEqual(["2", "3"]);
  });

  test("numbers are compared as numbers", () => {
    const takings = new Takings([{ to: "9,10", label: "", touch: { left: ["9", "10"] } }], false);
    expect(takings.find(["10", "9"])?.to).toBe("9,10");
  });

  test("the stops of a pile are what single moves leave of it, in order", () => {
    expect(new Takings(taking([2, 11], wythoff), false).stops(["2", "11"], 1)).toEqual(
      Array.from({ length: 11 }, (_, i) => String(i)),
    );
  });
});

describe("heaps", () => {
  const split = (heap: number, ...into: number[]): Move => ({
    to: into.join(","),
    label: "",
    touch: { heap, into: into.map(String) },
  });

  test("Kayles: one or two neighbours go, and what is left on both sides is apart", () => {
    const moves = [split(0, 4), split(0, 1, 3), split(0, 2, 2), split(0, 3), split(0, 1, 2)];
    const kayles = new Splittings(["5"], moves);
    expect(kayles.find({ heap: 0, from: 1, to: 2 })).toBe(moves[1]);
    expect(kayles.find({ heap: 0, from: 3, to: 5 })).toBe(moves[3]);
    expect(kayles.find({ heap: 0, from: 0, to: 3 })).toBeUndefined();
    expect([kayles.cuts, kayles.takes]).toEqual([false, true]);
  });

  test("Grundy's game: a cut without taking", () => {
    const moves = [split(0, 1, 4), split(0, 2, 3)];
    const grundy = new Splittings(["5"], moves);
    expect(grundy.find({ heap: 0, from: 3, to: 3 })).toBe(moves[1]);
    expect([grundy.cuts, grundy.takes]).toEqual([true, false]);
  });

  test("where a heap may not be split, tokens from its middle leave one heap", () => {
    const moves = [split(0, 3)];
    expect(new Splittings(["5"], moves).find({ heap: 0, from: 2, to: 4 })).toBe(moves[0]);
  });

  test("the other heaps stay in the result", () => {
    const moves = [split(1, 1, 1)];
    const game = new Splittings(["1", "3"], moves);
    expect(game.find({ heap: 1, from: 1, to: 2 })).toBe(moves[0]);
    expect(game.find({ heap: 0, from: 0, to: 1 })).toBeUndefined();
  });

  test("a hint is shown where it can be seen", () => {
    expect(stretchOf(split(0, 1, 3), ["5"])).toEqual({ heap: 0, from: 1, to: 2 });
    expect(stretchOf(split(0, 3), ["5"])).toEqual({ heap: 0, from: 3, to: 5 });
    expect(stretchOf(split(0), ["2"])).toEqual({ heap: 0, from: 0, to: 2 });
  });
});

describe("grids", () => {
  const across: Move = {
    to: "",
    label: "across",
    touch: {
      at: [
        [0, 0],
        [0, 1],
      ],
    },
  };
  const down: Move = {
    to: "",
    label: "down",
    touch: {
      at: [
        [0, 0],
        [1, 0],
      ],
    },
  };
  const byCell = movesByCell([across, down], 2);

  const meant = (cell: number, x: number, y: number) => picked(byCell.get(cell), [x, y])?.move.label;

  test("the side that is pointed to decides between row and column", () => {
    const sides = [[-0.4, -0.1], [0.4, 0], [0, -0.4], [0.1, 0.45]] as const; // prettier-ignore
    expect(sides.map(([x, y]) => meant(0, x, y))).toEqual(["across", "across", "down", "down"]);
  });

  test("where only one run goes through a cell, every side means it", () => {
    expect([meant(1, 0, 1), meant(3, 0, 1)]).toEqual(["across", undefined]);
  });

  test("of two pieces that would lie along a row the one on the side pointed to is meant", () => {
    const pieces = [0, 1].map((left): Move => ({ to: "", label: `from ${left}`, touch: { at: [[0, left], [0, left + 1]] } })); // prettier-ignore
    const middle = movesByCell(pieces, 3).get(1);
    expect([-0.4, 0.4].map((x) => picked(middle, [x, 0])?.move.label)).toEqual(["from 0", "from 1"]);
  });

  test("arrow keys stay on the board", () => {
    expect(arrow("ArrowRight", 2, 6, 3)).toBe(2);
    expect(arrow("ArrowDown", 1, 6, 3)).toBe(4);
    expect(arrow("ArrowUp", 1, 6, 3)).toBe(1);
    expect(arrow("ArrowLeft", 3, 6, 3)).toBe(3);
    expect([arrow("Home", 5, 6, 3), arrow("End", 3, 6, 3), arrow("x", 0, 6, 3)]).toEqual([3, 5, undefined]);
  });
});

describe("coins", () => {
  test("a coin is turned, and turned back", () => {
    const three: [number, number][] = [
      [0, 1],
      [0, 3],
      [1, 0],
    ];
    expect(
      flipped(
        [
          [0, 1],
          [1, 0],
        ],
        [0, 3],
      ),
    ).toEqual(three);
    expect(flipped(three, [0, 3])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  test("heads that turn are gone, tails that turn are there", () => {
    expect(
      after(
        ["THTTH"],
        [
          [0, 2],
          [0, 4],
        ],
      ),
    ).toBe("2,3");
    expect(after(["THT"], [[0, 1]])).toBe("0");
  });

  test("an array is drawn as far as there are heads", () => {
    expect(
      after(
        ["TTT", "THT", "TTT"],
        [
          [0, 0],
          [1, 1],
        ],
      ),
    ).toBe("#");
    expect(after(["TTT", "THT", "TTT"], [[0, 2]])).toBe("..#/.#.");
    expect(after(["TTT", "THT", "TTT"], [[1, 1]])).toBe(".");
  });
});

describe("what to do", () => {
  const told = (view: Partial<PilesView>, touches: Touch[], complete = true) =>
    howTo({
      view: { kind: "piles", piles: ["5"], labels: [], smallest: "0", variable: false, ...view },
      moves: touches.map((touch) => ({ to: "", label: "", touch })),
      complete,
    } as unknown as Position);

  test("of several piles only where some move takes from several", () => {
    expect(told({}, [{ taken: ["0", "2"] }])).not.toContain("several piles");
    expect(told({}, [{ taken: ["1", "2"] }])).toContain("several piles");
    expect(told({}, [], false)).toContain("several piles");
  });

  test("heaps that are only split, only taken from, or both", () => {
    const split: Touch = { heap: 0, into: ["2", "3"] };
    const taken: Touch = { heap: 0, into: ["4"] };
    expect(told({ variable: true }, [split])).toMatch(/^Click between two tokens/);
    expect(told({ variable: true }, [taken])).toBe(
      "Click a token, or drag over several, to take them. Then press Move.",
    );
    expect(told({ variable: true }, [taken, split])).toContain("or click between two");
  });
});
