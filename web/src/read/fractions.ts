/// The Calkin–Wilf tree by its rules: a/b has the children a/(a + b) and (a + b)/b, and every positive rational is there.

export interface Fraction {
  readonly a: bigint;
  readonly b: bigint;
}

/// `"7/4"` or `"7"` in lowest terms; undefined for anything else, zero, and numbers of more than 200 digits.
export function read(text: string): Fraction | undefined {
  const match = /^\s*(\d{1,200})(?:\s*[/:,]\s*(\d{1,200}))?\s*$/.exec(text);
  if (!match) return undefined;
  const [a, b] = [BigInt(match[1] as string), BigInt(match[2] ?? "1")];
  if (a === 0n || b === 0n) return undefined;
  const d = gcd(a, b);
  return { a: a / d, b: b / d };
}

function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

export const text = ({ a, b }: Fraction) => `${a}/${b}`;

export const left = ({ a, b }: Fraction): Fraction => ({ a, b: a + b });

export const right = ({ a, b }: Fraction): Fraction => ({ a: a + b, b });

/// The parent; undefined for the root 1/1.
export function parent({ a, b }: Fraction): Fraction | undefined {
  if (a === b) return undefined;
  return a < b ? { a, b: b - a } : { a: a - b, b };
}

/// Where numbers are drawn: x and y in steps of the tree, `chain` on the way up from the number in the middle.
export interface Node {
  fraction: Fraction;
  x: number;
  y: number;
  /// The number it hangs from in the drawing.
  from: Node | undefined;
  chain: boolean;
}

/// Steps between the children of the number in the middle and it, and between two grandchildren that are sisters.
export const APART = 1.3;

/// The surroundings of a number: two generations below it, and up to `above` numbers on its way to the root, each with
/// its other child. A child hangs to the left or right below its parent, as in the tree itself.
export function surroundings(at: Fraction, above: number): Node[] {
  const middle: Node = { fraction: at, x: 0, y: 0, from: undefined, chain: true };
  const nodes = [middle];
  let lowest: Node = middle;
  for (let i = 1; i <= above; i++) {
    const over = parent(lowest.fraction);
    if (!over) break;
    const isLeft = lowest.fraction.a < lowest.fraction.b;
    const node: Node = {
      fraction: over,
      x: lowest.x + (isLeft ? 1 : -1),
      y: lowest.y - 1,
      from: undefined,
      chain: true,
    };
    lowest.from = node;
    nodes.push(node);
    lowest = node;
  }
  for (const [side, child] of [
    [-1, left(at)],
    [1, right(at)],
  ] as const) {
    const node: Node = { fraction: child, x: side * APART, y: 1, from: middle, chain: false };
    nodes.push(node);
    nodes.push({ fraction: left(child), x: (side - 0.5) * APART, y: 2, from: node, chain: false });
    nodes.push({ fraction: right(child), x: (side + 0.5) * APART, y: 2, from: node, chain: false });
  }
  return nodes;
}
