/// The room Explore: a map in the plane or P-positions in space, and what is known of a chosen position.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import * as api from "../api/client";
import type { Table } from "../api/client";
import type { Game } from "../api/types";
import { useLoad } from "../api/use";
import { go, type Address } from "../address";
import { useTitle } from "../frame";
import { GameMenu } from "../parts/game-menu";
import { GameTitle, titleOf } from "../parts/game-title";
import { Busy, NoGame, TroubleNote } from "../parts/notice";
import { ParameterFields } from "../parts/parameters";
import { gameAddress } from "../play/match";
import { CellPanel } from "./cell";
import { csv, differences, save, svg } from "./export";
import { MapCanvas } from "./map";
import { RowOfValues } from "./row";
import { pair, targets } from "./targets";
import type { SpaceProps } from "./space";
import "../style/explore.css";

export function ExploreRoom({ address }: { address: Address }) {
  const text = address.name === "typed" ? (address.query["rule"] ?? "") : address.name;
  if (text === "") return <Menu />;
  return <MapsOf text={text} address={address} />;
}

function Menu() {
  useTitle("Explore");
  return (
    <section>
      <h1>Explore</h1>
      <p class="lead">Every position at once: where the player to move loses, and the nim-values.</p>
      <GameMenu
        href={(game) => gameAddress("explore", game.text)}
        picture="map"
        wanted={(game) => Boolean(game.maps?.p ?? game.maps?.values ?? game.points)}
      />
    </section>
  );
}

function MapsOf({ text, address }: { text: string; address: Address }) {
  const { value: game, trouble, busy } = useLoad<Game>(text, () => api.game(text));
  useTitle(game ? `Map: ${titleOf(game)}` : "Explore");
  if (trouble)
    return (
      <NoGame trouble={trouble}>
        <a href="/explore">All maps</a>
      </NoGame>
    );
  if (!game) return busy ? <Busy>Looking up the game.</Busy> : null;
  return <Maps game={game} address={address} />;
}

interface Sort {
  what: string;
  title: string;
  most: number;
  usual: number;
}

/// The largest heaps of a map of two heaps.
const PAIRS = { most: 1000, usual: 100 };

/// What can be shown of a game. Games on heaps take any number of them: one is a row, two are a map.
function sorts(game: Game): Sort[] {
  const found: Sort[] = [];
  const row = game.maps?.values?.dimensions === 1 ? game.maps.values : undefined;
  const plane = (of: { most: number; usual: number }) => (row ? PAIRS : of);
  if (!row || game.labels.length === 0) {
    if (game.maps?.p) found.push({ what: "p", title: "P-positions", ...plane(game.maps.p) });
    if (game.maps?.values) found.push({ what: "values", title: "nim-values", ...plane(game.maps.values) });
  }
  if (row) found.push({ what: "row", title: "nim-values of one heap", ...row });
  if (game.points) found.push({ what: "points", title: "P-positions in space", ...game.points });
  return found;
}

function Maps({ game, address }: { game: Game; address: Address }) {
  const all = sorts(game);
  const sort = all.find(({ what }) => what === address.query["what"]) ?? all[0];
  const { query } = address;
  const show = (changes: Record<string, string | number | undefined>, replace = false) =>
    go(gameAddress("explore", game.text, { ...kept(query), ...changes }), { replace });
  if (!sort)
    return (
      <section class="narrow">
        <h1>{titleOf(game)}</h1>
        <p>There is no map of this game: its positions have no two or three coordinates.</p>
        <p>
          <a href={gameAddress("play", game.text)}>Play it</a>
        </p>
      </section>
    );
  const to = Math.min(sort.most, Math.max(1, Number(query["to"] ?? sort.usual) || sort.usual));
  return (
    <div class="explore">
      <header>
        <GameTitle game={game} />
      </header>
      <Controls game={game} all={all} sort={sort} to={to} query={query} show={show} />
      <div class="explore-map">
        {sort.what === "points" ? (
          <Space game={game} to={to} chosen={query["cell"]} onChoose={(cell) => show({ cell })} />
        ) : sort.what === "row" ? (
          <Row game={game} to={to} chosen={query["cell"]} onChoose={(cell) => show({ cell })} />
        ) : (
          <Planes game={game} what={sort.what} to={to} address={address} show={show} />
        )}
      </div>
      <aside class={`side ${query["cell"] ? "sheet" : ""}`}>
        {query["cell"] && (
          <button type="button" class="quiet sheet-close" onClick={() => show({ cell: undefined })}>
            Close
          </button>
        )}
        <CellPanel
          game={game}
          cell={query["cell"]}
          to={(cell) => gameAddress("explore", game.text, { ...kept(query), cell })}
        />
      </aside>
    </div>
  );
}

function kept(query: Address["query"]): Record<string, string | undefined> {
  const { what, to, cell, x, y, zoom, with: other, rays } = query;
  return { what, to, cell, x, y, zoom, with: other, rays };
}

type Show = (changes: Record<string, string | number | undefined>, replace?: boolean) => void;

const NOWHERE = { x: undefined, y: undefined, zoom: undefined };

interface ControlsProps {
  game: Game;
  all: Sort[];
  sort: Sort;
  to: number;
  query: Address["query"];
  show: Show;
}

