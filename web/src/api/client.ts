/// Questions to the server. Every failure becomes a `Trouble` with a sentence that a person can read.
import { STATIC } from "../address";
import type {
  Menu,
  Answer,
  Cell,
  Document,
  Found,
  DocumentEntry,
  Forbidden,
  Game,
  Guess,
  Hint,
  Job,
  Legal,
  Member,
  Overlay,
  PlayedLine,
  Position,
  Reply,
  Sheet,
  TreeNode,
} from "./types";

/// A request that failed: the server's sentence, and where in a typed rule the fault is, in code points.
export class Trouble extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly at?: [number, number],
  ) {
    super(message);
  }
}

async function checked(request: Promise<Response>): Promise<Response> {
  let response;
  try {
    response = await request;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Trouble("The server does not answer. Is `sprague serve` still running?", 0);
  }
  if (response.ok) return response;
  let body: { error?: string; at?: [number, number] } = {};
  try {
    body = (await response.json()) as typeof body;
  } catch {
    // The status alone has to do.
  }
  throw new Trouble(body.error ?? `The server answered ${response.status}.`, response.status, body.at);
}

type Query = Record<string, string | number | readonly string[] | undefined>;

function address(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined)
      .map((each) => `${key}=${encodeURIComponent(String(each))}`),
  );
  return `/api/${path}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}

const remembered = new Map<string, Promise<unknown>>();

/// A question whose answer never changes: asked once, remembered; failures are not.
async function ask<T>(path: string, query: Query = {}): Promise<T> {
  if (STATIC) return (await import("./static")).answered(path, query) as Promise<T>;
  const url = address(path, query);
  let answer = remembered.get(url) as Promise<T> | undefined;
  if (!answer) {
    answer = checked(fetch(url)).then((response) => response.json() as Promise<T>);
    remember(url, answer);
    answer.catch(() => remembered.delete(url));
  }
  return answer;
}

function remember(url: string, answer: Promise<unknown>): void {
  remembered.set(url, answer);
  if (remembered.size > 500) remembered.delete(remembered.keys().next().value as string);
}

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "Content-Type": "application/json" };
  }
  return (await checked(fetch(address(path), init))).json() as Promise<T>;
}

export const games = () => ask<Menu>("games");
export const game = (text: string) => ask<Game>("game", { game: text });
export const member = (family: string, values: string) =>
  ask<Member>("member", { game: family, values: values || undefined });
export const guess = (game: string) => ask<Guess>("guess", { game });
export const position = (game: string, at?: string) => ask<Position>("position", { game, position: at });
export const legal = (game: string, from: string, to: string) => ask<Legal>("legal", { game, from, to });
export const answer = (game: string, at: string, first: boolean) =>
  ask<Answer>("answer", { game, position: at, first: first ? "true" : undefined });
export const line = (game: string, positions: readonly string[]) =>
  ask<PlayedLine>("line", { game, position: positions });
export const hint = (game: string, at: string, forbidden: readonly string[] | undefined) =>
  ask<Hint>("hint", { game, position: at, forbidden });
export const sheet = (game: string, count: number, level: number, seed: number) =>
  ask<Sheet>("sheet", { game, count, level, seed });
export const cell = (game: string, at: string, first: boolean) =>
  ask<Cell>("cell", { game, position: at, first: first ? "true" : undefined });
export const overlay = (game: string, to: number) => ask<Overlay>("overlay", { game, to });
export const search = (sequence: string) => ask<Found>("search", { sequence });
export const documents = () => ask<{ documents: DocumentEntry[] }>("documents");
export const document = (letter: string) => ask<Document>(`documents/${encodeURIComponent(letter)}`);
export const tree = (fraction: string) => ask<TreeNode>("tree", { fraction });

/// What the opponent forbids before a move; not remembered, for the same reason as its moves.
export const forbid = async (game: string, at: string, level: string): Promise<Forbidden> =>
  (await checked(fetch(address("forbid", { game, position: at, level })))).json() as Promise<Forbidden>;

/// The opponent's move; not remembered, since it may differ from time to time. The position after it comes with it.
export async function reply(game: string, at: string, level: string, forbidden?: readonly string[]): Promise<Reply> {
  const query = { game, position: at, level, forbidden };
  if (STATIC) return ask<Reply>("reply", query);
  const found = (await (await checked(fetch(address("reply", query)))).json()) as Reply;
  if (found.to !== null) remember(address("position", { game, position: found.to }), Promise.resolve(found.position));
  return found;
}

type JobBody = { kind: "discover"; game: string } | { kind: "claim"; claim: string } | { kind: "claims"; text: string };

export const startJob = (body: JobBody) => (STATIC ? ask<Job>("jobs", { ...body }) : send<Job>("POST", "jobs", body));
export const cancelJob = (id: string) => send<Job>("DELETE", `jobs/${encodeURIComponent(id)}`);
export const jobs = async () =>
  STATIC ? { jobs: [] } : ((await checked(fetch(address("jobs")))).json() as Promise<{ jobs: Job[] }>);
export const job = (id: string) =>
  STATIC ? ask<Job>("job", { id }) : send<Job>("GET", `jobs/${encodeURIComponent(id)}`);

/// A table as the server sends it: its shape, and its numbers row by row.
export interface Table {
  shape: number[];
  values: Uint8Array | Uint16Array;
  how: string;
}

export async function map(
  game: string,
  to: number,
  what: string,
  dimensions: number,
  signal: AbortSignal,
): Promise<Table> {
  if (STATIC) return ask<Table>("map", { game, to, what, dimensions });
  const response = await checked(fetch(address("map", { game, to, what, dimensions }), { signal }));
  const bytes = await response.arrayBuffer();
  const wide = response.headers.get("X-Type") === "uint16";
  const shape = (response.headers.get("X-Shape") ?? "").split(",").map(Number);
  return {
    shape,
    values: wide ? new Uint16Array(bytes) : new Uint8Array(bytes),
    how: decodeURIComponent(response.headers.get("X-How") ?? ""),
  };
}

export async function points(game: string, to: number, signal: AbortSignal): Promise<Uint32Array> {
  if (STATIC) return ask<Uint32Array>("points", { game, to });
  const response = await checked(fetch(address("points", { game, to }), { signal }));
  return new Uint32Array(await response.arrayBuffer());
}
