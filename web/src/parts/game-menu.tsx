/// The games of the catalogue in groups, each a link.
import * as api from "../api/client";
import type { Game } from "../api/types";
import { useLoad } from "../api/use";
import { Busy, TroubleNote, sentence } from "./notice";

const GROUPS: [Game["group"], string][] = [
  ["piles", "Piles"],
  ["numbers", "Numbers"],
  ["heaps", "Heaps"],
  ["boards", "Boards, strips and graphs"],
];

interface Props {
  href(game: Game): string;
  wanted?(game: Game): boolean;
}

export function GameMenu({ href, wanted = () => true }: Props) {
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
                  <a class="card" href={href(game)}>
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
