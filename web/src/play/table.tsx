/// One game: the board, whose turn it is, and what may be done.
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import type { Game, Hint, Move, Position } from "../api/types";
import { asTrouble, useLoad } from "../api/use";
import { go, type Parameters } from "../address";
import { GameTitle, titleOf } from "../parts/game-title";
import { Busy, TroubleNote, sentence } from "../parts/notice";
import { shownPosition } from "../parts/numbers";
import { Board } from "./boards/any";
import { matchAddress, matchAt, moved, status, undone, type Line, type Match } from "./match";
import { About, FreeMove, NewStart, Opponent, SoFar, Theory } from "./side";

/// How long one's own move stays to be seen before the computer answers, in milliseconds.
const PAUSE = 350;

function lineNow(at: string): Line {
  const kept = (history.state as { line?: Line } | null)?.line;
  return kept && (kept.steps.at(-1)?.to ?? kept.from) === at ? kept : { from: at, steps: [] };
}

export function Table({ game, query }: { game: Game; query: Parameters }) {
  const match = matchAt(game.text, query);
  const found = useLoad<Position>(`${game.text} ${match.at ?? ""}`, () => api.position(game.text, match.at));
  const here = found.value;
  const settled = here && !found.busy ? here : undefined;
  const at = settled?.position ?? match.at ?? "";
  const line = lineNow(at);
  const [staged, setStaged] = useState<Move | null>(null);
  const [hint, setHint] = useState<Hint | null>(null);
  const [words, setWords] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<ReturnType<typeof asTrouble>>();
  const [asking, setAsking] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    setStaged(null);
    setHint(null);
    setWords(null);
    setTrouble(undefined);
  }, [at, match.turn]);

  const show = (next: [Match, Line], replace = false) =>
    go(matchAddress(next[0]), { replace, state: { line: next[1] } });
  const idle = !settled || settled.finished || match.turn === "computer";

  const make = (move: Move) => {
    if (!idle) show(moved({ ...match, at }, line, move.to, move.label));
  };
  const computerMoves = useRef(0);
  useEffect(() => {
    if (match.turn !== "computer" || !settled || settled.finished) return;
    const mine = ++computerMoves.current;
    const control = { stale: false };
    const answer = async () => {
      const [reply] = await Promise.all([api.reply(game.text, at, match.level), pause(PAUSE)]);
      if (control.stale || mine !== computerMoves.current || reply.to === null) return;
      show(moved({ ...match, at }, line, reply.to, reply.label), true);
    };
    answer().catch((error: unknown) => control.stale || setTrouble(asTrouble(error)));
    return () => {
      control.stale = true;
    };
  }, [match.turn, at, settled?.finished, match.level, attempt]);

  const current = useRef(at);
  current.current = at;
  const askHint = async () => {
    setAsking(true);
    try {
      const given = await api.hint(game.text, at);
      // Somebody may have moved meanwhile.
      if (current.current !== at) return;
      setHint(given);
      setWords(null);
      if (given.to !== null && given.touch) setStaged({ to: given.to, label: given.label ?? "", touch: given.touch });
    } catch (error) {
      if (current.current === at) setTrouble(asTrouble(error));
    } finally {
      setAsking(false);
    }
  };
  const back = undone({ ...match, at }, line);
  const last = line.steps.at(-1);

  if (found.trouble)
    return (
      <section class="narrow">
        <h1>{titleOf(game)}</h1>
        <TroubleNote trouble={found.trouble} />
        <p>
          <a href={matchAddress({ ...match, at: undefined, turn: match.friend ? "first" : "you" })}>
            Begin at the usual start
          </a>
        </p>
      </section>
    );
  return (
    <div class="table">
      <header>
        <GameTitle game={game} />
      </header>
      <section class="board" aria-label="board">
        <p class="status" role="status" aria-live="polite">
          {last && match.turn !== "computer" && <span class="last">{lastWords(last)} </span>}
          <b>{settled ? status(match, settled.finished) : "…"}</b>
        </p>
        {here ? (
          <Board
            position={here}
            staged={staged}
            idle={idle}
            stage={(move) => {
              setStaged(move);
              if (move === null || move.to !== hint?.to) setHint(null);
            }}
            make={make}
            explain={setWords}
            check={(to) => api.legal(game.text, at, to)}
          />
        ) : (
          <Busy>Setting up the board.</Busy>
        )}
        <div class="actions">
          <button type="button" class="primary" disabled={idle || !staged} onClick={() => staged && make(staged)}>
            Move
          </button>
          <button type="button" disabled={idle} onClick={() => asking || void askHint()}>
            Hint
          </button>
          <button type="button" disabled={!back} onClick={() => back && show(back)}>
            Undo
          </button>
          {!match.friend && (
            <button
              type="button"
              disabled={idle}
              onClick={() => show([{ ...match, at, turn: "computer" }, line])}
              title="The computer moves for you, and you play on for the other side"
            >
              Swap sides
            </button>
          )}
        </div>
        <p class={`words ${words ? "illegal" : ""}`} role="status" aria-live="polite">
          {asking ? (
            "Looking for a winning move."
          ) : words ? (
            sentence(words)
          ) : hint ? (
            hintWords(hint)
          ) : staged ? (
            stagedWords(staged)
          ) : settled && !idle && line.steps.length === 0 ? (
            <span class="how-to">{howTo(settled)}</span>
          ) : null}
        </p>
        <TroubleNote trouble={trouble}>
          <button type="button" onClick={() => (setTrouble(undefined), setAttempt(attempt + 1))}>
            Try again
          </button>
        </TroubleNote>
      </section>
      <aside class="side" aria-label="about this game">
        <Opponent match={{ ...match, at }} onChange={(next) => show([next, line], true)} />
        <SoFar line={line} />
        <NewStart game={game} match={match} />
        <FreeMove idle={idle} game={game.text} at={at} example={here?.moves[0]?.to} make={make} />
        <Theory game={game} at={at} />
        <About game={game} at={at} />
      </aside>
    </div>
  );
}

/// What to do, said until the first move is made.
function howTo({ view, complete }: Position): string {
  switch (view.kind) {
    case "grid":
      return "Point at a square to see what would go; a click makes the move.";
    case "graph":
      return "Choose an eraser, then the vertex it is pushed to; or drag it there.";
    case "strip":
      return "Press + or − in an empty square. Pale ones may not stand there.";
    case "fraction":
      return "Click at a mark on a bar: that much is left. Then press Move.";
    case "text":
      return "This position is too large to draw: type a move, or take the hint.";
    default:
      return view.variable && complete
        ? "Click a token, or drag over several, to take them; in games that split, click between two. Then press Move."
        : "Click a token to take it and all to the right of it, from several piles if you like. Then press Move.";
  }
}

function hintWords(hint: Hint): string {
  return hint.label ? `${sentence(hint.label)} ${sentence(hint.why)}` : sentence(hint.why);
}

function stagedWords(move: Move): string {
  return `${sentence(move.label).slice(0, -1)}: leaves ${shownPosition(move.to)}.`;
}

function lastWords(step: { by: string; label: string; to: string }): string {
  const who = { you: "You", computer: "The computer", first: "The first player", second: "The second player" }[step.by];
  return `${who}: ${step.label}.`;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
