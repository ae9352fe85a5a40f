/// A hint as a ladder: a rung at a press, and at its top the opponent's side of the board, to try to beat it.
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { Hint, Move, Position } from "../api/types";
import { sentence } from "../parts/notice";
import type { Trial } from "./match";
import { ladder, wayOn, type Rung } from "./words";

interface Climbed {
  key: string;
  hint: Hint;
  rungs: Rung[];
  count: number;
  /// The answers to the move, once they are known.
  answers?: number;
}

export interface Ladder {
  /// What has been climbed here, if anything.
  now: Climbed | undefined;
  /// Whether there is no rung above.
  top: boolean;
  /// Where the move leads that is shown, if one is.
  shown: string | null;
  /// What the next press does, once it is known.
  next(): Promise<() => void>;
}

interface Place {
  game: string;
  at: string;
  forbidden: readonly string[] | undefined;
  here: Position | undefined;
  ours(move: Move): Move;
  show(move: Move): void;
}

export function useLadder({ game, at, forbidden, here, ours, show }: Place): Ladder {
  const [climbed, set] = useState<Climbed>();
  const key = [game, at, ...(forbidden ?? [])].join(" ");
  const now = climbed?.key === key ? climbed : undefined;
  useEffect(() => set(undefined), [at]); // who comes to it again, in another game perhaps, is asked to think again
  const tries = now?.hint.outcome === "N" && now.hint.to !== null && !forbidden;
  const to = (next: Climbed) => () => {
    set(next);
    const { hint, rungs, count } = next;
    if (rungs[count - 1]?.shows && hint.to !== null && hint.touch)
      show({ to: hint.to, label: hint.label ?? "", touch: hint.touch });
  };
  const next = async () => {
    if (!now) {
      const found = await api.hint(game, at, forbidden);
      const { to: there, label, touch } = found;
      const hint = there !== null && touch ? { ...found, ...ours({ to: there, label: label ?? "", touch }) } : found;
      return to({ key, hint, rungs: here ? ladder(hint, here) : [], count: 1 });
    }
    if (now.count < now.rungs.length) return to({ ...now, count: now.count + 1 });
    if (!tries) return () => undefined; // a draw, or lost: it is not so that no answer helps
    const there = await api.position(game, now.hint.to as string);
    const answer = there.moves[Math.floor(there.moves.length / 2)];
    const reply = answer && (await api.hint(game, answer.to, undefined));
    const answers = there.complete ? there.moves.length : Infinity;
    const words = wayOn(answers, answer?.label, reply?.label ?? null);
    return to({ ...now, rungs: [...now.rungs, { words }], count: now.count + 1, answers });
  };
  const top = now !== undefined && now.count === now.rungs.length && (now.answers !== undefined || !tries);
  const shown = now?.rungs.slice(0, now.count).some((rung) => rung.shows) ? now.hint.to : null;
  return { now, top, shown, next };
}

/// The rungs that were climbed; what the theory says of it is one press away.
export function Rungs({ ladder: { now }, onTry }: { ladder: Ladder; onTry(hint: Hint, answers: number): void }) {
  if (!now) return null;
  const { hint, rungs, count, answers = 0 } = now;
  const shown = rungs.slice(0, count);
  return (
    <div class="ladder">
      <ol>
        {shown.map(({ words, shows }, i) => (
          <li key={i} class={shows ? "shows" : ""}>
            {words}{" "}
            {answers > 0 && i + 1 === count && (
              <button type="button" onClick={() => onTry(hint, answers)}>
                Try to beat it
              </button>
            )}
          </li>
        ))}
      </ol>
      <details class="source">
        <summary>In the words of the theory</summary>
        {sentence(hint.why)} {hint.source && <span>{sentence(hint.source)}</span>}
      </details>
    </div>
  );
}

/// While a person tries to beat a hint: what has failed, and the way back to the game.
export function TrialNote({ trial, onBack }: { trial: Trial; onBack(): void }) {
  const left = trial.answers - trial.failed.length;
  return (
    <div class="notice trial" role="status">
      <p>
        <b>You play the other side now.</b> The computer follows the hint: try to beat it.
      </p>
      {trial.failed.length > 0 && (
        <ul>
          {trial.failed.map((label) => (
            <li key={label}>
              <span aria-hidden="true">✕</span> {sentence(label).slice(0, -1)} fails.
            </li>
          ))}
          <li class="aside">
            {left === 0
              ? "No answer is left: it holds."
              : Number.isFinite(left)
                ? `${left} of ${trial.answers} answers are left.`
                : "There are more answers than can be listed."}
          </li>
        </ul>
      )}
      <button type="button" class="quiet" onClick={onBack}>
        Back to my game
      </button>
    </div>
  );
}
