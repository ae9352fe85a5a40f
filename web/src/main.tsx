/// The page: one screen for each room, chosen by the address.
import { render, type ComponentType } from "preact";
import { useEffect, useErrorBoundary, useRef, useState } from "preact/hooks";
import { followLinks, useAddress, type Address } from "./address";
import { Frame } from "./frame";
import { Missing } from "./missing";
import { PlayRoom } from "./play/room";
import { applyTheme } from "./theme";
import "./style/base.css";
import "./style/parts.css";
import "./style/play.css";
import "./style/piles.css";
import "./style/squares.css";
import "./style/graph.css";

type Room = ComponentType<{ address: Address }>;

/// Rooms that are fetched when they are first entered.
const LATER = new Map<string, () => Promise<Room>>([
  ["", () => import("./home").then((module) => module.Home)],
  ["learn", () => import("./learn/room").then((module) => module.LearnRoom)],
  ["explore", () => import("./explore/room").then((module) => module.ExploreRoom)],
  ["discover", () => import("./discover/room").then((module) => module.DiscoverRoom)],
  ["read", () => import("./read/room").then((module) => module.ReadRoom)],
]);

const loaded = new Map<string, Room>([["play", PlayRoom]]);

function Page() {
  const address = useAddress();
  const [, again] = useState(0);
  const [failed, setFailed] = useState(false);
  const [trouble, reset] = useErrorBoundary();
  const room = address.room;
  useEffect(() => {
    reset();
    const later = LATER.get(room);
    if (!later || loaded.has(room)) return;
    later().then(
      (found) => {
        loaded.set(room, found);
        again((n) => n + 1);
      },
      () => setFailed(true),
    );
  }, [room]);
  // On another screen the keyboard begins at its top, not at a link that is gone; but who types goes on typing.
  const first = useRef(true);
  useEffect(() => {
    const types = document.activeElement?.closest("#content :is(input, textarea, .rule-editor)");
    if (!first.current && !types) document.getElementById("content")?.focus({ preventScroll: true });
    first.current = false;
  }, [room, address.name]);
  const Shown = loaded.get(room);
  return (
    <Frame address={address}>
      {trouble ? (
        <Missing title="Something broke" words={`This is a mistake in the page: ${String(trouble)}`} />
      ) : Shown ? (
        <Shown address={address} />
      ) : failed ? (
        <Missing title="This part did not load" words="Is `sprague serve` still running? Then load the page again." />
      ) : LATER.has(room) ? null : (
        <Missing title="There is no such page" words={`Nothing is at ${location.pathname}.`} />
      )}
    </Frame>
  );
}

// A relative address of the icon would be read anew from every address that the page goes to.
const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
icon?.setAttribute("href", icon.href);
applyTheme();
addEventListener("click", followLinks);
render(<Page />, document.getElementById("page") as HTMLElement);
