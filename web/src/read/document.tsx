/// One document: its claims with source, expected verdict and pictures; each can be computed anew.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import { useRun } from "../api/run";
import type { Claim, Judgement, Verdict } from "../api/types";
import { asTrouble, useLoad } from "../api/use";
import { BASE, STATIC, format, go, type Parameters } from "../address";
import { useTitle } from "../frame";
import { Busy, TroubleNote, VerdictWord, sentence, verdictWords } from "../parts/notice";

const place = (claim: string) => globalThis.document.getElementById(claim);

/// Pixels from the top where a statement stands that is jumped to, below the bar.
const READ = 88;

export function DocumentPage({ letter, query }: { letter: string; query: Parameters }) {
  const { value, trouble, busy } = useLoad(letter, () => api.document(letter));
  useTitle(value?.title ?? "Read");
  const [running, setRunning] = useState<readonly string[]>([]);
  const find = query["find"] ?? "";
  const shown = useMemo(() => value?.claims.filter((claim) => matches(claim, find)) ?? [], [value, find]);
  const claim = query["claim"] ?? decodeURIComponent(location.hash.slice(1)); // as other pages may point to a place
  useEffect(() => {
    if (value && claim !== "") place(claim)?.scrollIntoView({ block: "start" });
  }, [value, claim]);
  const refuted = shown.filter((each) => told(each).verdict === "refuted").map(({ id }) => id);
  const toNextRefuted = () => {
    const below = refuted.find((id) => (place(id)?.getBoundingClientRect().top ?? 0) > READ + 1) ?? refuted[0];
    go(format("read", letter, { find, claim: below }), { replace: true });
    if (below) place(below)?.focus({ preventScroll: true });
  };
  if (trouble)
    return (
      <section class="narrow">
        <h1>No such document</h1>
        <TroubleNote trouble={trouble} />
        <p>
          <a href={format("read")}>All documents</a>
        </p>
      </section>
    );
  if (!value) return busy ? <Busy>Fetching the document.</Busy> : null;
  const next = running[0];
  return (
    <article class="document">
      <p class="aside">
        <a href={format("read")}>All documents</a>
      </p>
      <h1>{value.title}</h1>
      <p class="lead">{value.reference}</p>
      <Verdicts claims={value.claims} letter={letter} />
      <div class="inline reading-bar">
        <label class="field">
          Find a statement
          <input
            type="search"
            value={find}
            placeholder="a word, a number, refuted …"
            onInput={(event) => go(format("read", letter, { find: event.currentTarget.value }), { replace: true })}
          />
        </label>
        {refuted.length > 0 && (
          <button type="button" onClick={toNextRefuted}>
            Next refuted <small>({refuted.length})</small>
          </button>
        )}
        {STATIC ? null : running.length === 0 ? (
          <button type="button" onClick={() => setRunning(shown.map(({ id }) => id))} disabled={shown.length === 0}>
            Compute {shown.length === value.claims.length ? "all" : "these"} {shown.length}
          </button>
        ) : (
          <button type="button" onClick={() => setRunning([])}>
            Stop ({running.length} left)
          </button>
        )}
      </div>
      {shown.length === 0 && <p>No statement matches.</p>}
      {shown.map((claim) => (
        <ClaimCard
          key={claim.id}
          claim={claim}
          wanted={claim.id === next}
          onDone={() => setRunning((left) => left.filter((id) => id !== claim.id))}
        />
      ))}
    </article>
  );
}

/// `B_0` as B with an index.
function withIndices(text: string) {
  return text.split(/(?<=\b\p{L})_(\d+|\w)\b/u).map((part, i) => (i % 2 ? <sub>{part}</sub> : part));
}

/// How many statements have which verdict; each count leads to those.
function Verdicts({ claims, letter }: { claims: readonly Claim[]; letter: string }) {
  return (
    <p class="counts">
      {claims.length} statements{claims.some(({ computed }) => !computed) && ", expected"}:{" "}
      {COUNTED.map(([verdict, given]) => {
        const words = verdictWords(verdict, given);
        const count = claims.filter((claim) => wordsOf(claim) === words).length;
        return (
          count > 0 && (
            <a key={words} href={format("read", letter, { find: words })}>
              {count} <VerdictWord verdict={verdict} given={given} />
            </a>
          )
        );
      })}
    </p>
  );
}

const COUNTED: readonly [Verdict, string][] = [
  ["proved", ""],
  ["proved", "by a person"],
  ["verified", ""],
  ["refuted", ""],
  ["undecided", ""],
];

