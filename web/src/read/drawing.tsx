/// The surroundings of a number of the Calkin–Wilf tree, each number coloured by who wins Euclid there.
import * as api from "../api/client";
import type { TreeNode } from "../api/types";
import { useLoad } from "../api/use";
import { APART, parent, surroundings, text, type Fraction, type Node } from "./fractions";

/// Numbers shown on the way up.
const ABOVE = 7;

/// Between numbers that hang from the same one, at least, and the room beside the widest.
const [STEP, BESIDE] = [74, 18];

const shownAs = (name: string) => (name.length <= 13 ? name : `${name.slice(0, 5)}…${name.slice(-5)}`);

const widthOf = (name: string) => Math.max(38, shownAs(name).length * 8.6 + 14);

interface DrawingProps {
  at: Fraction;
  moves: readonly string[];
  choose(fraction: Fraction): void;
}

/// A number of the tree, its way up, and what hangs below it; numbers that are moves of Euclid are ringed.
export function TreeDrawing({ at, moves, choose }: DrawingProps) {
  const nodes = surroundings(at, ABOVE);
  const widest = Math.max(...nodes.map((node) => widthOf(text(node.fraction))));
  const place = { x: Math.max(STEP, (widest + BESIDE) / APART), y: STEP * 0.8 };
  const xs = nodes.map((node) => node.x * place.x);
  const ys = nodes.map((node) => node.y * place.y);
  const margin = Math.max(60, widest / 2 + BESIDE);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - 40];
  const [width, height] = [Math.max(...xs) - left + margin, Math.max(...ys) - top + 30];
  const end = nodes.filter((node) => node.chain).at(-1);
  const more = end && parent(end.fraction) !== undefined;
  return (
    <svg viewBox={`${left} ${top} ${width} ${height}`} style={{ maxWidth: `${width * 1.25}px` }}>
      {more && end && (
        <line
          x1={end.x * place.x}
          y1={end.y * place.y}
          x2={end.x * place.x}
          y2={end.y * place.y - 36}
          class="twig more"
        />
      )}
      {nodes.map(
        (node) =>
          node.from && (
            <line
              key={text(node.fraction)}
              x1={node.x * place.x}
              y1={node.y * place.y}
              x2={node.from.x * place.x}
              y2={node.from.y * place.y}
              class={`twig ${node.chain ? "chain" : ""}`}
            />
          ),
      )}
      {nodes.map((node) => (
        <NumberBox
          key={text(node.fraction)}
          node={node}
          place={place}
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
  place,
  here,
  move,
  choose,
}: {
  node: Node;
  place: { x: number; y: number };
  here: boolean;
  move: boolean;
  choose(fraction: Fraction): void;
}) {
  const name = text(node.fraction);
  const known = useLoad<TreeNode>(name.length < 60 ? name : undefined, () => api.tree(name));
  const outcome = known.busy ? undefined : known.value?.outcome;
  const width = widthOf(name);
  return (
    <g
      class={`number ${outcome ?? ""} ${here ? "here" : ""} ${move ? "move" : ""}`}
      transform={`translate(${node.x * place.x} ${node.y * place.y})`}
      role="button"
      tabindex={here ? -1 : 0}
      aria-label={`${name}${outcome ? `, ${outcome}-position` : ""}${here ? ", here" : ""}${move ? ", a move" : ""}`}
      data-fraction={name}
      onClick={() => choose(node.fraction)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose(node.fraction);
      }}
    >
      <rect x={-width / 2} y={-22} width={width} height={44} class="reach" />
      {move && <rect x={-width / 2 - 5} y={-19} width={width + 10} height={38} rx="10" class="ring" />}
      <rect x={-width / 2} y={-14} width={width} height={28} rx="6" />
      <text dy="5">{shownAs(name)}</text>
    </g>
  );
}
