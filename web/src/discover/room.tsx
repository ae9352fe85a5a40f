/// The room Discover: a rule, and what follows from it while it is typed: table and picture, the guess, and on demand
/// the proof. Its address is the rule.
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import { useLoad } from "../api/use";
import { format, go, STATIC, type Address } from "../address";
import { Constants } from "../explore/lines";
import { useTitle } from "../frame";
import { GameMenu } from "../parts/game-menu";
import { titleOf } from "../parts/game-title";
import { Mathematics } from "../parts/mathematics";
import { Busy, sentence } from "../parts/notice";
import { RuleEditor } from "../parts/rule-editor";
import { gameAddress } from "../play/match";
import { isFamily, isRule } from "../rules/read";
import { useSource, type Source } from "../rules/source";
import { dimensions, Picture, Rows } from "./live";
import { Proof } from "./proof";
import { Search } from "./search";
import "../style/discover.css";

/// It ends in a theorem within a second: that of Wythoff, on the golden ratio.
const EXAMPLE = "take l, k from x, y: l = 0 | k = 0 | l = k";

export function DiscoverRoom({ address }: { address: Address }) {
  const searching = address.name === "search";
  useTitle("Discover");
  return (
    <div class="discover">
      <header class="discover-head">
        <h1>Discover</h1>
        {searching ? (
          <a href={format("discover", "typed")}>from a rule</a>
        ) : (
          <a href={format("discover", "search")}>from a sequence of numbers</a>
        )}
      </header>
      {searching ? (
        <Search key={address.query["sequence"] ?? ""} sequence={address.query["sequence"]} />
      ) : (
        <Notebook address={address} />
      )}
    </div>
  );
}

const ruleOf = ({ name, query }: Address) => (name === "typed" ? (query["rule"] ?? "") : name);

/// Milliseconds until the address says what was typed.
const LATER = 300;

function Notebook({ address }: { address: Address }) {
  const given = ruleOf(address);
  const [text, setText] = useState(given || EXAMPLE);
  const [values, setValues] = useState(address.query["member"] ?? "");
  const told = useRef(given);
  const menu = useLoad("games", () => api.games());
  const source = useSource(text, values);
  const game = text.trim();
  const sound = source.fault === undefined && game !== "" && !(source.busy && source.rule === undefined);
  useEffect(() => {
    if (given === told.current) return;
    told.current = given;
    setText(given || EXAMPLE);
    setValues(address.query["member"] ?? "");
  }, [given]);
  useEffect(() => {
    if (!sound || (game === EXAMPLE && given === "")) return;
    const timer = setTimeout(() => {
      told.current = game;
      const next = gameAddress("discover", game, { member: values });
      if (next !== gameAddress("discover", ruleOf(address), { member: address.query["member"] }))
        go(next, { replace: true });
    }, LATER);
    return () => clearTimeout(timer);
  }, [game, values, sound]);
  const names = (menu.value?.games ?? []).filter((each) => each.discoverable).map((each) => each.text);
  return (
    <>
      <section class="rule card">
        <RuleEditor
          text={text}
          label="The rule, or the name of a game"
          fault={source.fault}
          names={names}
          onChange={(next) => {
            setText(next);
            setValues("");
          }}
        />
        <Says source={source} text={text} />
        {isFamily(text) && <Constants source={source} text={text} onChange={(_, member) => setValues(member)} />}
        <HowWritten onChoose={setText} />
      </section>
      {(dimensions(source) > 0 || !source.game) && (
        <div class={`notebook ${source.fault ? "stale" : ""}`}>
          <section class="card" aria-label="table">
            <h2>Table</h2>
            <Rows source={source} />
          </section>
          <section class="card" aria-label="picture">
            <Picture source={source} />
          </section>
        </div>
      )}
      {sound && source.game?.discoverable !== false && (
        <>
          <Guess key={`guess ${game}`} game={game} />
          <Proof key={`proof ${game}`} game={game} source={source} />
        </>
      )}
      {source.game?.discoverable === false && (
        <p class="aside">Its positions are no numbers, so there is no table to guess from.</p>
      )}
      {given === "" && (
        <>
          <h2>Or begin with one of these</h2>
          <GameMenu href={(text) => gameAddress("discover", text)} wanted={(each) => each.discoverable} picture="map" />
        </>
      )}
    </>
  );
}

/// What the rule means, or what is wrong with it.
function Says({ source: { fault, game, busy, key }, text }: { source: Source; text: string }) {
  const fresh = game && key.startsWith(text.trim());
  const says = () => {
    if (text.trim() === "") return "Type a rule, or the name of a game.";
    if (fault) return sentence(fault.message);
    if (!fresh) return busy ? "Reading the rule." : "";
    if (isFamily(text)) return sentence(`One game for each value; shown is ${game.text}`);
    return isRule(text)
      ? `A move is legal if ${game.sentence ?? text.slice(text.lastIndexOf(":") + 1).trim()}`
      : `${titleOf(game)}: ${sentence(game.summary)}`;
  };
  return (
    <p class={`says ${fault ? "illegal" : "aside"}`} role="status" aria-live="polite">
      {says()}
    </p>
  );
}

/// The guess follows the rule.
function Guess({ game }: { game: string }) {
  const asks = !STATIC && !isFamily(game);
  const { value, busy } = useLoad(asks ? game : undefined, (signal) => later(game, signal));
  if (!asks) return null;
  return (
    <section class="guess card" aria-label="guess" aria-busy={busy}>
      <h2>
        Guess <small>from the table alone{value?.bound ? `, to ${value.bound}` : ""}</small>
      </h2>
      {busy ? (
        <Busy>Looking for a pattern.</Busy>
      ) : (
        <p class="statement">
          {value?.statement ? <Mathematics text={value.statement} /> : "Nothing is seen in so small a table."}
        </p>
      )}
    </section>
  );
}

/// Asks when nobody has typed for a while.
async function later(game: string, signal: AbortSignal) {
  await new Promise((go) => setTimeout(go, LATER));
  if (signal.aborted) throw signal.reason;
  return api.guess(game);
}

function HowWritten({ onChoose }: { onChoose(rule: string): void }) {
  return (
    <details>
      <summary>How rules are written</summary>
      <p>
        Name what is taken of each pile, then say when that is a move. The piles x ≤ y are in order of size; one to four
        of them. Or type the name of a game, such as <code>wythoff:a=2</code> or <code>0.77</code>.
      </p>
      <ul class="examples">
        {EXAMPLES.map(([name, rule]) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(rule)}>
              {name}
            </button>{" "}
            <code>{rule}</code>
          </li>
        ))}
      </ul>
      <p class="aside">
        You may use & | ~ (or: and, or, not), = ≠ &lt; ≤, + and −, 3x, % 7, abs(…), where(condition, a, b).
      </p>
    </details>
  );
}

const EXAMPLES: [string, string][] = [
  ["Wythoff’s game", EXAMPLE],
  ["nearly the same from both", "take l, k from x, y: l = 0 | k = 0 | abs(k - l) <= 1"],
  ["the same odd number from both", "take l, k from x, y: l = 0 | k = 0 | l = k & l % 2 = 1"],
  ["odd numbers, or the same from both", "take l, k from x, y: l = 0 & k % 2 = 1 | k = 0 & l % 2 = 1 | l = k"],
  ["the Mouse game", "take l, k from x, y: l = 0 | k = 0 | abs(k - l) < where((y - x) % 3 = 0, 2, 1)"],
  [
    "for every a: numbers that differ by less than a",
    "for a >= 1: take l, k from x, y: l = 0 | k = 0 | abs(k - l) < a",
  ],
];
