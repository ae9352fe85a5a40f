/// A text that stands for a game, as it is typed: the rule read in the page, what the server says of it, the fault in it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import type { Game, Parameter } from "../api/types";
import { STATIC } from "../address";
import { asTrouble } from "../api/use";
import type { Rule } from "./formula";
import { BadRule, Beyond, isFamily, isRule, readRule } from "./read";
import { NoRule, Positions, TooFar } from "./solve";
import { solved } from "./solver";

/// Characters that a field takes; that a rule has no more than 2000 is said beside it.
export const LONGEST = 12_000;

/// A place in a text, as a string of JavaScript counts.
export type Span = readonly [number, number];

export interface Fault {
  message: string;
  at?: Span | undefined;
}

export interface Source {
  /// Of which text and values the rest is; while something new is asked, of the former ones.
  key: string;
  rule: Rule | undefined;
  game: Game | undefined;
  fault: Fault | undefined;
  /// The parameters of a family, with the values of the member that is shown.
  parameters: Parameter[];
  busy: boolean;
}

/// The server is asked when so many milliseconds have passed without a key.
const WAIT = 250;

/// What the page reads by itself; undefined where only the server can tell.
function read(text: string): { rule: Rule } | { fault: Fault } | undefined {
  if (!isRule(text) || isFamily(text)) return undefined;
  try {
    const rule = readRule(text);
    new Positions(rule).check();
    return { rule };
  } catch (error) {
    if (error instanceof Beyond || error instanceof TooFar) return undefined;
    if (error instanceof NoRule) return { fault: { message: error.message } };
    if (error instanceof BadRule) return { fault: { message: error.message, at: wordAt(text, error.at) } };
    throw error;
  }
}

/// Where the word at a place begins and ends; nothing follows the end.
function wordAt(text: string, place: number): Span {
  const word = /^(?:[\p{L}\p{N}_]+|\S)/u.exec(text.slice(place));
  return [place, place + (word?.[0].length ?? 0)];
}

/// Places of the server are counted in code points.
export function inText(text: string, at: readonly [number, number] | undefined): Span | undefined {
  const unit = (place: number) => [...text].slice(0, place).join("").length;
  return at && [unit(at[0]), unit(at[1])];
}

const NOTHING: Source = { key: "", rule: undefined, game: undefined, fault: undefined, parameters: [], busy: false };

/// `values`: those of the parameters of a family, `a=3`.
export function useSource(text: string, values = ""): Source {
  const asked = text.trim();
  const key = `${asked} ${values}`;
  const here = useMemo(() => read(asked), [asked]);
  const [there, tell] = useState<Source>(NOTHING);
  const before = useRef(NOTHING);
  useEffect(() => {
    if (asked === "" || (here && "fault" in here)) return;
    let stale = false;
    const ask = async () => {
      const found = isFamily(asked) ? await api.member(asked, values) : { game: await api.game(asked), parameters: [] };
      if (!stale) tell({ ...NOTHING, ...found, key, rule: (found.game.rule as Rule | null) ?? undefined });
    };
    const fail = (error: unknown) => {
      const { message, at } = asTrouble(error);
      if (!stale) tell({ ...NOTHING, key, fault: { message, at: inText(asked, at) } });
    };
    const timer = setTimeout(() => void ask().catch(fail), before.current.key === "" || isFamily(asked) ? 0 : WAIT);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key]);
  const fresh = there.key === key ? there : undefined;
  const fault = here && "fault" in here ? here.fault : fresh?.fault;
  const rule = here && "rule" in here ? here.rule : fresh?.rule;
  const known = fault === undefined && (rule !== undefined || fresh?.game !== undefined);
  if (known) before.current = { ...NOTHING, key, rule, game: fresh?.game, parameters: fresh?.parameters ?? [] };
  return { ...before.current, fault, busy: asked !== "" && !fresh && fault === undefined };
}

/// Larger tables are the server's, which is faster there; where no server is, they are made here all the same.
const HERE = 150;

export interface Solved {
  table: api.Table | undefined;
  /// The key of the source that the table is of.
  of: string;
  trouble: api.Trouble | undefined;
}

const NO_TABLE: Solved = { table: undefined, of: "", trouble: undefined };

/// The table of a source: from the page's own solver, and where that cannot, from the server. The former one stays, unless there is none.
export function useTable({ key, rule, game }: Source, to: number, what: string, dimensions: number): Solved {
  const [found, set] = useState(NO_TABLE);
  const there = rule ? "" : (game?.text ?? "");
  useEffect(() => {
    if (dimensions < 1 || (!rule && !game)) return set(NO_TABLE);
    const control = new AbortController();
    const remote = () => {
      if (!game) throw new api.Trouble("This is too large for the page.", 400);
      return api.map(game.text, to, what, dimensions, control.signal);
    };
    const here =
      rule && (to <= HERE || STATIC || !game)
        ? solved(rule, to, what, dimensions, control.signal)
        : Promise.reject(new TooFar());
    here
      .catch((error: unknown) => (error instanceof TooFar ? remote() : Promise.reject(error as Error)))
      .then(
        (table) => set({ table, of: key, trouble: undefined }),
        (error: unknown) => control.signal.aborted || set({ table: undefined, of: key, trouble: asTrouble(error) }),
      );
    return () => control.abort();
  }, [key, rule !== undefined, there, to, what, dimensions]);
  return found;
}
