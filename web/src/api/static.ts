/// Answers without a server: read from the files that `sprague site` wrote, and worked out from them.
import { BASE } from "../address";
import { Trouble, type Table } from "./client";
import type * as T from "./types";

/// All positions that can come up, each with its drawing, who wins it, and its moves.
interface Tree {
  [position: string]: { view: T.View; outcome: T.Outcome; moves: T.Move[] };
}

interface Index {
  games: Record<string, { place: number; play: boolean; maps: string[]; points: boolean; discover: boolean }>;
}

type Query = Record<string, string | number | readonly string[] | undefined>;

const HOW = "from the rules alone, when this page was written";

const kept = new Map<string, Promise<unknown>>();

function file<F>(name: string, read: (response: Response) => Promise<F>): Promise<F> {
  let found = kept.get(name) as Promise<F> | undefined;
  if (!found) {
    found = fetch(`${BASE}data/${name}`).then((response) => {
      if (!response.ok) throw new Trouble(`the file ${name} of this page is missing`, 404);
      return read(response);
    });
    kept.set(name, found);
  }
  return found;
}

const json = <F>(name: string) => file<F>(name, (response) => response.json() as Promise<F>);

function beyond(command: string): Trouble {
  return new Trouble(
    `this page stands without a server, and this was not computed for it. On your own machine: ${command}`,
    400,
  );
}

async function entry(query: Query) {
  const name = String(query["game"]).trim();
  const found = new Map(Object.entries((await json<Index>("index.json")).games)).get(name);
  if (!found) throw beyond(`sprague play "${name}", or everything at once by sprague serve`);
  return { ...found, name };
}

async function at(query: Query, key = "position"): Promise<{ tree: Tree; text: string; here: Tree[string] }> {
  const { place, play, name } = await entry(query);
  const command = `sprague play "${name}" ${String(query[key] ?? "")}`;
  if (!play) throw beyond(command);
  const tree = await json<Tree>(`tree-${place}.json`);
  const text = String(query[key] ?? (await json<T.Game>(`game-${place}.json`)).start);
  const here = tree[text] ?? tree[[...text.split(",")].sort((a, b) => Number(a) - Number(b)).join(",")];
  if (!here) throw beyond(command);
  return { tree, text, here };
}

function position(game: string, text: string, { view, moves }: Tree[string]): T.Position {
  return { game, position: text, finished: moves.length === 0, view, moves, complete: true };
}

const wins = (tree: Tree, here: Tree[string]) => here.moves.filter((move) => tree[move.to]?.outcome === "P");

