/// The course: its lessons, and one of them.
import { useEffect, useMemo, useState } from "preact/hooks";
import { format, type Address } from "../address";
import { useTitle } from "../frame";
import { Missing } from "../missing";
import { MiniBoard } from "../parts/mini";
import { PointMap } from "../play/map";
import { keep, kept } from "./kept";
import { LESSONS, refuted, type Lesson } from "./lessons";
import { SheetPage } from "./sheet";
import { SmallGame } from "./small";
import { SmallTable, safePoints } from "./small-table";
import "../style/learn.css";

const KEPT = "course";

export function LearnRoom({ address }: { address: Address }) {
  const [done, setDone] = useState(() => kept<number>(KEPT));
  if (address.name === "") return <Course done={done} />;
  if (address.name === "sheet") return <SheetPage query={address.query} />;
  const place = Number(address.name) - 1;
  const lesson = LESSONS[place];
  if (!lesson) return <Missing title="There is no such lesson" words={`There are ${LESSONS.length}.`} />;
  const finish = () => {
    const all = [...new Set([...done, ...kept<number>(KEPT), place])]; // another window may have kept more
    setDone(all);
    keep(KEPT, all);
  };
  return <LessonPage key={place} place={place} lesson={lesson} done={done.includes(place)} finish={finish} />;
}

function Course({ done }: { done: readonly number[] }) {
  useTitle("A short course");
  return (
    <section>
      <h1>A short course</h1>
      <p class="lead">Eight lessons, from taking tokens to a theorem of your own. Each has a board and one question.</p>
      <Lessons done={done} />
    </section>
  );
}

/// All lessons, those that are done with a mark.
export function Lessons({ done = kept<number>(KEPT) }: { done?: readonly number[] }) {
  return (
    <ol class="lessons">
      {LESSONS.map(({ title, game, start }, i) => (
        <li key={title}>
          <a class={`card ${done.includes(i) ? "done" : ""}`} href={format("learn", String(i + 1))}>
            <span class="thumb">
              <MiniBoard view={game.position(start).view} />
            </span>
            <b>{i + 1}</b> {title}
            {done.includes(i) && <span aria-label=", done"> ✓</span>}
          </a>
        </li>
      ))}
    </ol>
  );
}

interface LessonProps {
  place: number;
  lesson: Lesson;
  done: boolean;
  finish(): void;
}

function LessonPage({ place, lesson, done, finish }: LessonProps) {
  useTitle(lesson.title);
  const next = LESSONS[place + 1];
  const asks = lesson.question !== "";
  const [own, setOwn] = useState<SmallGame>(); // of the lesson in which one says how many may be taken
  return (
    <article class="lesson">
      <p class="aside">
        <a href={format("learn")}>A short course</a>, lesson {place + 1} of {LESSONS.length}
      </p>
      <h1>{lesson.title}</h1>
      <div class="lesson-text">
        {lesson.text.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <SmallTable
        key={own?.text}
        game={own ?? lesson.game}
        start={lesson.start}
        revealed={done && lesson.picture === "map"}
      />
      <div class="lesson-question">
        {asks ? <Question lesson={lesson} done={done} finish={finish} /> : <Statement finish={finish} play={setOwn} />}
        {done && (
          <>
            <Picture game={own ?? lesson.game} picture={lesson.picture} />
            <p class="learnt">{lesson.learnt}</p>
            {next ? (
              <a class="button primary" href={format("learn", String(place + 2))}>
                Next: {next.title}
              </a>
            ) : (
              <a class="button primary" href={format("play")}>
                All games
              </a>
            )}
          </>
        )}
      </div>
    </article>
  );
}

function Question({ lesson, done, finish }: Omit<LessonProps, "place">) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const right = useMemo(() => lesson.answer(), [lesson]);
  const check = () => {
    const said = [...new Set((text.match(/\d+/g) ?? []).map(Number))].sort((a, b) => a - b);
    const good = said.join() === right.join();
    setWrong(!good);
    if (good) finish();
  };
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <label class="field">
        {lesson.question}
        <input
          value={text}
          inputMode="numeric"
          autocomplete="off"
          onInput={(event) => {
            setText(event.currentTarget.value);
            setWrong(false);
          }}
        />
      </label>
      <button type="submit" disabled={text.trim() === ""}>
        Check
      </button>
      <span role="status" class={`words ${wrong ? "illegal" : ""}`}>
        {wrong ? "Not that. Try it on the board." : done ? "That is right." : ""}
      </span>
    </form>
  );
}

/// A statement of one's own, tried on the first numbers.
function Statement({ finish, play }: { finish(): void; play(game: SmallGame): void }) {
  const [most, setMost] = useState("5");
  const [by, setBy] = useState("");
  const [said, setSaid] = useState<number | "holds">();
  const [m, k] = [Number(most), Number(by)];
  const ready = m >= 1 && m <= 20 && k >= 1 && k <= 60;
  useEffect(() => {
    if (m >= 1 && m <= 20) play(new SmallGame(`take l from x: l <= ${m}`));
  }, [m]);
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        const place = refuted(m, k);
        setSaid(place ?? "holds");
        if (place === undefined) finish();
      }}
    >
      <label class="field">
        One may take 1 to …
        <input
          value={most}
          size={4}
          inputMode="numeric"
          onInput={(event) => (setMost(event.currentTarget.value), setSaid(undefined))}
        />
      </label>
      <label class="field">
        n is safe to leave exactly if n is divisible by …
        <input
          value={by}
          size={4}
          inputMode="numeric"
          onInput={(event) => (setBy(event.currentTarget.value), setSaid(undefined))}
        />
      </label>
      <button type="submit" disabled={!ready}>
        Try it
      </button>
      <span role="status" class={`words ${typeof said === "number" ? "illegal" : ""}`}>
        {typeof said === "number" ? `Refuted: it fails at n = ${said}.` : said && "Observed up to 60: it holds there."}
      </span>
      {said === "holds" && (
        <a href={format("discover", "typed", { rule: `take l from x: l <= ${m}` })}>Let it be proved</a>
      )}
    </form>
  );
}

/// The map of a picture goes further than that of the board.
const FAR = 24;

function Picture({ game, picture }: Pick<Lesson, "game" | "picture">) {
  if (picture === "map") return <PointMap to={FAR} at={[0, 0]} safe={safePoints(game, FAR)} />;
  if (picture === "binary") return <Powers piles={[3, 5, 6]} />;
  const one = game.rule.before.length === 1 ? (n: number) => [n] : (n: number) => [0, n];
  return (
    <ol
      class="number-row"
      start={0}
      aria-label={picture === "values" ? "numbers of the heaps" : "which numbers are safe"}
    >
      {Array.from({ length: 22 }, (_, n) => (
        <li key={n} class={game.isSafe(one(n)) ? "safe" : ""}>
          <span>{n}</span>
          <b>{picture === "values" ? game.nimValue(one(n)) : game.isSafe(one(n)) ? "safe" : "·"}</b>
        </li>
      ))}
    </ol>
  );
}

/// Piles as sums of powers of two, one column for each power.
function Powers({ piles }: { piles: readonly number[] }) {
  const powers = [4, 2, 1];
  return (
    <table class="powers">
      <tbody>
        {piles.map((pile) => (
          <tr key={pile}>
            <th scope="row">{pile}</th>
            {powers.map((power) => (
              <td key={power} class={pile & power ? "on" : ""}>
                {pile & power ? power : ""}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
