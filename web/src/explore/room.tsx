/// The room Explore: a map that fills the window, and over it a panel of lines; whatever is put in acts at once.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import * as api from "../api/client";
import type { Game } from "../api/types";
import { useLoad } from "../api/use";
import { format, go, STATIC, type Address } from "../address";
import { useTitle } from "../frame";
import { GameMenu, MisereSwitch } from "../parts/game-menu";
import { KindOfPlay } from "../parts/kind-of-play";
import { titleOf } from "../parts/game-title";
import { Busy, TroubleNote } from "../parts/notice";
import { gameAddress } from "../play/match";
import { useSource, useTable, type Source } from "../rules/source";
import { CellPanel } from "./cell";
import { differences } from "./export";
import { TINTS } from "./layers";
import { PanelLine, Slider, type Line } from "./lines";
import { MapCanvas } from "./map";
import { RowOfValues } from "./row";
import type { SpaceProps } from "./space";
import { Legend, TakeAway, useTableOffers } from "./takeaway";
import { pair, targets } from "./targets";
import type { Edges } from "./view";
import type { Place } from "./zoom";
import "../style/explore.css";

export function ExploreRoom({ address }: { address: Address }) {
  const text = textOf(address);
  if (text === "") return <Menu misere={address.query["misere"] === "yes"} />;
  return <Maps address={address} />;
}

const textOf = ({ name, query }: Address) => (name === "typed" ? (query["rule"] ?? "") : name);

function Menu({ misere }: { misere: boolean }) {
  useTitle("Explore");
  return (
    <section>
      <h1>Explore</h1>
      <p class="lead">
        Plots of the P-positions, where the player to move loses, and of the nim-values: a map of all positions at once.
      </p>
      <MisereSwitch misere={misere} address={(on) => format("explore", "", { misere: on ? "yes" : undefined })} />
      <GameMenu
        href={(text) => gameAddress("explore", text)}
        misere={misere}
        picture={misere ? "board" : "map"}
        wanted={(game) => Boolean(game.maps?.p ?? game.maps?.values ?? game.points)}
      />
    </section>
  );
}

/// A way to look at a game.
interface Look {
  what: string;
  title: string;
  most: number;
  usual: number;
}

/// The largest heaps of a map of two heaps.
const PAIRS = { most: 1000, usual: 60 };

/// How a game can be looked at, nim-values first. Games on heaps take any number of them: one is a row, two are a map.
function looks({ game, rule }: Source): Look[] {
  const found: Look[] = [];
  const maps = game?.maps;
  if (!game && rule?.kind === "formula" && rule.before.length <= 2) {
    const row = rule.before.length === 1;
    found.push({ what: row ? "row" : "values", title: "nim-values", most: 100, usual: 60 });
    if (!row) found.push({ what: "p", title: "P-positions", most: 200, usual: 60 });
  }
  const row = maps?.values?.dimensions === 1 ? maps.values : undefined;
  const plane = (of: { most: number; usual: number }) =>
    row ? PAIRS : { most: of.most, usual: Math.min(of.usual, 60) };
  if (!row || game?.labels.length === 0) {
    if (maps?.values) found.push({ what: "values", title: "nim-values", ...plane(maps.values) });
    if (maps?.p?.dimensions === 2) found.push({ what: "p", title: "P-positions", ...plane(maps.p) });
    else if (maps?.p) found.push({ what: "row", title: "who wins", ...maps.p });
  }
  if (row) found.push({ what: "row", title: "nim-values of one heap", ...row });
  if (game?.points) found.push({ what: "points", title: "P-positions in space", ...game.points });
  return found;
}

const MOST_LINES = 4;
const AWAY: Line = { text: "", values: "", hidden: true };

