import { ladder, wayOn } from "../src/play/words";
import { expect, test } from "vitest";
import type { PilesView, SumView } from "../src/api/types";
import { arranged, orderOf, pilesAfter } from "../src/play/arrange";
import { marks } from "../src/play/analysis";
import { oneLess, oneMore, parted } from "../src/play/forbidding";
import {
  gameAddress,
  isTyped,
  matchAddress,
  matchAt,
  moved,
  played,
  status,
  undone,
  type Line,
  type Match,
} from "../src/play/match";

const start: Match = { game: "wythoff", at: "7,12", friend: false, level: "perfect", turn: "you" };
const none: Line = { from: "7,12", steps: [] };

test("turns alternate, and the line remembers who did what", () => {
  const [second, line] = moved(start, none, "4,7", "take");
  expect([second.turn, second.at]).toEqual(["computer", "4,7"]);
  const [third, longer] = moved(second, line, "4,6", "take 1");
  expect([third.turn, longer.steps.map((step) => step.by)]).toEqual(["you", ["you", "computer"]]);
});

test("undo goes back over the computer's answer to where a person had the choice", () => {
  const [second, line] = moved(start, none, "4,7", "take");
  const [third, longer] = moved(second, line, "4,6", "take 1");
  expect(undone(third, longer)).toEqual([start, none]);
  expect(undone(second, line)).toEqual([start, none]);
  expect(undone(start, none)).toBeUndefined();
});

test("where the computer began, undo goes back to before that", () => {
  const [second, line] = moved({ ...start, turn: "computer" }, none, "4,7", "take");
  expect(undone(second, line)).toEqual([start, none]);
});

test("between friends undo takes back one move", () => {
  const friends: Match = { ...start, friend: true, turn: "first" };
  const [second, line] = moved(friends, none, "4,7", "take");
  const [third, longer] = moved(second, line, "4,6", "take 1");
  expect(undone(third, longer)).toEqual([second, line]);
});

test.each<Partial<Match>>([
  {},
  { turn: "computer" },
  { level: "learner" },
  { friend: true, turn: "second" },
  { friend: true, turn: "first" },
  { game: "take l from x: l > 0 & l < 4", at: "9" },
])("the address of a match leads back to it: %o", (changes) => {
  const match = { ...start, ...changes };
  const url = new URL(matchAddress(match), "http://localhost");
  const query = Object.fromEntries(url.searchParams);
  expect(matchAt(match.game, query)).toEqual(match);
});

test("a level that there is not is the perfect one", () => {
  expect(matchAt("rat", { level: "godlike" }).level).toBe("perfect");
});

test("typed rules go into the query, names of games into the path", () => {
  expect(isTyped("take l from x: l > 0")).toBe(true);
  expect(isTyped("subtraction:1,3,4")).toBe(false);
  expect(gameAddress("play", "0.77")).toBe("/play/0.77");
  expect(gameAddress("play", "take l from x: l > 0")).toMatch(/^\/play\/typed\?rule=take/);
});

test("who cannot move has lost", () => {
  expect(status({ ...start, turn: "computer" }, true, false)).toBe("The computer cannot move: you win.");
  expect(status(start, true, true)).toBe("You cannot move: you win.");
  expect(status({ ...start, turn: "computer" }, true, true)).toBe("The computer cannot move: the computer wins.");
  expect(status(start, true, false)).toBe("You cannot move: the computer wins.");
  expect(status({ ...start, friend: true, turn: "first" }, true, false)).toBe(
    "The first player cannot move: the second player wins.",
  );
});

test("in a sum the piles of each game stay where they lie", () => {
  const part = (game: string, ...piles: string[]) => ({
    game,
    title: game,
    position: piles.join(),
    view: { kind: "piles", piles, labels: [], smallest: "0", variable: false } as PilesView,
  });
  const view: SumView = { kind: "sum", parts: [part("nim", "3", "5", "7"), part("kayles", "4")] };
  const order = orderOf(view) as string[];
  expect(order).toEqual(["3,5,7", "4"]);
  const after = pilesAfter(order, { part: 0, left: ["3", "5", "1"] }) as string[];
  expect(after).toEqual(["3,5,1", "4"]);
  const next: SumView = { kind: "sum", parts: [part("nim", "1", "3", "5"), part("kayles", "4")] };
  const move = { to: "0,3,5 + 4", label: "", touch: { part: 0, left: ["0", "3", "5"] } };
  const position = { game: "", position: "", finished: false, view: next, moves: [move], complete: true };
  const seen = arranged(position, after);
  expect(orderOf(seen.view)).toEqual(after);
  expect(seen.moves[0]?.touch.left).toEqual(["3", "5", "0"]);
  expect(pilesAfter(after, { part: 1, heap: 0, into: ["1", "2"] })).toEqual(["3,5,1", "1,2"]);
});

