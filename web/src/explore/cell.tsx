/// What is known of a chosen position: who wins, why, where its moves lead; and a way to play from it.
import * as api from "../api/client";
import type { Game } from "../api/types";
import { useAnswer } from "../api/use";
import { Busy, TroubleNote, sentence } from "../parts/notice";
import { shownPosition } from "../parts/numbers";
import { gameAddress } from "../play/match";

const MOST = 30;

interface Props {
  game: Game;
  cell: string | undefined;
  to(cell: string): string;
}

export function CellPanel({ game, cell, to }: Props) {
  const { value, trouble, busy, more } = useAnswer(cell ? `${game.text} ${cell}` : undefined, (first) =>
    api.cell(game.text, cell ?? "", first),
  );
  if (!cell)
    return (
      <p class="aside">
        Choose a position to see who wins there, why, and where its moves lead.{" "}
        <a href={gameAddress("play", game.text)}>Play this game</a>
      </p>
    );
  if (trouble) return <TroubleNote trouble={trouble} />;
  if (!value) return busy ? <Busy>Asking the rules.</Busy> : null;
  return (
    <section class="cell-panel" aria-live="polite" aria-busy={busy}>
      <h2>{shownPosition(value.position)}</h2>
      <p>
        <span class={`outcome ${value.outcome}`}>{value.outcome}-position</span> {sentence(value.words)}
        {value.nim_value !== null && <> Nim-value {value.nim_value}.</>}
      </p>
      {value.why && <p>{sentence(value.why)}</p>}
      {value.winning_moves.length > 0 && (
        <p>
          Winning {value.winning_moves.length === 1 ? "move" : "moves"} to{" "}
          <Positions all={value.winning_moves.slice(0, MOST)} to={to} />
          {value.winning_moves.length > MOST && ", …"}
        </p>
      )}
      <p>
        <a class="button" href={gameAddress("play", game.text, { at: value.position })}>
          Play from here
        </a>
      </p>
      {value.options.length > 0 && (
        <details>
          <summary>
            {value.complete ? value.options.length : `The first ${value.options.length}`} option
            {value.options.length === 1 ? "" : "s"}
          </summary>
          <ul class="options">
            {value.options.map((option) => (
              <li key={option.to}>
                <a href={to(option.to)} class={`outcome ${option.outcome ?? ""}`}>
                  {shownPosition(option.to)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p class="aside">
        Found {value.how}.{value.formula && !value.how.includes(value.formula) && <> The theorem: {value.formula}.</>}
      </p>
      {more && <Busy>The rules alone are asked, too.</Busy>}
    </section>
  );
}

function Positions({ all, to }: { all: string[]; to(cell: string): string }) {
  return (
    <>
      {all.map((position, i) => (
        <span key={position}>
          {i > 0 && ", "}
          <a href={to(position)}>{shownPosition(position)}</a>
        </span>
      ))}
    </>
  );
}
