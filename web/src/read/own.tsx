/// A document of one's own: a text of claims, opened from a file or typed, and the verdicts on them as they come.
import { useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import { useRun, type Run } from "../api/run";
import type { JobEvent, JudgedEvent, OwnClaim } from "../api/types";
import { asTrouble } from "../api/use";
import { format, go } from "../address";
import { useTitle } from "../frame";
import { TroubleNote, VerdictWord, sentence } from "../parts/notice";

const EXAMPLE = `# The verdict that is expected, a name, and the claim. A claim that is false stays.

proved mouse P-positions of mouse:
    (x = 0 & y = 0) | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1

refuted one-less P-positions of mouse:
    (x = 0 & y = 0) | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 2

proved kayles nim-values of 0.77: period 12 from 71

game ours: take l, k from x, y: l = 0 | k = 0 | l = k
proved symmetric: forall x, y. x + y = y + x
`;

/// What the server takes.
const LONGEST = 50_000;

/// The text outlives a reload, and leaves with the window.
const KEPT = "sprague document";

type Of<K extends JobEvent["event"]> = Extract<JobEvent, { event: K }>;

function all<K extends JobEvent["event"]>(run: Run, kind: K): Of<K>[] {
  return run.events.filter((event): event is JobEvent & Of<K> => event.event === kind);
}

export function OwnDocument({ job }: { job: string | undefined }) {
  useTitle("A document of your own");
  const [text, setText] = useState(() => sessionStorage.getItem(KEPT) ?? EXAMPLE);
  const [trouble, setTrouble] = useState<api.Trouble>();
  const [name, setName] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const run = useRun(job);
  const change = (next: string, file = "") => {
    setText(next);
    setName(file);
    try {
      sessionStorage.setItem(KEPT, next);
    } catch {
      // It is not kept, then.
    }
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > LONGEST) {
      const most = LONGEST.toLocaleString("en");
      setTrouble(
        new api.Trouble(`${file.name}: at most ${most} bytes are judged here; \`sprague prove\` takes more`, 400),
      );
      return;
    }
    setTrouble(undefined);
    change(await file.text(), file.name);
  };
  const judge = async () => {
    setTrouble(undefined);
    try {
      go(format("read", "own", { job: (await api.startJob({ kind: "claims", text })).id }));
      run.again();
    } catch (error) {
      setTrouble(asTrouble(error));
    }
  };
  const error = all(run, "error").at(-1);
  const show = (at: number) => {
    const place = [...text].slice(0, at).join("").length; // places are counted in characters
    const line = text.slice(0, place).split("\n").length - 1;
    const end = text.indexOf("\n", place);
    field.current?.focus();
    field.current?.setSelectionRange(place, end < 0 ? text.length : end);
    if (field.current) field.current.scrollTop = line * parseFloat(getComputedStyle(field.current).lineHeight) - 40;
  };
  return (
    <article class="document own">
      <p class="aside">
        <a href={format("read")}>All documents</a>
      </p>
      <h1>A document of your own</h1>
      <p class="lead">
        Claims as text, each with a name and the verdict that you expect. They are judged on this machine, from the
        rules alone.
      </p>
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          void judge();
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void open(event.dataTransfer?.files[0]);
        }}
      >
        <label class="field">
          The claims{name !== "" && `: ${name}`}
          <textarea
            ref={field}
            value={text}
            rows={14}
            maxLength={LONGEST}
            spellcheck={false}
            autocomplete="off"
            aria-invalid={error?.at != null}
            onInput={(event) => change(event.currentTarget.value)}
          />
        </label>
        <div class="actions">
          <button type="submit" class="primary" disabled={text.trim() === ""}>
            Judge the claims
          </button>
          <label class="button file">
            Open a file
            <input
              type="file"
              accept=".txt,.md,.json,text/*"
              onChange={(event) => {
                void open(event.currentTarget.files?.[0]);
                event.currentTarget.value = "";
              }}
            />
          </label>
        </div>
        <TroubleNote trouble={trouble} />
      </form>
      {job && <Verdicts run={run} onShow={show} />}
    </article>
  );
}

const OVER: ReadonlySet<Run["state"]> = new Set(["done", "failed", "cancelled", "gone", "lost"]);

function Verdicts({ run, onShow }: { run: Run; onShow(at: number): void }) {
  const claims = all(run, "claims").at(-1)?.claims ?? [];
  const judged = new Map(all(run, "judged").map((event) => [event.place, event]));
  const error = all(run, "error").at(-1);
  const active = !OVER.has(run.state);
  return (
    <section aria-label="verdicts" aria-busy={active}>
      <p class="now" role="status" aria-live="polite">
        {active && <span class="spinner" aria-hidden="true" />}
        {headline(run, claims, judged)}
        {active && (
          <button type="button" onClick={() => void run.cancel().catch(() => undefined)}>
            Cancel
          </button>
        )}
        {run.state === "lost" && (
          <button type="button" onClick={run.again}>
            Try again
          </button>
        )}
      </p>
      {claims.length > 0 && <progress max={claims.length} value={judged.size} aria-label="claims judged" />}
      {error && (
        <div class="notice trouble" role="alert">
          <p>{sentence(error.error)}</p>
          {error.at !== null && (
            <button type="button" onClick={() => onShow(error.at as number)}>
              Show the place
            </button>
          )}
        </div>
      )}
      {claims.map((claim, i) => (
        <OwnCard key={i} claim={claim} judged={judged.get(i)} active={active && i === judged.size} />
      ))}
    </section>
  );
}

function headline(run: Run, claims: readonly OwnClaim[], judged: ReadonlyMap<number, JudgedEvent>): string {
  if (run.state === "cancelled") return "Cancelled.";
  if (run.state === "gone") return "The server does not know this computation any more: judge the claims again.";
  if (run.state === "lost") return "The connection to the server broke.";
  if (run.state === "failed") return "The claims were not judged to the end.";
  if (claims.length === 0) return run.state === "waiting" ? "Waiting for other runs to end." : "Reading the claims.";
  const other = claims.filter((claim, i) => judged.get(i) && judged.get(i)?.verdict !== claim.expected);
  const so =
    other.length === 0 ? "all as expected" : `other than expected: ${other.map(({ name }) => name).join(", ")}`;
  return `${judged.size} of ${claims.length} judged, ${so}.`;
}

interface CardProps {
  claim: OwnClaim;
  judged: JudgedEvent | undefined;
  active: boolean;
}

function OwnCard({ claim, judged, active }: CardProps) {
  return (
    <section class="claim">
      <h2>{claim.name}</h2>
      <p class="statement">
        <code>{claim.statement}</code>
      </p>
      <p class="verdicts">
        {judged && (
          <>
            <VerdictWord verdict={judged.verdict} alone={judged.by_one_program} />{" "}
            <span class="aside">{judged.took.toFixed(1)} s</span>{" "}
          </>
        )}
        {active && <span class="spinner" aria-hidden="true" />}
        {(!judged || judged.verdict !== claim.expected) && <span class="aside">expected {claim.expected}</span>}
      </p>
      {judged && <p class="evidence">{sentence(judged.evidence)}</p>}
      {judged && judged.verdict !== claim.expected && <p class="words illegal">That is not the expected verdict.</p>}
    </section>
  );
}
