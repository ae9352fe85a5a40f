import { expect, test } from "vitest";
import type { Game } from "../src/api/types";
import { inText } from "../src/rules/source";
import { compare, count, isNatural, minus, natural, shownPosition, sortedText } from "../src/parts/numbers";
import { given, named } from "../src/parts/parameters";
import { left, parent, read, right, surroundings, text } from "../src/read/fractions";

test("long numbers lose their middle and say how long they are", () => {
  expect(shownPosition(`3,${"1".repeat(40)}`)).toBe("(3, 11111111…11111111 (40 digits))");
  expect(shownPosition("###/#..")).toBe("###/#..");
});

test("decimal strings are compared and subtracted as numbers, beyond 2⁵³ too", () => {
  expect(sortedText(["10", "9", "100000000000000000001", "100000000000000000000"])).toBe(
    "9,10,100000000000000000000,100000000000000000001",
  );
  expect(compare("7", "7")).toBe(0);
  expect(minus("100000000000000000001", "1")).toBe("100000000000000000000");
});

test("numbers are digits", () => {
  expect(["0", "17", "", "-1", "1e3", "٣"].map(isNatural)).toEqual([true, true, false, false, false, false]);
  expect([natural("007"), natural("0"), natural("00")]).toEqual(["7", "0", "0"]);
});

test("counting in words", () => {
  expect([count(1, "option"), count(2, "option"), count(1200, "option")]).toEqual([
    "one option",
    "two options",
    "1,200 options",
  ]);
});

test("a place is counted in code points, as Python counts", () => {
  expect(inText("𝑥 + m", [4, 5])).toEqual([5, 6]);
  expect(inText("x", undefined)).toBeUndefined();
});

const game = (changes: Partial<Game>) => {
  const play = { prefix: "", base: changes.text ?? "wythoff" };
  return { text: "wythoff", sample: "", parameters: [], play, ...changes } as unknown as Game;
};
const a = { name: "a", default: 1, least: 1, most: 20 };

test("parameters are read from the name and written back, defaults left out", () => {
  const wythoff = game({ text: "wythoff:a=2", parameters: [a] });
  expect(given(wythoff)).toEqual({ a: "2" });
  expect([named(wythoff, { a: "3" }), named(wythoff, { a: "1" })]).toEqual(["wythoff:a=3", "wythoff"]);
  const chomp = game({ text: "chomp:2x6", sample: "2x6" });
  expect([given(chomp), named(chomp, { size: "3x4" })]).toEqual([{ size: "2x6" }, "chomp:3x4"]);
});

test("the tree: children and parent undo each other, and the root has none", () => {
  for (const name of ["1/1", "7/4", "29/44", "1/9", "9/1"]) {
    const here = read(name);
    if (!here) throw new Error(name);
    expect(left(here).a < left(here).b && right(here).a > right(here).b).toBe(true);
    expect([left(here), right(here)].map((child) => text(parent(child) ?? here))).toEqual([name, name]);
  }
  expect(parent({ a: 1n, b: 1n })).toBeUndefined();
});

test("fractions are read in lowest terms, and nothing else is read", () => {
  expect(
    ["6/4", "7", "3,2", "0/1", "1/0", "x", "1/2/3", "-1/2"].map((given) => read(given) && text(read(given)!)),
  ).toEqual(["3/2", "7/1", "3/2", ...Array(5)]);
});

test("around a number: its way up, as far as asked, and two generations below", () => {
  const nodes = surroundings(read("7/4")!, 10);
  expect(nodes.filter((node) => node.chain).map((node) => text(node.fraction))).toEqual([
    "7/4",
    "3/4",
    "3/1",
    "2/1",
    "1/1",
  ]);
  expect(nodes).toHaveLength(5 + 6);
  expect(surroundings(read("7/4")!, 2).filter((node) => node.chain)).toHaveLength(3);
});
