/// Asks the worker for tables. A question that nobody waits for any more is dropped, with the worker if it is at it.
import type { Table } from "../api/client";
import type { Rule } from "./formula";
import { NoRule, TooFar } from "./solve";

export interface Asked {
  id: number;
  rule: Rule;
  to: number;
  what: string;
  dimensions: number;
}
export type Told = { id: number; table: Table } | { id: number; refused: string; noRule: boolean };

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, (told: Told) => void>();

function running(): Worker {
  if (!worker) {
    worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Told>) => waiting.get(data.id)?.(data);
  }
  return worker;
}

/// The table of a rule; throws TooFar for what the page leaves to the server, NoRule for rules that are none.
export function solved(rule: Rule, to: number, what: string, dimensions: number, signal: AbortSignal): Promise<Table> {
  return new Promise((resolve, reject) => {
    const id = ++last;
    const leave = () => {
      waiting.delete(id);
      if (waiting.size === 0) {
        worker?.terminate();
        worker = undefined;
      }
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", leave, { once: true });
    waiting.set(id, (told) => {
      waiting.delete(id);
      signal.removeEventListener("abort", leave);
      if ("table" in told) resolve(told.table);
      else reject(told.noRule ? new NoRule(told.refused) : new TooFar(told.refused));
    });
    running().postMessage({ id, rule, to, what, dimensions } satisfies Asked);
  });
}
