/// The puzzle of the day: made from the date, in the page; exactly one move wins.
import { useMemo, useState } from "preact/hooks";
import { format } from "../address";
import { THREE_PILES, TWO_PILES, WYTHOFF } from "./games";
import { keep, kept } from "./kept";
import { inWords, type Piles, type SmallGame } from "./small";
import { SmallTable } from "./small-table";

interface Level {
  name: string;
  words: string;
  game: SmallGame;
  least: number;
  most: number;
}

const LEVELS: readonly Level[] = [
  { name: "Easy", words: "Take any number from one pile.", game: TWO_PILES, least: 2, most: 9 },
  { name: "Middle", words: "Take from one pile, or the same number from both.", game: WYTHOFF, least: 3, most: 12 },
  { name: "Hard", words: "Three piles: take any number from one of them.", game: THREE_PILES, least: 2, most: 9 },
];

/// Numbers that look like chance, the same for the same seed.
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

/// The piles of a day, of which exactly one move wins, and does not end the game at once.
export function puzzleOf(day: string, level: number): Piles {
  const { game, least, most } = LEVELS[level] as Level;
  const numbers = chance([...`${day}/${level}`].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) | 0, 7));
  for (;;) {
    const piles = game.rule.before.map(() => least + Math.floor(numbers.next().value * (most - least + 1)));
    const [only, ...others] = game.winning(piles);
    if (only && others.length === 0 && only.some((rest) => rest > 0)) return piles;
  }
}

const KEPT = "puzzle";

export function Puzzle({ day = new Date().toLocaleDateString("sv") }: { day?: string }) {
  const [level, setLevel] = useState(0);
  const [tries, setTries] = useState(0);
  const [left, setLeft] = useState<Piles>();
  const [solved, setSolved] = useState(() => kept<string>(KEPT));
  const piles = useMemo(() => puzzleOf(day, level), [day, level]);
  const { game, words } = LEVELS[level] as Level;
  const begin = (next: number) => {
    setLevel(next);
    setLeft(undefined);
    setTries(tries + 1);
  };
  const onMove = (made: Piles) => {
    setLeft(made);
    const name = `${day}/${level}`;
    if (!game.isSafe(made) || solved.includes(name)) return;
    const all = [...solved.filter((each) => each.startsWith(day)), name];
    setSolved(all);
    keep(KEPT, all);
  };
  return (
    <section class="puzzle" aria-label="puzzle of the day">
      <div class="puzzle-head">
        <h2>Puzzle of the day</h2>
        <div class="levels" role="group" aria-label="level">
          {LEVELS.map(({ name }, i) => (
            <button key={name} type="button" class="quiet" aria-pressed={i === level} onClick={() => begin(i)}>
              {name}
              {solved.includes(`${day}/${i}`) && <span aria-label=", solved"> ✓</span>}
            </button>
          ))}
        </div>
        <p>
          {words} <b>One move wins: which?</b>
        </p>
        <div role="status" aria-live="polite">
          {left && <Verdict game={game} piles={piles} left={left} />}
        </div>
        {left && !game.isSafe(left) && (
          <button type="button" onClick={() => begin(level)}>
            Try again
          </button>
        )}
        {left && game.isSafe(left) && level + 1 < LEVELS.length && (
          <button type="button" onClick={() => begin(level + 1)}>
            The next level
          </button>
        )}
      </div>
      <SmallTable key={`${day} ${level} ${tries}`} game={game} start={piles} answers={false} onMove={onMove} />
    </section>
  );
}

function Verdict({ game, piles, left }: { game: SmallGame; piles: Piles; left: Piles }) {
  const reply = game.reply(left);
  if (!game.isSafe(left) && reply)
    return (
      <p class="words illegal">
        Not yet: they {inWords(left, reply)} and leave ({reply.join(", ")}), which is safe for them.
      </p>
    );
  return (
    <p class="words">
      <b>Solved.</b> ({left.join(", ")}) is safe to leave: whatever they answer, you have an answer, too.{" "}
      <a href={format("play", "typed", { rule: game.text, at: piles.join() })}>Play it out</a>
    </p>
  );
}
