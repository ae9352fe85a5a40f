/// Keys of the table: letters anywhere but in a field, arrows only where the board does not take them.
import { useEffect, useRef } from "preact/hooks";

export const KEYS: readonly [key: string, words: string][] = [
  ["h", "hint, a step further each time"],
  ["u", "undo"],
  ["f", "swap sides"],
  ["n", "the same start again"],
  ["←", "back through the moves"],
  ["→", "forward"],
  ["?", "rules and these keys"],
];

const KEPT = "sprague.keys";

/// Whether letters alone do something: a person who speaks to the machine may want that off.
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true;
  }
}

export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, "off");
  } catch {
    // A browser that keeps nothing has them on.
  }
}

export function useKeys(acts: Record<string, (() => void) | undefined>): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !keysAreOn()) return;
      const there = event.target instanceof Element ? event.target : document.body;
      if (there.closest("input, select, textarea")) return;
      if (event.key.startsWith("Arrow") && there.closest("[role], [tabindex='0'], summary")) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
