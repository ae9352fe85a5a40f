/// A sheet for a class, to be printed: exercises on the first pages, the key with reasons on a page of its own.
import { useState } from "preact/hooks";
import * as api from "../api/client";
import { useLoad } from "../api/use";
import { format, go, type Parameters } from "../address";
import { useTitle } from "../frame";
import { MiniBoard } from "../parts/mini";
import { Busy, TroubleNote, sentence } from "../parts/notice";
import { shownPosition } from "../parts/numbers";

const LEVELS = ["small", "larger", "large"];

/// Positions of which the drawing says it all.
const DRAWN: ReadonlySet<string> = new Set(["grid", "strip", "coins", "graph"]);

export function SheetPage({ query }: { query: Parameters }) {
  const game = query["game"] ?? "nim";
  const number = (name: string, usual: number) => Number(query[name]) || usual;
  const [count, level, seed] = [number("n", 12), number("level", 1), number("seed", 1)];
  const [key, setKey] = useState(true);
  const { value, trouble, busy } = useLoad(`${game} ${count} ${level} ${seed}`, () =>
    api.sheet(game, count, level, seed),
  );
  useTitle("A sheet for a class");
  const set = (change: Record<string, number>) =>
    go(format("learn", "sheet", { game, n: count, level, seed, ...change }), { replace: true });
  return (
    <section class="sheet" aria-busy={busy}>
      <form class="inline" onSubmit={(event) => event.preventDefault()}>
        <label class="field">
          Exercises
          <input
            type="number"
            min={1}
            max={60}
            value={count}
            onChange={(event) => set({ n: Math.min(60, Math.max(1, Number(event.currentTarget.value))) })}
          />
        </label>
        <label class="field">
          Level
          <select value={level} onChange={(event) => set({ level: Number(event.currentTarget.value) })}>
            {LEVELS.map((words, i) => (
              <option key={words} value={i + 1}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => set({ seed: seed + 1 })}>
          Other positions
        </button>
        <label>
          <input type="checkbox" checked={key} onChange={(event) => setKey(event.currentTarget.checked)} />
          with the key
        </label>
        <button type="button" class="primary" onClick={() => print()} disabled={!value}>
          Print
        </button>
      </form>
      <h1>{value?.title ?? "A sheet for a class"}</h1>
      <TroubleNote trouble={trouble} />
      {busy && <Busy>Choosing positions.</Busy>}
      {value && (
        <>
          <p>{value.rules}</p>
          <p>
            <b>{value.question}</b>
          </p>
          <ol class="exercises">
            {value.exercises.map(({ position, view }) => (
              <li key={position}>
                <code class={DRAWN.has(view.kind) ? "hidden" : ""}>{shownPosition(position)}</code>
                <MiniBoard view={view} />
                <span class="answer-line" />
              </li>
            ))}
          </ol>
          {key && (
            <section class="key">
              <h2>Key</h2>
              <ol>
                {value.exercises.map(({ position, key }) => (
                  <li key={position}>
                    <code>{shownPosition(position)}</code> {sentence(key)}
                  </li>
                ))}
              </ol>
            </section>
          )}
        </>
      )}
    </section>
  );
}
