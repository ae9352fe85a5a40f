/// The board that fits a position.
import type { Position } from "../../api/types";
import { shownPosition } from "../../parts/numbers";
import type { BoardProps } from "./board";
import { CoinsBoard } from "./coins";
import { GraphBoard } from "./graph";
import { GridBoard } from "./grid";
import { HeapsBoard } from "./heaps";
import { PilesBoard } from "./piles";
import { StripBoard } from "./strip";
import { SumBoard } from "./sum";

interface Props extends Omit<BoardProps<unknown>, "view" | "moves" | "complete"> {
  position: Position;
}

export function Board({ position, ...rest }: Props) {
  const { view, moves, complete } = position;
  const given = { ...rest, moves, complete };
  switch (view.kind) {
    case "grid":
      return <GridBoard {...given} view={view} />;
    case "graph":
      return <GraphBoard {...given} view={view} />;
    case "strip":
      return <StripBoard {...given} view={view} />;
    case "coins":
      return <CoinsBoard {...given} view={view} />;
    case "sum":
      return <SumBoard {...given} view={view} />;
    case "text":
      return <Choices {...given} position={position.position} />;
    default:
      return view.variable && complete ? <HeapsBoard {...given} view={view} /> : <PilesBoard {...given} view={view} />;
  }
}

/// So many moves are offered where nothing is drawn.
const MOST = 60;

/// A position that is not drawn, and the moves as what they leave.
function Choices({
  position,
  moves,
  staged,
  idle,
  make,
}: Pick<BoardProps<unknown>, "moves" | "staged" | "idle" | "make"> & { position: string }) {
  return (
    <div class="as-text">
      <p>{shownPosition(position)}</p>
      {moves.slice(0, MOST).map((move) => (
        <button
          key={move.to}
          type="button"
          disabled={idle}
          aria-pressed={move.to === staged?.to}
          aria-label={move.label}
          onClick={() => make(move)}
        >
          {shownPosition(move.to)}
        </button>
      ))}
    </div>
  );
}
