/// Fields for the parameters of a game: `wythoff:a=2`, `chomp:2x6`.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../api/types";

interface Props {
  game: Game;
  onChoose(name: string): void;
}

export function ParameterFields({ game, onChoose }: Props) {
  const now = given(game);
  const [values, setValues] = useState<Record<string, string>>(now);
  useEffect(() => setValues(now), [game.text]);
  const names = Object.keys(values);
  if (names.length === 0 || game.typed) return null;
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(named(game, values));
      }}
    >
      {names.map((name) => {
        const limits = game.parameters.find((each) => each.name === name);
        return (
          <label class="field" key={name}>
            <span>{limits ? `${name} (${limits.least}…${limits.most})` : "size or shape"}</span>
            <input
              value={values[name] ?? ""}
              aria-label={name}
              inputMode={limits ? "numeric" : "text"}
              size={8}
              onInput={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          </label>
        );
      })}
      <button type="submit">Set up</button>
    </form>
  );
}

/// The parameters as they stand in the name of the game, or their defaults.
export function given(game: Game): Record<string, string> {
  const { base } = game.play;
  const behind = base.includes(":") ? base.slice(base.indexOf(":") + 1) : "";
  if (game.sample !== "") return { size: behind || game.sample };
  const values: Record<string, string> = {};
  for (const { name, default: usual } of game.parameters) values[name] = String(usual);
  for (const pair of behind.split(",")) {
    const [name, value] = pair.split("=");
    if (name && value !== undefined) values[name] = value;
  }
  return values;
}

/// The name of the game with these parameters; those at their defaults are left out.
export function named(game: Game, values: Record<string, string>): string {
  const base = game.play.prefix + (game.play.base.split(":")[0] ?? game.play.base);
  if (game.sample !== "") return `${base}:${values["size"]?.trim() ?? game.sample}`;
  const pairs = game.parameters
    .filter(({ name, default: usual }) => values[name]?.trim() !== String(usual))
    .map(({ name }) => `${name}=${values[name]?.trim()}`);
  return pairs.length === 0 ? base : `${base}:${pairs.join(",")}`;
}
