/// What the table says: what to do, what a hint means, what was played. No page, no server.
import type { Hint, Move, PilesView, Position } from "../api/types";
import { sentence } from "../parts/notice";
import { shownPosition } from "../parts/numbers";
import { nameOf, type Step } from "./match";

/// What to do, said until the first move is made.
export function howTo({ view, moves, complete }: Position): string {
  switch (view.kind) {
    case "grid":
      return "Point at a square, or touch it, to see what would go; a click, or a second touch, makes the move.";
    case "graph":
      return "Choose an eraser, then the vertex it is pushed to; or drag it there.";
    case "strip":
      return "Press + or − in an empty square. Pale ones may not stand there.";
    case "coins":
      return view.rows.length > 1
        ? "Click the coins that turn, where some rows and columns cross; the last must show heads. Then press Move."
        : "Click the coins that turn; the one furthest to the right must show heads. Then press Move.";
    case "fraction":
      return "Click at a mark on a bar: that much is left. Then press Move.";
    case "sum":
      return "Move in one of the games; the others stay as they are. Then press Move.";
    case "text":
      return "This position is shown as text: type a move, or take the hint.";
    default:
      return `${view.variable && complete ? howToSplit(view, moves) : howToTake(view, moves, complete)} Then press Move.`;
  }
}

function howToSplit(view: PilesView, moves: readonly Move[]): string {
  const parts = moves.flatMap(({ touch }) => (touch.into && touch.heap !== undefined ? [touch] : []));
  const cuts = parts.filter(({ heap, into }) => total(into) === BigInt(view.piles[heap ?? 0] ?? "0"));
  const splits = parts.some(({ into }) => (into?.length ?? 0) > 1);
  if (cuts.length === parts.length && splits) return "Click between two tokens to split the heap there.";
  const takes = "Click a token, or drag over several, to take them";
  if (!splits) return `${takes}.`;
  return cuts.length > 0
    ? `${takes}; or click between two to split the heap.`
    : `${takes}; what is left on both sides stays apart where that is a move.`;
}

function total(parts: readonly string[] | undefined): bigint {
  return (parts ?? []).reduce((sum, part) => sum + BigInt(part), 0n);
}

function howToTake(view: PilesView, moves: readonly Move[], complete: boolean): string {
  const several =
    view.kind === "piles" &&
    (!complete || moves.some(({ touch }) => (touch.taken ?? []).filter((taken) => taken !== "0").length > 1));
  return `Click a token to take it and all to the right of it${several ? ", from several piles if you like" : ""}.`;
}

export function hintWords(hint: Hint): string {
  const move = hint.label ? sentence(hint.label) : hint.outcome === "P" ? "No move wins here." : "";
  return `${move} ${sentence(hint.why)}`.trim();
}

export function stagedWords(move: Move, drawn: boolean): string {
  // A board shows what is left; signs for it say less.
  return drawn ? sentence(move.label) : `${sentence(move.label).slice(0, -1)}: leaves ${shownPosition(move.to)}.`;
}

export function lastWords(step: Step): string {
  return `${nameOf(step.by)}: ${step.label}.`;
}
