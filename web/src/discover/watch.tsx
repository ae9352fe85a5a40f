/// A discovery as it happens: the table, the guesses, the verdict, and what can be downloaded.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type * as api from "../api/client";
import { useRun, type Run } from "../api/run";
import type { Discovery, JobEvent } from "../api/types";
import { asTrouble } from "../api/use";
import { BASE } from "../address";
import { latex, read } from "../parts/formula";
import { Mathematics } from "../parts/mathematics";
import { Busy, TroubleNote, VerdictWord, sentence } from "../parts/notice";
import { gameAddress } from "../play/match";

const ROWS = 12;

type Of<K extends JobEvent["event"]> = Extract<JobEvent, { event: K }>;

function last<K extends JobEvent["event"]>(run: Run, kind: K): Of<K> | undefined {
  return run.events.findLast((event): event is JobEvent & Of<K> => event.event === kind);
}

export function Watch({ id, game, onGone }: { id: string; game: string; onGone(): void }) {
  const run = useRun(id);
  const [trouble, setTrouble] = useState<api.Trouble>();
  const table = last(run, "table");
  const guesses = run.events.filter((event): event is JobEvent & Of<"guess"> => event.event === "guess");
  const result = last(run, "result")?.result as Discovery | undefined;
  const error = last(run, "error");
  const active = run.state === "running" || run.state === "waiting" || run.state === "connecting";
  useEffect(() => {
    // The server was started anew, or has forgotten it: the address stands for the question all the same.
    if (run.state === "gone") onGone();
  }, [run.state]);
  if (run.state === "gone") return <Busy>Beginning it again.</Busy>;
  return (
    <section class="watch" aria-label="discovery" aria-busy={active}>
      <p class="now" role="status" aria-live="polite">
        {active && <span class="spinner" aria-hidden="true" />}
        {headline(run, result, error)}
        {active && <Elapsed key={id} />}
        {active && (
          <button
            type="button"
            onClick={() => void run.cancel().catch((problem: unknown) => setTrouble(asTrouble(problem)))}
          >
            Cancel
          </button>
        )}
      </p>
      <TroubleNote trouble={trouble} />
      {run.state === "lost" && (
        <div class="notice trouble" role="alert">
          <p>The connection to the server broke.</p>
          <button type="button" onClick={run.again}>
            Try again
          </button>
        </div>
      )}
      {result && <Theorem result={result} />}
      <ol class="stages">
        <Stage title="Table" words="from the rules" state={table ? "done" : active ? "now" : "none"}>
          {table && (
            <>
              <p>{sentence(table.text)}</p>
              <TableRows table={table} />
            </>
          )}
        </Stage>
        <Stage
          title="Guess"
          words="from the table alone"
          state={result || guesses.length > 1 ? "done" : table && active ? "now" : "none"}
        >
          {(guesses.length > 0 || result?.statement) && (
            <ul class="guesses">
              {(guesses.length > 0 ? guesses.map((guess) => guess.text) : [result?.statement ?? ""]).map((text, i) => (
                <li key={i}>
                  <Mathematics text={text} />
                </li>
              ))}
            </ul>
          )}
        </Stage>
        <Stage
          title="Proof"
          words="from the rules and the guess"
          state={result ? "done" : guesses.length > 0 && active ? "now" : "none"}
        >
          {result && (
            <>
              <p>
                <VerdictWord verdict={result.verdict} />
                {result.verdict === "verified" && result.bound !== null && (
                  <span class="aside"> to {result.bound}</span>
                )}
              </p>
              {result.evidence && <p>{sentence(result.evidence)}</p>}
              {result.tried.length > 0 && (
                <details>
                  <summary>What was tried</summary>
                  <ul>
                    {result.tried.map((line, i) => (
                      <li key={i}>{line}</li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          )}
        </Stage>
      </ol>
      {result && <Onward id={id} game={game} result={result} />}
    </section>
  );
}

function headline(run: Run, result: Discovery | undefined, error: Of<"error"> | undefined): string {
  if (result) return `Finished in ${result.seconds.toFixed(1)} s.`;
  if (error) return sentence(error.error);
  if (run.state === "cancelled") return "Cancelled.";
  if (run.state === "waiting") return "Waiting for other runs to end.";
  if (run.state === "connecting") return "Connecting.";
  const said = run.events.findLast(
    (event) => event.event === "progress" || event.event === "guess" || event.event === "table",
  );
  return said && "text" in said ? said.text : "Begun.";
}

function Elapsed() {
  const [seconds, set] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => set((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span class="aside">{seconds} s</span>;
}

function TableRows({ table }: { table: Of<"table"> }) {
  const [all, setAll] = useState(false);
  const rows = all ? table.rows : table.rows.slice(0, ROWS);
  return (
    <>
      <div class="scroll" tabIndex={0} role="region" aria-label="table">
        <table>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={i}>
                {row.map((entry, j) => (
                  <td key={j}>{entry}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.rows.length > ROWS && (
        <button type="button" class="quiet" onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${table.rows.length}`}
        </button>
      )}
    </>
  );
}

const FILES: Record<string, string> = {
  "certificate.json": "the certificate",
  "theorem.v": "the theorem for Coq",
  "table.csv": "the table, CSV",
  "bfile.txt": "the table, b-file",
  "picture.svg": "the picture, SVG",
};

interface StageProps {
  title: string;
  words: string;
  state: "none" | "now" | "done";
  children: ComponentChildren;
}

/// One of the three steps; it waits, is at work, or is done.
function Stage({ title, words, state, children }: StageProps) {
  return (
    <li class={`card stage ${state}`} aria-busy={state === "now"}>
      <h2>
        {title} <small>{words}</small>
      </h2>
      {children || <p class="aside">{state === "now" ? "…" : ""}</p>}
    </li>
  );
}

/// What came out, in large.
function Theorem({ result }: { result: Discovery }) {
  const [copied, setCopied] = useState("");
  if (!result.statement) return null;
  const texts = [
    ["LaTeX", latex(read(result.statement))],
    ["claim", result.formula ?? ""],
  ] as const;
  const copy = async (name: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(`Copied the ${name}.`);
    } catch {
      setCopied(text);
    }
  };
  return (
    <div class="theorem">
      <VerdictWord verdict={result.verdict} />
      <p class="statement">
        <Mathematics text={result.statement} />
      </p>
      <p class="copies">
        {texts.map(
          ([name, text]) =>
            text !== "" && (
              <button key={name} type="button" class="quiet" onClick={() => void copy(name, text)}>
                Copy as {name}
              </button>
            ),
        )}
        <span role="status" class="aside">
          {copied}
        </span>
      </p>
    </div>
  );
}

function Onward({ id, game, result }: { id: string; game: string; result: Discovery }) {
  const at = (name: string) => `${BASE}api/jobs/${encodeURIComponent(id)}/${name}`;
  return (
    <div class="result">
      <p class="downloads">
        <a class="button primary" href={gameAddress("play", game)}>
          Play it
        </a>
        <a class="button" href={gameAddress("explore", game)}>
          Its P-positions, plotted
        </a>
        {result.downloads.map((name) => (
          <a key={name} class="button" href={at(name)} download={name}>
            {FILES[name] ?? name}
          </a>
        ))}
      </p>
      {result.downloads.includes("picture.svg") && (
        <a class="paper" href={at("picture.svg")}>
          <img src={at("picture.svg")} alt={`picture of ${result.statement ?? "the table"}`} loading="lazy" />
        </a>
      )}
    </div>
  );
}
