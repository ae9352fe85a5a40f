/// One game: the board, whose turn it is, and what may be done.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import type { Game, Hint, Move, Position } from "../api/types";
import { useLoad } from "../api/use";
import { go, type Parameters } from "../address";
import { GameTitle, titleOf } from "../parts/game-title";
import { Busy, TroubleNote, sentence } from "../parts/notice";
import { Board } from "./boards/any";
import { matchAddress, matchAt, moved, status, undone, type Line, type Match } from "./match";
import { About, FreeMove, NewStart, Opponent, SoFar, Theory } from "./side";
import { useComputer, useHint } from "./turns";
import { hintWords, howTo, lastWords, stagedWords } from "./words";

function lineNow(at: string): Line {
  const kept = (history.state as { line?: Line } | null)?.line;
  return kept && (kept.steps.at(-1)?.to ?? kept.from) === at ? kept : { from: at, steps: [] };
}

export function Table({ game, query }: { game: Game; query: Parameters }) {
  const asked = matchAt(game.text, query);
  const found = useLoad<Position>(`${game.text} ${asked.at ?? ""}`, () => api.position(game.text, asked.at));
  const drawn = useRef<Position | undefined>(undefined);
  if (found.value) drawn.current = found.value;
  const unreached = found.trouble !== undefined && (found.trouble.status === 0 || found.trouble.status >= 500);
  if (found.trouble && !(unreached && drawn.current))
    return (
      <section class="narrow">
        <h1>{titleOf(game)}</h1>
        <TroubleNote trouble={found.trouble} />
        <p>
          <a href={matchAddress({ ...asked, at: undefined, turn: asked.friend ? "first" : "you" })}>
            Begin at the usual start
          </a>
        </p>
      </section>
    );
  const settled = found.value && !found.busy ? found.value : undefined;
  const match = { ...asked, at: settled?.position ?? asked.at ?? "" };
  return (
    <Seats game={game} match={match} here={found.value ?? drawn.current} settled={settled}>
      <TroubleNote trouble={found.trouble}>
        <button type="button" onClick={found.again}>
          Try again
        </button>
      </TroubleNote>
    </Seats>
  );
}

interface SeatsProps {
  game: Game;
  match: Match & { at: string };
  /// The position that is drawn, and the same once it is that of the address.
  here: Position | undefined;
  settled: Position | undefined;
  /// What went wrong with the position, if anything did.
  children: ComponentChildren;
}

function Seats({ game, match, here, settled, children }: SeatsProps) {
  const { at } = match;
  const board = useKeptFocus();
  const line = lineNow(at);
  const [staged, setStaged] = useState<Move | null>(null);
  const [hint, setHint] = useState<Hint | null>(null);
  const [illegal, setIllegal] = useState<string | null>(null);
  useEffect(() => {
    setStaged(null);
    setHint(null);
    setIllegal(null);
  }, [at, match.turn]);

  const show = (next: [Match, Line], replace = false) =>
    go(matchAddress(next[0]), { replace, state: { line: next[1] } });
  const open = settled !== undefined && !settled.finished;
  const idle = !open || match.turn === "computer";
  const make = (move: Move) => {
    if (!idle) show(moved(match, line, move.to, move.label));
  };
  const stage = (move: Move | null) => {
    setStaged(move);
    if (move === null || move.to !== hint?.to) setHint(null);
  };
  const computer = useComputer(
    { game: game.text, at, level: match.level, due: open && match.turn === "computer" },
    (reply) => show(moved(match, line, reply.to, reply.label ?? ""), true),
  );
  const help = useHint(game.text, at, (given) => {
    setHint(given);
    setIllegal(null);
    if (given.to !== null && given.touch) setStaged({ to: given.to, label: given.label ?? "", touch: given.touch });
  });
  const back = undone(match, line);

  return (
    <div class="table">
      <header>
        <GameTitle game={game} />
      </header>
      <section class="board" aria-label="board" ref={board}>
        <Status match={match} line={line} settled={settled} />
        {here ? (
          <Board
            position={here}
            staged={staged}
            idle={idle}
            stage={stage}
            make={make}
            explain={setIllegal}
            check={(to) => api.legal(game.text, at, to)}
          />
        ) : (
          <Busy>Setting up the board.</Busy>
        )}
        <div class="actions">
          <button type="button" class="primary" disabled={idle || !staged} onClick={() => staged && make(staged)}>
            Move
          </button>
          <button type="button" disabled={idle} onClick={help.ask}>
            Hint
          </button>
          <button type="button" disabled={!back} onClick={() => back && show(back)}>
            Undo
          </button>
          {!match.friend && (
            <button
              type="button"
              disabled={idle}
              onClick={() => show([{ ...match, turn: "computer" }, line])}
              title="The computer moves for you, and you play on for the other side"
            >
              Swap sides
            </button>
          )}
        </div>
        <Words illegal={illegal !== null}>
          {help.asking
            ? "Looking for a winning move."
            : illegal !== null
              ? sentence(illegal)
              : hint
                ? hintWords(hint)
                : staged
                  ? stagedWords(staged, here !== undefined && DRAWN.has(here.view.kind))
                  : settled && !idle && line.steps.length === 0 && <span class="how-to">{howTo(settled)}</span>}
        </Words>
        {children}
        <TroubleNote trouble={computer.trouble}>
          <button type="button" onClick={computer.again}>
            Try again
          </button>
        </TroubleNote>
        <TroubleNote trouble={help.trouble} />
      </section>
      <aside class="side" aria-label="about this game">
        <Opponent match={match} onChange={(next) => show([next, line], true)} />
        <SoFar line={line} />
        <NewStart game={game} match={match} />
        <FreeMove idle={idle} game={game.text} at={at} example={here?.moves[0]?.to} make={make} />
        <Theory game={game} at={at} />
        <About game={game} at={at} />
      </aside>
    </div>
  );
}

/// The keyboard stays on the board when what had it is gone with the move: on the first thing that can be reached.
function useKeptFocus() {
  const board = useRef<HTMLElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    const follow = (event: FocusEvent) => (inside.current = board.current?.contains(event.target as Node) ?? false);
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, []);
  useEffect(() => {
    if (inside.current && (document.activeElement ?? document.body) === document.body)
      board.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
  });
  return board;
}

/// Positions whose text says less than their drawing.
const DRAWN: ReadonlySet<string> = new Set(["grid", "graph", "strip", "coins"]);

function Status({ match, line, settled }: { match: Match; line: Line; settled: Position | undefined }) {
  const last = line.steps.at(-1);
  return (
    <p class="status" role="status" aria-live="polite">
      {last && match.turn !== "computer" && <span class="last">{lastWords(last)} </span>}
      <b>{settled ? status(match, settled.finished) : "…"}</b>
    </p>
  );
}

function Words({ illegal, children }: { illegal: boolean; children: ComponentChildren }) {
  return (
    <p class={`words ${illegal ? "illegal" : ""}`} role="status" aria-live="polite">
      {children}
    </p>
  );
}
