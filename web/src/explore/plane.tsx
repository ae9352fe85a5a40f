/// A map in the plane, or two side by side; the rays laid over it, and the files to take away.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import type { Table } from "../api/client";
import type { Game } from "../api/types";
import { useLoad } from "../api/use";
import { STATIC, type Address } from "../address";
import { titleOf } from "../parts/game-title";
import { Busy, TroubleNote } from "../parts/notice";
import { csv, differences, save, svg } from "./export";
import { MapCanvas } from "./map";
import { pair, targets } from "./targets";

/// Changes what the address says.
export type Show = (changes: Record<string, string | number | undefined>, replace?: boolean) => void;

/// No place of its own: the whole map.
export const NOWHERE = { x: undefined, y: undefined, zoom: undefined };

interface PlaneProps {
  game: Game;
  what: string;
  to: number;
  address: Address;
  show: Show;
  /// The map beside which this one is shown.
  beside?: Table | undefined;
  onTable?(table: Table): void;
}

/// One map, or two side by side with their differences marked.
export function Planes(props: PlaneProps) {
  const other = props.address.query["with"] ?? "";
  const found = useLoad<Game>(other || undefined, () => api.game(other));
  const [tables, setTables] = useState<{ here?: Table; there?: Table }>({});
  if (other === "") return <Plane {...props} />;
  const [a, b] = [tables.here, tables.there];
  const same = a && b && a.shape[0] === b.shape[0] ? differences(a, b, 0).count : undefined;
  return (
    <>
      <div class="beside">
        <section>
          <h2>{titleOf(props.game)}</h2>
          <Plane {...props} beside={b} onTable={(here) => setTables((now) => ({ ...now, here }))} />
        </section>
        <section>
          <h2>{found.value ? titleOf(found.value) : other}</h2>
          <TroubleNote trouble={found.trouble} />
          {found.value && !found.trouble && (
            <Plane
              {...props}
              game={found.value}
              beside={a}
              onTable={(there) => setTables((now) => ({ ...now, there }))}
            />
          )}
        </section>
      </div>
      {a && b && <Legend tables={[a, b]} what={props.what} chosen={props.address.query["cell"] !== undefined} />}
      {same !== undefined && (
        <p class="differ" role="status">
          {same === 0
            ? "The two maps are the same."
            : `They differ in ${same.toLocaleString("en")} cells, which are framed.`}{" "}
          <button type="button" class="quiet" onClick={() => props.show({ with: undefined })}>
            Only one
          </button>
        </p>
      )}
    </>
  );
}

/// The bound of a map over which the closed form is laid.
const MOST_STATED = 500;

/// More cells than this are not framed.
const MOST_FRAMED = 4000;

function Plane({ game, what, to, address, show, beside, onTable }: PlaneProps) {
  const { value, trouble, busy } = useLoad(`${game.text} ${what} ${to}`, (signal) =>
    api.map(game.text, to, what, 2, signal),
  );
  const { query } = address;
  const chosen = pair(query["cell"]);
  const cell = query["cell"] ?? "";
  const info = useLoad(chosen ? `${game.text} ${cell}` : undefined, () =>
    Promise.all([api.position(game.text, cell), api.cell(game.text, cell, false)]),
  );
  const later = useRef(0);
  const frame = useRef<HTMLDivElement>(null);
  const marked = chosen && info.value && !info.busy ? targets(...info.value, chosen) : [];
  const given = Number(query["zoom"]);
  const start = given > 1 ? { x: Number(query["x"]) || 0, y: Number(query["y"]) || 0, zoom: given } : undefined;
  useEffect(() => () => clearTimeout(later.current), []);
  useEffect(() => {
    if (value) onTable?.(value);
  }, [value]);
  const different = useMemo(
    () => (value && beside && value.shape[0] === beside.shape[0] ? differences(value, beside, MOST_FRAMED).cells : []),
    [value, beside],
  );
  const withRays = query["rays"] === "yes" && value?.ray !== undefined;
  const rays = useMemo(() => (withRays && value?.ray ? [value.ray.slope, 1 / value.ray.slope] : []), [withRays, value]);
  const mayState = !STATIC && game.closed_form !== null && game.labels.length === 2 && to <= MOST_STATED;
  const withForm = query["formula"] === "yes" && mayState;
  const said = useLoad(withForm ? `${game.text} formula ${to}` : undefined, () => api.overlay(game.text, to));
  const stated = withForm && said.value && !said.busy ? said.value.cells : [];
  const wrong = useMemo(() => (value && stated.length > 0 ? disagreeing(value, what, stated) : 0), [value, stated]);
  if (trouble) return <TroubleNote trouble={trouble} />;
  if (!value) return busy ? <Busy>Computing the map from the rules.</Busy> : null;
  return (
    <div ref={frame}>
      <MapCanvas
        table={value}
        what={what}
        labels={game.labels}
        chosen={chosen}
        marked={marked}
        different={different}
        stated={stated}
        rays={rays}
        view={start}
        onView={(view) => {
          clearTimeout(later.current);
          later.current = setTimeout(() => show(view ?? NOWHERE, true), 250) as unknown as number;
        }}
        onChoose={(cell) => {
          clearTimeout(later.current);
          show({ cell: cell.join(",") });
        }}
      />
      {stated.length > 0 && (
        <p class="agrees" role="status">
          {wrong === 0
            ? `The closed form (${said.value?.basis}) and the rules have the same P-positions here, all ${stated.length}.`
            : `The closed form and the rules differ in ${wrong} cells.`}
        </p>
      )}
      {!beside && <Legend tables={[value]} what={what} chosen={chosen !== undefined} />}
      <div class="takeaway">
        {mayState && (
          <label>
            <input
              type="checkbox"
              checked={withForm}
              onChange={(event) => show({ formula: event.currentTarget.checked ? "yes" : undefined }, true)}
            />{" "}
            the closed form’s P-positions, as dots
          </label>
        )}
        {value.ray && (
          <label>
            <input
              type="checkbox"
              checked={withRays}
              onChange={(event) => show({ rays: event.currentTarget.checked ? "yes" : undefined }, true)}
            />{" "}
            its ray {value.ray.name}
          </label>
        )}
        <TakeAway table={value} what={what} name={`${game.name} ${what} to ${to}`} frame={frame} />
      </div>
    </div>
  );
}

