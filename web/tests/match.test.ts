import { expect, test } from "vitest";
import type { PilesView, SumView } from "../src/api/types";
import { arranged, orderOf, pilesAfter } from "../src/play/arrange";
import {
  gameAddress,
  isTyped,
  matchAddress,
  matchAt,
  moved,
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
