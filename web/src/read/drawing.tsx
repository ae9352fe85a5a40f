/// The surroundings of a number of the Calkin–Wilf tree, each number coloured by who wins Euclid there.
import * as api from "../api/client";
import type { TreeNode } from "../api/types";
import { useLoad } from "../api/use";
import { parent, surroundings, text, type Fraction, type Node } from "./fractions";

/// Numbers shown on the way up.
const ABOVE = 7;

const STEP = 74;

interface DrawingProps {
  at: Fraction;
  moves: readonly string[];
  choose(fraction: Fraction): void;
}

/// A number of the tree, its way up, and what hangs below it; numbers that are moves of Euclid are ringed.
export function TreeDrawing({ at, moves, choose }: DrawingProps) {
  const nodes = surroundings(at, ABOVE);
  const xs = nodes.map((node) => node.x * STEP);
  const ys = nodes.map((node) => node.y * STEP * 0.8);
  const [left, top] = [Math.min(...xs) - 60, Math.min(...ys) - 40];
  const [width, height] = [Math.max(...xs) - left + 60, Math.max(...ys) - top + 30];
  const end = nodes.filter((node) => node.chain).at(-1);
  const more = end && parent(end.fraction) !== undefined;
  return (
    <svg viewBox={`${left} ${top} ${width} ${height}`} style={{ maxWidth: `${width * 1.25}px` }}>
      {more && end && (
        <line
          x1={end.x * STEP}
          y1={end.y * STEP * 0.8}
          x2={end.x * STEP}
          y2={end.y * STEP * 0.8 - 36}
          class="twig more"
        />
      )}
      {nodes.map(
        (node) =>
          node.from && (
            <line
              key={text(node.fraction)}
              x1={node.x * STEP}
              y1={node.y * STEP * 0.8}
              x2={node.from.x * STEP}
              y2={node.from.y * STEP * 0.8}
              class={`twig ${node.chain ? "chain" : ""}`}
            />
          ),
      )}
      {nodes.map((node) => (
        <NumberBox
          key={text(node.fraction)}
          node={node}
          here={node.y === 0}
          move={moves.includes(text(node.fraction))}
          choose={choose}
        />
      ))}
    </svg>
  );
}

function NumberBox({
  node,
  here,
  move,
  choose,
}: {
  node: Node;
  here: boolean;
  move: boolean;
  choose(fraction: Fraction): void;
}) {
  const name = text(node.fraction);
  const shown = name.length <= 13 ? name : `${name.slice(0, 5)}…${name.slice(-5)}`;
  const known = useLoad<TreeNode>(name.length < 60 ? name : undefined, () => api.tree(name));
  const outcome = known.busy ? undefined : known.value?.outcome;
  const width = Math.max(38, shown.length * 8.6 + 14);
  return (
    <g
      class={`number ${outcome ?? ""} ${here ? "here" : ""} ${move ? "move" : ""}`}
      transform={`translate(${node.x * STEP} ${node.y * STEP * 0.8})`}
      role="button"
      tabIndex={here ? -1 : 0}
      aria-label={`${name}${outcome ? `, ${outcome}-position` : ""}${here ? ", here" : ""}${move ? ", a move" : ""}`}
      data-fraction={name}
      onClick={() => choose(node.fraction)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose(node.fraction);
      }}
    >
      {move && <rect x={-width / 2 - 5} y={-19} width={width + 10} height={38} rx="10" class="ring" />}
      <rect x={-width / 2} y={-14} width={width} height={28} rx="6" />
      <text dy="5">{shown}</text>
    </g>
  );
}
