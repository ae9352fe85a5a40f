/// Every state of the page has an address: `/room/name?key=value`. Positions stand in the query, where `.` and `/` are safe.
import { useLayoutEffect, useState } from "preact/hooks";

export type Parameters = Readonly<Record<string, string>>;

export interface Address {
  readonly room: string;
  readonly name: string;
  readonly query: Parameters;
}

/// How the way to the first page is written in a page of a folder that `sprague site` wrote; undefined with a server.
const WAY = (globalThis.document as globalThis.Document | undefined)
  ?.querySelector("meta[name=sprague-site]")
  ?.getAttribute("content");

/// Whether there is no server, and the answers lie beside the page.
export const STATIC = typeof WAY === "string";

/// Where the page begins, with a slash behind: such a folder may lie anywhere below the root of its host.
export const BASE = typeof WAY === "string" ? new URL(WAY, location.href).pathname : "/";

const EMBED = "embed/";

/// Whether the page stands in a frame of another site.
export const EMBEDDED =
  !STATIC && (globalThis.location as Location | undefined)?.pathname.startsWith(BASE + EMBED) === true;

/// Where the addresses of screens begin.
const SCREENS = EMBEDDED ? BASE + EMBED : BASE;

/// The address of a screen as another site may show it in a frame, and as it is outside of one.
export const embedded = (address: string) => (STATIC ? address : address.replace(BASE, BASE + EMBED));
export const unembedded = (address: string) => (EMBEDDED ? address.replace(BASE + EMBED, BASE) : address);

/// `"/play/chomp%3A2x6?at=##/#."` → room, name and query. What cannot be decoded is left as it is.
export function parse(path: string, search: string, base = SCREENS): Address {
  const [room = "", ...rest] = (path.startsWith(base) ? path.slice(base.length) : path.slice(1)).split("/");
  const query = Object.create(null) as Record<string, string>; // `?constructor=` is a name as any other
  for (const [key, value] of new URLSearchParams(search)) query[key] = value;
  return { room: decoded(room), name: rest.map(decoded).join("/").replace(/\/$/, ""), query };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/// The address as text; empty and missing values are left out. `, : / =` stay readable where they are allowed.
export function format(room: string, name = "", query: Record<string, string | number | undefined> = {}): string {
  const path = SCREENS + (room === "" ? "" : `${encoded(room)}${name === "" ? "" : `/${encoded(name)}`}`);
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([key, value]) => `${encoded(key)}=${encoded(String(value)).replaceAll("%2F", "/")}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3D", "=");
}

const listeners = new Set<() => void>();

/// Goes to an address without loading the page anew. `state` lives with the entry of the history, through reloads too.
export function go(address: string, options: { replace?: boolean; state?: unknown } = {}): void {
  if (options.replace) history.replaceState(options.state ?? null, "", address);
  else history.pushState(options.state ?? null, "", address);
  for (const listener of listeners) listener();
}

/// The address of the page, followed through clicks, back and forward.
export function useAddress(): Address {
  const [address, set] = useState(() => parse(location.pathname, location.search));
  // Before any other effect, since one of them may go elsewhere at once.
  useLayoutEffect(() => {
    const follow = () => set(parse(location.pathname, location.search));
    listeners.add(follow);
    addEventListener("popstate", follow);
    return () => {
      listeners.delete(follow);
      removeEventListener("popstate", follow);
    };
  }, []);
  return address;
}

/// Lets plain clicks on links of this page go there without loading it anew; all other clicks are the browser's.
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target !== "" || link.hasAttribute("download")) return;
  if (!link.pathname.startsWith(BASE) || link.pathname.startsWith(`${BASE}api/`)) return;
  if (link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  go(link.pathname + link.search);
  scrollTo(0, 0);
}
