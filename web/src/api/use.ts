/// Loading for components: what is asked for, or the trouble it met.
import { useEffect, useState } from "preact/hooks";
import { Trouble } from "./client";

export interface Loading<T> {
  value: T | undefined;
  trouble: Trouble | undefined;
  busy: boolean;
}

/// Asks anew when `key` changes; meanwhile the former answer stays, with `busy`. `undefined` as key asks nothing.
export function useLoad<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>): Loading<T> {
  const [state, set] = useState<Loading<T> & { key: string | undefined }>({
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
  }, [key]);
  return key === state.key ? state : { value: state.value, trouble: undefined, busy: key !== undefined };
}

export function asTrouble(error: unknown): Trouble {
  return error instanceof Trouble ? error : new Trouble(error instanceof Error ? error.message : String(error), 0);
}
