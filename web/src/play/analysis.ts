/// A finished game looked over: which moves kept a won position, which threw it away, and where it was decided.
import type { Outcome } from "../api/types";
import { nameOf, other, type Line, type Step } from "./match";

/// `won`: the move leaves a P-position; `thrown`: another one would have; `forced`: none would have.
export type Mark = "won" | "thrown" | "forced";

export const MARKS: Record<Mark, [sign: string, words: string]> = {
  won: ["!", "leaves a P-position: it wins"],
  thrown: ["?", "throws the game away: another move would have won"],
  forced: ["·", "no move wins here"],
};

/// The marks of the moves, from who wins each position.
export function marks(outcomes: readonly Outcome[]): Mark[] {
  return outcomes.slice(1).map((after, i) => (outcomes[i] === "P" ? "forced" : after === "P" ? "won" : "thrown"));
}

/// Where the game was decided, in words.
export function decided(line: Line, found: readonly Mark[]): string {
  const last = found.lastIndexOf("thrown");
  const step = line.steps[last];
  if (step) return `Decided at move ${last + 1}: ${said(step)} threw the win away; from there ${heirs(step)} won.`;
  const first = line.steps[0];
  if (!first) return "";
  return found[0] === "forced"
    ? "Decided at the start: it is a P-position, whoever moves there loses, and nobody slipped."
    : `Decided at the start: it is an N-position, ${nameOf(first.by).toLowerCase()} could win and never slipped.`;
}

const said = (step: Step) => `“${step.label}”`;

const heirs = (step: Step) => nameOf(other(step.by)).toLowerCase();
