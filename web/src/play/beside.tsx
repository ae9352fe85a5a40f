/// The map of a game on two piles, kept hidden until it is revealed: what is played stands on it.
import { useState } from "preact/hooks";
import * as api from "../api/client";
import type { Game, Move, Position } from "../api/types";
import { useLoad } from "../api/use";
import { TroubleNote } from "../parts/notice";
import { pilesAfter } from "./arrange";
import { PointMap, type Point } from "./map";
import { gameAddress, type Line } from "./match";

/// A map of more cells along a side is for Explore.
const MOST = 60;

const LEAST = 8;

/// The piles as a point; undefined where they are more than two, or too large.
export function pointOf(piles: readonly string[] | undefined): Point | undefined {
  if (!piles || piles.length > 2 || piles.some((pile) => pile.length > 2)) return undefined;
  const [x = 0, y = 0] = piles.map(Number);
  return x <= MOST && y <= MOST ? [x, y] : undefined;
}

interface Props {
  game: Game;
  line: Line;
  /// The position on the table, in its order, and the piles before it.
  here: Position;
  was: readonly string[] | undefined;
  pointed: Move | null;
  choose: ((move: Move) => void) | undefined;
  /// Then it is revealed, with the way that the game took.
  over: boolean;
}

export function MapBeside({ game, line, here, was, pointed, choose, over }: Props) {
  const [asked, setRevealed] = useState<boolean>();
  const revealed = asked ?? over;
  const { view, moves } = here;
  const piles =
    (view.kind === "piles" || view.kind === "fraction") && view.passes === undefined ? view.piles : undefined;
  const at = pointOf(piles);
  const heaps = game.labels.length === 0;
  const offered = game.maps?.["p"] && (heaps || game.maps["p"].dimensions === 2);
  const told = [line.piles ?? line.from.split(","), piles ?? []].flat().map(Number);
  const to = Math.min(MOST, Math.max(LEAST, ...told.filter((n) => n <= MOST)));
  const shown = offered && at && piles;
  const { value, trouble } = useLoad(shown && revealed ? `${game.text} ${to}` : undefined, (signal) =>
    api.map(game.text, to, "p", 2, signal),
  );
  if (!shown) return null;
  const targets = targetsOf(piles, at, moves);
  const way = [line.piles ?? line.from.split(","), ...line.steps.map((step) => step.piles)].map(pointOf);
  const moveTo = (to: Point) => {
    const move = targets.get(String(to));
    if (move) choose?.(move);
  };
  return (
    <section class="beside" aria-label="map">
      <PointMap
        to={to}
        names={heaps ? ["", ""] : game.labels}
        at={at}
        from={pointOf(was)}
        way={over ? way.filter((point) => point !== undefined) : undefined}
        pointed={pointed ? pointOf(pilesAfter(piles, pointed.touch)) : undefined}
        reach={[...targets.keys()].map(pointFrom)}
        choose={choose && moveTo}
        safe={revealed && value ? safePoints(value.values, to) : undefined}
      />
      <p class="map-line">
        <button type="button" class="quiet" aria-pressed={revealed} onClick={() => setRevealed(!revealed)}>
          {revealed ? "Hide" : "Reveal"}
        </button>
        {revealed ? (
          <span>
            <i class="swatch lost-swatch" aria-hidden="true" /> safe to leave.{over && " The line is your game."}{" "}
            <a href={gameAddress("explore", game.text)}>Explore it</a>
          </span>
        ) : (
          <span>Which squares are safe to leave?</span>
        )}
      </p>
      <TroubleNote trouble={trouble} />
    </section>
  );
}

/// Those of a table of outcomes: there 1 is a P-position.
function safePoints(values: ArrayLike<number>, to: number): Point[] {
  const side = to + 1;
  return Array.from({ length: side * side }, (_, i): Point => [Math.floor(i / side), i % side]).filter(
    ([x, y]) => values[x * side + y] === 1,
  );
}

/// From one pile, from the other, or the same from both.
function kindOf(left: Point, at: Point): "first" | "second" | "same" | "other" {
  const [dx, dy] = [at[0] - left[0], at[1] - left[1]];
  return dy === 0 ? "first" : dx === 0 ? "second" : dx === dy ? "same" : "other";
}

/// The moves by the points that they lead to. Of two ways to leave the same piles the server names one; the other is
/// shown, too, where it is a move of a kind that is there.
function targetsOf(piles: readonly string[], at: Point, moves: readonly Move[]): Map<string, Move> {
  const found = new Map<string, Move>();
  for (const move of moves) {
    const point = pointOf(pilesAfter(piles, move.touch));
    if (point) found.set(String(point), move);
  }
  const points = [...found.keys()].map(pointFrom);
  const kinds = new Set(points.map((point) => kindOf(point, at)));
  for (const [x, y] of points) {
    const [turned, move] = [[y, x] as const, found.get(`${x},${y}`)];
    const kind = kindOf(turned, at);
    const there = move?.touch.left && y <= at[0] && x <= at[1] && kind !== "other" && kinds.has(kind);
    if (there && !found.has(String(turned)))
      found.set(String(turned), { ...move, touch: { ...move.touch, left: [String(y), String(x)] } });
  }
  return found;
}

function pointFrom(text: string): Point {
  const [x = 0, y = 0] = text.split(",").map(Number);
  return [x, y];
}
