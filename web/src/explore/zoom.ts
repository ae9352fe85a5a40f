/// Zoom and pan of a map by d3-zoom: wheel, drag, pinch, double click, and a drag that ends in motion rolls on. What is
/// seen is what the address says, until somebody moves the map; and then the address is told.
import { select, type Selection } from "d3-selection";
import { zoom, zoomIdentity, ZoomTransform, type D3ZoomEvent, type ZoomBehavior } from "d3-zoom";
import { useEffect, useRef, useState } from "preact/hooks";
import { LARGEST_SCALE, fitting, shifted, shiftTo, type Edges, type Shift, type Size, type View } from "./view";

/// As the address has it: the point in the middle, and how many times nearer than the whole.
export type Place = { x: number; y: number; zoom: number };

export interface MapZoom {
  /// Undefined before there is room for a map.
  shown: View | undefined;
  show(view: View): void;
  /// Nearer by a factor; the point stays under the pixel, the middle of what is free where none is given.
  by(factor: number, at?: [number, number]): void;
  fit(): void;
}

/// Of the speed of a hand so much is left after a millisecond.
const SLOWING = 0.994;
/// Pixels a millisecond; slower than this nothing rolls.
const STILL = 0.05;
const STEADY_HAND = 40;

export function useZoom(
  canvas: { current: HTMLCanvasElement | null },
  size: Size,
  edges: Edges,
  cells: number,
  given: Place | undefined,
  onView: (place: Place | undefined) => void,
): MapZoom {
  const [shift, setShift] = useState<Shift>(zoomIdentity);
  const behaviour = useRef<ZoomBehavior<HTMLCanvasElement, unknown>>(undefined);
  const latest = useRef({ size, edges, cells, onView });
  latest.current = { size, edges, cells, onView };
  const told = useRef("");
  const there = size.width > 0 && cells > 0;
  const selection = () => select(canvas.current as HTMLCanvasElement);

  useEffect(() => {
    if (!canvas.current) return;
    const roll = rolling(selection);
    behaviour.current = zoom<HTMLCanvasElement, unknown>()
      .clickDistance(5)
      .on("start", () => roll.stop())
      .on("zoom", (event: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        roll.see(event);
        setShift(event.transform);
      })
      .on("end", (event: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        if (event.sourceEvent) roll.begin(behaviour.current as ZoomBehavior<HTMLCanvasElement, unknown>);
        if (roll.goesOn()) return; // an address for each picture would be too many
        const { size, edges, cells, onView } = latest.current;
        const view = shifted(event.transform, size, edges, cells);
        const { k } = event.transform;
        const whole = Math.abs(k - 1) < 0.001 && Math.hypot(event.transform.x, event.transform.y) < 1;
        const place = whole ? undefined : { x: round(view.x), y: round(view.y), zoom: round(k) };
        if (told.current === written(place)) return;
        told.current = written(place);
        onView(place);
      });
    selection().call(behaviour.current);
    return () => {
      roll.stop();
      selection().on(".zoom", null);
    };
  }, []);

  const go = ({ k, x, y }: Shift) => {
    if (behaviour.current) selection().call(behaviour.current.transform, new ZoomTransform(k, x, y));
  };
  const goToPlace = () => {
    const { scale } = fitting(size, edges, cells);
    const view = given && { x: given.x, y: given.y, scale: scale * given.zoom };
    go(view ? shiftTo(view, size, edges, cells) : zoomIdentity);
  };
  // The address may say where to look; it did not come from here after back and forward.
  const address = written(given);
  useEffect(() => {
    if (!there || !behaviour.current) return;
    const { scale } = fitting(size, edges, cells);
    behaviour.current
      .scaleExtent([1, Math.max(1, LARGEST_SCALE / scale)])
      .extent([[0, 0], [size.width, size.height]]) // prettier-ignore
      .translateExtent([[0, 0], [size.width, size.height]]); // prettier-ignore
    told.current = address;
    goToPlace();
  }, [there, size.width, size.height, edges.left, edges.bottom, cells]);
  useEffect(() => {
    if (told.current === address || !there || !behaviour.current) return;
    told.current = address;
    goToPlace();
  }, [address]);

  return {
    shown: there ? shifted(shift, size, edges, cells) : undefined,
    show: (view) => go(shiftTo(view, size, edges, cells)),
    by(factor, at = fitting(size, edges, cells).middle) {
      if (behaviour.current) selection().call(behaviour.current.scaleBy, factor, at);
    },
    fit: () => go(zoomIdentity),
  };
}

/// A hand that lets go while it moves leaves the map rolling, unless the person asked for less motion.
function rolling(selection: () => Selection<HTMLCanvasElement, unknown, null, undefined>) {
  let seen: { at: number; x: number; y: number; k: number }[] = [];
  let frame = 0;
  let [rolls, more] = [false, false];
  return {
    goesOn: () => rolls && more,
    see({ sourceEvent, transform }: D3ZoomEvent<HTMLCanvasElement, unknown>) {
      if (!sourceEvent) return;
      const at = performance.now();
      seen = [...seen.filter((each) => at - each.at < 100), { at, ...pick(transform) }];
    },
    stop() {
      if (rolls) return; // it is the motion itself that starts and ends
      cancelAnimationFrame(frame);
      seen = [];
    },
    begin(behaviour: ZoomBehavior<HTMLCanvasElement, unknown>) {
      const [first, last] = [seen[0], seen.at(-1)];
      if (!first || !last || first === last || first.k !== last.k || performance.now() - last.at > STEADY_HAND) return;
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      const time = Math.max(1, last.at - first.at);
      let [vx, vy, before] = [(last.x - first.x) / time, (last.y - first.y) / time, performance.now()];
      const step = (now: number) => {
        const passed = Math.min(50, Math.max(0, now - before)); // a frame may have begun before the hand let go
        before = now;
        const [dx, dy] = [(vx * passed) / last.k, (vy * passed) / last.k];
        [vx, vy] = [vx * SLOWING ** passed, vy * SLOWING ** passed];
        more = Math.hypot(vx, vy) > STILL;
        rolls = true;
        selection().call(behaviour.translateBy, dx, dy);
        rolls = false;
        if (more) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    },
  };
}

const pick = ({ x, y, k }: Shift) => ({ x, y, k });

const round = (n: number) => Math.round(n * 100) / 100;

function written(place: Place | undefined): string {
  return place ? `${place.x} ${place.y} ${place.zoom}` : "";
}
