/// A walk in the Calkin–Wilf tree: up, left, right; and Euclid played on it, each move up the last segment of the way.
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import type { TreeNode } from "../api/types";
import { asTrouble, useLoad } from "../api/use";
import { format, go, type Parameters } from "../address";
import { useTitle } from "../frame";
import { Busy, TroubleNote, sentence } from "../parts/notice";
import { short } from "../parts/numbers";
import { TreeDrawing } from "./drawing";
import { left, parent, read, right, text, type Fraction } from "./fractions";

export function TreeWalk({ query }: { query: Parameters }) {
  const at = read(query["at"] ?? "1/1");
  useTitle("The Calkin–Wilf tree");
  return (
    <article class="tree">
      <p class="aside">
        <a href={format("read")}>All documents</a>
      </p>
      <h1>The Calkin–Wilf tree</h1>
      <p class="lead">
        Below a/b hang a/(a + b) and (a + b)/b; so every positive rational appears exactly once. A move of Euclid on (a,
        b) climbs from a/b, as far as one likes, as long as the way does not bend; whoever stands at 1/1 cannot move and
        loses.
      </p>
      {at ? <Walk at={at} query={query} /> : <Refused given={query["at"] ?? ""} />}
    </article>
  );
}

function Refused({ given }: { given: string }) {
  return (
    <>
      <p class="notice trouble" role="alert">
        “{given.slice(0, 60)}” is no positive fraction of at most 200 digits, such as 29/44.
      </p>
      <a href={format("read", "tree", { at: "1/1" })}>Begin at the root</a>
    </>
  );
}

interface Walking {
  at: Fraction;
  query: Parameters;
}

function Walk({ at, query }: Walking) {
  const here = text(at);
  const { value, trouble, busy } = useLoad<TreeNode>(here, () => api.tree(here));
  const playing = query["play"] !== undefined;
  const computer = query["play"] === "computer";
  const [words, setWords] = useState("");
  const [answerTrouble, setAnswerTrouble] = useState<api.Trouble>();
  const frame = useRef<HTMLDivElement>(null);
  const walk = (to: Fraction | string, play = query["play"], replace = false) =>
    go(format("read", "tree", { at: typeof to === "string" ? to : text(to), play }), { replace });
  const moves = value && !busy ? value.moves : [];

  useEffect(() => setWords(""), [here, query["play"]]);
  useEffect(() => {
    // The number that was climbed from may be gone; the keyboard stays in the tree.
    if (playing && !busy && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [here, busy]);
  useEffect(() => {
    if (!computer || !value || busy || value.moves.length === 0) return;
    let stale = false;
    const answer = async () => {
      const position = here.split("/").join(",");
      const [reply] = await Promise.all([
        api.reply("euclid", position, "perfect"),
        new Promise((r) => setTimeout(r, 500)),
      ]);
      if (stale || reply.to === null) return;
      const there = towards(at, reply.to, value.moves);
      if (there) walk(there, "you", true);
    };
    answer().catch((error: unknown) => stale || setAnswerTrouble(asTrouble(error)));
    return () => {
      stale = true;
    };
  }, [computer, here, busy]);

  const choose = (fraction: Fraction) => {
    const to = text(fraction);
    if (!playing) walk(fraction);
    else if (computer || to === here) return;
    else if (moves.includes(to)) walk(fraction, "computer");
    else
      setWords(
        `${to} is no move from ${here}: a move climbs the last straight part of the way, and here that ends at ${moves.at(-1) ?? here}.`,
      );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const over = parent(at);
    const to = { ArrowUp: over, ArrowLeft: left(at), ArrowRight: right(at) }[event.key];
    if (!to || playing) return;
    event.preventDefault();
    walk(to);
    frame.current?.focus();
  };
  return (
    <>
      <div class="tree-layout">
        <div>
          <div
            ref={frame}
            class="tree-frame"
            tabIndex={0}
            onKeyDown={onKeyDown}
            role="application"
            aria-label={`at ${here}. Arrow up goes to the parent, left and right to the children`}
          >
            <TreeDrawing at={at} moves={playing && !computer ? moves : []} choose={choose} />
          </div>
          <p class="words" role="status" aria-live="polite">
            {words || (playing ? turnWords(computer, value, busy, here) : "")}
          </p>
        </div>
        <aside class="side">
          <Steps at={at} playing={playing} walk={walk} />
          <TroubleNote trouble={trouble ?? answerTrouble} />
          {!value && busy && <Busy>Asking about {here}.</Busy>}
          {value && <About node={value} />}
        </aside>
      </div>
    </>
  );
}

/// The move of the game as a number of the tree: its pair divided by what is common, on the side of the way up.
function towards(at: Fraction, to: string, moves: readonly string[]): string | undefined {
  const [a = "1", b = "1"] = to.split(",");
  const either = [`${a}/${b}`, `${b}/${a}`]
    .map(read)
    .filter((each) => each !== undefined)
    .map(text);
  return (
    either.find((each) => moves.includes(each)) ??
    (at.a === at.b ? undefined : moves.find((each) => either.includes(each)))
  );
}

function turnWords(computer: boolean, value: TreeNode | undefined, busy: boolean, here: string): string {
  if (!value || busy) return "";
  if (value.moves.length === 0)
    return computer
      ? "The computer stands at the root and cannot move: you win."
      : "You stand at the root and cannot move: the computer wins.";
  return computer
    ? `You climbed to ${here}. The computer is thinking.`
    : "Your move: climb to one of the ringed numbers.";
}

function Steps({
  at,
  playing,
  walk,
}: {
  at: Fraction;
  playing: boolean;
  walk(to: Fraction | string, play?: string): void;
}) {
  const [draft, setDraft] = useState("");
  const over = parent(at);
  return (
    <>
      {playing ? (
        <button type="button" onClick={() => walk(at, "")}>
          Stop playing
        </button>
      ) : (
        <>
          <div class="actions" role="group" aria-label="walk">
            <button type="button" disabled={!over} onClick={() => over && walk(over)}>
              Up
            </button>
            <button type="button" onClick={() => walk(left(at))}>
              Left
            </button>
            <button type="button" onClick={() => walk(right(at))}>
              Right
            </button>
          </div>
          <form
            class="inline"
            onSubmit={(event) => {
              event.preventDefault();
              if (draft.trim() !== "") walk(read(draft) ?? draft.trim());
            }}
          >
            <label class="field">
              Go to
              <input
                size={9}
                value={draft}
                placeholder="29/44"
                onInput={(event) => setDraft(event.currentTarget.value)}
              />
            </label>
            <button type="submit">Go</button>
          </form>
          <button type="button" class="primary" onClick={() => walk(at, "you")}>
            Play Euclid from here
          </button>
        </>
      )}
    </>
  );
}

function About({ node }: { node: TreeNode }) {
  return (
    <section aria-live="polite">
      <h2>{node.fraction}</h2>
      <p>
        <span class={`outcome ${node.outcome}`}>{node.outcome}-position</span> of Euclid. {sentence(node.words)}
      </p>
      {node.why && <p>{sentence(node.why)}</p>}
      <p class="aside">
        Generation {short(node.generation)}; continued fraction [{node.quotients.slice(0, 16).map(short).join(", ")}
        {node.quotients.length > 16 && ", …"}].
      </p>
    </section>
  );
}
