/// The computer's part in a game: its own moves, and its hints.
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import type { Hint, Reply } from "../api/types";
import { asTrouble } from "../api/use";

/// How long one's own move stays to be seen before the computer answers, in milliseconds.
const PAUSE = 350;

interface Turn {
  game: string;
  at: string;
  level: string;
  /// Whether the computer is to move here.
  due: boolean;
}

/// Moves for the computer when it is due; what went wrong, and how to try again.
export function useComputer(
  { game, at, level, due }: Turn,
  onReply: (reply: Reply & { to: string }) => void,
): { trouble: api.Trouble | undefined; again(): void } {
  const [trouble, setTrouble] = useState<api.Trouble>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onReply);
  latest.current = onReply;
  useEffect(() => {
    setTrouble(undefined);
    if (!due) return;
    let stale = false;
    Promise.all([api.reply(game, at, level), pause(PAUSE)]).then(
      ([reply]) => {
        if (!stale && reply.to !== null) latest.current({ ...reply, to: reply.to });
      },
      (error: unknown) => stale || setTrouble(asTrouble(error)),
    );
    return () => {
      stale = true;
    };
  }, [game, at, level, due, attempt]);
  return { trouble, again: () => setAttempt(attempt + 1) };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/// Asks for hints at a position; `onHint` hears of those that come while it is still the position.
export function useHint(
  game: string,
  at: string,
  onHint: (hint: Hint) => void,
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
    api
      .hint(game, at)
      .then(
        (hint) => current.current === at && onHint(hint),
        (error: unknown) => current.current === at && setTrouble(asTrouble(error)),
      )
      .finally(() => setAsking(false));
  };
  return { asking, trouble, ask };
}
