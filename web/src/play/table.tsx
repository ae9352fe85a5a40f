/// One game: the board, whose turn it is, and what may be done.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import * as api from "../api/client";
import type { Game, Hint, Move, Position } from "../api/types";
import { useLoad } from "../api/use";
import { format, go, type Parameters } from "../address";
import { GameTitle, titleOf } from "../parts/game-title";
import { Busy, TroubleNote, sentence } from "../parts/notice";
import { MiniBoard } from "../parts/mini";
import { count } from "../parts/numbers";
import { asPng, asSvg } from "../parts/picture-file";
import { useOffers } from "../parts/share";
import { Board } from "./boards/any";
import { FORBIDDEN } from "./boards/board";
import { arranged, arrangedMove, orderOf, pilesAfter } from "./arrange";
import { oneLess, oneMore, parted } from "./forbidding";
import { PARTED, matchAddress, matchAt, moved, other, pilesAt, positionAt, status, toldLine, undone } from "./match";
import type { Line, Match, Trial } from "./match";
import { Forbidden, Options } from "./options";
import { MapBeside } from "./beside";
import { useKeys } from "./keys";
import { Rungs, TrialNote, useLadder } from "./ladder";
import { Review } from "./review";
import { More, Opponent, Theory } from "./side";
import { useComputer, useHelp } from "./turns";
import { howTo, lastWords, stagedWords } from "./words";

interface Kept {
  line?: Line;
  trial?: Trial;
}

/// What the entry of the history keeps beside the address.
function keptNow(at: string): { line: Line; trial: Trial | undefined } {
  const { line, trial } = (history.state as Kept | null) ?? {};
  if (line && (line.steps.at(-1)?.to ?? line.from) === at) return { line, trial };
  return { line: { from: at, steps: [] }, trial: undefined };
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
          <a
            href={matchAddress({ ...asked, at: undefined, forbidden: undefined, turn: asked.friend ? "first" : "you" })}
          >
            Begin at the usual start
          </a>
        </p>
      </section>
    );
  const settled = found.value && !found.busy ? found.value : undefined;
  const match = { ...asked, at: settled?.position ?? asked.at ?? "" };
  useSent(query["line"], match, settled);
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

/// A game that was sent: its moves are asked for, and the address becomes that of its last position.
function useSent(text: string | undefined, match: Match & { at: string }, settled: Position | undefined): void {
  const ready = text !== undefined && settled !== undefined;
  const sent = useLoad(ready ? text : undefined, () => api.line(match.game, (text ?? "").split(PARTED)));
  useEffect(() => {
    if (!ready || sent.busy || !sent.value) return;
    const steps = sent.value.steps;
    const here = { ...match, at: steps.at(-1)?.position ?? match.at };
    go(matchAddress(here), { replace: true, state: { line: toldLine(match, steps) } });
  }, [ready, sent.busy]);
}

/// The position in the order of the table, the same one as long as it is the same.
function useArranged(here: Position | undefined, order: readonly string[] | undefined): Position | undefined {
  const key = order?.join();
  return useMemo(() => here && arranged(here, order), [here, key]);
}

