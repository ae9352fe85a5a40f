import { expect, test } from "vitest";
import { format, parse } from "../src/address";

const there = (address: string) => {
  const url = new URL(address, "http://localhost");
  return parse(url.pathname, url.search);
};

test.each([
  ["play", "rat", { at: "3,6,11" }],
  ["play", "chomp:2x6", { at: "###/#.." }],
  ["play", "magnetism", { at: ".." }],
  ["play", "magnetism", { at: "+..-" }],
  ["explore", "subtraction:1,3,4", { x: "1.5", what: "values" }],
  ["discover", "typed", { rule: "take l, k from x, y: l > 0 & k = 0 | (y - x) % 3 = 0" }],
  ["read", "", {}],
  ["", "", {}],
])("the address of %s %s leads back to it", (room, name, query) => {
  expect(there(format(room, name, query))).toEqual({ room, name, query });
});

test("an address stays readable where that is allowed, and leaves out what is not given", () => {
  expect(format("play", "wythoff:a=2", { at: "3,6", level: undefined, turn: "" })).toBe("/play/wythoff:a=2?at=3,6");
});

test("a position of dots is no step up in the path", () => {
  expect(new URL(format("play", "magnetism", { at: "../.." }), "http://localhost").pathname).toBe("/play/magnetism");
});

test("what cannot be decoded does not throw", () => {
  expect(parse("/play/%E0%A4%A", "?at=%").name).toBe("%E0%A4%A");
});
