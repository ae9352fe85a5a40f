/// The room Explore: a map in the plane or P-positions in space, and what is known of a chosen position.
import { useEffect, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import * as api from "../api/client";
import type { Game } from "../api/types";
import { useLoad } from "../api/use";
import { format, go, type Address } from "../address";
import { useTitle } from "../frame";
import { GameMenu, MisereSwitch } from "../parts/game-menu";
import { KindOfPlay } from "../parts/kind-of-play";
import { GameTitle, titleOf } from "../parts/game-title";
import { Busy, NoGame, TroubleNote } from "../parts/notice";
import { ParameterFields } from "../parts/parameters";
import { gameAddress } from "../play/match";
import { CellPanel } from "./cell";
import { NOWHERE, Planes, type Show } from "./plane";
import { RowOfValues } from "./row";
import type { SpaceProps } from "./space";
import "../style/explore.css";

export function ExploreRoom({ address }: { address: Address }) {
  const text = address.name === "typed" ? (address.query["rule"] ?? "") : address.name;
  if (text === "") return <Menu misere={address.query["misere"] === "yes"} />;
  return <MapsOf text={text} address={address} />;
}

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

function MapsOf({ text, address }: { text: string; address: Address }) {
  const { value: game, trouble, busy } = useLoad<Game>(text, () => api.game(text));
  useTitle(game ? `P-positions: ${titleOf(game)}` : "Explore");
  if (trouble)
    return (
      <NoGame trouble={trouble}>
        <a href={format("explore")}>All plots</a>
      </NoGame>
    );
  if (!game) return busy ? <Busy>Looking up the game.</Busy> : null;
  return <Maps game={game} settled={!busy} address={address} />;
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

interface MapsProps {
  game: Game;
  /// Whether this is the game of the address; while that is looked up, the one before is shown.
  settled: boolean;
  address: Address;
}

function Maps({ game, settled, address }: MapsProps) {
  const all = sorts(game);
  const sort = all.find(({ what }) => what === address.query["what"]) ?? all[0];
  const { query } = address;
  const show = (changes: Record<string, string | number | undefined>, replace = false) =>
    go(gameAddress("explore", game.text, { ...kept(query), ...changes }), { replace });
  useEffect(() => {
    // On a phone the sheet comes from below: the map goes up, so that the chosen cell stays to be seen.
    if (query["cell"] && matchMedia("(max-width: 52rem)").matches)
      document.querySelector(".explore-map")?.scrollIntoView({ block: "start" });
  }, [query["cell"]]);
  const to = sort ? Math.min(sort.most, Math.max(1, Math.round(Number(query["to"] ?? sort.usual)) || sort.usual)) : 0;
  useEffect(() => {
    // The address says what is shown, also where it asked for more than there is.
    const told = (key: string, shown: string) => query[key] === undefined || query[key] === shown;
    if (settled && sort && !(told("to", String(to)) && told("what", sort.what))) show({ what: sort.what, to }, true);
  }, [settled, sort?.what, to, query["to"], query["what"]]);
  if (!sort)
    return (
      <section class="narrow">
        <h1>{titleOf(game)}</h1>
        <p>There is no plot of this game: its positions have no two or three coordinates.</p>
        <p>
          <a href={gameAddress("play", game.text)}>Play it</a>
        </p>
      </section>
    );
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
  const { what, to, cell, x, y, zoom, with: other, rays, formula } = query;
  return { what, to, cell, x, y, zoom, with: other, rays, formula };
}

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
      <KindOfPlay
        game={game}
        onChoose={(name) => go(gameAddress("explore", name, { ...kept(query), cell: undefined }))}
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
        beside another game
        <input
          value={text}
          class="name"
          spellcheck={false}
          placeholder="mouse"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">Compare</button>
    </form>
  );
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
