/// Piles of tokens. Each pile is a slider for how much of it stays; several may be set before the move is made.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Move, PilesView } from "../../api/types";
import { compare, short, sortedText } from "../../parts/numbers";
import { FORBIDDEN, tokensInRow, type BoardProps } from "./board";
import { useChecking } from "./checking";
import { PileRow } from "./pile-row";
import { Takings, chosen } from "./taking";

export function PilesBoard(props: BoardProps<PilesView>) {
  const { view, moves, forbidden = [], complete, staged, last, idle, stage, point, make, explain, check } = props;
  const { piles } = view;
  const free = view.free === true; // each coordinate is chosen, and may rise
  const ordered = view.kind === "coordinates" && !free;
  const passing = view.passes !== undefined; // then the last number is the pass, and no pile
  const placed = ordered || passing || free;
  const takings = useMemo(() => new Takings(moves, placed), [moves, placed]);
  const [left, setLeft] = useState<readonly string[]>(piles);
  const now = useRef(left);
  now.current = left;
  const asChosen = (move: Move | null) => stage(move && { ...move, touch: { ...move.touch, left: [...now.current] } });
  const checking = useChecking({ check, stage: placed ? stage : asChosen, explain });
  // Before the next key: or what it changes would be taken back.
  useLayoutEffect(() => setLeft(piles), [piles]);
  useLayoutEffect(() => {
    // A hint is shown; a person's own choice stays as it was made, also where the same piles come about another way.
    const shown = staged?.touch.left;
    if (shown) setLeft((now) => (takings.find(now)?.to === staged.to ? now : shown));
  }, [staged]);

  const set = (next: readonly string[]) => {
    checking.forget();
    setLeft(next);
    if (next.every((rest, i) => rest === piles[i])) {
      stage(null);
      explain(null);
      return;
    }
    if (forbidden.some(({ touch }) => touch.left?.every((rest, i) => rest === next[i]))) {
      stage(null);
      explain(FORBIDDEN);
      return;
    }
    const move = takings.find(next);
    if (move) {
      // Of two piles that are alike the one that was touched is the one that changes.
      stage({ ...move, touch: { ...move.touch, left: [...next] } });
      explain(null);
      return;
    }
    stage(null);
    checking.ask(placed ? next.join(",") : sortedText(next));
  };

  /// The piles once this is left of one of them.
  const withRest = (index: number, rest: string): readonly string[] => {
    if (ordered) return takings.withFirst(rest)?.touch.left ?? [rest, ...piles.slice(1)];
    return complete ? chosen(takings, piles, left, index, rest) : left.map((each, i) => (i === index ? rest : each));
  };
  const choose = (index: number, rest: string) => idle || set(withRest(index, rest));
  const hover = (index: number, rest: string | null) => {
    const next = rest === null ? undefined : withRest(index, rest);
    const move = next && takings.find(next);
    point?.(move ? { ...move, touch: { ...move.touch, left: [...next] } } : null);
  };

  const most = piles.map((size, i) => (free ? takings.most(size, i) : size));
  const largest = most.reduce((most, pile) => (compare(pile, most) > 0 ? pile : most), "1");
  const widest = useRef(0); // so that the piles stay where they are when the longest one shrinks
  widest.current = Math.max(widest.current, Number(largest));
  const shownPiles = ordered ? piles.slice(0, 1) : passing ? piles.slice(0, -1) : piles;
  return (
    <div
      class="piles"
      style={{ "--row": tokensInRow(widest.current) }}
      onKeyDown={(event) => event.key === "Escape" && set(piles)}
    >
      {shownPiles.map((size, index) => (
        <PileRow
          key={index}
          label={view.labels[index] ?? (piles.length > 1 ? `pile ${index + 1}` : "heap")}
          size={size}
          most={most[index] ?? size}
          left={left[index] ?? size}
          was={last.was?.length === piles.length ? last.was[index] : undefined}
          largest={largest}
          smallest={view.smallest}
          stops={view.kind === "fraction" && complete ? takings.stops(piles, index) : undefined}
          barred={forbidden.flatMap(({ touch: { left = [] } }) =>
            left.every((rest, i) => i === index || rest === piles[i]) ? [left[index] as string] : [],
          )}
          legal={(rest) => {
            if (!complete) return true;
            if (ordered) return takings.withFirst(rest) !== undefined;
            return takings.find(chosen(takings, piles, left, index, rest)) !== undefined;
          }}
          idle={idle}
          onChoose={(rest) => choose(index, rest)}
          onHover={(rest) => hover(index, rest)}
          onEnter={() => staged && make(staged)}
        />
      ))}
      {ordered && <Others view={view} left={left} />}
      {passing && <p class="aside">The pass is {view.passes ? "still to be had" : "used up"}.</p>}
      {view.quotients && (
        <p class="aside">
          Continued fraction of the larger over the smaller: [{view.quotients.slice(0, 12).map(short).join(", ")}
          {view.quotients.length > 12 ? ", …" : ""}]
        </p>
      )}
    </div>
  );
}

/// The coordinates that no person chooses, such as the limit of Fibonacci Nim.
function Others({ view, left }: { view: PilesView; left: readonly string[] }) {
  return (
    <p class="aside">
      {view.piles.slice(1, view.passes === undefined ? undefined : -1).map((size, i) => (
        <span key={i}>
          {view.labels[i + 1] ?? `coordinate ${i + 2}`}: <b>{short(size)}</b>
          {left[i + 1] !== undefined && left[i + 1] !== size && left[0] !== view.piles[0] && (
            <> → {short(left[i + 1] as string)} after this move</>
          )}
        </span>
      ))}
    </p>
  );
}
