/// A strip of squares for Magnetism: each empty square offers the tokens + and −; those that may not stand there say why.
import { useMemo, useRef, useState } from "preact/hooks";
import type { StripView } from "../../api/types";
import { FORBIDDEN, arrow, type BoardProps } from "./board";
import { Bar } from "./grid";

const SIGNS = ["+", "-"] as const;
type Sign = (typeof SIGNS)[number];

const shown = (sign: string) => (sign === "-" ? "−" : sign);

export function StripBoard(props: BoardProps<StripView>) {
  const { view, moves, forbidden = [], staged, last, idle, make, stage, explain } = props;
  const squares = [...view.squares];
  const [focus, setFocus] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  const legal = useMemo(() => new Map(moves.map((move) => [`${move.touch.square}${move.touch.token}`, move])), [moves]);

  const isBarred = (square: number, token: Sign) =>
    forbidden.some(({ touch }) => touch.square === square && touch.token === token);
  const place = (square: number, token: Sign) => {
    if (idle) return;
    const move = legal.get(`${square}${token}`);
    if (move) make(move);
    else if (isBarred(square, token)) explain(FORBIDDEN);
    else explain(whyNot(squares, square, token, view.refusal));
  };
  const onKeyDown = (event: KeyboardEvent, square: number) => {
    const next = arrow(event.key, square, squares.length, squares.length);
    if (next !== undefined) {
      setFocus(next);
      strip.current?.querySelectorAll<HTMLElement>("[role=gridcell]")[next]?.focus();
    } else if (event.key === "+" || event.key === "=") place(square, "+");
    else if (event.key === "-") place(square, "-");
    else if (event.key === "Escape") stage(null);
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="strip-board"
      role="grid"
      aria-label="strip; arrow keys choose a square, + and − put a token there"
      ref={strip}
    >
      <div role="row">
        {squares.map((sign, square) => {
          const hinted = staged?.touch.square === square ? staged.touch.token : undefined;
          return (
            <div
              key={square}
              role="gridcell"
              class={`square ${sign === "." ? "" : "filled"} ${last.touch?.square === square ? "last" : ""}`}
              tabIndex={square === Math.min(focus, squares.length - 1) ? 0 : -1}
              aria-label={`square ${square + 1}: ${sign === "." ? "empty" : shown(sign)}`}
              data-square={square}
              onFocus={() => setFocus(square)}
              onKeyDown={(event) => onKeyDown(event, square)}
            >
              {sign === "."
                ? SIGNS.map((token) => {
                    const can = legal.has(`${square}${token}`);
                    return (
                      <button
                        key={token}
                        type="button"
                        tabIndex={-1}
                        class={`magnet ${can ? "can" : "cannot"} ${hinted === token ? "hinted" : ""}`}
                        aria-label={`put ${shown(token)} on square ${square + 1}${isBarred(square, token) ? ", forbidden" : ""}`}
                        disabled={idle}
                        onClick={() => place(square, token)}
                      >
                        {shown(token)}
                        {isBarred(square, token) && <Bar />}
                      </button>
                    );
                  })
                : shown(sign)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function whyNot(squares: readonly string[], square: number, token: Sign, refusal: string): string {
  if (squares[square] !== ".") return `Square ${square + 1} is taken.`;
  return `No ${shown(token)} may stand on square ${square + 1}: ${refusal}.`;
}
