/// The proof: one button begins it; what came out, in large; and how it goes, in three depths.
import { useEffect, useState } from "preact/hooks";
import { useProof, type Of, type Proving } from "../api/proof";
import type { Discovery, JobEvent } from "../api/types";
import { BASE } from "../address";
import { latex, read } from "../parts/formula";
import { Mathematics } from "../parts/mathematics";
import { save } from "../parts/picture-file";
import { useOffers } from "../parts/share";
import { VerdictWord, sentence } from "../parts/notice";
import { gameAddress } from "../play/match";
import type { Source } from "../rules/source";
import { made, MADE, makesFiles } from "./live";

export function Proof({ game, source }: { game: string; source: Source }) {
  const proof = useProof(game);
  const { result, active, id } = proof;
  const guesses = proof.events.filter((event): event is JobEvent & Of<"guess"> => event.event === "guess");
  return (
    <section class="proof" aria-label="proof" aria-busy={active}>
      <p class="now" role="status" aria-live="polite">
        {!active && !result && (
          <button type="button" class="primary" onClick={proof.begin}>
            Prove
          </button>
        )}
        {active && <span class="spinner" aria-hidden="true" />}
        {headline(proof)}
        {active && <Elapsed key={id} />}
        {active && (
          <button type="button" onClick={() => void proof.cancel()}>
            Cancel
          </button>
        )}
      </p>
      {proof.state === "lost" && id !== undefined && (
        <div class="notice trouble" role="alert">
          <p>The connection to the server broke.</p>
          <button type="button" onClick={proof.again}>
            Try again
          </button>
        </div>
      )}
      {active && guesses.length > 0 && (
        <ul class="guesses" aria-label="guesses">
          {guesses.map(({ text }, i) => (
            <li key={i}>
              <Mathematics text={text} />
            </li>
          ))}
        </ul>
      )}
      {result && <Theorem result={result} />}
      {result && <Depths result={result} />}
      {result && id && <Onward {...{ id, game, result, source }} />}
    </section>
  );
}

function headline({ id, state, events, result, trouble }: Proving): string {
  if (trouble) return sentence(trouble);
  if (result) return `Finished in ${result.seconds.toFixed(1)} s.`;
  if (id === undefined) return "for all positions, or a counterexample.";
  if (state === "cancelled") return "Cancelled.";
  if (state === "waiting") return "Waiting for other runs to end.";
  if (state === "connecting") return "Connecting.";
  const said = events.findLast((event) => event.event === "progress" || event.event === "table");
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

/// What came out, in large.
function Theorem({ result }: { result: Discovery }) {
  const [copied, setCopied] = useState("");
  if (!result.statement)
    return (
      <p>
        <VerdictWord verdict={result.verdict} /> {result.evidence && sentence(result.evidence)}
      </p>
    );
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
      <VerdictWord verdict={result.verdict} alone={result.by_one_program} />
      {result.verdict === "verified" && result.bound !== null && <span class="aside"> to {result.bound}</span>}
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

const DEPTHS = [
  ["sentence", "In a sentence"],
  ["outline", "Outline"],
  ["complete", "In detail"],
] as const;

/// How the proof goes, as deep as one likes; where nobody wrote how such proofs are told, what the machine decided.
function Depths({ result }: { result: Discovery }) {
  const [depth, setDepth] = useState<string>("sentence");
  const told = result.proof[depth];
  return (
    <div class="depths">
      {told && (
        <>
          <div class="looks" role="group" aria-label="how deep">
            {DEPTHS.map(([name, words]) => (
              <button key={name} type="button" aria-pressed={name === depth} onClick={() => setDepth(name)}>
                {words}
              </button>
            ))}
          </div>
          {/* Made by the server from its own prose; what a person typed is escaped in it. */}
          <article class="told" aria-live="polite" dangerouslySetInnerHTML={{ __html: told }} />
        </>
      )}
      {result.evidence && result.statement && <p class="aside">Checked by machine: {sentence(result.evidence)}</p>}
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
    </div>
  );
}

const FILES: Record<string, string> = {
  "certificate.json": "the certificate",
  "theorem.v": "the theorem for Coq",
  "table.csv": "the table, CSV",
  "bfile.txt": "the table, b-file",
  "picture.svg": "the picture, SVG",
};

interface OnwardProps {
  id: string;
  game: string;
  result: Discovery;
  source: Source;
}

function Onward({ id, game, result, source }: OnwardProps) {
  const at = (name: string) => `${BASE}api/jobs/${encodeURIComponent(id)}/${name}`;
  const { statement, downloads } = result;
  const coq = () => fetch(at("theorem.v")).then((answer) => answer.blob());
  const make = (event: Event, name: string) => {
    if (!makesFiles(source) || !MADE.includes(name)) return;
    event.preventDefault();
    void made(name, source).then((file) => save(name, file));
  };
  useOffers([
    ...(statement ? [{ name: "Theorem as LaTeX", text: () => latex(read(statement)) }] : []),
    ...(downloads.includes("theorem.v") ? [{ name: "Theorem for Coq", called: "theorem.v", file: coq }] : []),
  ]);
  return (
    <p class="downloads">
      {result.kind !== "family" && (
        <a class="button primary" href={gameAddress("play", game)}>
          Play it
        </a>
      )}
      <a class="button" href={gameAddress("explore", game)}>
        Explore it
      </a>
      {downloads.map((name) => (
        <a key={name} class="button" href={at(name)} download={name} onClick={(event) => make(event, name)}>
          {FILES[name] ?? name}
        </a>
      ))}
    </p>
  );
}
