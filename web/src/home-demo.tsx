/// A game of Wythoff that plays itself: two piles, and the same position on the map of all positions.
import { useEffect, useState } from "preact/hooks";

const SIDE = 17;

/// Milliseconds between two moves.
const PACE = 1500;

type Pair = readonly [number, number];

/// The P-positions, each the first pair that no move joins to an earlier one: n apart, of numbers not used before.
function lostPairs(most: number): Pair[] {
  const found: Pair[] = [];
  const used = new Set<number>();
  for (let n = 0; ; n++) {
    let a = 0;
    while (used.has(a)) a++;
    if (a + n > most) return found;
    used.add(a).add(a + n);
    found.push([a, a + n]);
  }
}

const LOST = lostPairs(SIDE - 1).flatMap(([a, b]): Pair[] => (a === b ? [[a, b]] : [[a, b], [b, a]])); // prettier-ignore

/// Many squares are one path: as elements of their own they would be half of the first view's time.
const square = (x: number, y: number) => `M${x + 0.05} ${SIDE - 1 - y + 0.05}h.9v.9h-.9z`;
const FIELDS = Array.from({ length: SIDE * SIDE }, (_, i) => square(i % SIDE, Math.floor(i / SIDE))).join("");
const SQUARES = LOST.map(([x, y]) => square(x, y)).join("");

const isLost = ([x, y]: Pair) => LOST.some(([a, b]) => a === x && b === y);

function options([x, y]: Pair): Pair[] {
  const found: Pair[] = [];
  for (let k = 1; k <= Math.max(x, y); k++) {
    if (k <= x) found.push([x - k, y]);
    if (k <= y) found.push([x, y - k]);
    if (k <= Math.min(x, y)) found.push([x - k, y - k]);
  }
  return found;
}

const STARTS: Pair[] = [[9, 15], [15, 9], [14, 15], [10, 16]]; // prettier-ignore

interface Scene {
  at: Pair;
  from: Pair | undefined;
  /// Whether the player who knows the map has made the move.
  knowing: boolean;
}

function next({ at, knowing }: Scene): Scene {
  const choices = options(at);
  if (choices.length === 0)
    return { at: STARTS[Math.floor(Math.random() * STARTS.length)] as Pair, from: undefined, knowing: false };
  const good = choices.filter(isLost);
  const among = !knowing && good.length > 0 ? good : choices.filter(([x, y]) => x + y > 2);
  const to = among[Math.floor(Math.random() * among.length)] ?? choices[0];
  return { at: to as Pair, from: at, knowing: !knowing };
}

export function Demo() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [running, setRunning] = useState(!still);
  const [scene, setScene] = useState<Scene>({ at: [4, 7], from: [9, 12], knowing: true });
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => document.hidden || setScene(next), PACE);
    return () => clearInterval(timer);
  }, [running]);
  return (
    <figure class="demo">
      <div class="demo-board">
        <Map {...scene} />
        <div class="demo-piles">
          {scene.at.map((pile, i) => (
            <div key={i}>
              {Array.from({ length: SIDE - 1 }, (_, j) => (
                <i key={j} class={j < pile ? "" : j < (scene.from?.[i] ?? 0) ? "gone" : "never"} />
              ))}
            </div>
          ))}
        </div>
      </div>
      <figcaption>
        <span>{caption(scene)}</span>
        <button type="button" class="quiet" onClick={() => setRunning(!running)}>
          {running ? "Pause" : "Run"}
        </button>
      </figcaption>
    </figure>
  );
}

function caption({ at, from, knowing }: Scene): string {
  if (!from) return "Take any number from one pile, or the same from both.";
  if (at[0] + at[1] === 0) return "Nothing is left: whoever took the last token has won.";
  return knowing ? "Whoever moves to an orange square wins." : "From an orange square every move leaves the orange.";
}

const middle = (n: number) => n + 0.5;
const height = (n: number) => SIDE - 1 - n + 0.5;

function Map({ at, from, knowing }: Scene) {
  return (
    <svg
      viewBox={`-0.1 -0.1 ${SIDE + 0.2} ${SIDE + 0.2}`}
      role="img"
      aria-label="the P-positions of Wythoff’s game, plotted"
    >
      <path d={FIELDS} class="field" />
      <path d={SQUARES} class="lost" />
      {from && <line x1={middle(from[0])} y1={height(from[1])} x2={middle(at[0])} y2={height(at[1])} class="way" />}
      <circle
        r={0.42}
        class={knowing ? "walker" : "walker other"}
        style={{ transform: `translate(${middle(at[0])}px, ${height(at[1])}px)` }}
      />
    </svg>
  );
}