/// What is on the table: the position after so many moves, the last of them or one that is looked at again.
function useTable(game: string, line: Line, at: string, settled: Position | undefined) {
  const count = line.steps.length;
  const [chosen, setPlace] = useState<number>();
  const place = Math.min(chosen ?? count, count);
  useEffect(() => setPlace(undefined), [at, count]);
  const there = positionAt(line, place);
  const past = useLoad(place < count ? `${game} ${there}` : undefined, () => api.position(game, there));
  const now = useArranged(settled, pilesAt(line, count));
  const seen = useArranged(past.busy ? undefined : past.value, pilesAt(line, place));
  const drawn = useRef<Position | undefined>(undefined);
  drawn.current = (place < count ? seen : now) ?? drawn.current; // until another one has come, it stays
  const last = { touch: line.steps[place - 1]?.touch, was: place > 0 ? pilesAt(line, place - 1) : undefined };
  return { now, drawn: drawn.current, last, place, setPlace, past: place < count };
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
  const { blocked } = game.play;
  const board = useKeptFocus();
  const { line, trial } = keptNow(at);
  const [staged, setStaged] = useState<Move | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [pointed, point] = useState<Move | null>(null);
  const [illegal, setIllegal] = useState<string | null>(null);
  const [marks, setMarks] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    // before anybody can press: what is chosen after this is kept
    setStaged(null);
    setSaid(null);
    setIllegal(null);
    setMarks([]);
    point(null);
  }, [at, match.turn, match.forbidden?.join()]);

  const table = useTable(game.text, line, at, settled);
  const drawn = table.drawn ?? here;
  const struck = table.past ? (line.steps[table.place]?.forbidden ?? []) : (match.forbidden ?? marks);
  const { left, barred } = useMemo(() => parted(drawn?.moves ?? [], struck), [drawn, struck.join()]);
  const stuck = settled !== undefined && (settled.finished || (match.forbidden !== undefined && left.length === 0));
  const ended = stuck && !table.past;
  const over = stuck && (line.steps.length > 0 || !settled.finished);
  const show = (next: [Match, Line], replace = false) =>
    go(matchAddress(next[0]), { replace, state: { line: next[1], ...(trial && { trial }) } });
  const open = settled !== undefined && !stuck;
  const forbidder = blocked > 0 && !match.forbidden ? other(match.turn) : undefined;
  const computers = open && (forbidder ?? match.turn) === "computer";
  const idle = !open || computers || table.past;
  const marking = forbidder !== undefined && !idle;
  const piles = table.now && orderOf(table.now.view);
  const played = ({ to, label, touch }: Move): [Match, Line] => {
    const begun = line.steps.length === 0 ? { ...line, piles } : line;
    return moved(match, begun, to, label, { touch, piles: piles && pilesAfter(piles, touch) });
  };
  const ours = (move: Move): Move => (settled ? arrangedMove(move, settled, piles) : move);
  const mark = (next: readonly string[]) => {
    setMarks(next);
    setStaged(null);
    setIllegal(null);
  };
  const make = (move: Move) => {
    if (marking) mark(oneMore(marks, move.to, blocked));
    else if (!idle) show(played(move));
  };
  const stage = (move: Move | null) => {
    setStaged(move);
    if (move === null || move.to !== staged?.to) setSaid(null);
  };
  const forbidding = (forbidden: readonly string[]) => show([{ ...match, forbidden }, line], true);
  const check = async (to: string) => {
    const found = await api.legal(game.text, at, to);
    if (!found.legal || struck.length === 0 || left.some((move) => move.to === found.to)) return found;
    return { ...found, legal: false, why: FORBIDDEN };
  };
  const computer = useComputer(
    { game: game.text, at, level: match.level, forbidden: match.forbidden },
    !computers ? undefined : forbidder ? "forbid" : "move",
    {
      onForbid: forbidding,
      onMove: (reply) => show(played(ours({ to: reply.to, label: reply.label ?? "", touch: reply.touch ?? {} })), true),
    },
  );
  const ladder = useLadder({ game: game.text, at, forbidden: match.forbidden, here: table.now, ours, show: setStaged });
  const help = useHelp(
    at,
    async () => {
      if (marking) {
        const found = await api.forbid(game.text, at, "perfect");
        return () => (setMarks(found.forbidden), setStaged(null), setSaid(sentence(found.why)));
      }
      return ladder.next();
    },
    (shown) => {
      setIllegal(null);
      shown();
    },
  );
  const back = undone(match, line);
  const pass = left.find((move) => move.label === "pass");
  const swaps = !match.friend && !marking && !trial;
  const swap = () => show([{ ...match, turn: "computer" }, line]);
  const again = () => show(restarted(match, line));
  /// The person answers the move of the hint, which the computer defends.
  const tryIt = (hint: Hint, answers: number) => {
    const there = {
      ...match,
      friend: false,
      level: "perfect",
      at: hint.to ?? at,
      turn: "you" as const,
      forbidden: undefined,
    };
    const from = { from: hint.to ?? at, steps: [], piles: piles && pilesAfter(piles, hint.touch ?? undefined) };
    go(matchAddress(there), { state: { line: from, trial: { back: matchAddress(match), line, answers, failed: [] } } });
  };
  const failed =
    trial && over && match.turn === "you" ? [...new Set([...trial.failed, line.steps[0]?.label ?? ""])] : trial?.failed;
  useKeys({
    h: idle || help.asking ? undefined : help.ask,
    u: back && (() => show(back)),
    f: idle || !swaps ? undefined : swap,
    n: line.steps.length > 0 ? again : undefined,
    ArrowLeft: table.place > 0 ? () => table.setPlace(table.place - 1) : undefined,
    ArrowRight: table.past ? () => table.setPlace(table.place + 1) : undefined,
  });

  const picture = useRef<HTMLDivElement>(null);
  const drawing = () =>
    (picture.current?.closest(".table")?.querySelector(".point-map") ??
      picture.current?.firstElementChild) as SVGSVGElement;
  const name = game.text.replaceAll(/\W+/g, "-");
  useOffers([
    ...(drawn && drawn.view.kind !== "text"
      ? [
          { name: "Picture, SVG", called: `${name}.svg`, file: () => asSvg(drawing()) },
          { name: "Picture, PNG", called: `${name}.png`, file: () => asPng(drawing()) },
        ]
      : []),
    ...(game.latex ? [{ name: "Rule as LaTeX", text: () => `\\[${game.latex}\\]` }] : []),
    { name: "Sheet for a class", href: format("learn", "sheet", { game: game.text }) },
  ]);

  return (
    <div class="table">
      <header>
        <GameTitle game={game} />
        <More game={game} match={match} at={at} idle={idle} check={check} example={here?.moves[0]?.to} make={make} />
      </header>
      <section class={`board ${marking ? "marking" : ""}`} aria-label="board" ref={board}>
        {trial && (
          <TrialNote
            trial={{ ...trial, failed: failed ?? [] }}
            onBack={() => go(trial.back, { state: { line: trial.line } })}
          />
        )}
        <Status line={line} thinking={match.turn === "computer"} over={over}>
          {settled ? status(match, stuck, game.play.misere, blocked) : "…"}
        </Status>
        {settled && (match.forbidden ?? marks.length > 0) && !table.past && (
          <Forbidden moves={barred} free={marking ? ({ to }) => mark(oneLess(marks, to)) : undefined} />
        )}
        <div class="baize">
          {drawn ? (
            <Board
              position={struck.length > 0 ? { ...drawn, moves: left } : drawn}
              forbidden={barred}
              last={table.last}
              staged={staged}
              idle={idle}
              stage={stage}
              point={point}
              make={make}
              explain={setIllegal}
              check={check}
            />
          ) : (
            <Busy>Setting up the board.</Busy>
          )}
        </div>
        <div class="hidden" aria-hidden="true" ref={picture}>
          {drawn && <MiniBoard view={drawn.view} />}
        </div>
        {over && (
          <div class="actions">
            {trial ? (
              <button
                type="button"
                class="primary"
                onClick={() =>
                  go(matchAddress({ ...match, at: line.from, turn: "you" }), {
                    state: { line: { ...line, steps: [] }, trial: { ...trial, failed } },
                  })
                }
              >
                Try another answer
              </button>
            ) : (
              <Again match={match} line={line} show={show} />
            )}
            <button type="button" disabled={!back} onClick={() => back && show(back)}>
              Undo
            </button>
          </div>
        )}
        <div class="actions" hidden={over || ended}>
          {(!marking || staged) && (
            <button type="button" class="primary" disabled={idle || !staged} onClick={() => staged && make(staged)}>
              {marking ? "Forbid this" : "Move"}
            </button>
          )}
          {marking && (
            <button type="button" class={staged ? "" : "primary"} onClick={() => forbidding(marks)}>
              {marks.length > 0 ? "Done" : "Forbid nothing"}
            </button>
          )}
          {pass && (
            <button type="button" disabled={idle} onClick={() => make(pass)}>
              Pass
            </button>
          )}
          <button type="button" disabled={idle || (!marking && ladder.top)} onClick={help.ask} title="Hint: h">
            Hint
          </button>
          <button type="button" disabled={!back} onClick={() => back && show(back)} title="Undo: u">
            Undo
          </button>
          {swaps && (
            <button
              type="button"
              disabled={idle}
              onClick={swap}
              title="The computer moves for you, and you play on for the other side: f"
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
              : (said ??
                (staged && staged.to !== ladder.shown
                  ? stagedWords(staged, drawn !== undefined && DRAWN.has(drawn.view.kind))
                  : settled &&
                    !idle &&
                    !ladder.now &&
                    line.steps.length === 0 && (
                      <span class="how-to">
                        {howTo(settled)}
                        {marking && ` A move made here is forbidden instead: up to ${count(blocked, "option")}.`}
                      </span>
                    )))}
        </Words>
        {!over && !marking && <Rungs ladder={ladder} onTry={tryIt} />}
        {marking && drawn && (
          <Options moves={drawn.moves} forbidden={barred} forbid={make} free={({ to }) => mark(oneLess(marks, to))} />
        )}
        {children}
        <TroubleNote trouble={computer.trouble}>
          <button type="button" onClick={computer.again}>
            Try again
          </button>
        </TroubleNote>
        <TroubleNote trouble={help.trouble} />
      </section>
      <aside class="side" aria-label="about this game">
        <Opponent match={match} playing={!over && !ended} onChange={(next) => show([next, line], true)} />
        {drawn && (
          <MapBeside
            game={game}
            line={trial?.line ?? line}
            here={drawn}
            was={table.last.was}
            pointed={pointed ?? staged}
            choose={idle || marking ? undefined : stage}
            over={over}
          />
        )}
        <Review match={match} line={line} place={table.place} finished={over} onPlace={table.setPlace} />
        <Theory game={game} at={at} />
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

/// The same start once more, with this one to move first.
function restarted(match: Match, line: Line, turn = line.steps[0]?.by ?? match.turn): [Match, Line] {
  return [
    { ...match, at: line.from, turn, forbidden: undefined },
    { ...line, steps: [] },
  ];
}

/// After the end: again with the same one to move first, or the other.
function Again({ match, line, show }: { match: Match; line: Line; show(next: [Match, Line]): void }) {
  const first = line.steps[0]?.by ?? match.turn;
  return (
    <>
      <button type="button" class="primary" onClick={() => show(restarted(match, line, first))}>
        Play again
      </button>
      <button type="button" onClick={() => show(restarted(match, line, other(first)))}>
        Other side
      </button>
    </>
  );
}

/// Positions whose text says less than their drawing.
const DRAWN: ReadonlySet<string> = new Set(["grid", "graph", "strip", "coins"]);

interface StatusProps {
  line: Line;
  thinking: boolean;
  over: boolean;
  children: string;
}

function Status({ line, thinking, over, children }: StatusProps) {
  const last = line.steps.at(-1);
  return (
    <p class={`status ${over ? "over" : ""}`} role="status" aria-live="polite">
      {last && !thinking && <span class="last">{lastWords(last)} </span>}
      <b>{children}</b>
    </p>
  );
}

function Words({ illegal, children }: { illegal: boolean; children: ComponentChildren }) {
  return (
    <div class={`words ${illegal ? "illegal" : ""}`} role="status" aria-live="polite">
      {children}
    </div>
  );
}
