/// Small pictures: a position, a few P-positions, a row of nim-values. For menus and lists; words stand beside them.
import type { GridView, Thumbnail, View } from "../api/types";

/// A pile of more tokens is drawn as a bar.
const TOKENS = 24;

/// A position, as small as it can be recognised; nothing for those that only their text shows.
export function MiniBoard({ view }: { view: View }) {
  switch (view.kind) {
    case "grid":
      return <Squares rows={view.rows} filled={view.filled} />;
    case "strip":
      return <Strip squares={view.squares} />;
    case "coins":
      return <Coins rows={view.rows} />;
    case "graph": {
      const place = new Map(view.vertices.map((vertex) => [vertex.name, vertex]));
      return (
        <svg class="mini" viewBox={`-0.08 -0.08 ${view.width + 0.16} ${view.height + 0.16}`} aria-hidden="true">
          {view.edges.map(({ from, to, there }) => {
            const [a, b] = [place.get(from), place.get(to)];
            return there && a && b && <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} class="thread" />;
          })}
          {view.vertices.map(({ x, y, eraser }) => (
            <circle cx={x} cy={y} r={eraser ? 0.06 : 0.035} class={eraser ? "on" : "off"} />
          ))}
        </svg>
      );
    }
    case "text":
      return null;
    case "sum":
      return view.parts[0] ? <MiniBoard view={view.parts[0].view} /> : null;
    default:
      return <Piles piles={view.kind === "coordinates" ? view.piles.slice(0, 1) : view.piles} />;
  }
}

function Piles({ piles }: { piles: readonly string[] }) {
  const sizes = piles.slice(0, 8).map((pile) => (pile.length > 9 ? Infinity : Number(pile)));
  const most = Math.max(1, ...sizes);
  if (most > TOKENS)
    return (
      <svg class="mini" viewBox={`0 0 ${TOKENS} ${sizes.length * 2}`} aria-hidden="true">
        {sizes.map((size, i) => (
          <rect x={0} y={i * 2 + 0.4} width={size === most ? TOKENS : (size / most) * TOKENS} height={1.2} class="on" />
        ))}
      </svg>
    );
  return (
    <svg class="mini" viewBox={`0 0 ${Math.max(6, most)} ${sizes.length * 1.3}`} aria-hidden="true">
      {sizes.flatMap((size, i) =>
        Array.from({ length: size }, (_, j) => <circle cx={j + 0.5} cy={i * 1.3 + 0.65} r={0.4} class="on" />),
      )}
    </svg>
  );
}

function Squares({ rows, filled }: { rows: readonly string[]; filled: GridView["filled"] }) {
  const columns = Math.max(...rows.map((row) => row.length));
  return (
    <svg class="mini" viewBox={`0 0 ${columns} ${rows.length}`} aria-hidden="true">
      {rows.flatMap((row, y) =>
        [...row].map(
          (sign, x) =>
            sign !== " " && (
              <rect
                x={x + 0.06}
                y={y + 0.06}
                width={0.88}
                height={0.88}
                rx={0.14}
                class={{ [filled ? "." : "#"]: "brown", "*": "poison" }[sign] ?? "off"}
              />
            ),
        ),
      )}
    </svg>
  );
}

function Strip({ squares }: { squares: string }) {
  return (
    <svg class="mini" viewBox={`0 0 ${Math.max(4, squares.length)} 1.4`} aria-hidden="true">
      {[...squares].slice(0, 24).map((sign, x) => (
        <>
          <rect x={x + 0.05} y={0.05} width={0.9} height={1.3} rx={0.1} class="off" />
          {sign !== "." && <rect x={x + 0.25} y={0.63} width={0.5} height={0.14} class="on" />}
          {sign === "+" && <rect x={x + 0.43} y={0.45} width={0.14} height={0.5} class="on" />}
        </>
      ))}
    </svg>
  );
}

function Coins({ rows }: { rows: readonly string[] }) {
  const shown = rows.slice(0, 24).map((row) => row.slice(0, 24));
  return (
    <svg class="mini" viewBox={`0 0 ${shown[0]?.length ?? 1} ${shown.length}`} aria-hidden="true">
      {shown.flatMap((row, y) =>
        [...row].map((coin, x) => <circle cx={x + 0.5} cy={y + 0.5} r={0.4} class={coin === "H" ? "on" : "off"} />),
      )}
    </svg>
  );
}

/// The P-positions of two piles in both orders, or of three in space; or the nim-values of one heap.
export function MiniMap({ thumbnail }: { thumbnail: Thumbnail }) {
  const { points, values, view } = thumbnail;
  if (values) return <Bars values={values} />;
  if (!points) return <MiniBoard view={view} />;
  const dots = points.flatMap((point) =>
    view.kind === "coordinates" ? [place(point)] : orders(point).map((each) => place(each)),
  );
  const most = Math.max(1, ...dots.flat());
  const side = points[0]?.length === 3 ? most / 60 : 0.5;
  return (
    <svg class="mini map-mini" viewBox={`${-side} ${-side} ${most + 2 * side} ${most + 2 * side}`} aria-hidden="true">
      {dots.map(([x, y]) => (
        <rect x={x - side} y={most - y - side} width={2 * side} height={2 * side} class="lost" />
      ))}
    </svg>
  );
}

function orders(point: readonly number[]): number[][] {
  if (point.length < 2) return [[...point]];
  return point.flatMap((first, i) => orders(point.filter((_, j) => j !== i)).map((rest) => [first, ...rest]));
}

/// In the plane as it is; in space the second coordinate runs backwards.
function place([x = 0, y = 0, z]: readonly number[]): [number, number] {
  return z === undefined ? [x, y] : [x + 0.5 * y, z + 0.35 * y];
}

function Bars({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  return (
    <svg class="mini" viewBox={`0 0 ${values.length} ${values.length * 0.5}`} aria-hidden="true">
      {values.map((value, n) => {
        const height = Math.max(0.25, (value / most) * values.length * 0.5);
        return (
          <rect
            x={n + 0.12}
            y={values.length * 0.5 - height}
            width={0.76}
            height={height}
            class={value ? "blue" : "lost"}
          />
        );
      })}
    </svg>
  );
}