/// The lines as the address has them.
function linesOf(address: Address): Line[] {
  const { query } = address;
  const hidden = (query["hide"] ?? "").split(",");
  const key = (word: string, i: number) => `${word}${i < 2 ? "" : i}`;
  const found: Line[] = [];
  for (let i = 0; i < MOST_LINES; i++) {
    const text = i === 0 ? textOf(address) : query[key("with", i)];
    if (text !== undefined)
      found.push({
        text,
        values: query[i === 0 ? "member" : key("member", i + 1)] ?? "",
        hidden: hidden.includes(String(i)),
      });
  }
  return found;
}

/// The address of lines, with what else it keeps.
function addressOf(lines: readonly Line[], query: Address["query"]): string {
  const { what, to, cell, x, y, zoom, rays, formula } = query;
  const kept: Record<string, string | undefined> = { what, to, cell, x, y, zoom, rays, formula };
  lines.forEach(({ text, values }, i) => {
    if (i > 0) kept[`with${i < 2 ? "" : i}`] = text.trim();
    kept[i === 0 ? "member" : `member${i + 1}`] = values;
  });
  kept["hide"] = lines.flatMap(({ hidden }, i) => (hidden ? [i] : [])).join(",");
  return gameAddress("explore", lines[0]?.text.trim() ?? "", kept);
}

/// Milliseconds until the address says what was put in.
const LATER = 300;

function useLines(address: Address): [Line[], (lines: Line[]) => void] {
  const [lines, set] = useState(() => linesOf(address));
  const told = useRef(addressOf(lines, address.query));
  const now = addressOf(linesOf(address), address.query);
  const latest = useRef(address);
  latest.current = address;
  useEffect(() => {
    const mine = addressOf(lines, latest.current.query);
    if (mine === addressOf(linesOf(latest.current), latest.current.query) || !lines[0]?.text.trim()) return;
    const timer = setTimeout(() => {
      const { query } = latest.current;
      const same = lines[0]?.text.trim() === textOf(latest.current);
      told.current = addressOf(lines, same ? query : { ...query, cell: "" });
      go(told.current, { replace: true });
    }, LATER);
    return () => clearTimeout(timer);
  }, [lines]);
  useEffect(() => {
    // Back, forward, or a link: the address says what the lines are.
    if (now !== told.current && now !== addressOf(lines, address.query)) set(linesOf(address));
    told.current = now;
  }, [now]);
  return [lines, set];
}

/// At most two eyes are open: one more that opens closes the first of the others.
function withLine(lines: readonly Line[], i: number, next: Line): Line[] {
  const found = lines.map((line, j) => (i === j ? next : line));
  const open = found.flatMap(({ hidden }, j) => (hidden ? [] : [j]));
  const closed = open.length > 2 ? open.find((j) => j !== i) : undefined;
  return found.map((line, j) => (j === closed ? { ...line, hidden: true } : line));
}

/// From which width on what is free: beside the panel, and on the widest screens also beside the card of a position.
const FREE: readonly (readonly [string, Edges])[] = [
  ["(min-width: 88rem)", { left: 424, right: 352, top: 28, bottom: 100 }],
  ["(min-width: 52.01rem)", { left: 424, right: 32, top: 28, bottom: 100 }],
  ["all", { left: 40, right: 10, top: 22, bottom: 92 }],
];

function useEdges(): Edges {
  const free = () => (FREE.find(([screen]) => matchMedia(screen).matches) as (typeof FREE)[0])[1];
  const [edges, set] = useState(free);
  useEffect(() => {
    const control = new AbortController();
    for (const [screen] of FREE)
      matchMedia(screen).addEventListener("change", () => set(free()), { signal: control.signal });
    return () => control.abort();
  }, []);
  return edges;
}

