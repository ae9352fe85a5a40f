/// The computer's part in a game: its own moves, and its hints.
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import type { Reply } from "../api/types";
import { asTrouble } from "../api/use";

/// How long one's own move stays to be seen before the computer answers, in milliseconds.
const PAUSE = 350;

interface Turn {
  game: string;
  at: string;
  level: string;
  /// What the other player forbids here; undefined where nothing is, or not yet.
  forbidden: readonly string[] | undefined;
}

/// What the computer does once it is due; what went wrong, and how to try again.
function useDue<T>(key: string | undefined, ask: () => Promise<T>, then: (found: T) => void) {
  const [trouble, setTrouble] = useState<api.Trouble>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    setTrouble(undefined);
    if (key === undefined) return;
    let stale = false;
    Promise.all([ask(), pause(PAUSE)]).then(
      ([found]) => stale || latest.current(found),
      (error: unknown) => stale || setTrouble(asTrouble(error)),
    );
    return () => {
      stale = true;
    };
  }, [key, attempt]);
  return { trouble, again: () => setAttempt(attempt + 1) };
}

/// Forbids and moves for the computer when it is due: `does` is what it has to do, if anything.
export function useComputer(
  { game, at, level, forbidden }: Turn,
  does: "forbid" | "move" | undefined,
  { onForbid, onMove }: { onForbid(forbidden: string[]): void; onMove(reply: Reply & { to: string }): void },
): { trouble: api.Trouble | undefined; again(): void } {
  const key = [game, at, level, does, forbidden?.join()].join(" ");
  const forbidding = useDue(
    does === "forbid" ? key : undefined,
    () => api.forbid(game, at, level),
    (found) => onForbid(found.forbidden),
  );
  const moving = useDue(
    does === "move" ? key : undefined,
    () => api.reply(game, at, level, forbidden),
    (reply) => reply.to !== null && onMove({ ...reply, to: reply.to }),
  );
  return does === "forbid" ? forbidding : moving;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/// Asks for help at a position; `then` hears of what comes while it is still the position.
export function useHelp<T>(
  at: string,
  question: () => Promise<T>,
  then: (found: T) => void,
): { asking: boolean; trouble: api.Trouble | undefined; ask(): void } {
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<api.Trouble>();
  const current = useRef(at);
  current.current = at;
  useEffect(() => setTrouble(undefined), [at]);
  const ask = () => {
    if (asking) return;
    setAsking(true);
    setTrouble(undefined);
    question()
      .then(
        (found) => current.current === at && then(found),
        (error: unknown) => current.current === at && setTrouble(asTrouble(error)),
      )
      .finally(() => setAsking(false));
  };
  return { asking, trouble, ask };
}