interface LegendProps {
  tables: readonly Table[];
  what: string;
  /// Whether the moves of a chosen cell are marked.
  chosen: boolean;
}

function Legend({ tables, what, chosen }: LegendProps) {
  const hows = new Set(tables.map((table) => table.how || "from the rules alone"));
  return (
    <p class="legend">
      <span>
        <span class="swatch lost" aria-hidden="true" /> P-position: the player to move loses
      </span>{" "}
      <span>
        {what === "values" ? (
          <>
            <span class="swatch ramp" aria-hidden="true" /> nim-value 1 … {Math.max(...tables.map(largest))}
          </>
        ) : (
          <>
            <span class="swatch won" aria-hidden="true" /> N-position
          </>
        )}
      </span>{" "}
      {chosen && (
        <span>
          <span class="swatch option" aria-hidden="true" /> where its moves lead, strongly marked where they win
        </span>
      )}{" "}
      <span class="how">Found {[...hows].join("; ")}.</span>
    </p>
  );
}

interface TakeAwayProps {
  table: Table;
  what: string;
  name: string;
  /// Where the canvas with the picture is.
  frame: { current: HTMLElement | null };
}

/// The files that a map can be saved as, and the link to it.
function TakeAway({ table, what, name, frame }: TakeAwayProps) {
  const [copied, setCopied] = useState("");
  const file = name.replaceAll(/[^\w]+/g, "-");
  const saved: [string, () => void][] = [
    ["PNG", () => frame.current?.querySelector("canvas")?.toBlob((picture) => picture && save(`${file}.png`, picture))],
    ["SVG", () => save(`${file}.svg`, new Blob([svg(table, what)], { type: "image/svg+xml" }))],
    ["CSV", () => save(`${file}.csv`, new Blob([csv(table)], { type: "text/csv" }))],
  ];
  return (
    <>
      <span class="together">
        Save as
        {saved.map(([kind, act]) => (
          <button key={kind} type="button" class="quiet" onClick={act}>
            {kind}
          </button>
        ))}
      </span>
      <button type="button" class="quiet" onClick={() => void copyLink().then(setCopied)}>
        Copy a link to this view
      </button>
      <span role="status">{copied}</span>
    </>
  );
}

/// Of the cells of a map those in which the closed form and the rules say different things.
function disagreeing(table: Table, what: string, stated: readonly [number, number][]): number {
  const lost = what === "p" ? 1 : 0;
  const side = table.shape[0] ?? 0;
  let count = 0;
  for (const value of table.values) count += value === lost ? 1 : 0;
  const both = stated.filter(([x, y]) => table.values[x * side + y] === lost).length;
  return count + stated.length - 2 * both;
}

function largest(table: Table): number {
  let most = 0;
  for (const value of table.values) if (value !== 65535) most = Math.max(most, value);
  return most;
}

async function copyLink(): Promise<string> {
  try {
    await navigator.clipboard.writeText(location.href);
    return "Copied.";
  } catch {
    return "The address of this page is that link.";
  }
}