const QUESTIONS: Record<string, (query: Query) => Promise<unknown>> = {
  games: () => json("menu.json"),
  game: async (query) => json(`game-${(await entry(query)).place}.json`),
  documents: () => json("documents.json"),
  position: async (query) => {
    const { text, here } = await at(query);
    return position(String(query["game"]), text, here);
  },
  legal: async (query) => {
    const { text, here } = await at(query, "from");
    const to = String(query["to"]);
    const move = here.moves.find((each) => each.to === to);
    const said = { legal: move !== undefined, from: text, to };
    if (move) return { ...said, ...move, why: null };
    return { ...said, label: null, touch: null, why: "The rules do not allow this move." };
  },
  line: async (query) => {
    const positions = query["position"] as readonly string[];
    const steps = await Promise.all(positions.map((text) => at({ game: query["game"], position: text })));
    return {
      game: query["game"],
      steps: steps.map(({ text, here }, i) => {
        const move = steps[i - 1]?.here.moves.find((each) => each.to === text);
        return {
          position: text,
          outcome: here.outcome,
          label: move?.label ?? null,
          touch: move?.touch ?? null,
          forbidden: [],
          open: null,
          view: here.view,
        };
      }),
    };
  },
  answer: async (query) => known(await at(query)),
  cell: async (query) => {
    const found = await at(query);
    const options = found.here.moves.map(({ to }) => ({ to, outcome: found.tree[to]?.outcome ?? "N" }));
    return { ...known(found), options, complete: true, formula: null };
  },
  hint: async (query) => {
    const { tree, text, here } = await at(query);
    const [move] = wins(tree, here);
    const said = { position: text, outcome: here.outcome, source: null };
    if (move)
      return { ...said, ...move, why: "that leaves a P-position: from there every move leads to an N-position" };
    const why = here.moves.length === 0 ? "no move is left" : "this is a P-position: every move leads to an N-position";
    return { ...said, to: null, label: null, touch: null, why };
  },
  reply: async (query) => {
    const { tree, text, here } = await at(query);
    const often = { random: 0, learner: 1 / 3, skilled: 3 / 4 }[String(query["level"])] ?? 1;
    const good = Math.random() < often ? wins(tree, here) : [];
    const among = good.length > 0 ? good : here.moves;
    const move = among[Math.floor(Math.random() * among.length)];
    const there = tree[move?.to ?? text] as Tree[string];
    const said = move ?? { to: null, label: null, touch: null };
    return {
      from: text,
      ...said,
      best: good.length > 0,
      position: position(String(query["game"]), move?.to ?? text, there),
    };
  },
  map: async (query) => {
    const { place, maps, name } = await entry(query);
    const [what, to, dimensions] = [String(query["what"]), Number(query["to"]), Number(query["dimensions"])];
    const kind = `${what}${dimensions}`;
    if (!maps.includes(kind)) throw beyond(`sprague serve, and there /explore/${name}`);
    const whole = await file(`map-${place}-${kind}.bin`, (response) => response.arrayBuffer());
    return cut(what === "p" ? new Uint8Array(whole) : new Uint16Array(whole), to + 1, dimensions, name);
  },
  points: async (query) => {
    const { place, points, name } = await entry(query);
    if (!points) throw beyond(`sprague serve, and there /explore/${name}`);
    const all = new Uint32Array(await file(`points-${place}.bin`, (response) => response.arrayBuffer()));
    const to = Number(query["to"]);
    const found: number[] = [];
    for (let i = 0; i < all.length; i += 3) {
      const point = [...all.subarray(i, i + 3)];
      if (Math.max(...point) <= to) found.push(...point);
    }
    return Uint32Array.from(found);
  },
  tree: () => Promise.reject(beyond("sprague serve, and there /read/tree")),
  jobs: async (query) => {
    if (query["kind"] === "claims") throw beyond("sprague prove FILE");
    if (query["kind"] === "claim") throw beyond(`sprague reproduce ${String(query["claim"])}`);
    const name = String(query["game"]).trim();
    const found = new Map(Object.entries((await json<Index>("index.json")).games)).get(name);
    if (!found?.discover) throw beyond(`sprague discover "${name}"`);
    return json(`discover-${found.place}.json`);
  },
  job: (query) => json(`discover-${String(query["id"]).replaceAll(/\D/g, "")}.json`),
};

function known({ tree, text, here }: { tree: Tree; text: string; here: Tree[string] }) {
  return {
    position: text,
    outcome: here.outcome,
    words: here.outcome === "P" ? "the player to move loses" : "the player to move wins",
    nim_value: here.outcome === "P" ? "0" : null,
    winning_moves: wins(tree, here).map((move) => move.to),
    all: true,
    how: HOW,
    why: null,
  };
}

/// The corner of a table: as many cells each way as are wanted.
function cut(values: Uint8Array | Uint16Array, side: number, dimensions: number, name: string): Table {
  const whole = dimensions === 1 ? values.length : Math.round(Math.sqrt(values.length));
  if (side > whole) throw beyond(`sprague table "${name}" --to ${side - 1}`);
  if (dimensions === 1) return { shape: [side], values: values.slice(0, side), how: HOW };
  const found = values instanceof Uint8Array ? new Uint8Array(side * side) : new Uint16Array(side * side);
  for (let x = 0; x < side; x++) found.set(values.subarray(x * whole, x * whole + side), x * side);
  return { shape: [side, side], values: found, how: HOW };
}

export function answered(path: string, query: Query): Promise<unknown> {
  const [question = "", letter] = path.split("/");
  if (question === "documents" && letter) return json(`document-${letter}.json`);
  const answer = new Map(Object.entries(QUESTIONS)).get(question);
  return answer ? answer(query) : Promise.reject(beyond("sprague serve"));
}
