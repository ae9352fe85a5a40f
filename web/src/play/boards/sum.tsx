/// Games side by side: each on a board of its own, and a move is a move in one of them.
import { useState } from "preact/hooks";
import * as api from "../../api/client";
import type { Move, SumPart, SumView } from "../../api/types";
import { useLoad } from "../../api/use";
import { shownPosition } from "../../parts/numbers";
import { Board } from "./any";
import type { BoardProps } from "./board";

const PLUS = " + ";

/// Positions of which the text says as much as the drawing.
const PLAIN: ReadonlySet<string> = new Set(["coordinates", "fraction", "text"]);

export function SumBoard(props: BoardProps<SumView>) {
  const { view, moves, complete, staged, last, stage, make, check } = props;
  const [values, setValues] = useState(false);
  const within = (i: number, to: string) => view.parts.map((part, j) => (j === i ? to : part.position)).join(PLUS);
  const whole = (i: number, move: Move): Move => ({
    ...move,
    to: within(i, move.to),
    touch: { ...move.touch, part: i },
  });
  const own = (i: number, move: Move): Move => ({ ...move, to: move.to.split(PLUS)[i] ?? "" });
  return (
    <div class="sum">
      {view.parts.map((part, i) => (
        <section key={i} class="sum-part" aria-label={part.title}>
          <h2>
            {part.title} {PLAIN.has(part.view.kind) && <small>{shownPosition(part.position)}</small>}{" "}
            {values && <Value part={part} />}
          </h2>
          <Board
            {...props}
            position={{
              game: part.game,
              position: part.position,
              finished: false,
              view: part.view,
              moves: moves.filter((move) => move.touch.part === i).map((move) => own(i, move)),
              complete,
            }}
            forbidden={(props.forbidden ?? []).filter((move) => move.touch.part === i).map((move) => own(i, move))}
            last={
              last.touch?.part === i
                ? { touch: last.touch, was: last.was?.[i]?.split(",") }
                : { touch: undefined, was: undefined }
            }
            staged={staged?.touch.part === i ? own(i, staged) : null}
            stage={(move) => stage(move && whole(i, move))}
            make={(move) => make(whole(i, move))}
            check={async (to) => {
              const found = await check(within(i, to));
              return { ...found, to };
            }}
          />
        </section>
      ))}
      <p class="sum-values">
        <label>
          <input type="checkbox" checked={values} onChange={(event) => setValues(event.currentTarget.checked)} />{" "}
          nim-values
        </label>{" "}
        {values && <NimSum parts={view.parts} />}
      </p>
    </div>
  );
}

const value = (part: SumPart) => api.answer(part.game, part.position, false).then((found) => found.nim_value);

function Value({ part }: { part: SumPart }) {
  const found = useLoad(`${part.game} ${part.position}`, () => value(part));
  return <span class="outcome N">{found.busy ? "…" : (found.value ?? "?")}</span>;
}

function NimSum({ parts }: { parts: readonly SumPart[] }) {
  const key = parts.map((part) => `${part.game} ${part.position}`).join(PLUS);
  const found = useLoad(key, () => Promise.all(parts.map(value)));
  const values = found.busy ? undefined : found.value;
  if (!values || values.includes(null)) return null;
  const total = values.reduce((sum, each) => sum ^ BigInt(each ?? "0"), 0n).toString();
  return (
    <span>
      {values.join(" ⊕ ")} = <b>{total}</b>
    </span>
  );
}
