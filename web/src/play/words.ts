/// What the table says: what to do, what a hint means, what was played. No page, no server.
import type { Hint, Move, PilesView, Position, Touch, View } from "../api/types";
import { sentence } from "../parts/notice";
import { compare, count, shownPosition } from "../parts/numbers";
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
      return "This position is not drawn: choose what you leave, or take the hint.";
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

/// What a hint says, a rung at a press: that there is a way, where to look, the move, and why it holds.
export interface Rung {
  words: string;
  /// Whether the move is shown from here on.
  shows?: boolean;
}

/// The rungs of a hint but the last, which needs an answer to the move. In words that a pupil knows.
export function ladder(hint: Hint, { view }: Position): Rung[] {
  if (!hint.label || !hint.touch) {
    if (hint.outcome === "N") return [{ words: "You can win from here, but no winning move is known." }];
    if (hint.outcome === "D") return [{ words: "You can hold the draw." }];
    return [
      { words: "Whatever you do here, a perfect player has an answer." },
      { words: "Make it long: change little, and wait for a slip." },
    ];
  }
  const draw = hint.outcome === "D";
  const holds = hint.outcome === "P" ? "This delays the end the longest." : "";
  const where = whereToLook(hint.touch, view);
  const move = sentence(hint.label);
  return [
    {
      words: draw
        ? "You can hold the draw."
        : holds
          ? "A perfect player wins against you here."
          : "You can win from here.",
    },
    ...(where ? [{ words: where }] : []),
    {
      words: draw ? `You can hold the draw by this: ${hint.label}.` : `${move} ${holds || safeToLeave(hint, view)}`,
      shows: true,
    },
  ];
}

function safeToLeave(hint: Hint, view: View): string {
  const shown = "piles" in view && hint.to ? shownPosition(hint.to) : "What remains";
  return `${shown} is safe to leave.`;
}

/// The last rung: that no answer helps, shown by one of them where they are listed.
export function wayOn(answers: number, answer?: string, ours: string | null = null): string {
  if (answers === 0) return "Then no move is left, and you have won.";
  const every = answers === 1 ? "They have one answer" : "Whatever they answer, you can win";
  return answer && ours ? `${every}: if they ${small(answer)}, you ${small(ours)}.` : `${every}.`;
}

const small = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

function whereToLook(touch: Touch, view: View): string | undefined {
  if (view.kind === "sum") return `Look at ${view.parts[touch.part ?? 0]?.title ?? "one of the games"}.`;
  if ("piles" in view && view.kind !== "coordinates") {
    const { piles } = view;
    const changed = touch.left ? [...piles.keys()].filter((i) => touch.left?.[i] !== piles[i]) : [touch.heap ?? 0];
    const [place = 0] = changed;
    const size = piles[place] ?? "0";
    if (changed.length > 1)
      return changed.length === 2 && piles.length === 2 ? "Look at both piles." : "Look at several piles.";
    if (piles.filter((pile) => pile !== "0").length === 1) {
      if ((touch.into?.length ?? 0) > 1) return "Look for a place to split it.";
      const rest = BigInt(touch.left?.[place] ?? touch.into?.[0] ?? "0");
      return `Take ${2n * rest >= BigInt(size) ? "less" : "more"} than half.`;
    }
    if (piles.length === 2 && piles[0] !== piles[1])
      return `Look at the ${compare(size, piles[1 - place] as string) > 0 ? "larger" : "smaller"} pile.`;
    return size.length < 9
      ? `Look at ${piles.filter((pile) => pile === size).length > 1 ? "a" : "the"} pile of ${size}.`
      : undefined;
  }
  if (touch.at?.[0]) return `Look at row ${touch.at[0][0] + 1}.`;
  if (touch.from !== undefined) return `Look at the eraser on ${touch.from}.`;
  if (touch.turned) return `${count(touch.turned.length, "coin").replace(/^\w/, (c) => c.toUpperCase())} must turn.`;
  if (touch.square !== undefined && view.kind === "strip")
    return `Look at the ${2 * touch.square < view.squares.length ? "left" : "right"} half.`;
  return undefined;
}

export function stagedWords(move: Move, drawn: boolean): string {
  // A board shows what is left; signs for it say less.
  return drawn ? sentence(move.label) : `${sentence(move.label).slice(0, -1)}: leaves ${shownPosition(move.to)}.`;
}

export function lastWords(step: Step): string {
  return `${nameOf(step.by)}: ${step.label}.`;
}
