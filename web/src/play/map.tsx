/// The map beside the board: two piles are a point, a move is an arrow, and, once revealed, colours say who wins where.
import { useMemo, useState } from "preact/hooks";

export type Point = readonly [x: number, y: number];

interface Props {
  /// The largest coordinate.
  to: number;
  names?: readonly string[];
  at: Point;
  /// Where the last move came from.
  from?: Point | undefined;
  /// All that a game passed, from its start on.
  way?: readonly Point[] | undefined;
  /// Where the move leads that is pointed at.
  pointed?: Point | undefined;
  /// Where moves lead, each to be chosen by a click.
  reach?: readonly Point[];
  choose?: ((to: Point) => void) | undefined;
  /// The points that are safe to leave; undefined until they are revealed.
  safe: readonly Point[] | undefined;
}

const same = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1];

export function PointMap({ to, names = ["x", "y"], at, from, way = [], pointed, reach = [], choose, safe }: Props) {
  const [under, setUnder] = useState<Point>();
  const side = to + 1;
  // Many squares are one path: as elements of their own they would take most of the time.
  const square = ([x, y]: Point) => `M${x + 0.04} ${to - y + 0.04}h.92v.92h-.92z`;
  const all = useMemo(
    () => Array.from({ length: side * side }, (_, i) => square([i % side, Math.floor(i / side)])).join(""),
    [to],
  );
  const place = (event: MouseEvent): Point | undefined => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const x = Math.floor(((event.clientX - box.left) / box.width) * side);
    const y = to - Math.floor(((event.clientY - box.top) / box.height) * side);
    return reach.find((point) => same(point, [x, y]));
  };
  const target = under ?? pointed;
  const said = safe ? `, ${safe.some((point) => same(point, at)) ? "" : "not "}safe to leave` : "";
  const text = side / 22;
  return (
    <svg
      class="point-map"
      viewBox={`${-1.6 * text} ${-0.4 * text} ${side + 2 * text} ${side + 2 * text}`}
      role="img"
      aria-label={`the map of positions: you are at (${at.join(", ")})${said}`}
    >
      <g
        class={choose ? "can" : ""}
        onMouseMove={(event) => choose && setUnder(place(event))}
        onMouseLeave={() => setUnder(undefined)}
        onClick={(event) => {
          const point = place(event);
          setUnder(undefined);
          if (point) choose?.(point);
        }}
      >
        <path d={`M0 0h${side}v${side}H0z`} class="ground" />
        <path d={all} class={safe ? "won-field" : "free-field"} />
        {safe && <path d={safe.map(square).join("")} class="lost" />}
        {choose && <path d={reach.map(square).join("")} class="reach-field" />}
      </g>
      {way.length > 1 ? (
        <path class="walked" d={way.map(([x, y], i) => `${i ? "L" : "M"}${x + 0.5} ${to - y + 0.5}`).join("")} />
      ) : (
        from && <Way from={from} at={at} to={to} kind="way" />
      )}
      {way.map(([x, y]) => (
        <circle key={`${x},${y}`} class="passed" cx={x + 0.5} cy={to - y + 0.5} r={Math.max(0.2, text * 0.28)} />
      ))}
      {target && !same(target, at) && <Way from={at} at={target} to={to} kind="pointed-way" head={text} />}
      <circle
        r={Math.max(0.36, text * 0.5)}
        class="walker"
        style={{ transform: `translate(${at[0] + 0.5}px, ${to - at[1] + 0.5}px)` }}
      />
      {ticks(to).map((n) => (
        <g key={n} class="tick" style={{ fontSize: `${0.85 * text}px` }}>
          <text x={n + 0.5} y={side + text}>
            {n}
          </text>
          <text x={-0.8 * text} y={to - n + 0.5 + 0.3 * text}>
            {n}
          </text>
        </g>
      ))}
      <g class="tick axis" style={{ fontSize: `${text}px` }}>
        <text x={side - 0.5} y={side + text}>
          {names[0]}
        </text>
        <text x={-0.8 * text} y={0.8 * text}>
          {names[1]}
        </text>
      </g>
    </svg>
  );
}

function Way({ from, at, to, kind, head }: { from: Point; at: Point; to: number; kind: string; head?: number }) {
  const [x1, y1, x2, y2] = [from[0] + 0.5, to - from[1] + 0.5, at[0] + 0.5, to - at[1] + 0.5];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const size = head ?? 0;
  const [bx, by] = [x2 - dx * size, y2 - dy * size];
  const half = size * 0.55;
  return (
    <g class={kind}>
      <line x1={x1} y1={y1} x2={bx} y2={by} style={{ strokeWidth: Math.max(0.16, (to + 1) / 130) }} />
      {size > 0 && <path d={`M${x2} ${y2}L${bx - dy * half} ${by + dx * half}L${bx + dy * half} ${by - dx * half}z`} />}
    </g>
  );
}

/// A few round numbers along a side; the end is named by its pile.
function ticks(to: number): number[] {
  const step = to > 30 ? 10 : to > 10 ? 5 : 2;
  return Array.from({ length: Math.floor((to - 1) / step) + 1 }, (_, i) => i * step);
}
