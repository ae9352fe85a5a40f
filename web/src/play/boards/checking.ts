/// Asking the server about a choice that is none of the moves that the board knows.
import { useRef } from "preact/hooks";
import type { BoardProps } from "./board";

/// A choice that changes sooner than this, in milliseconds, is not asked about.
const WAIT = 120;

export interface Checking {
  /// Asks whether a move leaves this position; then it is staged, or the page says why it is none.
  ask(to: string): void;
  /// The choice has changed: what was asked before is of no interest.
  forget(): void;
}

export function useChecking({
  check,
  stage,
  explain,
}: Pick<BoardProps<unknown>, "check" | "stage" | "explain">): Checking {
  const asked = useRef(0);
  const ask = (to: string) => {
    const turn = ++asked.current;
    const answer = async () => {
      if (asked.current !== turn) return;
      try {
        const found = await check(to);
        if (asked.current !== turn) return;
        if (found.legal && found.touch) stage({ to: found.to, label: found.label ?? "", touch: found.touch });
        else explain(found.why);
      } catch {
        if (asked.current === turn) explain("The server could not say whether this is a move.");
      }
    };
    setTimeout(() => void answer(), WAIT);
  };
  return { ask, forget: () => void asked.current++ };
}
