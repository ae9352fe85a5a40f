/// The name of a game and one line on its rules; of a typed game, the rule.
import type { Game } from "../api/types";
import { sentence } from "./notice";

export function titleOf(game: Game): string {
  return game.typed && game.play.prefix === "" ? "A game of your own" : game.title;
}

export function GameTitle({ game }: { game: Game }) {
  return (
    <div class="titled">
      <h1>{titleOf(game)}</h1>
      <p class="summary">
        {game.typed ? <code>{game.play.base}</code> : sentence(game.summary)}{" "}
        {game.play.misere && <b>{sentence(game.play.end)}</b>}
      </p>
    </div>
  );
}
