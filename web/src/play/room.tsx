/// The room Play: the menu of games, or one game at a table.
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { Game } from "../api/types";
import { useLoad } from "../api/use";
import { format, go, type Address } from "../address";
import { useTitle } from "../frame";
import { GameMenu, MisereSwitch } from "../parts/game-menu";
import { titleOf } from "../parts/game-title";
import { Busy, NoGame } from "../parts/notice";
import { gameAddress } from "./match";
import { Table } from "./table";

export function PlayRoom({ address }: { address: Address }) {
  const typed = address.name === "typed";
  const [name = "", ...more] = typed ? [address.query["rule"] ?? ""] : address.name.split("/");
  const at = more.join("/");
  useEffect(() => {
    // /play/rat/3,6,11 is what one would type; the address proper keeps the position in the query.
    if (at !== "") go(gameAddress("play", name, { ...address.query, at }), { replace: true });
  }, [name, at]);
  if (name === "") return <Menu misere={address.query["misere"] === "yes"} />;
  return at === "" ? <TableOf key={name} text={name} address={address} /> : null;
}

function Menu({ misere }: { misere: boolean }) {
  useTitle("Play");
  return (
    <section>
      <h1>Play</h1>
      <p class="lead">
        Whoever cannot move {misere ? "wins" : "loses"}. Take the first move or leave it to the computer; it can play
        perfectly, or badly.
      </p>
      <MisereSwitch misere={misere} address={(on) => format("play", "", { misere: on ? "yes" : undefined })} />
      <GameMenu href={(text) => gameAddress("play", text)} misere={misere} />
      <Side />
    </section>
  );
}

const EXAMPLE = "kayles 5 + wythoff 3,5 + chomp:2x3";

/// Games put side by side.
function Side() {
  const [text, setText] = useState(EXAMPLE);
  return (
    <form
      class="inline side-by-side"
      onSubmit={(event) => {
        event.preventDefault();
        go(gameAddress("play", text.trim()));
      }}
    >
      <label class="field">
        Games side by side: each move is a move in one of them
        <input value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={text.trim() === ""}>
        Play the sum
      </button>
    </form>
  );
}

function TableOf({ text, address }: { text: string; address: Address }) {
  const { value, trouble, busy } = useLoad<Game>(text, () => api.game(text));
  useTitle(value ? titleOf(value) : "Play");
  if (trouble)
    return (
      <NoGame trouble={trouble}>
        {trouble.at && (
          <>
            <a href={format("discover", "typed", { rule: text })}>Mend the rule</a>
            {" · "}
          </>
        )}
        <a href={format("play")}>All games</a>
      </NoGame>
    );
  if (!value) return busy ? <Busy>Setting up the board.</Busy> : null;
  return <Table game={value} query={address.query} />;
}