/// The verdict that was computed beforehand, or else the one that is expected.
const told = (claim: Claim) =>
  claim.computed
    ? { verdict: claim.computed.verdict, given: claim.computed.given }
    : { verdict: claim.expected, given: claim.given };

const wordsOf = (claim: Claim) => verdictWords(told(claim).verdict, told(claim).given);

/// The words of a verdict find those that have it, all other words what contains each of them.
function matches(claim: Claim, find: string): boolean {
  if (COUNTED.some(([verdict, given]) => verdictWords(verdict, given) === find)) return wordsOf(claim) === find;
  const text = `${claim.id} ${claim.statement} ${claim.source} ${wordsOf(claim)}`.toLowerCase();
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface CardProps {
  claim: Claim;
  /// Whether it is this claim's turn to be computed.
  wanted: boolean;
  onDone(): void;
}

function ClaimCard({ claim, wanted, onDone }: CardProps) {
  const [id, setId] = useState<string>();
  const [trouble, setTrouble] = useState<api.Trouble>();
  const run = useRun(id);
  const done = useRef(onDone);
  done.current = onDone;
  const result = run.events.findLast((event) => event.event === "result");
  const judged = result?.event === "result" ? (result.result as Judgement) : undefined;
  const failed = run.events.findLast((event) => event.event === "error");
  const active = id !== undefined && !judged && !["failed", "cancelled", "gone", "lost"].includes(run.state);

  const start = async () => {
    setTrouble(undefined);
    try {
      setId((await api.startJob({ kind: "claim", claim: claim.id })).id);
      run.again(); // it may be the job whose connection broke
    } catch (error) {
      setTrouble(asTrouble(error));
      done.current();
    }
  };
  useEffect(() => {
    if (wanted && id === undefined) void start();
    else if (wanted && !active) done.current();
  }, [wanted, active]);

  return (
    <section class="claim" id={claim.id} tabIndex={-1} aria-label={claim.id}>
      <h2>
        <a href={format("read", claim.id.split("-")[0], { claim: claim.id })}>{claim.id}</a>{" "}
        <span class="source">{claim.source}</span>
      </h2>
      <p class="statement">{withIndices(sentence(claim.statement))}</p>
      <p class="verdicts">
        <VerdictWord {...told(claim)} />{" "}
        <span class="aside">{claim.computed ? `computed in ${claim.computed.seconds.toFixed(1)} s` : "expected"}</span>
        {STATIC ? (
          <span class="live aside">
            {claim.computed ? "again" : "to compute it"} on your machine: <code>sprague reproduce {claim.id}</code>
          </span>
        ) : judged ? (
          <span class="live">
            <span class="aside">computed now</span>{" "}
            <VerdictWord verdict={judged.verdict} given={judged.given} alone={judged.by_one_program} />{" "}
            <span class="aside">{judged.seconds.toFixed(1)} s</span>
          </span>
        ) : active ? (
          <span class="live busy">
            <span class="spinner" aria-hidden="true" /> computing{" "}
            <button type="button" class="quiet" onClick={() => void run.cancel().catch(() => undefined)}>
              cancel
            </button>
          </span>
        ) : (
          <button type="button" onClick={() => void start()} aria-label={`Compute it now: ${claim.id}`}>
            Compute it now
          </button>
        )}
      </p>
      <div role="status" aria-live="polite">
        {(judged ?? claim.computed) && <p class="evidence">{sentence((judged ?? claim.computed)?.evidence ?? "")}</p>}
        {judged && !judged.as_expected && <p class="words illegal">That is not the expected verdict.</p>}
        {failed?.event === "error" && <p class="words illegal">{sentence(failed.error)}</p>}
        {run.state === "cancelled" && <p class="aside">Cancelled.</p>}
        {run.state === "lost" && (
          <p class="words illegal">The connection to the server broke before the verdict came.</p>
        )}
        {run.state === "gone" && <p class="words illegal">The server does not know this computation any more.</p>}
      </div>
      <TroubleNote trouble={trouble} />
      {claim.pictures.length > 0 && (
        <div class="pictures">
          {claim.pictures.map((picture) => (
            <figure key={picture.name}>
              <a class="paper" href={BASE + picture.address}>
                <img src={BASE + picture.address} alt={picture.words} loading="lazy" />
              </a>
              <figcaption>{picture.words}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </section>
  );
}
