/// Loading for components: what is asked for, or the trouble it met.
import { useEffect, useState } from "preact/hooks";
import { Trouble } from "./client";

export interface Loading<T> {
  value: T | undefined;
  trouble: Trouble | undefined;
  busy: boolean;
  /// Asks once more, after trouble.
  again(): void;
}

/// Asks anew when `key` changes; meanwhile the former answer stays, with `busy`. `undefined` as key asks nothing.
export function useLoad<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>): Loading<T> {
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt((n) => n + 1);
  const [state, set] = useState<Omit<Loading<T>, "again"> & { key: string | undefined }>({
    value: undefined,
    trouble: undefined,
    busy: true,
    key: undefined,
  });
  useEffect(() => {
    if (key === undefined) return;
    const control = new AbortController();
    set((before) => ({ ...before, busy: true }));
    load(control.signal).then(
      (value) => {
        if (!control.signal.aborted) set({ value, trouble: undefined, busy: false, key });
      },
      (error: unknown) => {
        if (!control.signal.aborted) set({ value: undefined, trouble: asTrouble(error), busy: false, key });
      },
    );
    return () => control.abort();
  }, [key, attempt]);
  if (key === state.key) return { ...state, again };
  return { value: state.value, trouble: undefined, busy: key !== undefined, again };
}

/// What is known at once, by a closed form where there is one; then everything, where that is more.
export function useAnswer<T extends { how: string }>(
  key: string | undefined,
  load: (first: boolean) => Promise<T>,
): Loading<T> & { more: boolean } {
  const first = useLoad(key, () => load(true));
  const known = key !== undefined && !first.busy ? first.value : undefined;
  const partly = known !== undefined && known.how.startsWith("by the closed form");
  const rest = useLoad(partly ? key : undefined, () => load(false));
  const whole = partly && !rest.busy ? rest.value : undefined;
  return { ...first, value: whole ?? first.value, more: partly && rest.busy };
}

export function asTrouble(error: unknown): Trouble {
  return error instanceof Trouble ? error : new Trouble(error instanceof Error ? error.message : String(error), 0);
}
