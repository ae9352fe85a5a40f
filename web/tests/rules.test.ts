/// The solver of the page, against tables that Python made, and its reader of typed rules, against Python's.
/// `scripts/page-rules` writes what is compared.
import { expect, test } from "vitest";
import type { Game } from "../src/api/types";
import { known as answered } from "../src/rules/answers";
import type { FormulaRule, Rule } from "../src/rules/formula";
import { BadRule, Beyond, constantsOf, isRule, readRule } from "../src/rules/read";
import { NoRule, Positions, TooFar, table } from "../src/rules/solve";
import written from "./rules.json?raw";

interface Known {
  games: {
    name: string;
    rule: Rule;
    to: number;
    values: number[];
    view: string;
    labels: string[];
    position: { at: string; outcome: string; moves: [string, string, object][] };
  }[];
  readings: { text: string; rule?: FormulaRule; error?: string; at?: number }[];
}

const known = JSON.parse(written) as Known;

test.each(known.games)("the table of $name is that of Python", ({ rule, to, values }) => {
  const dimensions = rule.kind === "heaps" ? 1 : rule.before.length;
  expect([...table(rule, to, "values", dimensions).values]).toEqual(values);
  const lost = values.map((value) => (value === 65535 ? 255 : +(value === 0)));
  expect([...table(rule, to, "p", dimensions).values]).toEqual(lost);
});

test.each(known.games.filter(({ rule }) => rule.kind === "formula"))(
  "$name: single positions by their moves are as in the table",
  ({ rule, to, values }) => {
    const positions = new Positions(rule as FormulaRule);
    if ((rule as FormulaRule).interchangeable) positions.check();
    const sides = (rule as FormulaRule).before.map(
      (name) => Math.min(to, (rule as FormulaRule).bounds[name] ?? to) + 1,
    );
    for (let i = 0; i < values.length; i += 97) {
      let rest = i;
      const here = [...sides].reverse().map((side) => {
        const place = rest % side;
        rest = (rest - place) / side;
        return place;
      });
      if (values[i] !== 65535) expect(positions.value(here.reverse())).toBe(values[i]);
    }
  },
);

test.each(known.games)("$name: a position has the moves that the server tells", async (each) => {
  const game = { view: each.view, labels: each.labels } as Game;
  const found = await answered(game, each.rule, each.position.at);
  expect(found.outcome).toBe(each.position.outcome);
  if (each.rule.kind === "formula" && each.rule.blocked > 0) return; // where moves to one position count apart
  expect(found.moves.map(({ to, label, touch }) => [to, label, touch])).toEqual(each.position.moves);
  for (const { to } of found.moves.slice(0, 3))
    expect(found.outcomeOf(to)).toBe((await answered(game, each.rule, to)).outcome);
});

test.each(known.readings)("$text is read as Python reads it", ({ text, rule, error, at }) => {
  if (rule) expect(readRule(text)).toEqual(rule);
  else {
    const fault = (() => {
      try {
        return readRule(text);
      } catch (caught) {
        return caught as BadRule;
      }
    })();
    expect(fault).toBeInstanceOf(BadRule);
    expect([(fault as BadRule).message, (fault as BadRule).at]).toEqual([error, at]);
  }
});

test("misère play is read before a rule, other kinds of play are the server’s", () => {
  const rule = "take l from x: l <= 3";
  expect(readRule(`misere: ${rule}`)).toEqual({ ...readRule(rule), misere: true });
  expect(() => readRule("misere:take l from x: l <= )")).toThrow(expect.objectContaining({ at: 27 }));
  expect(["misere:move n to m: m = n - 1", `pass:${rule}`].map(isRule)).toEqual([true, true]);
  for (const other of ["misere:move n to m: m = n - 1", `pass:${rule}`, `blocking:1:${rule}`])
    expect(() => readRule(other)).toThrow(Beyond);
});

test("what raises a pile, or changes nothing, is no rule", () => {
  expect(() => new Positions(readRule("x, y -> p, q: p = y & q < y")).check()).toThrow(NoRule);
  expect(() => new Positions(readRule("x -> p: p <= x")).check()).toThrow("0 → 0 does not lower");
});

test("the numbers of a rule are found where they stand", () => {
  const text = "take l, k from x, y with m = 3: l = 0 | abs(k - l) < 12";
  expect(constantsOf(text).map(({ value }) => value)).toEqual([3, 0, 12]);
  for (const { at, length, value } of constantsOf(text)) expect(text.slice(at, at + length)).toBe(String(value));
});

test("piles that are no numbers are refused, and those that are too large said to be so", async () => {
  const { rule } = known.games.find(({ name }) => name === "wythoff")!;
  const at = (text: string) => answered({} as Game, rule, text);
  await expect(at("3,-5")).rejects.toThrow(RangeError);
  await expect(at(`3,${10n ** 60n}`)).rejects.toThrow(TooFar);
});
