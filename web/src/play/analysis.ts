/// A finished game looked over: which moves kept a won position, which threw it away, and where it was decided.
import type { PlayedStep } from "../api/types";
import { nameOf, other, type Line, type Step } from "./match";

/// `won`: the move leaves a P-position; `held`: a draw, and no move wins; `thrown`: another one does better; `forced`: none.
export type Mark = "won" | "held" | "thrown" | "forced";

export const MARKS: Record<Mark, [sign: string, words: string]> = {
  won: ["!", "leaves a P-position: it wins"],
  held: ["=", "holds the draw"],
  thrown: ["?", "throws the game away: another move would have done better"],
  forced: ["·", "no move wins here"],
};

/// What a move was, and whether what was forbidden before it left a P-position open that could have been closed.
export interface Judged {
  mark: Mark;
  slip: boolean;
}

/// What the player to move can come to: 2 a win, 1 a draw, 0 a loss.
const BEST = { N: 2, D: 1, P: 0 };

/// The marks of the moves, from who wins each position; where options are forbidden, from what those left open.
export function marks(steps: readonly Pick<PlayedStep, "outcome" | "open">[]): Judged[] {
  return steps.slice(1).map(({ outcome, open }, i) => {
    const before = steps[i]?.outcome ?? "N";
    const best = open === null ? BEST[before] : open ? 2 : 0;
    const got = 2 - BEST[outcome];
    const mark = best === 0 ? "forced" : got < best ? "thrown" : got === 2 ? "won" : "held";
    return { mark, slip: before === "P" && best > 0 };
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
  if (found[0]?.mark === "held") return "It was a draw from the start, and nobody slipped.";
  return found[0]?.mark === "forced"
    ? "Decided at the start: it is a P-position, whoever moves there loses, and nobody slipped."
    : `Decided at the start: it is an N-position, ${nameOf(first.by).toLowerCase()} could win and never slipped.`;
}

const said = (step: Step) => `“${step.label}”`;

const heirs = (step: Step) => nameOf(other(step.by)).toLowerCase();
