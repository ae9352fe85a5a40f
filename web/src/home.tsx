/// The first page: a game that plays itself, and three doors. It asks the server nothing.
import type { ComponentChildren } from "preact";
import { format } from "./address";
import { useTitle } from "./frame";
import { Demo } from "./home-demo";

/// It ends in a theorem before one has read it.
const RULE = "take l, k from x, y: l = 0 | k = 0 | abs(k - l) <= 1";

export function Home() {
  useTitle("");
  return (
    <div class="home">
      <section class="hero">
        <div>
          <h1>From the rules of a game to a theorem about it</h1>
          <p class="lead">
            Two players take turns; whoever cannot move loses. From the rules alone this laboratory computes who wins,
            draws it, guesses the formula, and proves it for all positions.
          </p>
          <p class="hero-doors">
            <a class="button primary large" href={format("play", "wythoff", { at: "7,12" })}>
              Play
            </a>
            <a href={format("play")}>or choose among the games</a>
          </p>
        </div>
        <Demo />
      </section>
      <div class="three">
        <Door
          href={format("explore", "wythoff", { to: 40, what: "values" })}
          title="Explore a plot of P-positions"
          picture={<Mosaic />}
        >
          A map of all positions: who wins, the nim-values, and why, cell by cell.
        </Door>
        <Door
          href={format("discover", "typed", { rule: RULE })}
          title="Discover a theorem"
          picture={
            <div class="proof-picture">
              <code>take l, k: l = 0 | k = 0 | abs(k − l) ≤ 1</code>
              <span>↓</span>
              <b>
                (⌊<i>nα</i>⌋, ⌊<i>nα</i>⌋ + 2<i>n</i>), <i>α</i> = √2
              </b>
              <span class="verdict proved">proved</span>
            </div>
          }
        >
          Watch a rule become a table, a guess and a proof; then type one of your own.
        </Door>
        <Door
          href={format("read", "R")}
          title="Read a paper"
          picture={
            <ul class="paper-picture">
              {["proved", "verified", "refuted", "proved"].map((verdict, i) => (
                <li key={i}>
                  <i style={{ width: `${[72, 58, 66, 40][i]}%` }} />
                  <span class={`verdict ${verdict}`}>{verdict}</span>
                </li>
              ))}
            </ul>
          }
        >
          Four documents, each of their statements computed again from the rules, with its verdict.
        </Door>
      </div>
    </div>
  );
}

interface DoorProps {
  href: string;
  title: string;
  picture: ComponentChildren;
  children: ComponentChildren;
}

function Door({ href, title, picture, children }: DoorProps) {
  return (
    <a class="card door" href={href}>
      <span class="door-picture">{picture}</span>
      <h2>{title}</h2>
      <p>{children}</p>
    </a>
  );
}

const SIDE = 16;

/// The nim-values of two piles of Nim: the nim-sums; one path for each value.
function Mosaic() {
  const cells = Array.from({ length: 2 * SIDE }, () => "");
  for (let x = 0; x < 2 * SIDE; x++)
    for (let y = 0; y < SIDE; y++) cells[x ^ y] += `M${x} ${SIDE - 1 - y}h1.02v1.02h-1.02z`;
  return (
    <svg viewBox={`0 0 ${SIDE * 2} ${SIDE}`} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      {cells.map((d, value) => (
        <path
          key={value}
          d={d}
          class={value === 0 ? "lost" : "blue"}
          opacity={value === 0 ? 1 : 0.08 + (0.9 * value) / (2 * SIDE)}
        />
      ))}
    </svg>
  );
}
