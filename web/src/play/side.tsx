/// Beside the board: the players, who wins and why; behind one button all that is seldom wanted.
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import type { Game, Legal, Move } from "../api/types";
import { asTrouble, useAnswer, useLoad } from "../api/use";
import { go } from "../address";
import { Busy, TroubleNote, sentence } from "../parts/notice";
import { shownPosition } from "../parts/numbers";
import { KindOfPlay } from "../parts/kind-of-play";
import { ParameterFields } from "../parts/parameters";
import { KEYS, keysAreOn, switchKeys, useKeys } from "./keys";
import { LEVELS, gameAddress, matchAddress, type Match } from "./match";

const LEVEL_WORDS: Record<string, string> = {
  random: "the computer, at random",
  learner: "the computer, a learner",
  skilled: "the computer, skilled",
  perfect: "the computer, perfect",
};

interface OpponentProps {
  match: Match;
  /// Whether somebody is to move.
  playing: boolean;
  onChange(match: Match): void;
}

/// The players; a dot stands beside the one to move.
export function Opponent({ match, playing, onChange }: OpponentProps) {
  const value = match.friend ? "friend" : match.level;
  const change = (chosen: string) => {
    const friend = chosen === "friend";
    const turn: Match["turn"] = friend ? "first" : "you";
    const keep = friend === match.friend;
    onChange({ ...match, friend, level: friend ? match.level : chosen, ...(!keep && { turn, forbidden: undefined }) });
  };
  const toMove = (them: boolean) => playing && (match.turn === "computer" || match.turn === "second") === them;
  return (
    <div class="players">
      <label class={`player ${toMove(true) ? "to-move" : ""}`}>
        <span>Against</span>
        <select value={value} onChange={(event) => change(event.currentTarget.value)}>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {LEVEL_WORDS[level]}
            </option>
          ))}
          <option value="friend">a friend, on this screen</option>
        </select>
      </label>
      <p class={`player ${toMove(false) ? "to-move" : ""}`}>{match.friend ? "The first player" : "You"}</p>
    </div>
  );
}

interface MoreProps extends FreeMoveProps {
  game: Game;
  match: Match;
  at: string;
}

/// Behind one quiet button: the rules, another start, a typed move, the keys.
export function More({ game, match, at, ...move }: MoreProps) {
  const place = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const [keys, setKeys] = useState(keysAreOn);
  const close = () => (place.current as HTMLDetailsElement).removeAttribute("open");
  useEffect(close, [game.text]); // and not when the computer answers
  useKeys({ "?": () => place.current?.toggleAttribute("open"), Escape: open ? close : undefined });
  useEffect(() => {
    const press = (event: PointerEvent) => place.current?.contains(event.target as Node) || close();
    if (open) document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [open]);
  return (
    <details class="more" ref={place} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Rules<span class="wide"> and more</span>
      </summary>
      {open && (
        <div class="more-card">
          <About game={game} at={at} />
          <NewStart game={game} match={match} onBegin={close} />
          <FreeMove {...move} make={(made) => (close(), move.make(made))} />
          <section>
            <h2>Keys</h2>
            <dl class="keys">
              {KEYS.map(([key, words]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
            <label>
              <input
                type="checkbox"
                checked={keys}
                onChange={(event) => {
                  setKeys(event.currentTarget.checked);
                  switchKeys(event.currentTarget.checked);
                }}
              />
              keys are on
            </label>
          </section>
        </div>
      )}
    </details>
  );
}

const WHO_CAN_WIN = { N: "first can win", P: "second can win", D: "a draw" };

function NewStart({ game, match, onBegin }: { game: Game; match: Match; onBegin(): void }) {
  const fresh = { ...match, forbidden: undefined, turn: match.friend ? ("first" as const) : ("you" as const) };
  const [text, setText] = useState("");
  const begin = (at: string | undefined, name = game.text) => {
    onBegin();
    go(matchAddress({ ...fresh, game: name, at }));
  };
  const starts = [...new Set([game.start, ...game.starts])];
  const judged = useLoad(`starts ${game.text}`, () =>
    Promise.all(
      starts.map((start) =>
        api.line(game.text, [start]).then(
          ({ steps }) => steps[0],
          () => undefined,
        ),
      ),
    ),
  );
  return (
    <section>
      <h2>New start</h2>
      <div class="starts">
        {starts.map((start, i) => (
          <button type="button" key={start} onClick={() => begin(start)}>
            {shownPosition(start)}
            {judged.value?.[i] && <small> {WHO_CAN_WIN[judged.value[i].outcome]}</small>}
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
    </section>
  );
}

interface FreeMoveProps {
  idle: boolean;
  check(to: string): Promise<Legal>;
  example: string | undefined;
  make(move: Move): void;
}

/// A move as text: the position that it leaves. The only way for positions too large to draw, open to all.
function FreeMove({ idle, check, example, make }: FreeMoveProps) {
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
    <section>
      <h2>Type a move</h2>
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
    </section>
  );
}

export function Theory({ game, at }: { game: Game; at: string }) {
  const [open, setOpen] = useState(false);
  const { value, trouble, busy, more } = useAnswer(open ? `${game.text} ${at}` : undefined, (first) =>
    api.answer(game.text, at, first),
  );
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Why? Who wins here</summary>
      <TroubleNote trouble={trouble} />
      {open && busy && <Busy>Computing.</Busy>}
      {open && value && !busy && (
        <>
          <p>
            <span class={`outcome ${value.outcome}`}>
              {value.outcome === "D" ? "a draw" : `${value.outcome}-position`}
            </span>{" "}
            {sentence(value.words)} {value.nim_value !== null && <>Its nim-value is {value.nim_value}. </>}
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

function About({ game, at }: { game: Game; at: string }) {
  const map = game.maps ?? game.points;
  return (
    <section>
      <h2>The rules</h2>
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
    </section>
  );
}
