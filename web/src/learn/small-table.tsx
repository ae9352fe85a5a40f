/// A small game at a board of its own, against the page itself; of two piles with the map.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Move } from "../api/types";
import { sentence } from "../parts/notice";
import { PilesBoard } from "../play/boards/piles";
import { PointMap, type Point } from "../play/map";
import { inWords, type Piles, type SmallGame } from "./small";

/// How long one's own move stays to be seen before the answer, in milliseconds.
const PAUSE = 600;

interface Props {
  game: SmallGame;
  start: Piles;
  /// Whether the colours of the map are shown.
  revealed?: boolean;
  /// Whether the machine answers; where not, the first move is the last.
  answers?: boolean;
  onMove?(left: Piles): void;
  onEnd?(won: boolean): void;
}

interface Step {
  piles: Piles;
  by: "you" | "machine";
}

export function SmallTable({ game, start, revealed = false, answers = true, onMove, onEnd }: Props) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [staged, stage] = useState<Move | null>(null);
  const [pointed, point] = useState<Move | null>(null);
  const [illegal, explain] = useState<string | null>(null);
  const last = steps.at(-1);
  const piles = last?.piles ?? start;
  const was = last && (steps.at(-2)?.piles ?? start);
  const position = useMemo(() => game.position(piles), [game, piles]);
  const mine = last?.by !== "you";
  const over = position.finished || (!answers && !mine);
  const make = (move: Move) => {
    const left = (move.touch.left ?? []).map(Number);
    stage(null);
    point(null);
    explain(null);
    setSteps([...steps, { piles: left, by: "you" }]);
    onMove?.(left);
  };
  useEffect(() => {
    if (position.finished) onEnd?.(!mine);
    if (over || mine) return;
    const timer = setTimeout(() => {
      const left = game.reply(piles);
      if (left) setSteps([...steps, { piles: left, by: "machine" }]);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [steps]);
  const safe = useMemo(
    () => (revealed && start.length === 2 ? safePoints(game, Math.max(...start)) : undefined),
    [revealed],
  );
  const by = (move: Move | null) => move?.touch.left?.map(Number) as Point | undefined;

  return (
    <div class={`small-table ${start.length === 2 ? "with-map" : ""}`}>
      <p class={`status ${position.finished ? "over" : ""}`} role="status" aria-live="polite">
        {last?.by === "machine" && was && <span class="last">{`The computer: ${inWords(was, piles)}.`} </span>}
        <b>
          {position.finished
            ? mine
              ? "You cannot move: the computer wins."
              : "The computer cannot move: you win."
            : mine
              ? "Your move."
              : answers
                ? "The computer is thinking."
                : "Played."}
        </b>
      </p>
      <div class="baize">
        {start.length === 2 && (
          <PointMap
            to={Math.max(...start)}
            at={asPoint(piles)}
            from={was as Point | undefined}
            way={position.finished ? [start, ...steps.map((step) => step.piles)].map(asPoint) : undefined}
            pointed={by(pointed ?? staged)}
            reach={position.moves.map((move) => by(move) as Point)}
            choose={
              mine && !over ? (to) => make(position.moves.find((move) => move.to === to.join()) as Move) : undefined
            }
            safe={safe}
          />
        )}
        <PilesBoard
          view={position.view as Extract<typeof position.view, { kind: "piles" }>}
          moves={position.moves}
          complete
          staged={staged}
          last={{ touch: undefined, was: was?.map(String) }}
          idle={!mine || over}
          stage={stage}
          point={point}
          make={make}
          explain={explain}
          check={(to) =>
            Promise.resolve({
              from: piles.join(),
              to,
              legal: false,
              label: null,
              touch: null,
              why: "the rules do not allow this move",
            })
          }
        />
      </div>
      <div class="actions">
        <button type="button" class="primary" disabled={!staged} onClick={() => staged && make(staged)}>
          Move
        </button>
        <button type="button" disabled={steps.length === 0} onClick={() => setSteps([])}>
          Again
        </button>
        <span role="status" class={`words ${illegal ? "illegal" : ""}`}>
          {illegal ? sentence(illegal) : staged ? sentence(staged.label) : ""}
        </span>
      </div>
    </div>
  );
}

const asPoint = (piles: Piles) => piles as Point;

export function safePoints(game: SmallGame, to: number): Point[] {
  return Array.from({ length: (to + 1) ** 2 }, (_, i): Point => [i % (to + 1), Math.floor(i / (to + 1))]).filter(
    (point) => game.isSafe(point),
  );
}