function Maps({ address }: { address: Address }) {
  const { query } = address;
  const [lines, setLines] = useLines(address);
  const sources = [0, 1, 2, 3].map((i) => {
    const { text, values } = lines[i] ?? AWAY;
    return useSource(text, values);
  });
  const menu = useLoad("games", () => api.games());
  const names = menu.value?.games.map(({ text }) => text) ?? [];
  const open = lines.flatMap(({ hidden }, i) => (hidden ? [] : [i]));
  const first = open[0] ?? 0;
  const source = sources[first] as Source;
  const { game } = source;
  const all = looks(source);
  const look = all.find(({ what }) => what === query["what"]) ?? all[0];
  useTitle(game ? `P-positions: ${titleOf(game)}` : "Explore");
  const show = (changes: Record<string, string | number | undefined>, replace = true) => {
    const asked = Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, String(value ?? "")]));
    go(addressOf(lines, { ...query, ...asked }), { replace });
  };
  const wanted = Math.round(Number(query["to"] ?? "")) || look?.usual || 1;
  const to = look ? Math.min(look.most, Math.max(1, wanted)) : 0;
  const far = query["to"] !== undefined && look && wanted > look.most;
  useEffect(() => {
    if (far) show({ to }); // the address says what is shown, also where it asked for more than there is
  }, [far]);
  const edges = useEdges();
  const choose = (cell: string | undefined) => show({ cell }, false);
  const alike = open.filter((i) => looks(sources[i] as Source).some(({ what }) => what === look?.what));
  const plane = look?.what === "values" || look?.what === "p";
  return (
    <div class={`explore ${plane ? "" : "clear"}`}>
      <h1 class="hidden">{game ? titleOf(game) : "Explore"}</h1>
      <div class="explore-map">
        {look && plane && (
          <Plane
            shown={alike.slice(0, 2).map((i) => ({ source: sources[i] as Source, tint: TINTS[i] as string }))}
            what={look.what}
            {...{ to, edges, query, show }}
          />
        )}
        {look?.what === "row" && <Row source={source} to={to} chosen={query["cell"]} onChoose={choose} />}
        {look?.what === "points" && game && <Space game={game} to={to} chosen={query["cell"]} onChoose={choose} />}
        {!look && game && (
          <p class="nothing">
            There is no plot of this game: its positions have no two or three coordinates.{" "}
            <a href={gameAddress("play", game.text)}>Play it</a>
          </p>
        )}
      </div>
      <aside class="panel" aria-label="lines">
        <ol class="lines">
          {lines.map((line, i) => (
            <PanelLine
              key={i}
              line={line}
              source={sources[i] as Source}
              tint={TINTS[i] as string}
              names={names}
              onChange={(next) => setLines(withLine(lines, i, next))}
              onRemove={lines.length > 1 ? () => setLines(lines.filter((_, j) => i !== j)) : undefined}
            />
          ))}
        </ol>
        {plane && open.some((i) => sources[i]?.game && !alike.includes(i)) && (
          <p class="aside">Only games that have the same kind of map lie side by side.</p>
        )}
        {lines.length < MOST_LINES && (
          <button
            type="button"
            class="quiet add"
            onClick={() => setLines(withLine([...lines, AWAY], lines.length, { ...AWAY, hidden: false }))}
          >
            + another game, beside this one
          </button>
        )}
        {look && (
          <div class="looks" role="group" aria-label="what is shown">
            {all.map(({ what, title }) => (
              <button
                key={what}
                type="button"
                aria-pressed={what === look.what}
                onClick={() => show({ what, to: undefined, x: undefined, y: undefined, zoom: undefined })}
              >
                {title}
              </button>
            ))}
          </div>
        )}
        {look && (
          <Slider
            key={look.what}
            words="up to"
            value={to}
            least={5}
            most={Math.min(300, look.most)}
            onSlide={(to) => show({ to, x: undefined, y: undefined, zoom: undefined })}
          />
        )}
        {game && lines[first] && (
          <details>
            <summary>Kind of play</summary>
            <KindOfPlay
              game={game}
              onChoose={(name) =>
                setLines(withLine(lines, first, { ...(lines[first] as Line), text: name, values: "" }))
              }
            />
          </details>
        )}
      </aside>
      {query["cell"] && game && (
        <aside class="cell-card" aria-label="the chosen position">
          <button type="button" class="quiet sheet-close" onClick={() => choose(undefined)}>
            Close
          </button>
          <CellPanel game={game} cell={query["cell"]} to={(cell) => addressOf(lines, { ...query, cell })} />
        </aside>
      )}
    </div>
  );
}

