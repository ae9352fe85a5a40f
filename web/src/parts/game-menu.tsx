/// The games of the catalogue in groups, each a link.
import { useState } from "preact/hooks";
import * as api from "../api/client";
import type { Game, MenuGame, View } from "../api/types";
import { useLoad } from "../api/use";
import { go } from "../address";
import { MiniBoard, MiniMap } from "./mini";
import { Busy, TroubleNote, sentence } from "./notice";
import { count } from "./numbers";

const GROUPS: [Game["group"], string][] = [
  ["piles", "Piles"],
  ["numbers", "Numbers"],
  ["heaps", "Heaps"],
  ["boards", "Boards, strips and graphs"],
];

interface Props {
  href(text: string): string;
  /// Whether all are to be played under misère play.
  misere?: boolean;
  wanted?(game: Game): boolean;
  /// What the small pictures show.
  picture?: "board" | "map";
}

/// Those that one should have played first, in this order.
const FIRST = ["nim", "chomp", "kayles", "wythoff"];

export function GameMenu({ href, wanted = () => true, misere = false, picture = "board" }: Props) {
  const { value, trouble, busy } = useLoad("games", () => api.games());
  const [find, setFind] = useState("");
  if (trouble) return <TroubleNote trouble={trouble} />;
  if (!value) return busy ? <Busy>Fetching the catalogue.</Busy> : null;
  const words = find.toLowerCase().split(/\s+/);
  const shown = value.games.filter(
    (game) =>
      wanted(game) && words.every((word) => `${game.text} ${game.title} ${game.summary}`.toLowerCase().includes(word)),
  );
  const few = find !== "" || shown.length < 8;
  const first = few ? [] : FIRST.flatMap((name) => shown.filter((game) => game.name === name));
  const list = (games: readonly MenuGame[]) => (
    <ul class="menu">
      {games.map((game) => (
        <li key={game.text}>
          <a class="card door" href={href(misere ? `misere:${game.text}` : game.text)}>
            <span class="thumb">
              {picture === "map" ? <MiniMap thumbnail={game.thumbnail} /> : <MiniBoard view={game.thumbnail.view} />}
            </span>
            <b>{game.title}</b>
            <span>
              {sentence(game.summary)}
              {picture === "board" && <small> {minutes(game.thumbnail.view)}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <label class="field find">
        Find a game
        <input
          type="search"
          value={find}
          placeholder="piles, coins, graph …"
          onInput={(event) => setFind(event.currentTarget.value)}
        />
      </label>
      {first.length > 0 && (
        <section class="start-here">
          <h2>Start here</h2>
          {list(first)}
        </section>
      )}
      {shown.length === 0 && <p>No game is called so.</p>}
      {GROUPS.map(([group, title]) => {
        const games = shown.filter((game) => game.group === group);
        if (games.length === 0) return null;
        return (
          <details key={group} class="family" open={few}>
            <summary>
              {title} <span class="aside">{count(games.length, "game")}</span>
            </summary>
            {list(games)}
          </details>
        );
      })}
    </>
  );
}

/// How long a game takes, roughly: by what lies on the table at the beginning.
function minutes(view: View): string {
  const size = sizeOf(view);
  return `About ${count(size <= 12 ? 1 : size <= 25 ? 2 : 4, "minute")}.`;
}

function sizeOf(view: View): number {
  if ("piles" in view) return view.piles.reduce((sum, pile) => sum + Number(pile), 0);
  if ("rows" in view) return view.rows.join("").length;
  if (view.kind === "graph") return view.edges.length;
  if (view.kind === "strip") return view.squares.length;
  return view.kind === "sum" ? view.parts.reduce((sum, part) => sum + sizeOf(part.view), 0) : 0;
}

/// The switch over a menu: the games in it under misère play.
export function MisereSwitch({ misere, address }: { misere: boolean; address(misere: boolean): string }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={misere}
        onChange={(event) => go(address(event.currentTarget.checked), { replace: true })}
      />
      misère play: whoever cannot move wins
    </label>
  );
}
