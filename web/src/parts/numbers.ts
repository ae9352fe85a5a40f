/// Numbers and positions as a person reads them. Numbers of any size are decimal strings; sums go through BigInt.

const LONGEST = 24;

/// A number, its middle left out where it has more than 24 digits: `"12345678…12345678 (40 digits)"`.
export function short(digits: string): string {
  if (digits.length <= LONGEST) return digits;
  return `${digits.slice(0, 8)}…${digits.slice(-8)} (${digits.length} digits)`;
}

const TUPLE = /^\d+(,\d+)+$/;

/// `"3,6,11"` → `"(3, 6, 11)"`; drawings and other positions stay as they are, if not too long.
export function shownPosition(text: string): string {
  if (TUPLE.test(text)) return `(${text.split(",").map(short).join(", ")})`;
  if (/^\d+$/.test(text)) return short(text);
  return text.length <= 80 ? text : `${text.slice(0, 60)}… (${text.length} signs)`;
}

/// Whether the text is a natural number, written with digits alone and not absurdly long.
export function isNatural(text: string): boolean {
  return /^\d{1,10000}$/.test(text);
}

/// Without leading zeros.
export function natural(text: string): string {
  return text.replace(/^0+(?=\d)/, "");
}

/// The sign of a − b for decimal strings without leading zeros.
export function compare(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/// Coordinates in non-decreasing order, as the address of a position.
export function sortedText(piles: readonly string[]): string {
  return [...piles].sort(compare).join(",");
}

/// a − b of decimal strings.
export function minus(a: string, b: string): string {
  return (BigInt(a) - BigInt(b)).toString();
}

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// `count(2, "option")` → `"two options"`; figures from eleven on.
export function count(n: number, noun: string): string {
  return `${SMALL[n] ?? n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
}