interface PlaneProps {
  shown: { source: Source; tint: string }[];
  what: string;
  to: number;
  edges: Edges;
  query: Address["query"];
  show(changes: Record<string, string | number | undefined>, replace?: boolean): void;
}

/// The bound of a map over which the closed form is laid.
const MOST_STATED = 500;
/// More cells than this are not framed, nor where that is more than a third of all: frames would hide the maps.
const MOST_FRAMED = 4000;
const MOST_OF_THEM = 3;
const NO_SOURCE: Source = { key: "", rule: undefined, game: undefined, fault: undefined, parameters: [], busy: false };

/// One map, or two with a divider between them.
function Plane({ shown, what, to, edges, query, show }: PlaneProps) {
  const [one, two] = [shown[0]?.source ?? NO_SOURCE, shown[1]?.source ?? NO_SOURCE];
  const solved = [useTable(one, to, what, 2), useTable(two, to, what, 2)];
  const tables = solved.flatMap(({ table }, i) => (table && shown[i] ? [table] : []));
  const { game } = one;
  const chosen = pair(query["cell"]);
  const cell = query["cell"] ?? "";
  const info = useLoad(chosen && game ? `${game.text} ${cell}` : undefined, () =>
    Promise.all([api.position(game?.text ?? "", cell), api.cell(game?.text ?? "", cell, false)]),
  );
  const marked = chosen && info.value && !info.busy ? targets(...info.value, chosen) : [];
  const differ = useMemo(
    () => (tables[0] && tables[1] ? differences(tables[0], tables[1], MOST_FRAMED) : undefined),
    [tables[0], tables[1]],
  );
  const [table] = tables;
  const framed = differ && table && differ.count < table.values.length / MOST_OF_THEM;
  const mayState = !STATIC && Boolean(game?.closed_form) && game?.labels.length === 2 && to <= MOST_STATED;
  const withForm = query["formula"] === "yes" && mayState;
  const said = useLoad(withForm ? `${game?.text} formula ${to}` : undefined, () => api.overlay(game?.text ?? "", to));
  const stated = withForm && said.value && !said.busy ? said.value.cells : [];
  const ray = query["rays"] === "yes" ? game?.ray : undefined;
  const rays = useMemo(() => (ray ? [ray.slope, 1 / ray.slope] : []), [ray]);
  const zoom = Number(query["zoom"]);
  const view: Place | undefined =
    zoom > 0 ? { x: Number(query["x"]) || 0, y: Number(query["y"]) || 0, zoom } : undefined;
  const frame = useRef<HTMLDivElement>(null);
  const trouble = solved.find(({ trouble }, i) => trouble && shown[i])?.trouble;
  if (!table)
    return trouble ? (
      <TroubleNote trouble={trouble} />
    ) : shown.length === 0 ? null : (
      <Busy>Computing the map from the rules.</Busy>
    );
  return (
    <div class="plane" ref={frame} data-of={solved[0]?.of}>
      <MapCanvas
        tables={tables}
        tints={shown.map(({ tint }) => tint)}
        labels={game?.labels ?? (one.rule?.kind === "formula" ? one.rule.before : [])}
        different={framed ? differ.cells : []}
        onView={(place) => show(place ?? { x: undefined, y: undefined, zoom: undefined })}
        onChoose={(cell) => show({ cell: cell.join(",") }, false)}
        {...{ what, edges, chosen, marked, stated, rays, view }}
      />
      <div class="map-notes">
        {trouble && <TroubleNote trouble={trouble} />}
        {differ && (
          <p class="differ" role="status">
            {differ.count === 0
              ? "The two maps are the same."
              : `They differ in ${differ.count.toLocaleString("en")} cells${framed ? ", which are framed" : ""}.`}
          </p>
        )}
        {withForm && <Agreement table={table} what={what} stated={stated} basis={said.value?.basis} />}
        <Legend tables={tables} tints={shown.map(({ tint }) => tint)} what={what} chosen={chosen !== undefined} />
        <div class="takeaway">
          {mayState && (
            <Check
              words="the closed form’s P-positions, as dots"
              key="formula"
              name="formula"
              on={withForm}
              show={show}
            />
          )}
          {game?.ray && <Check words={`its ray ${game.ray.name}`} name="rays" on={ray !== undefined} show={show} />}
          <TakeAway
            game={game}
            table={table}
            slope={ray?.slope}
            what={what}
            name={`${game?.name ?? "rule"} ${what} to ${to}`}
            frame={frame}
          />
        </div>
      </div>
    </div>
  );
}

