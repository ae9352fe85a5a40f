/// Which part of a map is seen: what the address says, until somebody zooms or pans; and then the address is told.
import { useEffect, useRef, useState } from "preact/hooks";
import { bounded, whole, type Size, type View } from "./view";

/// As the address has it: the point in the middle, and how many times nearer than the whole.
export type Place = { x: number; y: number; zoom: number };

export interface MapView {
  /// Undefined before there is room for a map.
  shown: View | undefined;
  /// Tells what is shown then.
  change(next: View): View;
  /// Without telling the address.
  slide(next: View): void;
  fit(): void;
}

export function useMapView(
  inner: Size,
  cells: number,
  given: Place | undefined,
  onView: (view: Place | undefined) => void,
): MapView {
  const [view, setView] = useState<View | undefined>();
  const start = inner.width > 0 && cells > 0 ? whole(inner, cells) : undefined;
  const wanted = view ?? (start && given ? { x: given.x, y: given.y, scale: start.scale * given.zoom } : start);
  // An address that did not come from here, by back or forward, takes the view with it.
  const address = written(given);
  const told = useRef(address);
  useEffect(() => {
    if (told.current !== address) setView(undefined);
    told.current = address;
  }, [address]);

  const slide = (next: View) => setView(bounded(next, inner, cells));
  const change = (next: View) => {
    const kept = bounded(next, inner, cells);
    setView(kept);
    const zoom = start ? kept.scale / start.scale : 1;
    const place = zoom < 1.001 ? undefined : { x: round(kept.x), y: round(kept.y), zoom: round(zoom) };
    told.current = written(place);
    onView(place);
    return kept;
  };
  return {
    shown: start && wanted ? bounded(wanted, inner, cells) : undefined,
    change,
    slide,
    fit: () => start && change(start),
  };
}

function round(n: number): number {
  return Math.round(n * 100) / 100;
}

function written(place: Place | undefined): string {
  return place ? `${place.x} ${place.y} ${place.zoom}` : "";
}
