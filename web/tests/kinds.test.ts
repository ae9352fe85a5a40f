import { expect, test } from "vitest";
import type { Game } from "../src/api/types";
import { kindOf, prefixOf } from "../src/parts/kind-of-play";
import { given, named } from "../src/parts/parameters";

test.each([
  ["misere", "misere:", ""],
  ["blocking", "blocking:2:", "2"],
  ["terminal", 'terminal:"x + y <= 2":', "x + y <= 2"],
  ["pass", "pass:", ""],
  ["normal", "", ""],
] as const)("a kind of play is read as it is written: %s", (kind, prefix, detail) => {
  expect(prefixOf(kind, detail)).toBe(prefix);
  expect(kindOf(prefix)).toEqual([kind, detail]);
});

test("parameters are changed behind the kind of play", () => {
  const play = { prefix: 'misere:terminal:"x + y <= 2":', base: "wythoff:a=2" };
  const parameters = [{ name: "a", default: 1, least: 1, most: 20 }];
  const game = { text: play.prefix + play.base, sample: "", parameters, play } as unknown as Game;
  expect(given(game)).toEqual({ a: "2" });
  expect(named(game, { a: "3" })).toBe('misere:terminal:"x + y <= 2":wythoff:a=3');
  expect(named(game, { a: "1" })).toBe('misere:terminal:"x + y <= 2":wythoff');
});
