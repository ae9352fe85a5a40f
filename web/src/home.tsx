/// The first page: a board that answers, the puzzle of the day, a short course, and three doors. It asks the server nothing.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { format } from "./address";
import { useTitle } from "./frame";
import { WYTHOFF } from "./learn/games";
import { Puzzle } from "./learn/puzzle";
import { Lessons } from "./learn/room";
import { SmallTable } from "./learn/small-table";
import { Mathematics } from "./parts/mathematics";
import "./style/home.css";
import "./style/learn.css";

const START = [7, 12];

/// How far it was told how the machine knew: not yet, the map, the theorem.
type Told = 0 | 1 | 2;

export function Home() {
  useTitle("");
  const [ended, setEnded] = useState<boolean>();
  const [told, setTold] = useState<Told>(0);
  return (
    <div class="home">
      <section class="hero" aria-label="a game to play">
        <div class="hero-words">
          <h1>Play it. Then find out why.</h1>
          <p class="lead">
            Take any number from one pile, or the same number from both. Whoever cannot move loses. Click a square of
            the map, or tokens: the computer answers.
          </p>
          {ended !== undefined && told === 0 && (
            <button type="button" class="primary" onClick={() => setTold(1)}>
              How did it know?
            </button>
          )}
          {told >= 1 && (
            <div class="told" role="status">
              <p>
                From an orange square every move leaves the orange. From any other, some move leads to one. So whoever
                moves onto orange wins.
              </p>
              {told === 1 ? (
                <button type="button" class="primary" onClick={() => setTold(2)}>
                  Which squares are orange?
                </button>
              ) : (
                <>
                  <p class="theorem-line">
                    <Mathematics text="(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0" />
                  </p>
                  <p>
                    φ is the golden ratio: Wythoff found it in 1907.{" "}
                    <a href={format("discover", "wythoff")}>Watch it being found and proved</a>
                  </p>
                </>
              )}
            </div>
          )}
          <p class="hero-doors">
            <a class="button" href={format("play")}>
              All games
            </a>
            <a href={format("learn", "1")}>Learn it from the beginning</a>
          </p>
        </div>
        <SmallTable game={WYTHOFF} start={START} revealed={told > 0} onEnd={setEnded} />
      </section>
      <Puzzle />
      <section aria-label="a short course">
        <h2>A short course</h2>
        <Lessons />
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
          Papers and essays, each of their statements computed again from the rules, with its verdict.
        </Door>
      </div>
    </div>
  );
}

/// It ends in a theorem before one has read it.
const RULE = "take l, k from x, y: l = 0 | k = 0 | abs(k - l) <= 1";

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
