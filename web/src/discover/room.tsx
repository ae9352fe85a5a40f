/// The room Discover: choose or type a game, watch table, guess and proof arrive.
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import { asTrouble, useLoad } from "../api/use";
import { format, go, type Address } from "../address";
import { useTitle } from "../frame";
import { GameMenu } from "../parts/game-menu";
import { TroubleNote, sentence } from "../parts/notice";
import { gameAddress } from "../play/match";
import { RuleField } from "./rule";
import { Search } from "./search";
import { Watch } from "./watch";
import "../style/discover.css";

/// It ends in a theorem within a second: that of Wythoff, on the golden ratio.
const EXAMPLE = "take l, k from x, y: l = 0 | k = 0 | l = k";

export function DiscoverRoom({ address }: { address: Address }) {
  const typed = address.name === "typed";
  const searching = address.name === "search";
  const game = typed ? (address.query["rule"] ?? "") : address.name;
  const job = address.query["job"];
  useTitle("Discover");
  return (
    <div class="discover">
      <h1>Discover</h1>
      <p class="lead">
        The table comes from the rules, the guess from the table alone, and the proof from the rules and the guess.
      </p>
      <div class="tabs" role="group" aria-label="where the rules come from">
        <a
          class={typed || searching ? "" : "on"}
          href={gameAddress("discover", typed || searching ? "mouse" : game || "mouse")}
          aria-current={typed || searching ? undefined : "true"}
        >
          From the catalogue
        </a>
        <a class={typed ? "on" : ""} href={format("discover", "typed")} aria-current={typed ? "true" : undefined}>
          A rule of your own
        </a>
        <a
          class={searching ? "on" : ""}
          href={format("discover", "search")}
          aria-current={searching ? "true" : undefined}
        >
          A sequence of numbers
        </a>
      </div>
      {searching ? (
        <Search key={address.query["sequence"] ?? ""} sequence={address.query["sequence"]} />
      ) : typed ? (
        <Typed key={game} rule={game} job={job} />
      ) : (
        <Chosen key={game} game={game} job={job} />
      )}
      {game === "" && !typed && !searching && (
        <GameMenu href={(text) => gameAddress("discover", text)} wanted={(each) => each.discoverable} picture="map" />
      )}
      {job && (
        <Watch key={job} id={job} game={game} onGone={() => go(gameAddress("discover", game), { replace: true })} />
      )}
    </div>
  );
}

/// Begins a discovery and goes to its address. An address that names a game, and no job, begins one by itself.
function useStart(game: string, named: boolean, job: string | undefined) {
  const [trouble, setTrouble] = useState<api.Trouble>();
  const [busy, setBusy] = useState(false);
  const start = async (replace = false) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      const begun = await api.startJob({ kind: "discover", game });
      go(gameAddress("discover", game, { job: begun.id }), { replace });
    } catch (error) {
      setTrouble(asTrouble(error));
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (named && job === undefined) void start(true);
  }, [job]);
  return { trouble, busy, start };
}

const FIRST = "mouse";

function Chosen({ game, job }: { game: string; job: string | undefined }) {
  const { value, trouble } = useLoad("games", () => api.games());
  const [name, setName] = useState(game || FIRST);
  const known = value?.games.filter((each) => each.discoverable) ?? [];
  const run = useStart(name.trim(), game !== "", job);
  const [, kind = "", base = ""] = /^((?:mis[eè]re|pass|blocking:\d):)?(.*)$/s.exec(name.trim()) ?? [];
  const summary = known.find((each) => each.name === base.split(":")[0])?.summary;
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void run.start();
      }}
    >
      <div class="inline">
        <label class="field">
          Game
          <select
            value={known.some((each) => each.text === base) ? base : ""}
            onChange={(event) => event.currentTarget.value && setName(kind + event.currentTarget.value)}
          >
            <option value="">…</option>
            {known.map((each) => (
              <option key={each.text} value={each.text}>
                {each.title}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          or its name, with parameters
          <input value={name} spellcheck={false} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="primary" disabled={run.busy || name.trim() === ""}>
          Discover
        </button>
      </div>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={/^mis/.test(kind)}
          onChange={(event) => setName((event.currentTarget.checked ? "misere:" : "") + base)}
        />
        misère play: whoever cannot move wins
      </label>
      {summary && <p class="aside">{sentence(summary)}</p>}
      <TroubleNote trouble={trouble ?? run.trouble} />
    </form>
  );
}

function Typed({ rule, job }: { rule: string; job: string | undefined }) {
  const [text, setText] = useState(rule || EXAMPLE);
  const [wrong, setWrong] = useState<string>();
  const unfit = wrong === text || text.trim() === "";
  const run = useStart(text.trim(), rule !== "", job);
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void run.start();
      }}
    >
      <RuleField text={text} onChange={setText} onWrong={setWrong} refused={run.trouble} />
      <div class="actions">
        <button type="submit" class="primary" disabled={run.busy || unfit}>
          Discover
        </button>
        {["Play it", "Its P-positions, plotted"].map((words, i) =>
          unfit ? (
            <button key={words} type="button" disabled>
              {words}
            </button>
          ) : (
            <a key={words} class="button" href={gameAddress(i === 0 ? "play" : "explore", text.trim())}>
              {words}
            </a>
          ),
        )}
      </div>
    </form>
  );
}