const blocked: Match = { ...start, forbidden: ["0,5", "0,5"] };

test("what is forbidden goes with the address, the move, and the game that is sent", () => {
  for (const match of [blocked, { ...start, forbidden: [] }, start]) {
    const url = new URL(matchAddress(match), "http://localhost");
    expect(matchAt(match.game, Object.fromEntries(url.searchParams))).toEqual(match);
  }
  const [next, line] = moved(blocked, none, "4,7", "take");
  expect([next.forbidden, played(line)]).toEqual([undefined, ["7,12", "4,7!0,5!0,5"]]);
  expect(status(next, false, false, 2)).toBe("Forbid up to two options; then the computer moves.");
  expect(status(blocked, true, false, 2)).toBe("You cannot move, for every move is forbidden: the computer wins.");
});

test("undo goes back over what was forbidden, a choice of its own", () => {
  const [second, line] = moved(blocked, none, "4,7", "take");
  const [third, longer] = moved({ ...second, forbidden: ["4,4"] }, line, "4,6", "take 1");
  expect(undone({ ...third, forbidden: ["1,1"] }, longer)).toEqual([second, line]);
  expect(undone(second, line)).toEqual([blocked, none]);
  expect(undone(blocked, none)).toBeUndefined();
  expect(undone({ ...second, forbidden: [] }, line)).toEqual([second, line]);
});

test("of moves to the same position each is forbidden for itself", () => {
  const moves = ["a", "b", "a"].map((to, i) => ({ to, label: String(i), touch: {} }));
  const labels = (forbidden: string[]) => Object.values(parted(moves, forbidden)).map((of) => of.map((m) => m.label));
  expect(labels(["a"])).toEqual([["1", "2"], ["0"]]);
  expect(labels(["a", "a"])).toEqual([["1"], ["0", "2"]]);
  expect(labels([])).toEqual([["0", "1", "2"], []]);
  expect([oneMore(["a"], "b", 1), oneMore(["a"], "b", 2), oneLess(["a", "a"], "a")]).toEqual([
    ["b"],
    ["a", "b"],
    ["a"],
  ]);
});

test("a move is judged by what was left open, and so is what was forbidden", () => {
  const judged = (...steps: ["P" | "N" | "D", boolean | null][]) =>
    marks([{ outcome: "P", open: null }, ...steps.map(([outcome, open]) => ({ outcome, open }))]).map(
      ({ mark, slip }) => (slip ? `${mark} after a slip` : mark),
    );
  expect(judged(["N", null], ["P", null], ["N", null], ["N", null])).toEqual(["forced", "won", "forced", "thrown"]);
  expect(judged(["N", false], ["P", true], ["P", true])).toEqual(["forced", "won", "won after a slip"]);
  expect(judged(["N", true])).toEqual(["thrown after a slip"]);
  expect(judged(["N", null], ["D", null], ["D", null], ["N", null])).toEqual(["forced", "thrown", "held", "thrown"]);
});

test("a hint begins with what can be reached, in words that a pupil knows, and ends in the move", () => {
  const view = { kind: "piles" as const, piles: ["7", "12"], labels: ["x", "y"], smallest: "0", variable: false };
  const here = { game: "wythoff", position: "7,12", finished: false, complete: true, moves: [], view };
  const said = (outcome: "P" | "N" | "D", left: string[] | null) =>
    ladder(
      {
        position: "7,12",
        outcome,
        why: "the 3rd P-position",
        source: null,
        to: left?.join() ?? null,
        label: left ? "take 8 from 12" : null,
        touch: left ? { left } : null,
      },
      here,
    ).map(({ words }) => words);
  expect(said("N", ["7", "4"])).toEqual([
    "You can win from here.",
    "Look at the larger pile.",
    "Take 8 from 12. (7, 4) is safe to leave.",
  ]);
  expect(said("N", ["4", "9"])[1]).toBe("Look at both piles.");
  expect(said("D", ["7", "4"])).toEqual([
    "You can hold the draw.",
    "Look at the larger pile.",
    "You can hold the draw by this: take 8 from 12.",
  ]);
  expect(said("P", null)[0]).toBe("Whatever you do here, a perfect player has an answer.");
  expect(wayOn(0)).toBe("Then no move is left, and you have won.");
  expect(wayOn(Infinity)).toBe("Whatever they answer, you can win.");
});