/// The largest bound that is chosen by sliding.
const SLIDE = 300;

function Controls({ game, all, sort, to, query, show }: ControlsProps) {
  const [text, setText] = useState(String(to));
  useEffect(() => setText(String(to)), [to]);
  return (
    <div class="controls">
      {all.length > 1 && (
        <label class="field">
          Show
          <select
            value={sort.what}
            onChange={(event) => show({ what: event.currentTarget.value, to: undefined, ...NOWHERE })}
          >
            {all.map(({ what, title }) => (
              <option key={what} value={what}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          show({ to: Math.min(sort.most, Math.max(1, Math.round(Number(text)) || sort.usual)), ...NOWHERE });
        }}
      >
        <label class="field">
          up to (≤ {sort.most})
          <input inputMode="numeric" size={6} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit">Show</button>
        <input
          class="bound"
          type="range"
          min={5}
          max={Math.min(SLIDE, sort.most)}
          value={to}
          aria-label="bound of the map"
          onInput={(event) => show({ to: event.currentTarget.value, ...NOWHERE }, true)}
        />
      </form>
      <ParameterFields
        game={game}
        sliders
        onChoose={(name) =>
          go(gameAddress("explore", name, { ...kept(query), cell: undefined, to }), { replace: true })
        }
      />
      {sort.what !== "points" && sort.what !== "row" && <Beside query={query} show={show} />}
    </div>
  );
}

/// Another game to put beside this one.
function Beside({ query, show }: { query: Address["query"]; show: Show }) {
  const [text, setText] = useState(query["with"] ?? "");
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        show({ with: text.trim() });
      }}
    >
      <label class="field">
        beside
        <input
          value={text}
          size={10}
          spellcheck={false}
          placeholder="wythoff:a=2"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">Compare</button>
    </form>
  );
}

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
function Planes(props: PlaneProps) {
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
          <h2>{other}</h2>
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
      {same !== undefined && (
        <p role="status">
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
  const [copied, setCopied] = useState("");
  const name = `${game.name} ${what} to ${to}`.replaceAll(/[^\w]+/g, "-");
  const savePicture = (file: string) =>
    frame.current?.querySelector("canvas")?.toBlob((picture) => picture && save(`${file}.png`, picture));
  const withRays = query["rays"] === "yes" && value?.ray !== undefined;
  const rays = useMemo(() => (withRays && value?.ray ? [value.ray.slope, 1 / value.ray.slope] : []), [withRays, value]);
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
      <p class="legend">
        <span class="swatch lost" aria-hidden="true" /> P-position: the player to move loses
        {what === "values" ? (
          <>
            <span class="swatch ramp" aria-hidden="true" /> nim-value 1 … {largest(value)}
          </>
        ) : (
          <>
            <span class="swatch won" aria-hidden="true" /> N-position
          </>
        )}
        {chosen && (
          <>
            <span class="swatch option" aria-hidden="true" /> where its moves lead, strongly marked where they win
          </>
        )}
        <span class="how">Found {value.how || "from the rules alone"}.</span>
      </p>
      <div class="takeaway">
        {value.ray && (
          <label>
            <input
              type="checkbox"
              checked={withRays}
              onChange={(event) => show({ rays: event.currentTarget.checked ? "yes" : undefined }, true)}
            />{" "}
            the ray {value.ray.name} of the closed form
          </label>
        )}
        <span>Save as</span>
        <button type="button" class="quiet" onClick={() => savePicture(name)}>
          PNG
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => save(`${name}.svg`, new Blob([svg(value, what)], { type: "image/svg+xml" }))}
        >
          SVG
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => save(`${name}.csv`, new Blob([csv(value)], { type: "text/csv" }))}
        >
          CSV
        </button>
        <button type="button" class="quiet" onClick={() => void copyLink().then(setCopied)}>
          Copy a link to this view
        </button>
        <span role="status">{copied}</span>
      </div>
    </div>
  );
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

interface LineProps {
  game: Game;
  to: number;
  chosen: string | undefined;
  onChoose(cell: string): void;
}

function Row({ game, to, chosen, onChoose }: LineProps) {
  const { value, trouble } = useLoad(`${game.text} row ${to}`, (signal) => api.map(game.text, to, "values", 1, signal));
  if (trouble) return <TroubleNote trouble={trouble} />;
  if (!value) return <Busy>Computing the nim-values from the rules.</Busy>;
  const n = /^\d+$/.test(chosen ?? "") ? Number(chosen) : undefined;
  return <RowOfValues table={value} chosen={n} onChoose={(size) => onChoose(String(size))} />;
}

let SpaceView: ComponentType<SpaceProps> | undefined;

function Space({ game, to, chosen, onChoose }: LineProps) {
  const { value, trouble } = useLoad(`${game.text} ${to}`, (signal) => api.points(game.text, to, signal));
  const code = useLoad("space", async () => {
    SpaceView ??= (await import("./space")).SpaceView;
    return true;
  });
  if (trouble ?? code.trouble) return <TroubleNote trouble={trouble ?? code.trouble} />;
  if (!value || !SpaceView) return <Busy>Computing the P-positions from the rules.</Busy>;
  return <SpaceView points={value} to={to} labels={game.labels} chosen={chosen} onChoose={onChoose} />;
}
