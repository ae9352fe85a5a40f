/// Numbers typed in, and the games that have them.
import { useState } from "preact/hooks";
import * as api from "../api/client";
import { useLoad } from "../api/use";
import { format, go } from "../address";
import { Busy, TroubleNote } from "../parts/notice";
import { gameAddress } from "../play/match";

const EXAMPLE = "1, 3, 4, 6, 8, 9, 11, 12";

const DOORS = [
  ["discover", "Discover its formula"],
  ["explore", "Its P-positions, plotted"],
  ["play", "Play it"],
] as const;

export function Search({ sequence }: { sequence: string | undefined }) {
  const [text, setText] = useState(sequence ?? EXAMPLE);
  const { value, trouble, busy } = useLoad(sequence, () => api.search(sequence ?? ""));
  return (
    <>
      <form
        class="card inline"
        onSubmit={(event) => {
          event.preventDefault();
          go(format("discover", "search", { sequence: text.trim() }));
        }}
      >
        <label class="field sequence">
          Four numbers or more, as they follow each other
          <input value={text} inputMode="text" onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit" class="primary" disabled={text.trim() === ""}>
          Search
        </button>
      </form>
      {sequence !== undefined && busy && <Busy>Looking through the tables.</Busy>}
      <TroubleNote trouble={trouble} />
      {value && !busy && (
        <ul class="found" aria-label="games that have it">
          {value.found.length === 0 && <li>No game has these numbers one after the other.</li>}
          {value.found.map((each, i) => (
            <li key={i}>
              <b>{each.title}</b>: {each.what}, from number {each.place} on
              {each.said !== "" && <span class="aside"> ({each.said})</span>}
              <p class="numbers">
                {each.place > each.from && "…, "}
                {each.shown.map((number, j) => (
                  <span key={j}>
                    {j >= each.from && j < each.from + value.numbers.length ? <b>{number}</b> : number},{" "}
                  </span>
                ))}
                …
              </p>
              {each.game !== "" &&
                DOORS.map(([room, words]) => (
                  <a key={room} href={gameAddress(room, each.game)}>
                    {words}
                  </a>
                ))}
            </li>
          ))}
          {value.more && <li>… and more: type more numbers.</li>}
          <li>
            <a href={`https://oeis.org/search?q=${value.numbers.join("%2C")}`} rel="noreferrer">
              Ask the On-Line Encyclopedia of Integer Sequences
            </a>
          </li>
        </ul>
      )}
      {value && !busy && (
        <details class="searched">
          <summary>What was looked through</summary>
          <ul>
            {value.searched.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