interface CheckProps {
  words: string;
  name: string;
  on: boolean;
  show: PlaneProps["show"];
}

function Check({ words, name, on, show }: CheckProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => show({ [name]: event.currentTarget.checked ? "yes" : "" })}
      />{" "}
      {words}
    </label>
  );
}

interface AgreementProps {
  table: api.Table;
  what: string;
  stated: readonly [number, number][];
  basis: string | undefined;
}

/// Whether the closed form and the rules say the same in the cells of a map.
function Agreement({ table, what, stated, basis }: AgreementProps) {
  const wrong = useMemo(() => {
    const lost = what === "p" ? 1 : 0;
    const side = table.shape[0] ?? 0;
    let count = 0;
    for (const value of table.values) count += value === lost ? 1 : 0;
    const both = stated.filter(([x, y]) => table.values[x * side + y] === lost).length;
    return count + stated.length - 2 * both;
  }, [table, stated]);
  if (stated.length === 0) return null;
  return (
    <p class="agrees" role="status">
      {wrong === 0
        ? `The closed form (${basis}) and the rules have the same P-positions here, all ${stated.length}.`
        : `The closed form and the rules differ in ${wrong} cells.`}
    </p>
  );
}

interface RowProps {
  source: Source;
  to: number;
  chosen: string | undefined;
  onChoose(cell: string): void;
}

function Row({ source, to, chosen, onChoose }: RowProps) {
  const what = source.game?.maps?.values || !source.game ? "values" : "p";
  const { table, trouble } = useTable(source, to, what, 1);
  const frame = useRef<HTMLDivElement>(null);
  useTableOffers({ table, what, name: `${source.game?.name ?? "rule"} to ${to}`, frame }, source.game);
  if (trouble) return <TroubleNote trouble={trouble} />;
  if (!table) return <Busy>Computing the nim-values from the rules.</Busy>;
  const n = /^\d+$/.test(chosen ?? "") ? Number(chosen) : undefined;
  return (
    <div class="row-frame" ref={frame}>
      <RowOfValues table={table} what={what} chosen={n} onChoose={(size) => onChoose(String(size))} />
    </div>
  );
}

let SpaceView: ComponentType<SpaceProps> | undefined;

function Space({ game, to, chosen, onChoose }: { game: Game } & Omit<RowProps, "source">) {
  const { value, trouble } = useLoad(`${game.text} ${to}`, (signal) => api.points(game.text, to, signal));
  const code = useLoad("space", async () => {
    SpaceView ??= (await import("./space")).SpaceView;
    return true;
  });
  if (trouble ?? code.trouble) return <TroubleNote trouble={trouble ?? code.trouble} />;
  if (!value || !SpaceView) return <Busy>Computing the P-positions from the rules.</Busy>;
  return <SpaceView points={value} to={to} labels={game.labels} chosen={chosen} onChoose={onChoose} />;
}
