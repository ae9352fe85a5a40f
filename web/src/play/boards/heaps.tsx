/// Heaps that moves may split: mark a stretch of tokens that goes, or a cut between two.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Move, PilesView } from "../../api/types";
import { count, short, sortedText } from "../../parts/numbers";
import { tokensInRow, type BoardProps } from "./board";
import { Splittings, stretchOf, type Stretch } from "./splitting";

const MOST_TOKENS = 120;

export function HeapsBoard({ view, moves, staged, last, idle, stage, make, explain, check }: BoardProps<PilesView>) {
  const heaps = view.piles;
  const fresh = (heap: number) => {
    const { heap: changed, into = [] } = last.touch ?? {};
    return changed !== undefined && heap >= changed && heap < changed + into.length;
  };
  const splittings = useMemo(() => new Splittings(heaps, moves), [heaps, moves]);
  const [mark, setMark] = useState<Stretch | null>(null);
  const [hover, setHover] = useState<Stretch | null>(null);
  const anchor = useRef<Stretch | null>(null);
  // Before the next key: or what it marks would be taken back.
  useLayoutEffect(() => setMark(null), [heaps]);
  useLayoutEffect(() => {
    if (staged) setMark((now) => (now && splittings.find(now)?.to === staged.to ? now : stretchOf(staged, heaps)));
  }, [staged]);

  const choose = (stretch: Stretch) => {
    setMark(stretch);
    const move = splittings.find(stretch);
    stage(move ? touchedHere(move, stretch, Number(heaps[stretch.heap])) : null);
    if (move) explain(null);
    else void whyNot(stretch);
  };
  const whyNot = async ({ heap, from, to }: Stretch) => {
    const parts = [String(from), String(Number(heaps[heap]) - to)].filter((part) => part !== "0");
    const target = sortedText([...heaps.filter((_, i) => i !== heap), ...parts]);
    try {
      explain((await check(target || "0")).why);
    } catch {
      explain("That is not a move.");
    }
  };
  const place = (event: PointerEvent, heap: number): Stretch | null => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (!(under instanceof HTMLElement) || under.dataset["token"] === undefined) return null;
    const token = Number(under.dataset["token"]) - 1;
    const box = under.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const edge = splittings.takes ? 0.2 : 0.5;
    const size = Number(heaps[heap]);
    if (splittings.cuts && share < edge && token > 0) return { heap, from: token, to: token };
    if (splittings.cuts && share >= 1 - edge && token + 1 < size) return { heap, from: token + 1, to: token + 1 };
    return { heap, from: token, to: token + 1 };
  };
  const joined = (a: Stretch, b: Stretch): Stretch => ({
    heap: a.heap,
    from: Math.min(a.from, b.from),
    to: Math.max(a.to, b.to),
  });
  const onKeyDown = (event: KeyboardEvent, heap: number) => {
    const size = Number(heaps[heap]);
    const now = mark?.heap === heap ? mark : null;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "Enter" && staged) make(staged);
    else if (event.key === "Escape") {
      setMark(null);
      stage(null);
      explain(null);
    } else if (by !== undefined) {
      const start = { heap, from: 0, to: splittings.takes ? 1 : 0 };
      const from = now ? now.from + (event.shiftKey ? 0 : by) : start.from;
      const to = now ? now.to + by : start.to;
      if (from >= 0 && to >= from && to <= size) choose({ heap, from, to });
    } else return;
    event.preventDefault();
  };

  if (heaps.length === 0) return <p class="aside">No heap is left.</p>;
  return (
    <div class="piles heaps" style={{ "--row": tokensInRow(Math.max(...heaps.map(Number))) }}>
      {heaps.map((size, heap) => {
        const shown = hover?.heap === heap && !idle ? hover : mark?.heap === heap ? mark : null;
        const good = shown ? splittings.find(shown) !== undefined : true;
        return (
          <div class={`pile ${fresh(heap) ? "last" : ""}`} key={heap}>
            <div
              class={`tokens ${good ? "" : "illegal"}`}
              role="group"
              tabIndex={idle ? -1 : 0}
              aria-label={`heap of ${short(size)}${shown ? `, ${inWords(shown, Number(size))}` : ""}`}
              onKeyDown={(event) => !idle && onKeyDown(event, heap)}
              onPointerDown={(event) => {
                const stretch = idle || event.button !== 0 ? null : place(event, heap);
                if (!stretch) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                anchor.current = stretch;
                setHover(null);
                choose(stretch);
              }}
              onPointerMove={(event) => {
                const stretch = idle ? null : place(event, heap);
                if (anchor.current) {
                  if (stretch && anchor.current.heap === heap && splittings.takes) {
                    const both = joined(anchor.current, stretch);
                    if (both.from !== mark?.from || both.to !== mark.to) choose(both);
                  }
                } else if (event.pointerType === "mouse") setHover(stretch);
              }}
              onPointerUp={() => (anchor.current = null)}
              onPointerCancel={() => (anchor.current = null)}
              onPointerLeave={() => setHover(null)}
            >
              {Number(size) <= MOST_TOKENS ? (
                <HeapTokens size={Number(size)} shown={shown} />
              ) : (
                <span class="aside">too large to draw: type the move</span>
              )}
            </div>
            <span class="exact">{short(size)}</span>
          </div>
        );
      })}
    </div>
  );
}

/// The move on the heap that was touched, with its parts where they lie: of two heaps that are alike, that one.
function touchedHere(move: Move, { heap, from, to }: Stretch, size: number): Move {
  const sides = [String(from), String(size - to)].filter((side) => side !== "0");
  const apart = sides.length === (move.touch.into?.length ?? 0);
  return { ...move, touch: { ...move.touch, heap, into: apart ? sides : (move.touch.into ?? []) } };
}

function HeapTokens({ size, shown }: { size: number; shown: Stretch | null }) {
  return (
    <>
      {Array.from({ length: size }, (_, i) => {
        const classes = ["token"];
        if (shown && i >= shown.from && i < shown.to) classes.push("taking");
        if (shown && shown.from === shown.to && i === shown.from) classes.push("cut");
        return <span key={i} class={classes.join(" ")} data-token={i + 1} />;
      })}
    </>
  );
}

function inWords({ from, to }: Stretch, size: number): string {
  if (from === to) return `cut into ${from} and ${size - to}`;
  return `${count(to - from, "token")} marked, from ${from + 1} to ${to}`;
}
