/// Beside the board: the opponent, what was played, another start, the theory.
import { useState } from "preact/hooks";
import * as api from "../api/client";
import type { Game, Legal, Move } from "../api/types";
import { asTrouble, useAnswer, useLoad } from "../api/use";
import { go } from "../address";
import { Busy, TroubleNote, sentence } from "../parts/notice";
import { shownPosition } from "../parts/numbers";
import { KindOfPlay } from "../parts/kind-of-play";
import { ParameterFields } from "../parts/parameters";
import { LEVELS, gameAddress, matchAddress, type Match } from "./match";

const LEVEL_WORDS: Record<string, string> = {
  random: "the computer, at random",
  learner: "the computer, a learner",
  skilled: "the computer, skilled",
  perfect: "the computer, perfect",
};

export function Opponent({ match, onChange }: { match: Match; onChange(match: Match): void }) {
  const value = match.friend ? "friend" : match.level;
  const change = (chosen: string) => {
    const friend = chosen === "friend";
    const turn: Match["turn"] = friend ? "first" : "you";
    const keep = friend === match.friend;
    onChange({ ...match, friend, level: friend ? match.level : chosen, ...(!keep && { turn, forbidden: undefined }) });
  };
  return (
    <label class="field">
      Against
      <select value={value} onChange={(event) => change(event.currentTarget.value)}>
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {LEVEL_WORDS[level]}
          </option>
        ))}
        <option value="friend">a friend, on this screen</option>
      </select>
    </label>
  );
}

export function NewStart({ game, match }: { game: Game; match: Match }) {
  const fresh = { ...match, forbidden: undefined, turn: match.friend ? ("first" as const) : ("you" as const) };
  const [text, setText] = useState("");
  const begin = (at: string | undefined, name = game.text) => go(matchAddress({ ...fresh, game: name, at }));
  const [open, setOpen] = useState(false);
  const starts = [...new Set([game.start, ...game.starts])];
  const judged = useLoad(open ? `starts ${game.text}` : undefined, () =>
    Promise.all(starts.map(async (start) => (await api.line(game.text, [start])).steps[0])),
  );
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>New start</summary>
      <div class="starts">
        {starts.map((start, i) => (
          <button type="button" key={start} onClick={() => begin(start)}>
            {shownPosition(start)}
            {judged.value?.[i] && (
              <small> {judged.value[i].outcome === "N" ? "first can win" : "second can win"}</small>
            )}
          </button>
        ))}
      </div>
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") begin(text.trim());
        }}
      >
        <label class="field">
          Another position
          <input value={text} placeholder={game.start} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit" disabled={text.trim() === ""}>
          Begin
        </button>
      </form>
      <ParameterFields game={game} onChoose={(name) => begin(undefined, name)} />
      <KindOfPlay game={game} onChoose={(name) => begin(undefined, name)} />
    </details>
  );
}

interface FreeMoveProps {
  idle: boolean;
  check(to: string): Promise<Legal>;
  example: string | undefined;
  make(move: Move): void;
}

/// A move as text: the position that it leaves. The only way for positions too large to draw, open to all.
export function FreeMove({ idle, check, example, make }: FreeMoveProps) {
  const [text, setText] = useState("");
  const [why, setWhy] = useState<string | null>(null);
  const submit = async () => {
    try {
      const answer = await check(text.trim());
      setWhy(answer.legal ? null : answer.why);
      if (!answer.legal) return;
      setText("");
      make({ to: answer.to, label: answer.label ?? "", touch: answer.touch ?? {} });
    } catch (error) {
      setWhy(asTrouble(error).message);
    }
  };
  return (
    <details>
      <summary>Type a move</summary>
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label class="field">
          The position that it leaves
          <input
            value={text}
            placeholder={example ?? ""}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setWhy(null);
            }}
          />
        </label>
        <button type="submit" disabled={idle || text.trim() === ""}>
          Move
        </button>
      </form>
      {why && (
        <p class="words illegal" role="alert">
          {sentence(why)}
        </p>
      )}
    </details>
  );
}

export function Theory({ game, at }: { game: Game; at: string }) {
  const [open, setOpen] = useState(false);
  const { value, trouble, busy, more } = useAnswer(open ? `${game.text} ${at}` : undefined, (first) =>
    api.answer(game.text, at, first),
  );
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Who wins here?</summary>
      <TroubleNote trouble={trouble} />
      {open && busy && <Busy>Computing.</Busy>}
      {open && value && !busy && (
        <>
          <p>
            <span class={`outcome ${value.outcome}`}>{value.outcome}-position</span> {sentence(value.words)}{" "}
            {value.nim_value !== null && <>Its nim-value is {value.nim_value}. </>}
            {value.why && sentence(value.why)}
          </p>
          {value.winning_moves.length > 0 && (
            <p>
              {value.all ? "All winning moves lead to" : "A winning move leads to"}{" "}
              {value.winning_moves.slice(0, 12).map((to, i) => (
                <span key={to}>
                  {i > 0 && ", "}
                  <code>{shownPosition(to)}</code>
                </span>
              ))}
              {value.winning_moves.length > 12 && ` and ${value.winning_moves.length - 12} more`}.
            </p>
          )}
          <p class="aside">Found {value.how}.</p>
          {more && <Busy>The rules alone are asked, too: for the nim-value, and for all winning moves.</Busy>}
        </>
      )}
    </details>
  );
}

export function About({ game, at }: { game: Game; at: string }) {
  const map = game.maps ?? game.points;
  return (
    <details open={matchMedia("(min-width: 52rem)").matches}>
      <summary>The rules</summary>
      {game.rules.split(/\n\s*\n/).map((paragraph, i) => (
        <p key={i}>{paragraph}</p>
      ))}
      {game.play.prefix !== "" && (
        <p>
          <b>{sentence(game.play.words)}</b> {sentence(game.play.end)}
        </p>
      )}
      {game.sentence && <p class="aside">As a formula: {game.sentence}</p>}
      {game.closed_form && <p class="aside">Solved: {game.closed_form}</p>}
      <p class="doors">
        {map && (
          <a href={gameAddress("explore", game.text, { cell: /^\d+,\d+$/.test(at) ? at : undefined })}>
            Its P-positions, plotted
          </a>
        )}
        {game.discoverable && <a href={gameAddress("discover", game.text)}>Discover its formula</a>}
      </p>
    </details>
  );
}
