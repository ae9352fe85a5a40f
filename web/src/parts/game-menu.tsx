/// The games of the catalogue in groups, each a link.
import * as api from "../api/client";
import type { Game, MenuGame } from "../api/types";
import { useLoad } from "../api/use";
import { go } from "../address";
import { MiniBoard, MiniMap } from "./mini";
import { Busy, TroubleNote, sentence } from "./notice";

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

export function GameMenu({ href, wanted = () => true, misere = false, picture = "board" }: Props) {
  const { value, trouble, busy } = useLoad("games", () => api.games());
  if (trouble) return <TroubleNote trouble={trouble} />;
  if (!value) return busy ? <Busy>Fetching the catalogue.</Busy> : null;
  return (
    <>
      {GROUPS.map(([group, title]) => {
        const games = value.games.filter((game) => game.group === group && wanted(game));
        if (games.length === 0) return null;
        return (
          <section key={group}>
            <h2>{title}</h2>
            <ul class="menu">
              {games.map((game) => (
                <li key={game.text}>
                  <a class="card door" href={href(misere ? `misere:${game.text}` : game.text)}>
                    <span class="thumb">
                      <Picture game={game} picture={picture} />
                    </span>
                    <b>{game.title}</b>
                    <span>{sentence(game.summary)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function Picture({ game, picture }: { game: MenuGame; picture: "board" | "map" }) {
  return picture === "map" ? <MiniMap thumbnail={game.thumbnail} /> : <MiniBoard view={game.thumbnail.view} />;
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
