/// Answers without a server: worked out by the page itself where rules are data, typed ones too, else read from the files
/// that `sprague site` wrote.
import { BASE } from "../address";
import { known as workedOut, typedGame, type Known } from "../rules/answers";
import type { Rule } from "../rules/formula";
import { BadRule, Beyond, isFamily, isRule } from "../rules/read";
import { NoRule, TooFar } from "../rules/solve";
import { solved } from "../rules/solver";
import { Trouble, type Table } from "./client";
import type * as T from "./types";

/// All positions that can come up, each with its drawing, who wins it, and its moves: the place of the position that one
/// leads to, and of what it is called and touches.
interface Tree {
  positions: { text: string; view: T.View; outcome: T.Outcome; moves: [number, number][] }[];
  ways: Pick<T.Move, "label" | "touch">[];
}

interface Index {
  games: Record<string, { place: number; maps: string[]; points: boolean; discover: boolean }>;
}

type Query = Record<string, string | number | readonly string[] | undefined>;

const HOW = "from the rules alone";

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

/// The description of a game; of a typed rule it is made here.
async function described(query: Query): Promise<T.Game> {
  const name = String(query["game"]).trim();
  if (!isRule(name) || isFamily(name)) return json(`game-${(await entry(query)).place}.json`);
  try {
    return typed.get(name) ?? typed.set(name, typedGame(name)).get(name)!;
  } catch (error) {
    if (error instanceof Beyond) throw beyond(`sprague play "${name}"`);
    const at = error instanceof BadRule ? [...name.slice(0, error.at)].length : undefined;
    if (error instanceof BadRule || error instanceof NoRule)
      throw new Trouble(error.message, 400, at === undefined ? undefined : [at, at + 1]);
    throw error;
  }
}

const typed = new Map<string, T.Game>();
const forever = new AbortController().signal;

/// A position: by the rules where they are data, else as it was written down.
async function at(query: Query, key = "position"): Promise<Known> {
  const game = await described(query);
  const text = String(query[key] ?? game.start);
  const command = `sprague play "${game.text}" ${text}`;
  if (!game.rule) return writtenDown(query, text, command);
  try {
    return await workedOut(game, game.rule as Rule, text, (rule, to, dimensions) =>
      solved(rule, to, "values", dimensions, forever),
    );
  } catch (error) {
    if (error instanceof TooFar) throw beyond(command);
    if (error instanceof RangeError) throw new Trouble(error.message, 400);
    throw error;
  }
}

async function writtenDown(query: Query, text: string, command: string): Promise<Known> {
  const { place } = await entry(query);
  const { positions, ways } = await json<Tree>(`tree-${place}.json`).catch((): Tree => ({ positions: [], ways: [] }));
  const known = new Map(positions.map((each) => [each.text, each]));
  const here = known.get(text) ?? known.get([...text.split(",")].sort((a, b) => Number(a) - Number(b)).join(","));
  if (!here) throw beyond(command);
  const moves = here.moves.map(([to, way]) => ({ to: positions[to]?.text, ...ways[way] }) as T.Move);
  const outcomeOf = (to: string) => known.get(to)?.outcome ?? "N";
  return { ...here, moves, text, complete: true, outcomeOf, value: here.outcome === "P" ? 0 : undefined };
}

function position(game: string, { text, view, moves, complete }: Known): T.Position {
  return { game, position: text, finished: moves.length === 0, view, moves, complete };
}

const wins = ({ moves, outcomeOf }: Known) => moves.filter(({ to }) => outcomeOf(to) === "P");

const QUESTIONS: Record<string, (query: Query) => Promise<unknown>> = {
  games: () => json("menu.json"),
  game: described,
  documents: () => json("documents.json"),
  position: async (query) => position(String(query["game"]), await at(query)),
  legal: async (query) => {
    const here = await at(query, "from");
    const to = String(query["to"]);
    const move = here.moves.find((each) => each.to === to);
    const said = { legal: move !== undefined, from: here.text, to };
    if (move) return { ...said, ...move, why: null };
    return { ...said, label: null, touch: null, why: "The rules do not allow this move." };
  },
  line: async (query) => {
    const positions = query["position"] as readonly string[];
    const steps = await Promise.all(positions.map((text) => at({ game: query["game"], position: text })));
    return {
      game: query["game"],
      steps: steps.map(({ text, outcome, view }, i) => {
        const move = steps[i - 1]?.moves.find((each) => each.to === text);
        return {
          position: text,
          outcome,
          label: move?.label ?? null,
          touch: move?.touch ?? null,
          forbidden: [],
          open: null,
          view,
        };
      }),
    };
  },
  answer: async (query) => told(await at(query)),
  cell: async (query) => {
    const found = await at(query);
    const options = found.moves.map(({ to }) => ({ to, outcome: found.outcomeOf(to) }));
    return { ...told(found), options, complete: found.complete, formula: null };
  },
  hint: async (query) => {
    const here = await at(query);
    const [move] = wins(here);
    const said = { position: here.text, outcome: here.outcome, source: null };
    if (move)
      return { ...said, ...move, why: "that leaves a P-position: from there every move leads to an N-position" };
    const why = here.moves.length === 0 ? "no move is left" : "this is a P-position: every move leads to an N-position";
    return { ...said, to: null, label: null, touch: null, why };
  },
  reply: async (query) => {
    const here = await at(query);
    const often = { random: 0, learner: 1 / 3, skilled: 3 / 4 }[String(query["level"])] ?? 1;
    const good = Math.random() < often ? wins(here) : [];
    const among = good.length > 0 ? good : here.moves;
    const move = among[Math.floor(Math.random() * among.length)];
    const there = move ? await at({ ...query, position: move.to }) : here;
    const said = move ?? { to: null, label: null, touch: null };
    return { from: here.text, ...said, best: good.length > 0, position: position(String(query["game"]), there) };
  },
  map: async (query) => {
    const [what, to, dimensions] = [String(query["what"]), Number(query["to"]), Number(query["dimensions"])];
    const { rule } = await described(query);
    if (rule) return solved(rule as Rule, to, what, dimensions, forever);
    const { place, maps, name } = await entry(query);
    const kind = `${what}${dimensions}`;
    if (!maps.includes(kind)) throw beyond(`sprague serve, and there /explore/${name}`);
    const whole = await file(`map-${place}-${kind}.bin`, (response) => response.arrayBuffer());
    return cut(what === "p" ? new Uint8Array(whole) : new Uint16Array(whole), to + 1, dimensions, name);
  },
  points: async (query) => {
    const to = Number(query["to"]);
    const { rule } = await described(query);
    if (rule) return inSpace(await solved(rule as Rule, to, "p", 3, forever));
    const { place, points, name } = await entry(query);
    if (!points) throw beyond(`sprague serve, and there /explore/${name}`);
    const all = new Uint32Array(await file(`points-${place}.bin`, (response) => response.arrayBuffer()));
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

function told(here: Known) {
  return {
    position: here.text,
    outcome: here.outcome,
    words: here.outcome === "P" ? "the player to move loses" : "the player to move wins",
    nim_value: here.value === undefined ? null : String(here.value),
    winning_moves: wins(here).map((move) => move.to),
    all: here.complete,
    how: HOW,
    why: null,
  };
}

/// The P-positions of a table of three piles, one triple after the other.
function inSpace({ shape: [, rows = 1, columns = 1], values }: Table): Uint32Array {
  const found: number[] = [];
  values.forEach((value, i) => {
    if (value === 1) found.push(Math.floor(i / (rows * columns)), Math.floor(i / columns) % rows, i % columns);
  });
  return Uint32Array.from(found);
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
