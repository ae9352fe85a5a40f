/// A finished game looked over: which moves kept a won position, which threw it away, and where it was decided.
import type { PlayedStep } from "../api/types";
import { nameOf, other, type Line, type Step } from "./match";

/// `won`: the move leaves a P-position; `thrown`: another one would have; `forced`: none would have.
export type Mark = "won" | "thrown" | "forced";

export const MARKS: Record<Mark, [sign: string, words: string]> = {
  won: ["!", "leaves a P-position: it wins"],
  thrown: ["?", "throws the game away: another move would have won"],
  forced: ["·", "no move wins here"],
};

/// What a move was, and whether what was forbidden before it left a P-position open that could have been closed.
export interface Judged {
  mark: Mark;
  slip: boolean;
}

/// The marks of the moves, from who wins each position; where options are forbidden, from what those left open.
export function marks(steps: readonly Pick<PlayedStep, "outcome" | "open">[]): Judged[] {
  return steps.slice(1).map(({ outcome, open }, i) => {
    const lost = steps[i]?.outcome === "P";
    const winnable = open ?? !lost;
    return { mark: !winnable ? "forced" : outcome === "P" ? "won" : "thrown", slip: lost && winnable };
  });
}

/// Where the game was decided, in words.
export function decided(line: Line, found: readonly Judged[]): string {
  const last = found.findLastIndex(({ mark, slip }) => mark === "thrown" || slip);
  const step = line.steps[last];
  if (step && found[last]?.mark === "thrown")
    return `Decided at move ${last + 1}: ${said(step)} threw the win away; from there ${heirs(step)} won.`;
  if (step) return `Decided before move ${last + 1}: what was forbidden left ${said(step)} open, and that won.`;
  const first = line.steps[0];
  if (!first) return "";
  return found[0]?.mark === "forced"
    ? "Decided at the start: it is a P-position, whoever moves there loses, and nobody slipped."
    : `Decided at the start: it is an N-position, ${nameOf(first.by).toLowerCase()} could win and never slipped.`;
}

const said = (step: Step) => `“${step.label}”`;

const heirs = (step: Step) => nameOf(other(step.by)).toLowerCase();
