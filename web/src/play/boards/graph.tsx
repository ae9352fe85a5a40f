/// Erasers on a graph: choose one, then the neighbour it is pushed to; or drag it there.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GraphView, Move } from "../../api/types";
import { FORBIDDEN, type BoardProps } from "./board";

/// The longer side of the drawing, in units of the SVG: strokes and letters much below one unit are drawn badly.
const UNIT = 600;

export function GraphBoard(props: BoardProps<GraphView>) {
  const { view, moves, forbidden = [], staged, last, idle, make, stage, explain } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  const pressed = useRef<{ name: string; chosenBefore: boolean } | null>(null);
  useEffect(() => setChosen(null), [view]);
  const unit = UNIT / Math.max(view.width, view.height);
  const vertices = useMemo(
    () => view.vertices.map((each) => ({ ...each, x: each.x * unit, y: each.y * unit })),
    [view],
  );
  const places = useMemo(() => new Map(vertices.map((vertex) => [vertex.name, vertex])), [vertices]);
  const find = (from: string, to: string) => moves.find(({ touch }) => touch.from === from && touch.to === to);
  const from = chosen ?? null;
  const shown: Move | null = (from && hover ? find(from, hover) : undefined) ?? (from ? null : staged);

  const press = (name: string) => {
    if (idle) return;
    const vertex = places.get(name);
    if (from === null) {
      if (!vertex?.eraser) explain("Choose an eraser first: one of the filled vertices.");
      else if (!moves.some(({ touch }) => touch.from === name))
        explain(`The eraser on ${name} cannot move: no edge leads to a free vertex.`);
      else {
        setChosen(name);
        stage(null);
        explain(null);
      }
      return;
    }
    if (name === from) {
      if (!pressed.current || pressed.current.chosenBefore) setChosen(null);
      return;
    }
    const move = find(from, name);
    if (move) make(move);
    else if (forbidden.some(({ touch }) => touch.from === from && touch.to === name)) explain(FORBIDDEN);
    else if (vertex?.eraser && moves.some(({ touch }) => touch.from === name)) setChosen(name);
    else explain(whyNot(view, from, name));
  };

  const edgeLength = (a: Place | undefined, b: Place | undefined) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : UNIT);
  const shortest = Math.min(UNIT, ...view.edges.map(({ from: a, to: b }) => edgeLength(places.get(a), places.get(b))));
  const radius = Math.min((UNIT * 0.34) / Math.max(7, Math.min(vertices.length, 20)), shortest * 0.27);
  const pad = radius * 1.8;
  return (
    <svg
      class="graph-board"
      viewBox={`${-pad} ${-pad} ${view.width * unit + 2 * pad} ${view.height * unit + 2 * pad}`}
      role="group"
      aria-label="graph; choose an eraser, then where it goes"
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          setChosen(null);
          stage(null);
        }
      }}
    >
      {view.edges.map(({ from: a, to: b, there }) => {
        const [one, two] = [places.get(a), places.get(b)];
        if (!one || !two) return null;
        const going = shown && same(shown, a, b);
        return (
          <line
            key={`${a}-${b}`}
            x1={one.x}
            y1={one.y}
            x2={two.x}
            y2={two.y}
            class={`edge ${there ? "" : "erased"} ${going ? "going" : ""}`}
            style={{ strokeWidth: `${radius * (there ? 0.28 : 0.12)}` }}
          />
        );
      })}
      {forbidden.map(({ touch }) => (
        <Struck key={`${touch.from}-${touch.to}`} from={places.get(touch.from ?? "")} to={places.get(touch.to ?? "")} />
      ))}
      {shown?.touch.from !== undefined && shown.touch.to !== undefined && (
        <Arrow from={places.get(shown.touch.from)} to={places.get(shown.touch.to)} radius={radius} />
      )}
      {vertices.map(({ name, x, y, eraser }) => {
        const target = !eraser && from !== null && find(from, name) !== undefined;
        const source = eraser && from === null && moves.some(({ touch }) => touch.from === name);
        const can = (target || source) && !idle && "can";
        const arrived = name === last.touch?.to && "last";
        const classes = ["vertex", eraser && "eraser", can, name === from && "chosen", arrived];
        return (
          <g
            key={name}
            class={classes.filter(Boolean).join(" ")}
            transform={`translate(${x} ${y})`}
            role="button"
            tabindex={idle ? -1 : 0}
            data-vertex={name}
            aria-label={`vertex ${name}${eraser ? ", eraser" : ", free"}${name === from ? ", chosen" : ""}`}
            aria-pressed={name === from}
            aria-disabled={idle}
            onClick={() => press(name)}
            onPointerEnter={() => setHover(name)}
            onPointerLeave={() => setHover(null)}
            onFocus={() => setHover(name)}
            onBlur={() => setHover(null)}
            onPointerDown={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId))
                event.currentTarget.releasePointerCapture(event.pointerId);
              pressed.current = { name, chosenBefore: from === name };
              if (source) setChosen(name);
            }}
            onPointerUp={() => {
              const move = pressed.current && pressed.current.name !== name && find(pressed.current.name, name);
              if (move && !idle) make(move);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter" || event.key === " ") {
                event.preventDefault();
                pressed.current = null;
                press(name);
              }
            }}
          >
            <circle r={radius * 1.5} class="reach" />
            <circle r={radius} style={{ strokeWidth: `${radius * 0.16}` }} class="disc" />
            <text dy={radius * 0.36} style={{ fontSize: `${radius}px` }}>
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function same(move: Move, a: string, b: string): boolean {
  const { from, to } = move.touch;
  return (from === a && to === b) || (from === b && to === a);
}

interface Place {
  x: number;
  y: number;
}

function Arrow({ from, to, radius }: { from: Place | undefined; to: Place | undefined; radius: number }) {
  if (!from || !to) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x - dx * radius * 1.15, y: to.y - dy * radius * 1.15 };
  const back = { x: tip.x - dx * radius * 0.9, y: tip.y - dy * radius * 0.9 };
  const wing = radius * 0.5;
  const points = [
    tip,
    { x: back.x - dy * wing, y: back.y + dx * wing },
    { x: back.x + dy * wing, y: back.y - dx * wing },
  ];
  return <polygon class="arrow" points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />;
}

/// A push that is forbidden: a cross on its edge, nearer to where it would lead.
function Struck({ from, to }: { from: Place | undefined; to: Place | undefined }) {
  if (!from || !to) return null;
  const [x, y] = [from.x + (to.x - from.x) * 0.6, from.y + (to.y - from.y) * 0.6];
  const arm = UNIT / 45;
  return (
    <path
      class="struck"
      d={`M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`}
      style={{ strokeWidth: `${UNIT / 90}` }}
    />
  );
}

function whyNot(view: GraphView, from: string, to: string): string {
  const edge = view.edges.find(
    (each) => (each.from === from && each.to === to) || (each.from === to && each.to === from),
  );
  if (!edge) return `No edge joins ${from} and ${to}.`;
  return edge.there ? `Another eraser stands on ${to}.` : `The edge between ${from} and ${to} is erased.`;
}
